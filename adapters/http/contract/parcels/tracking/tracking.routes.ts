import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { z } from 'zod'
import { anyOrder, orderPlace } from '../../any-order.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, instant, language, severalOf } from '../../route.ts'
import { publicTrackingRoutes, trackingEvent } from './public-tracking.routes.ts'

export const trackingRoutes = {
  ...publicTrackingRoutes,
  trackOrder: defineRoute({
    keyScope: 'tracking',
    method: 'GET',
    path: '/orders/{order_number}/tracking',
    tag: 'tracking',
    summary: 'The timeline of an order',
    audience: 'any',
    permission: { area: 'tracking', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    params: z.object({ order_number: anyOrder }),
    payload: z.object({ events: z.array(trackingEvent) }),
  }),
  allowSignProof: defineRoute({
    keyScope: 'tracking',
    method: 'GET',
    path: '/common/getAllowSpecailSignProof',
    tag: 'tracking',
    summary:
      'Whether the caller may have proofs of delivery, and of which of some orders: those that are signed; the path is spelled as the specification has it',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    query: z.object({ orders: orderPlace(severalOf(500), 'each').optional() }),
    payload: z.object({
      allow: z.boolean(),
      orders: z.array(
        named(
          'SignProof',
          z.object({
            order_number: z.string(),
            allow: z.boolean(),
            /** Where the proof is; empty where there is none. */
            url: z.string(),
            error: z.string().optional(),
            message: z.string(),
          }),
        ),
      ),
    }),
  }),
  signProof: defineRoute({
    keyScope: 'tracking',
    method: 'GET',
    path: '/orders/{order_number}/sign-proof',
    tag: 'tracking',
    summary: 'The proof of delivery of a signed order as a PDF: parties, parcel, and events with their local times',
    audience: 'any',
    permission: { area: 'orders', action: 'export' },
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    params: z.object({ order_number: anyOrder }),
    /** The language; left out, that of the call. */
    query: z.object({ lang: language.optional() }),
    file: 'application/pdf',
  }),
  addTrackingEvents: defineRoute({
    method: 'POST',
    path: '/orders/{order_number}/tracking',
    tag: 'tracking',
    summary: 'Add tracking events; known ones are ignored, and one that has an order event moves the order where the machine allows it',
    audience: 'staff',
    permission: { area: 'tracking', action: 'create' },
    clients: 'record',
    params: z.object({ order_number: anyOrder }),
    body: z.object({
      events: z
        .array(
          z.object({
            tracker_code: z.string().min(1).max(10),
            status_time: instant,
            status_timezone: z.string().max(60).optional(),
            status_location: z.string().max(120).default(''),
            tracker_description: z.string().max(300).optional(),
            status_hidden: z.boolean().optional(),
            /**
             * The agent's own code for what went wrong, and the agent; our code and message follow
             * from the exception mappings.
             */
            agent_status: z.string().max(30).optional(),
            agent: z.string().max(40).optional(),
            /**
             * The cash that the agent collected, 0 for none; in the currency of the order's COD
             * unless another is named.
             */
            collected_amount: z.union([z.string().max(40), z.number()]).optional(),
            collected_currency: z.string().max(3).optional(),
          }),
        )
        .min(1)
        .max(100),
      /** Events are taken though they are before the order was created. */
      confirm_early: z.boolean().optional(),
    }),
    payload: z.object({ added: z.number().int(), status: z.string() }),
  }),
}
