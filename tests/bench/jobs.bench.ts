import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { Unit } from '../../adapters/store/unit.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { publishDueJob } from '#core/portal/messages/publish-due.kind.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'

const UNITS = 2000
const AT_ONCE = 8
const ROUNDS = 5
const FAR = Date.UTC(2100, 0, 1)

let made = 0

/** Units of work a second, several at once; each writes a row, and with it what `more` writes. */
async function unitsPerSecond({ atomically }: Store, more: (unit: Unit) => Promise<void>): Promise<number> {
  const start = performance.now()
  let left = UNITS
  const work = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      must(
        await atomically(async (unit) => {
          await unit.audit.write([{ at: 0, actorId: 1, area: 'bench', subject: String((made += 1)), action: 'create' }])
          return ok(await more(unit))
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return UNITS / ((performance.now() - start) / 1000)
}

/** Units of work that also enqueue a job, against the same without. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-bench-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), log: () => undefined })
  const store = await openStore({ connectionString: postgres.connectionString, log: () => undefined })
  try {
    await store.migrate()
    const rates = await inTurn(ROUNDS, {
      none: () => unitsPerSecond(store, async () => undefined),
      one: () =>
        unitsPerSecond(store, ({ jobs }) => jobs.enqueue(publishDueJob, { from: FAR, until: FAR }, { key: String(made), runAt: FAR })),
    })
    return [
      {
        name: 'units of work with one enqueued job over those with none',
        ratio: rates.one / rates.none,
        bar: 0.45,
        detail: `${whole(rates.one)}/s against ${whole(rates.none)}/s`,
      },
    ]
  } finally {
    await store.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
