import type { Instant } from '../kernel/clock.ts'
import type { FailureCode } from '../kernel/failure.ts'
import { add, money, subtract, type Money } from '../kernel/money.ts'
import type { Parcel } from './parcel.ts'
import { chargedBy, priceLists, quoteUnder } from './quote.ts'
import type { TariffBook } from './tariff-book.ts'

/** A shipment as it was billed: whose, when, and under which rule. */
export type PastShipment = { readonly client: string; readonly at: Instant; readonly ruleCode: string; readonly parcel: Parcel }

/** What some shipments cost before and after in one currency, and how many of them would cost more, less or the same. */
export type Shift = {
  readonly before: Money
  readonly after: Money
  readonly difference: Money
  readonly dearer: number
  readonly cheaper: number
  readonly alike: number
}

export type ClientShift = Shift & { readonly client: string }

/** What a change would have done to past shipments; nothing is charged. */
export type SimulationSummary = {
  readonly shipments: number
  /** One row for each currency, over all clients. */
  readonly totals: readonly Shift[]
  /** By currency and client: who would pay more, the largest difference first, and who less. Clients whose sums stay the same are in neither list. */
  readonly payMore: readonly ClientShift[]
  readonly payLess: readonly ClientShift[]
  /** Shipments that one book carries and the other does not, by the reason; they are in none of the sums. */
  readonly noLonger: Readonly<Record<FailureCode, number>>
  readonly newly: Readonly<Record<FailureCode, number>>
  /** Shipments that neither book can quote. */
  readonly neither: number
}

type Pair = { readonly currency: string; readonly before: Money; readonly after: Money }

/** The two sums of a shipment in every currency that occurs in either. */
function pairsOf(before: readonly Money[], after: readonly Money[]): readonly Pair[] {
  const currencies = new Set([...before, ...after].map((amount) => amount.currency))
  const of = (amounts: readonly Money[], currency: string): Money =>
    amounts.find((amount) => amount.currency === currency) ?? money(0n, currency)
  return [...currencies].map((currency) => ({ currency, before: of(before, currency), after: of(after, currency) }))
}

function shifted(known: Shift | undefined, { currency, before, after }: Pair): Shift {
  const none = money(0n, currency)
  const old = known ?? { before: none, after: none, difference: none, dearer: 0, cheaper: 0, alike: 0 }
  const difference = subtract(after, before)
  return {
    before: add(old.before, before),
    after: add(old.after, after),
    difference: add(old.difference, difference),
    dearer: old.dearer + Number(difference.amount > 0n),
    cheaper: old.cheaper + Number(difference.amount < 0n),
    alike: old.alike + Number(difference.amount === 0n),
  }
}

const countUp = (counts: Record<FailureCode, number>, code: FailureCode): void => {
  counts[code] = (counts[code] ?? 0) + 1
}

const size = (shift: Shift): bigint => (shift.difference.amount < 0n ? -shift.difference.amount : shift.difference.amount)

function byCurrencyAndSize(left: ClientShift, right: ClientShift): number {
  if (left.before.currency !== right.before.currency) return left.before.currency < right.before.currency ? -1 : 1
  if (size(left) !== size(right)) return size(left) > size(right) ? -1 : 1
  return left.client < right.client ? -1 : 1
}

/**
 * Bills past shipments under two books, each shipment for its own day, and reports who would have paid more and who less (domain §4); the
 * second book is usually `withProposed`. Shipments come in batches and are not kept: memory holds one row for each client and currency.
 */
export async function simulate({
  shipments,
  before,
  after,
}: {
  readonly shipments: AsyncIterable<readonly PastShipment[]>
  readonly before: TariffBook
  readonly after: TariffBook
}): Promise<SimulationSummary> {
  const [pricesBefore, pricesAfter] = [priceLists(before), priceLists(after)]
  const totals = new Map<string, Shift>()
  const clients = new Map<string, ClientShift>()
  const noLonger: Record<FailureCode, number> = {}
  const newly: Record<FailureCode, number> = {}
  let [count, neither] = [0, 0]
  for await (const batch of shipments)
    for (const shipment of batch) {
      count += 1
      const [was, willBe] = [quoteUnder(pricesBefore(shipment.at), shipment), quoteUnder(pricesAfter(shipment.at), shipment)]
      if (was.ok && willBe.ok)
        for (const pair of pairsOf(chargedBy(was.value), chargedBy(willBe.value))) {
          totals.set(pair.currency, shifted(totals.get(pair.currency), pair))
          const row = `${pair.currency} ${shipment.client}`
          clients.set(row, { ...shifted(clients.get(row), pair), client: shipment.client })
        }
      else if (was.ok && !willBe.ok) countUp(noLonger, willBe.failure.code)
      else if (!was.ok && willBe.ok) countUp(newly, was.failure.code)
      else neither += 1
    }
  const rows = [...clients.values()].toSorted(byCurrencyAndSize)
  return {
    shipments: count,
    totals: [...totals.values()],
    payMore: rows.filter((row) => row.difference.amount > 0n),
    payLess: rows.filter((row) => row.difference.amount < 0n),
    noLonger,
    newly,
    neither,
  }
}
