import type { TraceReading } from '#core/oversight/trace-query/trace.ports.ts'
import type { NumberKind } from '#core/oversight/trace-query/trace-number.ts'
import { idsOf } from '../../parcels/orders/order-filter.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

const ASKED = `asked as materialized (select * from json_to_recordset($1::json) as a(place integer, number text, waybill text, packing text, mawb text))`
const MINE = '($2::bigint[] is null or o.customer_id = any($2))'
/**
 * Number after number by an index: `offset 0` keeps PostgreSQL from reading all orders where it
 * believes that a number stands for many.
 */
const found = (kind: NumberKind, on: string): string =>
  `select a.place, '${kind}' as kind, o.id, o.cancelled from asked a
    cross join lateral (select o.id, o.status = 'cancelled' as cancelled from orders o where ${on} and ${MINE} offset 0) o`
const foreign = (kind: NumberKind, name: string): string =>
  found(kind, `o.details ->> '${name}' is not null and o.details ->> '${name}' = a.number`)

/**
 * Each kind of number by its own index; a number that several clients use finds the orders of all
 * of them.
 */
const ORDERS = query(
  { place: 'integer', kind: narrowColumn<NumberKind>('text'), id: 'bigint', cancelled: 'boolean' },
  prepareStatement(`with ${ASKED}
    ${[
      found('order', 'o.order_number = a.number'),
      found('waybill', 'o.airway_number = a.waybill'),
      found('reference', 'o.ref_code is not null and folded(o.ref_code) = folded(a.number)'),
      foreign('platform', 'platformOrder'),
      foreign('incoming', 'incomingTracking'),
    ].join(' union all ')}
    order by place, id`),
)

const parcelsOf = (bags: string): string => `lateral (select (array_agg(p.order_id order by p.order_id))[1:$3] as ids, count(*) as total
    from bags b join bag_parcels p on p.bag_id = b.id join orders o on o.id = p.order_id where ${bags} and ${MINE}) parcels`

/**
 * Parcels of bags and of the bags of bills of lading: the first of them, and how many there are.
 */
const CONTAINERS = query(
  { place: 'integer', kind: narrowColumn<'bag' | 'bill'>('text'), ids: narrowColumn<readonly number[]>('json'), total: 'bigint' },
  prepareStatement(`with ${ASKED}
    select a.place, 'bag' as kind, coalesce(to_json(parcels.ids), '[]'::json) as ids, parcels.total
      from asked a join bags own on own.packing_number = a.packing cross join ${parcelsOf('b.id = own.id')}
    union all
    select a.place, 'bill', coalesce(to_json(parcels.ids), '[]'::json), parcels.total
      from asked a join bills_of_lading own on own.mawb = a.mawb cross join ${parcelsOf('b.bill_id = own.id')}`),
)

/**
 * Numbers of any kind in SQL: one statement for orders, one more where a number may be a bag or a
 * bill of lading.
 */
export const sqlMatchNumbers =
  (sql: Sql): TraceReading['match'] =>
  async (numbers, { whose, most }) => {
    const asked = numbers.map(({ number, waybill, packingNumber: packing, mawb }, place) => ({ place, number, waybill, packing, mawb }))
    const within = idsOf(whose)
    const containers = asked.filter(({ packing, mawb }) => packing !== undefined || mawb !== undefined)
    const [orders, held] = await Promise.all([
      sql.rows(ORDERS, [JSON.stringify(asked), within]),
      containers.length === 0 ? [] : sql.rows(CONTAINERS, [JSON.stringify(containers), within, most]),
    ])
    return {
      orders: orders.map(({ place, kind, id, cancelled }) => ({ place, kind, orderId: id, isCancelled: cancelled })),
      containers: held.map(({ place, kind, ids, total }) => ({ place, kind, orderIds: ids, total })),
    }
  }
