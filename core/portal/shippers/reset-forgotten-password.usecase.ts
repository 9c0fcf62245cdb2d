import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { countedGuesses } from '#core/platform/access/sign-in/counted-guesses.ts'
import type { Accounts, CodeHasher, IdentityUnit, PasswordHasher, Throttle } from '#core/platform/access/identity.ports.ts'
import { personOf } from '#core/platform/access/members/member-role.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { checkPassword } from '#core/platform/access/sign-in/password.rules.ts'
import { tryPhoneCode } from '#core/platform/access/sign-in/phone-code.rules.ts'
import { attemptCounts } from '#core/platform/access/sign-in/sign-in-throttle.rules.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import { forgetfulAccount, resetKey, type Forgetful } from './request-reset-code.usecase.ts'

type Ports = {
  readonly atomically: Atomically<IdentityUnit & { readonly messages: MessageSender }>
  readonly accounts: Pick<Accounts, 'findToSignIn' | 'findByPhone'>
  readonly references: () => References
  readonly codeHasher: CodeHasher
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly throttle: Throttle
  readonly clock: Clock
}

export type ResetForgotten = Forgetful & { readonly code: string; readonly password: string; readonly address: string }

const wrong = (path: string, failure: Failure): Result<never> => failed(invalidInput([atField(path, failure)]))

/**
 * Replaces a forgotten password with the code that was sent to the account's phone. Every session
 * of the account ends, those that its AppKey was exchanged for too; a client gets a message, and
 * the audit trail its row. Nobody is signed in by it, so that a second factor is still asked for.
 * INPUT_INVALID naming `password` (PASSWORD_LENGTH, PASSWORD_COMMON, PASSWORD_IS_NAME) or `code`
 * (PHONE_CODE_WRONG, PHONE_CODE_OVER), SIGN_IN_THROTTLED.
 */
export function resetForgottenPassword({ atomically, codeHasher, passwords, throttle, clock, ...finding }: Ports) {
  const guess = countedGuesses(throttle)
  /** Uses the code up; an attempt counts whatever comes of it. */
  const useCode = async (key: string, typed: string): Promise<Result<true>> => {
    const codeHash = codeHasher.hashOf({ phone: key, code: typed.trim() })
    const tried = await atomically(async ({ phoneCodes }) => {
      const { code, now } = await phoneCodes.lock(key)
      const attempt = tryPhoneCode(code, { codeHash, at: now })
      if (attempt.code !== undefined) await phoneCodes.keep(attempt.code)
      return ok(attempt.result)
    })
    if (!tried.ok) return tried
    return tried.value.ok ? ok(true) : wrong('code', tried.value.failure)
  }
  return async ({ code, password, address, ...asked }: ResetForgotten): Promise<Result<true>> => {
    const fit = checkPassword(password, asked.account.trim())
    if (!fit.ok) return wrong('password', fit.failure)
    const key = resetKey(asked, finding.references())
    const proven = await guess(attemptCounts({ audience: asked.audience, account: key, address }), () => useCode(key, code))
    if (!proven.ok) return proven
    const account = await forgetfulAccount(finding, asked)
    if (account === undefined) return wrong('code', onboardingFailure('PHONE_CODE_OVER'))
    const named = checkPassword(password, account.account)
    if (!named.ok) return wrong('password', named.failure)
    const to = await passwords.hash(password)
    return atomically(async ({ accounts, sessions, audit, messages }) => {
      const [accountId, from] = [personOf(account), account.passwordHash]
      if (!(await accounts.setPassword({ accountId, from, to }))) return wrong('code', onboardingFailure('PHONE_CODE_OVER'))
      await sessions.closeAll(accountId)
      const at = clock.now()
      await audit.write([{ at, actorId: accountId, area: 'account', subject: String(accountId), action: 'reset_forgotten_password' }])
      const text = { template: 'password_forgotten', params: {} } as const
      if (account.audience === 'customer' && account.member === undefined)
        await messages.send({ accountIds: [accountId], type: 'general', text, at })
      return ok(true)
    })
  }
}
