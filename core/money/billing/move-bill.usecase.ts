import type { Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { formatMoney, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post, postFirst } from '../ledger/post.ts'
import { charge, reversal } from '../ledger/postings.ts'
import { publishWallets } from '../ledger/wallets/wallet-news.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import { billFailure } from './bill.failures.ts'
import { billMachine, type BillEvent, type BillState } from './bill.machine.ts'
import type { BillUnit, CustomerBill } from './bill.ports.ts'
import { creditBill } from './pay-bill.ts'
import { dueDay, overdueFrom } from './period.rules.ts'

export type BillMovingUnit = BillUnit & { readonly messages: MessageSender }
export type BillPorts<U extends BillUnit = BillMovingUnit> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  /** Days after the day of issue until a bill is due. */
  readonly paymentDays: number
}
/** Whose bills an actor may touch; all where it is left out. */
export type BillReach = {
  readonly customerIds?: readonly number[] | undefined
  /** Those alone that were issued at some time. */
  readonly isIssued?: boolean | undefined
}
type By = { readonly actor: Pick<Actor, 'id'>; readonly at: Instant; readonly reason?: string }

const amountOf = ({ amount, currency }: CustomerBill): Money => money(amount, currency)

/** Locks a bill that an actor may touch: CLIENT_BILL_NOT_FOUND. */
export async function lockBill(
  { customerBills }: Pick<BillUnit, 'customerBills'>,
  billNumber: string,
  { customerIds, isIssued = false }: BillReach = {},
): Promise<Result<CustomerBill>> {
  const bill = await customerBills.lock(billNumber)
  const isHidden = isIssued && bill?.issuedAt === undefined
  if (bill === undefined || isHidden || customerIds?.includes(bill.customerId) === false)
    return failed(billFailure('CLIENT_BILL_NOT_FOUND'))
  return ok(bill)
}

/** Writes a bill that was moved, with its row of the audit trail. */
async function keepMoved(unit: BillUnit, before: CustomerBill, { after, event, actor, at, reason }: By & MovedBill): Promise<void> {
  await unit.customerBills.keep(after)
  const moved = { area: 'finance', subject: after.billNumber, action: event, from: before.state, to: after.state }
  await unit.audit.write([{ at, actorId: actor.id, ...moved, ...(reason === undefined ? {} : { changes: { reason: { to: reason } } }) }])
}
type MovedBill = { readonly after: CustomerBill; readonly event: BillEvent }

/**
 * Posts with the bill the amount that is not on the receivable yet; a customer may get into arrears
 * by what it has used already.
 */
async function postIssued(unit: BillUnit, bill: CustomerBill, { actor, at }: By): Promise<number | undefined> {
  if (bill.type === 'freight' || bill.amount <= 0n) return undefined
  const lines = [{ purpose: 'storage', amount: amountOf(bill) }] as const
  const draft = charge({ kind: 'bill', customerId: bill.customerId, reference: bill.billNumber, lines, onAccount: true })
  const posted = await postFirst(unit.ledger, [draft], { stamp: { at, actorId: actor.id }, beyondCredit: true })
  if (!posted.ok) throw new Error(`bill ${bill.billNumber}: ${posted.failure.code}`)
  await unit.audit.write([auditOf(posted.value)])
  await publishWallets(unit.live, posted.value)
  return posted.value.number
}

/** Takes back what issuing posted. */
async function reverseIssued(
  unit: BillUnit,
  { entry, billNumber }: CustomerBill,
  { actor, at, reason = '' }: By,
): Promise<Result<unknown>> {
  const found = entry === undefined ? undefined : await unit.ledger.find(entry)
  if (found === undefined) return ok(undefined)
  const posted = await post(unit.ledger, reversal(found, reason === '' ? billNumber : reason), { at, actorId: actor.id })
  if (!posted.ok) return posted
  await unit.audit.write([auditOf(posted.value)])
  await publishWallets(unit.live, posted.value)
  return posted
}

/** Why a bill cannot be issued: it has no lines, or they do not add up to it. */
async function faultOf({ customerBills }: BillUnit, bill: CustomerBill): Promise<string | undefined> {
  const sum = await customerBills.sumOf(bill.id)
  if (sum.count === 0) return 'CLIENT_BILL_EMPTY'
  return sum.amount === bill.amount && sum.count === bill.lineCount ? undefined : 'CLIENT_BILL_LINES_DIFFER'
}

const unissued = (bill: CustomerBill, state: BillState): CustomerBill => {
  const { issuedBy: _by, issuedAt: _at, dueAt: _due, entry: _entry, fault: _fault, ...rest } = bill
  return { ...rest, state }
}

/**
 * Issues a draft: its lines are added up again, it gets its due day, the customer a message. One
 * whose lines are missing or do not add up becomes a failed one that says why.
 * CLIENT_BILL_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function issueBill({ atomically, clock, paymentDays }: BillPorts) {
  return (billNumber: string, actor: Pick<Actor, 'id'>, reach?: BillReach): Promise<Result<CustomerBill>> =>
    atomically(async (unit) => {
      const found = await lockBill(unit, billNumber, reach)
      if (!found.ok) return found
      const [bill, at] = [found.value, clock.now()]
      const state = advance(billMachine, { state: bill.state, event: 'issue' })
      if (!state.ok) return state
      const fault = await faultOf(unit, bill)
      if (fault !== undefined) {
        const after: CustomerBill = { ...unissued(bill, 'billing_failed'), fault }
        await keepMoved(unit, bill, { after, event: 'fail', actor, at })
        return ok(after)
      }
      const entry = await postIssued(unit, bill, { actor, at })
      const dueAt = overdueFrom(at, paymentDays)
      const issued: CustomerBill = {
        ...unissued(bill, state.value),
        issuedBy: actor.id,
        issuedAt: at,
        dueAt,
        ...(entry === undefined ? {} : { entry }),
      }
      await keepMoved(unit, bill, { after: issued, event: 'issue', actor, at })
      await unit.messages.send({
        accountIds: [bill.customerId],
        type: 'general',
        text: { template: 'bill_issued', params: { bill: billNumber, amount: formatMoney(amountOf(bill)), due: dueDay(dueAt) } },
        link: `/finances/bill/${encodeURIComponent(billNumber)}`,
        at,
      })
      return ok(issued)
    })
}

/**
 * Audits an issued bill: by someone else than who issued it. One that comes to nothing, or gives
 * back more than it charges, is settled at once: what it gives back is credited to the wallet.
 * CLIENT_BILL_NOT_FOUND, ILLEGAL_TRANSITION, CLIENT_BILL_OWN_AUDIT.
 */
export function auditBill({ atomically, clock }: Omit<BillPorts, 'paymentDays'>) {
  return (billNumber: string, actor: Pick<Actor, 'id'>, reach?: BillReach): Promise<Result<CustomerBill>> =>
    atomically(async (unit) => {
      const found = await lockBill(unit, billNumber, reach)
      if (!found.ok) return found
      const [bill, at] = [found.value, clock.now()]
      const state = advance(billMachine, { state: bill.state, event: 'audit' })
      if (!state.ok) return state
      if (bill.issuedBy === actor.id) return failed(billFailure('CLIENT_BILL_OWN_AUDIT'))
      const audited: CustomerBill = { ...bill, state: state.value, auditedBy: actor.id, auditedAt: at }
      await keepMoved(unit, bill, { after: audited, event: 'audit', actor, at })
      return bill.amount > 0n ? ok(audited) : creditBill(unit, audited, { actor, at })
    })
}

/**
 * Sends an issued bill back to be drawn up again, or voids one that is not audited, with a reason;
 * its charges are free for the next bill. What issuing posted is reversed. CLIENT_BILL_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export function withdrawBill({ atomically, clock }: Omit<BillPorts, 'paymentDays'>) {
  return (
    billNumber: string,
    { event, reason }: { readonly event: 'send_back' | 'void'; readonly reason: string },
    actor: Pick<Actor, 'id'>,
    reach?: BillReach,
  ): Promise<Result<CustomerBill>> =>
    atomically(async (unit) => {
      const found = await lockBill(unit, billNumber, reach)
      if (!found.ok) return found
      const [bill, at] = [found.value, clock.now()]
      const state = advance(billMachine, { state: bill.state, event })
      if (!state.ok) return state
      const reversed = await reverseIssued(unit, bill, { actor, at, reason })
      if (!reversed.ok) return reversed
      if (event === 'void') await unit.customerBills.free(bill.id)
      const { entry: _entry, ...kept } = bill
      const after: CustomerBill =
        event === 'void' ? { ...kept, state: state.value, remark: reason } : { ...unissued(bill, state.value), remark: reason }
      await keepMoved(unit, bill, { after, event, actor, at, reason })
      return ok(after)
    })
}

/**
 * Takes lines off a draft, with a reason: they stand on the client's next bill.
 * CLIENT_BILL_NOT_FOUND, CLIENT_BILL_NOT_DRAFT, CLIENT_BILL_LINE_NOT_FOUND for one that is not
 * there, and then none is taken.
 */
export function removeBillLines({ atomically, clock }: Omit<BillPorts, 'paymentDays'>) {
  return (
    billNumber: string,
    { lines, reason }: { readonly lines: readonly number[]; readonly reason: string },
    actor: Pick<Actor, 'id'>,
    reach?: BillReach,
  ): Promise<Result<CustomerBill>> =>
    atomically(async (unit) => {
      const found = await lockBill(unit, billNumber, reach)
      if (!found.ok) return found
      const bill = found.value
      if (bill.state !== 'draft') return failed(billFailure('CLIENT_BILL_NOT_DRAFT', { state: billMachine.states[bill.state].label }))
      const chosen = [...new Set(lines)]
      const freed = await unit.customerBills.free(bill.id, { lines: chosen, reason })
      if (freed !== chosen.length) return failed(billFailure('CLIENT_BILL_LINE_NOT_FOUND', { line: chosen.join(', ') }))
      const sum = await unit.customerBills.sumOf(bill.id)
      const after = { ...bill, amount: sum.amount, lineCount: sum.count }
      await unit.customerBills.keep(after)
      const changes = {
        lines: { to: chosen.join(', ') },
        amount: { from: formatMoney(amountOf(bill)), to: formatMoney(amountOf(after)) },
        reason: { to: reason },
      }
      await unit.audit.write([
        { at: clock.now(), actorId: actor.id, area: 'finance', subject: billNumber, action: 'remove_lines', changes },
      ])
      return ok(after)
    })
}
