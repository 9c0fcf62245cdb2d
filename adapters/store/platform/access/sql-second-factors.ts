import type { SecondFactors } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Sql } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { query } from '../../database/row-shape.ts'

const FACTOR = query(
  { sealed_secret: 'text', is_confirmed: 'boolean', last_step: 'bigint', made_at: 'timestamptz' },
  'select sealed_secret, is_confirmed, last_step, made_at from second_factors where account_id = $1 for update',
)
const CODES_LEFT = query({ n: 'bigint' }, 'select count(*) as n from recovery_codes where account_id = $1')
const BEGIN = query(
  { account_id: 'bigint' },
  `insert into second_factors as f (account_id, sealed_secret, made_at) values ($1, $2, $3)
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, made_at = excluded.made_at, last_step = 0 where not f.is_confirmed
    returning account_id`,
)
const ID = { account_id: 'bigint' } as const
const USE_CODE = query(ID, 'delete from recovery_codes where account_id = $1 and code_hash = $2 returning account_id')
const DROP = query(ID, 'delete from second_factors where account_id = $1 returning account_id')

/** Second factors in SQL; recovery codes belong to them and go with them. */
export const sqlSecondFactors = (sql: Sql): SecondFactors => ({
  lock: async (accountId) => {
    const [row] = await sql.rows(FACTOR, [accountId])
    if (row === undefined) return undefined
    const [left] = await sql.rows(CODES_LEFT, [accountId])
    return {
      sealedSecret: row.sealed_secret,
      isConfirmed: row.is_confirmed,
      lastStep: row.last_step,
      madeAt: row.made_at.getTime(),
      recoveryCodes: left?.n ?? 0,
    }
  },
  begin: async ({ accountId, sealedSecret, at }) => (await sql.rows(BEGIN, [accountId, sealedSecret, instantText(at)])).length > 0,
  take: async (accountId, step) => {
    await sql.rows('update second_factors set last_step = $2, is_confirmed = true where account_id = $1', [accountId, step])
  },
  keepRecoveryCodes: async (accountId, hashes) => {
    await sql.rows('delete from recovery_codes where account_id = $1', [accountId])
    await sql.rows('insert into recovery_codes (account_id, code_hash) select $1, unnest($2::text[])', [accountId, hashes])
  },
  useRecoveryCode: async (accountId, hash) => (await sql.rows(USE_CODE, [accountId, hash])).length > 0,
  drop: async (accountId) => (await sql.rows(DROP, [accountId])).length > 0,
})
