import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { mayUse } from '../../../../core/access/access-check.ts'
import { sendFailure } from './answers.ts'
import { callerOf } from '../auth/caller.ts'
import { isLoopback } from './scheme.ts'
import type { Services } from '../services.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Whether a call comes from a program on this machine; one that a proxy passed on does not. */
const isNeighbour = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined

/** Measures every call by route and status, and shows the figures at /metrics: to programs on this machine, and to staff with the permission. */
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
    if (!isNeighbour(request)) {
      const caller = await findCaller(request.headers)
      if (!caller.ok) return sendFailure(request, reply, caller.failure)
      const allowed = mayUse(caller.value.actor, { audience: 'staff', permission: { area: 'metrics', action: 'read' } })
      if (!allowed.ok) return sendFailure(request, reply, allowed.failure)
    }
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send(await registry.metrics())
  })
}
