import { describe, expect, it } from 'vitest'
import {
  CODE_COOLDOWN_SECONDS,
  cooldownSeconds,
  makeCode,
  maySendCode,
  sentCode,
  tryPhoneCode,
  type PhoneCode,
} from '#core/platform/access/sign-in/phone-code.rules.ts'

const AT = Date.UTC(2026, 4, 2)
const sent = sentCode({ phone: '+8613800138000', codeHash: 'right', at: AT })
const wrong = (code: PhoneCode | undefined, at = AT) => tryPhoneCode(code, { codeHash: 'wrong', at })
const right = (code: PhoneCode | undefined, at = AT) => tryPhoneCode(code, { codeHash: 'right', at })

describe('a phone code', () => {
  it('has six digits, leading zeros kept', () => {
    expect(makeCode({ below: () => 42 })).toBe('000042')
    expect(makeCode({ below: (limit) => limit - 1 })).toBe('999999')
  })

  it('goes out again after 60 seconds', () => {
    expect(CODE_COOLDOWN_SECONDS).toBe(60)
    expect([0, 1, 999, 1000, 59_000, 59_999, 60_000, 90_000].map((later) => cooldownSeconds(sent, AT + later))).toEqual([
      60, 60, 60, 59, 1, 1, 0, 0,
    ])
    expect(maySendCode(sent, AT + 30_000)).toMatchObject({
      failure: { code: 'PHONE_CODE_TOO_SOON', kind: 'throttled', params: { seconds: 30 } },
    })
    expect(maySendCode(sent, AT + 60_000)).toEqual({ ok: true, value: true })
  })

  it('goes out at once where none was sent: a message that failed starts no clock', () => {
    expect(cooldownSeconds(undefined, AT)).toBe(0)
    expect(maySendCode(undefined, AT)).toEqual({ ok: true, value: true })
  })

  it('is good once', () => {
    const first = right(sent)
    expect(first).toEqual({ result: { ok: true, value: true }, code: { ...sent, tries: 1, isUsed: true } })
    const second = right(first.code)
    expect(second.result).toMatchObject({ failure: { code: 'PHONE_CODE_OVER' } })
    expect(second.code).toBe(first.code)
  })

  it('is good for 10 minutes', () => {
    expect(right(sent, AT + 599_999).result.ok).toBe(true)
    expect(right(sent, AT + 600_000).result).toMatchObject({ failure: { code: 'PHONE_CODE_OVER' } })
  })

  it('takes 5 tries, and says how many are left', () => {
    let code: PhoneCode | undefined = sent
    const told: unknown[] = []
    for (let count = 0; count < 6; count += 1) {
      const tried = wrong(code)
      told.push(tried.result.ok ? 'right' : [tried.result.failure.code, tried.result.failure.params['left']])
      code = tried.code
    }
    expect(told).toEqual([
      ['PHONE_CODE_WRONG', 4],
      ['PHONE_CODE_WRONG', 3],
      ['PHONE_CODE_WRONG', 2],
      ['PHONE_CODE_WRONG', 1],
      ['PHONE_CODE_OVER', undefined],
      ['PHONE_CODE_OVER', undefined],
    ])
    expect(code?.tries).toBe(5)
    expect(right(code).result).toMatchObject({ failure: { code: 'PHONE_CODE_OVER' } })
  })

  it('is right at the fifth try too', () => {
    expect(right({ ...sent, tries: 4 }).result.ok).toBe(true)
  })

  it('that was never sent is no different from one that is over', () => {
    expect(right(undefined)).toMatchObject({ result: { failure: { code: 'PHONE_CODE_OVER', kind: 'invalid' } }, code: undefined })
  })
})
