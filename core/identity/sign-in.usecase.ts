import { MILLIS_PER_DAY, type Clock } from '../kernel/clock.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { Actor, Audience } from './account.ts'
import { identityFailure } from './identity.failures.ts'
import type { Accounts, PasswordHasher, Sessions, Throttle, Tokens } from './identity.ports.ts'

type Ports = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly tokens: Tokens
  readonly clock: Clock
}

/** The session lasts one day (spec §9). */
export const SESSION_MILLIS = MILLIS_PER_DAY

export type SignIn = { readonly audience: Audience; readonly account: string; readonly password: string; readonly address: string }
export type SignedIn = { readonly token: string; readonly actor: Actor; readonly expiresAt: number }

/**
 * Opens a session (spec §4, domain §6). Unknown account and wrong password fail alike, in answer and in time: SIGN_IN_FAILED.
 * Attempts are throttled by account and address together; the throttle passes by itself: SIGN_IN_THROTTLED.
 */
export function signIn({ accounts, sessions, passwords, throttle, tokens, clock }: Ports) {
  return async (attempt: SignIn): Promise<Result<SignedIn>> => {
    const name = attempt.account.trim()
    const key = `${attempt.audience}:${name.toLowerCase()}:${attempt.address}`
    const wait = await throttle.waitMillis(key, clock.now())
    if (wait > 0) return failed(identityFailure('SIGN_IN_THROTTLED', { seconds: Math.ceil(wait / 1000) }))
    const account = await accounts.findByName(attempt.audience, name)
    const right = await passwords.verify(account?.passwordHash, attempt.password)
    if (!right || account === undefined) {
      await throttle.countFailure(key, clock.now())
      return failed(identityFailure('SIGN_IN_FAILED'))
    }
    await throttle.clear(key)
    const token = tokens.make()
    const at = clock.now()
    const expiresAt = at + SESSION_MILLIS
    await sessions.open({ tokenHash: tokens.hashOf(token), accountId: account.id, at, expiresAt })
    const { passwordHash: _secret, ...actor } = account
    return ok({ token, actor, expiresAt })
  }
}
