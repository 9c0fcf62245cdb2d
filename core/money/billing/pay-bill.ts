import type { Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { postFirst } from '../ledger/post.ts'
import type { EntryDraft, JournalEntry } from '../ledger/entry.ts'
import { receivableReturned } from '../ledger/postings.ts'
import { publishWallets } from '../ledger/wallets/wallet-news.ts'
import { billMachine } from './bill.machine.ts'
import type { BillUnit, CustomerBill } from './bill.ports.ts'

export type PaidBy = { readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

/**
 * Posts what a bill is settled by; a payment is taken whatever the credit, since it leaves less
 * owed than before.
 */
export async function postPayment(unit: BillUnit, draft: EntryDraft, { actor, at }: PaidBy): Promise<JournalEntry> {
  const posted = await postFirst(unit.ledger, [draft], { stamp: { at, actorId: actor.id }, beyondCredit: true })
  if (!posted.ok) throw new Error(`${draft.reference}: ${posted.failure.code}`)
  await unit.audit.write([auditOf(posted.value)])
  await publishWallets(unit.live, posted.value)
  return posted.value
}

/**
 * Counts a payment to an audited bill, which is paid once nothing of it is left.
 * ILLEGAL_TRANSITION.
 */
export async function countPayment(
  unit: BillUnit,
  bill: CustomerBill,
  { amount, actor, at }: PaidBy & { readonly amount: bigint },
): Promise<Result<CustomerBill>> {
  const state = advance(billMachine, { state: bill.state, event: 'pay' })
  if (!state.ok) return state
  const paidAmount = bill.paidAmount + amount
  const isPaid = paidAmount === bill.amount
  const after: CustomerBill = { ...bill, paidAmount, ...(isPaid ? { state: state.value, paidAt: at } : {}) }
  await unit.customerBills.keep(after)
  const subject = { at, actorId: actor.id, area: 'finance', subject: bill.billNumber, action: 'pay' }
  await unit.audit.write([{ ...subject, ...(isPaid ? { from: bill.state, to: after.state } : {}) }])
  return ok(after)
}

/** Takes a payment off a bill again, which is open for it from then on. ILLEGAL_TRANSITION. */
export async function uncountPayment(
  unit: BillUnit,
  bill: CustomerBill,
  { amount, reason, actor, at }: PaidBy & { readonly amount: bigint; readonly reason: string },
): Promise<Result<CustomerBill>> {
  const { paidAt: _paidAt, ...rest } = bill
  const state = bill.state === 'audited' ? ok(bill.state) : advance(billMachine, { state: bill.state, event: 'take_back' })
  if (!state.ok) return state
  const after: CustomerBill = { ...rest, paidAmount: bill.paidAmount - amount, state: state.value }
  await unit.customerBills.keep(after)
  const moved = bill.state === after.state ? {} : { from: bill.state, to: after.state }
  const changes = { reason: { to: reason } }
  await unit.audit.write([{ at, actorId: actor.id, area: 'finance', subject: bill.billNumber, action: 'take_back', ...moved, changes }])
  return ok(after)
}

/** Settles a bill that is not above zero: what it gives back goes to the wallet. */
export async function creditBill(unit: BillUnit, bill: CustomerBill, by: PaidBy): Promise<Result<CustomerBill>> {
  const { customerId, billNumber: reference, amount, currency } = bill
  if (amount < 0n) await postPayment(unit, receivableReturned({ customerId, reference, amount: money(-amount, currency) }), by)
  return countPayment(unit, bill, { ...by, amount })
}
