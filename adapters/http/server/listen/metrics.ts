import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { mayUse } from '#core/platform/access/roles/access-check.ts'
import { sendFailure } from '../answers/answers.ts'
import { callerOf, credentialsOf } from '../auth/caller.ts'
import { TEXT_HEADERS } from '../answers/headers.ts'
import { isLoopback } from '../answers/scheme.ts'
import type { Services } from '../services.ts'

const HTTP_PORT = 80
const MOST_MILLIS = 3500
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Headers that proxies add to the calls that they pass on. */
const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/**
 * Whether a call comes from a program on this machine that asks this server itself. A proxy on this
 * machine passes calls on from the same address: it adds a header, keeps the host that the browser
 * named, or speaks HTTP/1.0, as nginx does unless it is configured otherwise. A proxy that does
 * none of these looks like a neighbour; behind one the operator sets CROSSDOCK_METRICS_TOKEN.
 */
function isNeighbour({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress, localPort } = raw.socket
  if (!isLoopback(remoteAddress) || raw.httpVersion === '1.0' || PASSED_ON.some((name) => headers[name] !== undefined)) return false
  const host = URL.parse(`http://${headers.host ?? ''}`)
  return host !== null && Number(host.port || HTTP_PORT) === localPort && /^(localhost|127\.[\d.]+|\[::1\])$/.test(host.hostname)
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Measures every call by route and status, and shows the figures at /metrics: to staff with the
 * permission, to who has the token of the settings, and, where there is no such token, to programs
 * on this machine.
 */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of services.metrics) registry.registerMetric(metric)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  // Looking labels up by name costs more than the rest of the hook.
  const timers = new Map<string, { observe: (seconds: number) => void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `${request.method} ${reply.statusCode} ${route}`
    let timer = timers.get(key)
    if (timer === undefined) timers.set(key, (timer = seconds.labels(request.method, route, String(reply.statusCode))))
    timer.observe(reply.elapsedTime / 1000)
    done()
  })
  const findCaller = callerOf(services)
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = services
    const isOpen =
      metricsToken === undefined
        ? isNeighbour(request)
        : timingSafeEqual(digestOf(metricsToken), digestOf(credentialsOf(request.headers)?.token ?? ''))
    if (!isOpen) {
      const caller = await services.promptly(MOST_MILLIS, () => findCaller(request.headers))
      if (!caller.ok) return sendFailure(request, reply, caller.failure)
      const allowed = mayUse(caller.value.actor, { audience: 'staff', permission: { area: 'metrics', action: 'read' } })
      if (!allowed.ok) return sendFailure(request, reply, allowed.failure)
    }
    return reply.headers({ ...TEXT_HEADERS, 'content-type': registry.contentType }).send(await registry.metrics())
  })
}
