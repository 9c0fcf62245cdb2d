import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { InstantRange } from '#core/oversight/reports/day-range.ts'
import {
  LEGS,
  START_MILESTONES,
  startOf,
  type TimelinessLeg,
  type StartMilestone,
  type TimelyParcel,
  type Window,
} from '#core/oversight/reports/timeliness.rules.ts'
import { onlyBy } from '#core/oversight/reports/timeliness-grouping.ts'
import type { TimelinessGroupName } from '#core/oversight/reports/timeliness.words.ts'
import {
  timelinessTally,
  type Counts,
  type GroupSummary,
  type TimelinessGroup,
  type TimelinessSummary,
  type TimelinessTally,
} from '#core/oversight/reports/timeliness-summary.ts'
import {
  ALL_CLIENTS,
  ALL_PLACES,
  coverOf,
  LONG_DAYS,
  SUM_PRECISION_SECONDS,
  youngCoverOf,
  type SumPeriods,
  type YoungCover,
} from '#core/oversight/reports/timeliness-sums.ts'
import type { TimelinessFilter } from '#core/oversight/reports/timeliness.ports.ts'
import type { Connection } from '../../database/database.ts'
import { allRead } from '../../database/one-moment.ts'
import { columnsOf, query, queryBy } from '../../database/row-shape.ts'
import { columnOf, groupValues, ofGroups } from './timeliness-filter.ts'
import { decodeLegs } from './leg-codec.ts'
import { SUM, type SumRow } from './sql-timeliness-sums.ts'
import { corrections } from './sql-timeliness-waiting.ts'
import { TIMELY, timelyParcel, UNDER_WAY, type TimelyRow } from './timely-parcel.ts'

const EACH = `s.country <> '${ALL_PLACES}' and s.channel <> '${ALL_PLACES}'`
const byLong = (name: 'country' | 'channel', all: 'country' | 'channel'): string =>
  `s.customer_id = 0 and case when s.days < ${LONG_DAYS} then ${EACH} else s.${all} = '${ALL_PLACES}' and s.${name} <> '${ALL_PLACES}' end`
const WHOSE = {
  each: `s.customer_id = 0 and ${EACH}`,
  country: byLong('country', 'channel'),
  channel: byLong('channel', 'country'),
  clients: `s.customer_id > 0 and s.country <> '${ALL_PLACES}'`,
  'clients everywhere': `s.customer_id > 0 and s.country = '${ALL_PLACES}'`,
} as const satisfies Record<string, string>
type SumsOf = keyof typeof WHOSE

/**
 * The fewest sums that say what is asked: those over all countries or channels where the other is
 * all that matters.
 */
function sumsFor({ filter: { countries, channels }, byClient, by }: Pick<Summing, 'filter' | 'byClient' | 'by'>): SumsOf {
  if (byClient) return by === 'client' && countries === undefined && channels === undefined ? 'clients everywhere' : 'clients'
  if (by === 'country' && channels === undefined) return 'country'
  return by === 'channel' && countries === undefined ? 'channel' : 'each'
}
const PERIODS = 'unnest($2::smallint[], $3::integer[]) as wanted(days, period)'

/** Sums of all clients together are those of client 0. */
const SUMS = queryBy(
  SUM,
  // Not prepared: a plan that is made for any filter reads far more.
  (of: SumsOf) => `select ${columnsOf(SUM, 's')} from ${PERIODS}
  join timely_sums s on s.start = $1 and s.days = wanted.days and s.period = wanted.period where ${WHOSE[of]} and ${ofGroups('s', 4)}`,
  'each',
)
const UNDER_WAY_BY_DAY = query(
  { country: 'text', channel: 'text', period: 'integer', n: 'integer' },
  `select s.country, s.channel, s.period, s.under_way as n from unnest($2::integer[]) as wanted(period)
  join timely_sums s on s.start = $1 and s.days = 1 and s.period = wanted.period where s.customer_id = 0 and s.under_way > 0 and ${ofGroups('s', 3)}`,
)

const OF_RANGE = queryBy(
  TIMELY,
  (start: StartMilestone) => `select ${columnsOf(TIMELY, 'p')} from timely_parcels p
  where p.${columnOf(start)} >= $1 and p.${columnOf(start)} < $2 and ${ofGroups('p', 3)}`,
  'create_time',
)

/**
 * The parcels of some ranges that are too young to be judged, by the youngest window that they are
 * too young for.
 */
const YOUNG = queryBy(
  { customer_id: 'bigint', country: 'text', channel: 'text', began: 'bigint', n: 'bigint' },
  (start: StartMilestone) => {
    const column = `p.${columnOf(start)}`
    const older = (days: number): string => `$3::bigint - ${days * MILLIS_PER_DAY}`
    return `select case when $4 then p.customer_id else 0 end as customer_id, p.country, p.channel,
    case when ${column} > ${older(3)} then $3::bigint when ${column} > ${older(7)} then ${older(3)} else ${older(7)} end as began, count(*) as n
  from unnest($1::bigint[], $2::bigint[]) as r(first, before)
  join timely_parcels p on ${column} >= greatest(r.first, ${older(10)} + 1) and ${column} < r.before where p.stage = ${UNDER_WAY} and p.pod_time is null
    and ${ofGroups('p', 5)} group by 1, 2, 3, 4`
  },
  'create_time',
)

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

const NO_LEGS = Object.fromEntries(LEGS.map((leg) => [leg, []])) as unknown as Record<TimelinessLeg, Counts>
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

/**
 * Adds rows of sums: years have millions of different times, which are added up in arrays by their
 * hour.
 */
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
    legs: Object.fromEntries(LEGS.map((leg, at) => [leg, countsOf(legs[at])])) as Record<TimelinessLeg, Counts>,
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

const numbersFrom = (first: number, before: number): readonly number[] => Array.from({ length: before - first }, (_, at) => first + at)

async function addSums(connection: Connection, summing: Summing, sums: readonly SumPeriods[]): Promise<void> {
  const { filter, named, tally } = summing
  const { start } = filter
  const periods = sums.flatMap(({ days, first, before }) => numbersFrom(first, before).map((period) => ({ days, period })))
  const rows = await connection.rows(SUMS(sumsFor(summing)), [
    START_MILESTONES.indexOf(start),
    periods.map(({ days }) => days),
    periods.map(({ period }) => period),
    ...groupValues(filter),
  ])
  tally.merge({ start, precisionSeconds: SUM_PRECISION_SECONDS, groups: groupsOf(rows, named) })
}

type Young = TimelinessGroup & { readonly began: Instant; readonly n: number }

/** Adds parcels that are too young to be judged to those that are counted. */
function addYoung({ filter: { start }, named, tally }: Summing, young: readonly Young[]): void {
  const groups = young.map(({ began, n, ...group }) => ({
    ...named(group),
    count: 0,
    within: NONE_REACHED,
    underWay: [[began, n]] as const,
    legs: NO_LEGS,
  }))
  tally.merge({ start, precisionSeconds: SUM_PRECISION_SECONDS, groups })
}

async function addYoungParcels(
  connection: Connection,
  summing: Summing,
  { ranges, asOf }: { readonly ranges: readonly InstantRange[]; readonly asOf: Instant },
): Promise<void> {
  const { filter, byClient } = summing
  if (ranges.length === 0) return
  const limits = [ranges.map(({ from }) => from), ranges.map(({ before }) => before)]
  const rows = await connection.rows(YOUNG(filter.start), [...limits, asOf, byClient, ...groupValues(filter)])
  addYoung(
    summing,
    rows.map(({ customer_id: id, country, channel, began, n }) => ({ toCountry: country, channel, client: clientOf(id), began, n })),
  )
}

async function addYoungDays(connection: Connection, summing: Summing, { days, cut }: YoungCover): Promise<void> {
  const { filter } = summing
  const isCut = new Set(cut.map(({ from }) => from / MILLIS_PER_DAY))
  const periods = numbersFrom(days.from / MILLIS_PER_DAY, days.before / MILLIS_PER_DAY).filter((period) => !isCut.has(period))
  if (periods.length === 0) return
  const values = [START_MILESTONES.indexOf(filter.start), periods, ...groupValues(filter)]
  const rows = await connection.rows(UNDER_WAY_BY_DAY, values)
  addYoung(
    summing,
    rows.map(({ country, channel, period, n }) => ({
      toCountry: country,
      channel,
      client: ALL_CLIENTS,
      began: period * MILLIS_PER_DAY,
      n,
    })),
  )
}

async function addEnds(connection: Connection, { filter }: Summing, ends: readonly InstantRange[], add: (row: TimelyRow) => void) {
  for (const { from, before } of ends)
    for (const row of await connection.rows(OF_RANGE(filter.start), [from, before, ...groupValues(filter)])) add(row)
}

async function correct(connection: Connection, { filter, tally }: Summing, parcelOf: (row: TimelyRow) => TimelyParcel): Promise<void> {
  for await (const { row, times } of corrections(connection)) {
    if (!takes(filter, timelyParcel(row))) continue
    if (times === 1) tally.add(parcelOf(row))
    else tally.remove(parcelOf(row))
  }
}

/**
 * The summary of a filter from kept sums, the parcels at the ends of its range, and those that
 * changed since. It says what the parcels themselves say, but for those under way that are older
 * than every window: they are counted and not listed.
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
  const young = summed === undefined || byClient ? undefined : youngCoverOf(summed, asOf)
  // All at once: what is read is added while the next is looked for.
  await allRead([
    addSums(connection, summing, sums),
    addEnds(connection, summing, ends, (row) => tally.add(parcelOf(row))),
    correct(connection, summing, parcelOf),
    young === undefined ? undefined : addYoungDays(connection, summing, young),
    addYoungParcels(connection, summing, { ranges: young?.cut ?? (summed === undefined ? [] : [summed]), asOf }),
  ])
  const summary = tally.summary()
  // Of parcels that were taken back, a sum knows when they began to the window and a correction to
  // the millisecond: what is left of the two is no parcel.
  return { ...summary, groups: summary.groups.filter(({ count }) => count !== 0) }
}
