import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { MessageText } from '#core/portal/messages/message-templates.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import type { WebhookData, WebhookEvent } from '#core/portal/webhooks/webhook-event.ts'
import { webhookOfMessage } from '#core/portal/webhooks/webhook-of-message.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'

/** Something that happened, to some orders or to an account. */
type Note = {
  readonly type: WebhookEvent
  readonly at: string
  readonly account_id: number | null
  readonly order_ids: readonly number[] | null
  readonly data: WebhookData | null
}

/**
 * Messages for the endpoints that chose their events, and their deliveries. Where no endpoint chose
 * any of a unit's events nothing but that is looked up, and where those of a note's account did
 * not, its orders are not read.
 */
const KEEP = prepareStatement(`with note as materialized (
    select row_number() over () as place, n.type, n.at, coalesce(n.account_id, o.customer_id) as account_id,
      case when o.id is null then '{}'::jsonb else jsonb_build_object('order_number', o.order_number, 'order_type', o.kind, 'order_refCode', o.ref_code,
        'airway_number', o.airway_number, 'status', o.status) end || coalesce(n.data, '{}'::jsonb) as data
    from json_to_recordset($1::json) as n(type text, at timestamptz, account_id bigint, order_ids bigint[], data jsonb)
      left join lateral unnest(n.order_ids) as named(order_id) on true left join orders o on o.id = named.order_id
    where exists (select from webhook_endpoints e where e.off_reason is null and e.events && $2::text[])
      and (n.account_id is null or exists (select from webhook_endpoints e where e.account_id = n.account_id and e.off_reason is null and n.type = any(e.events)))),
  wanted as materialized (select note.place, e.id as endpoint_id from note
    join webhook_endpoints e on e.account_id = note.account_id and e.off_reason is null and note.type = any(e.events)),
  fresh as materialized (select 'msg_' || translate(gen_random_uuid()::text, '-', '') as id, note.* from note where place in (select place from wanted)),
  kept as (insert into webhook_messages (id, account_id, type, data, created_at) select id, account_id, type, data, at from fresh)
  insert into webhook_deliveries (message_id, endpoint_id, account_id, state, attempt, next_at, created_at)
    select fresh.id, wanted.endpoint_id, fresh.account_id, 'waiting', 0, fresh.at, fresh.at from wanted join fresh using (place)`)

const notes = new WeakMap<Connection, Note[]>()

/**
 * Keeps a note until the unit of work is accepted: all of a unit are one statement. Outside of one
 * nothing is noted.
 */
function note(connection: Connection, one: Note): void {
  if (connection.beforeCommit === undefined) return
  const known = notes.get(connection)
  if (known !== undefined) return void known.push(one)
  const all = [one]
  notes.set(connection, all)
  connection.beforeCommit(() => connection.later(KEEP, [JSON.stringify(all), [...new Set(all.map(({ type }) => type))]]))
}

type OrdersNote = {
  readonly type: 'order.created' | 'order.status_changed'
  readonly orders: readonly { readonly id: number; readonly customerId: number }[]
  readonly at: Instant
  readonly data?: WebhookData
}

/** Notes what happened to orders, for webhooks. */
export function noteOrders(connection: Connection, { type, orders, at, data }: OrdersNote): void {
  for (const [customerId, own] of Map.groupBy(orders, (order) => order.customerId))
    note(connection, { type, at: instantText(at), account_id: customerId, order_ids: own.map(({ id }) => id), data: data ?? null })
}

const dataOf = ({ code, time, timezone, location, description }: TrackingEvent): WebhookData => ({
  tracker_code: code,
  status_time: instantText(time),
  status_timezone: timezone,
  status_location: location,
  ...(description === undefined ? {} : { tracker_description: description }),
})

type TrackingNote = { readonly events: readonly TrackingEvent[]; readonly at: Instant }

/**
 * Notes tracking events that clients may see, for webhooks, `at` the time when they became known;
 * the same event of many orders is one note.
 */
export function noteTracking(connection: Connection, { events, at }: TrackingNote): void {
  if (connection.beforeCommit === undefined) return
  const now = instantText(at)
  const shown = events.filter(({ hidden }) => !hidden)
  for (const same of Map.groupBy(
    shown,
    ({ code, time, location, description }) => `${code} ${time} ${location} ${description ?? ''}`,
  ).values()) {
    const [first] = same
    if (first === undefined) continue
    const data = dataOf(first)
    note(connection, { type: 'tracking.event_added', at: now, account_id: null, order_ids: same.map(({ orderId }) => orderId), data })
  }
}

type MessageNote = { readonly accountIds: readonly number[]; readonly text: MessageText; readonly at: Instant }

/** Notes an automatic message, for webhooks. */
export function noteMessage(connection: Connection, { accountIds, text, at }: MessageNote): void {
  const made = 'template' in text ? webhookOfMessage(text.template, text.params) : undefined
  if (made === undefined) return
  for (const accountId of accountIds) note(connection, { ...made, at: instantText(at), account_id: accountId, order_ids: null })
}
