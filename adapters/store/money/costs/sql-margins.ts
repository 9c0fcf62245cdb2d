import type { MarginFilter, MarginGroup, Margins } from '#core/money/costs/margin.ports.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'

const SUMS = shape({
  key: 'text?',
  name: 'text?',
  orders: 'bigint?',
  costed: 'bigint?',
  incomplete: 'bigint?',
  revenue: 'text?',
  cost: 'text?',
})
/** The client is narrowed to its id first, so that both tables are found by their indexes. */
const WHERE = `($1::text is null or s.month >= $1) and ($2::text is null or s.month <= $2)
  and ($3::text is null or s.customer_id in (select id from accounts where account = $3 and audience = 'customer'))
  and ($4::text is null or s.channel = $4) and ($5::text is null or s.country = $5) and ($6::bigint[] is null or s.customer_id = any($6))`

const GROUPED: Readonly<Record<MarginGroup, string>> = {
  month: 's.month',
  client: 's.customer_id',
  channel: 's.channel',
  country: 's.country',
}
const BY = queryBy(
  SUMS,
  (group: MarginGroup) => {
    const of = GROUPED[group]
    const named =
      group === 'client'
        ? `coalesce((select a.account from accounts a where a.id = g.key), '') as key, (select coalesce(a.company, a.name) from accounts a where a.id = g.key) as name`
        : 'g.key, null::text as name'
    return `select ${named}, g.orders, g.costed, g.incomplete, g.revenue::text as revenue, g.cost::text as cost from (
      select ${of} as key, sum(s.orders)::bigint as orders, sum(s.costed)::bigint as costed, sum(s.incomplete)::bigint as incomplete,
        sum(s.revenue) as revenue, sum(s.cost) as cost from margin_sums s where ${WHERE} group by ${of}) g
      order by ${group === 'month' ? 'g.key desc' : '(g.revenue - g.cost) desc, g.key'} limit 1000`
  },
  'month',
)

const ORDER = shape({
  order_number: 'text',
  account: 'text?',
  month: 'text',
  channel: 'text',
  country: 'text',
  revenue: 'text?',
  cost: 'text?',
  cost_lines: 'integer',
})
const ORDER_COLUMNS = `s.order_number, a.account, s.month, s.channel, s.country, s.revenue::text as revenue, s.cost::text as cost, s.cost_lines`
/** The page is found in an index that has all filters, so that only its own rows are read. */
const ORDERS = query(
  ORDER,
  `with page as materialized (
      select s.order_number, s.margin from order_margins s where ${WHERE} order by s.margin, s.order_number limit $7 offset $8)
    select ${ORDER_COLUMNS} from page p join order_margins s using (order_number) left join accounts a on a.id = s.customer_id
    order by p.margin, p.order_number`,
)
const COUNT = query({ n: 'bigint?' }, `select coalesce(sum(s.orders), 0)::bigint as n from margin_sums s where ${WHERE}`)
const OF_ORDER = query(
  ORDER,
  `select ${ORDER_COLUMNS} from order_margins s left join accounts a on a.id = s.customer_id where s.order_number = $1`,
)

const orderOf = (row: RowOf<typeof ORDER>) => ({
  orderNumber: row.order_number,
  account: row.account ?? '',
  month: row.month,
  channel: row.channel,
  country: row.country,
  revenue: BigInt(row.revenue ?? 0),
  cost: BigInt(row.cost ?? 0),
  isCosted: row.cost_lines > 0,
})

const conditions = ({ from, to, client, channel, country, customerIds }: MarginFilter): readonly unknown[] => [
  from ?? null,
  to ?? null,
  client ?? null,
  channel ?? null,
  country ?? null,
  customerIds ?? null,
]

/** Margins as they are read, from the kept sums. */
export const sqlMargins = (sql: Sql): Margins => ({
  by: async (group, filter) =>
    (await sql.rows(BY(group), conditions(filter))).map((row) => ({
      key: row.key ?? '',
      ...given({ name: row.name }),
      orders: row.orders ?? 0,
      costed: row.costed ?? 0,
      incomplete: row.incomplete ?? 0,
      revenue: BigInt(row.revenue ?? 0),
      cost: BigInt(row.cost ?? 0),
    })),
  orders: async (filter, { page, pageSize }) => {
    const values = conditions(filter)
    const rows = await sql.rows(ORDERS, [...values, pageSize, (page - 1) * pageSize])
    const [count] = await sql.rows(COUNT, values)
    return { rows: rows.map(orderOf), total: count?.n ?? 0 }
  },
  ofOrder: async (orderNumber) => {
    const [row] = await sql.rows(OF_ORDER, [orderNumber])
    return row && orderOf(row)
  },
})
