import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { totalOf } from '#core/parcels/orders/order-fee-columns.ts'
import type { OrderMoney } from '#core/parcels/orders/order-money.ts'
import { worthOf } from '../acts/worth.rules.ts'
import { quotedMoney } from './charge-order.ts'
import type { OrderPrice } from './charge.ports.ts'

/**
 * The amount by which a price is below the one before, currency by currency: what is charged in
 * another currency than before counts whole, and several are summed in CNY. `undefined` where one
 * of several has no rate.
 */
export function loweredBy(
  before: OrderMoney | undefined,
  priced: OrderPrice,
  moment: { readonly references: References; readonly at: Instant },
): Money | 'nothing' | undefined {
  if (before === undefined) return 'nothing'
  const { added: _added, ...own } = before
  const now = totalOf(quotedMoney(priced, 0, 0))
  const lowered = totalOf(own).flatMap(({ amount, currency }) => {
    const left = now.find((one) => one.currency === currency)?.amount ?? 0n
    return amount > left ? [money(amount - left, currency)] : []
  })
  const [first, ...others] = lowered
  if (first === undefined) return 'nothing'
  if (others.length === 0) return first
  let sum = 0n
  for (const one of lowered) {
    const worth = worthOf(one, moment)
    if (worth === undefined) return undefined
    sum += worth
  }
  return money(sum, 'CNY')
}
