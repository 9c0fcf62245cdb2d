import { formatAmount, type Money } from '../../../../../core/kernel/money.ts'
import { failed, ok } from '../../../../../core/kernel/result.ts'
import type { weightPrices } from '../../../../../core/flows/weight-prices.usecase.ts'
import { seesMoney } from '../../../../../core/orders/order-fee-columns.ts'
import type { OrdersByNumber } from '../../../../../core/orders/orders-by-number.ts'
import { sayFailure } from '../../../contract/words.ts'
import type { weightPricesRoutes } from '../../../contract/orders/weight-prices.routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { noOrder } from './order-answers.ts'

type Parts = { readonly ordersByNumber: OrdersByNumber; readonly weightPrices: ReturnType<typeof weightPrices> }

const amountsOf = (amounts: readonly Money[]) => amounts.map((one) => ({ amount: formatAmount(one), currency: one.currency }))

/** Both prices of a measured parcel, beside the question about its weight. */
export const weightPricesHandlers = ({ ordersByNumber, weightPrices: price }: Parts): BindingsOf<typeof weightPricesRoutes> => ({
  weightPrices: async ({ params, actor, locale }) => {
    const found = (await ordersByNumber([params.order_number], actor)).get(params.order_number)
    if (found === undefined) return failed(noOrder(params.order_number))
    if (!found.ok) return found
    if (!seesMoney(actor)) return ok({ claimed: null, checked: null, difference: [], reason: null })
    const priced = await price(found.value)
    if (!priced.ok) return priced
    const { claimed, checked, difference, reason } = priced.value
    return ok({
      claimed: claimed === undefined ? null : amountsOf(claimed),
      checked: checked === undefined ? null : amountsOf(checked),
      difference: amountsOf(difference),
      reason: reason === undefined ? null : sayFailure(reason, locale),
    })
  },
})
