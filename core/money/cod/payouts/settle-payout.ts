import { formatMoney } from '#core/base/kernel/money.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { PAY_WAYS } from '../../ledger/wallets/pay-way.ts'
import { ACCOUNT_PATH, notePayout } from './note-payout.ts'
import { reasonWords } from './payout-reasons.ts'
import type { PayoutUnit } from './payout.ports.ts'
import { movePayout, type Payout } from './payout.ts'
import { payBillInUnit } from '../bills/settlement-pay.ts'
import type { SettlementBill } from '../bills/settlement.ports.ts'

type PayoutPayment = {
  readonly payout: Payout
  readonly bill: SettlementBill
  readonly event: 'pay' | 'confirm'
  readonly transactionId: string
  readonly paidAt: Instant
  readonly bank?: string
  readonly actorId: number
  readonly at: Instant
}

/**
 * Pays a locked payout and its locked bill: both states, money, audit rows and message in one unit
 * of work. MONTH_CLOSED.
 */
export async function payOut(
  unit: PayoutUnit,
  { payout, bill, event, transactionId, paidAt, bank, actorId, at }: PayoutPayment,
): Promise<Result<Payout>> {
  const { checkAt: _, ...moved } = must(movePayout(payout, event))
  const paid: Payout = { ...moved, transactionId, paidAt, ...(bank === undefined ? {} : { bank }) }
  await unit.payouts.keep(paid)
  const by = payout.channel ?? 'bank'
  const payment = { bank: bank ?? PAY_WAYS[by]['en-US'], amount: payout.amount, transactionId, at: paidAt }
  const settled = await payBillInUnit(unit, bill.billNumber, { payment, by, actor: { id: actorId }, at })
  if (!settled.ok) return settled
  await notePayout(unit, { payout: paid, from: payout.state, action: event, actorId, at })
  return ok(paid)
}

type FailedPayout = {
  readonly payout: Payout
  readonly reason: string
  readonly code?: string
  readonly at: Instant
}

/**
 * A payout came to nothing: its bill stays in pending payment and waits for another one, and
 * customer and staff read why.
 */
export async function returnPayout(unit: PayoutUnit, { payout, reason, code, at }: FailedPayout): Promise<Payout> {
  const { checkAt: _, ...moved } = must(movePayout(payout, 'fail'))
  const ended: Payout = { ...moved, reason, ...(code === undefined ? {} : { reasonCode: code }) }
  await unit.payouts.keep(ended)
  await notePayout(unit, { payout: ended, from: payout.state, action: 'fail', actorId: 0, at })
  await unit.messages.send({
    accountIds: [payout.customerId],
    type: 'general',
    text: {
      template: 'cod_payout_failed',
      params: { bill: payout.billNumber, amount: formatMoney(payout.amount), reason: reasonWords({ code, reason }) },
    },
    link: ACCOUNT_PATH,
    at,
  })
  return ended
}
