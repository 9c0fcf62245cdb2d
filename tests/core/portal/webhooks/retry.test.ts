import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { FAILING_LIMIT, isFailingTooLong, nextAttempt, RETRY_WAITS, verdictOf } from '#core/portal/webhooks/retry.rules.ts'

const AT = Date.parse('2026-11-24T08:00:00Z')

describe('Retries of a delivery', () => {
  it('go on for three days and then end', () => {
    const whole = RETRY_WAITS.reduce((sum, wait) => sum + wait, 0)
    expect(whole).toBeGreaterThan(2.9 * MILLIS_PER_DAY)
    expect(whole).toBeLessThan(3 * MILLIS_PER_DAY)
    expect(nextAttempt({ attempts: RETRY_WAITS.length + 1, at: AT, random: 0.5 })).toBeUndefined()
  })

  it('wait a tenth less or more, by chance', () => {
    const wait = (random: number) => (nextAttempt({ attempts: 4, at: AT, random }) ?? 0) - AT
    expect([wait(0), wait(0.5), wait(1)]).toEqual([108, 120, 132].map((minutes) => minutes * 60_000))
  })

  it('wait as long as the receiver asks, up to a day', () => {
    const wait = (retryAfterSeconds: number) => (nextAttempt({ attempts: 1, at: AT, random: 0.5, retryAfterSeconds }) ?? 0) - AT
    expect([wait(1), wait(3600), wait(1e9)]).toEqual([5000, MILLIS_PER_HOUR, MILLIS_PER_DAY])
  })

  it.each([
    [200, 'done'],
    [204, 'done'],
    [301, 'again'],
    [404, 'again'],
    [410, 'gone'],
    [503, 'again'],
    [undefined, 'again'],
  ])('take %s for %s', (status, verdict) => {
    expect(verdictOf(status)).toBe(verdict)
  })

  it('switch an endpoint off after five days without a success', () => {
    expect(isFailingTooLong(AT, AT + FAILING_LIMIT)).toBe(true)
    expect(isFailingTooLong(AT, AT + FAILING_LIMIT - 1)).toBe(false)
    expect(isFailingTooLong(undefined, AT)).toBe(false)
  })
})
