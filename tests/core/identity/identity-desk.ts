import { AUDIT_STATUS } from '../../../core/identity/account-audit.machine.ts'
import type { Account } from '../../../core/identity/account.ts'
import { changePassword } from '../../../core/identity/change-password.usecase.ts'
import type { IdentityUnit, SessionOrigin } from '../../../core/identity/identity.ports.ts'
import type { PhoneCode } from '../../../core/identity/phone-code.rules.ts'
import { register } from '../../../core/identity/register.usecase.ts'
import { sendPhoneCode } from '../../../core/identity/send-phone-code.usecase.ts'
import { signIn } from '../../../core/identity/sign-in.usecase.ts'
import { smsFailure } from '../../../core/identity/sms.port.ts'
import type { Atomically } from '../../../core/kernel/atomically.ts'
import type { AuditEntry } from '../../../core/kernel/audit.ts'
import { failed, ok } from '../../../core/kernel/result.ts'
import { seededReferences } from '../../support/references.ts'

export const NOON = Date.UTC(2026, 2, 1, 12)
export const HERE: SessionOrigin = { device: 'Firefox', address: '192.0.2.7' }

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

/** Everything that coming in works on, kept in memory; units of work keep all or nothing. `messages` is what went out to phones. */
export function identityDesk(known: readonly Account[] = [shipperAccount()]) {
  const state = {
    accounts: [...known],
    sessions: [] as readonly OpenedSession[],
    codes: new Map<string, PhoneCode>(),
    audit: [] as AuditEntry[],
    failures: new Map<string, number>(),
    messages: [] as { readonly phone: string; readonly code: string }[],
    now: NOON,
    /** What the next code will be, and whether the provider takes messages. */
    digits: 12_345,
    isSmsUp: true,
    /** Milliseconds that whoever failed has to wait, by key. */
    waits: new Map<string, number>(),
    /** What other calls do right before the units of work that follow, one each. */
    meanwhile: [] as (() => void)[],
  }
  const atomically: Atomically<IdentityUnit> = async (work) => {
    state.meanwhile.shift()?.()
    const before = { ...state, accounts: [...state.accounts], codes: new Map(state.codes), audit: [...state.audit] }
    const result = await work({
      setPassword: async ({ accountId, from, to }) => {
        const found = state.accounts.find(({ id, passwordHash }) => id === accountId && passwordHash === from)
        state.accounts = state.accounts.map((one) => (one === found ? { ...one, passwordHash: to } : one))
        return found !== undefined
      },
      createAccount: async (account) => {
        if (state.accounts.some((one) => one.audience === account.audience && one.account === account.account)) return undefined
        const id = state.accounts.length + 100
        state.accounts.push({ ...account, id })
        return id
      },
      phoneCodes: {
        lock: async (phone) => ({ code: state.codes.get(phone), now: state.now }),
        keep: async (code) => void state.codes.set(code.phone, code),
        drop: async (phone) => void state.codes.delete(phone),
      },
      sessions: {
        open: async (session) => void (state.sessions = [...state.sessions, session]),
        closeAll: async (accountId) => void (state.sessions = state.sessions.filter((one) => one.accountId !== accountId)),
      },
      audit: { write: async (rows) => void state.audit.push(...rows) },
    })
    if (!result.ok) Object.assign(state, { accounts: before.accounts, sessions: before.sessions, codes: before.codes, audit: before.audit })
    return result
  }
  const accounts = {
    find: async (id: number) => state.accounts.find((one) => one.id === id),
    findByName: async (audience: Account['audience'], name: string) =>
      state.accounts.find((one) => one.audience === audience && one.account === name),
  }
  const passwords = {
    hash: async (password: string) => `hash of ${password}`,
    verify: async (hash: string | undefined, password: string) => hash === `hash of ${password}`,
  }
  const throttle = {
    waitMillis: async (keys: readonly string[]) => Math.max(0, ...keys.map((key) => state.waits.get(key) ?? 0)),
    countFailure: async (key: string) => void state.failures.set(key, (state.failures.get(key) ?? 0) + 1),
    clear: async (key: string) => void state.failures.delete(key),
  }
  let tokens = 0
  const ports = {
    atomically,
    accounts,
    passwords,
    throttle,
    sessions: { open: async (session: OpenedSession) => void (state.sessions = [...state.sessions, session]) },
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
  return {
    state,
    ports,
    signIn: signIn(ports),
    register: register(ports),
    changePassword: changePassword(ports),
    sendCode: sendPhoneCode(ports),
  }
}
