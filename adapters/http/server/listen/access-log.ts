import type { FastifyReply, FastifyRequest } from 'fastify'
import { personOf } from '#core/platform/access/members/member-role.ts'
import { failureAt } from '../answers/answers.ts'
import { meterCalls } from '../answers/call-rate.ts'
import { callerAt } from '../auth/authenticate.ts'
import type { Services } from '../services.ts'

const sessions = new WeakMap<FastifyRequest, number>()
/** Notes that this request opened a session for a person. */
export const noteSession = (request: FastifyRequest, personId: number): void => void sessions.set(request, personId)

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const TOO_MANY = 429
const REFUSALS: ReadonlySet<number> = new Set([UNAUTHENTICATED, FORBIDDEN, TOO_MANY])
/** Refusals beyond it are in the figures alone, so that nobody fills the log. */
const MOST_A_MINUTE = 600

/**
 * A line of the log for each session that is opened, and for each call that is refused because of
 * who makes it, from where or how often: who (the account, or the number of its key), from where,
 * at which route, and why. Names and secrets that were sent are left out: a password is often typed
 * into the field of the name.
 */
export function logAccess({ log, clock }: Pick<Services, 'log' | 'clock'>) {
  const rate = meterCalls(clock)
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const [personId, isRefused] = [sessions.get(request), REFUSALS.has(reply.statusCode)]
    const line = () => ({ requestId: request.id, method: request.method, route: request.routeOptions.url, address: request.ip })
    if (personId !== undefined) log.info({ ...line(), account: personId }, 'a session was opened')
    else if (isRefused && rate({ key: 'refusals', perMinute: MOST_A_MINUTE }).seconds === 0) {
      const { actor } = callerAt(request) ?? {}
      const by = actor === undefined ? {} : { account: personOf(actor), ...(actor.key === undefined ? {} : { key: actor.key.id }) }
      log.warn({ ...line(), ...by, status: reply.statusCode, code: failureAt(request)?.code }, 'a call was refused')
    }
    done()
  }
}
