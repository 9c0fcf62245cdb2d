import type { Throttle } from '../../core/identity/identity.ports.ts'
import { prepared, type Sql } from './database.ts'

/** Failures that cost nothing: people mistype. Then 2 s, 4 s … up to 15 min; a quarter of an hour without a failure forgets them. */
const FREE_FAILURES = 5
const MOST_SECONDS = 900
const WINDOW_SECONDS = 900

const WAIT = prepared(
  'select greatest(0, ceil(extract(epoch from closed_until - clock_timestamp()) * 1000))::integer as millis from throttle where key = $1',
)

const FAILURES = `case when t.closed_until < clock_timestamp() - ${WINDOW_SECONDS} * interval '1 second' then 1 else t.failures + 1 end`
const COUNT =
  prepared(`insert into throttle as t (key, failures, failed_at, closed_until) values ($1, 1, clock_timestamp(), clock_timestamp())
  on conflict (key) do update set failures = ${FAILURES}, failed_at = clock_timestamp(),
    closed_until = clock_timestamp() + case when ${FAILURES} <= ${FREE_FAILURES} then 0
      else least(${MOST_SECONDS}, power(2, least(${FAILURES} - ${FREE_FAILURES}, 20))) end * interval '1 second'`)

/**
 * Failed attempts in SQL, shared by all servers. Time is the database's alone, since the servers' clocks may differ: `at` is not asked.
 */
export const sqlThrottle = (sql: Sql): Throttle => ({
  waitMillis: async (key) => (await sql.rows<{ millis: number }>(WAIT, [key]))[0]?.millis ?? 0,
  countFailure: async (key) => {
    await sql.rows(COUNT, [key])
  },
  clear: async (key) => {
    await sql.rows('delete from throttle where key = $1', [key])
  },
})
