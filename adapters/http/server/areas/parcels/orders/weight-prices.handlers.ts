import { failed, ok } from '#core/base/kernel/result.ts'
import type { weightPrices } from '#core/money/charges/weight-prices.usecase.ts'
import { seesMoney } from '#core/parcels/orders/order-fee-columns.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { weightPricesRoutes, WeightPricesAnswer } from '../../../../contract/parcels/orders/weight-prices.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import { noOrder } from './order-answers.ts'

type Parts = { readonly ordersByNumber: OrdersByNumber; readonly weightPrices: ReturnType<typeof weightPrices> }

const priceless = (order_number: string, reason: string | null): WeightPricesAnswer => ({
  order_number,
  claimed: null,
  checked: null,
  difference: [],
  reason,
})

/** Both prices of measured parcels, beside the question about their weights. */
export const weightPricesHandlers = ({ ordersByNumber, weightPrices: price }: Parts): BindingsOf<typeof weightPricesRoutes> => ({
  weightPrices: async ({ body, actor, locale }) => {
    const found = await ordersByNumber(body.orders, actor)
    const shown = seesMoney(actor) ? [...found.values()] : []
    const priced = await price(shown.flatMap((one) => (one.ok ? [one.value] : [])))
    if (!priced.ok) return priced
    const answer = (number: string): WeightPricesAnswer => {
      const order = found.get(number) ?? failed(noOrder(number))
      if (!order.ok) return priceless(number, sayFailure(order.failure, locale))
      const prices = priced.value.get(order.value.orderNumber)
      if (prices === undefined) return priceless(number, null)
      const { claimed, checked, difference, reason } = prices
      return {
        order_number: number,
        claimed: claimed === undefined ? null : claimed.map(moneyOf),
        checked: checked === undefined ? null : checked.map(moneyOf),
        difference: difference.map(moneyOf),
        reason: reason === undefined ? null : sayFailure(reason, locale),
      }
    }
    return ok(body.orders.map(answer))
  },
})
