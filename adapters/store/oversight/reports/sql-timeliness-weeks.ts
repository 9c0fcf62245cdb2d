import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { byDays, type InstantRange } from '#core/oversight/reports/day-range.ts'
import { fateOf, START_MILESTONES, startOf, WINDOWS, type StartMilestone, type Window } from '#core/oversight/reports/timeliness.rules.ts'
import { percentOf, type PodRate } from '#core/oversight/reports/timeliness-report.ts'
import { youngCoverOf, type YoungCover } from '#core/oversight/reports/timeliness-sums.ts'
import type { TimelinessFilter, TimelinessWeek } from '#core/oversight/reports/timeliness.ports.ts'
import type { Connection } from '../../database/database.ts'
import { allRead } from '../../database/one-moment.ts'
import { query, queryBy } from '../../database/row-shape.ts'
import { columnOf, groupValues, ofGroups } from './timeliness-filter.ts'
import { takes } from './sql-timeliness.ts'
import { corrections } from './sql-timeliness-waiting.ts'
import { timelyParcel, UNDER_WAY } from './timely-parcel.ts'

const DAYS = query(
  { period: 'integer', n: 'bigint', within_3: 'bigint', within_7: 'bigint', within_10: 'bigint', under_way: 'bigint' },
  `select s.period, ${['n', 'within_3', 'within_7', 'within_10', 'under_way'].map((name) => `sum(s.${name})::bigint as ${name}`).join(', ')}
  from timely_sums s where s.start = $1 and s.days = 1 and s.period >= $2 and s.period < $3 and s.customer_id = 0 and ${ofGroups('s', 4)} group by s.period`,
)

const within = (start: string, days: Window): string =>
  `count(*) filter (where p.pod_time - p.${start} <= ${days * MILLIS_PER_DAY}) as within_${days}`
const young = (start: string, days: Window): string =>
  `count(*) filter (where p.stage = ${UNDER_WAY} and p.pod_time is null and $3::bigint - p.${start} < ${days * MILLIS_PER_DAY}) as young_${days}`
const RANGES = 'unnest($1::bigint[], $2::bigint[]) with ordinality as r(first, before, place)'

const ENDS = queryBy(
  { place: 'bigint', n: 'bigint', within_3: 'bigint', within_7: 'bigint', within_10: 'bigint' },
  (start: StartMilestone) => {
    const column = columnOf(start)
    return `select r.place - 1 as place, counted.* from ${RANGES}
  cross join lateral (select count(*) as n, ${WINDOWS.map((days) => within(column, days)).join(', ')} from timely_parcels p
    where p.${column} >= r.first and p.${column} < r.before and ${ofGroups('p', 3)}) counted`
  },
  'create_time',
)
const YOUNG = queryBy(
  { place: 'bigint', young_3: 'bigint', young_7: 'bigint', young_10: 'bigint' },
  (start: StartMilestone) => {
    const column = columnOf(start)
    return `select r.place - 1 as place, counted.* from ${RANGES}
  cross join lateral (select ${WINDOWS.map((days) => young(column, days)).join(', ')} from timely_parcels p
    where p.${column} >= greatest(r.first, $3::bigint - ${10 * MILLIS_PER_DAY} + 1) and p.${column} < r.before and ${ofGroups('p', 4)}) counted
  where r.before > $3::bigint - ${10 * MILLIS_PER_DAY}`
  },
  'create_time',
)

type WeekCounts = { n: number; readonly within: Record<Window, number>; readonly young: Record<Window, number> }
type ReachedWindowRow = { readonly within_3: number; readonly within_7: number; readonly within_10: number; readonly n: number }

function addReached(counted: WeekCounts | undefined, { n, within_3, within_7, within_10 }: ReachedWindowRow): void {
  if (counted === undefined) return
  counted.n += n
  counted.within[3] += within_3
  counted.within[7] += within_7
  counted.within[10] += within_10
}

const rateOf = (days: Window, { n, within: reached, young: unripe }: WeekCounts): PodRate => {
  const ripe = n - unripe[days]
  return { within: reached[days], ripe, unripe: unripe[days], percent: percentOf(reached[days], ripe) }
}

type Groups = Omit<TimelinessFilter, 'from' | 'before'>
type WeekCountQuery = { readonly filter: Groups; readonly ranges: readonly InstantRange[]; readonly asOf: Instant }
/** A part of one of the ranges, by its place. */
type Part = InstantRange & { readonly of: number }

/**
 * How many parcels started in each range, and how many were delivered within each window: legs are
 * not read.
 */
export async function readWeeks(connection: Connection, asked: WeekCountQuery): Promise<readonly TimelinessWeek[]> {
  const { filter, ranges, asOf } = asked
  const counted = ranges.map((): WeekCounts => ({ n: 0, within: { 3: 0, 7: 0, 10: 0 }, young: { 3: 0, 7: 0, 10: 0 } }))
  const days: readonly ReturnType<typeof byDays>[] =
    filter.customerIds === undefined ? ranges.map(byDays) : ranges.map((range) => ({ days: undefined, ends: [range] }))
  const ends = days.flatMap((one, of) => one.ends.map((end): Part => ({ ...end, of })))
  const young = days.map((one) => (one.days === undefined ? undefined : youngCoverOf(one.days, asOf)))
  const cut = young.flatMap((one, of) => (one?.cut ?? []).map((day): Part => ({ ...day, of })))
  await allRead([
    addDays(
      connection,
      asked,
      days.map((one, of) => ({ days: one.days, young: young[of], counted: counted[of] })),
    ),
    addEnds(connection, filter, { ends, counted }),
    addYoung(connection, asked, { parts: [...ends, ...cut], counted }),
    addWaiting(connection, asked, counted),
  ])
  return ranges.map((range, at) => {
    const one = counted[at] ?? { n: 0, within: { 3: 0, 7: 0, 10: 0 }, young: { 3: 0, 7: 0, 10: 0 } }
    return { ...range, count: one.n, pod: { 3: rateOf(3, one), 7: rateOf(7, one), 10: rateOf(10, one) } }
  })
}

type WholeDays = {
  readonly days: InstantRange | undefined
  readonly young: YoungCover | undefined
  readonly counted: WeekCounts | undefined
}

const lies = (at: Instant, range: InstantRange | undefined): boolean => range !== undefined && range.from <= at && at < range.before

/** Adds the days that lie in a range. Single clients have no sums by day. */
async function addDays(connection: Connection, { filter, asOf }: WeekCountQuery, wanted: readonly WholeDays[]): Promise<void> {
  const limits = wanted.flatMap(({ days }) => (days === undefined ? [] : [days]))
  if (limits.length === 0) return
  const first = Math.min(...limits.map(({ from }) => from)) / MILLIS_PER_DAY
  const before = Math.max(...limits.map((one) => one.before)) / MILLIS_PER_DAY
  const values = [START_MILESTONES.indexOf(filter.start), first, before, ...groupValues(filter)]
  for (const { period, under_way: underWay, ...reached } of await connection.rows(DAYS, values)) {
    const at = period * MILLIS_PER_DAY
    for (const { days, young, counted } of wanted) {
      if (!lies(at, days)) continue
      addReached(counted, reached)
      if (!lies(at, young?.days) || young?.cut.some(({ from }) => from === at)) continue
      for (const window of WINDOWS) if (counted !== undefined && asOf - at < window * MILLIS_PER_DAY) counted.young[window] += underWay
    }
  }
}

type Adding = { readonly counted: readonly WeekCounts[] }
const limitsOf = (parts: readonly Part[]) => [parts.map(({ from }) => from), parts.map(({ before }) => before)]

async function addEnds(
  connection: Connection,
  filter: Groups,
  { ends, counted }: Adding & { readonly ends: readonly Part[] },
): Promise<void> {
  if (ends.length === 0) return
  for (const { place, ...reached } of await connection.rows(ENDS(filter.start), [...limitsOf(ends), ...groupValues(filter)]))
    addReached(counted[ends[place]?.of ?? -1], reached)
}

/** Adds parcels that are too young, one by one. */
async function addYoung(
  connection: Connection,
  { filter, asOf }: WeekCountQuery,
  { parts, counted }: Adding & { readonly parts: readonly Part[] },
) {
  if (parts.length === 0) return
  const rows = await connection.rows(YOUNG(filter.start), [...limitsOf(parts), asOf, ...groupValues(filter)])
  for (const { place, young_3, young_7, young_10 } of rows) {
    const young = counted[parts[place]?.of ?? -1]?.young
    if (young === undefined) continue
    young[3] += young_3
    young[7] += young_7
    young[10] += young_10
  }
}

async function addWaiting(connection: Connection, { filter, ranges, asOf }: WeekCountQuery, counted: readonly WeekCounts[]): Promise<void> {
  for await (const { row, times: sign } of corrections(connection)) {
    const parcel = timelyParcel(row)
    const began = startOf(parcel, filter.start)
    if (began === undefined) continue
    ranges.forEach((range, of) => {
      const one = counted[of]
      if (one === undefined || !takes({ ...filter, ...range }, parcel)) return
      one.n += sign
      for (const days of WINDOWS) {
        const fate = fateOf({ state: parcel.state, start: began, pod: parcel.times.pod_time }, { days, asOf })
        if (fate === 'within') one.within[days] += sign
        if (fate === 'unripe') one.young[days] += sign
      }
    })
  }
}
