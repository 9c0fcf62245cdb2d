import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Account, Actor, Audience } from '../account.ts'
import { personOf } from '../members/member-role.ts'
import type { checkSecondFactor } from './check-second-factor.usecase.ts'
import { countedGuesses } from './counted-guesses.ts'
import { identityFailure } from '../identity.failures.ts'
import type { Accounts, PasswordHasher, SessionOrigin, SessionProof, Sessions, Throttle, Tokens } from '../identity.ports.ts'
import { secondFactorFailure } from './second-factor.failures.ts'
import { attemptCounts } from './sign-in-throttle.rules.ts'

type Ports = {
  readonly accounts: Pick<Accounts, 'findToSignIn'>
  readonly sessions: Pick<Sessions, 'open'>
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly tokens: Tokens
  readonly clock: Clock
  readonly checkCode: ReturnType<typeof checkSecondFactor>
}

/** The session lasts one day (rule: Session length). */
export const SESSION_MILLIS = MILLIS_PER_DAY
/**
 * The most sessions that an account has at a time, and those of its programs beside them: many more
 * than devices and workers in use.
 */
export const MOST_SESSIONS = { byPassword: 50, byKey: 100 } as const

export type SignIn = SessionOrigin & {
  readonly audience: Audience
  readonly account: string
  readonly password: string
  /** A code of the authenticator app or a recovery code. */
  readonly code?: string | undefined
}
export type SignedIn = { readonly token: string; readonly actor: Actor; readonly expiresAt: number }

/** Opens a session for an account: a new token, of which only the hash is stored. */
export async function openSession(
  { sessions, tokens, clock }: Pick<Ports, 'sessions' | 'tokens' | 'clock'>,
  { accountId, device, address, sessionEpoch, keyHash }: SessionOrigin & SessionProof & { readonly accountId: number },
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const token = tokens.make()
  const at = clock.now()
  const expiresAt = at + SESSION_MILLIS
  const proof = { ...(sessionEpoch === undefined ? {} : { sessionEpoch }), ...(keyHash === undefined ? {} : { keyHash }) }
  await sessions.open({ tokenHash: tokens.hashOf(token), accountId, at, expiresAt, device, address, ...proof })
  return { token, expiresAt }
}

/** An account without the fields that only sign-in may see. */
function actorOf({ passwordHash: _secret, sessionEpoch: _epoch, ...actor }: Account): Actor {
  return actor
}

type Proven = { readonly account: Account; readonly session: Awaited<ReturnType<typeof openSession>> | undefined }

/**
 * Opens a session (rule: One answer for a wrong sign-in). Unknown account and wrong password fail
 * with the same answer after the same time: SIGN_IN_FAILED. Attempts are throttled by account and
 * by address for a limited time: SIGN_IN_THROTTLED. With a second factor and without a code the
 * answer is SECOND_FACTOR_NEEDED: the same call is repeated with one, which may be
 * SECOND_FACTOR_WRONG.
 */
export function signIn({ accounts, passwords, throttle, checkCode, ...ports }: Ports) {
  const guess = countedGuesses(throttle)
  return async ({ audience, account: name, password, code, device, address }: SignIn): Promise<Result<SignedIn>> => {
    const proven = await guess(attemptCounts({ audience, account: name, address }), async (): Promise<Result<Proven>> => {
      const account = await accounts.findToSignIn(audience, name.trim())
      const right = await passwords.verify(account?.passwordHash, password)
      if (!right || account === undefined) return failed(identityFailure('SIGN_IN_FAILED'))
      // The password is right, so that asking for the code is no wrong guess. Codes have a count of
      // their own.
      if (account.hasSecondFactor === true && code === undefined) return ok({ account, session: undefined })
      const checked = account.hasSecondFactor === true ? await checkCode(personOf(account), code ?? '') : ok(true as const)
      if (!checked.ok) return checked
      const proof = { accountId: personOf(account), sessionEpoch: account.sessionEpoch, device, address }
      return ok({ account, session: await openSession(ports, proof) })
    })
    if (!proven.ok) return proven
    const { account, session } = proven.value
    return session === undefined ? failed(secondFactorFailure('SECOND_FACTOR_NEEDED')) : ok({ ...session, actor: actorOf(account) })
  }
}
