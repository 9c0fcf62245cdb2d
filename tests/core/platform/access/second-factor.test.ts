import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { readRecoveryCode } from '#core/platform/access/sign-in/recovery-codes.rules.ts'
import { HERE, identityDesk, NOON, refusal } from './identity-fixture.ts'

const PASSWORD = 'correct horse'
const ME = { id: 7, account: 'newdeer' }
const ENTER = { audience: 'customer', account: 'newdeer', password: PASSWORD, ...HERE } as const
const STEP = NOON / 30_000
/** The double's code of a step. */
const codeOf = (step: number): string => String(100_000 + step)

async function enrolFactor() {
  const desk = identityDesk()
  desk.state.digits = 7
  must(await desk.factor.begin(PASSWORD, ME))
  const codes = must(await desk.factor.confirm(codeOf(STEP), ME))
  return { ...desk, codes }
}

describe('a second factor', () => {
  it('is turned on with the password and a first code, and counts from then on', async () => {
    const { factor, signIn, state } = identityDesk()
    expect(refusal(await factor.begin('wrong', ME))).toBe('INPUT_INVALID, password PASSWORD_WRONG')
    expect(must(await factor.begin(PASSWORD, ME))).toMatchObject({ secret: 'SECRET', uri: 'otpauth:SECRET:newdeer' })
    expect((await signIn(ENTER)).ok).toBe(true)
    expect(refusal(await factor.confirm('000000', ME))).toBe('INPUT_INVALID, code SECOND_FACTOR_CODE')
    expect(must(await factor.confirm(codeOf(STEP), ME))).toHaveLength(10)
    expect(refusal(await signIn(ENTER))).toBe('SECOND_FACTOR_NEEDED')
    expect(state.factors.get(7)?.sealedSecret).toBe('second factor 7|SECRET')
    expect(state.audit.map(({ action }) => action)).toEqual(['turn_on_second_factor'])
    for (const again of [await factor.begin(PASSWORD, ME), await factor.confirm(codeOf(STEP + 1), ME)])
      expect(refusal(again)).toBe('SECOND_FACTOR_ON')
  })

  it('takes each code once, and none before it', async () => {
    const { signIn } = await enrolFactor()
    const withCode = async (code: string) => refusal(await signIn({ ...ENTER, code }))
    expect(await withCode(codeOf(STEP))).toBe('SECOND_FACTOR_WRONG')
    expect(await withCode(` ${codeOf(STEP + 1)} `)).toBe('ok')
    expect([await withCode(codeOf(STEP + 1)), await withCode(codeOf(STEP))]).toEqual(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_WRONG'])
  })

  it('takes a code once, however many send it at the same time', async () => {
    const { signIn } = await enrolFactor()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ ...ENTER, code: codeOf(STEP + 1) })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is not asked for before the password is right, and codes are counted by account', async () => {
    const { signIn, state } = await enrolFactor()
    expect(refusal(await signIn({ ...ENTER, password: 'wrong', code: codeOf(STEP + 1) }))).toBe('SIGN_IN_FAILED')
    const guesses: string[] = []
    for (let n = 0; n < 8; n += 1) {
      guesses.push(refusal(await signIn({ ...ENTER, code: '000000', address: `192.0.2.${n}` })))
      // Asking without a code takes no guess back.
      await signIn({ ...ENTER, address: `192.0.2.${n}` })
    }
    expect(guesses).toEqual([...Array.from({ length: 6 }, () => 'SECOND_FACTOR_WRONG'), 'SIGN_IN_THROTTLED', 'SIGN_IN_THROTTLED'])
    expect(state.failures.get('factor:7')).toBe(6)
  })

  it('has recovery codes, each of which replaces a code once, until they are replaced', async () => {
    const { signIn, codes, factor, state } = await enrolFactor()
    const [first = ''] = codes
    expect(readRecoveryCode(first.toLowerCase().replace('-', ' '))).toBe(first)
    expect(refusal(await signIn({ ...ENTER, code: first.toLowerCase() }))).toBe('ok')
    expect(state.audit.at(-1)?.action).toBe('use_recovery_code')
    expect(refusal(await factor.renewCodes('wrong', ME))).toContain('PASSWORD_WRONG')
    state.digits = 11
    const fresh = must(await factor.renewCodes(PASSWORD, ME))
    expect(refusal(await signIn({ ...ENTER, code: first }))).toBe('SECOND_FACTOR_WRONG')
    expect(refusal(await signIn({ ...ENTER, code: fresh[0] ?? '' }))).toBe('ok')
  })

  it('is turned off with the password, unless a role requires it', async () => {
    const { factor, signIn } = await enrolFactor()
    expect(refusal(await factor.turnOff('wrong', ME))).toContain('PASSWORD_WRONG')
    const required = { ...ME, roles: [{ permissions: {}, secondFactor: true }] }
    expect(refusal(await factor.turnOff(PASSWORD, required))).toBe('SECOND_FACTOR_REQUIRED')
    expect(refusal(await factor.turnOff(PASSWORD, ME))).toBe('ok')
    expect((await signIn(ENTER)).ok).toBe(true)
    expect(refusal(await factor.turnOff(PASSWORD, ME))).toBe('SECOND_FACTOR_OFF')
  })
})
