import { MILLIS_PER_DAY, type Instant } from '../../../core/kernel/clock.ts'
import { byDays, type InstantRange } from '../../../core/reports/day-range.ts'
import { fateOf, START_MILESTONES, startOf, WINDOWS, type StartMilestone, type Window } from '../../../core/reports/timeliness.rules.ts'
import { percentOf, type PodRate } from '../../../core/reports/timeliness-report.ts'
import type { TimelinessFilter, TimelinessWeek } from '../../../core/reports/timeliness.ports.ts'
import type { Connection } from '../database/database.ts'
import { query, queryBy } from '../database/row-shape.ts'
import { columnOf, groupValues, ofGroups } from './timeliness-filter.ts'
import { takes } from './sql-timeliness.ts'
import { corrections } from './sql-timeliness-waiting.ts'
import { timelyParcel, UNDER_WAY } from './timely-parcel.ts'

const DAYS = query(
  { period: 'integer', n: 'bigint', within_3: 'bigint', within_7: 'bigint', within_10: 'bigint' },
  `select s.period, sum(s.n)::bigint as n, sum(s.within_3)::bigint as within_3, sum(s.within_7)::bigint as within_7, sum(s.within_10)::bigint as within_10
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

type Counted = { n: number; readonly within: Record<Window, number>; readonly young: Record<Window, number> }
type Reached = { readonly within_3: number; readonly within_7: number; readonly within_10: number; readonly n: number }

function addReached(counted: Counted | undefined, { n, within_3, within_7, within_10 }: Reached): void {
  if (counted === undefined) return
  counted.n += n
  counted.within[3] += within_3
  counted.within[7] += within_7
  counted.within[10] += within_10
}

const rateOf = (days: Window, { n, within: reached, young: unripe }: Counted): PodRate => {
  const ripe = n - unripe[days]
  return { within: reached[days], ripe, unripe: unripe[days], percent: percentOf(reached[days], ripe) }
}

type Groups = Omit<TimelinessFilter, 'from' | 'before'>
type Asked = { readonly filter: Groups; readonly ranges: readonly InstantRange[]; readonly asOf: Instant }

/** How many parcels started in each range, and how many were delivered within each window: legs are not read. */
export async function readWeeks(connection: Connection, { filter, ranges, asOf }: Asked): Promise<readonly TimelinessWeek[]> {
  const counted = ranges.map((): Counted => ({ n: 0, within: { 3: 0, 7: 0, 10: 0 }, young: { 3: 0, 7: 0, 10: 0 } }))
  const ends = await addDays(connection, { filter, ranges, asOf }, counted)
  const values = [ends.map(({ from }) => from), ends.map(({ before }) => before)]
  for (const { place, ...reached } of await connection.rows(ENDS(filter.start), [...values, ...groupValues(filter)]))
    addReached(counted[ends[place]?.of ?? -1], reached)
  const limits = [ranges.map(({ from }) => from), ranges.map(({ before }) => before), asOf]
  for (const { place, young_3, young_7, young_10 } of await connection.rows(YOUNG(filter.start), [...limits, ...groupValues(filter)]))
    Object.assign(counted[place]?.young ?? {}, { 3: young_3, 7: young_7, 10: young_10 })
  await addWaiting(connection, { filter, ranges, asOf }, counted)
  return ranges.map((range, at) => {
    const one = counted[at] ?? { n: 0, within: { 3: 0, 7: 0, 10: 0 }, young: { 3: 0, 7: 0, 10: 0 } }
    return { ...range, count: one.n, pod: { 3: rateOf(3, one), 7: rateOf(7, one), 10: rateOf(10, one) } }
  })
}

/** Adds the days that lie in a range, and returns what is left; single clients have no sums by day. */
async function addDays(connection: Connection, { filter, ranges }: Asked, counted: readonly Counted[]) {
  if (filter.customerIds !== undefined) return ranges.map((range, of) => ({ ...range, of }))
  const split = ranges.map(byDays)
  const days = split.flatMap(({ days: one }) => (one === undefined ? [] : [one]))
  if (days.length > 0) {
    const first = Math.min(...days.map(({ from }) => from)) / MILLIS_PER_DAY
    const before = Math.max(...days.map((one) => one.before)) / MILLIS_PER_DAY
    const [, ...groups] = groupValues(filter)
    for (const { period, ...reached } of await connection.rows(DAYS, [
      START_MILESTONES.indexOf(filter.start),
      first,
      before,
      null,
      ...groups,
    ])) {
      const at = period * MILLIS_PER_DAY
      split.forEach(({ days: one }, of) => {
        if (one !== undefined && one.from <= at && at < one.before) addReached(counted[of], reached)
      })
    }
  }
  return split.flatMap((one, of) => one.ends.map((end) => ({ ...end, of })))
}

async function addWaiting(connection: Connection, { filter, ranges, asOf }: Asked, counted: readonly Counted[]): Promise<void> {
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
