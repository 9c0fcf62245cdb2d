import type { AppKeys, IdentityUnit } from '#core/platform/access/identity.ports.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const FIND = query(
  { key_hash: 'text', session_epoch: 'integer' },
  prepareStatement(`select k.key_hash, a.session_epoch from app_keys k join accounts a on a.id = k.account_id
  where k.account_id = $1 and a.enabled and a.audience = 'customer'`),
)
/**
 * Use is recorded to the minute, so that workers which start together do not wait for each other.
 */
const TOUCH = prepareStatement(`update app_keys set used_at = clock_timestamp()
  where account_id = $1 and (used_at is null or used_at < clock_timestamp() - interval '1 minute')`)

/** AppKeys in SQL, by the hash. */
export const sqlAppKeys = (sql: Sql): AppKeys => ({
  find: async (accountId) => {
    const [row] = await sql.rows(FIND, [accountId])
    return row && { keyHash: row.key_hash, sessionEpoch: row.session_epoch }
  },
  touch: async (accountId) => {
    await sql.rows(TOUCH, [accountId])
  },
})

const KEEP = query(
  { is_replaced: 'boolean' },
  `insert into app_keys (account_id, key_hash, prefix, made_at) values ($1, $2, $3, clock_timestamp())
  on conflict (account_id) do update set key_hash = excluded.key_hash, prefix = excluded.prefix, made_at = excluded.made_at, used_at = null
  returning xmax <> 0 as is_replaced`,
)

/** AppKeys as they are changed, in a unit of work. */
export const sqlAppKeyWriter = (sql: Sql): IdentityUnit['appKeys'] => ({
  keep: async ({ accountId, keyHash, prefix }) => {
    const [kept] = await sql.rows(KEEP, [accountId, keyHash, prefix])
    return kept?.is_replaced === true
  },
  drop: async (accountId) => (await sql.rows('delete from app_keys where account_id = $1 returning account_id', [accountId])).length > 0,
})
