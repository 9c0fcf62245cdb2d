import type { StockRecount, StockSnapshot } from '#core/warehouse/goods/stock/stock-recount.port.ts'
import type { Reservation } from '#core/warehouse/goods/goods.ports.ts'
import type { PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import type { StockMove } from '#core/warehouse/goods/stock/stock.ts'
import type { Connection, Database } from '../../database/database.ts'
import { atOneMoment, inBatches } from '../../database/one-moment.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { sqlOrderQueries } from '../../parcels/orders/sql-order-queries.ts'

const PLACE = 'customer_id, warehouse, sku, location'

/** Every location that has stock, a history, or pieces of an open reservation. */
const PLACES = query(
  {
    customer_id: 'bigint',
    warehouse: 'text',
    sku: 'text',
    location: 'text',
    on_hand: 'integer',
    reserved: 'integer',
    damaged: 'integer',
    under_way: 'integer',
    moves: narrowColumn<Readonly<Partial<Record<StockMove, number>>>>('jsonb'),
    held: 'bigint',
  },
  `select customer_id, warehouse, sku, location, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
      coalesce(s.damaged, 0) as damaged, coalesce(s.under_way, 0) as under_way, coalesce(m.moves, '{}') as moves, coalesce(h.held, 0) as held
    from stock s
    full join (
      select ${PLACE}, jsonb_object_agg(move, pieces) as moves from (
        select ${PLACE}, move, sum(quantity) as pieces from stock_movements group by ${PLACE}, move
      ) summed group by ${PLACE}
    ) m using (${PLACE})
    full join (
      select r.customer_id, r.warehouse, a.sku, a.location, sum(a.quantity) as held
      from reservations r cross join jsonb_to_recordset(r.allocations) as a (sku text, location text, quantity integer)
      where r.state = 'held' group by r.customer_id, r.warehouse, a.sku, a.location
    ) h using (${PLACE})`,
)
const RESERVATION = shape({
  order_number: 'text',
  customer_id: 'bigint',
  warehouse: 'text',
  allocations: narrowColumn<Reservation['allocations']>('jsonb'),
  state: narrowColumn<Reservation['state']>('text'),
})
const RESERVATIONS = 'select order_number, customer_id, warehouse, allocations, state from reservations where'
const HELD = query(RESERVATION, `${RESERVATIONS} state = 'held'`)
const OF_ORDERS = query(RESERVATION, `${RESERVATIONS} order_number = any($1)`)

const PICK_STATES = query(
  { order_number: 'text', state: narrowColumn<PickState>('text') },
  'select distinct on (order_number) order_number, state from picks where order_number = any($1) order by order_number, id desc',
)

const reservationOf = ({ order_number, customer_id, ...row }: RowOf<typeof RESERVATION>): Reservation => ({
  ...row,
  orderNumber: order_number,
  customerId: customer_id,
})

const snapshotOf = (connection: Connection): StockSnapshot => ({
  places: async function* () {
    for await (const rows of inBatches(connection, PLACES))
      for (const { customer_id: customerId, on_hand: onHand, reserved, damaged, under_way: underWay, moves: moved, ...row } of rows)
        yield { ...row, customerId, stored: { onHand, reserved, damaged, underWay }, moved }
  },
  heldReservations: async function* () {
    for await (const rows of inBatches(connection, HELD)) yield rows.map(reservationOf)
  },
  reservationsOf: async (orderNumbers) => (await connection.rows(OF_ORDERS, [orderNumbers])).map(reservationOf),
  pickStates: async (orderNumbers) =>
    new Map((await connection.rows(PICK_STATES, [orderNumbers])).map(({ order_number, state }) => [order_number, state])),
  orders: sqlOrderQueries(connection),
})

/** Stock at one moment, in SQL. */
export const sqlStockRecount = (database: Database): StockRecount => ({
  snapshot: (read) => atOneMoment(database, (connection) => read(snapshotOf(connection))),
})
