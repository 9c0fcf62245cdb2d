import { describe, expect, it } from 'vitest'
import { amountBy, compareLines, priceFor, type KnownDocument, type SupplierPrice } from '#core/money/costs/compare-lines.ts'
import type { CostLine } from '#core/money/costs/cost.ports.ts'
import { money } from '#core/base/kernel/money.ts'

const bill = { supplier: 'EK', bill_date: '2026-11-20', total: money(0n, 'CNY') }
const price = (over: Partial<SupplierPrice> = {}): SupplierPrice => ({
  price_code: 'EK-AIR',
  supplier: 'EK',
  subject: 'air_freight',
  per: 'kilogram',
  unit_price: '22.80',
  currency: 'CNY',
  effective_from: '2026-01-01',
  ...over,
})
const line = (over: Partial<CostLine> = {}): CostLine => ({
  line: 1,
  mawb: '176-12345675',
  subject: 'air_freight',
  grams: 100_000,
  amount: 228_000n,
  ...over,
})
const KNOWN: KnownDocument = { grams: 100_000, parcels: 40, toStation: 'DXB' }
const compared = (
  lines: readonly CostLine[],
  over: { known?: KnownDocument | undefined; prices?: readonly SupplierPrice[]; before?: number[] } = {},
) =>
  compareLines({
    bill,
    lines,
    known: () => ('known' in over ? over.known : KNOWN),
    prices: over.prices ?? [price()],
    tolerance: '0.02',
    billedBefore: new Set(over.before ?? []),
  })

describe('comparing a cost bill', () => {
  it('finds nothing where weight and price are as agreed, or within the tolerance', () => {
    expect(compared([line()])).toEqual([])
    expect(compared([line({ grams: 102_000, amount: 232_560n })])).toEqual([])
  })

  it('separates a wrong weight from a wrong price, each with what it costs', () => {
    expect(compared([line({ grams: 110_000, amount: 275_000n })])).toEqual([
      { line: 1, kind: 'weight', theirs: 110_000n, ours: 100_000n, amount: 22_800n },
      { line: 1, kind: 'price', theirs: 275_000n, ours: 250_800n, amount: 24_200n },
    ])
    expect(compared([line({ grams: 90_000, amount: 205_200n })])).toMatchObject([{ kind: 'weight', amount: -22_800n }])
  })

  it('takes the part of the amount for weight that is too much where no price was agreed', () => {
    expect(compared([line({ grams: 125_000, amount: 250_000n })], { prices: [] })).toEqual([
      { line: 1, kind: 'weight', theirs: 125_000n, ours: 100_000n, amount: 50_000n },
    ])
  })

  it('differs by all of its amount where no parcels are known, and where it was billed before, here or in another bill', () => {
    expect(compared([line()], { known: undefined })).toMatchObject([{ kind: 'unknown', amount: 228_000n }])
    expect(compared([line()], { known: { ...KNOWN, parcels: 0 } })).toMatchObject([{ kind: 'unknown' }])
    expect(compared([line()], { before: [1] })).toMatchObject([{ kind: 'repeated', amount: 228_000n }])
    expect(compared([line(), line({ line: 2 })])).toMatchObject([{ line: 2, kind: 'repeated' }])
    expect(compared([line(), line({ line: 2, subject: 'security', amount: 100n })])).toEqual([])
  })

  it('does not compare credits', () => {
    expect(compared([line({ amount: -228_000n })], { known: undefined })).toEqual([])
  })
})

describe('an agreed price', () => {
  it('is that of the supplier, subject, currency and day; one for the station before one for all, the newest of several', () => {
    const chosen = (...prices: SupplierPrice[]) => priceFor(bill, line(), { prices, toStation: 'DXB' })?.price_code
    const others = [
      price({ supplier: 'SV' }),
      price({ subject: 'fuel' }),
      price({ currency: 'AED' }),
      price({ effective_from: '2026-11-21' }),
      price({ effective_to: '2026-11-19' }),
      price({ to_station: 'RUH' }),
    ]
    expect(chosen(...others)).toBeUndefined()
    const newer = price({ price_code: 'NEWER', effective_from: '2026-06-01', effective_to: '2026-11-20' })
    const there = price({ price_code: 'DXB', to_station: 'DXB' })
    expect(chosen(...others, price(), newer)).toBe('NEWER')
    expect(chosen(newer, there, price())).toBe('DXB')
  })

  it('is by the kilogram, parcel or document, at least the minimum, rounded once', () => {
    const of = (over: Partial<SupplierPrice>) => amountBy(price(over), { grams: 1_333, parcels: 3 })
    expect(of({})).toBe(3_039n)
    expect(of({ minimum: '35' })).toBe(3_500n)
    expect(of({ per: 'parcel', unit_price: '3.5' })).toBe(1_050n)
    expect(of({ per: 'document', unit_price: '150' })).toBe(15_000n)
    expect(of({ per: 'parcel', unit_price: '1.2345', currency: 'KWD' })).toBe(3_704n)
  })
})
