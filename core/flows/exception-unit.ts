import type { LivePublisher } from '../live/live-events.port.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import type { ExceptionKeeper } from '../orders/exceptions/exception.ports.ts'
import type { MovingUnit } from '../orders/order-effects.ts'

/** What is written where a parcel stops or goes on. */
export type ExceptionWriting = {
  readonly exceptions: ExceptionKeeper
  readonly messages: MessageSender
  readonly live: LivePublisher
}

/** The unit of work of a plan. */
export type ExceptionUnit = MovingUnit & ExceptionWriting
