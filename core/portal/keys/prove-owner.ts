import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Sessions } from '#core/platform/access/identity.ports.ts'
import { provePassword, type ProofPorts, type Proving } from '#core/platform/access/sign-in/prove-password.ts'
import { keyFailure } from './key.failures.ts'

/** A sign-in proves the password for this long. */
const PROVEN_MINUTES = 15

/** The password, or the session of somebody who has just signed in. */
export type OwnerProof = { readonly password?: string | undefined; readonly tokenHash: string }

export type OwnerPorts = ProofPorts & { readonly sessions: Pick<Sessions, 'openedWithin'> }

/**
 * Proves that a client itself asks for a key, which outlives every session: by its password, or by
 * a session that it opened with it a short while ago. INPUT_INVALID naming `password`
 * (KEY_PASSWORD_DUE, PASSWORD_WRONG), SIGN_IN_THROTTLED.
 */
export function proveOwner({ sessions, ...proving }: OwnerPorts) {
  const prove = provePassword(proving)
  return async ({ password, tokenHash }: OwnerProof, actor: Proving): Promise<Result<true>> => {
    if (password !== undefined) {
      const proven = await prove({ password, field: 'password' }, actor)
      return proven.ok ? ok(true) : proven
    }
    if (await sessions.openedWithin(tokenHash, PROVEN_MINUTES * 60 * MILLIS_PER_SECOND)) return ok(true)
    return failed(invalidInput([atField('password', keyFailure('KEY_PASSWORD_DUE', { minutes: PROVEN_MINUTES }))]))
  }
}
