import { MILLIS_PER_DAY, type Instant } from '../kernel/clock.ts'
import { START_MILESTONES, startOf, type StartMilestone, type TimelyParcel } from './timeliness.rules.ts'
import { timelinessTally, type GroupSummary, type TimelinessTally } from './timeliness-summary.ts'
import type { InstantRange } from './day-range.ts'

/** Kept sums say how long a leg took in whole hours. Counts are exact. */
export const SUM_PRECISION_SECONDS = 3600

/** Sums are kept of single UTC days and of blocks of days, so that a year is a few dozen sums of each group. */
const DAY = 1
const BLOCK = 16
export type SumDays = typeof DAY | typeof BLOCK

/** The client of the sums of all clients together. */
export const ALL_CLIENTS = ''

/** The country and the channel of the sums of a client over all of them. */
export const ALL_PLACES = '*'

/** A period whose parcels are summed: the days `period * days` and following since 1970, by one start milestone. */
export type SummedPeriod = { readonly start: StartMilestone; readonly days: SumDays; readonly period: number }
export type TimelinessSum = SummedPeriod & GroupSummary

const periodAt = (at: Instant, days: SumDays): number => Math.floor(at / (days * MILLIS_PER_DAY))

/**
 * Gathers what changed parcels change in the kept sums: of all clients together by day and by block, of each client by block, with its
 * countries and channels and without. The periods of a
 * milestone that a parcel has not reached are left alone.
 */
export function sumChanges(starts: readonly StartMilestone[] = START_MILESTONES): {
  readonly add: (parcel: TimelyParcel) => void
  readonly remove: (parcel: TimelyParcel) => void
  readonly changes: () => readonly TimelinessSum[]
} {
  const tallies = new Map<string, { readonly of: SummedPeriod; readonly tally: TimelinessTally }>()
  const tallyOf = (of: SummedPeriod): TimelinessTally => {
    const key = `${of.start} ${of.days} ${of.period}`
    const known = tallies.get(key)
    if (known !== undefined) return known.tally
    const tally = timelinessTally({ start: of.start, precisionSeconds: SUM_PRECISION_SECONDS })
    tallies.set(key, { of, tally })
    return tally
  }
  const count = (parcel: TimelyParcel, how: 'add' | 'remove'): void => {
    const ofAll = { ...parcel, client: ALL_CLIENTS }
    for (const start of starts) {
      const began = startOf(parcel, start)
      if (began === undefined) continue
      tallyOf({ start, days: DAY, period: periodAt(began, DAY) })[how](ofAll)
      const block = tallyOf({ start, days: BLOCK, period: periodAt(began, BLOCK) })
      block[how](ofAll)
      block[how](parcel)
      block[how]({ ...parcel, toCountry: ALL_PLACES, channel: ALL_PLACES })
    }
  }
  return {
    add: (parcel) => count(parcel, 'add'),
    remove: (parcel) => count(parcel, 'remove'),
    changes: () => [...tallies.values()].flatMap(({ of, tally }) => tally.summary().groups.map((group) => ({ ...of, ...group }))),
  }
}

/** The periods from `first` on and before `before`. */
export type SumPeriods = { readonly days: SumDays; readonly first: number; readonly before: number }

/** What answers a range: kept sums, the range that they are of, and what is read parcel by parcel. */
export type SumCover = {
  readonly sums: readonly SumPeriods[]
  readonly summed: InstantRange | undefined
  readonly ends: readonly InstantRange[]
}

/** How a range is answered; `byClient` where sums of single clients are needed, which are kept by block alone. */
export function coverOf(range: InstantRange, { byClient }: { readonly byClient: boolean }): SumCover {
  const finest = byClient ? BLOCK : DAY
  const summed = aligned(range, finest)
  if (summed === undefined) return { sums: [], summed, ends: range.from < range.before ? [range] : [] }
  const ends = [
    { from: range.from, before: summed.from },
    { from: summed.before, before: range.before },
  ].filter((end) => end.from < end.before)
  const blocks = byClient ? summed : aligned(summed, BLOCK)
  if (blocks === undefined) return { sums: [periodsOf(summed, DAY)], summed, ends }
  const days = [
    { from: summed.from, before: blocks.from },
    { from: blocks.before, before: summed.before },
  ].filter((end) => end.from < end.before)
  return { sums: [periodsOf(blocks, BLOCK), ...days.map((one) => periodsOf(one, DAY))], summed, ends }
}

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
