import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { BulkChange, BulkEvents } from '#core/parcels/orders/events/bulk-events.port.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { copyInto } from '../../database/copy.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { noteOrders, noteTracking } from '../../portal/webhooks/note-webhooks.ts'
import { EVENT, sqlTrackingStore } from './sql-tracking-store.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

/**
 * In the order of their numbers, as single orders are locked; `is_followed` where a webhook may
 * want what happens to them.
 */
const LOCK = query(
  {
    id: 'bigint',
    order_number: 'text',
    status: narrowColumn<OrderState>('text'),
    came_from: narrowColumn<OrderState | null>('text?'),
    country: 'text?',
    customer_id: 'bigint',
    created_at: 'timestamptz',
    is_followed: 'boolean?',
  },
  prepareStatement(`select o.id, o.order_number, o.status, o.came_from, o.country, o.customer_id, o.created_at, o.customer_id = any(array(select account_id from webhook_endpoints
      where off_reason is null and events && '{order.status_changed,tracking.event_added}'::text[])) as is_followed from (select unnest($1::text[]) as order_number order by 1) wanted
  cross join lateral (select * from orders o where o.order_number = wanted.order_number and ($2::bigint[] is null or o.customer_id = any($2)) for update) o`),
)

const COPIED = { table: 'tracking_events', columns: Object.keys(EVENT), types: Object.values(EVENT) }
const KNOWN =
  prepareStatement(`select order_id, code, round(extract(epoch from happened_at) * 1000)::bigint, location, hidden from tracking_events
  where order_id = any($1::bigint[]) order by id`)

/** An order that has not moved stays as it is: only its newest code changes. */
const CHANGE =
  prepareStatement(`update orders o set version = o.version + 1, updated_at = $2::timestamptz, tracker_code = coalesce(f.tracker_code, o.tracker_code),
    status = coalesce(f.status, o.status), pod_at = coalesce(f.pod_at, o.pod_at),
    came_from = case when f.status is null then o.came_from end, answer_by = case when f.status is null then o.answer_by end,
    plan_status = case when f.status is null then o.plan_status end
  from json_to_recordset($1::json) as f(id bigint, tracker_code text, status text, pod_at timestamptz) where o.id = f.id`)

function* rowsOf(events: readonly TrackingEvent[]): Generator<readonly unknown[]> {
  for (const { orderId, code, time, timezone, location, operator, description, hidden } of events)
    yield [orderId, code, time, timezone, location, operator, description, hidden]
}

/** An order that a webhook of its client follows. */
type FollowedOrder = { readonly customerId: number; readonly status: OrderState }

/**
 * Notes moves for the webhooks of those clients that have some; a note for each state that orders
 * came from.
 */
function noteMoves(
  connection: Connection,
  changes: readonly BulkChange[],
  { followed, at }: { followed: ReadonlyMap<number, FollowedOrder>; at: Instant },
) {
  const moves = changes.flatMap(({ id, delivered }) => {
    const order = followed.get(id)
    return order === undefined || delivered === undefined || delivered.status === order.status
      ? []
      : [{ id, ...order, to: delivered.status }]
  })
  for (const same of Map.groupBy(moves, ({ status, to }) => `${status} ${to}`).values()) {
    const [first] = same
    if (first === undefined) continue
    const data = { status: first.to, previous_status: first.status }
    noteOrders(connection, { type: 'order.status_changed', orders: same, at, data })
  }
}

/**
 * Events of many orders in SQL. What is known is left out before, so that the rest can be copied
 * straight into the timeline.
 */
export const sqlBulkEvents = (connection: Connection, clock: Clock): BulkEvents => {
  const followed = new Map<number, FollowedOrder>()
  return {
    lock: async (orderNumbers, whose) =>
      (await connection.rows(LOCK, [orderNumbers, whose ?? null])).map((row) => {
        const { id, order_number: orderNumber, status, came_from, country, created_at: createdAt } = row
        if (row.is_followed === true) followed.set(id, { customerId: row.customer_id, status })
        return { id, orderNumber, status, cameFrom: came_from ?? undefined, country: country ?? undefined, createdAt: createdAt.getTime() }
      }),
    known: async (orderIds) =>
      (await connection.texts(KNOWN, [orderIds])).map(([orderId, code, time, location, hidden]) => ({
        orderId: Number(orderId),
        code: code ?? '',
        time: Number(time),
        location: location ?? '',
        hidden: hidden === 't',
      })),
    add: async (events) => {
      const copied = await copyInto(connection, { ...COPIED, rows: rowsOf(events) })
      // Somebody was faster without a lock on the order: the rest is added event by event, which
      // notes what is new.
      if (!copied) return void (await sqlTrackingStore(connection, clock).add(events))
      if (followed.size === 0) return
      noteTracking(connection, { events: events.filter(({ orderId }) => followed.has(orderId)), at: clock.now() })
    },
    change: async (changes, at) => {
      const rows = changes.map(({ id, trackerCode, delivered }) => ({
        id,
        tracker_code: trackerCode,
        status: delivered?.status,
        pod_at: delivered === undefined ? undefined : instantText(delivered.podAt),
      }))
      connection.later(CHANGE, [JSON.stringify(rows), new Date(at)])
      if (followed.size > 0) noteMoves(connection, changes, { followed, at })
    },
  }
}
