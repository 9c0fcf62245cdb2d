import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { ORDER_STATES, orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import type { ExceptionCause } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import type { PlanState } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { TRACE_LEG_NAMES, TRACE_LEGS, type LegBeginnings, type LegTime, type TraceLeg } from '#core/oversight/trace-query/trace-leg.ts'
import type { LegLane, TraceReading } from '#core/oversight/trace-query/trace.ports.ts'
import type { ParcelFacts } from '#core/oversight/trace-query/traced-parcel.ts'
import type { SilenceReading } from '#core/oversight/trace-query/silence.ports.ts'
import type { BagState } from '#core/warehouse/transport/bag.machine.ts'
import { idsOf } from '../../parcels/orders/order-filter.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { sqlMatchNumbers } from './sql-trace-numbers.ts'

const FACTS = shape({
  id: 'bigint',
  order_number: 'text',
  airway_number: 'text',
  ref_code: 'text?',
  kind: 'text',
  customer_id: 'bigint',
  account: 'text?',
  status: narrowColumn<OrderState>('text'),
  channel: 'text?',
  country: 'text?',
  city: 'text?',
  at_warehouse: 'text?',
  created_at: 'timestamptz',
  pod_at: 'timestamptz?',
  held_at: 'timestamptz?',
  began: narrowColumn<Readonly<Record<string, string | null>> | null>('json?'),
  code: 'text?',
  happened_at: 'timestamptz?',
  timezone: 'text?',
  location: 'text?',
  operator: 'text?',
  description: 'text?',
  cause: narrowColumn<ExceptionCause | null>('text?'),
  exception_code: 'text?',
  exception_msg: 'text?',
  raised_at: 'timestamptz?',
  plan_status: narrowColumn<PlanState | null>('text?'),
  packing_number: 'text?',
  bag_state: narrowColumn<BagState | null>('text?'),
  sealed_at: 'timestamptz?',
  mawb: 'text?',
})

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')
const BEGAN = TRACE_LEG_NAMES.map((leg) => `'${leg}', min(e.happened_at) filter (where e.code in (${listed(TRACE_LEGS[leg].codes)}))`)

/** One parcel after the other, each part by its own index. */
const OF_ORDERS = query(
  FACTS,
  prepareStatement(`select o.id, o.order_number, o.airway_number, o.ref_code, o.kind, o.customer_id, c.account, o.status, o.channel, o.country, o.city, o.at_warehouse,
    o.created_at, o.pod_at, o.held_at, legs.began, last.code, last.happened_at, last.timezone, last.location, last.operator, last.description,
    x.cause, x.exception_code, x.exception_msg, x.raised_at, x.plan_status, b.packing_number, b.state as bag_state, b.sealed_at, l.mawb
  from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join orders o on o.id = wanted.id
    left join accounts c on c.id = o.customer_id
    cross join lateral (select json_build_object(${BEGAN.join(', ')}) as began from tracking_events e where e.order_id = o.id) legs
    left join lateral (select * from tracking_events e where e.order_id = o.id and not e.hidden order by e.happened_at desc, e.id desc limit 1) last on true
    left join order_exceptions x on x.order_id = o.id and x.closed_at is null
    left join bag_parcels p on p.order_id = o.id and p.held
    left join bags b on b.id = p.bag_id
    left join bills_of_lading l on l.id = b.bill_id
  order by wanted.place`),
)

const ENDED = ORDER_STATES.filter((state) => 'final' in orderMachine.states[state])
const UNDER_WAY = ORDER_STATES.filter((state) => state !== 'draft' && !ENDED.includes(state))

const FILTERED = query(
  { id: 'bigint' },
  `select o.id from orders o where o.status in (${listed(UNDER_WAY)}) and ($1::bigint[] is null or o.customer_id = any($1))
    and ($2::text is null or o.customer_id = (select id from accounts where account = $2 and audience = 'customer'))
    and ($3::text is null or o.channel = $3) and ($4::text is null or o.country = $4)
    and ($5::text is null or o.at_warehouse = $5) order by o.id limit $6`,
)
const LEG_TIMES = query(
  {
    channel: 'text',
    country: 'text',
    leg: narrowColumn<TraceLeg>('text'),
    parcels: 'integer',
    half_seconds: 'integer',
    most_seconds: 'integer',
  },
  prepareStatement(`select t.channel, t.country, t.leg, t.parcels, t.half_seconds, t.most_seconds
    from json_to_recordset($1::json) as lane(channel text, country text) join leg_times t on t.channel = lane.channel and t.country = lane.country
    order by t.channel, t.country`),
)
const NEXT = query({ id: 'bigint' }, prepareStatement('select id from orders where status = $1 and id > $2 order by id limit $3'))
const NOTICED = query(
  { order_id: 'bigint', since: 'timestamptz' },
  prepareStatement('select order_id, since from silences where order_id = any($1)'),
)

const time = (at: Date | null): number | undefined => at?.getTime()

const beginningsOf = (began: RowOf<typeof FACTS>['began']): LegBeginnings =>
  Object.fromEntries(Object.entries(began ?? {}).flatMap(([leg, at]) => (at === null ? [] : [[leg, Date.parse(at)]])))

const lastOf = (row: RowOf<typeof FACTS>): ParcelFacts['last'] =>
  row.code === null || row.happened_at === null
    ? undefined
    : {
        orderId: row.id,
        code: row.code,
        time: row.happened_at.getTime(),
        timezone: row.timezone ?? 'UTC',
        location: row.location ?? '',
        operator: row.operator ?? '',
        hidden: false,
        ...(row.description === null ? {} : { description: row.description }),
      }

const exceptionOf = (row: RowOf<typeof FACTS>): ParcelFacts['exception'] =>
  row.cause === null || row.raised_at === null
    ? undefined
    : {
        cause: row.cause,
        code: row.exception_code ?? '',
        message: row.exception_msg ?? undefined,
        raisedAt: row.raised_at.getTime(),
        planStatus: row.plan_status ?? 'none',
      }

const bagOf = (row: RowOf<typeof FACTS>): ParcelFacts['bag'] =>
  row.packing_number === null || row.bag_state === null
    ? undefined
    : { packingNumber: row.packing_number, state: row.bag_state, sealedAt: time(row.sealed_at), mawb: row.mawb ?? undefined }

const factsOf = (row: RowOf<typeof FACTS>): ParcelFacts => ({
  id: row.id,
  orderNumber: row.order_number,
  airwayNumber: row.airway_number,
  refCode: row.ref_code ?? undefined,
  kind: row.kind,
  customerId: row.customer_id,
  account: row.account ?? '',
  status: row.status,
  channel: row.channel ?? undefined,
  country: row.country ?? undefined,
  city: row.city ?? undefined,
  atWarehouse: row.at_warehouse ?? undefined,
  createdAt: row.created_at.getTime(),
  podAt: time(row.pod_at),
  heldAt: time(row.held_at),
  beginnings: beginningsOf(row.began),
  last: lastOf(row),
  exception: exceptionOf(row),
  bag: bagOf(row),
})

/** Trace queries in SQL. */
export const sqlTraces = (sql: Sql): TraceReading => ({
  match: sqlMatchNumbers(sql),
  facts: async (orderIds) => (await sql.rows(OF_ORDERS, [orderIds])).map(factsOf),
  underWay: async ({ client = null, channel = null, country = null, atWarehouse = null }, { whose, most }) =>
    (await sql.rows(FILTERED, [idsOf(whose), client, channel, country, atWarehouse, most])).map(({ id }) => id),
  legTimes: async (lanes) => {
    if (lanes.length === 0) return []
    const known = new Map<string, LegLane & { readonly times: { -readonly [Leg in TraceLeg]?: LegTime } }>()
    for (const { channel, country, leg, parcels, half_seconds: half, most_seconds: most } of await sql.rows(LEG_TIMES, [
      JSON.stringify(lanes),
    ])) {
      const key = JSON.stringify([channel, country])
      const lane = known.get(key) ?? { channel, country, times: {} }
      lane.times[leg] = { parcels, halfMillis: half * MILLIS_PER_SECOND, mostMillis: most * MILLIS_PER_SECOND }
      known.set(key, lane)
    }
    return [...known.values()]
  },
})

/** The parcels that are looked at for silence, in SQL. */
export const sqlSilenceReading = (sql: Sql): SilenceReading => ({
  next: async (status, { after, most }) => (await sql.rows(NEXT, [status, after, most])).map(({ id }) => id),
  noticed: async (orderIds) => new Map((await sql.rows(NOTICED, [orderIds])).map(({ order_id: id, since }) => [id, since.getTime()])),
})
