import { given } from '#core/base/kernel/given.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money, sumsByCurrency } from '#core/base/kernel/money.ts'
import type { BordereauRow, ListedPolicy, Policies, PolicyFilter, PolicyKeeper } from '#core/operations/insurance/policy.ports.ts'
import type { Policy } from '#core/operations/insurance/policy.ts'
import { prepareStatement, type Connection, type Sql } from '../../database/database.ts'
import { inPieces, OF_PIECE } from '../../database/in-pieces.ts'
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
const LIVE = "p.state <> 'void'"
const OF = query(POLICY, prepareStatement(`select ${OF_POLICY} from ${FROM_ORDERS} where o.order_number = $1 and ${LIVE}`))
/** Asked at the dispatch of insured parcels: those of one moment are one statement. */
const OF_EACH = query(
  { place: 'integer', ...POLICY },
  prepareStatement(`select wanted.place, p.* from json_to_recordset($1::json) as wanted(place integer, order_number text)
    cross join lateral (select ${OF_POLICY} from ${FROM_ORDERS} where o.order_number = wanted.order_number and ${LIVE}) p`),
)
const OF_SEVERAL = query(POLICY, `select ${OF_POLICY} from ${FROM_ORDERS} where o.order_number = any($1) and ${LIVE}`)
const ORDER_OF = query({ order_number: 'text' }, `select o.order_number from ${FROM_ORDERS} where ${WITHIN} and p.id = $2`)
const ADD = query(
  { id: 'bigint', order_number: 'text' },
  `with wanted as (select * from json_to_recordset($1::json) as w(order_number text, customer_id bigint, category text, insurer text, terms jsonb,
      insured bigint, premium bigint, currency text, state text, ordered_by bigint, ordered_at timestamptz, in_force_at timestamptz, charge bigint)),
    added as (insert into insurance_policies (order_id, customer_id, category, insurer, terms, insured, premium, currency, state, ordered_by, ordered_at, in_force_at, charge)
      select o.id, w.customer_id, w.category, w.insurer, w.terms, w.insured, w.premium, w.currency, w.state, w.ordered_by, w.ordered_at, w.in_force_at, w.charge
        from wanted w join orders o on o.order_number = w.order_number returning id, order_id)
  select a.id, o.order_number from added a join orders o on o.id = a.order_id`,
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

/** Sums by currency as the database adds them up: pairs of an amount and its currency. */
type Sums = readonly (readonly [amount: string, currency: string])[]
const BORDEREAU = query(
  {
    ...LISTED,
    country: 'text?',
    pod_at: 'timestamptz?',
    claims: 'bigint',
    claim_numbers: 'text',
    claimed: narrowColumn<Sums>('json'),
    paid: narrowColumn<Sums>('json'),
  },
  `select ${COLUMNS}, o.country, o.pod_at, c.claims, c.claim_numbers, c.claimed, c.paid from ${TABLES}
      cross join lateral (select count(*) as claims, coalesce(string_agg(number, ', ' order by number), '') as claim_numbers,
          coalesce(json_agg(json_build_array(claimed::text, currency) order by number), '[]') as claimed,
          coalesce(json_agg(json_build_array(approved::text, approved_currency) order by number) filter (where state = 'paid'), '[]') as paid
        from claims where order_id = o.id and state not in ('proposed', 'withdrawn')) c
    where ${WITHIN} and p.in_force_at >= $2 and p.in_force_at < $3 and ($4::text is null or p.insurer = $4) and ($5::text is null or p.category = $5)
      and ($6::text is null or (p.insurer, p.id) > ($6, $7))
    order by p.insurer, p.id ${OF_PIECE}`,
)

const sumsOf = (sums: Sums) => sumsByCurrency(sums.map(([amount, currency]) => money(BigInt(amount), currency)))

const bordereauOf = (row: RowOf<typeof LISTED> & Readonly<Record<'claimed' | 'paid', Sums>> & BordereauColumns): BordereauRow => ({
  ...listedOf(row),
  country: row.country ?? undefined,
  ...given({ podAt: row.pod_at?.getTime() }),
  claims: row.claims,
  claimNumbers: row.claim_numbers,
  claimed: sumsOf(row.claimed),
  paid: sumsOf(row.paid),
})
type BordereauColumns = {
  readonly country: string | null
  readonly pod_at: Date | null
  readonly claims: number
  readonly claim_numbers: string
}

/** Policies as they are read. */
export const sqlPolicies = (sql: Sql): Policies => ({
  list: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST, [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  bordereau: ({ customerIds, from, before, insurer, category }) =>
    inPieces<BordereauRow>(async (last) => {
      const filter = [customerIds ?? null, instantTextOrNull(from), instantTextOrNull(before), insurer ?? null, category ?? null]
      return (await sql.rows(BORDEREAU, [...filter, last?.terms.insurer ?? null, last?.id ?? null])).map(bordereauOf)
    }),
  find: async (id, { customerIds }) => (await sql.rows(FIND, [customerIds ?? null, id])).map(listedOf)[0],
  of: async (orderNumber) => (await sql.rows(OF, [orderNumber])).map(policyOf)[0],
  ofOrders: async (orderNumbers) => (await sql.rows(OF_SEVERAL, [orderNumbers])).map(policyOf),
})

const rowOfPolicy = ({ terms, insured, premium, ...policy }: Omit<Policy, 'id'>) => ({
  order_number: policy.orderNumber,
  customer_id: policy.customerId,
  category: terms.category,
  insurer: terms.insurer,
  terms,
  insured: String(insured.amount),
  premium: String(premium.amount),
  currency: insured.currency,
  state: policy.state,
  ordered_by: policy.orderedBy,
  ordered_at: instantTextOrNull(policy.orderedAt),
  in_force_at: instantTextOrNull(policy.inForceAt),
  charge: policy.charge ?? null,
})

async function addPolicies(sql: Sql, policies: readonly Omit<Policy, 'id'>[]): Promise<readonly Policy[]> {
  const rows = await sql.rows(ADD, [JSON.stringify(policies.map(rowOfPolicy))])
  const ids = new Map(rows.map(({ id, order_number }) => [order_number, id]))
  return policies.map((policy) => {
    const id = ids.get(policy.orderNumber)
    if (id === undefined) throw new Error(`there is no order ${policy.orderNumber}`)
    return { ...policy, id }
  })
}

/** Policies as they are written, within a transaction. */
export const sqlPolicyKeeper = (connection: Connection): PolicyKeeper => ({
  add: async (policy) => {
    const [added] = await addPolicies(connection, [policy])
    if (added === undefined) throw new Error(`nothing came of ${policy.orderNumber}`)
    return added
  },
  addAll: (policies) => addPolicies(connection, policies),
  of: async (orderNumber) => (await connection.each(OF_EACH, { order_number: orderNumber })).map(policyOf)[0],
  orderOf: async (id, { customerIds }) => (await connection.rows(ORDER_OF, [customerIds ?? null, id]))[0]?.order_number,
  keep: async ({ id, state, inForceAt, charge }) => {
    await connection.rows(KEEP, [id, state, instantTextOrNull(inForceAt), charge ?? null])
  },
})
