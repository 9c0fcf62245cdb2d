import type { Instant } from '#core/base/kernel/clock.ts'
import type { FailureCode } from '#core/base/kernel/failure.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { Parcel } from '../fees/freight/parcel.ts'
import { chargedBy, priceLists, quoteUnder, type Quote } from '../fees/quotes/quote.ts'
import type { TariffBook } from '../fees/tariff/tariff-book.ts'
import { weightBandOf } from '../fees/freight/weight-bands.ts'

/** A shipment as it was billed: whose, when, and under which rule. */
export type PastShipment = {
  readonly client: string
  readonly at: Instant
  readonly ruleCode: string
  readonly parcel: Parcel
  /** The rule that it would be billed under after the change, where that is another one. */
  readonly ruleAfter?: string
}

/**
 * The cost of some shipments before and after in one currency, and how many of them would cost
 * more, less or the same.
 */
export type Shift = {
  readonly before: Money
  readonly after: Money
  readonly difference: Money
  readonly dearer: number
  readonly cheaper: number
  readonly alike: number
}

/** The same of one client, country or band of weights. */
export type GroupShift<K> = Shift & { readonly of: K }
export type ClientShift = Shift & { readonly client: string }

/** The effect that a change would have had on past shipments; nothing is charged. */
export type SimulationSummary = {
  readonly shipments: number
  /** One row for each currency, over all clients. */
  readonly totals: readonly Shift[]
  /**
   * By currency and client: who would pay more, the largest difference first, and who less. Clients
   * whose sums stay the same are in neither list.
   */
  readonly payMore: readonly ClientShift[]
  readonly payLess: readonly ClientShift[]
  /** By currency and destination, the largest difference first. */
  readonly countries: readonly GroupShift<string>[]
  /**
   * By currency and band of the chargeable weight before, the lightest first; see `weightBandText`.
   */
  readonly bands: readonly GroupShift<number>[]
  /**
   * Shipments that one book carries and the other does not, by the reason; they are in none of the
   * sums.
   */
  readonly noLonger: Readonly<Record<FailureCode, number>>
  readonly newly: Readonly<Record<FailureCode, number>>
  /** Shipments that neither book can quote. */
  readonly neither: number
}

/** A shipment under both books. */
export type ShipmentSimulation = { readonly before: Result<Quote>; readonly after: Result<Quote>; readonly pairs: readonly Pair[] }

/** The two sums of a shipment in one currency, in minor units. */
type Pair = { readonly currency: string; readonly before: bigint; readonly after: bigint }

/** The two sums of a shipment in every currency that occurs in either. */
function pairsOf(before: readonly Money[], after: readonly Money[]): readonly Pair[] {
  const of = (amounts: readonly Money[], currency: string): bigint => amounts.find((amount) => amount.currency === currency)?.amount ?? 0n
  const pairs = before.map(({ currency, amount }) => ({ currency, before: amount, after: of(after, currency) }))
  for (const { currency, amount } of after)
    if (!before.some((known) => known.currency === currency)) pairs.push({ currency, before: 0n, after: amount })
  return pairs
}

/** Sums that are still growing: hundreds of thousands of shipments are added to a few of them. */
type Tally<K> = { readonly of: K; readonly currency: string; before: bigint; after: bigint; dearer: number; cheaper: number; alike: number }
type Tallies<K> = Map<K, Tally<K>>

/** The sums in one currency. */
type Sums = {
  readonly all: Tallies<''>
  readonly clients: Tallies<string>
  readonly countries: Tallies<string>
  readonly bands: Tallies<number>
}

function count<K>(tallies: Tallies<K>, of: K, { currency, before, after }: Pair): void {
  let tally = tallies.get(of)
  if (tally === undefined) tallies.set(of, (tally = { of, currency, before: 0n, after: 0n, dearer: 0, cheaper: 0, alike: 0 }))
  tally.before += before
  tally.after += after
  if (after > before) tally.dearer += 1
  else if (after < before) tally.cheaper += 1
  else tally.alike += 1
}

function shiftsOf<K>(all: readonly Tallies<K>[]): readonly GroupShift<K>[] {
  return all.flatMap((tallies) =>
    [...tallies.values()].map(({ of, currency, before, after, dearer, cheaper, alike }) => ({
      of,
      before: money(before, currency),
      after: money(after, currency),
      difference: money(after - before, currency),
      dearer,
      cheaper,
      alike,
    })),
  )
}

const size = ({ difference: { amount } }: Shift): bigint => (amount < 0n ? -amount : amount)
const order = <T>(left: T, right: T): number => (left === right ? 0 : left < right ? -1 : 1)

const bySize = <K>(left: GroupShift<K>, right: GroupShift<K>): number =>
  order(left.before.currency, right.before.currency) || order(size(right), size(left)) || order(left.of, right.of)
const byPlace = <K>(left: GroupShift<K>, right: GroupShift<K>): number =>
  order(left.before.currency, right.before.currency) || order(left.of, right.of)

const countUp = (counts: Record<FailureCode, number>, code: FailureCode): void => {
  counts[code] = (counts[code] ?? 0) + 1
}

const clientShift = ({ of: client, ...shift }: GroupShift<string>): ClientShift => ({ ...shift, client })

/**
 * Bills past shipments under two books, each shipment for its own day; the second book is usually
 * `withProposed`. Shipments are not kept: memory holds one row for each currency and client,
 * country and band.
 */
export function simulation({ before, after }: { readonly before: TariffBook; readonly after: TariffBook }) {
  const [pricesBefore, pricesAfter] = [priceLists(before), priceLists(after)]
  const sums = new Map<string, Sums>()
  const sumsIn = (currency: string): Sums => {
    const known = sums.get(currency) ?? { all: new Map(), clients: new Map(), countries: new Map(), bands: new Map() }
    sums.set(currency, known)
    return known
  }
  const noLonger: Record<FailureCode, number> = {}
  const newly: Record<FailureCode, number> = {}
  let [shipments, neither] = [0, 0]
  return {
    add(shipment: PastShipment): ShipmentSimulation {
      const { at, client, parcel, ruleCode, ruleAfter = ruleCode } = shipment
      shipments += 1
      const was = quoteUnder(pricesBefore(at), shipment)
      const willBe = quoteUnder(pricesAfter(at), ruleAfter === ruleCode ? shipment : { ruleCode: ruleAfter, parcel })
      if (was.ok && willBe.ok) {
        const pairs = pairsOf(chargedBy(was.value), chargedBy(willBe.value))
        const band = weightBandOf(was.value.freight.chargeableGrams)
        for (const pair of pairs) {
          const { all, clients, countries, bands } = sumsIn(pair.currency)
          count(all, '', pair)
          count(clients, client, pair)
          count(countries, parcel.targetCountry, pair)
          count(bands, band, pair)
        }
        return { before: was, after: willBe, pairs }
      }
      if (was.ok && !willBe.ok) countUp(noLonger, willBe.failure.code)
      else if (!was.ok && willBe.ok) countUp(newly, was.failure.code)
      else neither += 1
      return { before: was, after: willBe, pairs: [] }
    },
    /** Who would have paid more and who less so far (rule: Simulation). */
    summary(): SimulationSummary {
      const all = [...sums.values()]
      const rows = shiftsOf(all.map(({ clients }) => clients)).toSorted(bySize)
      return {
        shipments,
        totals: shiftsOf(all.map((one) => one.all)).map(({ of: _all, ...shift }) => shift),
        payMore: rows.filter((row) => row.difference.amount > 0n).map(clientShift),
        payLess: rows.filter((row) => row.difference.amount < 0n).map(clientShift),
        countries: shiftsOf(all.map((one) => one.countries)).toSorted(bySize),
        bands: shiftsOf(all.map((one) => one.bands)).toSorted(byPlace),
        noLonger,
        newly,
        neither,
      }
    },
  }
}

/**
 * The simulation of shipments that come in batches, each of which is let go before the next one is
 * asked for.
 */
export async function simulate({
  shipments,
  ...books
}: {
  readonly shipments: AsyncIterable<readonly PastShipment[]>
  readonly before: TariffBook
  readonly after: TariffBook
}): Promise<SimulationSummary> {
  const simulated = simulation(books)
  for await (const batch of shipments) for (const shipment of batch) simulated.add(shipment)
  return simulated.summary()
}
