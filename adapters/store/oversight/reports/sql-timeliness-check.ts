import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'

import { LEGS, START_MILESTONES, type StartMilestone } from '#core/oversight/reports/timeliness.rules.ts'
import { SUM_DAYS, sumChanges, type TimelinessSum } from '#core/oversight/reports/timeliness-sums.ts'
import { prepareStatement, type Connection, type Database } from '../../database/database.ts'
import { within } from '../../database/deadline.ts'
import { columnsOf, query, queryBy } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'
import { columnOf } from './timeliness-filter.ts'
import { aloneWithSums, changeSums, legsOf, stillUnderWay, SUM, sumParcels, type SumRow } from './sql-timeliness-sums.ts'
import { TIMELY, timelyParcel } from './timely-parcel.ts'

/** The sample of one night: orders in blocks of neighbours, and days whose sums are added again. */
const BLOCKS = 40
const ORDERS_A_BLOCK = 100
const PERIODS = 12
const MOST_MILLIS = 300_000

const SAMPLE = query(
  { order_id: 'bigint' },
  prepareStatement(`select o.id as order_id from (select (random() * (select coalesce(max(id), 0) from orders))::bigint as first from generate_series(1, $1)) block
  cross join lateral (select id from orders where id >= block.first order by id limit $2) o
  where not exists (select from timely_waiting w where w.order_id = o.id) group by 1`),
)
/**
 * Every parcel and sum that has no order any more is found too: days are sampled from the sums
 * themselves.
 */
const PERIOD_SAMPLE = query(
  { start: 'smallint', days: 'smallint', period: 'integer' },
  prepareStatement(`select start, days, period from (select distinct start, days, period from timely_sums) s order by random() limit $1`),
)
const NOTED = query({ order_id: 'bigint' }, prepareStatement('select order_id from timely_waiting where order_id = any($1::bigint[])'))
const OF_PERIOD = query(SUM, prepareStatement(`select ${columnsOf(SUM)} from timely_sums where start = $1 and days = $2 and period = $3`))
const PARCELS = queryBy(
  TIMELY,
  (start: StartMilestone) => `select ${columnsOf(TIMELY)} from timely_parcels where ${columnOf(start)} >= $1 and ${columnOf(start)} < $2`,
  'create_time',
)
const KEEP = prepareStatement(
  'insert into timely_checks (checked_at, parcels, sums, wrong_parcels, wrong_sums) values ($1, $2, $3, $4, $5)',
)

const keptSum = (row: SumRow): TimelinessSum => ({
  start: START_MILESTONES[row.start] ?? 'create_time',
  days: SUM_DAYS.find((days) => days === row.days) ?? 1,
  period: row.period,
  toCountry: row.country,
  channel: row.channel,
  client: row.customer_id === 0 ? '' : String(row.customer_id),
  count: row.n,
  within: { 3: row.within_3, 7: row.within_7, 10: row.within_10 },
  underWay: row.under_way === 0 ? [] : [[row.period * row.days * MILLIS_PER_DAY, row.under_way]],
  legs: legsOf(row.legs),
})

const keyOf = ({ toCountry, channel, client }: TimelinessSum): string => JSON.stringify([toCountry, channel, client])
const contentOf = (sum: TimelinessSum): string =>
  JSON.stringify([sum.count, sum.within, stillUnderWay(sum), LEGS.map((leg) => sum.legs[leg])])

const negated = (sum: TimelinessSum): TimelinessSum => ({
  ...sum,
  count: -sum.count,
  within: { 3: -sum.within[3], 7: -sum.within[7], 10: -sum.within[10] },
  underWay: sum.underWay.map(([began, n]) => [began, -n] as const),
  legs: Object.fromEntries(
    LEGS.map((leg) => [leg, sum.legs[leg].map(([value, n]) => [value, -n] as const)]),
  ) as unknown as TimelinessSum['legs'],
})

type Period = { readonly start: number; readonly days: number; readonly period: number }

/** Adds the sums of a period again from its parcels, and corrects those that differ. */
async function checkPeriod(
  connection: Connection,
  { start, days, period }: Period,
): Promise<{ readonly sums: number; readonly wrong: number }> {
  const milestone = START_MILESTONES[start] ?? 'create_time'
  const length = days * MILLIS_PER_DAY
  const kept = (await connection.rows(OF_PERIOD, [start, days, period])).map(keptSum)
  const changes = sumChanges([milestone])
  // Day by day: a long period has more parcels than memory should hold.
  for (let from = period * length; from < (period + 1) * length; from += MILLIS_PER_DAY)
    for (const row of await connection.rows(PARCELS(milestone), [from, from + MILLIS_PER_DAY])) changes.add(timelyParcel(row))
  const added = changes.changes().filter((sum) => sum.days === days && sum.period === period)
  const actual = new Map(added.map((sum) => [keyOf(sum), sum]))
  const wrong = kept.filter((sum) => {
    const one = actual.get(keyOf(sum))
    return one === undefined || contentOf(one) !== contentOf(sum)
  })
  const known = new Set(kept.map(keyOf))
  const missing = added.filter((sum) => !known.has(keyOf(sum)))
  const right = wrong.flatMap((sum) => actual.get(keyOf(sum)) ?? [])
  await changeSums(connection, wrong.map(negated))
  await changeSums(connection, [...right, ...missing])
  return { sums: added.length, wrong: wrong.length + missing.length }
}

/**
 * Compares a sample of parcels with their orders and events, and a sample of sums with their
 * parcels. What differs is put right, and what was found is kept for the staff to see.
 */
export const checkTimeliness = (database: Database, { blocks = BLOCKS, periods = PERIODS } = {}): Promise<void> =>
  within(MOST_MILLIS, async () => {
    must(
      await transaction(database, async (connection) => {
        await aloneWithSums(connection)
        const checked = { sums: 0, wrong: 0 }
        for (const period of await connection.rows(PERIOD_SAMPLE, [periods])) {
          const { sums, wrong } = await checkPeriod(connection, period)
          checked.sums += sums
          checked.wrong += wrong
        }
        const ids = (await connection.rows(SAMPLE, [blocks, ORDERS_A_BLOCK])).map(({ order_id: id }) => id)
        const changed = ids.length === 0 ? [] : await sumParcels(connection, ids)
        // Parcels that changed meanwhile are noted, and were not wrong.
        const noted = new Set((await connection.rows(NOTED, [changed])).map(({ order_id: id }) => id))
        const wrong = changed.filter((id) => !noted.has(id)).length
        connection.later(KEEP, [new Date(), ids.length, checked.sums, wrong, checked.wrong])
        return ok(true)
      }),
    )
  })
