import { limitHeapGrowth } from '../../../adapters/http/server/listen/heap-limits.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { runBilling } from '#core/money/billing/bill-charges.work.ts'
import { must } from '#core/base/kernel/result.ts'
import { runNight } from '#core/money/storage/run-night.ts'
import { storageReferences } from '../../core/money/storage/storage-references.ts'

export type Night = { readonly work: keyof typeof WORKS; readonly connectionString: string }
/** The time and memory of a night's work, in a process that does nothing else. */
export type Took = { readonly seconds: number; readonly megabytes: number }

const MOST_MILLIS = 3_600_000
const BYTES_PER_MB = 1_048_576

const at = (instant: string) => ({ now: () => Date.parse(instant) })
const NOT_STOPPED = { aborted: false }

/** The night after 31 March 2026. */
const WORKS = {
  storage: async ({ atomically }: Store) =>
    must(
      await runNight(
        { atomically, references: () => storageReferences, clock: at('2026-04-01T09:00Z') },
        { warehouse: 'DXB1', day: '2026-03-31' },
        NOT_STOPPED,
      ),
    ),
  billing: async ({ atomically, dueClients }: Store) =>
    must(await runBilling({ atomically, dueClients, clock: at('2026-04-15T09:00Z') })(NOT_STOPPED)),
}

// As the server does, which this work is a job of.
limitHeapGrowth()

async function took({ work, connectionString }: Night): Promise<Took> {
  const store = await openStore({ connectionString, log: () => undefined })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  try {
    const started = performance.now()
    await store.within(MOST_MILLIS, () => WORKS[work](store))
    return { seconds: (performance.now() - started) / 1000, megabytes: most / BYTES_PER_MB }
  } finally {
    clearInterval(watch)
    await store.close()
  }
}

process.on('message', (night: Night) => {
  void took(night).then((answer) => process.send?.(answer))
})
