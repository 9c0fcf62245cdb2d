import { instantText } from '#core/base/kernel/instant.ts'
import { KEPT_BACK, type LocationKind } from '#core/warehouse/goods/stock/location.entity.ts'
import type { LocationFilter, StockedLocation, WarehouseViews } from '#core/warehouse/goods/stock/warehouse-view.port.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { containing } from '../../database/search-text.ts'
import { Values } from '../../database/sql-values.ts'

const DRAWING = orderKinds.filter(({ stock }) => stock === 'draws').map(({ name }) => name)
const KEPT = KEPT_BACK.map((kind) => `'${kind}'`).join(', ')

const LOCATION = shape({
  warehouse: 'text',
  location: 'text',
  zone: 'text?',
  kind: narrowColumn<LocationKind | null>('text?'),
  is_rented: 'boolean',
  skus: 'bigint',
  on_hand: 'bigint',
  reserved: 'bigint',
  damaged: 'bigint',
  under_way: 'bigint',
  total: 'bigint',
})
/** Where a client has pieces, and what it rents. */
const LOCATIONS = queryBy(
  LOCATION,
  (where: string, most: string) => `with held as (
      select warehouse, location, count(*) as skus, sum(on_hand)::bigint as on_hand, sum(reserved)::bigint as reserved,
        sum(damaged)::bigint as damaged, sum(under_way)::bigint as under_way
      from stock where customer_id = $1 and on_hand + damaged + under_way > 0 group by warehouse, location
    ), rented as (
      select warehouse, location_code as location from location where rented_by = (select account from accounts where id = $1)
    ), found as (
      select warehouse, location, r.location is not null as is_rented, coalesce(skus, 0) as skus, coalesce(on_hand, 0) as on_hand,
        coalesce(reserved, 0) as reserved, coalesce(damaged, 0) as damaged, coalesce(under_way, 0) as under_way
      from held full join rented r using (warehouse, location)
    )
    select f.warehouse, f.location, l.zone, l.kind, f.is_rented, f.skus, f.on_hand, f.reserved, f.damaged, f.under_way, count(*) over () as total
    from found f left join location l on (l.warehouse, l.location_code) = (f.warehouse, f.location)
    where ${where} order by f.warehouse, f.location ${most}`,
  'true',
  'limit 1',
)

const locationOf = ({ on_hand, under_way, is_rented, zone, kind, total: _total, ...row }: RowOf<typeof LOCATION>): StockedLocation => ({
  ...row,
  zone: zone ?? undefined,
  kind: kind ?? undefined,
  isRented: is_rented,
  onHand: on_hand,
  underWay: under_way,
})

const STOCK = query(
  { skus: 'bigint', on_hand: 'bigint', reserved: 'bigint', available: 'bigint', damaged: 'bigint', under_way: 'bigint', coming: 'bigint' },
  `select count(distinct s.sku) filter (where s.on_hand > 0) as skus, coalesce(sum(s.on_hand), 0)::bigint as on_hand,
      coalesce(sum(s.reserved), 0)::bigint as reserved,
      coalesce(sum(s.on_hand - s.reserved) filter (where l.kind is null or l.kind not in (${KEPT})), 0)::bigint as available,
      coalesce(sum(s.damaged), 0)::bigint as damaged, coalesce(sum(s.under_way), 0)::bigint as under_way,
      count(distinct s.sku) filter (where s.under_way > 0) as coming
    from stock s left join location l on (l.warehouse, l.location_code) = (s.warehouse, s.location)
    where s.customer_id = $1 and s.warehouse = any($2)`,
)
const ORDERS = query(
  { placed: 'bigint', to_pick: 'bigint', packed: 'bigint', dispatched: 'bigint', ended: 'bigint' },
  `select count(*) as placed, count(*) filter (where o.status = 'confirmed') as to_pick, count(*) filter (where o.status in ('inbound', 'awaiting_weight')) as packed,
      count(*) filter (where o.status in ('outbound', 'signed')) as dispatched, count(*) filter (where o.status = 'cancelled') as ended
    from orders o join reservations r on r.order_number = o.order_number
    where o.customer_id = $1 and o.created_at >= $3 and o.kind = any($4) and r.warehouse = any($2)`,
)
const TRANSFERS = query(
  { n: 'bigint' },
  "select count(*) as n from transfers where customer_id = $1 and state = 'sent' and to_warehouse = any($2)",
)
const DELIVERIES = query(
  { n: 'bigint' },
  "select count(*) as n from inbounds where customer_id = $1 and state in ('announced', 'arrived') and warehouse = any($2)",
)
const PACKAGES = query(
  { here: 'bigint', refused: 'bigint' },
  `select count(*) filter (where status = 'returned') as here, count(*) filter (where status = 'refused') as refused
    from orders where customer_id = $1 and status in ('returned', 'refused') and country = $2`,
)

function conditionsOf({ warehouse, kind, isRented, keywords }: LocationFilter, values: Values): string {
  const is = (condition: (place: string) => string, value: unknown): string[] =>
    value === undefined ? [] : [condition(values.place(value))]
  return [
    'true',
    ...is((place) => `f.warehouse = ${place}`, warehouse),
    ...is((place) => `l.kind = ${place}`, kind),
    ...is((place) => `f.is_rented = ${place}`, isRented),
    ...is((place) => `folded(f.location) like ${place}`, keywords === undefined ? undefined : containing(keywords)),
  ].join(' and ')
}

/** A client's view of warehouses in SQL. */
export const sqlWarehouseViews = (sql: Sql): WarehouseViews => ({
  locations: async (filter) => {
    const values = new Values()
    values.place(filter.customerId)
    const where = conditionsOf(filter, values)
    const most = `limit ${values.place(filter.pageSize)} offset ${values.place((filter.page - 1) * filter.pageSize)}`
    const rows = await sql.rows(LOCATIONS(where, most), values.all)
    return { rows: rows.map(locationOf), total: rows[0]?.total ?? 0 }
  },
  figures: async ({ customerId, warehouses, country, since }) => {
    const [[stock], [orders], [transfers], [deliveries], [packages]] = await Promise.all([
      sql.rows(STOCK, [customerId, warehouses]),
      sql.rows(ORDERS, [customerId, warehouses, instantText(since), DRAWING]),
      sql.rows(TRANSFERS, [customerId, warehouses]),
      sql.rows(DELIVERIES, [customerId, warehouses]),
      sql.rows(PACKAGES, [customerId, country]),
    ])
    if (stock === undefined || orders === undefined || packages === undefined) throw new Error('a count has no row')
    const { under_way: pieces, coming, on_hand: onHand, ...counts } = stock
    const { to_pick: toPick, ...progress } = orders
    return {
      stock: { skus: counts.skus, onHand, reserved: counts.reserved, available: counts.available, damaged: counts.damaged },
      orders: { ...progress, toPick },
      inbound: { pieces, skus: coming, transfers: transfers?.n ?? 0, deliveries: deliveries?.n ?? 0 },
      packages,
    }
  },
})
