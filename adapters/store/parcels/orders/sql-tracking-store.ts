import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { TrackingEvent, TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import { copyInto, isWorthCopying } from '../../database/copy.ts'
import { prepareStatement, type Connection, type Sql } from '../../database/database.ts'
import { columnsOf, query, shape, type RowOf } from '../../database/row-shape.ts'
import { noteTracking } from '../../portal/webhooks/note-webhooks.ts'
import { unlessTaken } from '../../database/savepoint.ts'

/**
 * The same (order, code, time, location) is stored once (rule: One event); answers the places of
 * those that were new.
 */
const ADD = query(
  { place: 'integer' },
  prepareStatement(`with event as materialized (select * from json_to_recordset($1::json) as event(place integer, order_id bigint, code text, happened_at timestamptz,
      timezone text, location text, operator text, description text, hidden boolean)),
    added as (insert into tracking_events (order_id, code, happened_at, timezone, location, operator, description, hidden)
      select order_id, code, happened_at, timezone, location, operator, description, hidden from event
      on conflict on constraint tracking_events_once do nothing returning order_id, code, happened_at, location)
  select place from event join added using (order_id, code, happened_at, location)`),
)

/** The same event of many orders: the common part is sent once. */
const SHARED_BY_ALL = `insert into tracking_events (order_id, code, happened_at, timezone, location, operator, description, hidden)
  select order_id, $2, $3::timestamptz, $4, $5, $6, $7, $8::boolean from unnest($1::bigint[]) as order_id`
/** A new order has no event yet; checking for one costs nearly as much as adding it. */
const ADD_TO_NEW = prepareStatement(SHARED_BY_ALL)
const ADD_SHARED = query(
  { order_id: 'bigint' },
  prepareStatement(`${SHARED_BY_ALL} on conflict on constraint tracking_events_once do nothing returning order_id`),
)

const REMOVE = prepareStatement(
  'delete from tracking_events where order_id = $1 and code = $2 and happened_at = $3 and ($4::text is null or location = $4)',
)

/** The columns of `rowOf`, in its order. */
export const EVENT = shape({
  order_id: 'bigint',
  code: 'text',
  happened_at: 'timestamptz',
  timezone: 'text',
  location: 'text',
  operator: 'text',
  description: 'text?',
  hidden: 'boolean',
})
const COLUMNS = Object.keys(EVENT)

const OF = query(
  EVENT,
  prepareStatement(`select ${columnsOf(EVENT)} from tracking_events
  where order_id = $1 and (not hidden or $2) order by happened_at desc, id desc`),
)
/** One order after the other, so that its events are found by their index. */
const OF_EACH = query(
  { ...EVENT, place: 'integer' },
  prepareStatement(`select wanted.place, e.* from json_to_recordset($1::json) as wanted(place integer, order_id bigint, with_hidden boolean)
    cross join lateral (select ${columnsOf(EVENT)} from tracking_events
      where order_id = wanted.order_id and (not hidden or wanted.with_hidden) order by happened_at desc, id desc) e`),
)

const NEWEST = query(
  { order_id: 'bigint', code: 'text' },
  prepareStatement(`select distinct on (order_id) order_id, code from tracking_events
  where order_id = any($1) and not hidden order by order_id, happened_at desc, id desc`),
)

const rowOf = (event: TrackingEvent) => ({
  order_id: event.orderId,
  code: event.code,
  happened_at: instantText(event.time),
  timezone: event.timezone,
  location: event.location,
  operator: event.operator,
  description: event.description,
  hidden: event.hidden,
})

const eventOf = (row: RowOf<typeof EVENT>): TrackingEvent => ({
  orderId: row.order_id,
  code: row.code,
  time: row.happened_at.getTime(),
  timezone: row.timezone,
  location: row.location,
  operator: row.operator,
  hidden: row.hidden,
  ...(row.description === null ? {} : { description: row.description }),
})

const SHARED = ['code', 'time', 'timezone', 'location', 'operator', 'description', 'hidden'] as const

/** Whether the same happened to all orders: they were received together. */
const isShared = (events: readonly TrackingEvent[]): boolean =>
  events.every((event) => SHARED.every((name) => event[name] === events[0]?.[name]))

/** Stores events in as few statements as they allow; answers those that were new. */
async function addEvents(connection: Connection, events: readonly TrackingEvent[]): Promise<readonly TrackingEvent[]> {
  const [first] = events
  if (first === undefined) return []
  if (events.length === 1) return (await connection.each(ADD, rowOf(first))).length === 1 ? events : []
  if (isShared(events)) {
    const { order_id: _id, ...shared } = rowOf(first)
    const values = [events.map(({ orderId }) => orderId), ...Object.values(shared)]
    if (await unlessTaken(connection, () => connection.rows(ADD_TO_NEW, values))) return events
    const added = new Set((await connection.rows(ADD_SHARED, values)).map(({ order_id: id }) => id))
    return events.filter(({ orderId }) => added.has(orderId))
  }
  const rows = events.map(rowOf)
  const copied =
    isWorthCopying(rows.length) &&
    (await copyInto(connection, { table: 'tracking_events', columns: COLUMNS, rows: rows.map((row) => Object.values(row)) }))
  if (copied) return events
  // An event that stands twice among them is one.
  const added = await connection.rows(ADD, [JSON.stringify(rows.map((row, place) => ({ place, ...row })))])
  return [...new Map(added.map(({ place }) => [keyOf(events[place]), events[place]])).values()].filter((event) => event !== undefined)
}

const keyOf = (event: TrackingEvent | undefined): string => `${event?.orderId} ${event?.code} ${event?.time} ${event?.location}`

/** Timelines in SQL. */
export const sqlTrackingStore = (connection: Connection, clock: Clock): TrackingStore => ({
  add: async (events) => {
    const added = await addEvents(connection, events)
    noteTracking(connection, { events: added, at: clock.now() })
    return added.length
  },
  remove: async ({ orderId, code, time, location }) => {
    connection.later(REMOVE, [orderId, code, new Date(time), location ?? null])
  },
  newestOf: async (orderIds) => new Map((await connection.rows(NEWEST, [orderIds])).map(({ order_id, code }) => [order_id, code])),
  of: async (orderId, { hidden }) => (await connection.each(OF_EACH, { order_id: orderId, with_hidden: hidden })).map(eventOf),
})

export const readTrackingStore = (sql: Sql): Pick<TrackingStore, 'of'> => ({
  of: async (orderId, { hidden }) => (await sql.rows(OF, [orderId, hidden])).map(eventOf),
})
