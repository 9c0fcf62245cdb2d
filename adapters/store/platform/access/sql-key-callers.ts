import type { KeyCallers, KeyExchange } from '#core/platform/access/identity.ports.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { KEY_IN_USE, KEY_IN_USE_COLUMNS, KEY_LIVES, keyInUseOf } from './key-row.ts'
import { ACCOUNT, ACTOR_COLUMNS, actorOfRow } from './sql-accounts.ts'
import { lookingUp, type SessionCache } from './sql-sessions.ts'

const LIVING = `api_key_secrets x join api_keys k on k.id = x.key_id join accounts a on a.id = k.account_id
  join accounts p on p.id = a.id left join members m on false
  where x.key_hash = $1 and a.enabled and a.audience = 'customer' and ${KEY_LIVES}`
const FIND = query({ session_epoch: 'integer' }, prepareStatement(`select a.session_epoch from ${LIVING} and a.id = $2`))
const ACTOR = query(
  { ...ACCOUNT, ...KEY_IN_USE, expires_at: 'timestamptz?', is_stale: 'boolean' },
  prepareStatement(`select ${ACTOR_COLUMNS}, ${KEY_IN_USE_COLUMNS}, least(k.expires_at, x.ends_at) as expires_at,
    x.used_at is null or x.used_at < clock_timestamp() - interval '1 minute' as is_stale from ${LIVING}`),
)
/**
 * Use is recorded to the minute, so that workers which start together do not wait for each other.
 */
const TOUCH = prepareStatement(`update api_key_secrets set used_at = clock_timestamp()
  where key_hash = $1 and (used_at is null or used_at < clock_timestamp() - interval '1 minute')`)

/** Keys that are exchanged for tokens, by the hash. */
export const sqlKeyExchange = (sql: Sql): KeyExchange => ({
  find: async ({ accountId, keyHash }) => {
    const [row] = await sql.rows(FIND, [keyHash, accountId])
    return row && { keyHash, sessionEpoch: row.session_epoch }
  },
  touch: async (keyHash) => {
    await sql.rows(TOUCH, [keyHash])
  },
})

/** Who calls with a key; looked up and cached as sessions are. */
export function sqlKeyCallers(sql: Sql, kept: SessionCache): KeyCallers {
  const look = lookingUp(kept, async (keyHash) => {
    const [row] = await sql.rows(ACTOR, [keyHash])
    if (row?.is_stale === true) await sql.rows(TOUCH, [keyHash])
    return row && { actor: { ...actorOfRow(row), ...keyInUseOf(row) }, expiresAt: row.expires_at?.getTime() ?? Infinity }
  })
  return { actorOf: async (keyHash) => (await look(keyHash))?.actor }
}
