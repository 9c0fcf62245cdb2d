import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { takeEach, type TakePorts } from './take-agent-events.ts'
import type { EventRefusal, WaitingEvents, WaitingEventUnit } from './waiting-event.ports.ts'
import { processWaitingJob } from './process-waiting.kind.ts'

const PART = 500
/** Days that an event waits for its number, and for the code to be mapped. */
const [DAYS_FOR_NUMBERS, DAYS_FOR_CODES] = [14, 90]

type Parts = TakePorts & { readonly waitingEvents: WaitingEvents; readonly clock: Clock }

/** Why it was refused, without the path of a field in a request. */
const refusalOf = ({ fields: [field] = [], code, params }: Failure): EventRefusal =>
  field === undefined ? { code, params } : { code: field.code, params: field.params }

/**
 * Takes events that waited and need not wait any more, part by part; answers how many. One that its
 * parcel refuses stays with the reason, until staff discard it or try it again.
 */
export function processWaiting({ clock, ...ports }: Parts) {
  const take = takeEach(ports)
  return async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<{ readonly taken: number }>> => {
    const at = clock.now()
    let taken = 0
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted;) {
      const part = await ports.waitingEvents.next({ after, at, limit: PART })
      for (const own of Map.groupBy(part, ({ agent, source }) => `${agent} ${source}`).values()) {
        const [first] = own
        if (first === undefined) continue
        const done = await take({ agent: first.agent, source: first.source, events: own.map(({ event }) => event), at })
        if (!done.ok) return done
        const reasons = new Map(done.value.refused.map(({ event, reason }) => [event, reason]))
        const refused = own.flatMap(({ id, event }) => {
          const reason = reasons.get(event)
          return reason === undefined || reason.ok ? [] : [{ id, refusal: refusalOf(reason.failure) }]
        })
        const kept = new Set(refused.map(({ id }) => id))
        const ids = own.flatMap(({ id }, place) => (done.value.stillWaiting.has(place) || kept.has(id) ? [] : [id]))
        const settled = await ports.atomically(async ({ waitingEvents }) => {
          await waitingEvents.remove(ids)
          return ok(await waitingEvents.refuse(refused))
        })
        if (!settled.ok) return settled
        taken += ids.length
      }
      after = part.length < PART ? undefined : part.at(-1)?.id
    }
    return ok({ taken })
  }
}

/**
 * Events that waited as background work. What was taken and not yet removed is known the next time.
 */
export const processWaitingWork = <U extends WaitingEventUnit>(parts: Parts): JobWork<U, Span> => ({
  kind: processWaitingJob,
  run: async ({ finishing, signal }) => {
    const done = await processWaiting(parts)(signal)
    if (!done.ok) return done
    const at = parts.clock.now()
    const before = { numbers: at - DAYS_FOR_NUMBERS * MILLIS_PER_DAY, rest: at - DAYS_FOR_CODES * MILLIS_PER_DAY }
    return finishing(async ({ waitingEvents }) => ok(await waitingEvents.sweep(before)))
  },
})
