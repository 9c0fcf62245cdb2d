import type { Instant } from '../kernel/clock.ts'
import { must, ok, type Result } from '../kernel/result.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post } from '../ledger/post.ts'
import { codSettled } from '../ledger/postings.ts'
import { ACCOUNT_PATH, notePayout, shownAmount } from './note-payout.ts'
import type { PayoutUnit } from './payout.ports.ts'
import { movePayout, type PayableBill, type Payout } from './payout.ts'

type Paid = {
  readonly payout: Payout
  readonly bill: PayableBill
  readonly event: 'pay' | 'confirm'
  readonly transactionId: string
  readonly paidAt: Instant
  readonly bank?: string
  readonly actorId: number
  readonly at: Instant
}

/** Pays a locked payout and its locked bill, and posts the settlement: state, money, audit row and message in one unit of work. MONTH_CLOSED. */
export async function payOut(
  unit: PayoutUnit,
  { payout, bill, event, transactionId, paidAt, bank, actorId, at }: Paid,
): Promise<Result<Payout>> {
  const { billNumber, customerId, figures } = bill
  if (figures === undefined || bill.state !== 'pending_payment') throw new Error(`${billNumber} is paid out in state ${bill.state}`)
  const { checkAt: _, ...moved } = must(movePayout(payout, event))
  const paid: Payout = { ...moved, transactionId, paidAt, ...(bank === undefined ? {} : { bank }) }
  const by = payout.channel ?? 'bank'
  const entry = await post(unit.ledger, codSettled({ customerId, reference: billNumber, payout: figures, by }), { at, actorId })
  if (!entry.ok) return entry
  await unit.audit.write([auditOf(entry.value)])
  await unit.payouts.keep(paid)
  const shown = bank ?? (by === 'bank' ? '' : 'Alipay')
  await unit.payableBills.markPaid(bill, { bank: shown, amount: payout.amount, transactionId, at: paidAt, entry: entry.value.number })
  await notePayout(unit, { payout: paid, from: payout.state, action: event, actorId, at })
  await unit.messages.send({
    accountIds: [customerId],
    type: 'general',
    text: { template: 'cod_payout_paid', params: { bill: billNumber, amount: shownAmount(payout.amount), transaction: transactionId } },
    link: ACCOUNT_PATH,
    at,
  })
  return ok(paid)
}

type Failed = {
  readonly payout: Payout
  readonly reason: string
  readonly code?: string
  readonly at: Instant
}

/** A payout came to nothing: its bill stays in pending payment and waits for another one, and customer and staff read why. */
export async function returnPayout(unit: PayoutUnit, { payout, reason, code, at }: Failed): Promise<Payout> {
  const { checkAt: _, ...moved } = must(movePayout(payout, 'fail'))
  const ended: Payout = { ...moved, reason, ...(code === undefined ? {} : { reasonCode: code }) }
  await unit.payouts.keep(ended)
  await notePayout(unit, { payout: ended, from: payout.state, action: 'fail', actorId: 0, at })
  await unit.messages.send({
    accountIds: [payout.customerId],
    type: 'general',
    text: { template: 'cod_payout_failed', params: { bill: payout.billNumber, amount: shownAmount(payout.amount), reason } },
    link: ACCOUNT_PATH,
    at,
  })
  return ended
}
