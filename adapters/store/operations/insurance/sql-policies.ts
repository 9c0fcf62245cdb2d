import { given } from '#core/base/kernel/given.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { ListedPolicy, Policies, PolicyFilter, PolicyKeeper } from '#core/operations/insurance/policy.ports.ts'
import type { Policy } from '#core/operations/insurance/policy.ts'
import type { Sql } from '../../database/database.ts'
import { prepareStatement } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const OWN = shape({
  id: 'bigint',
  customer_id: 'bigint',
  terms: narrowColumn<Policy['terms']>('jsonb'),
  currency: 'text',
  state: narrowColumn<Policy['state']>('text'),
  ordered_by: 'bigint',
  ordered_at: 'timestamptz',
  in_force_at: 'timestamptz?',
  charge: 'bigint?',
})
/** Amounts are read as text: a bigint of the database may be more than a number holds. */
const POLICY = shape({ ...OWN, order_number: 'text', insured: 'text', premium: 'text' })
const LISTED = shape({ ...POLICY, account: 'text?', ref_code: 'text?', airway_number: 'text' })

const policyOf = (row: RowOf<typeof POLICY>): Policy => ({
  id: row.id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  terms: row.terms,
  insured: money(BigInt(row.insured), row.currency),
  premium: money(BigInt(row.premium), row.currency),
  state: row.state,
  orderedBy: row.ordered_by,
  orderedAt: row.ordered_at.getTime(),
  ...given({ inForceAt: row.in_force_at?.getTime(), charge: row.charge }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedPolicy => ({
  ...policyOf(row),
  account: row.account ?? '',
  refCode: row.ref_code ?? undefined,
  airwayNumber: row.airway_number,
})

const OF_POLICY = `${columnsOf(OWN, 'p')}, o.order_number, p.insured::text as insured, p.premium::text as premium`
const COLUMNS = `${OF_POLICY}, a.account, o.ref_code, o.airway_number`
const FROM_ORDERS = 'insurance_policies p join orders o on o.id = p.order_id'
const TABLES = `${FROM_ORDERS} left join accounts a on a.id = p.customer_id`
const WITHIN = '($1::bigint[] is null or p.customer_id = any($1))'

const LIST = query(
  { ...LISTED, total: 'bigint' },
  `select ${COLUMNS}, count(*) over () as total from ${TABLES}
    where ${WITHIN} and ($2::text is null or p.state = $2) and ($3::text is null or p.category = $3) and ($4::text is null or p.insurer = $4)
      and ($5::text is null or o.order_number = $5)
      and ($6::timestamptz is null or p.in_force_at >= $6) and ($7::timestamptz is null or p.in_force_at < $7)
      and ($8::text is null or folded(o.order_number) like $8 or folded(o.ref_code) like $8 or folded(o.airway_number) like $8 or folded(a.account) like $8)
    order by p.id desc limit $9 offset $10`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where ${WITHIN} and p.id = $2`)
/** Asked at each dispatch. */
const OF = query(POLICY, prepareStatement(`select ${OF_POLICY} from ${FROM_ORDERS} where o.order_number = $1 and p.state <> 'void'`))
const ORDER_OF = query({ order_number: 'text' }, `select o.order_number from ${FROM_ORDERS} where ${WITHIN} and p.id = $2`)
const ADD = query(
  { id: 'bigint' },
  `insert into insurance_policies (order_id, customer_id, category, insurer, terms, insured, premium, currency, state, ordered_by, ordered_at, in_force_at, charge)
    select id, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, $13 from orders where order_number = $1 returning id`,
)
const KEEP = 'update insurance_policies set state = $2, in_force_at = $3, charge = $4 where id = $1'

const filterValues = ({ customerIds, state, category, insurer, orderNumber, inForceFrom, inForceBefore, keywords }: PolicyFilter) => [
  customerIds ?? null,
  state ?? null,
  category ?? null,
  insurer ?? null,
  orderNumber ?? null,
  instantTextOrNull(inForceFrom),
  instantTextOrNull(inForceBefore),
  keywordPattern(keywords),
]

const ofOrder =
  (sql: Sql): Policies['of'] =>
  async (orderNumber) =>
    (await sql.rows(OF, [orderNumber])).map(policyOf)[0]

/** Policies as they are read. */
export const sqlPolicies = (sql: Sql): Policies => ({
  list: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST, [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id, { customerIds }) => (await sql.rows(FIND, [customerIds ?? null, id])).map(listedOf)[0],
  of: ofOrder(sql),
})

/** Policies as they are written, within a transaction. */
export const sqlPolicyKeeper = (sql: Sql): PolicyKeeper => ({
  add: async (policy) => {
    const { orderNumber, customerId, terms, insured, premium, state, orderedBy, orderedAt, inForceAt, charge } = policy
    const [row] = await sql.rows(ADD, [
      orderNumber,
      customerId,
      terms.category,
      terms.insurer,
      JSON.stringify(terms),
      String(insured.amount),
      String(premium.amount),
      insured.currency,
      state,
      orderedBy,
      instantTextOrNull(orderedAt),
      instantTextOrNull(inForceAt),
      charge ?? null,
    ])
    if (row === undefined) throw new Error(`there is no order ${orderNumber}`)
    return { ...policy, id: row.id }
  },
  of: ofOrder(sql),
  orderOf: async (id, { customerIds }) => (await sql.rows(ORDER_OF, [customerIds ?? null, id]))[0]?.order_number,
  keep: async ({ id, state, inForceAt, charge }) => {
    await sql.rows(KEEP, [id, state, instantTextOrNull(inForceAt), charge ?? null])
  },
})
