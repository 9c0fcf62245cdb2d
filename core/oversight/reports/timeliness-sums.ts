import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { START_MILESTONES, startOf, WINDOWS, type StartMilestone, type TimelyParcel } from './timeliness.rules.ts'
import {
  timelinessTally,
  type GroupSummary,
  type TimelinessGroup,
  type TimelinessSummary,
  type TimelinessTally,
} from './timeliness-summary.ts'
import type { InstantRange } from './day-range.ts'

/** Kept sums say how long a leg took in whole hours. Counts are exact. */
export const SUM_PRECISION_SECONDS = 3600

/**
 * Sums are kept of single UTC days and of blocks of four times as many days each, so that a year is
 * about a dozen sums of each group.
 */
export const SUM_DAYS = [1, 4, 16, 64] as const
export type SumDays = (typeof SUM_DAYS)[number]
const [DAY, ...BLOCKS] = SUM_DAYS
/** The sums of single clients are of these blocks alone. */
const CLIENT_BLOCK = 16

/** The client of the sums of all clients together. */
export const ALL_CLIENTS = ''

/**
 * The country or the channel of sums over all of them: of a client, and of all clients by the other
 * of the two.
 */
export const ALL_PLACES = '*'
/**
 * From blocks of so many days on, sums of all clients are by country alone and by channel alone
 * too.
 */
export const LONG_DAYS = 16

/**
 * A period whose parcels are summed: the days `period * days` and following since 1970, by one
 * start milestone.
 */
export type SummedPeriod = { readonly start: StartMilestone; readonly days: SumDays; readonly period: number }
export type TimelinessSum = SummedPeriod & GroupSummary

const periodAt = (at: Instant, days: SumDays): number => Math.floor(at / (days * MILLIS_PER_DAY))

/**
 * Gathers what changed parcels change in the kept sums: of all clients together by day and by every
 * block, of each client by one of them, with its countries and channels and without. The periods of
 * a milestone that a parcel has not reached are left alone.
 */
export function sumChanges(starts: readonly StartMilestone[] = START_MILESTONES): {
  readonly add: (parcel: TimelyParcel) => void
  readonly remove: (parcel: TimelyParcel) => void
  /** Returns the sums that were gathered since the last time. */
  readonly changes: () => readonly TimelinessSum[]
} {
  /** Of each client by day: all sums add up from these. */
  const days: Tallies = new Map()
  const count = (parcel: TimelyParcel, how: 'add' | 'remove'): void => {
    for (const start of starts) {
      const began = startOf(parcel, start)
      if (began !== undefined) tallyOf(days, { start, days: DAY, period: periodAt(began, DAY) })[how](parcel)
    }
  }
  return {
    add: (parcel) => count(parcel, 'add'),
    remove: (parcel) => count(parcel, 'remove'),
    changes: () => {
      const sums: Tallies = new Map()
      for (const { of, tally } of days.values()) addDay(sums, of, tally.summary())
      days.clear()
      return [...sums.values()].flatMap(({ of, tally }) => tally.summary().groups.map((group) => ({ ...of, ...group })))
    },
  }
}

type Tallies = Map<string, { readonly of: SummedPeriod; readonly tally: TimelinessTally }>

function tallyOf(tallies: Tallies, of: SummedPeriod): TimelinessTally {
  const key = `${of.start} ${of.days} ${of.period}`
  const known = tallies.get(key)
  if (known !== undefined) return known.tally
  const tally = timelinessTally({ start: of.start, precisionSeconds: SUM_PRECISION_SECONDS })
  tallies.set(key, { of, tally })
  return tally
}

/** Adds a day of single clients to all sums that it is part of. */
function addDay(sums: Tallies, of: SummedPeriod, ofClients: TimelinessSummary): void {
  const blockOf = (days: SumDays): TimelinessTally => tallyOf(sums, { start: of.start, days, period: Math.floor(of.period / days) })
  const ofAll = tallyOf(sums, of)
  ofAll.merge(over(ofClients, { client: ALL_CLIENTS }))
  const day = ofAll.summary()
  const [byCountry, byChannel] = [over(day, { channel: ALL_PLACES }), over(day, { toCountry: ALL_PLACES })]
  for (const days of BLOCKS) for (const one of days < LONG_DAYS ? [day] : [day, byCountry, byChannel]) blockOf(days).merge(one)
  for (const one of [ofClients, over(ofClients, { toCountry: ALL_PLACES, channel: ALL_PLACES })]) blockOf(CLIENT_BLOCK).merge(one)
}

/** A summary whose groups are all of one name in some respect. */
const over = (summary: TimelinessSummary, name: Partial<TimelinessGroup>): TimelinessSummary => ({
  ...summary,
  groups: summary.groups.map((group) => ({ ...group, ...name })),
})

/** The periods from `first` on and before `before`. */
export type SumPeriods = { readonly days: SumDays; readonly first: number; readonly before: number }

/**
 * The cover of a range: kept sums, the range that they are of, and what is read parcel by parcel.
 */
export type SumCover = {
  readonly sums: readonly SumPeriods[]
  readonly summed: InstantRange | undefined
  readonly ends: readonly InstantRange[]
}

/**
 * How a range is answered; `byClient` where sums of single clients are needed, which are kept of
 * blocks alone.
 */
export function coverOf(range: InstantRange, { byClient }: { readonly byClient: boolean }): SumCover {
  const summed = aligned(range, byClient ? CLIENT_BLOCK : DAY)
  if (summed === undefined) return { sums: [], summed, ends: lasting([range]) }
  const sums = byClient ? [periodsOf(summed, CLIENT_BLOCK)] : periodsWithin(summed, SUM_DAYS.toReversed())
  return { sums, summed, ends: around(summed, range) }
}

/**
 * The periods that cover a range of whole days: the longest ones that fit, and shorter ones on both
 * sides of them.
 */
function periodsWithin(range: InstantRange, [longest, ...shorter]: readonly SumDays[]): readonly SumPeriods[] {
  if (longest === undefined) return []
  const inner = aligned(range, longest)
  if (inner === undefined) return periodsWithin(range, shorter)
  return [periodsOf(inner, longest), ...around(inner, range).flatMap((side) => periodsWithin(side, shorter))]
}

const lasting = (ranges: readonly InstantRange[]): readonly InstantRange[] => ranges.filter(({ from, before }) => from < before)

/** Returns the parts of an outer range that lie before and after an inner one. */
const around = (inner: InstantRange, outer: InstantRange): readonly InstantRange[] =>
  lasting([
    { from: outer.from, before: inner.from },
    { from: inner.before, before: outer.before },
  ])

const periodsOf = ({ from, before }: InstantRange, days: SumDays): SumPeriods => ({
  days,
  first: periodAt(from, days),
  before: periodAt(before, days),
})

function aligned({ from, before }: InstantRange, days: SumDays): InstantRange | undefined {
  const step = days * MILLIS_PER_DAY
  const first = Math.ceil(from / step) * step
  const last = Math.floor(before / step) * step
  return first < last ? { from: first, before: last } : undefined
}

/**
 * The days of a range whose sums say how many parcels of theirs are too young for a window, and
 * what is read parcel by parcel: the days that a window begins in.
 */
export type YoungCover = { readonly days: InstantRange; readonly cut: readonly InstantRange[] }

/** Where parcels that are too young to be judged are found in a range of whole days. */
export function youngCoverOf(summed: InstantRange, asOf: Instant): YoungCover {
  const dayOf = (at: Instant): Instant => Math.floor(at / MILLIS_PER_DAY) * MILLIS_PER_DAY
  const begins = WINDOWS.map((window) => dayOf(asOf - window * MILLIS_PER_DAY))
  const from = Math.max(summed.from, Math.min(...begins))
  const cut = begins
    .map((day) => ({ from: day, before: day + MILLIS_PER_DAY }))
    .filter((day) => day.from >= from && day.before <= summed.before)
  return { days: { from, before: Math.max(from, summed.before) }, cut }
}
