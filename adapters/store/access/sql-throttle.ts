import type { Throttle } from '../../../core/access/identity.ports.ts'
import { prepared, type Sql } from '../database/database.ts'

/** A quarter of an hour without a failure clears the count. */
const WINDOW_SECONDS = 900

const WAIT = prepared(
  'select coalesce(max(greatest(0, ceil(extract(epoch from closed_until - clock_timestamp()) * 1000))), 0)::integer as millis from throttle where key = any($1)',
)

const FAILURES = `case when t.closed_until < clock_timestamp() - ${WINDOW_SECONDS} * interval '1 second' then 1 else t.failures + 1 end`
const COUNT =
  prepared(`insert into throttle as t (key, failures, failed_at, closed_until) values ($1, 1, clock_timestamp(), clock_timestamp())
  on conflict (key) do update set failures = ${FAILURES}, failed_at = clock_timestamp(),
    closed_until = clock_timestamp() + case when ${FAILURES} <= $2 then 0
      else least($3, power(2, least(${FAILURES} - $2, 20))) end * interval '1 second'`)

/** Failed attempts in SQL, shared by all servers. Only the database's clock counts, since the servers' clocks may differ. */
export const sqlThrottle = (sql: Sql): Throttle => ({
  waitMillis: async (keys) => (await sql.rows<{ millis: number }>(WAIT, [keys]))[0]?.millis ?? 0,
  countFailure: async (key, { free, mostSeconds }) => {
    await sql.rows(COUNT, [key, free, mostSeconds])
  },
  clear: async (key) => {
    await sql.rows('delete from throttle where key = $1', [key])
  },
})
