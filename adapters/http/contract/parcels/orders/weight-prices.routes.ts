import { z } from 'zod'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { eachOrder } from '../../any-order.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

const weightPrices = named(
  'WeightPrices',
  z.object({
    /** As it was asked for. */
    order_number: z.string(),
    /** By currency; null where no price applies, and for those who see no money. */
    claimed: z.array(moneyAnswer).nullable(),
    checked: z.array(moneyAnswer).nullable(),
    /** The extra cost of the checked weight and size; below zero, less. */
    difference: z.array(moneyAnswer),
    /** Why a price is missing. */
    reason: z.string().nullable(),
  }),
)
export type WeightPricesAnswer = z.output<typeof weightPrices>

const MOST_ORDERS = 500

/** Both prices of parcels that the warehouse measured. */
export const weightPricesRoutes = {
  weightPrices: defineRoute({
    keyScope: 'orders:read',
    method: 'POST',
    path: '/orders/weight-prices',
    tag: 'orders',
    summary:
      'What measured parcels cost by the claimed and by the checked weight and size, at the same prices, and the difference; each order has its own result',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    body: z.object({ orders: z.array(eachOrder).max(MOST_ORDERS) }),
    payload: z.array(weightPrices),
  }),
}
