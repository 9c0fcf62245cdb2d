import type { Instant } from '#core/base/kernel/clock.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'

/**
 * A silence of a parcel that was noticed: it began with its newest event at `since`, so that a new
 * event makes another one.
 */
export type Silence = { readonly orderId: number; readonly since: Instant; readonly rule: string; readonly noticedAt: Instant }

/** Reads what is to be looked at. */
export type SilenceReading = {
  /** The next orders of a state behind an id, by their index. */
  readonly next: (status: OrderState, page: { readonly after: number; readonly most: number }) => Promise<readonly number[]>
  /** When the silences of orders began that were noticed. */
  readonly noticed: (orderIds: readonly number[]) => Promise<ReadonlyMap<number, Instant>>
}

/** Writes silences, inside a unit of work that has locked their orders. */
export type SilenceKeeper = {
  readonly find: (orderId: number) => Promise<Silence | undefined>
  /** Keeps the newest one of an order. */
  readonly keep: (silence: Silence) => Promise<void>
}

export type SilenceUnit = MovingUnit & { readonly silences: SilenceKeeper; readonly messages: MessageSender }
