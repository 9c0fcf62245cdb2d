import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROGRESS_STEPS, progressOf } from '#core/parcels/tracking/progress.ts'

const event = (code: string, day: string) => ({ code, time: Date.parse(day) })
const reached = (...events: readonly ReturnType<typeof event>[]) =>
  progressOf(events).map(({ step, isReached, event: first }) => [
    step,
    isReached,
    first && new Date(first.time).toISOString().replace('.000', ''),
  ])

describe('the progress of a parcel', () => {
  it('has a step with the time of its first report, whatever order events arrive in', () => {
    expect(
      reached(
        event('112', '2026-11-03T08:00:00Z'),
        event('111', '2026-11-02T08:00:00Z'),
        event('110', '2026-11-01T08:00:00Z'),
        event('100', '2026-10-31T08:00:00Z'),
      ),
    ).toEqual([
      ['created', true, '2026-10-31T08:00:00Z'],
      ['received', true, '2026-11-01T08:00:00Z'],
      ['departed', true, '2026-11-02T08:00:00Z'],
      ['arrived', false, undefined],
      ['out_for_delivery', false, undefined],
      ['delivered', false, undefined],
    ])
  })

  it('counts a step as passed that was never reported where a later one was', () => {
    expect(reached(event('160', '2026-11-05T08:00:00Z'))).toEqual(
      Object.keys(PROGRESS_STEPS).map((step) => [step, true, step === 'delivered' ? '2026-11-05T08:00:00Z' : undefined]),
    )
    expect(reached(event('190', '2026-11-05T08:00:00Z')).some(([, isReached]) => isReached)).toBe(false)
  })

  it('never has a gap, and does not depend on the order of the events', () => {
    const codes = Object.values(PROGRESS_STEPS).flatMap(({ codes: own }) => own)
    const events = fc.array(
      fc
        .record({ code: fc.constantFrom(...codes, '101', '190'), day: fc.integer({ min: 10, max: 28 }) })
        .map(({ code, day }) => event(code, `2026-11-${day}T00:00:00Z`)),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(events, (some) => {
        const all = progressOf(some)
        const furthest = all.findLastIndex(({ isReached }) => isReached)
        expect(all.map(({ isReached }) => isReached)).toEqual(all.map((_step, at) => at <= furthest))
        expect(progressOf(some.toReversed()).map(({ step, isReached }) => [step, isReached])).toEqual(
          all.map(({ step, isReached }) => [step, isReached]),
        )
      }),
    )
  })
})
