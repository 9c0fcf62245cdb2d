import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { LEGS, type TimelinessLeg, type Window } from './timeliness.rules.ts'
import { timelinessTally, type Counts, type GroupSummary, type TimelinessGroup, type TimelinessSummary } from './timeliness-summary.ts'

/**
 * How many parcels had their POD within a window, of those old enough to be judged (`ripe`);
 * younger ones are counted apart (rule: POD rate).
 */
export type PodRate = {
  readonly within: number
  readonly ripe: number
  readonly unripe: number
  /**
   * `within` of `ripe` in per cent with two decimals, rounded half up; `undefined` while none is
   * ripe.
   */
  readonly percent: string | undefined
}

/**
 * Median and 90th percentile by the nearest rank: a time in seconds that a parcel really took.
 * `undefined` where no parcel has the leg.
 */
export type TimelinessTimes = {
  readonly count: number
  readonly medianSeconds: number | undefined
  readonly p90Seconds: number | undefined
}

export type TimelinessFigures = {
  readonly count: number
  readonly pod: Readonly<Record<Window, PodRate>>
  readonly legs: Readonly<Record<TimelinessLeg, TimelinessTimes>>
}

/** The report per country, channel and client, and of all together. */
export type TimelinessReport = {
  readonly rows: readonly (TimelinessGroup & TimelinessFigures)[]
  readonly total: TimelinessFigures
  /** Leg times are exact to this many seconds. */
  readonly precisionSeconds: number
}

/**
 * The report of a summary at an instant. Parcels become old enough as time passes, so the same
 * summary reports more later.
 */
export function timelinessReport(summary: TimelinessSummary, { asOf }: { readonly asOf: Instant }): TimelinessReport {
  const everything = timelinessTally(summary)
  everything.merge({ ...summary, groups: summary.groups.map((group) => ({ ...group, toCountry: '', channel: '', client: '' })) })
  const [all] = everything.summary().groups
  return {
    rows: summary.groups.map((group) => {
      const { toCountry, channel, client } = group
      return { toCountry, channel, client, ...figuresOf(group, asOf) }
    }),
    total: figuresOf(all ?? NOTHING, asOf),
    precisionSeconds: summary.precisionSeconds,
  }
}

type GroupCounts = Pick<GroupSummary, 'count' | 'within' | 'underWay' | 'legs'>
const NOTHING: GroupCounts = {
  count: 0,
  within: { 3: 0, 7: 0, 10: 0 },
  underWay: [],
  legs: Object.fromEntries(LEGS.map((leg) => [leg, [] as Counts])) as Record<TimelinessLeg, Counts>,
}

const figuresOf = ({ count, within, underWay, legs }: GroupCounts, asOf: Instant): TimelinessFigures => ({
  count,
  pod: {
    3: podRate(3, { count, within, underWay, asOf }),
    7: podRate(7, { count, within, underWay, asOf }),
    10: podRate(10, { count, within, underWay, asOf }),
  },
  legs: Object.fromEntries(LEGS.map((leg) => [leg, legTimes(legs[leg])])) as Record<TimelinessLeg, TimelinessTimes>,
})

function podRate(
  days: Window,
  { count, within, underWay, asOf }: Pick<GroupCounts, 'count' | 'within' | 'underWay'> & { readonly asOf: Instant },
): PodRate {
  const unripe = underWay.reduce((total, [began, parcels]) => (asOf - began < days * MILLIS_PER_DAY ? total + parcels : total), 0)
  const ripe = count - unripe
  return { within: within[days], ripe, unripe, percent: percentOf(within[days], ripe) }
}

/** A share in per cent with two decimals, rounded half up; `undefined` where the total is 0. */
export function percentOf(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole))
  return formatDecimal(hundredths, 2)
}

function legTimes(counts: Counts): TimelinessTimes {
  const count = counts.reduce((total, [, parcels]) => total + parcels, 0)
  return { count, medianSeconds: percentile(counts, { percent: 50, count }), p90Seconds: percentile(counts, { percent: 90, count }) }
}

/** The smallest value that the given per cent of all values do not exceed (nearest rank). */
function percentile(counts: Counts, { percent, count }: { readonly percent: number; readonly count: number }): number | undefined {
  const rank = Math.ceil((percent * count) / 100)
  let below = 0
  for (const [value, parcels] of counts) {
    below += parcels
    if (below >= rank) return value
  }
  return undefined
}
