import { formatAmount } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Stamp } from '../ledger/entry.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post } from '../ledger/post.ts'
import { recharge as rechargePosting } from '../ledger/postings.ts'
import { publishWallets } from '../ledger/wallets/wallet-news.ts'
import { endArrears } from './end-arrears.ts'
import type { RechargeUnit } from './payment.ports.ts'
import type { RechargeEvent } from './recharge.machine.ts'
import { paidOf, type Recharge } from './recharge.ts'

/** The actor of what providers report, who is not a signed-in account. */
export const PROVIDER_ID = 0

export type Move = {
  readonly from: Recharge
  readonly to: Recharge
  readonly event: RechargeEvent
  readonly stamp: Stamp
  readonly reason?: string | undefined
}

/**
 * Saves a top-up in its new state with its audit row; its owner's pages and those of the staff read
 * it again.
 */
export async function keepMoved({ recharges, audit, live }: RechargeUnit, { from, to, event, stamp, reason }: Move): Promise<void> {
  await recharges.keep(to)
  const changed = {
    ...(reason === undefined ? {} : { reason: { to: reason } }),
    ...(to.paidAmount === undefined || to.paidAmount.amount === from.paidAmount?.amount
      ? {}
      : { paid_amount: { to: formatAmount(to.paidAmount) } }),
    ...(to.repeats === undefined || from.number === to.number
      ? {}
      : { repeats: { to: to.repeats }, amount: { to: formatAmount(to.amount) } }),
  }
  const changes = Object.keys(changed).length === 0 ? {} : { changes: changed }
  await audit.write([{ ...stamp, area: 'finance', subject: to.number, action: event, from: from.state, to: to.state, ...changes }])
  await live.publish({ topic: 'top-ups', to: { accountIds: [to.customerId] } })
  await live.publish({ topic: 'top-ups', to: { audience: 'staff' } })
}

/**
 * Credits what was paid; the customer finds the entry under the number that was paid. It only adds
 * to the wallet, so it cannot be refused.
 */
export async function credit(unit: RechargeUnit, recharge: Recharge, stamp: Stamp): Promise<void> {
  const { number, customerId, channel } = recharge
  const entry = must(await post(unit.ledger, rechargePosting({ customerId, reference: number, channel, amount: paidOf(recharge) }), stamp))
  await unit.audit.write([auditOf(entry)])
  await publishWallets(unit.live, entry)
  await endArrears(unit, customerId)
}
