import { take, shareOf, proportion } from '#core/pricing/fees/freight/proportion.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { parseRate, powerOfTen } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { CostBill, CostDifference, CostLine } from './cost.ports.ts'
import type { supplierPrice } from './supplier-price.entity.ts'

export type SupplierPrice = EntityRecord<typeof supplierPrice>

/** The known facts of a line's document: its weight, its parcels, where it flies to. */
export type KnownDocument = { readonly grams: number; readonly parcels: number; readonly toStation?: string }

type Comparing = {
  readonly bill: Pick<CostBill, 'supplier' | 'bill_date' | 'total'>
  readonly lines: readonly CostLine[]
  readonly known: (line: CostLine) => KnownDocument | undefined
  readonly prices: readonly SupplierPrice[]
  /** A share: differences in weight up to it are none. */
  readonly tolerance: string
  readonly billedBefore: ReadonlySet<number>
}

const GRAMS_PER_KILOGRAM = 1000n

/**
 * The agreed price of a line on the day of its bill: one for its station before one for all, the
 * newest of several.
 */
export function priceFor(
  { supplier, bill_date: day, total }: Comparing['bill'],
  { subject }: Pick<CostLine, 'subject'>,
  { prices, toStation }: { readonly prices: readonly SupplierPrice[]; readonly toStation: string | undefined },
): SupplierPrice | undefined {
  const fits = prices.filter(
    (price) =>
      price.supplier === supplier &&
      price.subject === subject &&
      price.currency === total.currency &&
      price.effective_from <= day &&
      (price.effective_to === undefined || day <= price.effective_to) &&
      (price.to_station === undefined || price.to_station === toStation),
  )
  const rank = ({ to_station: station, effective_from: from, price_code: code }: SupplierPrice): string =>
    `${station === undefined ? 0 : 1} ${from} ${code}`
  return fits.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))[0]
}

/** Returns the amount that a price comes to, in minor units of its currency, rounded once. */
export function amountBy(
  { per, unit_price, minimum, currency }: SupplierPrice,
  { grams, parcels }: { readonly grams: number; readonly parcels: number },
): bigint {
  const minor = powerOfTen(currencyDigits(currency))
  const times = (rate: string, count: bigint, of = 1n): bigint => {
    const { unscaled, scale } = must(parseRate(rate))
    return take(count, proportion(unscaled * minor, powerOfTen(scale) * of))
  }
  const [count, of] = ({ kilogram: [BigInt(grams), GRAMS_PER_KILOGRAM], parcel: [BigInt(parcels), 1n], document: [1n, 1n] } as const)[per]
  const amount = times(unit_price, count, of)
  const least = minimum === undefined ? 0n : times(minimum, 1n)
  return amount < least ? least : amount
}

/** The share of an amount that is for the weight that is too much. */
const shareFor = ({ amount, grams = 0 }: CostLine, ours: number): bigint =>
  grams === 0 ? 0n : take(amount, proportion(BigInt(grams - ours), BigInt(grams)))

/**
 * Returns the differences of one line: it is charged for other grams than ours, or at another price
 * than agreed.
 */
function weightAndPrice(line: CostLine, known: KnownDocument, { bill, prices, tolerance }: Comparing): readonly CostDifference[] {
  const { line: place, grams: theirs = known.grams, amount } = line
  const price = priceFor(bill, line, { prices, toStation: known.toStation })
  const byTheirs = price && amountBy(price, { grams: theirs, parcels: known.parcels })
  const byOurs = price && amountBy(price, { grams: known.grams, parcels: known.parcels })
  const allowed = Number(take(BigInt(known.grams), shareOf(must(parseRate(tolerance)))))
  const isHeavier = Math.abs(theirs - known.grams) > allowed
  const tooMuch = byTheirs === undefined || byOurs === undefined ? shareFor(line, known.grams) : byTheirs - byOurs
  return [
    ...(isHeavier && (price === undefined || price.per === 'kilogram')
      ? [{ line: place, kind: 'weight' as const, theirs: BigInt(theirs), ours: BigInt(known.grams), amount: tooMuch }]
      : []),
    ...(byTheirs !== undefined && byTheirs !== amount
      ? [{ line: place, kind: 'price' as const, theirs: amount, ours: byTheirs, amount: amount - byTheirs }]
      : []),
  ]
}

/**
 * Compares the lines of a cost bill with our own weights and with agreed prices. What is billed for
 * parcels that we do not know, or for a second time, differs by all of its amount; what is charged
 * for other grams than ours, or at another price than agreed, by the rest. Credits are not
 * compared.
 */
export function compareLines(comparing: Comparing): readonly CostDifference[] {
  const billed = new Set<string>()
  return comparing.lines.flatMap((line): readonly CostDifference[] => {
    const { line: place, amount, mawb, waybill, subject } = line
    if (amount <= 0n) return []
    const whole = (kind: 'unknown' | 'repeated'): readonly CostDifference[] => [{ line: place, kind, theirs: amount, ours: 0n, amount }]
    const known = comparing.known(line)
    if (known === undefined || known.parcels === 0) return whole('unknown')
    const document = `${mawb ?? ''} ${waybill ?? ''} ${subject}`
    const isRepeated = billed.has(document) || comparing.billedBefore.has(place)
    billed.add(document)
    return isRepeated ? whole('repeated') : weightAndPrice(line, known, comparing)
  })
}
