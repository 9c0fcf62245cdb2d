import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Account } from '#core/platform/access/account.ts'
import { changeOwnPassword } from '#core/portal/shippers/change-own-password.ts'
import type { IdentityUnit, KeyExchange, SessionOrigin, Throttle } from '#core/platform/access/identity.ports.ts'
import type { PhoneCode } from '#core/platform/access/sign-in/phone-code.rules.ts'
import { checkSecondFactor } from '#core/platform/access/sign-in/check-second-factor.usecase.ts'
import { resetSecondFactor } from '#core/platform/access/sign-in/reset-second-factor.usecase.ts'
import type { SecondFactor } from '#core/platform/access/sign-in/second-factor.ports.ts'
import { secondFactorUse } from '#core/platform/access/sign-in/second-factor.usecase.ts'
import { register } from '#core/portal/shippers/register.usecase.ts'
import { makeAppKey } from '#core/portal/keys/app-keys.usecase.ts'
import { exchangeKey } from '#core/portal/keys/exchange-key.usecase.ts'
import { endKey, makeKey, rotateKey } from '#core/portal/keys/write-key.usecase.ts'
import { apiKeysInMemory } from '../../../support/api-keys-in-memory.ts'
import { requestResetCode } from '#core/portal/shippers/request-reset-code.usecase.ts'
import { resetForgottenPassword } from '#core/portal/shippers/reset-forgotten-password.usecase.ts'
import type { KeyUnit } from '#core/portal/keys/key.ports.ts'
import type { MessageSender, NewMessage } from '#core/portal/messages/message.ports.ts'
import { sendPhoneCode } from '#core/portal/shippers/send-phone-code.usecase.ts'
import { signOutEverywhere } from '#core/platform/access/sign-in/sign-out-everywhere.usecase.ts'
import { signIn } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { smsFailure } from '#core/portal/notifications/sms.port.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { seededReferences } from '../../../support/references.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'

export const NOON = Date.UTC(2026, 2, 1, 12)
export const HERE: SessionOrigin = { device: 'Firefox', address: '192.0.2.7' }

/** Why a use case refused, with the fields that it names. */
export const refusal = (result: Result<unknown>): string =>
  result.ok ? 'ok' : [result.failure.code, ...(result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)].join(', ')

export const shipperAccount = (over: Partial<Account> = {}): Account => ({
  id: 7,
  audience: 'customer',
  account: 'newdeer',
  passwordHash: 'hash of correct horse',
  name: '赵敏',
  company: undefined,
  ddType: 'DDU',
  auditStatus: AUDIT_STATUS.approved,
  accountPhone: '+8613800138000',
  showFinance: 1,
  fit: 1,
  sender: { name: '', phone: '', country: 'CN', city: '', address: '' },
  ...over,
})

type OpenedSession = Parameters<IdentityUnit['sessions']['open']>[0]

/**
 * Everything that sign-in needs, in memory; units of work keep all or nothing. `messages` are those
 * sent to phones.
 */
export function identityDesk(accountsAtFirst: readonly Account[] = [shipperAccount()]) {
  const state = {
    accounts: [...accountsAtFirst],
    sessions: [] as readonly OpenedSession[],
    codes: new Map<string, PhoneCode>(),
    /** Messages by day and key. */
    sent: new Map<string, number>(),
    /** How often all sessions of an account ended. */
    epochs: new Map<number, number>(),
    factors: new Map<number, SecondFactor>(),
    recovery: new Map<number, Set<string>>(),
    audit: [] as readonly AuditEntry[],
    failures: new Map<string, number>(),
    /** The work that is done after the answers, and what was written to mailboxes. */
    afterwards: [] as (() => Promise<void>)[],
    mails: [] as readonly NewMessage[],
    messages: [] as { readonly phone: string; readonly code: string }[],
    now: NOON,
    /** The next code, and whether the provider accepts messages. */
    digits: 12_345,
    isSmsUp: true,
    /** Milliseconds to wait after failures, by key. */
    waits: new Map<string, number>(),
    /** The work of other calls right before the next units of work, one each. */
    meanwhile: [] as (() => void)[],
  }
  const keys = apiKeysInMemory(() => state.now)
  const named = (audience: Account['audience'], name: string): Account | undefined =>
    state.accounts.find((one) => one.audience === audience && one.account.toLowerCase() === name.toLowerCase())
  const epochOf = (id: number): number => state.epochs.get(id) ?? 0
  const known = <A extends Account | undefined>(account: A): A => account && { ...account, sessionEpoch: epochOf(account.id) }
  /** The sessions whose proof still holds. */
  const living = (accountId: number): readonly OpenedSession[] =>
    state.sessions.filter(
      (one) =>
        one.accountId === accountId &&
        (one.sessionEpoch ?? epochOf(accountId)) === epochOf(accountId) &&
        (one.keyHash === undefined || keys.lives(one.keyHash)),
    )
  const unit: IdentityUnit & KeyUnit & { readonly messages: MessageSender } = {
    messages: { send: async (message) => void (state.mails = [...state.mails, message]) },
    apiKeys: keys.keeper,
    accounts: {
      setPassword: async ({ accountId, from, to, isDue = false }) => {
        const found = state.accounts.find(({ id, passwordHash }) => id === accountId && passwordHash === from)
        state.accounts = state.accounts.map((one) =>
          one === found ? { ...one, passwordHash: to, ...(isDue ? { passwordDue: true as const } : {}) } : one,
        )
        return found !== undefined
      },
      create: async (account) => {
        if (named(account.audience, account.account) !== undefined) return undefined
        const id = state.accounts.length + 100
        state.accounts = [...state.accounts, { ...account, id }]
        return id
      },
    },
    secondFactors: {
      lock: async (accountId) => state.factors.get(accountId),
      begin: async ({ accountId, sealedSecret, at }) => {
        if (state.factors.get(accountId)?.isConfirmed === true) return false
        state.factors.set(accountId, { sealedSecret, isConfirmed: false, lastStep: 0, madeAt: at, recoveryCodes: 0 })
        return true
      },
      take: async (accountId, step) => {
        const factor = state.factors.get(accountId)
        if (factor !== undefined) state.factors.set(accountId, { ...factor, isConfirmed: true, lastStep: step })
        state.accounts = state.accounts.map((one) => (one.id === accountId ? { ...one, hasSecondFactor: true as const } : one))
      },
      keepRecoveryCodes: async (accountId, hashes) => void state.recovery.set(accountId, new Set(hashes)),
      useRecoveryCode: async (accountId, hash) => state.recovery.get(accountId)?.delete(hash) === true,
      drop: async (accountId) => {
        state.accounts = state.accounts.map(({ hasSecondFactor, ...one }) =>
          one.id === accountId || hasSecondFactor === undefined ? one : { ...one, hasSecondFactor },
        )
        return state.factors.delete(accountId)
      },
    },
    phoneCodes: {
      lock: async (phone) => ({ code: state.codes.get(phone), now: state.now }),
      keep: async (code) => void state.codes.set(code.phone, code),
      drop: async (phone) => void state.codes.delete(phone),
      countSent: async ({ day, counts }) => {
        const over = counts.find(({ key, most }) => (state.sent.get(`${day} ${key}`) ?? 0) >= most)
        if (over === undefined) for (const { key } of counts) state.sent.set(`${day} ${key}`, (state.sent.get(`${day} ${key}`) ?? 0) + 1)
        return over
      },
      takeBackSent: async ({ day, counts }) => {
        for (const { key } of counts) state.sent.set(`${day} ${key}`, (state.sent.get(`${day} ${key}`) ?? 0) - 1)
      },
    },
    sessions: {
      open: async (session) => void (state.sessions = [...state.sessions, session]),
      closeAll: async (accountId) => {
        state.epochs.set(accountId, epochOf(accountId) + 1)
        state.sessions = state.sessions.filter((one) => one.accountId !== accountId)
      },
      closeOfKey: async (accountId) =>
        void (state.sessions = state.sessions.filter(
          (one) => one.accountId !== accountId || one.keyHash === undefined || keys.lives(one.keyHash),
        )),
    },
    audit: { write: async (rows) => void (state.audit = [...state.audit, ...rows]) },
  }
  const atomically = unitsInTurn(unit, () => {
    state.meanwhile.shift()?.()
    const { accounts, sessions, audit } = state
    const [codes, epochs] = [new Map(state.codes), new Map(state.epochs)]
    const undoKeys = keys.snapshot()
    return () => {
      Object.assign(state, { accounts, sessions, codes, epochs, audit })
      undoKeys()
    }
  })
  const accounts = {
    find: async (id: number) => known(state.accounts.find((one) => one.id === id)),
    findByName: async (audience: Account['audience'], name: string) => known(named(audience, name)),
    findToSignIn: async (audience: Account['audience'], name: string) => known(named(audience, name)),
    findByPhone: async (audience: Account['audience'], phones: readonly string[]) =>
      known(state.accounts.find((one) => one.audience === audience && phones.includes(one.accountPhone ?? ''))),
    resetPhoneOf: async (id: number) => state.accounts.find((one) => one.id === id)?.accountPhone,
    hasPhone: async (phone: string) =>
      state.accounts.some((one) => one.audience === 'customer' && [one.account, one.accountPhone].includes(phone)),
  }
  const passwords = {
    hash: async (password: string) => `hash of ${password}`,
    verify: async (hash: string | undefined, password: string) => hash === `hash of ${password}`,
  }
  const failuresOf = (key: string): number => state.failures.get(key) ?? 0
  const throttle: Throttle = {
    count: async (counts) => {
      const waits = counts.map(({ key, limit }) => state.waits.get(key) ?? (failuresOf(key) > limit.free ? 2000 : 0))
      const wait = Math.max(...waits)
      if (wait === 0) for (const { key } of counts) state.failures.set(key, failuresOf(key) + 1)
      return wait
    },
    takeBack: async (keys) => {
      for (const key of keys)
        if (failuresOf(key) > 1) state.failures.set(key, failuresOf(key) - 1)
        else state.failures.delete(key)
    },
    clear: async (key) => void state.failures.delete(key),
  }
  let [tokens, characters] = [0, 0]
  const keyExchange: KeyExchange = {
    find: async ({ accountId, keyHash }) => (keys.lives(keyHash, accountId) ? { keyHash, sessionEpoch: epochOf(accountId) } : undefined),
    touch: async () => undefined,
  }
  const ports = {
    atomically,
    keyExchange,
    accounts,
    passwords,
    throttle,
    sessions: {
      open: async (session: OpenedSession) => void (state.sessions = [...state.sessions, session]),
      openedWithin: async (tokenHash: string, millis: number) =>
        state.sessions.some((one) => one.tokenHash === tokenHash && one.keyHash === undefined && state.now - one.at < millis),
    },
    /** Characters of keys, each key its own. */
    random: (length: number) => String((characters += 1)).padStart(length, 'k'),
    demo: true,
    tokens: { make: () => `token ${(tokens += 1)}`, hashOf: (token: string) => `hash of ${token}` },
    clock: { now: () => state.now },
    references: () => seededReferences,
    codeHasher: { hashOf: ({ phone, code }: { readonly phone: string; readonly code: string }) => `${phone}/${code}` },
    randomness: { below: (limit: number) => state.digits % limit },
    sms: {
      sendCode: async (message: { readonly phone: string; readonly code: string }) => {
        if (!state.isSmsUp) return failed(smsFailure('SMS_NOT_SENT'))
        state.messages.push(message)
        return ok(true as const)
      },
    },
  }
  const factorPorts = {
    ...ports,
    totp: {
      makeSecret: () => 'SECRET',
      stepOf: ({ code, at }: { readonly code: string; readonly at: number }) => {
        const step = Number(code) - 100_000
        return Math.abs(step - Math.floor(at / 30_000)) <= 1 ? step : undefined
      },
      invitation: (secret: string, account: string) => ({ uri: `otpauth:${secret}:${account}`, qr: '<svg/>' }),
    },
    sealer: {
      seal: (text: string, of: string) => `${of}|${text}`,
      open: (sealed: string, of: string) => (sealed.startsWith(`${of}|`) ? sealed.slice(of.length + 1) : ''),
    },
  }
  const checkCode = checkSecondFactor(factorPorts)
  return {
    state,
    ports: { ...ports, checkCode },
    living,
    factor: secondFactorUse(factorPorts),
    resetFactor: resetSecondFactor(ports),
    signIn: signIn({ ...ports, checkCode }),
    register: register(ports),
    changePassword: changeOwnPassword(ports),
    keys,
    makeAppKey: makeAppKey(ports),
    makeKey: makeKey(ports),
    rotateKey: rotateKey(ports),
    endKey: endKey(ports),
    exchange: exchangeKey(ports),
    signOutEverywhere: signOutEverywhere(ports),
    sendCode: sendPhoneCode(ports),
    requestReset: requestResetCode({ ...ports, afterAnswer: (work) => void state.afterwards.push(work) }),
    resetForgotten: resetForgottenPassword(ports),
    /** Does what was left for after the answers. */
    afterAnswers: async () => {
      for (const work of state.afterwards.splice(0)) await work()
    },
  }
}
