import type { AlipayAccount } from '#core/money/cod/payouts/alipay-account.ts'
import type { AlipayAccountKeeper } from '#core/money/cod/payouts/payout.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

export const ALIPAY_ACCOUNT = shape({
  id: 'bigint',
  customer_id: 'bigint',
  channel: narrowColumn<AlipayAccount['channel']>('text'),
  kind: narrowColumn<AlipayAccount['kind']>('text'),
  sealed_id: 'text',
  fingerprint: 'text',
  masked: 'text',
  nickname: 'text?',
  authorized_at: 'timestamptz',
  usable_from: 'timestamptz',
  revoked_at: 'timestamptz?',
})
export const ACCOUNT_COLUMNS = columnsOf(ALIPAY_ACCOUNT, 'y')

export const accountOfRow = (row: RowOf<typeof ALIPAY_ACCOUNT>): AlipayAccount => ({
  id: row.id,
  customerId: row.customer_id,
  channel: row.channel,
  kind: row.kind,
  sealedId: row.sealed_id,
  fingerprint: row.fingerprint,
  masked: row.masked,
  ...(row.nickname === null ? {} : { nickname: row.nickname }),
  authorizedAt: row.authorized_at.getTime(),
  usableFrom: row.usable_from.getTime(),
  ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at.getTime() }),
})

/** A customer without an account yet has no row to lock, so its own is. */
const HOLD = 'select from accounts where id = $1 for no key update'
const LAST = query(ALIPAY_ACCOUNT, `select ${ACCOUNT_COLUMNS} from alipay_accounts y where y.customer_id = $1 order by y.id desc limit 1`)
const FIND = query(ALIPAY_ACCOUNT, `select ${ACCOUNT_COLUMNS} from alipay_accounts y where y.id = $1`)
const ADD = query(
  { id: 'bigint' },
  `insert into alipay_accounts (customer_id, channel, kind, sealed_id, fingerprint, masked, nickname, authorized_at, usable_from)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
const REVOKE = 'update alipay_accounts set revoked_at = $2 where id = $1'
const SWEEP = 'delete from alipay_authorizations where customer_id = $1'
const BEGIN = 'insert into alipay_authorizations (state_hash, customer_id, session_hash, expires_at) values ($1, $2, $3, $4)'
const TAKE = query(
  { state_hash: 'text', customer_id: 'bigint', session_hash: 'text', expires_at: 'timestamptz' },
  'delete from alipay_authorizations where state_hash = $1 returning state_hash, customer_id, session_hash, expires_at',
)
/**
 * Authorised accounts within a transaction. A customer's earlier authorisation that was begun and
 * not ended is forgotten with a new one.
 */
export const sqlAlipayAccountKeeper = (sql: Sql): AlipayAccountKeeper => ({
  lockLast: async (customerId) => {
    await sql.rows(HOLD, [customerId])
    const [row] = await sql.rows(LAST, [customerId])
    return row && accountOfRow(row)
  },
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && accountOfRow(row)
  },
  add: async (account) => {
    const { customerId, channel, kind, sealedId, fingerprint, masked, nickname, authorizedAt, usableFrom } = account
    const own = [
      customerId,
      channel,
      kind,
      sealedId,
      fingerprint,
      masked,
      nickname ?? null,
      instantText(authorizedAt),
      instantText(usableFrom),
    ]
    const [row] = await sql.rows(ADD, own)
    if (row === undefined) throw new Error('nothing came of an account')
    return { ...account, id: row.id }
  },
  revoke: async (id, at) => void (await sql.rows(REVOKE, [id, instantText(at)])),
  begin: async ({ stateHash, customerId, sessionHash, expiresAt }) => {
    await sql.rows(SWEEP, [customerId])
    await sql.rows(BEGIN, [stateHash, customerId, sessionHash, instantText(expiresAt)])
  },
  take: async (hash) => {
    const [row] = await sql.rows(TAKE, [hash])
    return (
      row && {
        stateHash: row.state_hash,
        customerId: row.customer_id,
        sessionHash: row.session_hash,
        expiresAt: row.expires_at.getTime(),
      }
    )
  },
})
