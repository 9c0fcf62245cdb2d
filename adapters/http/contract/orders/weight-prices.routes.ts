import { z } from 'zod'
import { ORDER_PAGES } from '../../../../core/pages/order.routes.ts'
import { moneyAnswer } from '../field-schema.ts'
import { named } from '../named-schema.ts'
import { defineRoute } from '../route.ts'

const weightPrices = named(
  'WeightPrices',
  z.object({
    /** By currency; null where no price applies, and for those who see no money. */
    claimed: z.array(moneyAnswer).nullable(),
    checked: z.array(moneyAnswer).nullable(),
    /** What the checked weight and size cost more; below zero, less. */
    difference: z.array(moneyAnswer),
    /** Why a price is missing. */
    reason: z.string().nullable(),
  }),
)
export type WeightPricesAnswer = z.output<typeof weightPrices>

/** Both prices of a parcel that the warehouse measured. */
export const weightPricesRoutes = {
  weightPrices: defineRoute({
    method: 'GET',
    path: '/orders/{order_number}/weight-prices',
    tag: 'orders',
    summary: 'What a measured parcel costs by the claimed and by the checked weight and size, at the same prices, and the difference',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    params: z.object({ order_number: z.string().min(1).max(60) }),
    payload: weightPrices,
  }),
}
