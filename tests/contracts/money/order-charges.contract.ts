import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { chargedBy, quote, quoteSteps } from '#core/pricing/fees/quotes/quote.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { chargeDispatched, quoteReceived, takeBackCharge } from '#core/money/charges/charge-order.ts'
import type { ChargingUnit, OrderCharge, OrderChargeReading, OrderPrice } from '#core/money/charges/charge.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { parcelOf } from '#core/parcels/orders/order-parcel.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { anyParcel, anyRuleRecord } from '../../core/pricing/fees/any-parcel.ts'
import { pricedReferences } from '../../core/pricing/fees/priced-references.ts'
import { SUBJECTS } from '../../core/pricing/fees/sample-subjects.ts'
import { bookOf, day, EXAMPLE_PARCEL, RATE_RECORDS } from '../../core/pricing/fees/sample-tariffs.ts'
import { seededReferences } from '../../support/references.ts'
import { runsOf } from '../../support/deep.ts'

type Unit = ChargingUnit & { readonly audit: Pick<AuditTrail, 'write'> }
type Desk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit>; readonly reading: OrderChargeReading }

const [RECEIVED, DISPATCHED] = [day('2026-06-01'), day('2026-06-03')]
const CUSTOMER = 1001
const RUNS = 25

export const samplePrice = (orderNumber: string): OrderPrice => ({
  orderNumber,
  customerId: CUSTOMER,
  at: RECEIVED,
  actorId: 2,
  rule: { code: 'CN-AE', version: 'CN-AE-1' },
  parcel: EXAMPLE_PARCEL,
  steps: [
    {
      code: 'begin',
      inputs: { min_weight: { kind: 'weight', value: 500 } },
      counts: 'total',
      result: { kind: 'money', value: money(35_00n, 'AED') },
    },
  ],
  fees: {
    freight_fees: money(35_00n, 'AED'),
    freight_unit: 'AED',
    freight_append: [],
    tax_fee: money(0n, 'AED'),
    vat_fee: money(0n, 'AED'),
    document_fee: money(0n, 'AED'),
    replace_currency: 'AED',
    taxes_charged: true,
    charge_volume: 0,
    charge_params: 5000,
  },
  consignee: [],
})
const chargeOf = (orderNumber: string, id: number): OrderCharge => ({
  key: `order:${orderNumber}:freight`,
  orderNumber,
  customerId: CUSTOMER,
  occasion: 'freight',
  price: id,
  paid: [money(67_67n, 'CNY')],
  at: DISPATCHED,
  actorId: 2,
})

const byCurrency = (amounts: readonly Money[]): Readonly<Record<string, bigint>> => {
  const sums: Record<string, bigint> = {}
  for (const { amount, currency } of amounts) if (amount !== 0n) sums[currency] = (sums[currency] ?? 0n) + amount
  return sums
}

let made = 0
/** An order whose parcel is one that was made up. */
function orderFor({ actualGrams, boxes, declared, occasions }: Parcel): Order {
  made += 1
  const { battery: _battery, cod: _cod, ...values } = exampleOrder(express).values
  const [box] = boxes
  return {
    id: made,
    orderNumber: `C${made}`,
    airwayNumber: `W${made}`,
    kind: express.name,
    customerId: CUSTOMER,
    status: 'inbound',
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    goods: [{ name: 'Cup', quantity: 1, value: declared }],
    values: {
      ...values,
      channel: 'GULF-AIR',
      weight: actualGrams,
      ...(occasions.includes('battery') ? { battery: true } : {}),
      ...(occasions.includes('cod') ? { cod: money(1n, 'AED') } : {}),
    },
    checkWeightGrams: actualGrams,
    ...(box === undefined ? {} : { checkSizeMm: [box.lengthMillimetres, box.widthMillimetres, box.heightMillimetres] as const }),
  }
}

/** The prices and charges of orders, as they are kept beside the ledger. */
export function orderChargesContract(open: () => Promise<Desk>): void {
  describe('prices and charges of orders', () => {
    const run = async <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
      must(await atomically(async (unit) => ok(await work(unit))))

    it('are kept whole and read in the order in which they were made', async () => {
      const { here, there, reading } = await open()
      const first = await run(here, ({ charges }) => charges.addPrice(samplePrice('OD1')))
      const { rule: _rule, parcel: _parcel, ...byHand } = samplePrice('OD1')
      const second = await run(there, ({ charges }) => charges.addPrice({ ...byHand, reason: '按合同价' }))
      await run(here, ({ charges }) => charges.addPrice(samplePrice('OD2')))
      const charged = await run(there, ({ charges }) => charges.addCharge(chargeOf('OD1', second)))
      const back = { ...chargeOf('OD1', second), key: 'order:OD1:freight:reversal', reverses: charged, reason: 'Undo' }
      const reversed = await run(here, ({ charges }) => charges.addCharge(back))
      expect(await reading.of('OD1')).toEqual({
        prices: [
          { ...samplePrice('OD1'), id: first },
          { ...byHand, reason: '按合同价', id: second },
        ],
        charges: [
          { ...chargeOf('OD1', second), id: charged },
          { ...back, id: reversed },
        ],
      })
      expect(await run(there, ({ charges }) => charges.findPrice(first))).toEqual({ ...samplePrice('OD1'), id: first })
      expect(await run(there, ({ charges }) => charges.findCharge(charged))).toEqual({ ...chargeOf('OD1', second), id: charged })
      expect(await run(there, ({ charges }) => charges.findCharge(987_654))).toBeUndefined()
    })

    it('are kept under an id that was drawn before, which no other charge has', async () => {
      const { here, reading } = await open()
      const kept = await run(here, async ({ charges }) => {
        const [price, id] = await Promise.all([charges.addPrice(samplePrice('OD7')), charges.drawCharge()])
        const next = await charges.addCharge(chargeOf('OD8', price))
        return [id, await charges.addCharge({ ...chargeOf('OD7', price), id }), next]
      })
      const { charges } = await reading.of('OD7')
      expect(kept[1]).toBe(kept[0])
      expect(kept[2]).not.toBe(kept[0])
      expect(charges.map(({ id }) => id)).toEqual([kept[0]])
    })

    it('are kept once for each key, of two at once too, with nothing else of the second', async () => {
      const { here, there, reading } = await open()
      const charge = (atomically: Atomically<Unit>) =>
        atomically(async ({ charges }) => {
          const id = await charges.addPrice(samplePrice('OD3'))
          return ok(await charges.addCharge(chargeOf('OD3', id)))
        })
      const both = await Promise.all([charge(here), charge(there)])
      expect(both.map((one) => (one.ok ? 'ok' : one.failure.code)).toSorted()).toEqual(['DONE_MEANWHILE', 'ok'])
      const { prices, charges } = await reading.of('OD3')
      expect([prices.length, charges.length]).toEqual([1, 1])
    })

    it('charge what was quoted at that instant, whatever the rule, the parcel and what was published since', async () => {
      const { here, there, reading } = await open()
      const subjects = [
        SUBJECTS.battery,
        { ...SUBJECTS.fuel, channel: 'GULF-AIR' },
        { ...SUBJECTS.battery, subject_code: 'COD', version_code: 'COD-1', occasion: 'cod' },
      ]
      const terms = fc.record({ terms: fc.constantFrom('DDP' as const, 'DDU' as const), periodDays: fc.constantFrom(0, 30) })
      await fc.assert(
        fc.asyncProperty(anyRuleRecord, anyRuleRecord, anyParcel, terms, async (record, next, given, payment) => {
          const rules: readonly RecordValues[] = [
            { ...record, channel: 'GULF-AIR' },
            { ...next, channel: 'GULF-AIR', version_code: 'CN-AE-2', effective_from: day('2026-06-02') },
          ]
          const references = pricedReferences(seededReferences, { rules, subjects })
          const payer = { account: 'ddp', mayOwe: true, ...payment }
          const withPayer = (unit: Unit): Unit => ({ ...unit, payers: { find: async () => payer } })
          const order = orderFor(given)
          const actor = { id: 2 }
          const quoted = must(await here((unit) => quoteReceived(withPayer(unit), { order, actor, at: RECEIVED, references })))
          const parcel = parcelOf(order, { terms: payment.terms, references })
          const expected = quote(bookOf({ rules, subjects, rates: RATE_RECORDS }), { ruleCode: 'CN-AE', parcel, at: RECEIVED })
          // A rule that takes no such parcel leaves it without a quote.
          expect(quoted.money === undefined).toBe(!expected.ok)
          fc.pre(expected.ok && quoted.money !== undefined && quoted.money !== null)
          if (!expected.ok || !quoted.money) return
          const received = { ...order, money: quoted.money }
          const moment = { order: received, actor, at: DISPATCHED, references }
          const { money: charged } = must(await there((unit) => chargeDispatched(withPayer(unit), moment)))
          const { prices, charges } = await reading.of(order.orderNumber)
          expect(prices.map(({ steps, rule, parcel: kept }) => [steps, rule?.version, kept])).toEqual([
            [quoteSteps(expected.value), 'CN-AE-1', parcel],
          ])
          const due = byCurrency(chargedBy(expected.value))
          const rates = pricesOf(references)(RECEIVED).rates
          const [kept] = charges
          const entry = kept?.entry === undefined ? undefined : await run(here, ({ ledger }) => ledger.find(kept.entry ?? 0))
          // The company's accounts received what was quoted, in the quote's currencies.
          const earned = (entry?.legs ?? []).filter(({ account }) => /^(freight_revenue|taxes|fees):/.test(account))
          expect(byCurrency(earned.map(({ account, amount }) => money(amount, account.split(':').at(-1) ?? '')))).toEqual(due)
          // The customer gave the same, in the currency of its account.
          const inCny = Object.keys(due).every((currency) => rates.between(currency, 'CNY') !== undefined)
          expect(Object.keys(byCurrency(kept?.paid ?? []))).toEqual(entry === undefined ? [] : inCny ? ['CNY'] : Object.keys(due))
          const undoing = { order: { ...received, money: charged ?? quoted.money }, actor, at: DISPATCHED, reason: 'undo' }
          expect(must(await here((unit) => takeBackCharge(unit, undoing)))).toEqual({ ...quoted.money, times: 1 })
          const all = (await reading.of(order.orderNumber)).charges.flatMap(({ paid }) => paid)
          expect(Object.values(byCurrency(all)).filter((amount) => amount !== 0n)).toEqual([])
        }),
        { numRuns: runsOf(RUNS) },
      )
    })
  })
}
