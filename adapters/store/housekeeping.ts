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
const PRESSES = [
  press('order_tallies', 'customer_id, kind, status, country'),
  press('order_blocks', 'customer_id, block, kind, status'),
  press('shipment_counts', 'customer_id, quarter'),
]

/** So many texts are filed at once: none holds the others up. */
const TEXTS_A_TIME = 2000
/** One server at a time files. */
const FILE_LOCK = 7_310_003

/** Files the texts of orders that wait for it, the newest word of each; searches find them before as after. */
const FILE_TEXTS = `with turn as (select pg_try_advisory_xact_lock(${FILE_LOCK}) as ours),
  waiting as (delete from order_texts_waiting where ctid = any(array(select ctid from order_texts_waiting where (select ours from turn) limit ${TEXTS_A_TIME})) returning order_id),
  filed as (insert into order_texts (order_id, search_text)
    select o.id, o.search_text from orders o where o.id in (select order_id from waiting)
    on conflict (order_id) do update set search_text = excluded.search_text)
  select count(*) as filed from waiting`

/** What nobody needs any more: ended sessions, cold throttles, old answers and links. */
const SWEEPS = [
  "delete from sessions where ends_at < now() - interval '1 day'",
  "delete from throttle where closed_until < now() - interval '1 day'",
  "delete from phone_codes where sent_at < now() - interval '1 day'",
  "delete from sms_outbox where created_at < now() - interval '1 day'",
  "delete from answered_commands where created_at < now() - interval '30 days'",
  "delete from error_log where time < now() - interval '90 days'",
  "delete from label_prints where created_at < now() - interval '30 days'",
]

/** Presses the kept counts of orders together. */
export async function pressTallies(database: Database): Promise<void> {
  for (const statement of PRESSES) await database.rows(statement)
}

/** Many texts at once go into the index much faster than one by one. */
const MERGE_INDEX =
  "select gin_clean_pending_list(oid) from pg_class where relname = 'order_texts_search' and relkind = 'i' and pg_table_is_visible(oid)"

/** Files all texts that wait. */
export async function fileTexts(database: Database): Promise<void> {
  let filed = 0
  do filed = (await database.rows<{ filed: number }>(FILE_TEXTS))[0]?.filed ?? 0
  while (filed === TEXTS_A_TIME)
  await database.rows(MERGE_INDEX)
}

type Waiting = { readonly texts: number; readonly newest: number | null }
const WAITING = 'select count(*) as texts, max(order_id) as newest from order_texts_waiting'

/** While orders pour in, their texts wait; more than this slow searches down. */
const MOST_WAITING = 100_000

/** Tidies again and again; texts are filed when no more have come since the time before. */
function tidying(): (database: Database) => Promise<void> {
  let before: number | null = null
  return async (database) => {
    await pressTallies(database)
    const [waiting] = await database.rows<Waiting>(WAITING)
    if (waiting === undefined || waiting.texts === 0) return
    if (waiting.newest === before || waiting.texts > MOST_WAITING) await fileTexts(database)
    before = waiting.newest
  }
}

export async function sweep(database: Database): Promise<void> {
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
  const loops = [every(TIDY_MILLIS, tidying()), every(SWEEP_MILLIS, sweep)]
  return {
    stop: async () => {
      stop.abort()
      await Promise.all(loops)
    },
  }
}
