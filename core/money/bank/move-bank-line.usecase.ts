import type { Actor } from '#core/platform/access/account.ts'
import { lockBill } from '../billing/move-bill.usecase.ts'
import { uncountPayment } from '../billing/pay-bill.ts'
import { takeReceiptBack } from '../cod/remittances/receive-remittance.usecase.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { accountsOf } from '../ledger/books.ts'
import type { JournalEntry } from '../ledger/entry.ts'
import { wallet } from '../ledger/ledger-account.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { postFirst } from '../ledger/post.ts'
import { reversal } from '../ledger/postings.ts'
import { bankReasonFields } from './bank-fields.ts'
import { payerKeys } from './bank-cells.ts'
import { bankLineMachine } from './bank-line.machine.ts'
import type { BankLine, BankPart } from './bank-line.ts'
import { bankFailure } from './bank.failures.ts'
import type { BankUnit } from './bank.ports.ts'
import type { BankPorts } from './confirm-bank-line.usecase.ts'
import { matchWaiting } from './match-bank-lines.ts'
import { noteBankLine } from './note-bank-line.ts'
import { tellPayer } from './tell-payer.ts'

export type BankMove = 'ignore' | 'undo' | 'restore'
type Ports = BankPorts & { readonly references: () => References }
export type MoveBankLine = {
  readonly id: number
  readonly event: BankMove
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}

type Moving = {
  readonly unit: BankUnit
  readonly line: BankLine
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly reason: string
}

/**
 * Staff ignore a line with a reason, take it back into the list, or undo a confirmation with a
 * reason: what it booked is reversed by new entries, and its bills are open again. INPUT_INVALID
 * without a reason, BANK_LINE_NOT_FOUND, ILLEGAL_TRANSITION, CREDIT_EXCEEDED where the money in the
 * wallet is spent, REMITTANCE_ON_BILL, IDEMPOTENCY_CONFLICT.
 */
export function moveBankLine({ atomically, clock, references }: Ports) {
  return async ({ id, event, raw, keyed }: MoveBankLine, actor: Pick<Actor, 'id'>): Promise<Result<{ readonly id: number }>> => {
    const read = event === 'restore' ? ok({ reason: '' }) : readFields(bankReasonFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason } = read.value
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const line = await unit.bankLines.lock(id)
        if (line === undefined) return failed(bankFailure('BANK_LINE_NOT_FOUND'))
        const state = advance(bankLineMachine, { state: line.state, event })
        if (!state.ok) return state
        const at = clock.now()
        const moving = { unit, line, actor, at, reason }
        const undone = event === 'undo' ? await undo(moving) : ok([])
        if (!undone.ok) return undone
        const {
          customerId: _client,
          channel: _channel,
          remittanceId: _remittance,
          reason: _reason,
          suggestion: _suggestion,
          ...rest
        } = line
        const after = { ...rest, state: state.value, decidedBy: actor.id, decidedAt: at, ...(reason === '' ? {} : { reason }) }
        await unit.bankLines.keep([after])
        const why = reason === '' ? {} : { reason }
        await noteBankLine(unit, { from: line, to: after, action: event, actor, at, ...why, parts: undone.value })
        if (event !== 'ignore') await matchWaiting(unit, { lineId: id })
        if (event === 'undo' && line.customerId !== undefined) {
          await tellPayer(unit.messages, line.customerId, { line, parts: undone.value, at, undone: reason })
          await matchWaiting(unit, { customerId: line.customerId })
        }
        return ok({ id })
      }),
    )
  }
}

/**
 * Orders the parts as they are taken back: first the wallet, which may refuse, then bills by their
 * numbers.
 */
const inOrder = (one: BankPart, other: BankPart): number => {
  if (one.kind !== other.kind) return one.kind === 'wallet' ? -1 : 1
  return (one.billNumber ?? '') < (other.billNumber ?? '') ? -1 : 1
}

/**
 * Whether the wallet has what was credited: what is owed on terms does not keep a mistake from
 * being undone.
 */
async function isUnspent({ unit, line, at }: Moving, { legs }: JournalEntry): Promise<boolean> {
  const own = wallet(line.customerId ?? 0, line.amount.currency)
  const { heads } = await unit.ledger.open({ accounts: accountsOf([{ legs }]), entries: 0, reversing: [], at })
  const credited = legs.find(({ account }) => account === own)?.amount ?? 0n
  return (heads.find(({ account }) => account === own)?.balance ?? 0n) >= credited
}

/**
 * Reverses every part of a confirmed line. What a bill is owed for was used already, so that
 * reopening it is not a matter of credit.
 */
async function undo(moving: Moving): Promise<Result<readonly BankPart[]>> {
  const { unit, line, actor, at, reason } = moving
  if (line.remittanceId !== undefined) {
    const parts = await unit.bankLines.parts(line.id)
    const own = { id: line.remittanceId, receipt: ({ bankLineId }: { readonly bankLineId?: number }) => bankLineId === line.id }
    const back = await takeReceiptBack(unit, own, { actor, at, reason })
    if (!back.ok) return back
    await unit.bankLines.endParts(line.id)
    return ok(parts)
  }
  const parts = (await unit.bankLines.parts(line.id)).toSorted(inOrder)
  // Bills are locked before accounts, as by everything that pays them.
  const bills = parts.filter(({ kind }) => kind === 'bill')
  for (const { billNumber = '', amount } of bills) {
    const bill = await lockBill(unit, billNumber)
    if (!bill.ok) return bill
    const open = await uncountPayment(unit, bill.value, { amount, reason, actor, at })
    if (!open.ok) return open
  }
  for (const { kind, entry } of parts) {
    const found = await unit.ledger.find(entry)
    if (found === undefined) throw new Error(`entry ${entry} of bank line ${line.id} is missing`)
    const beyondCredit = kind !== 'wallet' || (await isUnspent(moving, found))
    const how = { stamp: { at, actorId: actor.id }, beyondCredit }
    const reversed = await postFirst(unit.ledger, [reversal(found, reason)], how)
    if (!reversed.ok) return reversed
    await unit.audit.write([auditOf(reversed.value)])
  }
  await unit.bankLines.endParts(line.id)
  if (line.customerId !== undefined) await unit.bankLines.learn(payerKeys(line), line.customerId, -1)
  return ok(parts)
}
