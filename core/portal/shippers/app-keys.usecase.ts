import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { IdentityUnit, Tokens } from '#core/platform/access/identity.ports.ts'
import { provePassword, type ProofPorts } from '#core/platform/access/sign-in/prove-password.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { appIdOf } from './shipper.ts'

type Ports = { readonly atomically: Atomically<IdentityUnit>; readonly clock: Clock }

/** The mark of our keys, by which scanners of source code recognise one that leaked. */
const MARK = 'cdk_'
const PREFIX_LENGTH = MARK.length + 6

const trail = (accountId: number, action: string, clock: Clock) => [
  { at: clock.now(), actorId: accountId, area: 'account', subject: String(accountId), action },
]

/**
 * Makes the AppKey of a shipper, or replaces it: the one before and the sessions that it was
 * exchanged for end at once. The key is shown this once. It outlives every session, so its owner
 * proves the password first: INPUT_INVALID naming `password`, SIGN_IN_THROTTLED.
 */
export function makeAppKey({ atomically, clock, tokens, ...proving }: Ports & ProofPorts & { readonly tokens: Tokens }) {
  const prove = provePassword(proving)
  return async (
    { password }: { readonly password: string },
    { id }: Pick<Actor, 'id'>,
  ): Promise<Result<{ readonly appId: string; readonly appKey: string }>> => {
    const proven = await prove({ password, field: 'password' }, { id })
    if (!proven.ok) return proven
    const appKey = `${MARK}${tokens.make()}`
    return atomically(async ({ appKeys, sessions, audit }) => {
      const isReplaced = await appKeys.keep({ accountId: id, keyHash: tokens.hashOf(appKey), prefix: appKey.slice(0, PREFIX_LENGTH) })
      await sessions.closeOfKey(id)
      await audit.write(trail(id, isReplaced ? 'rotate_key' : 'make_key', clock))
      return ok({ appId: appIdOf(id), appKey })
    })
  }
}

/**
 * Revokes the AppKey of a shipper and ends the sessions that it was exchanged for: KEY_NOT_FOUND
 * where there is none.
 */
export const revokeAppKey =
  ({ atomically, clock }: Ports) =>
  ({ id }: Pick<Actor, 'id'>): Promise<Result<true>> =>
    atomically(async ({ appKeys, sessions, audit }) => {
      if (!(await appKeys.drop(id))) return failed(identityFailure('KEY_NOT_FOUND'))
      await sessions.closeOfKey(id)
      await audit.write(trail(id, 'revoke_key', clock))
      return ok(true)
    })
