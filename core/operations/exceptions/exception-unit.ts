import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { ExceptionKeeper } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'

/** Writers that an exception needs where a parcel stops or goes on. */
export type ExceptionWriting = {
  readonly exceptions: ExceptionKeeper
  readonly messages: MessageSender
  readonly live: LivePublisher
}

/** The unit of work of a plan. */
export type ExceptionUnit = MovingUnit & ExceptionWriting
