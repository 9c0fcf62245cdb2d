import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { HERE, identityDesk, refusal, shipperAccount } from './identity-fixture.ts'

const ASKED = { audience: 'customer', account: 'newdeer' } as const
const NEW = 'Another 2027 word'
const address = HERE.address

async function askForReset(account = ASKED.account as string) {
  const desk = identityDesk()
  must(await desk.requestReset({ ...ASKED, account, address }))
  await desk.afterAnswers()
  return desk
}
const MINUTE = 60_000

describe('a forgotten password', () => {
  it('is replaced with the code of the phone: sessions end, the owner is notified, the trail has its row', async () => {
    const { state, signIn, resetForgotten, living } = await askForReset()
    must(await signIn({ ...ASKED, password: 'correct horse', ...HERE }))
    expect(state.messages).toEqual([{ phone: '+8613800138000', code: '012345' }])
    expect(must(await resetForgotten({ ...ASKED, account: ' NewDeer ', code: ' 012345 ', password: NEW, address }))).toBe(true)
    expect(living(7)).toEqual([])
    expect(state.mails.map(({ accountIds, text }) => [accountIds, 'template' in text && text.template])).toEqual([
      [[7], 'password_forgotten'],
    ])
    expect(state.audit.at(-1)).toMatchObject({ actorId: 7, area: 'account', subject: '7', action: 'reset_forgotten_password' })
    expect(refusal(await signIn({ ...ASKED, password: 'correct horse', ...HERE }))).toBe('SIGN_IN_FAILED')
    expect((await signIn({ ...ASKED, password: NEW, ...HERE })).ok).toBe(true)
  })

  it('is asked for by the phone too, however it is written', async () => {
    const { state, resetForgotten } = await askForReset('138 0013 8000')
    expect(state.messages).toHaveLength(1)
    expect(refusal(await resetForgotten({ ...ASKED, account: '+8613800138000', code: '012345', password: NEW, address }))).toBe('ok')
  })

  it('has the same answers whether there is an account, a phone, or messages left for it', async () => {
    const answers = async (account: string, prepare: (desk: ReturnType<typeof identityDesk>) => void = () => undefined) => {
      const desk = identityDesk([shipperAccount(), shipperAccount({ id: 8, account: 'phoneless', accountPhone: undefined })])
      prepare(desk)
      const said: unknown[] = []
      const ask = async () => said.push(await desk.requestReset({ ...ASKED, account, address }))
      await ask()
      await ask()
      await desk.afterAnswers()
      for (let n = 0; n < 6; n += 1)
        said.push(refusal(await desk.resetForgotten({ ...ASKED, account, code: '999999', password: NEW, address })))
      desk.state.now += MINUTE
      await ask()
      return [said, desk.state.messages.length] as const
    }
    const [known, sent] = await answers('newdeer')
    expect(sent).toBe(1)
    expect(known.slice(2)).toEqual([
      ...Array.from({ length: 4 }, () => 'INPUT_INVALID, code PHONE_CODE_WRONG'),
      'INPUT_INVALID, code PHONE_CODE_OVER',
      'INPUT_INVALID, code PHONE_CODE_OVER',
      { ok: true, value: { seconds: 60 } },
    ])
    for (const account of ['nobody', 'phoneless']) expect(await answers(account)).toEqual([known, 0])
    const dayOver = (desk: ReturnType<typeof identityDesk>): void => void desk.state.sent.set('2026-03-01 phone:+8613800138000', 10)
    expect(await answers('newdeer', dayOver)).toEqual([known, 0])
  })

  it('sends one message a minute to a phone, by whatever name it is asked for', async () => {
    const desk = await askForReset()
    must(await desk.requestReset({ ...ASKED, account: '+8613800138000', address }))
    await desk.afterAnswers()
    expect(desk.state.messages).toHaveLength(1)
    expect(refusal(await desk.requestReset({ ...ASKED, account: 'NEWDEER', address }))).toBe('PHONE_CODE_TOO_SOON')
  })

  it('leaves a name and its phone half of their messages of a day for others than one who asks again and again', async () => {
    const desk = identityDesk()
    const ask = async (from: string): Promise<string> => {
      desk.state.now += 61_000
      const said = refusal(await desk.requestReset({ ...ASKED, address: from }))
      await desk.afterAnswers()
      return said
    }
    const flood = []
    for (let n = 0; n < 20; n += 1) flood.push(await ask('198.51.100.66'))
    expect(flood.filter((said) => said === 'ok')).toHaveLength(5)
    expect(flood.at(-1)).toBe('PHONE_CODE_DAY_OVER')
    expect([await ask(address), desk.state.messages.length]).toEqual(['ok', 6])
  })

  it.each([
    ['wrong', '000000', 0, 'PHONE_CODE_WRONG'],
    ['ten minutes old', '012345', 10 * MINUTE, 'PHONE_CODE_OVER'],
  ])('is not replaced with a code that is %s', async (_what, code, later, failure) => {
    const { state, resetForgotten } = await askForReset()
    state.now += later
    expect(refusal(await resetForgotten({ ...ASKED, code, password: NEW, address }))).toBe(`INPUT_INVALID, code ${failure}`)
    expect(state.accounts[0]?.passwordHash).toBe('hash of correct horse')
  })

  it('is not replaced with a code that was used, or is of another account or of a registration', async () => {
    const { resetForgotten, requestReset, sendCode, afterAnswers, state } = await askForReset()
    expect(refusal(await resetForgotten({ ...ASKED, account: 'other', code: '012345', password: NEW, address }))).toContain(
      'PHONE_CODE_OVER',
    )
    must(await resetForgotten({ ...ASKED, code: '012345', password: NEW, address }))
    expect(refusal(await resetForgotten({ ...ASKED, code: '012345', password: NEW, address }))).toContain('PHONE_CODE_OVER')
    state.now += MINUTE
    must(await sendCode({ phone: '+8613800138000', address }))
    expect(refusal(await resetForgotten({ ...ASKED, code: '012345', password: NEW, address }))).toContain('PHONE_CODE_OVER')
    state.now += MINUTE
    state.digits = 777_777
    must(await requestReset({ ...ASKED, address }))
    await afterAnswers()
    expect(state.messages.at(-1)?.code).toBe('777777')
  })

  it('takes no password that is too short, common or the account’s name, and then no attempt is counted', async () => {
    const { resetForgotten, state } = await askForReset()
    for (const [password, failure] of [
      ['short', 'PASSWORD_LENGTH'],
      ['password1', 'PASSWORD_COMMON'],
    ])
      expect(refusal(await resetForgotten({ ...ASKED, code: '012345', password: password ?? '', address }))).toBe(
        `INPUT_INVALID, password ${failure}`,
      )
    expect([...state.codes.values()].every(({ tries }) => tries === 0)).toBe(true)
  })
})
