import { transitSince, type TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { SENT_KINDS } from '#core/parcels/orders/order-parcel.ts'
import { prepareStatement, type Connection, type Database } from '../../database/database.ts'
import { within } from '../../database/deadline.ts'
import { query } from '../../database/row-shape.ts'
import { measureLegs } from '../../oversight/trace-query/leg-times.ts'
import { transaction } from '../../database/transaction.ts'

const OF_LANE = query(
  { channel: 'text', parcels: 'integer', half_seconds: 'integer', most_seconds: 'integer' },
  prepareStatement('select channel, parcels, half_seconds, most_seconds from transit_times where country = $1 and from_country = $2'),
)

/**
 * The half, and four of five, of the parcels that were delivered since `$1`, of kinds `$2`; `$3` is
 * now.
 */
const MEASURE = `insert into transit_times (channel, from_country, country, parcels, half_seconds, most_seconds, measured_at)
  select channel, from_country, country, count(*),
    percentile_cont(0.5) within group (order by seconds), percentile_cont(0.8) within group (order by seconds), $3
  from (select channel, coalesce(sender_country, 'CN') as from_country, country, extract(epoch from pod_at - outbound_at) as seconds
    from orders where pod_at >= $1 and outbound_at < pod_at and status = 'signed' and kind = any($2)) delivered
  where channel is not null and country is not null
  group by channel, from_country, country`

/** It reads every order of a table of a million once. */
const MOST_MILLIS = 300_000

/** Measures all lanes again, from the deliveries of the last days. */
export async function measureTransit(connection: Connection, now: Instant): Promise<void> {
  await connection.rows('delete from transit_times')
  await connection.rows(MEASURE, [new Date(transitSince(now)), SENT_KINDS, new Date(now)])
  await measureLegs(connection, now)
}

/** The same as work of its own, once a night. */
export const measureTransitNightly = (database: Database): Promise<void> =>
  within(MOST_MILLIS, async () => {
    must(
      await transaction(database, async (connection) => {
        await measureTransit(connection, Date.now())
        return ok(true)
      }),
    )
  })

/** How long channels take, in SQL. */
export const sqlTransitTimes = (database: Database): TransitTimes => ({
  of: async ({ from, to }) =>
    (await database.rows(OF_LANE, [to, from])).map(({ channel, parcels, half_seconds: halfSeconds, most_seconds: mostSeconds }) => ({
      channel,
      parcels,
      halfSeconds,
      mostSeconds,
    })),
})
