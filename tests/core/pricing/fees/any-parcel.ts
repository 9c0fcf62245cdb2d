import fc from 'fast-check'
import type { FreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import { readFreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { EXAMPLE_PARCEL, EXAMPLE_RULE } from './sample-tariffs.ts'

const currencies = fc.constantFrom('AED', 'USD', 'KWD', 'JPY', 'CNY')
const minorUnits = fc.integer({ min: 0, max: 500_000 })
const fraction = fc.integer({ min: 0, max: 10_000 }).map((parts) => formatDecimal(BigInt(parts), 4))
const sides = fc.integer({ min: 1, max: 2000 })

/** A stored freight rule from China to the Emirates, in any currencies. */
export const anyRuleRecord: fc.Arbitrary<RecordValues> = fc
  .record({
    express: currencies,
    tax: currencies,
    convert_rate: fc.constantFrom(0, 5000, 6000),
    min_weight: fc.integer({ min: 1, max: 5000 }),
    step_weight: fc.integer({ min: 1, max: 2000 }),
    max_weight: fc.option(fc.integer({ min: 5000, max: 60_000 }), { nil: undefined }),
    prices: fc.tuple(minorUnits, minorUnits, minorUnits),
    limits: fc.tuple(minorUnits, minorUnits, minorUnits, minorUnits),
    rates: fc.tuple(fraction, fraction),
  })
  .map(({ express, tax, prices, limits, rates, ...weights }) => {
    const inExpress = (count: number): string => formatDecimal(BigInt(count), currencyDigits(express))
    const inTax = (count: number): string => formatDecimal(BigInt(count), currencyDigits(tax))
    return {
      ...EXAMPLE_RULE,
      ...weights,
      express_currency: express,
      tax_currency: tax,
      begin_price: inExpress(prices[0]),
      step_price: inExpress(prices[1]),
      extra_charge: inExpress(prices[2]),
      threshold: inTax(limits[0]),
      lower_threshold: inTax(limits[1]),
      upper_threshold: inTax(limits[1] + limits[2] + 1),
      paper_fee: inTax(limits[3]),
      duty_rate: rates[0],
      vat_rate: rates[1],
    }
  })

export const anyRule: fc.Arbitrary<FreightRule> = anyRuleRecord.map((record) => must(readFreightRule(record)))

export const anyParcel: fc.Arbitrary<Parcel> = fc
  .record({
    actualGrams: fc.integer({ min: 1, max: 40_000 }),
    boxes: fc.array(fc.record({ lengthMillimetres: sides, widthMillimetres: sides, heightMillimetres: sides }), { maxLength: 3 }),
    declared: fc.tuple(minorUnits, currencies).map(([count, currency]) => money(BigInt(count), currency)),
    terms: fc.constantFrom('DDP', 'DDU'),
    occasions: fc.subarray(['remote_area', 'battery', 'cod', 'oversize'] as const),
  })
  .map((parcel) => ({ ...EXAMPLE_PARCEL, ...parcel }))
