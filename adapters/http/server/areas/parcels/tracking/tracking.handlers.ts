import { clientsWithin } from '#core/platform/access/account.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { addTrackingEvents, ReportedEvent } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import type { trackingRoutes } from '../../../../contract/parcels/tracking/tracking.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { presentEvent } from './tracking.presenter.ts'
import { zoneFailures } from '../../../presenters/query-days.ts'

type Parts = {
  readonly orders: OrderQueries
  readonly tracking: Pick<TrackingStore, 'of'>
  readonly references: () => References
  readonly addTrackingEvents: ReturnType<typeof addTrackingEvents>
}

type SentEvent = BodyOf<(typeof trackingRoutes)['addTrackingEvents']>['events'][number]

const reported = (event: SentEvent): ReportedEvent => ({
  code: event.tracker_code,
  time: Date.parse(event.status_time),
  location: event.status_location,
  ...(event.status_timezone === undefined || event.status_timezone === '' ? {} : { timezone: event.status_timezone }),
  ...(event.tracker_description === undefined ? {} : { description: event.tracker_description }),
  ...(event.status_hidden === undefined ? {} : { hidden: event.status_hidden }),
  ...given({ agentStatus: event.agent_status, agent: event.agent }),
  ...(event.collected_amount === undefined
    ? {}
    : { collected: { amount: String(event.collected_amount), currency: event.collected_currency } }),
})

/** Handlers of the timelines of orders, and of events that staff report. */
export const trackingHandlers = ({
  orders,
  tracking,
  references,
  addTrackingEvents: add,
}: Parts): BindingsOf<Pick<typeof trackingRoutes, 'trackOrder' | 'addTrackingEvents'>> => ({
  trackOrder: async ({ params, actor, locale }) => {
    const order = await orders.find(params.order_number, clientsWithin(actor))
    if (order === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: params.order_number }))
    const events = await tracking.of(order.id, { hidden: actor.audience === 'staff' })
    const reader = { locale, audience: actor.audience, references: references() }
    return ok({ events: events.map((event) => presentEvent(event, reader)) })
  },
  addTrackingEvents: async ({ params, body, actor }) => {
    const strange = body.events.flatMap((event, index) => zoneFailures(`events.${index}.status_timezone`, event.status_timezone))
    if (strange.length > 0) return failed(invalidInput(strange))
    const confirmed = body.confirm_early === true ? { isConfirmed: true } : {}
    const events = body.events.map((event) => ({ ...reported(event), ...confirmed }))
    const done = await add({ orderNumber: params.order_number, events }, actor)
    return done.ok ? ok({ added: done.value.added, status: done.value.status }) : done
  },
})
