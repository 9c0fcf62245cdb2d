import { z } from 'zod'
import { MOST_ENTERED } from '#core/parcels/orders/events/enter-events.usecase.ts'
import { anyOrder, orderPlace } from '../../any-order.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, instant } from '../../route.ts'

/** When and where: the time has an offset, or is local in the zone. */
const place = {
  status_time: z.string().max(40).optional(),
  status_timezone: z.string().max(60).optional(),
  status_location: z.string().max(200).optional(),
  tracker_description: z.string().max(1000).optional(),
  status_hidden: z.boolean().optional(),
}
/** The fields of an event as it is sent; the core says what each field takes. */
export const enteredEvent = {
  tracker_code: z.string().max(20).optional(),
  ...place,
  /** Parcels take it though it is before their order was created. */
  confirm_early: z.boolean().optional(),
}

const entered = named(
  'EventsEntered',
  z.object({
    added: z.number().int(),
    known: z.number().int(),
    refused: z.array(z.object({ number: z.string(), error: z.string(), message: z.string() })),
  }),
)
export type EventsEntered = z.output<typeof entered>

/** Tracking events by hand. */
export const enteredEventRoutes = {
  enterEvents: defineRoute({
    method: 'POST',
    path: '/admin/tracking-events',
    tag: 'tracking',
    summary: `Enter a tracking event for up to ${MOST_ENTERED} parcels by any of their numbers; those that refuse it are named`,
    audience: 'staff',
    permission: { area: 'tracking', action: 'create' },
    clients: 'record',
    body: z.object({ numbers: z.array(orderPlace(z.string().max(60))).max(MOST_ENTERED), ...enteredEvent }),
    payload: entered,
  }),
  correctEvent: defineRoute({
    method: 'POST',
    path: '/orders/{order_number}/tracking/correct',
    tag: 'tracking',
    summary: 'Correct the time, place and note of a tracking event, or take it back, with a reason; the order’s state stays',
    audience: 'staff',
    permission: { area: 'tracking', action: 'update' },
    clients: 'record',
    params: z.object({ order_number: anyOrder }),
    body: z.object({
      /** The event as the timeline has it. */
      event: z.object({ tracker_code: z.string().max(20), status_time: instant, status_location: z.string().max(200) }),
      /** The event's new content; left out to take it back. */
      change: z.object(place).optional(),
      reason: z.string().max(1200).default(''),
    }),
  }),
}
