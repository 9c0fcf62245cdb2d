import { SERVERS_DIED } from '#core/platform/jobs/job-kind.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { dayPlus, daysBetween, lastEndedDay } from './night.ts'
import { runNight, STORAGE_NEWS, zoneOf, type NightParts, type NightUnit } from './run-night.ts'
import { storageNightJob, storageNightsJob } from './storage-jobs.kind.ts'
import type { WarehouseDay } from './storage.ports.ts'

type Signal = { readonly aborted: boolean }

/** The run of a day; one that throws says on its own row why, and throws on. */
async function runNightNoted<U extends NightUnit>(parts: NightParts<U>, day: WarehouseDay, signal: Signal): Promise<Result<unknown>> {
  try {
    return await runNight(parts, day, signal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await parts.atomically((unit) => failRun(unit, { day, at: parts.clock.now(), reason }))
    throw error
  }
}

async function failRun(
  { storage, live }: NightUnit,
  { day, at, reason }: { readonly day: WarehouseDay; readonly at: Instant; readonly reason: string },
): Promise<Result<unknown>> {
  const run = await storage.lockRun(day, at)
  if (run.state === 'done') return ok(undefined)
  await storage.keepRun({ ...run, state: 'failed', error: reason })
  await live.publish(STORAGE_NEWS)
  return ok(undefined)
}

/** The days of a warehouse that are over and not charged; from a new warehouse the last one. */
async function dueDays<U extends NightUnit>({ atomically, references, clock }: NightParts<U>, code: string): Promise<readonly string[]> {
  const last = lastEndedDay(clock.now(), zoneOf(references(), code))
  const until = await atomically(async ({ storage }) => ok(await storage.doneUntil(code, dayPlus(last, -1))))
  if (!until.ok) throw new Error(until.failure.code)
  return daysBetween(until.value, last)
}

/**
 * Charges every day that is due, warehouse by warehouse. One that fails holds up neither the others
 * nor its own later days.
 */
async function chargeDue<U extends NightUnit>(parts: NightParts<U>, signal: Signal): Promise<Result<unknown>> {
  let failure: Result<unknown> = ok(undefined)
  const faults: unknown[] = []
  const stocked = await parts.atomically(async ({ storage }) => ok(await storage.warehouses()))
  if (!stocked.ok) return stocked
  for (const code of stocked.value)
    for (const day of await dueDays(parts, code)) {
      if (signal.aborted) return ok(undefined)
      try {
        const done = await runNightNoted(parts, { warehouse: code, day }, signal)
        if (!done.ok) failure = done
      } catch (error) {
        faults.push(error)
      }
    }
  if (faults.length > 0) throw faults[0]
  return failure
}

/** The nights of all warehouses as background work. */
export const storageNightsWork = <U extends NightUnit>(parts: NightParts<U>): JobWork<U, Span> => ({
  kind: storageNightsJob,
  run: async ({ finishing, signal }) => {
    const done = await chargeDue(parts, signal)
    return done.ok && !signal.aborted ? finishing(async () => ok(undefined)) : done
  },
})

/** One night that somebody asked for, as background work. */
export const storageNightWork = <U extends NightUnit>(parts: NightParts<U>): JobWork<U, WarehouseDay> => ({
  kind: storageNightJob,
  run: async ({ payload, finishing, signal }) => {
    const done = await runNightNoted(parts, payload, signal)
    return done.ok && !signal.aborted ? finishing(async () => ok(undefined)) : done
  },
  giveUp: (day, unit) => failRun(unit, { day, at: parts.clock.now(), reason: SERVERS_DIED }),
})
