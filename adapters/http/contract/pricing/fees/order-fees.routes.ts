import { z } from 'zod'
import { repriceFields } from '#core/money/charges/reprice-order.usecase.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { anyOrder } from '../../any-order.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { waitsFor } from '../../money/acts/waits-for.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'
import { orderRow } from '../../parcels/orders/order.routes.ts'
import { step } from './quote.routes.ts'

const time = z.string().nullable()
const params = z.object({ order_number: anyOrder })

const fee = z.object({
  fee: z.enum(['freight_fees', 'freight_append', 'tax_fee', 'vat_fee', 'document_fee']),
  name: z.string(),
  /** By currency. */
  amounts: z.array(moneyAnswer),
  /** Whether the client pays it; otherwise the consignee does on arrival. */
  is_charged: z.boolean(),
  steps: z.array(step),
})

const charge = z.object({
  at: z.string(),
  /** `charge`, `reversal` of an earlier one, or `refund` of a part. */
  kind: z.enum(['charge', 'reversal', 'refund']),
  kind_txt: z.string(),
  /**
   * The reason for the charge: the freight, work in a warehouse, or a later event of the parcel.
   */
  occasion: z.enum(['freight', 'work', 'return', 'redeliver', 'destroy', 'insurance']),
  occasion_txt: z.string(),
  /** How the amount came about; empty for the price that is explained as `fees`. */
  steps: z.array(step),
  /** The amounts that the client's accounts gave by currency; below zero those they got back. */
  paid: z.array(moneyAnswer),
  /** The number in the flow; null where there was nothing to pay. */
  flow_num: z.string().nullable(),
  reason: z.string().nullable(),
})

const orderFees = named(
  'OrderFees',
  z.object({
    order_number: z.string(),
    fee_state: z.enum(['quoted', 'charged']).nullable(),
    fee_state_txt: z.string().nullable(),
    /** Since when it waits because its client cannot pay. */
    held_time: time,
    charged: z.array(moneyAnswer),
    consignee: z.array(moneyAnswer),
    fees: z.array(fee),
    /**
     * The prices of this moment, and the freight rule's version; null where finance priced it by
     * hand.
     */
    priced_at: time,
    rule: z.string().nullable(),
    rule_name: z.string().nullable(),
    version: z.string().nullable(),
    published_at: time,
    /** For staff alone. */
    published_by: z.string().nullable(),
    /** Why it was priced again, or by hand. */
    reason: z.string().nullable(),
    /**
     * Whether calculating it again by the versions of its moment comes to the same, to the cent;
     * null where it was priced by hand or not at all.
     */
    is_repeated: z.boolean().nullable(),
    /** The charges taken for it, and given back, oldest first. */
    charges: z.array(charge),
  }),
)
export type OrderFeesAnswer = z.output<typeof orderFees>

/** Routes of an order's cost, explained, and of finance's corrections of it. */
export const orderFeeRoutes = {
  orderFees: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/orders/{order_number}/fees',
    tag: 'orders',
    summary: 'What an order costs: each fee with its steps, the version of its rule, and what was charged for it',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    params,
    payload: orderFees,
  }),
  priceOrder: defineRoute({
    method: 'POST',
    path: '/admin/orders/{order_number}/price',
    tag: 'orders',
    summary: 'Price an order again: by a corrected weight and size, or by hand',
    audience: 'staff',
    permission: { area: 'finance', action: 'approve' },
    clients: 'record',
    idempotencyKey: 'required',
    params,
    body: sentSchema(repriceFields),
    payload: orderRow.and(z.object(waitsFor)),
  }),
}
