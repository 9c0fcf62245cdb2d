import { describe, expect, it } from 'vitest'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import { readAccountPhone } from '#core/portal/shippers/account-phone.rules.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { changePassword } from '#core/platform/access/sign-in/change-password.usecase.ts'
import { addressKey, attemptCounts } from '#core/platform/access/sign-in/sign-in-throttle.rules.ts'
import { SESSION_MILLIS, signIn } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { sendPhoneCode } from '#core/portal/shippers/send-phone-code.usecase.ts'
import type { SmsLimits } from '#core/portal/notifications/sms-limits.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { seededReferences as references } from '../../../support/references.ts'
import { HERE, identityDesk, NOON, refusal, shipperAccount } from './identity-fixture.ts'

/** The keys under which a failure of the sample account counts. */
const PAIR = 'customer:newdeer:192.0.2.7'
const COUNTED = [PAIR, 'customer:newdeer', 'address:192.0.2.7']

describe('signing in', () => {
  const enter = { audience: 'customer', account: ' newdeer ', password: 'correct horse', ...HERE } as const

  it('opens a session of a day for a trimmed account, known by its token’s hash alone', async () => {
    const { signIn, state } = identityDesk()
    const { token, expiresAt, actor } = must(await signIn(enter))
    expect(expiresAt).toBe(NOON + SESSION_MILLIS)
    expect(state.sessions).toEqual([{ tokenHash: `hash of ${token}`, accountId: 7, sessionEpoch: 0, at: NOON, expiresAt, ...HERE }])
    const { passwordHash: _secret, ...known } = shipperAccount()
    expect(actor).toEqual(known)
  })

  it.each([
    ['a wrong password', { password: 'Correct horse' }],
    ['an account that nobody has', { account: 'nobody', password: 'correct horse' }],
    ['an account of the other audience', { audience: 'staff' as const }],
  ])('refuses %s alike, and counts it', async (_what, change) => {
    const { signIn, state } = identityDesk()
    expect(refusal(await signIn({ ...enter, ...change }))).toBe('SIGN_IN_FAILED')
    expect([...state.failures.values()]).toEqual([1, 1, 1])
    expect(state.sessions).toEqual([])
  })

  it('forgets the failures of this account from this address when the password is right', async () => {
    const { signIn, state } = identityDesk()
    await signIn({ ...enter, password: 'wrong' })
    expect([...state.failures.keys()]).toEqual(COUNTED)
    must(await signIn(enter))
    expect([...state.failures.keys()]).toEqual(COUNTED.slice(1))
  })

  it('waits where any of the three counts says so, and returns whole seconds', async () => {
    for (const key of COUNTED) {
      const { signIn, state } = identityDesk()
      state.waits.set(key, 1001)
      expect(await signIn(enter)).toMatchObject({ failure: { code: 'SIGN_IN_THROTTLED', params: { seconds: 2 } } })
      expect([state.sessions, state.failures.size]).toEqual([[], 0])
    }
  })

  it('slows down one account from one address most, and nobody for ever', () => {
    const { pair, all } = attemptCounts({ audience: 'staff', account: ' Admin ', address: '::1' })
    expect(all).toEqual([
      { key: 'staff:admin:0:0:0:0::/64', limit: { free: 5, mostSeconds: 900 } },
      { key: 'staff:admin', limit: { free: 30, mostSeconds: 60 } },
      { key: 'address:0:0:0:0::/64', limit: { free: 500, mostSeconds: 300 } },
    ])
    expect(all[0]).toBe(pair)
  })

  it('opens nothing that lives where the password changes while it is verified', async () => {
    const { ports, state, living } = identityDesk()
    const passwords = {
      ...ports.passwords,
      verify: async () => {
        must(await ports.atomically(async ({ sessions }) => ok(await sessions.closeAll(7))))
        return true
      },
    }
    must(await signIn({ ...ports, passwords })(enter))
    expect([state.sessions.length, living(7)]).toEqual([1, []])
  })

  it('counts an attempt before the password is looked at, so that guesses at the same time pass no limit together', async () => {
    const { ports, state } = identityDesk()
    let verified = 0
    const passwords = { ...ports.passwords, verify: async () => ((verified += 1), false) }
    const at = signIn({ ...ports, passwords })
    const answers = await Promise.all(Array.from({ length: 400 }, () => at(enter)))
    expect(verified).toBe(6)
    expect(answers.map(refusal).filter((code) => code === 'SIGN_IN_THROTTLED')).toHaveLength(394)
    expect(state.failures.get(PAIR)).toBe(6)
  })

  it('counts those who know the password against nobody, however many of them start together', async () => {
    const { signIn: enterHere, state } = identityDesk()
    const answers = await Promise.all(Array.from({ length: 40 }, () => enterHere(enter)))
    expect(answers.map(refusal)).toEqual(Array.from({ length: 40 }, () => 'ok'))
    expect(state.failures.size).toBe(0)
  })

  it.each([
    ['an address', '192.0.2.7', '192.0.2.7'],
    ['an IPv4 address within IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
    ['all of a network of 64 bits', '2001:DB8:0:12::7', '2001:db8:0:12::/64'],
    ['the same written out', '2001:0db8:0000:0012:1:2:3:4', '2001:db8:0:12::/64'],
    ['a network whose front is left out', '::1:2:3:4:5', '0:0:0:1::/64'],
  ])('counts %s as one customer', (_what, address, network) => expect(addressKey(address)).toBe(`address:${network}`))
})

describe('a new password', () => {
  const { passwordHash: _secret, ...account } = shipperAccount()
  const actor: Actor = account
  const change = { oldPassword: 'correct horse', newPassword: 'battery staple', ...HERE }

  it('ends every session of the account, and its owner goes on with a new one', async () => {
    const { changePassword, signIn, state } = identityDesk([shipperAccount(), shipperAccount({ id: 8, account: 'other' })])
    const enter = { audience: 'customer', password: 'correct horse', ...HERE } as const
    must(await signIn({ ...enter, account: 'newdeer' }))
    must(await signIn({ ...enter, account: 'other' }))
    const { token, expiresAt } = must(await changePassword(change, actor))
    expect(state.sessions.map(({ accountId, tokenHash }) => [accountId, tokenHash])).toEqual([
      [8, 'hash of token 2'],
      [7, `hash of ${token}`],
    ])
    expect(expiresAt).toBe(NOON + SESSION_MILLIS)
    expect(state.audit).toEqual([{ at: NOON, actorId: 7, area: 'account', subject: '7', action: 'change_password' }])
    expect(state.accounts[0]?.passwordHash).toBe('hash of battery staple')
  })

  it('needs the old one and a length', async () => {
    const { changePassword, state } = identityDesk()
    expect(refusal(await changePassword({ ...change, newPassword: 'short' }, actor))).toBe(
      'INPUT_INVALID, shipper_password PASSWORD_LENGTH',
    )
    expect(state.failures.size).toBe(0)
    expect(refusal(await changePassword({ ...change, oldPassword: 'wrong' }, actor))).toBe('INPUT_INVALID, old_password OLD_PASSWORD_WRONG')
    expect([...state.failures]).toEqual([['proof:7', 1]])
    expect([state.audit, state.accounts[0]?.passwordHash]).toEqual([[], 'hash of correct horse'])
  })

  it('is counted before the old one is looked at, from whatever addresses it is tried', async () => {
    const { ports, state } = identityDesk()
    let verified = 0
    const passwords = { ...ports.passwords, verify: async () => ((verified += 1), false) }
    const at = changePassword({ ...ports, passwords })
    await Promise.all(Array.from({ length: 400 }, (_, n) => at({ ...change, address: `192.0.2.${n % 250}` }, actor)))
    expect([verified, state.failures.get('proof:7')]).toEqual([6, 6])
  })

  it('is refused where the account is gone, where another change was faster, and while attempts are slowed down', async () => {
    const gone = identityDesk([])
    expect(refusal(await gone.changePassword(change, actor))).toContain('OLD_PASSWORD_WRONG')
    const late = identityDesk()
    late.state.meanwhile.push(() => (late.state.accounts = [shipperAccount({ passwordHash: 'hash of another' })]))
    expect(refusal(await late.changePassword(change, actor))).toContain('OLD_PASSWORD_WRONG')
    expect([late.state.sessions, late.state.audit]).toEqual([[], []])
    const slow = identityDesk()
    slow.state.waits.set('proof:7', 3000)
    expect(await slow.changePassword(change, actor)).toMatchObject({ failure: { code: 'SIGN_IN_THROTTLED', params: { seconds: 3 } } })
  })
})

describe('a phone code', () => {
  const PHONE = '+8613900139000'

  it('goes out once a minute to one phone, in one form of it', async () => {
    const { sendCode, state } = identityDesk()
    must(await sendCode({ phone: '139 0013 9000', address: HERE.address }))
    expect(state.messages).toEqual([{ phone: PHONE, code: '012345' }])
    state.now += 59_000
    expect(await sendCode({ phone: PHONE, address: HERE.address })).toMatchObject({
      failure: { code: 'PHONE_CODE_TOO_SOON', params: { seconds: 1 } },
    })
    state.now += 1000
    must(await sendCode({ phone: PHONE, address: HERE.address }))
    expect(state.messages.length).toBe(2)
  })

  it('is not sent to what is no phone', async () => {
    const { sendCode, state } = identityDesk()
    expect(refusal(await sendCode({ phone: '12', address: HERE.address }))).toBe('INPUT_INVALID, account_phone PHONE_INVALID')
    expect([state.messages, state.codes.size]).toEqual([[], 0])
  })

  it('starts no cooldown where it was not sent, and leaves the code before it', async () => {
    const { sendCode, state } = identityDesk()
    state.isSmsUp = false
    expect(refusal(await sendCode({ phone: PHONE, address: HERE.address }))).toBe('SMS_NOT_SENT')
    expect(state.codes.size).toBe(0)
    state.isSmsUp = true
    must(await sendCode({ phone: PHONE, address: HERE.address }))
    const first = state.codes.get(PHONE)
    state.now += 61_000
    state.isSmsUp = false
    state.digits = 54_321
    await sendCode({ phone: PHONE, address: HERE.address })
    expect(state.codes.get(PHONE)).toEqual(first)
  })

  it('goes out so often a day to one phone, for one address and in all, and one that failed is not counted', async () => {
    const codesSentTo = async (phones: readonly string[], limits: Partial<SmsLimits>, addresses: readonly string[] = ['192.0.2.7']) => {
      const { ports, state } = identityDesk()
      const send = sendPhoneCode({ ...ports, limits: { perPhone: 99, perAddress: 99, inAll: 99, ...limits } })
      const answers: string[] = []
      for (const [n, phone] of phones.entries()) {
        state.now += 61_000
        answers.push(refusal(await send({ phone, address: addresses[n % addresses.length] ?? '' })))
      }
      return { answers, send, state }
    }
    const phones = ['+8613900139000', '+8613900139001', '+8613900139002']
    const over = ['ok', 'ok', 'PHONE_CODE_DAY_OVER']
    expect((await codesSentTo([PHONE, PHONE, PHONE], { perPhone: 2 })).answers).toEqual(over)
    expect((await codesSentTo(phones, { perAddress: 2 })).answers).toEqual(over)
    expect((await codesSentTo(phones, { perAddress: 2 }, ['192.0.2.7', '192.0.2.8'])).answers).toEqual(['ok', 'ok', 'ok'])
    const { answers, send, state } = await codesSentTo(phones, { inAll: 2 }, ['192.0.2.7', '192.0.2.8', '192.0.2.9'])
    expect(answers).toEqual(over)
    expect(await send({ phone: PHONE, address: '192.0.2.10' })).toMatchObject({ failure: { params: { hours: 4, seconds: 14_217 } } })
    state.now += 4 * 3_600_000
    state.isSmsUp = false
    for (let n = 0; n < 5; n += 1) expect(refusal(await send({ phone: PHONE, address: '192.0.2.7' }))).toBe('SMS_NOT_SENT')
    state.isSmsUp = true
    must(await send({ phone: PHONE, address: '192.0.2.7' }))
  })

  it('that failed late takes nothing away from one that was sent meanwhile', async () => {
    const { ports, state, sendCode } = identityDesk()
    state.isSmsUp = false
    const newer = { phone: PHONE, codeHash: 'newer', sentAt: NOON, tries: 0, isUsed: false }
    const before = ports.sms.sendCode
    ports.sms.sendCode = async (message) => {
      state.codes.set(PHONE, newer)
      return before(message)
    }
    await sendCode({ phone: PHONE, address: HERE.address })
    expect(state.codes.get(PHONE)).toBe(newer)
  })
})

describe('the phone of an account', () => {
  const read = (text: string, country?: string) => {
    const phone = readAccountPhone(text, { references, country })
    return phone.ok ? [phone.value.phone, phone.value.country] : phone.failure.code
  }

  it.each([
    ['at home without a prefix', '13800138000', undefined, ['+8613800138000', 'CN']],
    ['of the country that its prefix names', '+971 50 123 4567', undefined, ['+971501234567', 'AE']],
    ['with 00 for +', '00971501234567', undefined, ['+971501234567', 'AE']],
    ['of the country that is named', '050 123 4567', 'AE', ['+971501234567', 'AE']],
    ['in full-width figures', '１３８００１３８０００', undefined, ['+8613800138000', 'CN']],
    ['of a country with a rule of its own behind a shared prefix', '+85291234567', undefined, ['+85291234567', 'HK']],
    ['of a prefix that nobody has', '+99999123456', undefined, 'PHONE_INVALID'],
    ['of a country that does not exist', '13800138000', 'ZZ', ['+8613800138000', 'CN']],
    ['too short', '138', undefined, 'PHONE_INVALID'],
    ['against the rule of the country that is named', '13800138000', 'AE', 'PHONE_INVALID'],
  ])('is read %s', (_what, text, country, told) => expect(read(text, country)).toEqual(told))

  it('cannot be read without the country at home', () => {
    const nowhere = { find: () => undefined, all: () => [], near: () => [], keyOf: () => undefined }
    expect(() => readAccountPhone('1', { references: nowhere })).toThrow('CN is missing')
  })
})

describe('registering', () => {
  const PHONE = '+8613900139000'
  const form = {
    account_phone: '13900139000',
    code: '012345',
    password: 'Long enough 2026',
    password_repeated: 'Long enough 2026',
    agreements: ['logistics_service', 'usd_cod'],
    shipper_name: '赵敏',
    shipper_company: '新鹿',
  }
  const waiting = async () => {
    const desk = identityDesk()
    must(await desk.sendCode({ phone: PHONE, address: HERE.address }))
    return desk
  }

  it('makes an account that is signed in and has to be certified', async () => {
    const { register, state } = await waiting()
    const { accountId, token, expiresAt } = must(await register(form, HERE))
    expect(state.accounts.at(-1)).toEqual({
      id: accountId,
      audience: 'customer',
      account: PHONE,
      passwordHash: 'hash of Long enough 2026',
      name: '赵敏',
      company: '新鹿',
      ddType: 'DDU',
      auditStatus: AUDIT_STATUS.registered,
      accountPhone: PHONE,
      showFinance: 1,
      fit: 1,
      sender: { name: '赵敏', phone: PHONE, country: 'CN', city: '', address: '' },
    })
    expect(state.sessions).toEqual([{ tokenHash: `hash of ${token}`, accountId, at: NOON, expiresAt, ...HERE }])
    expect(state.audit).toEqual([
      {
        at: NOON,
        actorId: accountId,
        area: 'account',
        subject: String(accountId),
        action: 'register',
        changes: { agreements: { to: 'logistics_service, usd_cod' } },
      },
    ])
    expect(state.codes.get(PHONE)).toMatchObject({ isUsed: true, tries: 1 })
  })

  it('takes no phone for a name, and is of the country that the phone is of', async () => {
    const desk = identityDesk()
    must(await desk.sendCode({ phone: '+971501234567', address: HERE.address }))
    const { shipper_name: _name, shipper_company: _company, ...bare } = form
    must(await desk.register({ ...bare, account_phone: '+971501234567' }, HERE))
    expect(refusal(await desk.register({ ...bare, country: 'ZZ', account_phone: 'none' }, HERE))).toBe(
      'INPUT_INVALID, country UNKNOWN_REFERENCE',
    )
    expect(desk.state.accounts.at(-1)).toMatchObject({
      name: '',
      sender: { name: '', phone: '+971501234567', country: 'AE' },
    })
  })

  it('counts a wrong code though nothing else comes of it', async () => {
    const { register, state } = await waiting()
    expect(await register({ ...form, code: '000000' }, HERE)).toMatchObject({
      failure: { code: 'INPUT_INVALID', fields: [{ path: 'code', code: 'PHONE_CODE_WRONG', params: { left: 4 } }] },
    })
    expect(state.codes.get(PHONE)).toMatchObject({ tries: 1, isUsed: false })
    expect([state.accounts.length, state.sessions, state.audit]).toEqual([1, [], []])
  })

  it('needs a code that was sent', async () => {
    const { register, state } = identityDesk()
    expect(refusal(await register(form, HERE))).toBe('INPUT_INVALID, code PHONE_CODE_OVER')
    expect(state.codes.size).toBe(0)
  })

  it('refuses a phone that has an account, before and after its code is tried', async () => {
    const taken = 'INPUT_INVALID, account_phone PHONE_REGISTERED'
    const { register, state } = await waiting()
    state.accounts.push(shipperAccount({ id: 9, account: PHONE }))
    expect(refusal(await register(form, HERE))).toBe(taken)
    expect(state.codes.get(PHONE)?.tries).toBe(0)
    const late = await waiting()
    const nothing = (): void => undefined
    late.state.meanwhile.push(nothing, () => late.state.accounts.push(shipperAccount({ id: 9, account: PHONE })))
    expect(refusal(await late.register(form, HERE))).toBe(taken)
    expect([late.state.sessions, late.state.audit]).toEqual([[], []])
  })

  it('names what is wrong with the form before it looks for anything else', async () => {
    const { register } = await waiting()
    expect(refusal(await register({ ...form, agreements: [] }, HERE))).toBe('AGREEMENTS_UNREAD')
    expect(refusal(await register({ ...form, account_phone: 7, password: 'x', password_repeated: 'x' }, HERE))).toBe(
      'INPUT_INVALID, account_phone PHONE_INVALID, password PASSWORD_LENGTH',
    )
  })
})
