import { describe, expect, it } from 'vitest'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { byDays } from '#core/oversight/reports/day-range.ts'
import { percentOf, timelinessReport } from '#core/oversight/reports/timeliness-report.ts'
import { isBehind, timelinessRow, timelinessRowFields, type DrillDown } from '#core/oversight/reports/timeliness-row.ts'
import { timelinessTally, type SummaryShape } from '#core/oversight/reports/timeliness-summary.ts'
import { fateOf, LEGS, legMillis, START_MILESTONES, startOf, type TimelyParcel } from '#core/oversight/reports/timeliness.rules.ts'
import { DAY, HOUR, OUT, SECOND, dispatchedTimelyParcel } from './parcels.ts'

const EXACT: SummaryShape = { start: 'outbound_time', precisionSeconds: 1 }
const LATER = OUT + 30 * DAY
const summaryOf = (parcels: readonly TimelyParcel[], shape = EXACT) => {
  const tally = timelinessTally(shape)
  for (const parcel of parcels) tally.add(parcel)
  return tally.summary()
}
const reportOf = (parcels: readonly TimelyParcel[], asOf = LATER, shape = EXACT) => timelinessReport(summaryOf(parcels, shape), { asOf })
const delivered = (millis: number): TimelyParcel => dispatchedTimelyParcel({ state: 'signed', times: { pod_time: OUT + millis } })

describe('the POD rate', () => {
  it('counts a delivery after 3 × 24 hours to the second, and none a second later', () => {
    const rate = (millis: number) => reportOf([delivered(millis)]).total.pod
    for (const days of [3, 7, 10] as const) {
      expect(rate(days * DAY)[days]).toEqual({ within: 1, ripe: 1, unripe: 0, percent: '100.00' })
      expect(rate(days * DAY + SECOND)[days]).toEqual({ within: 0, ripe: 1, unripe: 0, percent: '0.00' })
      expect(rate(days * DAY + 1)[days].within).toBe(0)
      expect(rate(days * DAY - SECOND)[days].within).toBe(1)
    }
  })

  it('counts parcels apart that are younger than the window and have no POD', () => {
    const pod = (age: number) => reportOf([dispatchedTimelyParcel()], OUT + age).total.pod
    expect(pod(3 * DAY - 1)).toEqual({
      3: { within: 0, ripe: 0, unripe: 1, percent: undefined },
      7: { within: 0, ripe: 0, unripe: 1, percent: undefined },
      10: { within: 0, ripe: 0, unripe: 1, percent: undefined },
    })
    expect(pod(3 * DAY)[3]).toEqual({ within: 0, ripe: 1, unripe: 0, percent: '0.00' })
    expect(pod(3 * DAY)[7].unripe).toBe(1)
    expect(pod(10 * DAY)[10]).toEqual({ within: 0, ripe: 1, unripe: 0, percent: '0.00' })
  })

  it('leaves cancelled parcels out, and keeps returned and lost ones in', () => {
    const inState = (state: OrderState) => reportOf([dispatchedTimelyParcel({ state })], OUT + HOUR).total
    expect(ORDER_STATES.filter((state) => inState(state).count === 0)).toEqual(['draft', 'cancelled'])
    expect(ORDER_STATES.filter((state) => inState(state).pod[3].ripe === 1)).toEqual([
      'returned',
      'signed',
      'destroyed',
      'lost',
      'transferred',
    ])
    expect(inState('lost').pod[3]).toEqual({ within: 0, ripe: 1, unripe: 0, percent: '0.00' })
  })

  it('follows a week: 40 of 52 within 3 days, 4 unripe, 2 lost', () => {
    const parcels = [
      ...Array.from({ length: 40 }, () => delivered(2 * DAY)),
      ...Array.from({ length: 6 }, () => delivered(5 * DAY)),
      ...Array.from({ length: 2 }, () => dispatchedTimelyParcel({ state: 'lost' })),
      ...Array.from({ length: 4 }, () => dispatchedTimelyParcel({ times: { outbound_time: OUT + 4 * DAY } })),
      ...Array.from({ length: 3 }, () => dispatchedTimelyParcel({ state: 'cancelled' })),
    ]
    const { count, pod } = reportOf(parcels, OUT + 6 * DAY).total
    expect(count).toBe(52)
    expect(pod[3]).toEqual({ within: 40, ripe: 48, unripe: 4, percent: '83.33' })
    expect(pod[7]).toEqual({ within: 46, ripe: 48, unripe: 4, percent: '95.83' })
    expect(reportOf(parcels, OUT + 7 * DAY).total.pod[3]).toEqual({ within: 40, ripe: 52, unripe: 0, percent: '76.92' })
  })

  it('starts where the user lets it start', () => {
    const parcel = dispatchedTimelyParcel({ state: 'signed', times: { create_time: OUT - 2 * DAY, pod_time: OUT + 2 * DAY } })
    expect(reportOf([parcel]).total.pod[3].within).toBe(1)
    expect(reportOf([parcel], LATER, { ...EXACT, start: 'create_time' }).total.pod).toMatchObject({ 3: { within: 0 }, 7: { within: 1 } })
    expect(reportOf([parcel], LATER, { ...EXACT, start: '150_time' }).total.count).toBe(0)
    expect(START_MILESTONES.map((start) => startOf(parcel, start) !== undefined)).toEqual([true, false, true, false, false, false, false])
  })

  it('is per country, channel and client, and of all together', () => {
    const parcels = [
      delivered(DAY),
      { ...delivered(DAY), toCountry: 'SA' },
      { ...delivered(8 * DAY), client: 'ddu' },
      { ...delivered(8 * DAY), channel: 'SEA' },
      { ...delivered(4 * DAY), channel: 'SEA' },
    ]
    const { rows, total } = reportOf(parcels)
    expect(rows.map(({ toCountry, channel, client, count, pod }) => [toCountry, channel, client, count, pod[7].percent])).toEqual([
      ['AE', 'GULF-AIR', 'ddp', 1, '100.00'],
      ['AE', 'GULF-AIR', 'ddu', 1, '0.00'],
      ['AE', 'SEA', 'ddp', 2, '50.00'],
      ['SA', 'GULF-AIR', 'ddp', 1, '100.00'],
    ])
    expect([total.count, total.pod[7].percent, total.pod[3].percent]).toEqual([5, '60.00', '40.00'])
  })

  it('says nothing of nothing', () => {
    const { rows, total } = reportOf([])
    expect([rows, total.count, total.pod[3], total.legs.start_pod]).toEqual([
      [],
      0,
      { within: 0, ripe: 0, unripe: 0, percent: undefined },
      { count: 0, medianSeconds: undefined, p90Seconds: undefined },
    ])
  })

  it('is shown in per cent with two decimals', () => {
    expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 8000), percentOf(1, 20000), percentOf(0, 5), percentOf(7, 7)]).toEqual([
      '33.33',
      '66.67',
      '0.01',
      '0.01',
      '0.00',
      '100.00',
    ])
  })
})

describe('the legs of a journey', () => {
  const HOURS = {
    create_time: -10,
    inbound_time: -4,
    outbound_time: 0,
    '112_time': 6,
    ccs_time: 30,
    '140_time': 36,
    '150_time': 40,
    pod_time: 45,
  }
  const times = Object.fromEntries(Object.entries(HOURS).map(([name, hours]) => [name, OUT + hours * HOUR]))

  it('go from each milestone to the next', () => {
    const { legs } = reportOf([dispatchedTimelyParcel({ state: 'signed', times })]).total
    expect(LEGS.map((leg) => [leg, (legs[leg].medianSeconds ?? 0) / 3600])).toEqual([
      ['create_inbound', 6],
      ['inbound_outbound', 4],
      ['outbound_112', 6],
      ['112_ccs', 24],
      ['ccs_140', 6],
      ['140_150', 4],
      ['150_pod', 5],
      ['start_pod', 45],
    ])
  })

  it('are measured where both ends are known and in the right order', () => {
    const leg = (over: object) => legMillis({ times: { create_time: OUT, ...over }, leg: '112_ccs', start: 'outbound_time' })
    expect([leg({}), leg({ '112_time': OUT }), leg({ ccs_time: OUT })]).toEqual([undefined, undefined, undefined])
    expect([leg({ '112_time': OUT, ccs_time: OUT }), leg({ '112_time': OUT, ccs_time: OUT - 1 })]).toEqual([0, undefined])
  })

  it('have a median and a 90th percentile that parcels really took', () => {
    const report = (...hours: readonly number[]) => reportOf(hours.map((one) => delivered(one * HOUR))).total.legs.start_pod
    expect(report(5)).toEqual({ count: 1, medianSeconds: 5 * 3600, p90Seconds: 5 * 3600 })
    expect(report(4, 1, 3, 2)).toEqual({ count: 4, medianSeconds: 2 * 3600, p90Seconds: 4 * 3600 })
    expect(report(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).toEqual({ count: 10, medianSeconds: 5 * 3600, p90Seconds: 9 * 3600 })
    expect(report(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 90)).toMatchObject({ medianSeconds: 3600, p90Seconds: 3600 })
  })

  it('are as exact as the summary says', () => {
    const parcels = [delivered(3599 * SECOND + 999), delivered(7300 * SECOND)]
    const exact = reportOf(parcels)
    const hourly = reportOf(parcels, LATER, { ...EXACT, precisionSeconds: 3600 })
    expect([exact.precisionSeconds, exact.total.legs.start_pod.medianSeconds]).toEqual([1, 3599])
    expect([hourly.precisionSeconds, hourly.total.legs.start_pod.medianSeconds, hourly.total.legs.start_pod.p90Seconds]).toEqual([
      3600, 0, 7200,
    ])
    expect(hourly.total.pod).toEqual(exact.total.pod)
  })
})

describe('a summary', () => {
  it('follows a parcel that changes: it is taken out and added again', () => {
    const tally = timelinessTally(EXACT)
    tally.add(dispatchedTimelyParcel())
    tally.add(delivered(DAY))
    tally.remove(dispatchedTimelyParcel())
    tally.add(delivered(2 * DAY))
    expect(tally.summary()).toEqual(summaryOf([delivered(DAY), delivered(2 * DAY)]))
    tally.remove(delivered(DAY))
    tally.remove(delivered(2 * DAY))
    expect(tally.summary().groups).toEqual([])
  })

  it('may be of a change alone, to be merged with what was', () => {
    const change = timelinessTally(EXACT)
    change.remove(dispatchedTimelyParcel())
    change.add(delivered(DAY))
    const whole = timelinessTally(EXACT)
    whole.merge(summaryOf([dispatchedTimelyParcel(), delivered(2 * DAY)]))
    whole.merge(change.summary())
    expect(whole.summary()).toEqual(summaryOf([delivered(DAY), delivered(2 * DAY)]))
    expect(change.summary().groups).toHaveLength(1)
  })

  it('keeps a change that leaves the number of parcels as it was, whatever it is about', () => {
    const changes: readonly (readonly [TimelyParcel, TimelyParcel])[] = [
      [dispatchedTimelyParcel(), dispatchedTimelyParcel({ times: { outbound_time: OUT + 1 } })],
      [dispatchedTimelyParcel({ state: 'lost' }), delivered(-1)],
      [delivered(HOUR), delivered(2 * HOUR)],
    ]
    for (const [before, after] of changes) {
      const change = timelinessTally(EXACT)
      change.remove(before)
      change.add(after)
      const whole = timelinessTally(EXACT)
      whole.merge(change.summary())
      whole.merge(summaryOf([before]))
      expect(whole.summary()).toEqual(summaryOf([after]))
    }
  })

  it('merges with its like alone', () => {
    const tally = timelinessTally(EXACT)
    expect(() => tally.merge({ start: 'create_time', precisionSeconds: 1, groups: [] })).toThrow('a summary from create_time to 1 s')
    expect(() => tally.merge({ start: 'outbound_time', precisionSeconds: 60, groups: [] })).toThrow('does not merge')
  })

  it('does not change when the tally goes on', () => {
    const tally = timelinessTally(EXACT)
    tally.add(delivered(DAY))
    const before = tally.summary()
    const copy = structuredClone(before)
    tally.add(delivered(DAY))
    expect(before).toEqual(copy)
  })
})

describe('the parcels behind a figure', () => {
  const figure: DrillDown = { start: 'outbound_time', from: OUT, before: OUT + DAY }
  const isIn = (parcel: TimelyParcel, over: Partial<DrillDown> = {}) => isBehind(parcel, { figure: { ...figure, ...over }, asOf: LATER })

  it('started in the range, are of the group, and had the fate that was counted', () => {
    expect([isIn(dispatchedTimelyParcel()), isIn(dispatchedTimelyParcel({ state: 'cancelled' }))]).toEqual([true, false])
    expect([OUT - 1, OUT, OUT + DAY - 1, OUT + DAY].map((at) => isIn(dispatchedTimelyParcel({ times: { outbound_time: at } })))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isIn(dispatchedTimelyParcel(), { start: 'ccs_time' })).toBe(false)
    expect([
      isIn(dispatchedTimelyParcel(), { toCountry: 'AE', channel: 'GULF-AIR', client: 'ddp' }),
      isIn(dispatchedTimelyParcel(), { toCountry: 'SA' }),
    ]).toEqual([true, false])
    expect([isIn(dispatchedTimelyParcel(), { channel: 'SEA' }), isIn(dispatchedTimelyParcel(), { client: 'ddu' })]).toEqual([false, false])
    const fate = (parcel: TimelyParcel, ...fates: NonNullable<DrillDown['of']>['fates']) => isIn(parcel, { of: { days: 3, fates } })
    expect([fate(delivered(DAY), 'within'), fate(delivered(DAY), 'missed', 'unripe'), fate(delivered(4 * DAY), 'missed')]).toEqual([
      true,
      false,
      true,
    ])
    expect(fateOf({ state: 'outbound', start: OUT, pod: undefined }, { days: 3, asOf: OUT })).toBe('unripe')
  })

  it('are the rows of the specification, all strings', () => {
    const parcel = dispatchedTimelyParcel({ state: 'signed', statusTime: OUT + DAY, times: { pod_time: OUT + DAY } })
    const row = timelinessRow(parcel, { timeText: (at) => new Date(at).toISOString().slice(0, 19).replace('T', ' '), status: '已签收' })
    expect(row).toEqual({
      client_refer_code: 'R-1',
      airway_number: 'CD000000000170',
      to_country: 'AE',
      create_time: '2026-04-29 09:30:00',
      inbound_time: '',
      outbound_time: '2026-05-01 09:30:00',
      ccs_time: '',
      '112_time': '',
      '140_time': '',
      '150_time': '',
      pod_time: '2026-05-02 09:30:00',
      status_time: '2026-05-02 09:30:00',
      status: '已签收',
    })
    const everything = timelinessRow(
      dispatchedTimelyParcel({ times: { inbound_time: 1, '112_time': 2, ccs_time: 3, '140_time': 4, '150_time': 5 } }),
      {
        timeText: String,
        status: '',
      },
    )
    expect(everything).toMatchObject({ inbound_time: '1', '112_time': '2', ccs_time: '3', '140_time': '4', '150_time': '5' })
    expect(Object.keys(timelinessRowFields).toSorted()).toEqual(Object.keys(row).toSorted())
    for (const field of Object.values(timelinessRowFields)) expect(field).toMatchObject({ kind: 'text', required: true })
    expect(timelinessRowFields.pod_time).toMatchObject({ maxLength: row.pod_time.length, label: { 'en-US': 'Delivered (POD)' } })
  })
})

describe('a range of time', () => {
  it('is the days that lie in it whole, and its ends', () => {
    const noon = Date.UTC(2026, 4, 1, 12)
    const midnight = Date.UTC(2026, 4, 2)
    expect(byDays({ from: noon, before: noon + 3 * DAY })).toEqual({
      days: { from: midnight, before: midnight + 2 * DAY },
      ends: [
        { from: noon, before: midnight },
        { from: midnight + 2 * DAY, before: noon + 3 * DAY },
      ],
    })
    expect(byDays({ from: midnight, before: midnight + DAY })).toEqual({ days: { from: midnight, before: midnight + DAY }, ends: [] })
    expect(byDays({ from: noon, before: noon + DAY })).toEqual({ days: undefined, ends: [{ from: noon, before: noon + DAY }] })
    expect(byDays({ from: noon, before: noon })).toEqual({ days: undefined, ends: [] })
  })
})
