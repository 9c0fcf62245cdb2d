import { describe, expect, it } from 'vitest'
import { exchangeKey } from '#core/portal/keys/exchange-key.usecase.ts'
import { must } from '#core/base/kernel/result.ts'
import { HERE, identityDesk, NOON, refusal, shipperAccount } from './identity-fixture.ts'

describe('AppId and AppKey', () => {
  const key = { appId: 'CD7', appKey: 'the key', ...HERE }
  const actor = { id: 7 }
  const desk = () => {
    const { state, ...use } = identityDesk()
    void use.keys.addAppKey(7, 'hash of the key')
    return { state, ...use }
  }

  it('open a session of a day', async () => {
    const { exchange, state } = desk()
    const { token, expiresAt } = must(await exchange({ ...key, appId: ' cd7 ', appKey: ' the key ' }))
    expect(state.sessions).toEqual([
      { tokenHash: `hash of ${token}`, accountId: 7, sessionEpoch: 0, keyHash: 'hash of the key', at: NOON, expiresAt, ...HERE },
    ])
  })

  it.each([
    ['a wrong key', { appKey: 'another' }],
    ['the stored hash', { appKey: 'hash of the key' }],
    ['a key of another account', { appId: 'CD100' }],
    ['an id that nobody has', { appId: 'CD8' }],
    ['what is no id', { appId: '7' }],
    ['what only ends as an id does', { appId: 'xCD7' }],
    ['what only begins as an id does', { appId: 'CD7x' }],
  ])('are refused alike for %s, and counted', async (_what, change) => {
    const { exchange, state } = desk()
    expect(refusal(await exchange({ ...key, ...change }))).toBe('APP_KEY_WRONG')
    expect([...state.failures.values()]).toEqual([1, 1, 1])
    expect(state.sessions).toEqual([])
  })

  it('wait as sign-ins do, and a right key forgets the failures before it', async () => {
    const { exchange, state } = desk()
    await exchange({ ...key, appKey: 'wrong' })
    must(await exchange(key))
    expect([...state.failures]).toEqual([
      ['customer:app:cd7', 1],
      ['address:192.0.2.7', 1],
    ])
    state.waits.set('customer:app:cd7', 1500)
    expect(await exchange(key)).toMatchObject({ failure: { code: 'SIGN_IN_THROTTLED', params: { seconds: 2 } } })
  })

  it('are guessed at no faster by guesses at the same time', async () => {
    const { exchange } = desk()
    const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => exchange({ ...key, appKey: `guess ${n}` })))
    expect(answers.map(refusal).filter((code) => code === 'APP_KEY_WRONG')).toHaveLength(6)
  })

  it('are made by somebody who knows the password, and stored as a hash', async () => {
    const { makeAppKey, keys, exchange, state } = identityDesk()
    expect(refusal(await makeAppKey({ password: 'wrong' }, actor))).toBe('INPUT_INVALID, password PASSWORD_WRONG')
    expect([await keys.reading.of(7, { withEnded: true }), [...state.failures]]).toEqual([[], [['proof:7', 1]]])
    const { appId, appKey } = must(await makeAppKey({ password: 'correct horse' }, actor))
    expect([appId, appKey]).toEqual(['CD7', expect.stringMatching(/^cdk_k{39}1[0-9A-Za-z]{6}$/)])
    expect(keys.lives(`hash of ${appKey}`)).toBe(true)
    must(await exchange({ ...key, appKey }))
    expect(state.audit).toMatchObject([{ at: NOON, actorId: 7, area: 'account', subject: '7', action: 'make_key' }])
  })

  it('are replaced: the old key and the sessions of it end, those of the password stay', async () => {
    const { makeAppKey, exchange, signIn: enter, living, state } = desk()
    must(await exchange(key))
    must(await enter({ audience: 'customer', account: 'newdeer', password: 'correct horse', ...HERE }))
    const { appKey } = must(await makeAppKey({ password: 'correct horse' }, actor))
    expect(refusal(await exchange(key))).toBe('APP_KEY_WRONG')
    expect(living(7).map(({ keyHash }) => keyHash)).toEqual([undefined])
    must(await exchange({ ...key, appKey }))
    expect(state.audit.map(({ action }) => action)).toEqual(['rotate_key'])
  })

  it('are revoked once, and their sessions end', async () => {
    const { endKey, exchange, living, state } = desk()
    must(await exchange(key))
    must(await endKey(1, actor))
    expect([living(7), state.audit.map(({ action }) => action)]).toEqual([[], ['revoke_key']])
    expect(refusal(await exchange(key))).toBe('APP_KEY_WRONG')
    expect(refusal(await endKey(1, actor))).toBe('KEY_NOT_FOUND')
  })

  it('open nothing that lives where they are revoked while they are exchanged', async () => {
    const { ports, keys, living, state } = desk()
    const late = exchangeKey({ ...ports, keyExchange: { ...ports.keyExchange, touch: () => keys.keeper.end(1) } })
    must(await late(key))
    expect([state.sessions.length, living(7)]).toEqual([1, []])
  })

  it('give sessions that end with a new password and with a sign-out everywhere', async () => {
    const { passwordHash: _secret, ...account } = shipperAccount()
    const change = { oldPassword: 'correct horse', newPassword: 'battery staple', ...HERE }
    const { exchange, changePassword: renew, signOutEverywhere, living, state } = desk()
    must(await exchange(key))
    must(await renew(change, account))
    expect(living(7).map(({ keyHash }) => keyHash)).toEqual([undefined])
    must(await exchange(key))
    must(await signOutEverywhere(actor))
    expect([living(7), state.audit.at(-1)?.action]).toEqual([[], 'sign_out_everywhere'])
  })
})
