import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InstantRange } from '#core/oversight/reports/day-range.ts'
import { WINDOWS } from '#core/oversight/reports/timeliness.rules.ts'
import { coverOf, SUM_DAYS, youngCoverOf } from '#core/oversight/reports/timeliness-sums.ts'
import { DAY, OUT } from './parcels.ts'

const instant = fc.oneof(
  fc.integer({ min: 0, max: 500 * DAY }).map((off) => OUT + off),
  fc.integer({ min: 0, max: 500 }).map((days) => Math.floor(OUT / DAY) * DAY + days * DAY),
)
const range = fc.tuple(instant, instant).map(([one, other]): InstantRange => ({ from: Math.min(one, other), before: Math.max(one, other) }))

/** Ranges in their order, and that each begins where the one before it ends. */
function tiled(parts: readonly InstantRange[]): readonly InstantRange[] {
  const sorted = parts.toSorted((one, other) => one.from - other.from)
  sorted.forEach(({ from, before }, at) => {
    expect(from).toBeLessThan(before)
    if (at > 0) expect(from).toBe(sorted[at - 1]?.before)
  })
  return sorted
}

describe('the sums that answer a range', () => {
  it('cover every instant of it once, together with its ends, in few periods', () => {
    fc.assert(
      fc.property(range, fc.boolean(), ({ from, before }, byClient) => {
        const { sums, summed, ends } = coverOf({ from, before }, { byClient })
        const periods = sums.map(({ days, first, before: end }) => ({ from: first * days * DAY, before: end * days * DAY }))
        const parts = tiled([...periods, ...ends])
        expect([parts[0]?.from, parts.at(-1)?.before]).toEqual(from === before ? [undefined, undefined] : [from, before])
        const whole = tiled(periods)
        expect([whole[0]?.from, whole.at(-1)?.before]).toEqual([summed?.from, summed?.before])
        const shorter = SUM_DAYS.length - 1
        const count = sums.reduce((total, one) => total + one.before - one.first, 0)
        if (!byClient) expect(count).toBeLessThanOrEqual(500 / 64 + shorter * 2 * 3 + 1)
        else expect(sums.every(({ days }) => days === 16)).toBe(true)
      }),
    )
  })

  it('say of each day apart from those in which a window begins how many of its parcels are too young', () => {
    fc.assert(
      fc.property(range, instant, (asked, asOf) => {
        const { summed } = coverOf(asked, { byClient: false })
        if (summed === undefined) return
        const { days, cut } = youngCoverOf(summed, asOf)
        const isCut = (day: number): boolean => cut.some(({ from, before }) => from === day && before === day + DAY)
        for (let day = summed.from; day < summed.before; day += DAY)
          for (const window of WINDOWS) {
            const [first, last] = [asOf - day < window * DAY, asOf - (day + DAY - 1) < window * DAY]
            // The last millisecond of a day is younger than its first.
            if (first !== last) expect(isCut(day)).toBe(true)
            else if (first && day < days.from) expect(isCut(day)).toBe(true)
          }
        for (const { from, before } of cut) expect(from >= summed.from && before <= summed.before).toBe(true)
      }),
    )
  })
})
