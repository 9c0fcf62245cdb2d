import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { BillOfLadingState } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import type { BillStore, KeptBill } from '#core/warehouse/transport/transport.ports.ts'
import type { Connection } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const WRITTEN = shape({
  mawb: 'text',
  state: narrowColumn<BillOfLadingState>('text'),
  carrier_code: 'text',
  flight: 'text?',
  hub: 'text?',
  from_station: 'text',
  to_station: 'text',
  dept_date: 'timestamptz',
  expected_date: 'timestamptz?',
  load_type: narrowColumn<NonNullable<KeptBill['load_type']> | null>('text?'),
  shipping_mode: narrowColumn<NonNullable<KeptBill['shipping_mode']> | null>('text?'),
  departed_at: 'timestamptz?',
  arrived_at: 'timestamptz?',
})
export const BILL = shape({ ...WRITTEN, version: 'integer' })
const NAMES = Object.keys(WRITTEN)

/** A bill of lading of its row. */
export const billOf = (row: RowOf<typeof BILL>): KeptBill => ({
  mawb: row.mawb,
  state: row.state,
  version: row.version,
  carrier_code: row.carrier_code,
  from_station: row.from_station,
  to_station: row.to_station,
  dept_date: row.dept_date.getTime(),
  ...given({
    flight: row.flight,
    hub: row.hub,
    expected_date: row.expected_date?.getTime(),
    load_type: row.load_type,
    shipping_mode: row.shipping_mode,
    departedAt: row.departed_at?.getTime(),
    arrivedAt: row.arrived_at?.getTime(),
  }),
})

/** Its values in the order of the columns. */
const valuesOf = (bill: KeptBill): readonly unknown[] => [
  bill.mawb,
  bill.state,
  bill.carrier_code,
  bill.flight ?? null,
  bill.hub ?? null,
  bill.from_station,
  bill.to_station,
  instantTextOrNull(bill.dept_date),
  instantTextOrNull(bill.expected_date),
  bill.load_type ?? null,
  bill.shipping_mode ?? null,
  instantTextOrNull(bill.departedAt),
  instantTextOrNull(bill.arrivedAt),
]

const LOCK = query(BILL, `select ${columnsOf(BILL)} from bills_of_lading where mawb = $1 for update`)
const ADD = `insert into bills_of_lading (${NAMES.join(', ')}, created_by, created_at)
  values (${NAMES.map((_, at) => `$${at + 1}`).join(', ')}, $${NAMES.length + 1}, $${NAMES.length + 2})`
const KEEP = `update bills_of_lading set version = version + 1, ${NAMES.map((name, at) => `${name} = $${at + 2}`).join(', ')} where mawb = $1`
const PARCELS = query(
  {
    id: 'bigint',
    order_number: 'text',
    airway_number: 'text',
    status: narrowColumn<OrderState>('text'),
    is_dispatched: 'boolean?',
  },
  `select o.id, o.order_number, o.airway_number, o.status, (o.outbound_at is not null and o.status <> 'inbound') as is_dispatched from orders o
    where exists (select from bag_parcels p join bags b on b.id = p.bag_id
      where p.order_id = o.id and b.bill_id = (select id from bills_of_lading where mawb = $1))
    order by o.id for update of o`,
)

/** Bills of lading in SQL, inside a unit of work on this connection. */
export const sqlBillStore = (connection: Connection): BillStore => ({
  lock: async (mawb) => {
    const [row] = await connection.rows(LOCK, [mawb])
    return row && billOf(row)
  },
  add: async (bill, { actorId, at }) => {
    await connection.rows(ADD, [...valuesOf(bill), actorId, instantTextOrNull(at)])
  },
  keep: async (mawb, bill) => {
    connection.later(KEEP, [mawb, ...valuesOf(bill)])
  },
  remove: async (mawb) => {
    await connection.rows('delete from bills_of_lading where mawb = $1', [mawb])
  },
  lockParcels: async (mawb) =>
    (await connection.rows(PARCELS, [mawb])).map((row) => ({
      orderId: row.id,
      orderNumber: row.order_number,
      airwayNumber: row.airway_number,
      status: row.status,
      isDispatched: row.is_dispatched === true,
    })),
})
