import { correctEvent } from '#core/parcels/orders/events/correct-event.usecase.ts'
import { enterEvents } from '#core/parcels/orders/events/enter-events.usecase.ts'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { confirmFollowing, endFollowing, followParcel } from '#core/operations/exceptions/follow-parcel.usecase.ts'
import { addTrackingEvents } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { allowSignProof, signProof } from '#core/parcels/orders/change/sign-proof.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { callRate } from '../../../answers/call-rate.ts'
import { takePorts } from '../agents/take-ports.ts'
import type { SharedParts } from '../../composition.ts'
import { enteredEventHandlers } from './entered-event.handlers.ts'
import { publicTrackingHandlers } from './public-tracking.handlers.ts'
import { trackingMailHandlers } from './tracking-mails.handlers.ts'
import { signProofHandlers } from './sign-proof.handlers.ts'
import { trackingHandlers } from './tracking.handlers.ts'

/** Timelines, to read and to add to. */
export function tracking({ store, references, clock, listPrinter, tokens }: SharedParts): BindingsOf<RoutesOf<'tracking'>> {
  const { orders } = store
  const atomically = withOrderEffects(store.atomically)
  const byNumber = ordersByNumber(orders)
  const following = { atomically: store.atomically, parcels: store.publicParcels, tokens, clock }
  const { addInBulk } = takePorts({ store, clock, references })
  return {
    ...enteredEventHandlers({
      enter: enterEvents({
        atomically: store.atomically,
        ordersNamed: (numbers) => store.waitingEvents.ordersOf('', numbers),
        addInBulk,
        references,
        clock,
      }),
      correct: correctEvent({ atomically: store.atomically, references, clock }),
    }),
    ...trackingHandlers({
      orders,
      tracking: store.tracking,
      references,
      addTrackingEvents: addTrackingEvents({ atomically, references, clock }),
    }),
    ...publicTrackingHandlers({
      parcels: store.publicParcels,
      transit: store.transitTimes,
      references,
      clock,
      rate: callRate(clock),
    }),
    ...trackingMailHandlers({
      follow: followParcel(following),
      confirm: confirmFollowing(following),
      end: endFollowing(following),
    }),
    ...signProofHandlers({
      allowSignProof: allowSignProof({ ordersByNumber: byNumber }),
      signProof: signProof({ ordersByNumber: byNumber, tracking: store.tracking, references, clock }),
      listPrinter,
    }),
  }
}
