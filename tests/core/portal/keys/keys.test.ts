import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import type { KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { warnExpiringKeysWork } from '#core/portal/keys/warn-expiring-keys.work.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { APP_KEY, keyStateAt } from '#core/portal/keys/api-key.ts'
import { checkKeyUse } from '#core/portal/keys/check-key-use.ts'
import { makeKey } from '#core/portal/keys/write-key.usecase.ts'
import { apiKeysContract } from '../../../contracts/portal/api-keys.contract.ts'
import { apiKeysInMemory } from '../../../support/api-keys-in-memory.ts'
import { HERE, identityDesk, NOON, refusal, shipperAccount } from '../../platform/access/identity-fixture.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'

const DAY = 86_400_000

apiKeysContract('in memory', async () => {
  const clock = { at: NOON }
  const keys = apiKeysInMemory(() => clock.at)
  return {
    accountId: 7,
    otherId: 8,
    atomically: unitsInTurn({ apiKeys: keys.keeper }, () => keys.snapshot()),
    keys: keys.reading,
    lives: async (accountId, keyHash) => keys.lives(keyHash, accountId),
  }
})

describe('a client’s key', () => {
  const actor = { id: 7 }
  const written = { name: 'ERP', scopes: ['labels'] as readonly KeyScope[], cidrs: [], isSandbox: false }
  const session = async () => {
    const use = identityDesk()
    const { token } = must(await use.signIn({ audience: 'customer', account: 'newdeer', password: 'correct horse', ...HERE }))
    return { ...use, tokenHash: `hash of ${token}` }
  }

  it('is made by a sign-in of the last quarter of an hour, later by the password', async () => {
    const { makeKey: make, state, tokenHash } = await session()
    must(await make({ ...written, tokenHash }, actor))
    state.now += 15 * 60_000
    expect(refusal(await make({ ...written, tokenHash }, actor))).toBe('INPUT_INVALID, password KEY_PASSWORD_DUE')
    expect(refusal(await make({ ...written, tokenHash, password: 'wrong' }, actor))).toBe('INPUT_INVALID, password PASSWORD_WRONG')
    must(await make({ ...written, tokenHash, password: 'correct horse' }, actor))
    expect(state.audit.map(({ action, changes }) => [action, changes?.['key_name']])).toEqual([
      ['make_key', { to: 'ERP' }],
      ['make_key', { to: 'ERP' }],
    ])
  })

  it('is rotated with an overlap, and its tokens end when the text that they came from does', async () => {
    const { makeKey: make, rotateKey, exchange, living, keys, state, tokenHash } = await session()
    const { id, key } = must(await make({ ...written, tokenHash }, actor))
    must(await exchange({ appId: 'CD7', appKey: key, ...HERE }))
    must(await rotateKey({ id, overlapDays: 2, tokenHash }, actor))
    expect([keys.lives(`hash of ${key}`), living(7).length]).toEqual([true, 2])
    state.now += 2 * 86_400_000
    expect([keys.lives(`hash of ${key}`), living(7).length]).toEqual([false, 1])
    expect(refusal(await exchange({ appId: 'CD7', appKey: key, ...HERE }))).toBe('APP_KEY_WRONG')
    expect(refusal(await rotateKey({ id: 99, overlapDays: 0, tokenHash, password: 'correct horse' }, actor))).toBe('KEY_NOT_FOUND')
  })

  it('is reported to its owner when it is made, replaced, ended, or ends with the others', async () => {
    const { passwordHash: _secret, ...account } = shipperAccount()
    const { makeKey: make, rotateKey, endKey, changePassword, state, tokenHash } = await session()
    const { id } = must(await make({ ...written, tokenHash }, actor))
    must(await rotateKey({ id, overlapDays: 0, tokenHash }, actor))
    must(await endKey(id, actor))
    const sent = (): readonly unknown[] => state.mails.map(({ accountIds, text }) => [accountIds, 'template' in text && text.template])
    expect(sent()).toEqual([
      [[7], 'key_made'],
      [[7], 'key_rotated'],
      [[7], 'key_ended'],
    ])
    must(await make({ ...written, tokenHash }, actor))
    const change = { oldPassword: 'correct horse', newPassword: 'Another 2027 word', endsKeys: true, ...HERE }
    must(await changePassword(change, account))
    expect(sent().at(-1)).toEqual([[7], 'keys_ended'])
  })

  it('ends with a new password where its owner wishes', async () => {
    const { passwordHash: _secret, ...account } = shipperAccount()
    const { makeKey: make, changePassword, keys, state, tokenHash } = await session()
    const { key } = must(await make({ ...written, tokenHash }, actor))
    must(await changePassword({ oldPassword: 'correct horse', newPassword: 'battery staple', ...HERE }, account))
    expect(keys.lives(`hash of ${key}`)).toBe(true)
    must(await changePassword({ oldPassword: 'battery staple', newPassword: 'correct staple', endsKeys: true, ...HERE }, account))
    expect([keys.lives(`hash of ${key}`), state.audit.at(-1)]).toMatchObject([
      false,
      { action: 'revoke_keys', changes: { ended_keys: { to: 1 } } },
    ])
  })

  it('is for demo data where there is some, and then opens nothing else', async () => {
    const { ports, makeKey: make, tokenHash } = await session()
    const elsewhere = makeKey({ ...ports, demo: false })
    expect(refusal(await elsewhere({ ...written, isSandbox: true, tokenHash }, actor))).toBe('INPUT_INVALID, sandbox KEY_NO_DEMO')
    expect(must(await make({ ...written, isSandbox: true, tokenHash }, actor)).key).toMatch(/^cdk_test_/)
    const key = { id: 1, name: 'ERP', scopes: [], cidrs: ['192.0.2.0/24'], isSandbox: true }
    const use = (address: string, demo: boolean) => refusal(checkKeyUse({ key }, { address, demo }))
    expect([use('192.0.2.7', true), use('192.0.2.7', false), use('198.51.100.1', true)]).toEqual(['ok', 'KEY_SANDBOX', 'KEY_ADDRESS'])
    expect(refusal(checkKeyUse({}, { address: '', demo: false }))).toBe('ok')
  })

  it('is active, expired or ended', () => {
    expect(keyStateAt({}, NOON)).toBe('active')
    expect([keyStateAt({ expiresAt: NOON + 1 }, NOON), keyStateAt({ expiresAt: NOON }, NOON)]).toEqual(['active', 'expired'])
    expect(keyStateAt({ expiresAt: NOON, endedAt: NOON }, NOON)).toBe('ended')
  })
})

describe('a key that expires', () => {
  it('is said to its owner a week before, once', async () => {
    const clock = { at: NOON }
    const keys = apiKeysInMemory(() => clock.at)
    const sent: NewMessage[] = []
    const unit = { apiKeys: keys.keeper, messages: { send: async (message: NewMessage) => void sent.push(message) } }
    const atomically = unitsInTurn(unit, () => keys.snapshot())
    const work = warnExpiringKeysWork<typeof unit>({ atomically, clock: { now: () => clock.at } })
    const lookOnce = async () => must(await work.run({ payload: { from: 0, until: 0 }, finishing: atomically, signal: { aborted: false } }))
    const secret = { keyHash: 'hash', prefix: 'cdk_', madeAt: NOON }
    await keys.keeper.add({ ...APP_KEY, isApp: false, accountId: 7, name: 'ERP', expiresAt: NOON + 8 * DAY }, secret)
    await lookOnce()
    expect(sent).toEqual([])
    clock.at += DAY + 1
    await lookOnce()
    await lookOnce()
    expect(sent).toMatchObject([
      { accountIds: [7], link: '/docking/keys', text: { template: 'key_expires', params: { name: 'ERP', time: '2026-03-09 12:00 UTC' } } },
    ])
  })
})
