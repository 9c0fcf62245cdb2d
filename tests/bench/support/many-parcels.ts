import pg from 'pg'
import { connectionIn } from '../../../adapters/store/database/database.ts'
import { StatementQueue } from '../../../adapters/store/database/statement-queue.ts'
import { changeSums } from '../../../adapters/store/oversight/reports/sql-timeliness-sums.ts'
import { timelyParcel, type TimelyRow } from '../../../adapters/store/oversight/reports/timely-parcel.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { sumChanges } from '#core/oversight/reports/timeliness-sums.ts'
import type { TimelinessFilter } from '#core/oversight/reports/timeliness.ports.ts'
import { LEGS } from '#core/oversight/reports/timeliness.rules.ts'

const DAYS = 365
const DAYS_A_TURN = 16
/** Beyond the ids of orders. */
const FIRST_ID = 1_000_000_000

/**
 * A parcel as a year of a busy house has them: 997 clients, 8 countries, 5 channels; nine of ten
 * delivered.
 */
const FILL = `insert into timely_parcels (order_id, customer_id, country, channel, stage, create_time, inbound_time, outbound_time, time_112, ccs_time, time_140, time_150, pod_time)
  select ${FIRST_ID} + n, 20000 + n % 997, (array['AE', 'SA', 'KW', 'QA', 'OM', 'BH', 'EG', 'JO'])[1 + (n * 31 % 8)],
    (array['GULF-AIR', 'GULF-SEA', 'GULF-ECO', 'GULF-DDP', 'GULF-COD'])[1 + (n * 17 % 5)], case when is_delivered then 2 else 1 end,
    out - 36 * h - (r1 * 40 * h)::bigint, out - (r1 * 20 * h)::bigint, out, out + (r2 * 60 * h)::bigint, out + 60 * h + (r3 * 40 * h)::bigint,
    out + 100 * h + (r3 * 30 * h)::bigint, out + 130 * h + (r2 * 20 * h)::bigint,
    case when is_delivered then out + 150 * h + (r1 * r2 * 200 * h)::bigint end
  from (select n, ${MILLIS_PER_HOUR}::bigint as h, $2::bigint - ((n + 0.5) * ${DAYS * MILLIS_PER_DAY}::double precision / $1)::bigint as out,
    (hashint8(n)::bigint & 1023) / 1024.0 as r1, (hashint8(n * 7)::bigint & 1023) / 1024.0 as r2, (hashint8(n * 13)::bigint & 1023) / 1024.0 as r3,
    hashint8(n * 29) & 15 <> 0 and n > $1 / 40 as is_delivered from generate_series(0::bigint, $1 - 1) n) made`

/** Parcels of a year with their sums by dispatch, as the job keeps them. */
export async function keepParcels(client: pg.Client, { parcels, now }: { readonly parcels: number; readonly now: number }): Promise<void> {
  await client.query(FILL, [parcels, now])
  await client.query('analyze timely_parcels')
  const block = DAYS_A_TURN * MILLIS_PER_DAY
  for (let from = Math.floor((now - (DAYS + 1) * MILLIS_PER_DAY) / block) * block; from < now; from += block) {
    const { rows } = await client.query<Record<keyof TimelyRow, string | null>>(
      `select * from timely_parcels where order_id >= ${FIRST_ID} and outbound_time >= $1 and outbound_time < $2`,
      [from, from + block],
    )
    const changes = sumChanges(['outbound_time'])
    for (const row of rows) {
      const numbers = Object.entries(row).map(([name, text]) => [
        name,
        name === 'country' || name === 'channel' || text === null ? text : Number(text),
      ])
      changes.add(timelyParcel(Object.fromEntries(numbers) as TimelyRow))
    }
    const connection = connectionIn(new StatementQueue(client as unknown as pg.PoolClient))
    await changeSums(connection, changes.changes())
    await connection.rows('select 1')
  }
  await client.query('vacuum (analyze) timely_sums')
  await client.query('vacuum (analyze) timely_parcels')
}

const LEG_ENDS: Readonly<Record<(typeof LEGS)[number], readonly [string, string]>> = {
  create_inbound: ['create_time', 'inbound_time'],
  inbound_outbound: ['inbound_time', 'outbound_time'],
  outbound_112: ['outbound_time', 'time_112'],
  '112_ccs': ['time_112', 'ccs_time'],
  ccs_140: ['ccs_time', 'time_140'],
  '140_150': ['time_140', 'time_150'],
  '150_pod': ['time_150', 'pod_time'],
  start_pod: ['outbound_time', 'pod_time'],
}

/**
 * The same report without sums: one statement over all parcels of the range, by country and
 * channel.
 */
const SCAN = `select country, channel, count(*) as n, ${[3, 7, 10]
  .flatMap((days) => [
    `count(*) filter (where pod_time - outbound_time <= ${days * MILLIS_PER_DAY}) as within_${days}`,
    `count(*) filter (where pod_time is null and stage = 1 and $3::bigint - outbound_time < ${days * MILLIS_PER_DAY}) as young_${days}`,
  ])
  .join(', ')}, ${LEGS.map((leg) => LEG_ENDS[leg])
  .map(
    ([from, to]) =>
      `percentile_disc(array[0.5, 0.9]) within group (order by ${to} - ${from}) filter (where ${to} >= ${from}) as leg_${from}_${to}`,
  )
  .join(', ')} from timely_parcels where outbound_time >= $1 and outbound_time < $2 group by country, channel`

/** How long the scan takes, and its counts of all groups together. */
export async function scanReport(client: pg.Client, { from, before }: Pick<TimelinessFilter, 'from' | 'before'>, now: number) {
  const started = performance.now()
  const { rows } = await client.query<Record<string, string>>(SCAN, [from, before, now])
  const millis = performance.now() - started
  const sum = (name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0)
  return { millis, total: [sum('n'), ...[3, 7, 10].flatMap((days) => [sum(`within_${days}`), sum(`young_${days}`)])] }
}
