import type { Instant } from '#core/base/kernel/clock.ts'
import { CAME_FROM, next } from '#core/base/kernel/machine.ts'
import { ORDER_EVENTS, ORDER_STATES, orderMachine, type OrderEvent, type OrderState } from '../order.machine.ts'
import { CODE_OF_EVENT, type TrackingEvent } from '../../tracking/tracking-event.ts'

/** A move of an order, and the tracking event that drove it. */
export type DrivenMove = { readonly event: OrderEvent; readonly by: TrackingEvent; readonly from: OrderState; readonly to: OrderState }

type Driving = {
  readonly state: OrderState
  readonly cameFrom?: OrderState | undefined
  /** The events that the timeline already contained. */
  readonly known: readonly TrackingEvent[]
  readonly reported: readonly TrackingEvent[]
  /** The event of the order that a code drives. */
  readonly drives: (code: string) => OrderEvent | undefined
}

/** Returns the key that makes two reports one event (rule: One event). */
const sameAs = ({ code, time, location }: TrackingEvent): string => JSON.stringify([code, time, location])

/** The reported events that are new to the timeline, each once, oldest first. */
export function freshEvents({ known, reported }: Pick<Driving, 'known' | 'reported'>): readonly TrackingEvent[] {
  const seen = new Set(known.map(sameAs))
  const fresh = reported.filter((event) => {
    const isNew = !seen.has(sameAs(event))
    seen.add(sameAs(event))
    return isNew
  })
  return fresh.toSorted((left, right) => left.time - right.time)
}

/**
 * The moves that newly reported events drive, in the order in which they happened; what the machine
 * does not allow remains an entry of the timeline (rule: Events that move an order). One that came
 * too early is applied when the event it waited for arrives: a delivery reported before the
 * dispatch signs the order once the dispatch is known. Events known before the order reached its
 * state had their turn then, and a repeat never moves anything.
 */
export function driveOrder({ state, cameFrom, known, reported, drives }: Driving): readonly DrivenMove[] {
  const entered = enteredAt({ state, known, drives })
  const waiting = new Set(known.filter((event) => event.time > entered))
  const candidates = [...freshEvents({ known, reported }), ...waiting].toSorted((left, right) => left.time - right.time)
  const moves: DrivenMove[] = []
  let at = { state, cameFrom }
  for (const by of candidates) {
    const event = drives(by.code)
    if (event === undefined || (waiting.has(by) && moves.length === 0)) continue
    const to = next(orderMachine, { ...at, event })
    if (to === undefined) continue
    moves.push({ event, by, from: at.state, to })
    at = { state: to, cameFrom: at.state }
  }
  return moves
}

/** When the order reached its state, by the timeline. */
function enteredAt({ state, known, drives }: Pick<Driving, 'state' | 'known' | 'drives'>): Instant {
  if (known.length === 0) return Number.NEGATIVE_INFINITY
  const entering = ORDER_EVENTS.filter((event) => leadsTo(event, state))
  const codes = new Set<string>(entering.map((event) => CODE_OF_EVENT[event]))
  const driven = new Set<OrderEvent | undefined>(entering)
  const times = known.flatMap(({ code, time }) => (codes.has(code) || driven.has(drives(code)) ? [time] : []))
  return times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY)
}

const leadsTo = (event: OrderEvent, state: OrderState): boolean =>
  ORDER_STATES.some((from) => orderMachine.arrowsOf(from, event).some(({ to }) => to === state || to === CAME_FROM))
