import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { DUTIABLE_SHEET, PARCEL_SHEET, type RefusedSheet } from './demo-refused-rows.ts'

/**
 * An import of the first shipper's, with the number of orders that came in it: placed one after
 * another.
 */
export type ImportPlan = {
  readonly kind: string
  /** The name of the file without the day that ends it. */
  readonly file: readonly [name: string, extension: string]
  readonly orders: number
  /** Its orders are the newest run that is older than this. */
  readonly olderThanDays: number
  /** None of its orders has moved on. */
  readonly isUnmoved?: true
  /** Rows that had their orders before. */
  readonly skipped?: number
  readonly refused?: RefusedSheet
}

/**
 * One whose orders have moved on, one that can be undone and printed, and one of which every row
 * waits for its correction.
 */
export const IMPORT_PLANS: readonly ImportPlan[] = [
  { kind: 'express', file: ['快递订单', 'xlsx'], orders: 12, olderThanDays: 16, skipped: 2 },
  { kind: 'express', file: ['快递订单', 'xlsx'], orders: 10, olderThanDays: 1.1, isUnmoved: true, refused: PARCEL_SHEET },
  { kind: 'commercial_express', file: ['商业快件', 'csv'], orders: 0, olderThanDays: 0.1, refused: DUTIABLE_SHEET },
]

type ImportPlanOrder = { readonly kind: string; readonly state: string; readonly at: Instant; readonly import?: ImportPlan }

/** Between two orders of one sheet. */
const STEP_MILLIS = 40

/**
 * Places runs of a shipper's orders at one time, as their imports did. The turn of the orders
 * stays, and with it what chance gives each of them.
 */
export function gatherImportRuns<P extends ImportPlanOrder>(orders: readonly P[], now: Instant): readonly P[] {
  const inTime = orders.toSorted((a, b) => a.at - b.at)
  return IMPORT_PLANS.filter((plan) => plan.orders > 0).reduce((all: readonly P[], plan) => {
    const start = all.findLastIndex((_order, index) => isRunOf(plan, all.slice(index, index + plan.orders), now))
    const first = all[start]
    if (first === undefined) throw new Error(`the demo has no run of ${plan.orders} ${plan.kind} orders`)
    return all.map((order, index) =>
      index < start || index >= start + plan.orders ? order : { ...order, at: first.at + (index - start) * STEP_MILLIS, import: plan },
    )
  }, inTime)
}

function isRunOf(plan: ImportPlan, orders: readonly ImportPlanOrder[], now: Instant): boolean {
  return (
    orders.length === plan.orders &&
    orders.every(
      ({ kind, state, at, import: other }) =>
        kind === plan.kind &&
        other === undefined &&
        (plan.isUnmoved === true ? state === 'confirmed' : state !== 'draft') &&
        at < now - plan.olderThanDays * MILLIS_PER_DAY,
    )
  )
}
