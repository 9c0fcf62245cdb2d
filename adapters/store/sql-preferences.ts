import type { PreferenceStore } from '../../core/identity/preferences.port.ts'
import type { Sql } from './database.ts'

/** What users kept of their pages, in SQL; the last one who keeps wins. */
export const sqlPreferences = (sql: Sql): PreferenceStore => ({
  of: async (accountId, name) =>
    (
      await sql.rows<{ value: Record<string, unknown> }>('select value from preferences where account_id = $1 and name = $2', [
        accountId,
        name,
      ])
    )[0]?.value,
  keep: async (accountId, name, value) => {
    await sql.rows(
      'insert into preferences (account_id, name, value) values ($1, $2, $3) on conflict (account_id, name) do update set value = excluded.value',
      [accountId, name, JSON.stringify(value)],
    )
  },
})
