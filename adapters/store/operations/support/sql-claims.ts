import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { ClaimKeeper, Claims, ListedClaim } from '#core/operations/support/claim.ports.ts'
import type { Claim } from '#core/operations/support/claim.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const OWN = shape({
  number: 'text',
  customer_id: 'bigint',
  reason: narrowColumn<Claim['reason']>('text'),
  currency: 'text',
  description: 'text',
  proofs: narrowColumn<Claim['proofs']>('jsonb'),
  state: narrowColumn<Claim['state']>('text'),
  created_at: 'timestamptz',
  approved_currency: 'text?',
  decision: 'text?',
  paid_at: 'timestamptz?',
})
/** Amounts are read as text: a bigint of the database may be more than a number holds. */
const CLAIM = shape({ ...OWN, order_number: 'text', claimed: 'text', approved: 'text?' })
const LISTED = shape({ ...CLAIM, account: 'text?', ref_code: 'text?', airway_number: 'text' })

const claimOf = (row: RowOf<typeof CLAIM>): Claim => ({
  number: row.number,
  customerId: row.customer_id,
  orderNumber: row.order_number,
  reason: row.reason,
  claimed: money(BigInt(row.claimed), row.currency),
  description: row.description,
  proofs: row.proofs,
  state: row.state,
  createdAt: row.created_at.getTime(),
  ...(row.approved === null || row.approved_currency === null ? {} : { approved: money(BigInt(row.approved), row.approved_currency) }),
  ...given({ decision: row.decision, paidAt: row.paid_at?.getTime() }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedClaim => ({
  ...claimOf(row),
  account: row.account ?? '',
  refCode: row.ref_code ?? undefined,
  airwayNumber: row.airway_number,
})

const OF_CLAIM = `${columnsOf(OWN, 'c')}, o.order_number, c.claimed::text as claimed, c.approved::text as approved`
const COLUMNS = `${OF_CLAIM}, a.account, o.ref_code, o.airway_number`
const FROM_ORDERS = 'claims c join orders o on o.id = c.order_id'
const TABLES = `${FROM_ORDERS} left join accounts a on a.id = c.customer_id`
const WITHIN = '($1::bigint[] is null or c.customer_id = any($1))'

const LIST = query(
  { ...LISTED, total: 'bigint' },
  `select ${COLUMNS}, count(*) over () as total from ${TABLES}
    where ${WITHIN} and ($2::text is null or c.state = $2) and ($3::text is null or c.reason = $3)
      and ($4::text is null or folded(c.number) like $4 or folded(o.order_number) like $4 or folded(o.ref_code) like $4 or folded(o.airway_number) like $4 or folded(a.account) like $4)
    order by c.number desc limit $5 offset $6`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where ${WITHIN} and c.number = $2`)
const OF = query(CLAIM, `select ${OF_CLAIM} from ${FROM_ORDERS} where o.order_number = $1 order by c.number`)
const ORDER_OF = query({ order_number: 'text' }, `select o.order_number from ${FROM_ORDERS} where ${WITHIN} and c.number = $2`)
const LOCK = query(CLAIM, `select ${OF_CLAIM} from ${FROM_ORDERS} where c.number = $1 for update of c`)
const ADD = `insert into claims (number, order_id, customer_id, reason, claimed, currency, description, proofs, state, created_at)
  select $1, id, $3, $4, $5, $6, $7, $8::jsonb, $9, $10 from orders where order_number = $2`
const KEEP = `update claims set state = $2, proofs = $3::jsonb, approved = $4, approved_currency = $5, decision = $6, paid_at = $7 where number = $1`

const ofOrder =
  (sql: Sql): Claims['of'] =>
  async (orderNumber) =>
    (await sql.rows(OF, [orderNumber])).map(claimOf)

/** Claims as they are read. */
export const sqlClaims = (sql: Sql): Claims => ({
  list: async ({ customerIds, state, reason, keywords, page, pageSize }) => {
    const values = [customerIds ?? null, state ?? null, reason ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize]
    const rows = await sql.rows(LIST, values)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (number, { customerIds }) => (await sql.rows(FIND, [customerIds ?? null, number])).map(listedOf)[0],
  of: ofOrder(sql),
})

/** Claims as they are written, within a transaction. */
export const sqlClaimKeeper = (sql: Sql): ClaimKeeper => ({
  add: async ({ number, orderNumber, customerId, reason, claimed, description, proofs, state, createdAt }) => {
    const said = [reason, String(claimed.amount), claimed.currency, description, JSON.stringify(proofs)]
    await sql.rows(ADD, [number, orderNumber, customerId, ...said, state, instantTextOrNull(createdAt)])
  },
  of: ofOrder(sql),
  orderOf: async (number, { customerIds }) => (await sql.rows(ORDER_OF, [customerIds ?? null, number]))[0]?.order_number,
  lock: async (number) => (await sql.rows(LOCK, [number])).map(claimOf)[0],
  keep: async ({ number, state, proofs, approved, decision, paidAt }) => {
    const amount = approved === undefined ? [null, null] : [String(approved.amount), approved.currency]
    await sql.rows(KEEP, [number, state, JSON.stringify(proofs), ...amount, decision ?? null, instantTextOrNull(paidAt)])
  },
})
