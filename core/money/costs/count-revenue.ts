import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { CountedCharge, MarginChange, MarginStore } from './margin.ports.ts'
import { inReport } from './report-currency.ts'

/** Charges a unit of work: none of them holds the sums for long. */
const CHARGES_A_UNIT = 1_000
/**
 * No unit of work is under way for that long: charges with smaller ids than one of this age are all
 * there.
 */
const SETTLED_MILLIS = 900_000

/** Returns the whole amount that an order was charged, at the rates of each charge's moment. */
function revenueOf(orderNumber: string, charges: readonly CountedCharge[], references: References): MarginChange {
  let revenue = 0n
  let isIncomplete = false
  for (const { paid, at } of charges)
    for (const amount of paid) {
      const counted = inReport(amount, at, references)
      if (counted.ok) revenue += counted.value
      else isIncomplete = true
    }
  return { orderNumber, revenue, isIncomplete }
}

/**
 * Counts the revenue of orders that were charged since, up to a number of charges: each order as a
 * whole, so that it may be counted again. Answers the last charge that it saw, `undefined` once
 * there are no more. Charges become visible in another order than that of their ids: the recent
 * ones are looked at again.
 */
export async function countRevenue(
  margins: MarginStore,
  { after, now, references }: { readonly after: number | undefined; readonly now: Instant; readonly references: References },
): Promise<number | undefined> {
  const counted = await margins.lock()
  const found = await margins.chargesAfter(after ?? counted, CHARGES_A_UNIT)
  const last = found.at(-1)
  if (last === undefined) return undefined
  const orders = [...new Set(found.map(({ orderNumber }) => orderNumber))]
  const charges = Map.groupBy(await margins.chargesOf(orders), ({ orderNumber }) => orderNumber)
  await margins.change(orders.map((order) => revenueOf(order, charges.get(order) ?? [], references)))
  const young = found.findIndex(({ at }) => at > now - SETTLED_MILLIS)
  const settled = young < 0 ? last : found[young - 1]
  // Where an earlier batch had a young charge, the mark stays before it.
  if (settled !== undefined && (after === undefined || after === counted)) await margins.countedTo(settled.id)
  return found.length < CHARGES_A_UNIT ? undefined : last.id
}
