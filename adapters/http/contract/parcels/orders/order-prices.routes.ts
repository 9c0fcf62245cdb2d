import { z } from 'zod'
import { PRICED_FIELDS } from '#core/parcels/orders/order-parcel.ts'
import type { OrderFields } from '#core/parcels/orders/fields/order-field.ts'
import { ORDER_FORM_PAGES, ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { anyOrder, eachOrder } from '../../any-order.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { quote, step } from '../../pricing/fees/quote.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'
import { allFields, byApi, lineFieldsOf } from './declared-order-fields.ts'

const orderPrice = named(
  'OrderPrice',
  z.object({
    /** As it was asked for. */
    order_number: z.string(),
    /**
     * `estimated` by the prices of now; `quoted` when it was received, `charged` when it was
     * dispatched. Null where there is no price.
     */
    state: z.enum(['estimated', 'quoted', 'charged']).nullable(),
    /** The amounts that its client pays, by currency. */
    charged: z.array(moneyAnswer),
    /** Why there is no price. */
    reason: z.string().nullable(),
  }),
)
export type OrderPriceAnswer = z.output<typeof orderPrice>

/** The most orders that are priced in one call. */
export const MOST_PRICED = 500

const only = (fields: OrderFields, names: readonly string[]): OrderFields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))

const MOST_PRODUCTS = 50
const MOST_BOXES = 200

/** An order as far as its price depends on it. */
const pricedOrder = named(
  'OrderToQuote',
  z.object({
    order_type: z.string().max(40),
    /** An order that is being changed: its client pays. */
    order_number: anyOrder.optional(),
    ...sentSchema(only(allFields, PRICED_FIELDS.values), byApi).shape,
    order_goods: z
      .array(sentSchema(only(lineFieldsOf('goods'), PRICED_FIELDS.goods), byApi))
      .max(MOST_PRODUCTS)
      .optional(),
    order_boxes: z
      .array(sentSchema(only(lineFieldsOf('boxes'), PRICED_FIELDS.boxes), byApi))
      .max(MOST_BOXES)
      .optional(),
  }),
)

/** The insurance that the order asks for; without a premium it says why. */
const askedInsurance = named(
  'AskedInsurance',
  z.object({
    category_txt: z.string().nullable(),
    insured_value: moneyAnswer.nullable(),
    premium: moneyAnswer.nullable(),
    steps: z.array(step),
    msg: z.string().nullable(),
  }),
)
export type AskedInsurance = z.output<typeof askedInsurance>

const orderQuote = named(
  'OrderQuote',
  quote.extend({
    /** Null where it asks for none. */
    insurance: askedInsurance.nullable(),
    /** The channel that it would go by: the one chosen, or else the one of its destination. */
    channel: z.string().nullable(),
  }),
)
export type OrderQuoteAnswer = z.output<typeof orderQuote>

/** Routes for the cost of orders: those that are there, and one that is being typed. */
export const orderPriceRoutes = {
  orderPrices: defineRoute({
    keyScope: 'orders:read',
    method: 'POST',
    path: '/orders/prices',
    tag: 'orders',
    summary: 'What orders cost, or would cost by the prices of now; each order has its own result. At most 500 at once',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    body: z.object({ orders: z.array(eachOrder).max(MOST_PRICED) }),
    payload: z.array(orderPrice),
  }),
  quoteOrder: defineRoute({
    keyScope: 'orders:read',
    method: 'POST',
    path: '/orders/quote',
    tag: 'orders',
    summary: 'What an order that is being written would cost on each channel, step by step; nothing is stored',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_FORM_PAGES,
    body: pricedOrder,
    payload: orderQuote,
  }),
}
