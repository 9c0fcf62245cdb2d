import type { correctEvent } from '#core/parcels/orders/events/correct-event.usecase.ts'
import type { enterEvents } from '#core/parcels/orders/events/enter-events.usecase.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { enteredEventRoutes } from '../../../../contract/parcels/tracking/entered-event.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = { readonly enter: ReturnType<typeof enterEvents>; readonly correct: ReturnType<typeof correctEvent> }

/** Tracking events by hand. */
export const enteredEventHandlers = ({ enter, correct }: Parts): BindingsOf<typeof enteredEventRoutes> => ({
  enterEvents: async ({ body: { numbers, ...event }, actor, locale }) => {
    const done = await enter({ numbers, event }, actor)
    if (!done.ok) return done
    const { added, known, refused } = done.value
    return ok({
      added,
      known,
      refused: refused.map(({ number, failure }) => ({ number, error: failure.code, message: sayFailure(failure, locale) })),
    })
  },
  correctEvent: async ({ params: { order_number: orderNumber }, body: { event, change, reason }, actor }) => {
    const named = { code: event.tracker_code, time: Date.parse(event.status_time), location: event.status_location }
    const done = await correct({ orderNumber, event: named, change, reason }, actor)
    return done.ok ? ok(undefined) : done
  },
})
