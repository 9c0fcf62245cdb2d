import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney, money } from '#core/base/kernel/money.ts'
import type { BankLine, BankPart } from './bank-line.ts'
import { bankLineNumber } from './bank-line.ts'
import type { BankUnit } from './bank.ports.ts'

type BankLineNote = {
  readonly from: BankLine
  readonly to: BankLine
  readonly action: string
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly reason?: string
  readonly parts?: readonly BankPart[]
}

/** A part as the audit trail shows it. */
const shownPart = ({ kind, billNumber, amount }: BankPart, currency: string): string =>
  `${billNumber ?? kind} ${formatMoney(money(amount, currency))}`

/**
 * Writes the audit row of a line that staff moved, and has the staff's pages and those of the
 * client whose money it is read again.
 */
export async function noteBankLine(unit: Pick<BankUnit, 'audit' | 'live'>, noted: BankLineNote): Promise<void> {
  const { from, to, action, actor, at, reason, parts = [] } = noted
  const changes = {
    ...(reason === undefined ? {} : { reason: { to: reason } }),
    ...(parts.length === 0 ? {} : { parts: { to: parts.map((part) => shownPart(part, from.amount.currency)).join(' · ') } }),
  }
  const moved = { area: 'bank-lines', subject: bankLineNumber(from.id), action, from: from.state, to: to.state }
  await unit.audit.write([{ at, actorId: actor.id, ...moved, ...(Object.keys(changes).length === 0 ? {} : { changes }) }])
  await unit.live.publish({ topic: 'bank-lines', to: { audience: 'staff' } })
  const customerId = to.customerId ?? from.customerId
  if (customerId !== undefined && parts.length > 0) await unit.live.publish({ topic: 'wallet', to: { accountIds: [customerId] } })
}
