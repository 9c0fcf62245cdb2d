import type { Atomically } from '#core/base/kernel/atomically.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { countryPhone } from '#core/base/fields/phone.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import { country as countries } from '#core/platform/reference/country.entity.ts'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import { HOME_COUNTRY, readAccountPhone } from './account-phone.rules.ts'
import type { Account } from '#core/platform/access/account.ts'
import type { Accounts, CodeHasher, IdentityUnit, PasswordHasher, SessionOrigin, Tokens } from '#core/platform/access/identity.ports.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { tryPhoneCode } from '#core/platform/access/sign-in/phone-code.rules.ts'
import { AGREEMENTS } from './agreements.ts'
import { readRegistration, type Registration } from './registration.rules.ts'
import { openSession } from '#core/platform/access/sign-in/sign-in.usecase.ts'

type Ports = {
  readonly atomically: Atomically<IdentityUnit>
  readonly accounts: Pick<Accounts, 'hasPhone'>
  readonly references: () => References
  readonly passwords: PasswordHasher
  readonly codeHasher: CodeHasher
  readonly tokens: Tokens
  readonly clock: Clock
}

/** Input from a form or a program: names and values are not trusted. */
export type RawRegistration = Readonly<Record<string, unknown>>

const wrong = (path: string, failure: Failure): Failure => invalidInput([atField(path, failure)])
const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

/**
 * The account that a new shipper starts with; the staff set class, finance and terms. Without a
 * contact name it has none: a phone is no sender, and the step of the account information stays
 * open.
 */
const newAccount = ({ account_phone: phone, country, ...said }: Registration, passwordHash: string): Omit<Account, 'id'> => ({
  audience: 'customer',
  account: phone,
  passwordHash,
  name: said.shipper_name ?? '',
  company: said.shipper_company,
  ddType: 'DDU',
  auditStatus: AUDIT_STATUS.registered,
  accountPhone: phone,
  showFinance: 1,
  fit: 1,
  sender: { name: said.shipper_name ?? said.shipper_company ?? '', phone, country, city: '', address: '' },
})

/**
 * Registers a shipper (rule: Registration): AGREEMENTS_UNREAD, INPUT_INVALID naming every wrong
 * field, PHONE_REGISTERED, and for the code PHONE_CODE_WRONG or PHONE_CODE_OVER. A wrong code
 * counts as an attempt, and nothing else is saved. The new account is signed in and has to be
 * certified before it may ship.
 */
export function register({ atomically, accounts, references, passwords, codeHasher, ...ports }: Ports) {
  return async (
    raw: RawRegistration,
    origin: SessionOrigin,
  ): Promise<Result<{ readonly token: string; readonly expiresAt: number; readonly accountId: number }>> => {
    const read = readInput(raw, references())
    if (!read.ok) return read
    const registration = read.value
    const taken = failed(wrong('account_phone', onboardingFailure('PHONE_REGISTERED')))
    if (await accounts.hasPhone(registration.account_phone)) return taken
    const codeHash = codeHasher.hashOf({ phone: registration.account_phone, code: registration.code })
    const tried = await atomically(async ({ phoneCodes }) => {
      const { code, now } = await phoneCodes.lock(registration.account_phone)
      const attempt = tryPhoneCode(code, { codeHash, at: now })
      if (attempt.code !== undefined) await phoneCodes.keep(attempt.code)
      return ok(attempt.result)
    })
    if (!tried.ok) return tried
    if (!tried.value.ok) return failed(wrong('code', tried.value.failure))
    const passwordHash = await passwords.hash(registration.password)
    return atomically(async ({ accounts: changing, sessions, audit }) => {
      const accountId = await changing.create(newAccount(registration, passwordHash))
      if (accountId === undefined) return taken
      const changes = { agreements: { to: Object.keys(AGREEMENTS).join(', ') } }
      await audit.write([
        { at: ports.clock.now(), actorId: accountId, area: 'account', subject: String(accountId), action: 'register', changes },
      ])
      return ok({ ...(await openSession({ tokens: ports.tokens, clock: ports.clock, sessions }, { accountId, ...origin })), accountId })
    })
  }
}

/** The country is that of the phone where none is given. */
function readInput(raw: RawRegistration, references: References): Result<Registration> {
  const named = textOf(raw['country']) || undefined
  const phone = readAccountPhone(textOf(raw['account_phone']), { references, country: named })
  const country = references.find(countries, phone.ok ? phone.value.country : (named ?? HOME_COUNTRY))
  return readRegistration(
    { ...raw, country: country?.code ?? raw['country'] ?? HOME_COUNTRY },
    { references, ...(country === undefined ? {} : { country: countryPhone(country) }) },
  )
}
