import { withOrderEffects } from '../../../../../core/flows/order-effects.ts'
import { addTrackingEvents } from '../../../../../core/orders/add-tracking-events.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { trackingHandlers } from './tracking.handlers.ts'

/** Timelines, to read and to add to. */
export function tracking({ store, references, clock }: SharedParts): BindingsOf<RoutesOf<'tracking'>> {
  const { orders } = store
  const atomically = withOrderEffects(store.atomically)
  return trackingHandlers({
    orders,
    tracking: store.tracking,
    references,
    addTrackingEvents: addTrackingEvents({ atomically, references, clock }),
  })
}
