import type { Instant } from '#core/base/kernel/clock.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { ExceptionCause } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import type { PlanState } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import type { BagState } from '#core/warehouse/transport/bag.machine.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import type { LegBeginnings } from './trace-leg.ts'

/** Facts in the store about a parcel that somebody asks about. */
export type ParcelFacts = {
  readonly id: number
  readonly orderNumber: string
  readonly airwayNumber: string
  readonly refCode: string | undefined
  readonly kind: string
  readonly customerId: number
  readonly account: string
  readonly status: OrderState
  readonly channel: string | undefined
  readonly country: string | undefined
  readonly city: string | undefined
  /** The warehouse that has it now. */
  readonly atWarehouse: string | undefined
  readonly createdAt: Instant
  readonly podAt: Instant | undefined
  /** Since when it is held for arrears. */
  readonly heldAt: Instant | undefined
  /** When each leg began, by all its events. */
  readonly beginnings: LegBeginnings
  /** The newest event that the customer may see. */
  readonly last: TrackingEvent | undefined
  /** The exception that is open. */
  readonly exception:
    | {
        readonly cause: ExceptionCause
        readonly code: string
        readonly message: string | undefined
        readonly raisedAt: Instant
        readonly planStatus: PlanState
      }
    | undefined
  /** The bag that holds it, and the bill of lading that the bag flies on. */
  readonly bag:
    | {
        readonly packingNumber: string
        readonly state: BagState
        readonly sealedAt: Instant | undefined
        readonly mawb: string | undefined
      }
    | undefined
}

/** Since when nothing was heard of a parcel: its newest visible event, else its creation. */
export const silentSince = ({ last, createdAt }: Pick<ParcelFacts, 'last' | 'createdAt'>): Instant => last?.time ?? createdAt
