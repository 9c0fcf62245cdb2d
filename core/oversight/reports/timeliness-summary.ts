import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import {
  fateOf,
  LEGS,
  legMillis,
  mayStillArrive,
  startOf,
  WINDOWS,
  type TimelinessLeg,
  type StartMilestone,
  type TimelyParcel,
  type Window,
} from './timeliness.rules.ts'

/** How often each value occurred, sorted by value. */
export type Counts = readonly (readonly [value: number, count: number])[]

export type TimelinessGroup = { readonly toCountry: string; readonly channel: string; readonly client: string }

/** The summary of the parcels of one country, channel and client. */
export type GroupSummary = TimelinessGroup & {
  readonly count: number
  /** With POD within this many days. */
  readonly within: Readonly<Record<Window, number>>
  /**
   * Without POD and still under way, by start in milliseconds: whether they are old enough depends
   * on the time of reading.
   */
  readonly underWay: Counts
  /** How long each leg took, in seconds, whole multiples of the summary's precision. */
  readonly legs: Readonly<Record<TimelinessLeg, Counts>>
}

/**
 * The summary of any set of parcels, such as those that started on one day. Two summaries of one
 * shape merge into that of both sets, in any order; groups and values are sorted, so that equal
 * sets have equal summaries. Every count is exact; legs are exact to `precisionSeconds`, by default
 * 1.
 */
export type TimelinessSummary = {
  readonly start: StartMilestone
  readonly precisionSeconds: number
  readonly groups: readonly GroupSummary[]
}
export type SummaryShape = Pick<TimelinessSummary, 'start' | 'precisionSeconds'>

type GroupTally = TimelinessGroup & {
  count: number
  readonly within: Record<Window, number>
  readonly underWay: Map<number, number>
  readonly legs: Record<TimelinessLeg, Map<number, number>>
}

/**
 * Builds a summary: parcels and other summaries are added one by one; memory grows only with the
 * distinct values.
 */
export type TimelinessTally = {
  readonly add: (parcel: TimelyParcel) => void
  /** Undoes `add` of the same parcel, so that a changed parcel can be removed and added again. */
  readonly remove: (parcel: TimelyParcel) => void
  /** Throws on a summary of another shape. */
  readonly merge: (summary: TimelinessSummary) => void
  readonly summary: () => TimelinessSummary
}

/** An empty tally. */
export function timelinessTally({ start, precisionSeconds }: SummaryShape): TimelinessTally {
  const groups = new Map<string, GroupTally>()
  const groupOf = ({ toCountry, channel, client }: TimelinessGroup): GroupTally => {
    const key = keyOf({ toCountry, channel, client })
    const known = groups.get(key)
    if (known !== undefined) return known
    const made = newGroup({ toCountry, channel, client })
    groups.set(key, made)
    return made
  }
  const count = (parcel: TimelyParcel, times: 1 | -1): void => {
    const began = startOf(parcel, start)
    if (began === undefined) return
    const group = groupOf(parcel)
    group.count += times
    countFate(group, { parcel, began, times })
    for (const leg of LEGS) {
      const millis = legMillis({ times: parcel.times, leg, start })
      if (millis !== undefined) bump(group.legs[leg], inSteps(millis, precisionSeconds), times)
    }
  }
  return {
    add: (parcel) => count(parcel, 1),
    remove: (parcel) => count(parcel, -1),
    merge: (summary) => {
      if (summary.start !== start || summary.precisionSeconds !== precisionSeconds)
        throw new Error(
          `a summary from ${summary.start} to ${summary.precisionSeconds} s does not merge with ${start}, ${precisionSeconds} s`,
        )
      for (const one of summary.groups) mergeInto(groupOf(one), one)
    },
    summary: () => ({
      start,
      precisionSeconds,
      groups: [...groups]
        .filter(([, group]) => saysSomething(group))
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([, group]) => frozen(group)),
    }),
  }
}

const newGroup = (group: TimelinessGroup): GroupTally => ({
  ...group,
  count: 0,
  within: { 3: 0, 7: 0, 10: 0 },
  underWay: new Map(),
  legs: Object.fromEntries(LEGS.map((leg) => [leg, new Map<number, number>()])) as Record<TimelinessLeg, Map<number, number>>,
})

function countFate(group: GroupTally, { parcel, began, times }: { parcel: TimelyParcel; began: Instant; times: 1 | -1 }): void {
  const { pod_time: pod } = parcel.times
  if (pod === undefined) {
    if (mayStillArrive(parcel.state)) bump(group.underWay, began, times)
    return
  }
  for (const days of WINDOWS)
    if (fateOf({ state: parcel.state, start: began, pod }, { days, asOf: pod }) === 'within') group.within[days] += times
}

function bump(counts: Map<number, number>, value: number, by: number): void {
  const count = (counts.get(value) ?? 0) + by
  if (count === 0) counts.delete(value)
  else counts.set(value, count)
}

/** Whole seconds, cut to a multiple of the precision. */
const inSteps = (millis: number, precisionSeconds: number): number =>
  Math.floor(millis / MILLIS_PER_SECOND / precisionSeconds) * precisionSeconds

function mergeInto(group: GroupTally, other: GroupSummary): void {
  group.count += other.count
  for (const days of WINDOWS) group.within[days] += other.within[days]
  for (const [began, count] of other.underWay) bump(group.underWay, began, count)
  for (const leg of LEGS) for (const [seconds, count] of other.legs[leg]) bump(group.legs[leg], seconds, count)
}

/** Whether a group still has content. A change of parcels that adds none is content too. */
const saysSomething = ({ count, within, underWay, legs }: GroupTally): boolean =>
  count !== 0 || underWay.size > 0 || WINDOWS.some((days) => within[days] !== 0) || LEGS.some((leg) => legs[leg].size > 0)

const frozen = ({ underWay, legs, within, ...group }: GroupTally): GroupSummary => ({
  ...group,
  within: { ...within },
  underWay: sorted(underWay),
  legs: Object.fromEntries(LEGS.map((leg) => [leg, sorted(legs[leg])])) as Record<TimelinessLeg, Counts>,
})

const sorted = (counts: ReadonlyMap<number, number>): Counts => [...counts].toSorted(([left], [right]) => left - right)

const keyOf = ({ toCountry, channel, client }: TimelinessGroup): string => JSON.stringify([toCountry, channel, client])
