import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { billOfLadingMachine, type BillOfLadingEvent } from './bill-of-lading.machine.ts'
import { transportFailure } from './transport.failures.ts'
import type { FlightUnit, FlownParcel, KeptBill } from './transport.ports.ts'

type Ports = { readonly atomically: Atomically<FlightUnit>; readonly references: () => References; readonly clock: Clock }

/** Tracking events that a flight brings to its parcels, and where. */
const TRACKED = {
  depart: { code: '112', station: 'from_station', at: 'departedAt' },
  arrive: { code: '130', station: 'to_station', at: 'arrivedAt' },
} as const satisfies Readonly<Record<BillOfLadingEvent, unknown>>

/** As many parcels as a refusal names. */
const MOST_NAMED = 5

/** A bill whose flight left or landed, and how many parcels show it. */
export type FlightMove = { readonly bill: KeptBill; readonly parcels: number }

/**
 * A flight leaves or lands: every parcel on the bill gets its event (112, 130) at once, with its
 * place and time, in one unit of work with the bill's state and an audit row, by a few statements
 * however many parcels there are; an order whose newest event this is shows it. BILL_NOT_FOUND,
 * ILLEGAL_TRANSITION, FLIGHT_IN_FUTURE, BILL_EMPTY; BILL_PARCELS_NOT_DISPATCHED names what is still
 * in the warehouse by its state: nothing flies until all of it does.
 */
export function flyBill({ atomically, references, clock }: Ports) {
  return (
    command: { readonly mawb: string; readonly event: BillOfLadingEvent; readonly time?: Instant | undefined },
    actor: Actor,
  ): Promise<Result<FlightMove>> =>
    atomically(async (unit) => {
      const now = clock.now()
      const time = command.time ?? now
      const parsed = parseMawb(command.mawb)
      const mawb = parsed.ok ? parsed.value : command.mawb
      const bill = await unit.bills.lock(mawb)
      if (bill === undefined) return failed(transportFailure('BILL_NOT_FOUND', { mawb }))
      const state = advance(billOfLadingMachine, { state: bill.state, event: command.event })
      if (!state.ok) return state
      const parcels = await unit.bills.lockParcels(mawb)
      const refused = whyNot({ bill, parcels, event: command.event, time, now })
      if (refused !== undefined) return refused
      const { code, station, at } = TRACKED[command.event]
      await track(unit, { parcels, code, time, place: placeOf(bill[station], references()), actor, now })
      const after: KeptBill = { ...bill, state: state.value, [at]: time }
      await unit.bills.keep(mawb, after)
      await unit.audit.write([
        {
          at: now,
          actorId: actor.id,
          area: 'bill_of_lading',
          subject: mawb,
          action: command.event,
          from: bill.state,
          to: state.value,
          changes: { number_of_shipment: { to: parcels.length } },
        },
      ])
      return ok({ bill: after, parcels: parcels.length })
    })
}

type Flying = {
  readonly bill: KeptBill
  readonly parcels: readonly FlownParcel[]
  readonly event: BillOfLadingEvent
  readonly time: Instant
  readonly now: Instant
}

function whyNot({ bill: { mawb, departedAt }, parcels, event, time, now }: Flying): Result<never> | undefined {
  if (time > now) return failed(invalidInput([atField('time', transportFailure('FLIGHT_IN_FUTURE'))]))
  if (departedAt !== undefined && time < departedAt)
    return failed(invalidInput([atField('time', transportFailure('ARRIVES_BEFORE_DEPARTURE'))]))
  if (parcels.length === 0) return failed(transportFailure('BILL_EMPTY', { mawb }))
  // A parcel that flies back to its sender was never dispatched.
  const left = event === 'depart' ? parcels.filter(({ isDispatched, status }) => !isDispatched && status !== 'returned') : []
  if (left.length === 0) return undefined
  const named = left.slice(0, MOST_NAMED).map(({ airwayNumber }) => airwayNumber)
  const more = left.length > MOST_NAMED ? ' …' : ''
  return failed(transportFailure('BILL_PARCELS_NOT_DISPATCHED', { mawb, count: left.length, parcels: `${named.join(' ')}${more}` }))
}

/** An airport as a parcel's timeline names it, in its own time zone. */
function placeOf(code: string, references: References): { readonly location: string; readonly timezone: string } {
  const found = references.find(airport, code)
  const zone = found?.country === undefined ? undefined : references.find(country, found.country)?.timezone
  return { location: found?.city ?? found?.airport_name ?? code, timezone: zone ?? 'UTC' }
}

type Tracking = {
  readonly parcels: readonly FlownParcel[]
  readonly code: string
  readonly time: Instant
  readonly place: { readonly location: string; readonly timezone: string }
  readonly actor: Actor
  readonly now: Instant
}

/** Writes one event of many parcels, and shows it on those whose newest it is. */
async function track({ tracking, orders }: FlightUnit, { parcels, code, time, place, actor, now }: Tracking): Promise<void> {
  await tracking.add(parcels.map(({ orderId }) => ({ orderId, code, time, ...place, operator: actor.name, hidden: false })))
  const newest = await tracking.newestOf(parcels.map(({ orderId }) => orderId))
  const shown = parcels.flatMap(({ orderId }) => (newest.get(orderId) === code ? [orderId] : []))
  await orders.markTracked(shown, code, now)
}
