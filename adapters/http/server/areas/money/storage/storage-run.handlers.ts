import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { missedDays } from '#core/money/storage/night.ts'
import type { runAgain } from '#core/money/storage/run-again.usecase.ts'
import { zoneOf } from '#core/money/storage/run-night.ts'
import { RUN_STATES, TROUBLE_WORDS } from '#core/money/storage/storage-fields.ts'
import { storageFailure } from '#core/money/storage/storage.failures.ts'
import type { StorageReading, StorageRun } from '#core/money/storage/storage.ports.ts'
import type { StorageRunRow, storageRunRoutes } from '../../../../contract/money/storage/storage-run.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly storageReading: StorageReading
  readonly references: () => References
  readonly clock: Clock
  readonly again: ReturnType<typeof runAgain>
}

const rowOf = (run: StorageRun, locale: Locale): StorageRunRow => ({
  warehouse: run.warehouse,
  day: run.day,
  status: run.state,
  status_txt: RUN_STATES[run.state].label[locale],
  skus: run.skus,
  packages: run.packages,
  locations: run.locations,
  rows: run.rows,
  sums: run.sums.map(moneyOf),
  unmeasured: run.unmeasured,
  unpriced: run.unpriced,
  start_time: instantText(run.startedAt),
  finish_time: run.finishedAt === undefined ? null : instantText(run.finishedAt),
})

/** Handlers of storage runs, for finance staff. */
export function storageRunHandlers({ storageReading, references, clock, again }: Parts): BindingsOf<typeof storageRunRoutes> {
  const places = async () => {
    const done = await storageReading.doneUntil()
    return [...done].map(([warehouse, until]) => {
      const timezone = zoneOf(references(), warehouse)
      return { warehouse, timezone, done_until: until, missed: [...missedDays(until, clock.now(), timezone)] }
    })
  }
  return {
    storageRuns: async ({ query: { status, ...query }, locale }) => {
      const { rows, total } = await storageReading.runs({ ...query, ...(status === undefined ? {} : { states: [status] }) })
      return ok({ rows: rows.map((run) => rowOf(run, locale)), total, warehouses: await places() })
    },
    storageRun: async ({ params, locale }) => {
      const run = await storageReading.run(params)
      if (run === undefined) return failed(storageFailure('STORAGE_RUN_NOT_FOUND', params))
      const troubles = run.troubles.map((one) => ({ ...one, reason_txt: TROUBLE_WORDS[one.reason][locale] }))
      return ok({ ...rowOf(run, locale), error: run.error ?? null, troubles })
    },
    runStorage: ({ body, actor }) => again(body as Readonly<Record<string, unknown>>, actor),
  }
}
