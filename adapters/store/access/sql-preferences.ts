import type { PreferenceStore } from '../../../core/access/preferences.port.ts'
import type { Sql } from '../database/database.ts'
import { narrowed, query } from '../database/row-shape.ts'

const OF = query({ value: narrowed<Record<string, unknown>>('jsonb') }, 'select value from preferences where account_id = $1 and name = $2')

/** The users' preferences for their pages, in SQL; the last write wins. */
export const sqlPreferences = (sql: Sql): PreferenceStore => ({
  of: async (accountId, name) => (await sql.rows(OF, [accountId, name]))[0]?.value,
  keep: async (accountId, name, value) => {
    await sql.rows(
      'insert into preferences (account_id, name, value) values ($1, $2, $3) on conflict (account_id, name) do update set value = excluded.value',
      [accountId, name, JSON.stringify(value)],
    )
  },
})
