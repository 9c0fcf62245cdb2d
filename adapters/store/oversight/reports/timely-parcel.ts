import type { ParcelTimes, TimelyParcel } from '#core/oversight/reports/timeliness.rules.ts'
import { shape, type RowOf } from '../../database/row-shape.ts'

/**
 * The columns of a parcel's times, in the order of the core. Columns do not begin with a figure.
 */
export const TIME_COLUMNS = {
  create_time: 'create_time',
  inbound_time: 'inbound_time',
  outbound_time: 'outbound_time',
  '112_time': 'time_112',
  ccs_time: 'ccs_time',
  '140_time': 'time_140',
  '150_time': 'time_150',
  pod_time: 'pod_time',
} as const satisfies Record<keyof ParcelTimes, string>
const TIMES = Object.entries(TIME_COLUMNS) as readonly (readonly [keyof ParcelTimes, keyof TimelyRow])[]

/** A parcel as it is summed. */
export const TIMELY = shape({
  order_id: 'bigint',
  customer_id: 'bigint',
  country: 'text',
  channel: 'text',
  stage: 'smallint',
  create_time: 'bigint',
  inbound_time: 'bigint?',
  outbound_time: 'bigint?',
  time_112: 'bigint?',
  ccs_time: 'bigint?',
  time_140: 'bigint?',
  time_150: 'bigint?',
  pod_time: 'bigint?',
})
export type TimelyRow = RowOf<typeof TIMELY>

/** The stage of a parcel whose way has not ended. */
export const UNDER_WAY = 1

/**
 * Returns the parts of a row that the report needs: of the state only whether the parcel may still
 * arrive.
 */
export function timelyParcel(row: TimelyRow): TimelyParcel {
  const times: Partial<Record<keyof ParcelTimes, number>> = {}
  for (const [name, column] of TIMES) {
    const at = row[column]
    if (typeof at === 'number') times[name] = at
  }
  return {
    refCode: '',
    airwayNumber: '',
    toCountry: row.country,
    channel: row.channel,
    client: String(row.customer_id),
    state: row.stage === UNDER_WAY ? 'outbound' : 'lost',
    times: times as ParcelTimes,
    statusTime: row.create_time,
  }
}

const CODES: Readonly<Record<string, string>> = {
  inbound_time: '110',
  outbound_time: '111',
  time_112: '112',
  ccs_time: '138',
  time_140: '140',
  time_150: '150',
  pod_time: '160',
}
const millis = (time: string): string => `round(extract(epoch from ${time}) * 1000)::bigint`

/**
 * The facts of the orders of `wanted (order_id)`, from themselves and their events; none of those
 * that do not count.
 */
export const factsOf = (
  wanted: string,
): string => `select o.id as order_id, o.customer_id, coalesce(o.country, '') as country, coalesce(o.channel, '') as channel,
    timely_stage(o.status) as stage, ${millis('o.created_at')} as create_time, ${Object.keys(CODES).join(', ')}
  from ${wanted} join orders o on o.id = wanted.order_id
  cross join lateral (select ${Object.entries(CODES)
    .map(([column, code]) => `${millis(`min(e.happened_at) filter (where e.code = '${code}')`)} as ${column}`)
    .join(', ')} from tracking_events e where e.order_id = o.id and e.code in (${Object.values(CODES)
    .map((code) => `'${code}'`)
    .join(', ')})) reached
  where o.status not in ('draft', 'cancelled')`
