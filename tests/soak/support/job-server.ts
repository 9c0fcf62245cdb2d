import { setTimeout as delay } from 'node:timers/promises'
import { PgBossJobRunner } from '../../../adapters/jobs/pg-boss-job-runner.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { Unit } from '../../../adapters/store/unit.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import { ok } from '#core/base/kernel/result.ts'
import { soakKind } from './soak-kind.ts'

/** A report of this process to the one that kills it. */
export type JobServerReport = { readonly started: number } | { readonly finished: number }

/** Long enough that kills meet jobs before, inside and after the unit that writes. */
const MOST_WORK_MILLIS = 400

const [connectionString = ''] = process.argv.slice(2)
const store = await openStore({ connectionString, log: () => undefined })
await store.migrate()
const tell = (told: JobServerReport): void => void process.send?.(told)
const work: JobWork<Unit, { readonly n: number }> = {
  kind: soakKind,
  run: async ({ payload: { n }, finishing }) => {
    tell({ started: n })
    await delay(Math.random() * MOST_WORK_MILLIS)
    const result = await finishing(async (unit) => {
      await unit.audit.write([{ at: Date.now(), actorId: 1, area: 'soak', subject: String(n), action: 'create' }])
      await delay(Math.random() * MOST_WORK_MILLIS)
      return ok(undefined)
    })
    if (result.ok) tell({ finished: n })
    return result
  },
}
const runner = new PgBossJobRunner<Unit>(
  {
    ...store.jobs.engine,
    schedule: store.jobs.schedule,
    atomically: store.atomically,
    within: store.within,
    actingAsAsked: store.actingAsAsked,
    started: () => undefined,
    ended: () => undefined,
    troubled: (error) => process.stderr.write(`${error.message}\n`),
  },
  [work],
)
await runner.start()
process.once('SIGTERM', () => {
  void runner
    .stop()
    .then(store.close)
    .then(() => process.disconnect())
})
