import type { Instant } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Database } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { query } from '../../database/row-shape.ts'

const press = (table: string, columns: string, sums: readonly string[] = ['n']): string => {
  const all = sums.map((name) => `sum(${name})`)
  return `with turn as (select pg_try_advisory_xact_lock(${LOCKS.compactCounts}) as ours),
  gone as (delete from ${table} where (select ours from turn) and (${columns}) in (select distinct ${columns} from ${table} where fresh) returning ${columns}, ${sums.join(', ')})
  insert into ${table} (${columns}, ${sums.join(', ')}, fresh) select ${columns}, ${all.join(', ')}, false from gone group by ${columns} having ${all.map((sum) => `${sum} <> 0`).join(' or ')}`
}

/** Sums of what statements appended; readers see the same counts before and after. */
const PRESSES = [
  press('order_tallies', 'customer_id, kind, status, country'),
  press('order_blocks', 'customer_id, block, kind, status'),
  press('shipment_counts', 'customer_id, quarter'),
  press('cod_tallies', 'customer_id, agent, country, channel, currency, state, is_under_way, is_billed', ['n', 'due', 'collected']),
]

/** How many texts are indexed at once: none blocks others for long. */
const TEXTS_A_TIME = 2000

/**
 * Indexes the waiting texts of orders, the newest version of each; searches find them before and
 * after.
 */
const FILE_TEXTS = query(
  { filed: 'bigint' },
  `with turn as (select pg_try_advisory_xact_lock(${LOCKS.fileTexts}) as ours),
  waiting as (delete from order_texts_waiting where ctid = any(array(select ctid from order_texts_waiting where (select ours from turn) limit ${TEXTS_A_TIME})) returning order_id),
  filed as (insert into order_texts (order_id, search_text)
    select o.id, o.search_text from orders o where o.id in (select order_id from waiting)
    on conflict (order_id) do update set search_text = excluded.search_text)
  select count(*) as filed from waiting`,
)

/**
 * Rows that are no longer needed: ended sessions, cleared throttles, old answers and links. Old by
 * the database's clock and by the server's, since one of them may be ahead: what was deleted does
 * not come back with the right time.
 */
const SWEEPS = [
  "delete from sessions where ends_at < least(now(), $1::timestamptz) - interval '1 day'",
  "delete from throttle where closed_until < least(now(), $1::timestamptz) - interval '1 day'",
  "delete from phone_codes where sent_at < least(now(), $1::timestamptz) - interval '1 day'",
  "delete from sms_outbox where created_at < least(now(), $1::timestamptz) - interval '1 day'",
  "delete from answered_commands where created_at < least(now(), $1::timestamptz) - interval '30 days'",
  "delete from error_log where time < least(now(), $1::timestamptz) - interval '90 days'",
  "delete from label_prints where created_at < least(now(), $1::timestamptz) - interval '30 days'",
  "delete from print_documents where created_at < least(now(), $1::timestamptz) - interval '30 days'",
  "delete from print_desks where revoked_at < least(now(), $1::timestamptz) - interval '30 days'",
  "delete from jobs.job where state in ('completed', 'cancelled') and completed_on < least(now(), $1::timestamptz) - interval '1 day'",
]

/** Merges the stored counts of orders and the sums of their collections. */
export async function compactCounts(database: Database): Promise<void> {
  for (const statement of PRESSES) await database.rows(statement)
}

/** Many texts at once are indexed much faster than one by one. */
const MERGE_INDEX = 'select merge_order_texts()'

/** Indexes all waiting texts. */
export async function fileTexts(database: Database): Promise<void> {
  let filed = 0
  do filed = (await database.rows(FILE_TEXTS))[0]?.filed ?? 0
  while (filed === TEXTS_A_TIME)
  await database.rows(MERGE_INDEX)
}

const WAITING = query({ texts: 'bigint', newest: 'bigint?' }, 'select count(*) as texts, max(order_id) as newest from order_texts_waiting')

/** During heavy writes texts wait; more than this number slows searches down. */
const MOST_WAITING = 100_000

/**
 * Files the texts that wait when no more have come since the time before, or when too many wait.
 */
export function fileWhenQuiet(database: Database): () => Promise<void> {
  let before: number | null = null
  return async () => {
    const [waiting] = await database.rows(WAITING)
    if (waiting === undefined || waiting.texts === 0) return
    if (waiting.newest === before || waiting.texts > MOST_WAITING) await fileTexts(database)
    before = waiting.newest
  }
}

/** Deletes what nobody needs any more. */
export async function sweep(database: Database, now: Instant): Promise<void> {
  for (const statement of SWEEPS) await database.rows(statement, [instantText(now)])
}
