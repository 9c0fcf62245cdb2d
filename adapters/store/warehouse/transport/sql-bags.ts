import { given } from '#core/base/kernel/given.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { BagState } from '#core/warehouse/transport/bag.machine.ts'
import type { BagFilter, Bags, ListedBag, ListedBagParcel } from '#core/warehouse/transport/transport.ports.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { laneOfRow } from './bag-lane-row.ts'
import { keywordPattern } from '../../database/search-text.ts'

const LISTED = shape({
  id: 'bigint',
  packing_number: 'text',
  bag_code: 'text',
  version: 'integer',
  prefix: 'text?',
  warehouse: 'text?',
  country: 'text?',
  channel: 'text?',
  state: narrowColumn<BagState>('text'),
  weighed_grams: 'bigint?',
  to_hk_at: 'timestamptz?',
  mawb: 'text?',
  opened_by: 'bigint',
  opened_by_name: 'text?',
  opened_at: 'timestamptz',
  sealed_at: 'timestamptz?',
  parcels: 'bigint?',
  grams: 'bigint?',
})
const COLUMNS = `b.id, b.packing_number, b.bag_code, b.version, b.prefix, b.warehouse, b.country, b.channel, b.state, b.weighed_grams, b.to_hk_at, l.mawb, b.opened_by,
  coalesce(nullif(a.name, ''), a.account, '') as opened_by_name, b.opened_at, b.sealed_at, c.parcels, c.grams`
const TABLES = `bags b left join bills_of_lading l on l.id = b.bill_id left join accounts a on a.id = b.opened_by
  left join lateral (select count(*) as parcels, coalesce(sum(p.grams), 0)::bigint as grams from bag_parcels p where p.bag_id = b.id) c on true`
const WHERE = `($1::text[] is null or b.state = any($1)) and ($2::text is null or l.mawb = $2) and ($3::text is null or b.prefix = $3)
  and ($5::text is null or b.warehouse = $5)
  and ($4::text is null or folded(b.packing_number) like $4 or folded(b.bag_code) like $4 or exists (
    select from bag_parcels p join orders o on o.id = p.order_id where p.bag_id = b.id and folded(o.airway_number) like $4))`
const OWN_ORDER = 'b.opened_at desc, b.id desc'
const SORTED = { create_time: 'b.opened_at', packing_number: 'b.packing_number', bagCode: 'b.bag_code' } as const

const LIST = queryBy(
  { ...LISTED, total: 'bigint' },
  (sort: BagFilter['sort']) =>
    `select ${COLUMNS}, count(*) over () as total from ${TABLES} where ${WHERE} ${orderBy(sort, SORTED, OWN_ORDER)} limit $6 offset $7`,
  undefined,
)
const COUNTS = query(
  { state: narrowColumn<BagState>('text'), n: 'bigint' },
  `select b.state, count(*) as n from bags b left join bills_of_lading l on l.id = b.bill_id where ${WHERE} group by b.state`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where b.packing_number = $1`)
const BY_CODE = query({ packing_number: 'text' }, "select packing_number from bags where bag_code = $1 and state <> 'emptied'")
const PARCEL = shape({
  airway_number: 'text',
  order_number: 'text',
  account: 'text?',
  ref_code: 'text?',
  status: narrowColumn<OrderState>('text'),
  country: 'text?',
  city: 'text?',
  grams: 'integer',
  packed_at: 'timestamptz',
  packed_by_name: 'text?',
})
const PARCELS = query(
  PARCEL,
  `select o.airway_number, o.order_number, c.account, o.ref_code, o.status, o.country, o.city, p.grams, p.packed_at,
    coalesce(nullif(a.name, ''), a.account, '') as packed_by_name
  from bag_parcels p join orders o on o.id = p.order_id left join accounts c on c.id = o.customer_id left join accounts a on a.id = p.packed_by
  where p.bag_id = (select id from bags where packing_number = $1) order by p.packed_at desc, p.order_id desc`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedBag => ({
  id: row.id,
  packingNumber: row.packing_number,
  bagCode: row.bag_code,
  version: row.version,
  state: row.state,
  openedBy: row.opened_by,
  openedByName: row.opened_by_name ?? '',
  openedAt: row.opened_at.getTime(),
  count: row.parcels ?? 0,
  grams: row.grams ?? 0,
  ...given({
    prefix: row.prefix,
    warehouse: row.warehouse,
    lane: laneOfRow(row),
    weighedGrams: row.weighed_grams,
    toHKtime: row.to_hk_at?.getTime(),
    mawb: row.mawb,
    sealedAt: row.sealed_at?.getTime(),
  }),
})

const parcelOf = (row: RowOf<typeof PARCEL>): ListedBagParcel => ({
  airwayNumber: row.airway_number,
  orderNumber: row.order_number,
  account: row.account ?? '',
  status: row.status,
  grams: row.grams,
  packedAt: row.packed_at.getTime(),
  packedByName: row.packed_by_name ?? '',
  ...given({ refCode: row.ref_code, country: row.country, city: row.city }),
})

const conditions = ({ states, mawb, prefix, keywords, warehouse }: Omit<BagFilter, 'page' | 'pageSize' | 'sort'>): readonly unknown[] => [
  states ?? null,
  mawb ?? null,
  prefix ?? null,
  keywordPattern(keywords),
  warehouse ?? null,
]

/** Bags as they are read. */
export const sqlBags = (sql: Sql): Bags => ({
  list: async ({ sort, page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...conditions(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  counts: async ({ states: _states, ...filter }) => {
    const rows = await sql.rows(COUNTS, conditions(filter))
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  },
  find: async (packingNumber) => {
    const [row] = await sql.rows(FIND, [packingNumber])
    return row && listedOf(row)
  },
  byCode: async (bagCode) => (await sql.rows(BY_CODE, [bagCode])).at(0)?.packing_number,
  parcelsOf: async (packingNumber) => (await sql.rows(PARCELS, [packingNumber])).map(parcelOf),
})
