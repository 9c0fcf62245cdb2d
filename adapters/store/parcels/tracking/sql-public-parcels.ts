import type { PublicParcel, PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { columnsOf, query, shape, type RowOf } from '../../database/row-shape.ts'

const PARCEL = shape({
  id: 'bigint',
  airway_number: 'text',
  status: 'text',
  channel: 'text?',
  sender_country: 'text?',
  country: 'text?',
  outbound_at: 'timestamptz?',
  pod_at: 'timestamptz?',
})

const BY_WAYBILL = query(
  PARCEL,
  prepareStatement(`select ${columnsOf(PARCEL)} from orders where airway_number = any($1::text[]) and status <> 'draft'`),
)

const EVENT = shape({
  order_id: 'bigint',
  code: 'text',
  happened_at: 'timestamptz',
  timezone: 'text',
  location: 'text',
})

/** Neither who reported an event nor what somebody wrote to it is read. */
const EVENTS_OF = query(
  EVENT,
  prepareStatement(`select e.* from unnest($1::bigint[]) as wanted(id)
    cross join lateral (select ${columnsOf(EVENT)} from tracking_events
      where order_id = wanted.id and not hidden order by happened_at desc, id desc) e`),
)

const parcelOf = (row: RowOf<typeof PARCEL>): PublicParcel => ({
  id: row.id,
  airwayNumber: row.airway_number,
  status: row.status,
  channel: row.channel ?? undefined,
  from: row.sender_country ?? 'CN',
  to: row.country ?? '',
  leftAt: row.outbound_at?.getTime(),
  deliveredAt: row.pod_at?.getTime(),
})

const eventOf = (row: RowOf<typeof EVENT>): TrackingEvent => ({
  orderId: row.order_id,
  code: row.code,
  time: row.happened_at.getTime(),
  timezone: row.timezone,
  location: row.location,
  operator: '',
  hidden: false,
})

/** Parcels for the public page in SQL, outside of units of work or within one. */
export const sqlPublicParcels = (sql: Sql): PublicParcels => ({
  byWaybill: async (waybills) => (waybills.length === 0 ? [] : (await sql.rows(BY_WAYBILL, [waybills])).map(parcelOf)),
  eventsOf: async (ids) => Map.groupBy(ids.length === 0 ? [] : (await sql.rows(EVENTS_OF, [ids])).map(eventOf), ({ orderId }) => orderId),
})
