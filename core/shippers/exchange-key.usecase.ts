import { MILLIS_PER_SECOND, type Clock } from '../kernel/clock.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { identityFailure } from '../access/identity.failures.ts'
import type { SessionOrigin, Sessions, Throttle, Tokens } from '../access/identity.ports.ts'
import type { Shippers } from './shipper.ports.ts'
import { accountOfAppId } from './shipper.ts'
import { openSession } from '../access/sign-in.usecase.ts'
import { attemptCounts } from '../access/sign-in-throttle.rules.ts'

type Ports = {
  readonly shippers: Shippers
  readonly sessions: Pick<Sessions, 'open'>
  readonly throttle: Throttle
  readonly tokens: Tokens
  readonly clock: Clock
}

export type ExchangeKey = SessionOrigin & { readonly appId: string; readonly appKey: string }

/**
 * Gives a shipper's program a token for its AppId and AppKey, valid for a day, so that it needs no password. Unknown id and wrong key fail
 * alike: APP_KEY_WRONG. Attempts are throttled as sign-ins are: SIGN_IN_THROTTLED.
 */
export function exchangeKey({ shippers, throttle, tokens, ...ports }: Ports) {
  return async ({
    appId,
    appKey,
    device,
    address,
  }: ExchangeKey): Promise<Result<{ readonly token: string; readonly expiresAt: number }>> => {
    const counts = attemptCounts({ audience: 'customer', account: `app:${appId}`, address })
    const wait = await throttle.waitMillis(counts.all.map(({ key }) => key))
    if (wait > 0) return failed(identityFailure('SIGN_IN_THROTTLED', { seconds: Math.ceil(wait / MILLIS_PER_SECOND) }))
    const accountId = accountOfAppId(appId)
    const shipper = accountId === undefined ? undefined : await shippers.find(accountId)
    // Hashes are compared, so that the time taken reveals nothing about the key.
    if (shipper === undefined || tokens.hashOf(shipper.keys.appSecret) !== tokens.hashOf(appKey.trim())) {
      for (const { key, limit } of counts.all) await throttle.countFailure(key, limit)
      return failed(identityFailure('APP_KEY_WRONG'))
    }
    await throttle.clear(counts.pair.key)
    return ok(await openSession({ ...ports, tokens }, { accountId: shipper.account.id, device, address }))
  }
}
