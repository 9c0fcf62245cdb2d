import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reporter } from '#core/platform/errors/error-record.rules.ts'
import { keyOpens } from '#core/platform/access/keys/key-scope.ts'
import { looksLikeKey } from '#core/portal/keys/key-text.rules.ts'
import { mayUse } from '#core/platform/access/roles/access-check.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { httpFailure } from '../../contract/http.failures.ts'
import type { AnyRoute } from '../../contract/route.ts'
import { callRate } from '../answers/call-rate.ts'
import { callerOf, credentialsOf, type Caller } from './caller.ts'
import { sendFailure } from '../answers/answers.ts'
import { limitKeys } from './limit-keys.ts'
import { reachedBy } from './own-clients.ts'
import { sameOrigin } from './same-origin.ts'
import { schemeOf } from '../answers/scheme.ts'
import type { Services } from '../services.ts'

/** The caller of each request, from authentication to its handler; who is refused has one, too. */
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

/**
 * The limit for who calls and what it may do: with what is behind it a call is answered within 5 s,
 * whatever is locked (quality).
 */
const MOST_MILLIS = 3500

/** How long each request took to get here. */
const spent = new WeakMap<FastifyRequest, number>()
export const millisBefore = (request: FastifyRequest): number => spent.get(request) ?? 0

const changes = ({ method, writes }: AnyRoute): boolean => method !== 'GET' || writes === true

/**
 * The checks before every route, before its body is read: rate, caller, audience, account state,
 * permission, origin.
 */
export function authenticateWith(services: Services) {
  const findCaller = callerOf(services)
  const rate = callRate(services.clock)
  const limit = limitKeys(services)
  const fromHere = (route: AnyRoute, request: FastifyRequest): Result<true> =>
    sameOrigin({
      writes: changes(route),
      by: credentialsOf(request.headers)?.by,
      headers: request.headers,
      scheme: schemeOf(request),
    })

  /** A public call reads who makes it where it asks for it; one with a key counts as the key's. */
  const passesPublic = async (route: AnyRoute, request: FastifyRequest, reply: FastifyReply): Promise<Result<true>> => {
    const isOfKey = looksLikeKey(credentialsOf(request.headers)?.token ?? '')
    if (route.readsCaller !== true && !isOfKey) return fromHere(route, request)
    const caller = await findCaller(request.headers)
    if (!caller.ok) return fromHere(route, request)
    const limited = limit(caller.value.actor, request, reply)
    if (!limited.ok) return limited
    const { key } = caller.value.actor
    if (route.readsCaller === true && (key === undefined || keyOpens(key, route.keyScope))) callers.set(request, caller.value)
    return fromHere(route, request)
  }

  const passes = async (route: AnyRoute, request: FastifyRequest, reply: FastifyReply): Promise<Result<true>> => {
    if (route.perMinute !== undefined) {
      const seconds = rate({ key: `${route.path} ${request.ip}`, perMinute: route.perMinute })
      if (seconds > 0) return failed(httpFailure('TOO_MANY_CALLS', { seconds }))
    }
    if (route.audience === 'public') return passesPublic(route, request, reply)
    const caller = await findCaller(request.headers)
    if (!caller.ok) return caller
    callers.set(request, caller.value)
    const limitedKey = limit(caller.value.actor, request, reply)
    if (!limitedKey.ok) return limitedKey
    const admitted = mayUse(caller.value.actor, route)
    if (!admitted.ok) return admitted
    const params = request.params as Readonly<Record<string, string>>
    const limited = await reachedBy(services.contacts, { ...caller.value, reach: admitted.value, clients: route.clients, params })
    if (!limited.ok) return limited
    callers.set(request, { ...caller.value, actor: limited.value })
    return fromHere(route, request)
  }

  return (route: AnyRoute) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const passed = await services.promptly(MOST_MILLIS, () => passes(route, request, reply))
      spent.set(request, reply.elapsedTime)
      return passed.ok ? undefined : sendFailure(request, reply, passed.failure)
    }
}
