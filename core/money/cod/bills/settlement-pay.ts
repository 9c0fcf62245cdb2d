import { formatMoney } from '#core/base/kernel/money.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { PaymentChannel } from '../../ledger/wallets/pay-way.ts'
import { auditOf } from '../../ledger/post-entry.ts'
import { post } from '../../ledger/post.ts'
import { codSettled } from '../../ledger/postings.ts'
import { payCodBill, type Payment } from './cod-bill.ts'
import { informOfSettlement, lockSettlement, noteSettlement } from './settlement-note.ts'
import type { SettlementBill, SettlementPaying, SettlementReach } from './settlement.ports.ts'

export type PaidPayout = {
  /**
   * Where the money went, how much, under which number, and when: bank, check_amount,
   * transaction_id, check_time.
   */
  readonly payment: Payment
  readonly by: 'bank' | PaymentChannel
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly reach?: SettlementReach | undefined
}

/**
 * Records within a unit of work that a confirmed bill was paid out, once: the entry of the
 * settlement (rule: Entries of events), the bill settled with what was paid, audit rows and a
 * message to its customer. COD_BILL_NOT_FOUND, ILLEGAL_TRANSITION before the customer has confirmed
 * and for a bill that was paid, CHECK_AMOUNT_DIFFERS, MONTH_CLOSED.
 */
export async function payBillInUnit(
  unit: SettlementPaying,
  billNumber: string,
  { payment, by, actor, at, reach }: PaidPayout,
): Promise<Result<SettlementBill>> {
  const found = await lockSettlement(unit, billNumber, reach)
  if (!found.ok) return found
  const before = found.value
  const paid = payCodBill(before, payment)
  if (!paid.ok) return paid
  const { customerId, payout } = before
  if (payout === undefined) throw new Error(`${billNumber}: paid without a payout`)
  const posted = await post(unit.ledger, codSettled({ customerId, reference: billNumber, payout, by }), { at, actorId: actor.id })
  if (!posted.ok) return posted
  const after: SettlementBill = { ...paid.value, entry: posted.value.number }
  await unit.settlements.keep(after)
  const changes = { amount: { to: formatMoney(payment.amount) }, transaction: { to: payment.transactionId } }
  await unit.audit.write([auditOf(posted.value)])
  await noteSettlement(unit, { before, after, event: 'pay', tracks: ['cod'], actor, at, changes })
  const params = { amount: formatMoney(payment.amount), transaction: payment.transactionId }
  await informOfSettlement(unit, before, { template: 'cod_bill_paid', params, at })
  return ok(after)
}
