import type { BillOfLadingState } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import type { BillOfLadingFilter, Bills, ListedBillOfLading } from '#core/warehouse/transport/transport.ports.ts'
import type { Sql } from '../../database/database.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { BILL, billOf } from './sql-bill-store.ts'

const LISTED = shape({ ...BILL, id: 'bigint', bags: 'bigint?', parcels: 'bigint?', grams: 'bigint?' })
/** A bag that was weighed counts as the scale said, another one as its parcels together. */
const COLUMNS = `${columnsOf(BILL, 'l')}, l.id, c.bags, c.parcels, c.grams`
const TABLES = `bills_of_lading l left join lateral (
    select count(*) as bags, coalesce(sum(i.parcels), 0)::bigint as parcels, coalesce(sum(coalesce(b.weighed_grams, i.grams)), 0)::bigint as grams
    from bags b left join lateral (
      select count(*) as parcels, coalesce(sum(p.grams), 0)::bigint as grams from bag_parcels p where p.bag_id = b.id) i on true
    where b.bill_id = l.id) c on true`
const WHERE = `($1::text[] is null or l.state = any($1)) and ($2::text is null or l.from_station = $2) and ($3::text is null or l.to_station = $3)
  and ($4::timestamptz is null or l.dept_date >= $4) and ($5::timestamptz is null or l.dept_date < $5)
  and ($6::text is null or folded(l.mawb) like $6 or folded(l.flight) like $6 or folded(l.carrier_code) like $6 or exists (
    select from bags b where b.bill_id = l.id and (folded(b.packing_number) like $6 or folded(b.bag_code) like $6)))`
const OWN_ORDER = 'l.dept_date desc, l.id desc'
const SORTED = { dept_date: 'l.dept_date', expected_date: 'l.expected_date', mawb: 'l.mawb', flight: 'l.flight' } as const

const LIST = queryBy(
  { ...LISTED, total: 'bigint' },
  (sort: BillOfLadingFilter['sort']) =>
    `select ${COLUMNS}, count(*) over () as total from ${TABLES} where ${WHERE} ${orderBy(sort, SORTED, OWN_ORDER)} limit $7 offset $8`,
  undefined,
)
const COUNTS = query(
  { state: narrowColumn<BillOfLadingState>('text'), n: 'bigint' },
  `select l.state, count(*) as n from bills_of_lading l where ${WHERE} group by l.state`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where l.mawb = $1`)
const BATCH = 500
const CONTENTS = query(
  { bag_id: 'bigint', order_id: 'bigint', bag: 'text', bag_code: 'text', order_number: 'text', grams: 'integer' },
  `select p.bag_id, p.order_id, b.packing_number as bag, b.bag_code, o.order_number, p.grams
    from bag_parcels p join bags b on b.id = p.bag_id join orders o on o.id = p.order_id
    where b.bill_id = (select id from bills_of_lading where mawb = $1) and (p.bag_id, p.order_id) > ($2::bigint, $3::bigint)
    order by p.bag_id, p.order_id limit ${BATCH}`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedBillOfLading => ({
  ...billOf(row),
  id: row.id,
  number_of_bags: row.bags ?? 0,
  number_of_shipment: row.parcels ?? 0,
  Weight: row.grams ?? 0,
})

type Conditions = Omit<BillOfLadingFilter, 'page' | 'pageSize' | 'sort'>

const conditions = ({ states, fromStation, toStation, departsFrom, departsBefore, keywords }: Conditions): readonly unknown[] => [
  states ?? null,
  fromStation ?? null,
  toStation ?? null,
  instantTextOrNull(departsFrom),
  instantTextOrNull(departsBefore),
  keywordPattern(keywords),
]

/** Bills of lading as they are read. */
export const sqlBills = (sql: Sql): Bills => ({
  list: async ({ sort, page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...conditions(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  counts: async ({ states: _states, ...filter }) => {
    const rows = await sql.rows(COUNTS, conditions(filter))
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  },
  find: async (mawb) => {
    const [row] = await sql.rows(FIND, [mawb])
    return row && listedOf(row)
  },
  contents: async function* (mawb) {
    for (let last = [0, 0]; ;) {
      const rows = await sql.rows(CONTENTS, [mawb, ...last])
      const end = rows.at(-1)
      if (end === undefined) return
      yield rows.map(({ bag, bag_code, order_number, grams }) => ({ bag, bagCode: bag_code, orderNumber: order_number, grams }))
      last = [end.bag_id, end.order_id]
    }
  },
})
