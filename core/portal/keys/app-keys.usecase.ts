import { provePassword, type ProofPorts, type Proving } from '#core/platform/access/sign-in/prove-password.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { appIdOf } from '../shippers/shipper.ts'
import { APP_KEY } from './api-key.ts'
import { noteKey } from './note-key.ts'
import { makeSecret, type KeyMaking, type KeyPorts } from './write-key.usecase.ts'

type Making = KeyPorts & ProofPorts & Pick<KeyMaking, 'tokens' | 'random'>
type MadeAppKey = { readonly id: number; readonly appId: string; readonly appKey: string }

/**
 * Makes the AppKey of a shipper, which opens what any key may open, or replaces it: the one before
 * and the sessions that it was exchanged for end at once. The key is shown this once. It outlives
 * every session, so its owner proves the password first: INPUT_INVALID naming `password`,
 * SIGN_IN_THROTTLED.
 */
export function makeAppKey(ports: Making) {
  const prove = provePassword(ports)
  return async ({ password }: { readonly password: string }, actor: Proving): Promise<Result<MadeAppKey>> => {
    const { id: accountId } = actor
    const proven = await prove({ password, field: 'password' }, actor)
    if (!proven.ok) return proven
    return ports.atomically(async (unit) => {
      const { apiKeys, sessions } = unit
      const known = (await apiKeys.lockAll(accountId)).find(({ isApp }) => isApp)
      const { key: appKey, secret } = makeSecret(ports, APP_KEY)
      const id = known?.id ?? (await apiKeys.add({ ...APP_KEY, accountId }, secret))
      if (known !== undefined) {
        await apiKeys.addSecret(known.id, secret, 0)
        await sessions.closeOfKey(accountId)
      }
      const noted = known === undefined ? { ...APP_KEY, accountId } : { name: APP_KEY.name, accountId }
      await noteKey(unit, { key: noted, action: known === undefined ? 'make_key' : 'rotate_key', at: secret.madeAt })
      return ok({ id, appId: appIdOf(accountId), appKey })
    })
  }
}
