import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Witness } from '../../../core/errors/error-record.rules.ts'
import { mayUse, type Reach } from '../../../core/identity/server-lock.ts'
import { failed, type Result } from '../../../core/kernel/result.ts'
import { httpFailure } from '../contract/http.failures.ts'
import type { AnyRoute } from '../contract/route.ts'
import { callRate } from './call-rate.ts'
import { callerOf, credentialsOf, type Caller } from './caller.ts'
import { sendFailure } from './answers.ts'
import { sameOrigin } from './same-origin.ts'
import { schemeOf } from './scheme.ts'
import type { Services } from './services.ts'

/** Callers by their requests, from the gate to the handler. */
const callers = new WeakMap<FastifyRequest, Caller>()
export const callerAt = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** Who meets what goes wrong with this request: by its session, where it has one. */
export function witnessOf(request: FastifyRequest): Witness {
  const token = credentialsOf(request.headers)?.token
  const actor = callerAt(request)?.actor
  return {
    ...(token === undefined ? {} : { token }),
    ...(actor === undefined ? {} : { userId: actor.id, name: actor.account }),
  }
}

const changes = ({ method, writes }: AnyRoute): boolean => method !== 'GET' || writes === true

/** What stands before every route, ahead of its body: rate, caller, audience, state, permission, origin. */
export function gateOf(services: Services) {
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

  /** The caller with the clients that it is kept to; its own account is within everybody's reach. */
  const reaching = async (caller: Caller, reach: Reach, { permission }: AnyRoute): Promise<Caller> =>
    reach.kind === 'contact' && permission?.area !== 'session'
      ? { ...caller, actor: { ...caller.actor, clientIds: await services.contacts.clientsOf(reach.id) } }
      : caller

  const passes = async (route: AnyRoute, request: FastifyRequest): Promise<Result<true>> => {
    if (route.perMinute !== undefined) {
      const seconds = rate({ key: `${route.path} ${request.ip}`, perMinute: route.perMinute })
      if (seconds > 0) return failed(httpFailure('TOO_MANY_CALLS', { seconds }))
    }
    if (route.audience === 'public' && route.witnessed !== true) return fromHere(route, request)
    const caller = await findCaller(request.headers)
    if (route.audience === 'public') {
      if (caller.ok) callers.set(request, caller.value)
      return fromHere(route, request)
    }
    if (!caller.ok) return caller
    const admitted = mayUse(caller.value.actor, route)
    if (!admitted.ok) return admitted
    callers.set(request, await reaching(caller.value, admitted.value, route))
    return fromHere(route, request)
  }

  return (route: AnyRoute) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const passed = await passes(route, request)
      return passed.ok ? undefined : sendFailure(request, reply, passed.failure)
    }
}
