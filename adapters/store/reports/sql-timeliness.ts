import { MILLIS_PER_DAY, type Instant } from '../../../core/kernel/clock.ts'
import type { InstantRange } from '../../../core/reports/day-range.ts'
import { START_MILESTONES, startOf, type StartMilestone, type TimelyParcel } from '../../../core/reports/timeliness.rules.ts'
import { timelinessTally, type TimelinessSummary, type TimelinessTally } from '../../../core/reports/timeliness-summary.ts'
import { ALL_CLIENTS, coverOf, SUM_PRECISION_SECONDS, type SumPeriods } from '../../../core/reports/timeliness-sums.ts'
import type { TimelinessFilter } from '../../../core/reports/timeliness.ports.ts'
import { prepared, preparedShape, type Connection } from '../database/database.ts'
import { columnsOf, query, queryBy } from '../database/row-shape.ts'
import { columnOf, groupValues, ofGroups } from './timeliness-filter.ts'
import { legsOf, SUM, type SumRow } from './sql-timeliness-sums.ts'
import { factsOf, TIMELY, timelyParcel, UNDER_WAY, type TimelyRow } from './timely-parcel.ts'

/** Sums of all clients together are those of client 0. */
const SUMS = query(
  SUM,
  prepared(`select ${columnsOf(SUM, 's')} from timely_sums s
  where s.start = $1 and s.days = $2 and s.period >= $3 and s.period < $4 and (s.customer_id = 0) = $5 and ${ofGroups('s', 6)}`),
)

const OF_RANGE = queryBy(
  TIMELY,
  (start: StartMilestone) =>
    preparedShape(`select ${columnsOf(TIMELY, 'p')} from timely_parcels p
  where p.${columnOf(start)} >= $1 and p.${columnOf(start)} < $2 and ${ofGroups('p', 3)}`),
  'create_time',
)

/** The parcels that are too young to be judged, by the youngest window that they are too young for. */
const YOUNG = queryBy(
  { customer_id: 'bigint', country: 'text', channel: 'text', began: 'bigint', n: 'bigint' },
  (start: StartMilestone) => {
    const column = `p.${columnOf(start)}`
    const older = (days: number): string => `$3::bigint - ${days * MILLIS_PER_DAY}`
    return preparedShape(`select case when $4 then p.customer_id else 0 end as customer_id, p.country, p.channel,
    case when ${column} > ${older(3)} then $3::bigint when ${column} > ${older(7)} then ${older(3)} else ${older(7)} end as began, count(*) as n
  from timely_parcels p where ${column} >= greatest($1::bigint, ${older(10)} + 1) and ${column} < $2 and p.stage = ${UNDER_WAY} and p.pod_time is null
    and ${ofGroups('p', 5)} group by 1, 2, 3, 4`)
  },
  'create_time',
)

const WAITING = '(select distinct order_id from timely_waiting) wanted'
const BEFORE = query(
  TIMELY,
  prepared(`select ${columnsOf(TIMELY, 'p')} from ${WAITING} join timely_parcels p on p.order_id = wanted.order_id`),
)
const NOW = query(TIMELY, prepared(factsOf(WAITING)))

/** Parcels that wait to be summed: as they are summed, and as they are. */
export async function waitingParcels(
  connection: Connection,
): Promise<{ readonly before: readonly TimelyRow[]; readonly now: readonly TimelyRow[] }> {
  const before = await connection.rows(BEFORE)
  return { before, now: await connection.rows(NOW) }
}

/** Whether a filter takes a parcel. */
export function takes({ start, from, before, customerIds, countries, channels }: TimelinessFilter, parcel: TimelyParcel): boolean {
  const began = startOf(parcel, start)
  if (began === undefined || began < from || began >= before) return false
  return (
    (customerIds === undefined || customerIds.includes(Number(parcel.client))) &&
    (countries === undefined || countries.includes(parcel.toCountry)) &&
    (channels === undefined || channels.includes(parcel.channel))
  )
}

const NONE_REACHED = { 3: 0, 7: 0, 10: 0 } as const
const clientOf = (customerId: number): string => (customerId === 0 ? ALL_CLIENTS : String(customerId))

const groupOf = (row: SumRow) => ({
  toCountry: row.country,
  channel: row.channel,
  client: clientOf(row.customer_id),
  count: row.n,
  within: { 3: row.within_3, 7: row.within_7, 10: row.within_10 },
  underWay: [],
  legs: legsOf(row.legs),
})

type Summing = { readonly filter: TimelinessFilter; readonly byClient: boolean; readonly tally: TimelinessTally }

async function addSums(connection: Connection, { filter, byClient, tally }: Summing, periods: SumPeriods): Promise<void> {
  const { start } = filter
  const rows = await connection.rows(SUMS, [
    START_MILESTONES.indexOf(start),
    periods.days,
    periods.first,
    periods.before,
    !byClient,
    ...groupValues(filter),
  ])
  tally.merge({ start, precisionSeconds: SUM_PRECISION_SECONDS, groups: rows.map(groupOf) })
}

async function addYoung(
  connection: Connection,
  { filter, byClient, tally }: Summing,
  { summed, asOf }: { summed: InstantRange; asOf: Instant },
) {
  const { start } = filter
  const young = await connection.rows(YOUNG(start), [summed.from, summed.before, asOf, byClient, ...groupValues(filter)])
  tally.merge({
    start,
    precisionSeconds: SUM_PRECISION_SECONDS,
    groups: young.map(({ customer_id: customerId, country, channel, began, n }) => ({
      toCountry: country,
      channel,
      client: clientOf(customerId),
      count: 0,
      within: NONE_REACHED,
      underWay: [[began, n]] as const,
      legs: legsOf('[]'),
    })),
  })
}

/**
 * The summary of a filter from kept sums, the parcels at the ends of its range, and those that changed since. It says what the parcels themselves
 * say, but for those under way that are older than every window: they are counted and not listed.
 */
export async function readSummary(
  connection: Connection,
  filter: TimelinessFilter,
  { asOf, byClient }: { readonly asOf: Instant; readonly byClient: boolean },
): Promise<TimelinessSummary> {
  const tally = timelinessTally({ start: filter.start, precisionSeconds: SUM_PRECISION_SECONDS })
  const summing = { filter, byClient, tally }
  const named = (row: TimelyRow): TimelyParcel => (byClient ? timelyParcel(row) : { ...timelyParcel(row), client: ALL_CLIENTS })
  const { sums, summed, ends } = coverOf(filter, { byClient })
  for (const periods of sums) await addSums(connection, summing, periods)
  if (summed !== undefined) await addYoung(connection, summing, { summed, asOf })
  for (const end of ends)
    for (const row of await connection.rows(OF_RANGE(filter.start), [end.from, end.before, ...groupValues(filter)])) tally.add(named(row))
  const { before, now } = await waitingParcels(connection)
  for (const row of before) if (takes(filter, timelyParcel(row))) tally.remove(named(row))
  for (const row of now) if (takes(filter, timelyParcel(row))) tally.add(named(row))
  return tally.summary()
}
