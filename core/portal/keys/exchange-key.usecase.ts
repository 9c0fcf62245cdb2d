import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { countedGuesses } from '#core/platform/access/sign-in/counted-guesses.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { KeyExchange, SessionOrigin, Sessions, Throttle, Tokens } from '#core/platform/access/identity.ports.ts'
import { openSession } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { attemptCounts } from '#core/platform/access/sign-in/sign-in-throttle.rules.ts'
import { accountOfAppId } from '../shippers/shipper.ts'

type Ports = {
  readonly keyExchange: KeyExchange
  readonly sessions: Pick<Sessions, 'open'>
  readonly throttle: Throttle
  readonly tokens: Tokens
  readonly clock: Clock
}

export type ExchangeKey = SessionOrigin & { readonly appId: string; readonly appKey: string }

/**
 * Gives a shipper's program a token for its AppId and AppKey, or another key of the account, valid
 * for a day, so that it needs no password. The token opens what the key opens, and ends with it,
 * with a change of the password and with a sign-out everywhere. Unknown id and wrong key fail
 * alike: APP_KEY_WRONG. Attempts are throttled as sign-ins are: SIGN_IN_THROTTLED.
 */
export function exchangeKey({ keyExchange, throttle, tokens, ...ports }: Ports) {
  const guess = countedGuesses(throttle)
  return ({ appId, appKey, device, address }: ExchangeKey): Promise<Result<{ readonly token: string; readonly expiresAt: number }>> =>
    guess(attemptCounts({ audience: 'customer', account: `app:${appId}`, address }), async () => {
      const accountId = accountOfAppId(appId)
      // The hash is looked up, so that the time taken reveals nothing about the key.
      const keyHash = tokens.hashOf(appKey.trim())
      const proof = accountId === undefined ? undefined : await keyExchange.find({ accountId, keyHash })
      if (accountId === undefined || proof === undefined) return failed(identityFailure('APP_KEY_WRONG'))
      await keyExchange.touch(keyHash)
      return ok(await openSession({ ...ports, tokens }, { accountId, ...proof, device, address }))
    })
}
