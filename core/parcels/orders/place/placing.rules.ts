import type { Failure } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { PlacingRefusals } from '../change/order-effects.port.ts'
import type { OrderContent } from '../order.ts'
import { moneyIn } from './plausibility.rules.ts'

type Content = Pick<OrderContent, 'values'>
type InsurableContent = Pick<OrderContent, 'values' | 'goods'>

/** Whether cash is collected for an order. */
const collectsCash = ({ values }: Content): boolean => (moneyIn(values, 'cod')?.amount ?? 0n) > 0n

/** Whether more cash is to be collected than before, or another currency. */
export const isMoreCash = (before: Money | undefined, after: Money | undefined): boolean =>
  after !== undefined && after.amount > 0n && (before?.currency !== after.currency || after.amount > before.amount)

export const collectsMore = (before: Content, after: Content): boolean =>
  isMoreCash(moneyIn(before.values, 'cod'), moneyIn(after.values, 'cod'))

/**
 * Why an order may not be placed (rule: What certification opens), or not with the insurance that
 * it asks for (rule: Insurance with the order).
 */
export const placingRefusal = (refusals: PlacingRefusals, content: InsurableContent): Failure | undefined =>
  refusals.place ?? (collectsCash(content) ? refusals.cod : undefined) ?? refusals.insurance?.(content)
