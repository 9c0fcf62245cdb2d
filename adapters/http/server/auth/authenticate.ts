import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reporter } from '../../../../core/errors/error-record.rules.ts'
import { mayUse, type Reach } from '../../../../core/access/access-check.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import { identityFailure } from '../../../../core/access/identity.failures.ts'
import { referenceFailure } from '../../../../core/fields/reference.failures.ts'
import { httpFailure } from '../../contract/http.failures.ts'
import type { AnyRoute } from '../../contract/route.ts'
import { callRate } from '../listen/call-rate.ts'
import { callerOf, credentialsOf, type Caller } from './caller.ts'
import { sendFailure } from '../listen/answers.ts'
import { limitedTo } from './own-clients.ts'
import { sameOrigin } from './same-origin.ts'
import { schemeOf } from '../listen/scheme.ts'
import type { Services } from '../services.ts'

/** The caller of each request, from authentication to its handler. */
const callers = new WeakMap<FastifyRequest, Caller>()
export const callerAt = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** Who to name in the error log for this request: the account of its session, where it has one. */
export function reporterOf(request: FastifyRequest): Reporter {
  const token = credentialsOf(request.headers)?.token
  const actor = callerAt(request)?.actor
  return {
    ...(token === undefined ? {} : { token }),
    ...(actor === undefined ? {} : { userId: actor.id, name: actor.account }),
  }
}

/** The limit for who calls and what it may do: with what is behind it a call is answered within 5 s, whatever is locked (quality). */
const MOST_MILLIS = 3500

/** How long each request took to get here. */
const spent = new WeakMap<FastifyRequest, number>()
export const millisBefore = (request: FastifyRequest): number => spent.get(request) ?? 0

const changes = ({ method, writes }: AnyRoute): boolean => method !== 'GET' || writes === true

type Asked = { readonly route: AnyRoute; readonly request: FastifyRequest }

/** The checks before every route, before its body is read: rate, caller, audience, account state, permission, origin. */
export function authenticateWith(services: Services) {
  const findCaller = callerOf(services)
  const rate = callRate(services.clock)
  const fromHere = (route: AnyRoute, request: FastifyRequest): Result<true> =>
    sameOrigin({
      method: request.method,
      writes: changes(route),
      by: credentialsOf(request.headers)?.by,
      headers: request.headers,
      scheme: schemeOf(request),
    })

  /**
   * The caller with the clients that it is limited to, as the route declares to touch them: NOT_ALLOWED where it is about all of them together,
   * RECORD_NOT_FOUND for the id of another's client, as for one that does not exist.
   */
  const reaching = async (caller: Caller, reach: Reach, { route, request }: Asked): Promise<Result<Caller>> => {
    const { clients } = route
    if (reach.kind !== 'contact') return ok(caller)
    if (clients === 'all') return failed(identityFailure('NOT_ALLOWED'))
    if (clients === 'none' || clients === undefined) return ok({ ...caller, actor: { ...caller.actor, clientIds: [] } })
    const clientIds = await services.contacts.clientsOf(reach.id)
    if (typeof clients === 'string') return ok({ ...caller, actor: limitedTo(caller.actor, clientIds) })
    const named = Number((request.params as Readonly<Record<string, string>>)[clients.param])
    return clientIds.includes(named)
      ? ok({ ...caller, actor: { ...caller.actor, clientIds } })
      : failed(referenceFailure('RECORD_NOT_FOUND'))
  }

  const passes = async (route: AnyRoute, request: FastifyRequest): Promise<Result<true>> => {
    if (route.perMinute !== undefined) {
      const seconds = rate({ key: `${route.path} ${request.ip}`, perMinute: route.perMinute })
      if (seconds > 0) return failed(httpFailure('TOO_MANY_CALLS', { seconds }))
    }
    if (route.audience === 'public' && route.readsCaller !== true) return fromHere(route, request)
    const caller = await findCaller(request.headers)
    if (route.audience === 'public') {
      if (caller.ok) callers.set(request, caller.value)
      return fromHere(route, request)
    }
    if (!caller.ok) return caller
    const admitted = mayUse(caller.value.actor, route)
    if (!admitted.ok) return admitted
    const limited = await reaching(caller.value, admitted.value, { route, request })
    if (!limited.ok) return limited
    callers.set(request, limited.value)
    return fromHere(route, request)
  }

  return (route: AnyRoute) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const passed = await services.promptly(MOST_MILLIS, () => passes(route, request))
      spent.set(request, reply.elapsedTime)
      return passed.ok ? undefined : sendFailure(request, reply, passed.failure)
    }
}
