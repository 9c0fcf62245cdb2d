import { MOST_PREFERENCE_BYTES, MOST_PREFERENCES, type PreferenceStore } from '#core/platform/access/preferences.port.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Database } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'

const OF = query(
  { value: narrowColumn<Record<string, unknown>>('jsonb') },
  'select value from preferences where account_id = $1 and name = $2',
)
const KEEP =
  'insert into preferences (account_id, name, value) values ($1, $2, $3) on conflict (account_id, name) do update set value = excluded.value'
const HELD = query(
  { number: 'integer', bytes: 'integer' },
  'select count(*)::integer as number, coalesce(sum(octet_length(value::text)), 0)::integer as bytes from preferences where account_id = $1',
)

/** The users' preferences for their pages, in SQL; the last write wins. */
export const sqlPreferences = (database: Database): PreferenceStore => ({
  of: async (accountId, name) => (await database.rows(OF, [accountId, name]))[0]?.value,
  keep: async (accountId, name, value) => {
    const kept = await transaction(database, async (connection) => {
      // Writes of one account take turns, so that many at the same time do not pass the limit
      // together.
      await connection.rows('select from accounts where id = $1 for no key update', [accountId])
      await connection.rows(KEEP, [accountId, name, JSON.stringify(value)])
      const [held] = await connection.rows(HELD, [accountId])
      const isWithin = held !== undefined && held.number <= MOST_PREFERENCES && held.bytes <= MOST_PREFERENCE_BYTES
      return isWithin ? ok(true) : failed(identityFailure('PREFERENCES_FULL'))
    })
    return kept.ok
  },
})
