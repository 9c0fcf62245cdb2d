import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { dayOf } from '../billing/period.rules.ts'
import { billStorage, type StorageBillUnit } from './bill-storage.ts'
import { dayPlus } from './night.ts'
import { storageBillsJob } from './storage-jobs.kind.ts'
import type { StoragePeriod } from './storage-period.rules.ts'
import { STORAGE_KINDS, type StorageReading } from './storage.ports.ts'

/** Clients that are read at once. */
const CLIENTS_A_PAGE = 500
/** The actor of what the company's own work does. */
const NOBODY = 0
/**
 * Nights that fail hold up bills for so many days; what is charged later stands on the next one.
 */
const MOST_DAYS_WAITED = 7

export type StorageBillParts<U> = {
  readonly atomically: Atomically<U>
  readonly reading: Pick<StorageReading, 'unbilledClients' | 'doneUntil'>
  readonly clock: Clock
  readonly period: StoragePeriod
}

/** Up to which day every warehouse is charged. */
async function completeDay(reading: Pick<StorageReading, 'doneUntil'>, now: Instant): Promise<string> {
  const waited = dayPlus(dayOf(now), -MOST_DAYS_WAITED - 1)
  const done = [...(await reading.doneUntil()).values()].toSorted()
  const [first = waited] = done
  return first > waited ? first : waited
}

/**
 * Draws up the storage bills of every client's periods that are complete, each period in a unit of
 * work of its own: a run that breaks off is taken up by the next one, and two at once wait for each
 * other client by client. Answers how many bills there are.
 */
export const runStorageBilling =
  <U extends StorageBillUnit>({ atomically, reading, clock, period }: StorageBillParts<U>) =>
  async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<number>> => {
    const now = clock.now()
    const complete = await completeDay(reading, now)
    const billing = { period, isComplete: (day: string) => day <= complete, actorId: NOBODY, now }
    let bills = 0
    for (const kind of STORAGE_KINDS)
      for (let after: number | undefined = 0; after !== undefined && !signal.aborted;) {
        const clients: readonly number[] = await reading.unbilledClients({ kind, after, until: complete, most: CLIENTS_A_PAGE })
        for (const customerId of clients)
          for (let isDue = true; isDue && !signal.aborted;) {
            const billed = await atomically(async (unit) => ok(await billStorage(unit, { customerId, kind }, billing)))
            if (!billed.ok) return billed
            isDue = billed.value !== undefined
            bills += billed.value?.length ?? 0
          }
        after = clients.length < CLIENTS_A_PAGE ? undefined : clients.at(-1)
      }
    return ok(bills)
  }

/** The storage bills as background work. */
export const storageBillsWork = <U extends StorageBillUnit>(parts: StorageBillParts<U>): JobWork<U, Span> => ({
  kind: storageBillsJob,
  run: async ({ finishing, signal }) => {
    const done = await runStorageBilling(parts)(signal)
    return done.ok && !signal.aborted ? finishing(async () => ok(undefined)) : done
  },
})
