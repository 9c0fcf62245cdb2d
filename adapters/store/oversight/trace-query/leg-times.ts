import { transitSince } from '#core/pricing/fees/quotes/transit-time.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { TRACE_LEG_NAMES, TRACE_LEGS } from '#core/oversight/trace-query/trace-leg.ts'
import type { Connection } from '../../database/database.ts'

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')
const ALL = TRACE_LEG_NAMES.flatMap((leg): readonly string[] => TRACE_LEGS[leg].codes)
const beginning = (leg: (typeof TRACE_LEG_NAMES)[number]): string =>
  `min(e.happened_at) filter (where e.code in (${listed(TRACE_LEGS[leg].codes)})) as ${leg}`
/**
 * A leg lasts until the first later one begins, the last one until the delivery: as `agesOf` says
 * it.
 */
const lasting = (leg: string, place: number): string =>
  `('${leg}', ${leg}, coalesce(least(${[...TRACE_LEG_NAMES.slice(place + 1), 'null::timestamptz'].join(', ')}), pod_at))`

/**
 * The half, and four of five, of the parcels that were delivered since `$1`, leg by leg; `$2` is
 * now.
 */
const MEASURE = `insert into leg_times (channel, country, leg, parcels, half_seconds, most_seconds, measured_at)
  select channel, country, leg, count(*), percentile_cont(0.5) within group (order by seconds), percentile_cont(0.8) within group (order by seconds), $2
  from (select channel, country, leg, extract(epoch from until - began) as seconds
    from (select o.channel, o.country, o.pod_at, ${TRACE_LEG_NAMES.map(beginning).join(', ')}
      from orders o join tracking_events e on e.order_id = o.id and e.code in (${listed(ALL)})
      where o.pod_at >= $1 and o.status = 'signed' and o.channel is not null and o.country is not null group by o.id) delivered
    cross join lateral (values ${TRACE_LEG_NAMES.map(lasting).join(', ')}) as legs(leg, began, until)
    where began is not null and until >= began) measured
  group by channel, country, leg`

/** Measures how long parcels take in each leg, from the deliveries of the last days. */
export async function measureLegs(connection: Connection, now: Instant): Promise<void> {
  await connection.rows('delete from leg_times')
  await connection.rows(MEASURE, [new Date(transitSince(now)), new Date(now)])
}
