import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byDays, type InstantRange } from '#core/oversight/reports/day-range.ts'
import { timelinessReport, type TimelinessReport } from '#core/oversight/reports/timeliness-report.ts'
import { isBehind } from '#core/oversight/reports/timeliness-row.ts'
import { timelinessTally, type SummaryShape, type TimelinessSummary } from '#core/oversight/reports/timeliness-summary.ts'
import { START_MILESTONES, WINDOWS, type StartMilestone, type TimelyParcel } from '#core/oversight/reports/timeliness.rules.ts'
import { DAY, OUT, offset, parcel } from './parcels.ts'

const parcels = fc.array(parcel, { maxLength: 40 })
const start = fc.constantFrom(...START_MILESTONES)
const asOf = offset.map((off) => OUT + off)
const groupKey = ({ toCountry, channel, client }: { toCountry: string; channel: string; client: string }): string =>
  [toCountry, channel, client].join(' ')

function summaryOf(list: readonly TimelyParcel[], shape: SummaryShape): TimelinessSummary {
  const tally = timelinessTally(shape)
  for (const one of list) tally.add(one)
  return tally.summary()
}
function merged(summaries: readonly TimelinessSummary[], shape: SummaryShape): TimelinessSummary {
  const tally = timelinessTally(shape)
  for (const one of summaries) tally.merge(one)
  return tally.summary()
}

/**
 * The figures of one group computed directly from the decision's text, over all parcels, without
 * any summary.
 */
function naive(list: readonly TimelyParcel[], { from, now }: { from: StartMilestone; now: number }) {
  const counted = list.filter(({ state, times }) => state !== 'cancelled' && state !== 'draft' && times[from] !== undefined)
  const startAt = (one: TimelyParcel): number => one.times[from] ?? Number.NaN
  const pod = Object.fromEntries(
    WINDOWS.map((days) => {
      const limit = days * 24 * 60 * 60 * 1000
      const within = counted.filter((one) => one.times.pod_time !== undefined && one.times.pod_time - startAt(one) <= limit)
      const unripe = counted.filter(
        (one) =>
          one.times.pod_time === undefined &&
          now - startAt(one) < limit &&
          !['signed', 'returned', 'transferred', 'destroyed', 'lost'].includes(one.state),
      )
      return [days, { within: within.length, ripe: counted.length - unripe.length, unripe: unripe.length }]
    }),
  )
  const seconds = (first: keyof TimelyParcel['times'], last: keyof TimelyParcel['times']): readonly number[] =>
    counted
      .flatMap(({ times }) => {
        const [begun, ended] = [times[first], times[last]]
        return begun === undefined || ended === undefined || ended < begun ? [] : [Math.floor((ended - begun) / 1000)]
      })
      .toSorted((left, right) => left - right)
  const figures = (values: readonly number[]) => ({
    count: values.length,
    medianSeconds: values[Math.ceil(values.length * 0.5) - 1],
    p90Seconds: values[Math.ceil((values.length * 9) / 10) - 1],
  })
  return {
    count: counted.length,
    pod,
    legs: {
      create_inbound: figures(seconds('create_time', 'inbound_time')),
      inbound_outbound: figures(seconds('inbound_time', 'outbound_time')),
      outbound_112: figures(seconds('outbound_time', '112_time')),
      '112_ccs': figures(seconds('112_time', 'ccs_time')),
      ccs_140: figures(seconds('ccs_time', '140_time')),
      '140_150': figures(seconds('140_time', '150_time')),
      '150_pod': figures(seconds('150_time', 'pod_time')),
      start_pod: figures(seconds(from, 'pod_time')),
    },
  }
}

const withoutPercent = ({ count, pod, legs }: TimelinessReport['total']) => ({
  count,
  pod: Object.fromEntries(WINDOWS.map((days) => [days, { within: pod[days].within, ripe: pod[days].ripe, unripe: pod[days].unripe }])),
  legs,
})

describe('the timeliness report', () => {
  it('says what a count over all parcels says, to the second, at any instant and from any start', () => {
    fc.assert(
      fc.property(parcels, start, asOf, (list, from, now) => {
        const report = timelinessReport(summaryOf(list, { start: from, precisionSeconds: 1 }), { asOf: now })
        expect(withoutPercent(report.total)).toEqual(naive(list, { from, now }))
        const groups = Map.groupBy(list, groupKey)
        for (const row of report.rows) expect(withoutPercent(row)).toEqual(naive(groups.get(groupKey(row)) ?? [], { from, now }))
        expect(report.rows.reduce((sum, { count }) => sum + count, 0)).toBe(report.total.count)
      }),
      { numRuns: 300 },
    )
  })

  it('is the same however the parcels are shared out over summaries, and in whatever order these merge', () => {
    const shape: SummaryShape = { start: 'outbound_time', precisionSeconds: 1 }
    const shared = fc.array(fc.tuple(parcel, fc.nat({ max: 4 })), { maxLength: 40 })
    fc.assert(
      fc.property(shared, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (list, order) => {
        const whole = summaryOf(
          list.map(([one]) => one),
          shape,
        )
        const parts = [0, 1, 2, 3, 4].map((part) =>
          summaryOf(
            list.flatMap(([one, of]) => (of === part ? [one] : [])),
            shape,
          ),
        )
        const pick = (part: number): TimelinessSummary => parts[part] ?? whole
        expect(merged(order.map(pick), shape)).toEqual(whole)
        const [first = 0, second = 1, ...rest] = order
        const nested = merged([pick(first), merged([pick(second), merged(rest.map(pick), shape)], shape)], shape)
        expect(nested).toEqual(whole)
        expect(merged([whole, summaryOf([], shape)], shape)).toEqual(whole)
      }),
    )
  })

  it('takes back what it took in', () => {
    const shape: SummaryShape = { start: 'create_time', precisionSeconds: 60 }
    fc.assert(
      fc.property(parcels, parcels, (kept, gone) => {
        const tally = timelinessTally(shape)
        for (const one of [...gone, ...kept]) tally.add(one)
        for (const one of gone) tally.remove(one)
        expect(tally.summary()).toEqual(summaryOf(kept, shape))
      }),
    )
  })

  it('is off by less than its precision where it is not exact, in leg times alone', () => {
    fc.assert(
      fc.property(parcels, fc.constantFrom(60, 900, 3600), asOf, (list, precisionSeconds, now) => {
        const exact = timelinessReport(summaryOf(list, { start: 'outbound_time', precisionSeconds: 1 }), { asOf: now }).total
        const rough = timelinessReport(summaryOf(list, { start: 'outbound_time', precisionSeconds }), { asOf: now }).total
        expect([rough.count, rough.pod]).toEqual([exact.count, exact.pod])
        const cut = (seconds: number | undefined) => seconds && Math.floor(seconds / precisionSeconds) * precisionSeconds
        for (const leg of ['112_ccs', 'start_pod'] as const)
          expect(rough.legs[leg]).toEqual({
            count: exact.legs[leg].count,
            medianSeconds: cut(exact.legs[leg].medianSeconds),
            p90Seconds: cut(exact.legs[leg].p90Seconds),
          })
      }),
    )
  })

  it('opens as many parcels as each of its figures counts', () => {
    fc.assert(
      fc.property(parcels, asOf, fc.constantFrom(...WINDOWS), (list, now, days) => {
        const range = { from: OUT, before: OUT + 2 * DAY }
        const inRange = list.filter(({ times }) => times.outbound_time === undefined || times.outbound_time < range.before)
        const report = timelinessReport(summaryOf(inRange, { start: 'outbound_time', precisionSeconds: 1 }), { asOf: now })
        for (const { toCountry, channel, client, pod } of report.rows) {
          const behind = (...fates: ('within' | 'missed' | 'unripe')[]) =>
            list.filter((one) =>
              isBehind(one, { figure: { start: 'outbound_time', ...range, toCountry, channel, client, of: { days, fates } }, asOf: now }),
            ).length
          expect([behind('within'), behind('unripe'), behind('within', 'missed')]).toEqual([
            pod[days].within,
            pod[days].unripe,
            pod[days].ripe,
          ])
        }
      }),
    )
  })
})

describe('a range by days', () => {
  it('misses and doubles no instant, and leaves less than two days to the ends', () => {
    const instant = fc.integer({ min: -5 * DAY, max: 5 * DAY })
    fc.assert(
      fc.property(instant, fc.nat({ max: 9 * DAY }), fc.array(instant, { minLength: 1 }), (from, length, instants) => {
        const range = { from, before: from + length }
        const { days, ends } = byDays(range)
        const holds = (one: InstantRange, at: number): boolean => one.from <= at && at < one.before
        for (const at of [...instants, from, from + length, from + length - 1])
          expect([days, ...ends].filter((part) => part !== undefined && holds(part, at)).length).toBe(holds(range, at) ? 1 : 0)
        expect(ends.reduce((sum, one) => sum + one.before - one.from, 0)).toBeLessThan(2 * DAY)
        if (days !== undefined) for (const edge of [days.from, days.before]) expect(Math.abs(edge % DAY)).toBe(0)
      }),
    )
  })
})
