import { describe, expect, it } from 'vitest'
import { callRate } from '../../../adapters/http/server/answers/call-rate.ts'

const SECOND = 1000

/** A clock that a test sets. */
function heldClock() {
  let at = 1_000_000
  return { now: () => at, pass: (millis: number) => void (at += millis) }
}

describe('the rate of calls', () => {
  it('takes as many as are allowed in a minute and says when to come again', () => {
    const clock = heldClock()
    const rate = callRate(clock)
    const call = () => rate({ key: 'a', perMinute: 60 })
    expect(Array.from({ length: 60 }, call).every((wait) => wait === 0)).toBe(true)
    clock.pass(10 * SECOND)
    expect(call()).toBe(50)
  })

  it('lets calls in again as the last minute fades', () => {
    const clock = heldClock()
    const rate = callRate(clock)
    const call = () => rate({ key: 'a', perMinute: 60 })
    for (let n = 0; n < 60; n += 1) call()
    clock.pass(90 * SECOND)
    expect(Array.from({ length: 40 }, call).filter((wait) => wait === 0)).toHaveLength(30)
    clock.pass(120 * SECOND)
    expect(Array.from({ length: 61 }, call).filter((wait) => wait === 0)).toHaveLength(60)
  })

  it('counts as many as a call asks for, and takes none of them where they are too many', () => {
    const rate = callRate(heldClock())
    const call = (count: number) => rate({ key: 'a', perMinute: 10, count })
    expect([call(6), call(5), call(4), call(1)].map((wait) => wait === 0)).toEqual([true, false, true, false])
  })

  it('counts each address for itself', () => {
    const rate = callRate(heldClock())
    expect(rate({ key: 'a', perMinute: 1 })).toBe(0)
    expect(rate({ key: 'a', perMinute: 1 })).toBeGreaterThan(0)
    expect(rate({ key: 'b', perMinute: 1 })).toBe(0)
  })
})
