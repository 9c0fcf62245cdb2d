import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issueCodBill, moveBill, ordersOn, payCodBill, reissueBill, type CodBill } from '#core/money/cod/bills/cod-bill.ts'
import { sortedSumsByCurrency, type CodOrder } from '#core/money/cod/bills/settlement.rules.ts'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { subjectOf, SUBJECTS } from '../../pricing/fees/sample-subjects.ts'
import { RATES } from '../../pricing/fees/sample-tariffs.ts'

const payoutOf = (amounts: readonly Money[]) => codPayout(subjectOf('cod_payout', SUBJECTS.payout), { amounts, rates: RATES })
const amounts = fc.record({ amount: fc.bigInt({ min: 0n, max: 200_000n }), currency: fc.constantFrom('AED', 'USD', 'KWD') })
const order: fc.Arbitrary<Omit<CodOrder, 'orderNumber'>> = fc.oneof(
  fc.record({
    customerId: fc.constantFrom(1, 2),
    state: fc.constant('signed' as const),
    collection: fc.constantFrom('due' as const, 'collected' as const, 'remitted' as const),
    collected: amounts,
    remittedAt: fc.integer({ min: 0, max: 20 }),
    charges: fc.constant([]),
  }),
  fc.record({
    customerId: fc.constantFrom(1, 2),
    state: fc.constantFrom('returned' as const, 'lost' as const, 'cancelled' as const),
    collection: fc.constant('failed' as const),
    charges: fc.array(amounts, { maxLength: 2 }),
  }),
)
const command = fc.oneof(
  fc.record({ kind: fc.constant('issue' as const), customerId: fc.constantFrom(1, 2), until: fc.integer({ min: 0, max: 20 }) }),
  fc.record({
    kind: fc.constantFrom(
      'send' as const,
      'confirm' as const,
      'dispute' as const,
      'write_off' as const,
      'pay' as const,
      'reissue' as const,
    ),
    bill: fc.nat({ max: 5 }),
    track: fc.constantFrom('cod' as const, 'ncnd' as const),
    without: fc.array(fc.nat({ max: 9 }), { maxLength: 2 }),
  }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

function movedBill(bill: CodBill, one: Exclude<Command, { kind: 'issue' }>) {
  const { track } = one
  if (one.kind === 'reissue') return reissueBill(bill, { track, without: new Set(one.without.map((index) => `OD${index}`)), payoutOf })
  if (one.kind !== 'pay') return moveBill(bill, { track, event: one.kind })
  if (track === 'ncnd') return moveBill(bill, { track, event: 'pay' })
  return payCodBill(bill, { bank: 'B', amount: bill.payout?.total ?? money(0n, 'CNY'), transactionId: 'T', at: 0 })
}

describe('settlements, in any order of events', () => {
  it('bill each order once, and what is billed and what waits is together what arrived', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 10 }), fc.array(command, { maxLength: 25 }), (content, commands) => {
        const bills: CodBill[] = []
        const orders = (): readonly CodOrder[] =>
          content.map((one, index) => {
            const orderNumber = `OD${index}`
            const bill = bills.find((each) => ordersOn(each).includes(orderNumber))
            return { ...one, orderNumber, ...(bill === undefined ? {} : { billNumber: bill.billNumber }) }
          })
        for (const one of commands) {
          if (one.kind === 'issue') {
            const waiting = orders()
            const issued = issueCodBill(waiting, { billNumber: `CB${bills.length}`, scope: one, payoutOf })
            if (issued.ok) bills.push(issued.value.bill)
            continue
          }
          const before = bills[one.bill]
          if (before === undefined) continue
          const copy = structuredClone(before)
          const moved = movedBill(before, one)
          expect(before).toEqual(copy)
          if (!moved.ok) continue
          bills[one.bill] = moved.value
          // Once it may be paid, its lines do not change.
          if (!['billed', 'pending_confirmation', 'disputed'].includes(before.status[one.track]))
            expect(ordersOn(moved.value)).toEqual(ordersOn(before))
        }
        const numbers = bills.flatMap(ordersOn)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const bill of bills) {
          expect(bill.lines.length > 0).toBe(bill.status.cod !== 'not_billed')
          expect(bill.ncndLines.length > 0).toBe(bill.status.ncnd !== 'not_billed')
          expect(sortedSumsByCurrency(bill.payout?.collected ?? [])).toEqual(sortedSumsByCurrency(bill.lines.map((line) => line.collected)))
          for (const number of ordersOn(bill)) expect(orders().find((one) => one.orderNumber === number)?.customerId).toBe(bill.customerId)
        }
        const arrived = orders().flatMap(({ collection, collected }) => (collection === 'remitted' && collected ? [collected] : []))
        const billed = bills.flatMap((bill) => bill.lines.map((line) => line.collected))
        const waiting = orders().flatMap(({ collection, collected, billNumber }) =>
          collection === 'remitted' && collected && billNumber === undefined ? [collected] : [],
        )
        expect(sortedSumsByCurrency([...billed, ...waiting])).toEqual(sortedSumsByCurrency(arrived))
      }),
    )
  })
})
