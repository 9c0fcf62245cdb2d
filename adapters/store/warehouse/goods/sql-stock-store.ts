import type { Reservation, StockMovement, StockStore } from '#core/warehouse/goods/goods.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { KEPT_BACK, type LocationKind } from '#core/warehouse/goods/stock/location.entity.ts'
import { skusMeant } from '#core/warehouse/goods/stock/sku-meant.rules.ts'
import type { Stock, StockMove, StockPlace } from '#core/warehouse/goods/stock/stock.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { DoneMeanwhile } from '../../database/unavailable.ts'

const STOCK = shape({
  customer_id: 'bigint',
  warehouse: 'text',
  sku: 'text',
  location: 'text',
  on_hand: 'integer',
  reserved: 'integer',
  damaged: 'integer',
  under_way: 'integer',
  kept_back: 'boolean',
})
/** Whether rows named `s` lie where no order draws. */
const KEPT = `exists (select from location l where (l.warehouse, l.location_code) = (s.warehouse, s.location)
  and l.kind in (${KEPT_BACK.map((kind) => `'${kind}'`).join(', ')}))`
/** Rows are locked in one order, so that two units wait for each other but never deadlock. */
const LOCK = query(
  STOCK,
  prepareStatement(`select customer_id, warehouse, sku, location, on_hand, reserved, damaged, under_way, ${KEPT} as kept_back from stock s
  where customer_id = $1 and warehouse = $2 and sku = any($3) order by sku, location for update of s`),
)
const PLACE = 'customer_id bigint, warehouse text, sku text, location text'
const WRITE = query(
  { count: 'bigint' },
  prepareStatement(`with written as (
    select * from json_to_recordset($1::json) as written(${PLACE}, on_hand integer, reserved integer, damaged integer, under_way integer, is_new boolean)
  ), changed as (
    update stock s set on_hand = w.on_hand, reserved = w.reserved, damaged = w.damaged, under_way = w.under_way from written w
    where not w.is_new and (s.customer_id, s.warehouse, s.sku, s.location) = (w.customer_id, w.warehouse, w.sku, w.location) returning 1
  ), added as (
    insert into stock (customer_id, warehouse, sku, location, on_hand, reserved, damaged, under_way)
    select customer_id, warehouse, sku, location, on_hand, reserved, damaged, under_way from written where is_new on conflict do nothing returning 1
  ), moved as (
    insert into stock_movements (customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference, reason)
    select customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference, reason
    from json_to_recordset($2::json) as m(${PLACE}, move text, quantity integer, at timestamptz, actor_id bigint, reference text, reason text)
  )
  select (select count(*) from changed) + (select count(*) from added) as count`),
)

const MOVEMENTS_OF = query(
  {
    customer_id: 'bigint',
    warehouse: 'text',
    sku: 'text',
    location: 'text',
    move: narrowColumn<StockMove>('text'),
    quantity: 'integer',
    at: 'timestamptz',
    actor_id: 'bigint',
    reference: 'text',
  },
  prepareStatement(`select customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference from stock_movements
    where reference = $1 order by id`),
)

const LOCK_RESERVATION = query(
  {
    customer_id: 'bigint',
    warehouse: 'text',
    allocations: narrowColumn<Reservation['allocations']>('jsonb'),
    state: narrowColumn<Reservation['state']>('text'),
  },
  prepareStatement('select customer_id, warehouse, allocations, state from reservations where order_number = $1 for update'),
)
const CHANGE_RESERVATION = prepareStatement(`update reservations set customer_id = $2, warehouse = $3, allocations = $4, state = $5
  where order_number = $1 returning 1`)
const ADD_RESERVATION = prepareStatement(`insert into reservations (order_number, customer_id, warehouse, allocations, state)
  values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`)

const SKUS_ALIKE = query(
  { sku_code: 'text' },
  prepareStatement(`select sku_code from sku where customer_id = $1 and folded(sku_code) = any(array(select folded(c) from unnest($2::text[]) as c))
    order by sku_code for key share`),
)
const LOCATIONS = query(
  { location: 'text', kind: narrowColumn<LocationKind>('text'), renter_id: 'bigint?' },
  prepareStatement(`select location_code as location, kind, (select a.id from accounts a where a.account = rented_by) as renter_id from location
    where warehouse = $1 and location_code = any($2) order by location_code for key share of location`),
)
const RECEIVING = query(
  { location: 'text' },
  prepareStatement(
    "select location_code as location from location where warehouse = $1 and kind = 'receiving' order by location_code limit 1",
  ),
)
/**
 * Levels are locked after stock, and what counts is read after that: of two units that move a SKU
 * in two warehouses the later counts what the earlier left.
 */
const LOCK_LEVELS = query(
  { sku: 'text', level: 'integer' },
  prepareStatement(`select sku_code as sku, coalesce(low_stock, 0) as level from sku
    where customer_id = $1 and sku_code = any($2) and low_stock is not null order by sku_code for no key update`),
)
const AVAILABLE = query(
  { sku: 'text', available: 'bigint', is_low: 'boolean' },
  prepareStatement(`select k.sku, coalesce((select sum(s.on_hand - s.reserved) from stock s where s.customer_id = $1 and s.sku = k.sku and not ${KEPT}), 0) as available,
      exists (select from stock_warnings w where w.customer_id = $1 and w.sku_code = k.sku) as is_low
    from unnest($2::text[]) as k (sku)`),
)
const WARN = prepareStatement(
  'insert into stock_warnings (customer_id, sku_code, since) select $1, unnest($2::text[]), $3 on conflict do nothing',
)
const END_WARNINGS = prepareStatement('delete from stock_warnings where customer_id = $1 and sku_code = any($2)')
const OWNER_OF = query({ id: 'bigint' }, prepareStatement("select id from accounts where account = $1 and audience = 'customer'"))

const placeColumns = ({ customerId, warehouse, sku, location }: StockPlace) => ({ customer_id: customerId, warehouse, sku, location })

const keyOf = (place: StockPlace): string => JSON.stringify(placeColumns(place))

const stockOf = ({
  customer_id,
  warehouse,
  sku,
  location,
  on_hand,
  reserved,
  damaged,
  under_way,
  kept_back,
}: RowOf<typeof STOCK>): Stock => ({
  customerId: customer_id,
  warehouse,
  sku,
  location,
  onHand: on_hand,
  reserved,
  damaged,
  underWay: under_way,
  ...(kept_back ? { isKeptBack: true as const } : {}),
})

const movementColumns = ({ move, quantity, at, actorId, reference, reason, ...place }: StockMovement) => ({
  ...placeColumns(place),
  move,
  quantity,
  at: instantText(at),
  actor_id: actorId,
  reference,
  reason,
})

/**
 * Stock inside a unit of work on this connection. An existing row is locked by its reader. A
 * missing row cannot be locked, so of two units that add the same one the later is run again, on
 * the result of the earlier.
 */
export function sqlStockStore(connection: Connection): StockStore {
  const places = new Set<string>()
  const reserved = new Set<string>()
  return {
    lock: async ({ customerId, warehouse, skus }) => {
      const stock = (await connection.rows(LOCK, [customerId, warehouse, skus])).map(stockOf)
      for (const one of stock) places.add(keyOf(one))
      return stock
    },
    write: async (stock, movements) => {
      const rows = stock.map((one) => ({
        ...placeColumns(one),
        on_hand: one.onHand,
        reserved: one.reserved,
        damaged: one.damaged,
        under_way: one.underWay,
        is_new: !places.has(keyOf(one)),
      }))
      const [written] = await connection.rows(WRITE, [JSON.stringify(rows), JSON.stringify(movements.map(movementColumns))])
      if (written?.count !== rows.length) throw new DoneMeanwhile('stock was put at the same new location')
      for (const one of stock) places.add(keyOf(one))
    },
    movementsOf: async (reference) =>
      (await connection.rows(MOVEMENTS_OF, [reference])).map(({ customer_id: customerId, actor_id: actorId, at, ...row }) => ({
        ...row,
        customerId,
        actorId,
        at: at.getTime(),
      })),
    lockReservation: async (orderNumber) => {
      const [row] = await connection.rows(LOCK_RESERVATION, [orderNumber])
      if (row === undefined) return undefined
      reserved.add(orderNumber)
      const { customer_id: customerId, warehouse, allocations, state } = row
      return { orderNumber, customerId, warehouse, allocations, state }
    },
    keepReservation: async ({ orderNumber, customerId, warehouse, allocations, state }) => {
      const statement = reserved.has(orderNumber) ? CHANGE_RESERVATION : ADD_RESERVATION
      const kept = await connection.rows(statement, [orderNumber, customerId, warehouse, JSON.stringify(allocations), state])
      if (kept.length === 0) throw new DoneMeanwhile(`order ${orderNumber} was given a reservation`)
      reserved.add(orderNumber)
    },
    skusMeant: async (customerId, codes) =>
      skusMeant(
        codes,
        (await connection.rows(SKUS_ALIKE, [customerId, codes])).map(({ sku_code }) => sku_code),
      ),
    locations: async (warehouse, locations) =>
      (await connection.rows(LOCATIONS, [warehouse, locations])).map(({ location, kind, renter_id: renterId }) => ({
        location,
        kind,
        ...(renterId === null ? {} : { renterId }),
      })),
    receivingLocation: async (warehouse) => (await connection.rows(RECEIVING, [warehouse]))[0]?.location,
    watched: async (customerId, skus) => {
      const levels = await connection.rows(LOCK_LEVELS, [customerId, skus])
      if (levels.length === 0) return []
      const level = new Map(levels.map((one) => [one.sku, one.level]))
      const counted = await connection.rows(AVAILABLE, [customerId, [...level.keys()]])
      return counted.map(({ sku, available, is_low: isLow }) => ({ sku, available, isLow, level: level.get(sku) ?? 0 }))
    },
    noteLow: async (customerId, { skus, isLow, at }) => {
      if (isLow) connection.later(WARN, [customerId, skus, instantText(at)])
      else connection.later(END_WARNINGS, [customerId, skus])
    },
    ownerOf: async (account) => (await connection.rows(OWNER_OF, [account]))[0]?.id,
  }
}
