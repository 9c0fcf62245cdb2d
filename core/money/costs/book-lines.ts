import type { References } from '#core/base/fields/references.ts'
import { money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { CostBill, CostLine, CostUnit, ParcelCost } from './cost.ports.ts'
import type { MarginChange } from './margin.ports.ts'
import { inReport, ratesOfDay } from './report-currency.ts'
import { spreadAmount, type SpreadOver } from './spread.ts'

type Booking = { readonly bill: CostBill; readonly lines: readonly CostLine[]; readonly references: References }

/** A line's parts by parcel, in both currencies; each adds up to the whole. */
function partsOf({ line, amount }: Pick<CostLine, 'line' | 'amount'>, whole: bigint, over: readonly SpreadOver[]): readonly ParcelCost[] {
  const [own, report] = [spreadAmount(amount, over), spreadAmount(whole, over)]
  return over.map(({ orderNumber, grams }, at) => ({ line, orderNumber, grams, amount: own[at] ?? 0n, inReport: report[at] ?? 0n }))
}

/** Returns the changes that costs make in the margins of their orders: each order once. */
export function marginChanges(costs: readonly ParcelCost[], lines: 1 | -1): readonly MarginChange[] {
  const byOrder = new Map<string, { cost: bigint; costLines: number }>()
  for (const { orderNumber, inReport: cost } of costs) {
    const sum = byOrder.get(orderNumber) ?? { cost: 0n, costLines: 0 }
    byOrder.set(orderNumber, { cost: sum.cost + cost, costLines: sum.costLines + lines })
  }
  return [...byOrder].map(([orderNumber, change]) => ({ orderNumber, ...change }))
}

/**
 * Spreads the lines of a bill over their parcels by chargeable weight, at the rates of the bill's
 * day, in the unit that books it. Lines of which no parcel is known stay as they are: they were
 * accepted as such. EXCHANGE_RATE_MISSING.
 */
export async function bookLines({ costs, margins }: CostUnit, { bill, lines, references }: Booking): Promise<Result<unknown>> {
  await margins.lock()
  const waybills = lines.flatMap(({ waybill }) => waybill ?? [])
  const parcels = new Map((await costs.parcels([...new Set(waybills)])).map((one) => [one.waybill, one]))
  const byMawb = Map.groupBy(lines, ({ mawb }) => mawb)
  for (const [mawb, group] of byMawb) {
    const onBill = mawb === undefined ? [] : await costs.parcelsOn(mawb)
    const parts: ParcelCost[] = []
    for (const line of group) {
      const parcel = line.waybill === undefined ? undefined : parcels.get(line.waybill)
      const over = mawb === undefined ? (parcel === undefined ? [] : [parcel]) : onBill
      if (over.length === 0) continue
      const whole = inReport(money(line.amount, bill.total.currency), ratesOfDay(bill.bill_date), references)
      if (!whole.ok) return whole
      parts.push(...partsOf(line, whole.value, over))
    }
    await costs.addParcelCosts(bill.id, parts)
    await margins.change(marginChanges(parts, 1))
  }
  return ok(undefined)
}
