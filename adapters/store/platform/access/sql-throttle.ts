import { ok } from '#core/base/kernel/result.ts'
import type { Throttle } from '#core/platform/access/identity.ports.ts'
import { prepareStatement, type Database } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'

/** A quarter of an hour without a failure clears the count. */
const WINDOW_SECONDS = 900

/**
 * The wait that a failure has begun, as long as it was to be: what lies ahead for another reason
 * was written by a clock that went back (rule: Clocks that go back).
 */
const LEFT = `greatest(interval '0', least(t.closed_until - clock_timestamp(), t.closed_until - t.failed_at))`

/**
 * Locks the counts in the order of their keys, so that two attempts never wait for each other; a
 * new one begins at 0.
 */
const LOCK = query(
  { millis: 'integer' },
  prepareStatement(`insert into throttle as t (key, failures, failed_at, closed_until) select key, 0, statement_timestamp(), statement_timestamp() from unnest($1::text[]) as key order by key
  on conflict (key) do update set key = excluded.key
  returning ceil(extract(epoch from ${LEFT}) * 1000)::integer as millis`),
)

const FAILURES = `case when abs(extract(epoch from t.closed_until - clock_timestamp())) > ${WINDOW_SECONDS} then 1 else t.failures + 1 end`
/**
 * Both instants are of one moment: a microsecond between them would be a wait after a clock went
 * back.
 */
const COUNT = prepareStatement(`update throttle t set failures = ${FAILURES}, failed_at = statement_timestamp(),
    closed_until = statement_timestamp() + case when ${FAILURES} <= c.free then 0
      else least(c.most, power(2, least(${FAILURES} - c.free, 20))) end * interval '1 second'
  from unnest($1::text[], $2::integer[], $3::integer[]) as c (key, free, most) where t.key = c.key`)
const TAKE_BACK = prepareStatement(
  'update throttle set failures = greatest(0, failures - 1), closed_until = least(closed_until, clock_timestamp()) where key = $1',
)

/**
 * Attempts in SQL, shared by all servers. Only the database's clock counts, since the servers'
 * clocks may differ.
 */
export const sqlThrottle = (database: Database): Throttle => ({
  count: async (counts) => {
    const counted = await transaction(database, async (connection) => {
      const locked = await connection.rows(LOCK, [counts.map(({ key }) => key)])
      const wait = Math.max(0, ...locked.map(({ millis }) => millis))
      if (wait === 0)
        await connection.rows(COUNT, [
          counts.map(({ key }) => key),
          counts.map(({ limit }) => limit.free),
          counts.map(({ limit }) => limit.mostSeconds),
        ])
      return ok(wait)
    })
    return counted.ok ? counted.value : 0
  },
  takeBack: async (keys) => {
    for (const key of keys) await database.rows(TAKE_BACK, [key])
  },
  clear: async (key) => {
    await database.rows('delete from throttle where key = $1', [key])
  },
})
