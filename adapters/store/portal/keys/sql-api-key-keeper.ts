import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { ApiKeyKeeper, NewSecret } from '#core/portal/keys/key.ports.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import type { SessionCache } from '../../platform/access/sql-sessions.ts'
import { apiKeysOf, LIVING_KEYS } from './sql-api-keys.ts'

const LOCK_ACCOUNT = 'select from accounts where id = $1 for no key update'
const ADD = query(
  { id: 'bigint' },
  `insert into api_keys (account_id, is_app, name, scopes, cidrs, is_sandbox, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
)
const ADD_SECRET = 'insert into api_key_secrets (key_hash, key_id, prefix, made_at) values ($1, $2, $3, $4)'
const HASH = { key_hash: 'text' } as const
const LIMIT_OTHERS = query(
  HASH,
  `update api_key_secrets set ends_at = least(ends_at, clock_timestamp() + $2 * interval '1 millisecond')
    where key_id = $1 and (ends_at is null or ends_at > clock_timestamp()) returning key_hash`,
)
const END = query(
  HASH,
  `with gone as (update api_keys set ended_at = clock_timestamp() where id = $1 and ended_at is null returning id)
    select x.key_hash from api_key_secrets x join gone on gone.id = x.key_id`,
)
const END_ALL = query(
  { ...HASH, key_id: 'bigint' },
  `with gone as (update api_keys set ended_at = clock_timestamp() where account_id = $1 and ended_at is null returning id)
    select x.key_hash, x.key_id from api_key_secrets x join gone on gone.id = x.key_id`,
)
const KEEP = query(
  HASH,
  `with kept as (update api_keys set name = $2, scopes = $3 where id = $1 returning id),
      secrets as (select x.key_hash from api_key_secrets x join kept on kept.id = x.key_id)
    select key_hash from secrets union all select s.token_hash from sessions s join secrets x on x.key_hash = s.key_hash`,
)
const ID = { id: 'bigint' } as const
const REMOVE_CALLS = query(
  ID,
  'delete from api_key_calls where id in (select id from api_key_calls where at < $1 order by at limit $2) returning id',
)
const REMOVE_KEYS = query(
  ID,
  'delete from api_keys where id in (select id from api_keys where ended_at < $1 order by ended_at limit $2) returning id',
)

const TAKE_EXPIRING = query(
  { id: 'bigint', account_id: 'bigint', name: 'text', expires_at: 'timestamptz' },
  `update api_keys set is_warned = true where id in (select id from api_keys
      where ended_at is null and not is_warned and expires_at > $1 and expires_at < $2 order by expires_at limit $3 for update skip locked)
    returning id, account_id, name, expires_at`,
)

/** Keys in SQL, within a transaction; what a key opened is looked up again after the commit. */
export function sqlApiKeyKeeper(connection: Connection, kept: SessionCache): ApiKeyKeeper & IdentityUnit['apiKeys'] {
  const forget = (hashes: readonly { readonly key_hash: string }[]): void =>
    connection.afterCommit(() => {
      for (const { key_hash } of hashes) kept.delete(key_hash)
    })
  const addSecret = (keyId: number, { keyHash, prefix, madeAt }: NewSecret) =>
    connection.rows(ADD_SECRET, [keyHash, keyId, prefix, instantText(madeAt)])
  return {
    lockAll: async (accountId) => {
      await connection.rows(LOCK_ACCOUNT, [accountId])
      return apiKeysOf(await connection.rows(LIVING_KEYS, [accountId]))
    },
    add: async ({ accountId, isApp, name, scopes, cidrs, isSandbox, expiresAt }, secret) => {
      const [row] = await connection.rows(ADD, [accountId, isApp, name, scopes, cidrs, isSandbox, instantTextOrNull(expiresAt)])
      if (row === undefined) throw new Error('no key was added')
      await addSecret(row.id, secret)
      return row.id
    },
    addSecret: async (keyId, secret, othersForMillis) => {
      forget(await connection.rows(LIMIT_OTHERS, [keyId, othersForMillis]))
      await addSecret(keyId, secret)
    },
    keep: async ({ id, name, scopes }) => forget(await connection.rows(KEEP, [id, name, scopes])),
    end: async (keyId) => forget(await connection.rows(END, [keyId])),
    endAll: async (accountId) => {
      const ended = await connection.rows(END_ALL, [accountId])
      forget(ended)
      return new Set(ended.map(({ key_id }) => key_id)).size
    },
    takeExpiring: async ({ now, before, most }) => {
      const rows = await connection.rows(TAKE_EXPIRING, [instantText(now), instantText(before), most])
      return rows.map(({ id, account_id: accountId, name, expires_at }) => ({ id, accountId, name, expiresAt: expires_at.getTime() }))
    },
    removeBefore: async (before, most) => {
      const calls = await connection.rows(REMOVE_CALLS, [instantText(before), most])
      return calls.length === most ? most : (await connection.rows(REMOVE_KEYS, [instantText(before), most])).length
    },
  }
}
