import { MILLIS_PER_DAY, type Clock, type Instant } from '../../../core/kernel/clock.ts'
import type { BulkChange, BulkEvents } from '../../../core/orders/bulk-events.port.ts'
import type { OrderState } from '../../../core/orders/order.machine.ts'
import type { TrackingEvent } from '../../../core/tracking/tracking-event.ts'
import { copyInto } from '../database/copy.ts'
import { prepared, type Connection } from '../database/database.ts'
import { noteOrders, noteTracking } from '../webhooks/note-webhooks.ts'
import { sqlTrackingStore } from './sql-tracking-store.ts'
import { narrowed, query } from '../database/row-shape.ts'

/** In the order of their numbers, as single orders are locked; `is_followed` where a webhook may want what happens to them. */
const LOCK = query(
  {
    id: 'bigint',
    order_number: 'text',
    status: narrowed<OrderState>('text'),
    came_from: narrowed<OrderState | null>('text?'),
    country: 'text?',
    customer_id: 'bigint',
    is_followed: 'boolean?',
  },
  prepared(`select o.id, o.order_number, o.status, o.came_from, o.country, o.customer_id, o.customer_id = any(array(select account_id from webhook_endpoints
      where off_reason is null and events && '{order.status_changed,tracking.event_added}'::text[])) as is_followed from (select unnest($1::text[]) as order_number order by 1) wanted
  cross join lateral (select * from orders o where o.order_number = wanted.order_number and ($2::bigint[] is null or o.customer_id = any($2)) for update) o`),
)

const COLUMNS = ['order_id', 'code', 'happened_at', 'timezone', 'location', 'operator', 'description', 'hidden']
const KNOWN = prepared(`select order_id, code, round(extract(epoch from happened_at) * 1000)::bigint, location, hidden from tracking_events
  where order_id = any($1::bigint[]) order by id`)

/** What an order has not moved to stays as it is: only its newest code changes. */
const CHANGE =
  prepared(`update orders o set version = o.version + 1, updated_at = $2::timestamptz, tracker_code = coalesce(f.tracker_code, o.tracker_code),
    status = coalesce(f.status, o.status), pod_at = coalesce(f.pod_at, o.pod_at),
    came_from = case when f.status is null then o.came_from end, answer_by = case when f.status is null then o.answer_by end,
    plan_status = case when f.status is null then o.plan_status end
  from json_to_recordset($1::json) as f(id bigint, tracker_code text, status text, pod_at timestamptz) where o.id = f.id`)

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const SIXTY = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Times as PostgreSQL reads them; events of one day share its text, since a date of its own costs more than the rest of a row. */
function timeWriter(): (at: Instant) => string {
  let [known, text] = [Number.NaN, '']
  return (at) => {
    const day = Math.floor(at / MILLIS_PER_DAY)
    if (day !== known) [known, text] = [day, new Date(day * MILLIS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)]
    const rest = at - day * MILLIS_PER_DAY
    const [hours, minutes] = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE)]
    return `${text} ${SIXTY[hours]}:${SIXTY[minutes]}:${(rest % MINUTE) / SECOND}+00`
  }
}

function* rowsOf(events: readonly TrackingEvent[]): Generator<readonly unknown[]> {
  const timeText = timeWriter()
  for (const { orderId, code, time, timezone, location, operator, description, hidden } of events)
    yield [orderId, code, timeText(time), timezone, location, operator, description, hidden]
}

/** An order that a webhook of its client follows. */
type Followed = { readonly customerId: number; readonly status: OrderState }

/** Notes moves for the webhooks of those clients that have some; a note for each state that orders came from. */
function noteMoves(
  connection: Connection,
  changes: readonly BulkChange[],
  { followed, at }: { followed: ReadonlyMap<number, Followed>; at: Instant },
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

/** Events of many orders in SQL. What is known is left out before, so that the rest can be copied straight into the timeline. */
export const sqlBulkEvents = (connection: Connection, clock: Clock): BulkEvents => {
  const followed = new Map<number, Followed>()
  return {
    lock: async (orderNumbers, whose) =>
      (await connection.rows(LOCK, [orderNumbers, whose ?? null])).map((row) => {
        const { id, order_number: orderNumber, status, came_from, country } = row
        if (row.is_followed === true) followed.set(id, { customerId: row.customer_id, status })
        return { id, orderNumber, status, cameFrom: came_from ?? undefined, country: country ?? undefined }
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
      const copied = await copyInto(connection, { table: 'tracking_events', columns: COLUMNS, rows: rowsOf(events) })
      // Somebody was faster without a lock on the order: the rest is added event by event, which notes what is new.
      if (!copied) return void (await sqlTrackingStore(connection, clock).add(events))
      if (followed.size === 0) return
      noteTracking(connection, { events: events.filter(({ orderId }) => followed.has(orderId)), at: clock.now() })
    },
    change: async (changes, at) => {
      const rows = changes.map(({ id, trackerCode, delivered }) => ({
        id,
        tracker_code: trackerCode,
        status: delivered?.status,
        pod_at: delivered === undefined ? undefined : new Date(delivered.podAt).toISOString(),
      }))
      connection.later(CHANGE, [JSON.stringify(rows), new Date(at)])
      if (followed.size > 0) noteMoves(connection, changes, { followed, at })
    },
  }
}
