import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { BulkOutcome, BulkReport } from './add-events-in-bulk.usecase.ts'
import { orderFailure } from '../order.failures.ts'
import { readEnteredEvent } from './entered-event.ts'

/** The most parcels that one event is entered for. */
export const MOST_ENTERED = 500

export type EnterPorts = {
  readonly atomically: Atomically<{ readonly audit: Pick<AuditTrail, 'write'> }>
  /** The orders that numbers in capitals mean: waybills or order numbers. */
  readonly ordersNamed: (numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly addInBulk: (reports: readonly BulkReport[], actor: Actor) => Promise<Result<BulkOutcome>>
  readonly references: () => References
  readonly clock: Clock
}

/** The outcome of an event of many parcels; the numbers that refused it with the cause. */
export type EnteredEvents = {
  readonly added: number
  readonly known: number
  readonly refused: readonly { readonly number: string; readonly failure: Failure }[]
}

/**
 * Adds an event by hand to many parcels, by their waybills or order numbers, with an audit row
 * (rule: Events by hand). It moves them where their state allows. INPUT_INVALID names the wrong
 * fields; a number that is no parcel of the actor’s clients, or refuses the event, is named and
 * stops no other.
 */
export function enterEvents({ atomically, ordersNamed, addInBulk, references, clock }: EnterPorts) {
  return async (
    { numbers, event }: { readonly numbers: readonly string[]; readonly event: Readonly<Record<string, unknown>> },
    actor: Actor,
  ): Promise<Result<EnteredEvents>> => {
    const at = clock.now()
    const written = new Map(
      numbers.flatMap((number) => (number.trim() === '' ? [] : [[number.trim().toUpperCase(), number.trim()] as const])),
    )
    const read = readEnteredEvent(event, { references: references(), at })
    const wrong = read.ok ? [] : (read.failure.fields ?? [])
    if (written.size === 0) return failed(invalidInput([atField('numbers', inputFailure('FIELD_REQUIRED')), ...wrong]))
    if (!read.ok) return read
    const orders = await ordersNamed([...written.keys()])
    const found = [...written].flatMap(([key, number]) => {
      const orderNumber = orders.get(key)
      return orderNumber === undefined ? [] : [{ number, report: { ...read.value, orderNumber } }]
    })
    const missing = [...written].filter(([key]) => !orders.has(key))
    const done = await addInBulk(
      found.map(({ report }) => report),
      actor,
    )
    if (!done.ok) return done
    const { added, known, refused } = done.value
    const { code, time, timezone = 'UTC' } = read.value
    const changes = {
      tracker_code: { to: code },
      status_time: { to: `${localTime(time, timezone)} ${timezone}` },
      parcels: { to: added },
    }
    if (added > 0) {
      const entry = { at, actorId: actor.id, area: 'tracking', subject: code, action: 'enter', changes }
      const noted = await atomically(async ({ audit }) => ok(await audit.write([entry])))
      if (!noted.ok) return noted
    }
    return ok({
      added,
      known,
      refused: [
        ...missing.map(([, number]) => ({ number, failure: orderFailure('ORDER_NOT_FOUND', { order: number }) })),
        ...refused.map(({ at: place, failure }) => ({ number: found[place]?.number ?? '', failure })),
      ],
    })
  }
}
