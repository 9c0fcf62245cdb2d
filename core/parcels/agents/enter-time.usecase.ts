import type { Actor } from '#core/platform/access/account.ts'
import type { RawFields } from '#core/base/fields/read-fields.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { isTimeZone, localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { zonedInstant } from '#core/base/kernel/zoned-time.ts'
import { eventPlaceFields } from '../orders/events/entered-event.ts'
import { inFuture, isAhead } from '../orders/events/add-tracking-events.usecase.ts'
import { waitingFailure } from './waiting-event.failures.ts'
import type { WaitingEvent, WaitingEventUnit } from './waiting-event.ports.ts'

type Ports = {
  readonly atomically: Atomically<WaitingEventUnit & { readonly audit: Pick<AuditTrail, 'write'> }>
  readonly clock: Clock
}

/** When an event happened whose time cannot be read, as staff enter it. */
export const enteredTimeFields = {
  status_time: eventPlaceFields.status_time,
  status_timezone: eventPlaceFields.status_timezone,
} as const satisfies Fields

type EnteredTime = { readonly time: string; readonly timezone: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads the entered time; INPUT_INVALID names what is wrong. */
function readEnteredTime(raw: RawFields, at: Instant): Result<EnteredTime> {
  const [time, timezone] = [textOf(raw['status_time']), textOf(raw['status_timezone'])]
  const faults: FieldFailure[] = []
  if (timezone === '') faults.push(atField('status_timezone', inputFailure('FIELD_REQUIRED')))
  else if (!isTimeZone(timezone)) faults.push(atField('status_timezone', inputFailure('UNKNOWN_REFERENCE', { found: timezone })))
  const read = time === '' ? failed(inputFailure('FIELD_REQUIRED')) : zonedInstant(time, isTimeZone(timezone) ? timezone : 'UTC')
  if (!read.ok) faults.push(atField('status_time', read.failure))
  if (!read.ok || faults.length > 0) return failed(invalidInput(faults))
  if (isAhead(read.value, at)) return failed(invalidInput([atField('status_time', inFuture(read.value, at))]))
  return ok({ time: localTime(read.value, timezone), timezone })
}

type Settling = {
  readonly id: number
  readonly actor: Actor
  readonly action: 'enter_time' | 'confirm_event' | 'discard_event'
  readonly changes: (event: WaitingEvent) => Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
  /** The time that was entered, or that the one that was sent is right; none where it is none. */
  readonly entered?: EnteredTime | { readonly isConfirmed: true }
}

/**
 * Ends the waiting of an event as it was sent, so that it stays away however often it is sent
 * again; with a time it goes on as one that was sent so.
 */
const settleUntimed = ({ atomically, clock }: Ports, { id, actor, action, changes, entered }: Settling): Promise<Result<true>> =>
  atomically(async (unit) => {
    const found = await unit.waitingEvents.lockUntimed(id)
    if (found === undefined) return failed(waitingFailure('WAITING_EVENT_NOT_FOUND'))
    const at = clock.now()
    const { agent, source, event } = found
    await unit.waitingEvents.discardOne(id, at)
    if (entered !== undefined) await unit.waitingEvents.keep([{ agent, source, event: { ...event, ...entered }, reason: 'code' }], at)
    const subject = `${agent} ${event.number}`
    await unit.audit.write([{ at, actorId: actor.id, area: 'waiting-events', subject, action, changes: changes(found) }])
    return ok(true)
  })

/**
 * Enters when an event happened whose time cannot be read; it is added to its parcel then, or waits
 * for its code or number. INPUT_INVALID, TRACKING_IN_FUTURE, WAITING_EVENT_NOT_FOUND.
 */
export const enterTime =
  (ports: Ports) =>
  async ({ id, raw }: { readonly id: number; readonly raw: RawFields }, actor: Actor): Promise<Result<true>> => {
    const read = readEnteredTime(raw, ports.clock.now())
    if (!read.ok) return read
    const entered = read.value
    const changes: Settling['changes'] = ({ event }) => ({
      time: { from: `${event.time} ${event.timezone ?? ''}`.trim(), to: `${entered.time} ${entered.timezone}` },
    })
    return settleUntimed(ports, { id, actor, action: 'enter_time', changes, entered })
  }

/** Takes an event with the time that it was sent with. WAITING_EVENT_NOT_FOUND. */
export const confirmEvent =
  (ports: Ports) =>
  async ({ id }: { readonly id: number }, actor: Actor): Promise<Result<true>> => {
    const changes: Settling['changes'] = ({ event: { code, time } }) => ({ code: { to: code }, time: { to: time } })
    return settleUntimed(ports, { id, actor, action: 'confirm_event', changes, entered: { isConfirmed: true } })
  }

/** Discards an event whose time cannot be read. FIELD_REQUIRED, WAITING_EVENT_NOT_FOUND. */
export const discardUntimed =
  (ports: Ports) =>
  async ({ id, reason }: { readonly id: number; readonly reason: string }, actor: Actor): Promise<Result<true>> => {
    const note = reason.trim()
    if (note === '') return failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))]))
    const changes: Settling['changes'] = ({ event: { code, time } }) => ({ reason: { to: note }, code: { to: code }, time: { to: time } })
    return settleUntimed(ports, { id, actor, action: 'discard_event', changes })
  }
