import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'
import { within } from './deadline.ts'
import { isUnavailable } from './unavailable.ts'

const TIDY_MILLIS = 5000
const SWEEP_MILLIS = 600_000
/** Nobody waits for it. */
const MOST_MILLIS = 60_000
/** One server at a time presses the counts together. */
const PRESS_LOCK = 7_310_001

const press = (table: string, columns: string): string => `with turn as (select pg_try_advisory_xact_lock(${PRESS_LOCK}) as ours),
  gone as (delete from ${table} where (select ours from turn) and (${columns}) in (select distinct ${columns} from ${table} where fresh) returning ${columns}, n)
  insert into ${table} (${columns}, n, fresh) select ${columns}, sum(n), false from gone group by ${columns} having sum(n) <> 0`

/** Sums of what statements appended; whoever reads meanwhile sees the same counts before and after. */
const PRESSES = [press('order_tallies', 'customer_id, kind, status, country'), press('order_blocks', 'customer_id, block, kind, status')]

/** Puts the texts that wait beside the search index into it, where there is one; searches read both. */
const FILE_TEXTS =
  "select gin_clean_pending_list(oid) from pg_class where relname = 'orders_search' and relkind = 'i' and pg_table_is_visible(oid)"

/** What nobody needs any more: ended sessions, cold throttles, old answers and links. */
const SWEEPS = [
  "delete from sessions where ends_at < now() - interval '1 day'",
  "delete from throttle where closed_until < now() - interval '1 day'",
  "delete from answered_commands where created_at < now() - interval '30 days'",
  "delete from label_prints where created_at < now() - interval '30 days'",
]

/** Presses the kept counts of orders together. */
export async function pressTallies(database: Database): Promise<void> {
  for (const statement of PRESSES) await database.rows(statement)
}

async function tidy(database: Database): Promise<void> {
  await pressTallies(database)
  await database.rows(FILE_TEXTS)
}

async function sweep(database: Database): Promise<void> {
  for (const statement of SWEEPS) await database.rows(statement)
}

/** Tidies the store in the background until it is stopped; what fails is done the next time. */
export function keepHouse({ database, log }: { readonly database: Database; readonly log: (line: string) => void }): {
  readonly stop: () => Promise<void>
} {
  const stop = new AbortController()
  const every = async (millis: number, work: (database: Database) => Promise<void>): Promise<void> => {
    for (;;) {
      await delay(millis, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      if (stop.signal.aborted) return
      await within(MOST_MILLIS, () => work(database)).catch(
        (error: unknown) => void (isUnavailable(error) || log(`tidying the store failed: ${String(error)}`)),
      )
    }
  }
  const loops = [every(TIDY_MILLIS, tidy), every(SWEEP_MILLIS, sweep)]
  return {
    stop: async () => {
      stop.abort()
      await Promise.all(loops)
    },
  }
}
