import type { DueParcel, PollKeeper } from '#core/parcels/agents/connection.ports.ts'
import { ASKED_STATES, STOP_DAYS } from '#core/parcels/agents/poll-plan.rules.ts'
import type { TrackingPolls } from '#core/parcels/agents/tracking-polls.port.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const PARCEL = shape({
  order_id: 'bigint',
  airway_number: 'text',
  status: narrowColumn<OrderState>('text'),
  tracker_code: 'text?',
  dispatched_at: 'timestamptz',
  is_registered: 'boolean',
})
const COLUMNS = 'p.order_id, o.airway_number, o.status, o.tracker_code, p.dispatched_at, p.is_registered'
/** A parcel that was dispatched again, after a scan by mistake, begins again. */
const BEGIN = prepareStatement(`insert into tracking_polls as p (order_id, agent, dispatched_at, next_at)
  select d.order_id, c.delivery_agent_tracker, d.at, d.at from json_to_recordset($1) as d (order_id bigint, channel text, at timestamptz)
    join channel c on c.channel_code = d.channel join agent_connections k on k.agent = c.delivery_agent_tracker and k.is_polled
  on conflict (order_id) do update set agent = excluded.agent, dispatched_at = excluded.dispatched_at, next_at = excluded.next_at, is_registered = false`)
const CLAIM = query(
  PARCEL,
  `with due as (select order_id from tracking_polls where agent = $1 and next_at <= $2 order by next_at limit $4 for update skip locked),
      p as (update tracking_polls t set next_at = $3 from due where t.order_id = due.order_id returning t.order_id, t.dispatched_at, t.is_registered)
    select ${COLUMNS} from p join orders o on o.id = p.order_id order by p.order_id`,
)
const STANDING = query(
  PARCEL,
  `select ${COLUMNS} from tracking_polls p join orders o on o.id = p.order_id where p.order_id = any($1) order by p.order_id`,
)
const SETTLE = `update tracking_polls p set next_at = s.next_at, is_registered = coalesce(s.is_registered, p.is_registered)
  from json_to_recordset($1) as s (order_id bigint, next_at timestamptz, is_registered boolean) where p.order_id = s.order_id`
const DROP = 'delete from tracking_polls where order_id = any($1)'

const STATES = ASKED_STATES.map((state) => `'${state}'`).join(', ')
/**
 * The next orders of an agent's channels that are under way, behind the mark. Once a day all are
 * looked at again: channels change their agent.
 */
const NEXT_PART = query(
  { agent: 'text', part: 'bigint?' },
  `update agent_connections set filled_to = coalesce(filled_to, 0) where agent = $1 and is_polled and (filled_to is not null or filled_at < $2)
    returning agent, filled_to as part`,
)
const FILL = query(
  { last: 'bigint?', seen: 'bigint' },
  `with part as (select id, channel, outbound_at from orders where status in (${STATES}) and id > $2 order by id limit $3),
      added as (insert into tracking_polls as p (order_id, agent, dispatched_at, next_at)
        select o.id, c.delivery_agent_tracker, o.outbound_at, $4 from part o join channel c on c.channel_code = o.channel and c.delivery_agent_tracker = $1
          where o.outbound_at > $5
        on conflict (order_id) do update set agent = excluded.agent, is_registered = false where p.agent <> excluded.agent returning p.order_id)
    select max(id) as last, count(*) as seen from part`,
)
const FILLED = 'update agent_connections set filled_to = $2, filled_at = coalesce($3, filled_at) where agent = $1'

const parcelOf = (row: RowOf<typeof PARCEL>): DueParcel => ({
  orderId: row.order_id,
  number: row.airway_number,
  status: row.status,
  dispatchedAt: row.dispatched_at.getTime(),
  isRegistered: row.is_registered,
  ...given({ code: row.tracker_code }),
})

/** The polls that a dispatch adds for its agent: one statement for all that leave at one moment. */
export const sqlTrackingPolls = (connection: Connection): TrackingPolls => ({
  begin: ({ orderId, channel, at }) => connection.gather(BEGIN, [{ order_id: orderId, channel, at: instantText(at) }]),
})

/** The parcels that agents are asked for, within a transaction. */
export const sqlPollKeeper = (connection: Connection): PollKeeper => ({
  claim: async (agent, { at, until, limit }) =>
    (await connection.rows(CLAIM, [agent, instantText(at), instantText(until), limit])).map(parcelOf),
  standing: async (orderIds) => (await connection.rows(STANDING, [orderIds])).map(parcelOf),
  settle: async (parcels) => {
    const over = parcels.filter(({ nextAt }) => nextAt === undefined).map(({ orderId }) => orderId)
    const again = parcels.flatMap(({ orderId, nextAt, isRegistered = null }) =>
      nextAt === undefined ? [] : [{ order_id: orderId, next_at: instantText(nextAt), is_registered: isRegistered }],
    )
    if (over.length > 0) await connection.rows(DROP, [over])
    if (again.length > 0) await connection.rows(SETTLE, [JSON.stringify(again)])
  },
  fill: async (agent, { at, limit }) => {
    const [mark] = await connection.rows(NEXT_PART, [agent, instantText(at - MILLIS_PER_DAY)])
    if (mark === undefined) return false
    const [row] = await connection.rows(FILL, [agent, mark.part ?? 0, limit, instantText(at), instantText(at - STOP_DAYS * MILLIS_PER_DAY)])
    const isOver = row === undefined || row.seen < limit
    await connection.rows(FILLED, [agent, isOver ? null : row.last, isOver ? instantText(at) : null])
    return !isOver
  },
})
