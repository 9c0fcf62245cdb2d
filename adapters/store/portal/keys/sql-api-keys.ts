import { given } from '#core/base/kernel/given.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { KeyScope } from '#core/platform/access/keys/key-scope.ts'
import type { ApiKey, KeySecret } from '#core/portal/keys/api-key.ts'
import type { ApiKeys } from '#core/portal/keys/key.ports.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const KEY = shape({
  id: 'bigint',
  account_id: 'bigint',
  is_app: 'boolean',
  name: 'text',
  scopes: narrowColumn<readonly KeyScope[]>('text[]'),
  cidrs: 'text[]',
  is_sandbox: 'boolean',
  expires_at: 'timestamptz?',
  ended_at: 'timestamptz?',
})
const SECRET = shape({
  key_id: 'bigint',
  prefix: 'text',
  made_at: 'timestamptz?',
  secret_used_at: 'timestamptz?',
  ends_at: 'timestamptz?',
  called_at: 'timestamptz?',
})
/** One row for each secret that works, and one at least; a key that ended shows its last. */
const ROW = shape({ ...KEY, ...SECRET })

const KEYS = `select ${columnsOf(KEY, 'k')}, k.id as key_id, x.prefix, x.made_at, x.used_at as secret_used_at, x.ends_at,
    (select max(c.at) from api_key_calls c where c.key_id = k.id) as called_at
  from api_keys k join api_key_secrets x on x.key_id = k.id and (x.ends_at is null or x.ends_at > clock_timestamp())
  where k.account_id = $1`
const ORDER = 'order by k.is_app and k.ended_at is null desc, k.id desc, x.ends_at desc nulls first, x.made_at desc'
const OF = query(ROW, `${KEYS} and ($2 or k.ended_at is null) ${ORDER}`)
const FIND = query(ROW, `${KEYS} and k.id = $2 ${ORDER}`)
/** The keys of an account that have not ended. */
export const LIVING_KEYS = query(ROW, `${KEYS} and k.ended_at is null ${ORDER}`)

const secretOf = (row: RowOf<typeof ROW>): KeySecret => ({
  prefix: row.prefix,
  ...given({ madeAt: row.made_at?.getTime(), usedAt: row.secret_used_at?.getTime(), endsAt: row.ends_at?.getTime() }),
})

const lastOf = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/** Keys with their secrets, from rows that are in order. */
export const apiKeysOf = (rows: readonly RowOf<typeof ROW>[]): readonly ApiKey[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((mine) => {
    const [row] = mine
    if (row === undefined) return []
    const secrets = mine.map(secretOf)
    const usedAt = lastOf([row.called_at?.getTime(), ...secrets.map((secret) => secret.usedAt)])
    return [
      {
        id: row.id,
        accountId: row.account_id,
        isApp: row.is_app,
        name: row.name,
        scopes: row.scopes,
        cidrs: row.cidrs,
        isSandbox: row.is_sandbox,
        ...given({ expiresAt: row.expires_at?.getTime(), endedAt: row.ended_at?.getTime(), usedAt }),
        secrets,
      },
    ]
  })

/** Calls of keys that were removed meanwhile are left out. */
const NOTE = `insert into api_key_calls (key_id, at, method, path, status, millis, address)
  select c.* from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::smallint[], $6::integer[], $7::text[])
    as c (key_id, at, method, path, status, millis, address) where exists (select from api_keys k where k.id = c.key_id)`
const CALL = shape({
  key_id: 'bigint',
  at: 'timestamptz',
  method: 'text',
  path: 'text',
  status: 'smallint',
  millis: 'integer',
  address: 'text',
})
const CALLS = query(
  CALL,
  `select ${columnsOf(CALL, 'c')} from api_key_calls c where c.key_id = $1 order by c.at desc, c.id desc limit $2 offset $3`,
)
const COUNT = query({ count: 'bigint?' }, 'select count(*) as count from api_key_calls where key_id = $1')

/** Keys to look at, in SQL. */
export const sqlApiKeys = (sql: Sql): ApiKeys => ({
  of: async (accountId, { withEnded }) => apiKeysOf(await sql.rows(OF, [accountId, withEnded])),
  find: async (accountId, id) => apiKeysOf(await sql.rows(FIND, [accountId, id]))[0],
  note: async (calls) => {
    const columns = [
      calls.map(({ keyId }) => keyId),
      calls.map(({ at }) => instantText(at)),
      calls.map(({ method }) => method),
      calls.map(({ path }) => path),
      calls.map(({ status }) => status),
      calls.map(({ millis }) => millis),
      calls.map(({ address }) => address),
    ]
    if (calls.length > 0) await sql.rows(NOTE, columns)
  },
  calls: async ({ keyId, page, pageSize }) => {
    const rows = await sql.rows(CALLS, [keyId, pageSize, (page - 1) * pageSize])
    const [counted] = await sql.rows(COUNT, [keyId])
    return {
      rows: rows.map(({ key_id, at, ...call }) => ({ keyId: key_id, at: at.getTime(), ...call })),
      total: counted?.count ?? 0,
    }
  },
})
