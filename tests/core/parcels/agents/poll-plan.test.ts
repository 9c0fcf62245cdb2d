import { describe, expect, it } from 'vitest'
import { loggedBody } from '#core/parcels/agents/agent-call.ts'
import { afterFailure, circuitState, dueAfterFailure, type Circuit } from '#core/parcels/agents/circuit.rules.ts'
import { nextPoll } from '#core/parcels/agents/poll-plan.rules.ts'

const AT = Date.UTC(2026, 10, 20, 4)
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** In the middle nothing is spread. */
const EVEN = 0.5
const after = (code: string | undefined, age: number): number | undefined => {
  const next = nextPoll({ code, dispatchedAt: AT - age, at: AT, random: EVEN })
  return next === undefined ? undefined : next - AT
}

describe('when a parcel is asked for next', () => {
  it.each([
    [undefined, DAY, 6 * HOUR],
    ['112', DAY, 6 * HOUR],
    ['130', DAY, 2 * HOUR],
    ['140', DAY, HOUR],
    ['150', DAY, 30 * MINUTE],
    ['170', DAY, 6 * HOUR],
    ['150', 30 * DAY - 1, 30 * MINUTE],
    ['150', 30 * DAY, DAY],
    ['112', 90 * DAY - 1, DAY],
    ['112', 90 * DAY, undefined],
  ])('follows its stage %s and its age of %d', (code, age, interval) => {
    expect(after(code, age)).toBe(interval)
  })

  it('is spread by a fifth either way', () => {
    const times = [0, 0.9999].map((random) => (nextPoll({ code: '140', dispatchedAt: AT, at: AT, random }) ?? 0) - AT)
    expect(times[0]).toBe(0.8 * HOUR)
    expect(times[1]).toBeLessThanOrEqual(1.2 * HOUR)
  })
})

describe('the circuit of an agent', () => {
  const failed = (times: number): Circuit => {
    let circuit: Circuit = { failures: 0 }
    for (let time = 0; time < times; time += 1) circuit = afterFailure(circuit, { at: AT, random: EVEN })
    return circuit
  }

  it('opens with the fifth failure, and longer with each further one, at most an hour', () => {
    expect(circuitState(failed(4), AT)).toBe('closed')
    expect(failed(5)).toEqual({ failures: 5, openUntil: AT + MINUTE })
    expect(failed(7).openUntil).toBe(AT + 4 * MINUTE)
    expect(failed(40).openUntil).toBe(AT + HOUR)
  })

  it('is tried once its pause is over', () => {
    expect(circuitState(failed(5), AT + MINUTE - 1)).toBe('open')
    expect(circuitState(failed(5), AT + MINUTE)).toBe('trial')
  })

  it('lets parcels wait longer with each failure', () => {
    expect([1, 2, 3, 30].map((failures) => dueAfterFailure(failures, { at: AT, random: EVEN }) - AT)).toEqual([
      MINUTE / 2,
      MINUTE,
      2 * MINUTE,
      HOUR,
    ])
  })
})

describe('the log of calls', () => {
  it('shows neither keys nor persons, and no more than the beginning', () => {
    const text = '{"token": "abc", "Phone":"+9715", "list": [{"api_key": 12345, "code": "150"}], "note": "my-secret-key"}'
    expect(loggedBody(text, ['my-secret-key'])).toBe(
      '{"token":"***", "Phone":"***", "list": [{"api_key":"***", "code": "150"}], "note": "***"}',
    )
    expect(loggedBody('x'.repeat(9000))).toHaveLength(2000)
  })
})
