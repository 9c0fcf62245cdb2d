import { MILLIS_PER_DAY, type Instant } from '../../../core/kernel/clock.ts'
import type { InstantRange } from '../../../core/reports/day-range.ts'
import {
  LEGS,
  START_MILESTONES,
  startOf,
  type Leg,
  type StartMilestone,
  type TimelyParcel,
  type Window,
} from '../../../core/reports/timeliness.rules.ts'
import { onlyBy } from '../../../core/reports/timeliness-grouping.ts'
import type { TimelinessGroupName } from '../../../core/reports/timeliness.words.ts'
import {
  timelinessTally,
  type Counts,
  type GroupSummary,
  type TimelinessGroup,
  type TimelinessSummary,
  type TimelinessTally,
} from '../../../core/reports/timeliness-summary.ts'
import { ALL_CLIENTS, ALL_PLACES, coverOf, SUM_PRECISION_SECONDS, type SumPeriods } from '../../../core/reports/timeliness-sums.ts'
import type { TimelinessFilter } from '../../../core/reports/timeliness.ports.ts'
import { prepared, type Connection } from '../database/database.ts'
import { columnsOf, query, queryBy } from '../database/row-shape.ts'
import { columnOf, groupValues, ofGroups } from './timeliness-filter.ts'
import { decodeLegs } from './leg-codec.ts'
import { SUM, type SumRow } from './sql-timeliness-sums.ts'
import { factsOf, TIMELY, timelyParcel, UNDER_WAY, type TimelyRow } from './timely-parcel.ts'

/** Sums of all clients together are those of client 0; a client has sums with its countries and channels, and without. */
const SUMS = query(
  SUM,
  // Not prepared: a plan that is made for any filter reads far more.
  `select ${columnsOf(SUM, 's')} from timely_sums s
  where s.start = $1 and s.days = $2 and s.period >= $3 and s.period < $4 and (s.customer_id = 0) = $5 and (s.country = '${ALL_PLACES}') = $6 and ${ofGroups('s', 7)}`,
)

const OF_RANGE = queryBy(
  TIMELY,
  (start: StartMilestone) => `select ${columnsOf(TIMELY, 'p')} from timely_parcels p
  where p.${columnOf(start)} >= $1 and p.${columnOf(start)} < $2 and ${ofGroups('p', 3)}`,
  'create_time',
)

/** The parcels that are too young to be judged, by the youngest window that they are too young for. */
const YOUNG = queryBy(
  { customer_id: 'bigint', country: 'text', channel: 'text', began: 'bigint', n: 'bigint' },
  (start: StartMilestone) => {
    const column = `p.${columnOf(start)}`
    const older = (days: number): string => `$3::bigint - ${days * MILLIS_PER_DAY}`
    return `select case when $4 then p.customer_id else 0 end as customer_id, p.country, p.channel,
    case when ${column} > ${older(3)} then $3::bigint when ${column} > ${older(7)} then ${older(3)} else ${older(7)} end as began, count(*) as n
  from timely_parcels p where ${column} >= greatest($1::bigint, ${older(10)} + 1) and ${column} < $2 and p.stage = ${UNDER_WAY} and p.pod_time is null
    and ${ofGroups('p', 5)} group by 1, 2, 3, 4`
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

const NO_LEGS = Object.fromEntries(LEGS.map((leg) => [leg, []])) as unknown as Record<Leg, Counts>
const NONE_REACHED = { 3: 0, 7: 0, 10: 0 } as const
const clientOf = (customerId: number): string => (customerId === 0 ? ALL_CLIENTS : String(customerId))

type Summing = {
  readonly filter: TimelinessFilter
  readonly byClient: boolean
  readonly by: TimelinessGroupName | undefined
  /** The group that a parcel or sum is reported in. */
  readonly named: (group: TimelinessGroup) => TimelinessGroup
  readonly tally: TimelinessTally
}

/** Most legs take less; an array grows to what it meets. */
const FIRST_HOURS = 256

function grown(array: Float64Array, hours: number): Float64Array {
  const larger = new Float64Array(2 ** Math.ceil(Math.log2(hours + 1)))
  larger.set(array)
  return larger
}

/** Adds rows of sums: years have millions of different times, which are added up in arrays by their hour. */
function groupsOf(rows: readonly SumRow[], named: Summing['named']): readonly GroupSummary[] {
  const groups = new Map<string, GroupSums>()
  for (const row of rows) {
    const group = named({ toCountry: row.country, channel: row.channel, client: clientOf(row.customer_id) })
    const key = JSON.stringify(group)
    const sums = groups.get(key) ?? newSums(group)
    groups.set(key, sums)
    sums.count += row.n
    sums.within[3] += row.within_3
    sums.within[7] += row.within_7
    sums.within[10] += row.within_10
    decodeLegs(row.legs, (leg, hours, count) => {
      const array = sums.legs[leg] ?? new Float64Array(FIRST_HOURS)
      const fitting = hours < array.length ? array : grown(array, hours)
      sums.legs[leg] = fitting
      fitting[hours] = (fitting[hours] ?? 0) + count
    })
  }
  return [...groups.values()].map(({ group, legs, ...counted }) => ({
    ...group,
    count: counted.count,
    within: counted.within,
    underWay: [],
    legs: Object.fromEntries(LEGS.map((leg, at) => [leg, countsOf(legs[at])])) as Record<Leg, Counts>,
  }))
}

type GroupSums = {
  readonly group: TimelinessGroup
  count: number
  readonly within: Record<Window, number>
  readonly legs: Float64Array[]
}
const newSums = (group: TimelinessGroup): GroupSums => ({
  group,
  count: 0,
  within: { 3: 0, 7: 0, 10: 0 },
  legs: [],
})

function countsOf(array: Float64Array | undefined): Counts {
  const counts: [number, number][] = []
  array?.forEach((count, hours) => {
    if (count !== 0) counts.push([hours * SUM_PRECISION_SECONDS, count])
  })
  return counts
}

async function addSums(connection: Connection, { filter, byClient, by, named, tally }: Summing, periods: SumPeriods): Promise<void> {
  const { start } = filter
  const rows = await connection.rows(SUMS, [
    START_MILESTONES.indexOf(start),
    periods.days,
    periods.first,
    periods.before,
    !byClient,
    byClient && by === 'client' && filter.countries === undefined && filter.channels === undefined,
    ...groupValues(filter),
  ])
  tally.merge({ start, precisionSeconds: SUM_PRECISION_SECONDS, groups: groupsOf(rows, named) })
}

async function addYoung(
  connection: Connection,
  { filter, byClient, named, tally }: Summing,
  { summed, asOf }: { summed: InstantRange; asOf: Instant },
) {
  const { start } = filter
  const young = await connection.rows(YOUNG(start), [summed.from, summed.before, asOf, byClient, ...groupValues(filter)])
  tally.merge({
    start,
    precisionSeconds: SUM_PRECISION_SECONDS,
    groups: young.map(({ customer_id: customerId, country, channel, began, n }) => ({
      ...named({ toCountry: country, channel, client: clientOf(customerId) }),
      count: 0,
      within: NONE_REACHED,
      underWay: [[began, n]] as const,
      legs: NO_LEGS,
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
  { asOf, byClient, by }: { readonly asOf: Instant; readonly byClient: boolean; readonly by?: TimelinessGroupName | undefined },
): Promise<TimelinessSummary> {
  const tally = timelinessTally({ start: filter.start, precisionSeconds: SUM_PRECISION_SECONDS })
  const named = (group: TimelinessGroup): TimelinessGroup => {
    const whole = byClient ? group : { ...group, client: ALL_CLIENTS }
    return by === undefined ? whole : onlyBy(whole, by)
  }
  const parcelOf = (row: TimelyRow): TimelyParcel => {
    const parcel = timelyParcel(row)
    const { toCountry, channel, client } = parcel
    return { ...parcel, ...named({ toCountry, channel, client }) }
  }
  const { sums, summed, ends } = coverOf(filter, { byClient })
  const summing = { filter, byClient, by, named, tally }
  for (const periods of sums) await addSums(connection, summing, periods)
  if (summed !== undefined) await addYoung(connection, summing, { summed, asOf })
  for (const end of ends)
    for (const row of await connection.rows(OF_RANGE(filter.start), [end.from, end.before, ...groupValues(filter)]))
      tally.add(parcelOf(row))
  const { before, now } = await waitingParcels(connection)
  for (const row of before) if (takes(filter, timelyParcel(row))) tally.remove(parcelOf(row))
  for (const row of now) if (takes(filter, timelyParcel(row))) tally.add(parcelOf(row))
  return tally.summary()
}
