import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { KeyInUse } from '#core/platform/access/keys/key-scope.ts'
import { CALLS_PER_MINUTE } from '#core/portal/keys/api-key.ts'
import { checkKeyUse } from '#core/portal/keys/check-key-use.ts'
import { httpFailure } from '../../contract/http.failures.ts'
import { meterCalls } from '../answers/call-rate.ts'
import type { Services } from '../services.ts'

/** The key of each request that came with one, whether it is let in or not. */
const keys = new WeakMap<FastifyRequest, KeyInUse>()

/**
 * The limits of a key: its calls a minute, which every answer says, the addresses that it is used
 * from, and demo data for one of the sandbox.
 */
export function limitKeys({ clock, demo }: { readonly clock: Clock; readonly demo: boolean }) {
  const meter = meterCalls(clock)
  return ({ key }: Pick<Actor, 'key'>, request: FastifyRequest, reply: FastifyReply): Result<true> => {
    if (key === undefined) return ok(true)
    keys.set(request, key)
    const { seconds, remaining, resetSeconds } = meter({ key: String(key.id), perMinute: CALLS_PER_MINUTE })
    void reply.headers({
      'ratelimit-limit': String(CALLS_PER_MINUTE),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(resetSeconds),
    })
    if (seconds > 0) return failed(httpFailure('TOO_MANY_CALLS', { seconds }))
    return checkKeyUse({ key }, { address: request.ip, demo })
  }
}

const MOST_PATH = 200

/** Notes the call of a key once it is answered. */
export const noteKeyCall =
  ({ clock, noteKeyCall: note }: Pick<Services, 'clock' | 'noteKeyCall'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = keys.get(request)
    if (key === undefined) return
    note({
      keyId: key.id,
      at: clock.now(),
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, MOST_PATH),
      status: reply.statusCode,
      millis: Math.round(reply.elapsedTime),
      address: request.ip,
    })
  }
