import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { identityFailure } from '../identity.failures.ts'
import type { Throttle } from '../identity.ports.ts'
import type { AttemptCounts } from './sign-in-throttle.rules.ts'

/** Makes an attempt at a secret under its counts; a failure of the attempt is a wrong guess. */
export type Guess = <T>(counts: AttemptCounts, attempt: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * The one way to try a secret: the attempt is counted before the secret is looked at, and taken
 * back when it was right. SIGN_IN_THROTTLED. Attempts at one account from one address take turns on
 * a server, so that several programs which know the secret and start together are not counted
 * against each other.
 */
export function countedGuesses(throttle: Throttle): Guess {
  const inTurn = turns()
  return ({ pair, all }, attempt) =>
    inTurn(pair.key, async () => {
      const wait = await throttle.count(all)
      if (wait > 0) return failed(identityFailure('SIGN_IN_THROTTLED', { seconds: Math.ceil(wait / MILLIS_PER_SECOND) }))
      const result = await attempt()
      if (result.ok) {
        await throttle.takeBack(all.map(({ key }) => key).filter((key) => key !== pair.key))
        await throttle.clear(pair.key)
      }
      return result
    })
}

/** Runs the works of a key one after another. */
function turns() {
  const lastOf = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = lastOf.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    lastOf.set(key, mine)
    try {
      return await mine
    } finally {
      if (lastOf.get(key) === mine) lastOf.delete(key)
    }
  }
}
