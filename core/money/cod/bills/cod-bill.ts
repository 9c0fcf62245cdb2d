import type { Audience } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { CodBillRecord } from './cod-bill.entity.ts'
import { codFailure } from '../cod.failures.ts'
import { isNcnd, settledPartOf, sortedSumsByCurrency, type CodOrder, type LeftOut, type SettlementScope } from './settlement.rules.ts'
import { CUSTOMER_SETTLEMENT_EVENTS, settlementMachine, type SettlementEvent, type SettlementState } from './settlement.machine.ts'

/**
 * Calculates what a settlement of the collected amounts pays out (rule: COD payout);
 * PAYOUT_TOO_SMALL where nothing would be left.
 */
export type PayoutOf = (collected: readonly Money[]) => Result<CodPayout>

/**
 * The two tracks of a bill: the money collected, and the charges of orders for which none was
 * collected.
 */
export type BillTrack = 'cod' | 'ncnd'

export type CollectedLine = { readonly orderNumber: string; readonly collected: Money }
export type NcndLine = { readonly orderNumber: string; readonly charges: readonly Money[] }

export type Payment = { readonly bank: string; readonly amount: Money; readonly transactionId: string; readonly at: Instant }

/** A settlement bill without its lines, which may be thousands. */
export type CodBillHead = {
  readonly billNumber: string
  readonly customerId: number
  readonly status: Readonly<Record<BillTrack, SettlementState>>
  readonly ncndCharges: readonly Money[]
  /** Absent on a bill of NCND charges alone. */
  readonly payout?: CodPayout
  readonly disputeReason?: string
  readonly payment?: Payment
}

/**
 * A settlement bill. Its sums are those of its lines, and the payout is calculated from the sums,
 * never from single orders (rule: Settlement of COD).
 */
export type CodBill = CodBillHead & { readonly lines: readonly CollectedLine[]; readonly ncndLines: readonly NcndLine[] }

type IssuedCodBill = {
  readonly bill: CodBill
  readonly leftOut: readonly { readonly orderNumber: string; readonly why: LeftOut }[]
}

/**
 * Bills a customer: every order whose money arrived, and the charges of those neither collected nor
 * delivered. Reports why other COD orders were left out. NOTHING_TO_SETTLE without any,
 * PAYOUT_TOO_SMALL where the bank fee would use it up: then nothing is billed and the amounts wait
 * for the next settlement (rule: Settlement of COD).
 */
export function issueCodBill(
  orders: readonly CodOrder[],
  { billNumber, scope, payoutOf }: { readonly billNumber: string; readonly scope: SettlementScope; readonly payoutOf: PayoutOf },
): Result<IssuedCodBill> {
  const lines: CollectedLine[] = []
  const ncndLines: NcndLine[] = []
  const leftOut: { orderNumber: string; why: LeftOut }[] = []
  for (const order of orders) {
    const { orderNumber, charges } = order
    const found = settledPartOf(order, scope)
    if ('takes' in found) lines.push({ orderNumber, collected: found.takes })
    else if (isNcnd(order, scope)) ncndLines.push({ orderNumber, charges })
    else leftOut.push({ orderNumber, why: found.leftOut })
  }
  if (lines.length + ncndLines.length === 0) return failed(codFailure('NOTHING_TO_SETTLE'))
  const status = { cod: billedWhere(lines), ncnd: billedWhere(ncndLines) }
  const bill = { billNumber, customerId: scope.customerId, status, lines, ncndLines, ncndCharges: chargesOf(ncndLines) }
  const settled = withLines(bill, { lines, payoutOf })
  return settled.ok ? ok({ bill: settled.value, leftOut }) : settled
}

const chargesOf = (lines: readonly NcndLine[]): readonly Money[] => sortedSumsByCurrency(lines.flatMap((line) => line.charges))

const billedWhere = (lines: readonly unknown[]): SettlementState => (lines.length === 0 ? settlementMachine.initial : 'billed')

/** A bill with these lines and the resulting payout. */
function withLines(
  bill: CodBill,
  { lines, payoutOf }: { readonly lines: readonly CollectedLine[]; readonly payoutOf: PayoutOf },
): Result<CodBill> {
  if (lines.length === 0) return ok({ ...bill, lines })
  const payout = payoutOf(lines.map((line) => line.collected))
  return payout.ok ? ok({ ...bill, lines, payout: payout.value }) : payout
}

/**
 * Events without input of their own; billing, reissuing and paying out have some. Charges are paid
 * by the customer, so on their track paying needs no input either.
 */
type PlainEvent = Exclude<SettlementEvent, 'bill' | 'reissue' | 'pay'>
export type MoveBill = (
  | { readonly track: 'cod'; readonly event: PlainEvent }
  | { readonly track: 'ncnd'; readonly event: PlainEvent | 'pay' }
) & {
  readonly reason?: string
}

/**
 * Whether an actor may apply an event to a bill: the customer confirms or disputes, finance staff
 * do everything else (BILL_EVENT_NOT_YOURS).
 */
export function mayMoveBill(event: SettlementEvent, audience: Audience): Result<true> {
  if (audience === 'staff' || CUSTOMER_SETTLEMENT_EVENTS.has(event)) return ok(true)
  return failed(codFailure('BILL_EVENT_NOT_YOURS', { event: settlementMachine.events[event].label }))
}

/**
 * Moves one track of a bill: ILLEGAL_TRANSITION where the machine does not draw it. A dispute keeps
 * its reason.
 */
export function moveBill<B extends CodBillHead>(bill: B, { track, event, reason }: MoveBill): Result<B> {
  const status = advance(settlementMachine, { state: bill.status[track], event })
  if (!status.ok) return status
  const moved = { ...bill, status: { ...bill.status, [track]: status.value } }
  return ok(event === 'dispute' && reason !== undefined ? { ...moved, disputeReason: reason } : moved)
}

/**
 * Reissues a disputed track of a bill without the orders that were rightly disputed; they are free
 * for the next settlement. ORDER_NOT_ON_BILL, NOTHING_TO_SETTLE where no line would be left,
 * PAYOUT_TOO_SMALL, ILLEGAL_TRANSITION.
 */
export function reissueBill(
  bill: CodBill,
  { track, without, payoutOf }: { readonly track: BillTrack; readonly without: ReadonlySet<string>; readonly payoutOf: PayoutOf },
): Result<CodBill> {
  const state = advance(settlementMachine, { state: bill.status[track], event: 'reissue' })
  if (!state.ok) return state
  const disputed: readonly { readonly orderNumber: string }[] = track === 'cod' ? bill.lines : bill.ncndLines
  const strange = [...without].find((number) => disputed.every(({ orderNumber }) => orderNumber !== number))
  if (strange !== undefined) return failed(codFailure('ORDER_NOT_ON_BILL', { order: strange, bill: bill.billNumber }))
  if (disputed.length === without.size) return failed(codFailure('NOTHING_TO_SETTLE'))
  const status = { ...bill.status, [track]: state.value }
  const stays = ({ orderNumber }: { readonly orderNumber: string }): boolean => !without.has(orderNumber)
  if (track === 'cod') return withLines({ ...bill, status }, { lines: bill.lines.filter(stays), payoutOf })
  const ncndLines = bill.ncndLines.filter(stays)
  return ok({ ...bill, status, ncndLines, ncndCharges: chargesOf(ncndLines) })
}

/**
 * Records that the payout was paid, to the cent: CHECK_AMOUNT_DIFFERS otherwise, ILLEGAL_TRANSITION
 * before the customer has confirmed.
 */
export function payCodBill<B extends CodBillHead>(bill: B, payment: Payment): Result<B> {
  const status = advance(settlementMachine, { state: bill.status.cod, event: 'pay' })
  if (!status.ok) return status
  const due = bill.payout?.total
  if (due === undefined) throw new Error(`${bill.billNumber}: to be paid without a payout`)
  if (due.amount !== payment.amount.amount || due.currency !== payment.amount.currency)
    return failed(codFailure('CHECK_AMOUNT_DIFFERS', { found: formatMoney(payment.amount), expected: formatMoney(due) }))
  return ok({ ...bill, status: { ...bill.status, cod: status.value }, payment })
}

/** The orders that are on a bill, on either track. */
export const ordersOn = (bill: CodBill): readonly string[] => [...bill.lines, ...bill.ncndLines].map(({ orderNumber }) => orderNumber)

/** A bill in the specification's names. */
export const codBillRecord = ({ billNumber, customerId, status, payout, payment }: CodBillHead): CodBillRecord => ({
  bill_number: billNumber,
  customer_id: customerId,
  cod_status: status.cod,
  cod_ncnd_status: status.ncnd,
  ...(payout === undefined
    ? {}
    : { issuing_amount: payout.total, issuing_service_fee: payout.serviceFee, issuing_bank_fee: payout.bankFee }),
  ...(payment === undefined
    ? {}
    : {
        check_time: payment.at,
        bank: payment.bank,
        check_amount: payment.amount,
        check_amount_currency: payment.amount.currency,
        transaction_id: payment.transactionId,
      }),
})
