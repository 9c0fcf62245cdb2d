import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import multipart from '@fastify/multipart'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { bindRoutes } from './bind.ts'
import type { BoundRoute } from './call.ts'
import { addDescription } from './description.ts'
import type { Door } from './door.ts'
import { answerThrown, JSON_LIMIT_BYTES } from './faults.ts'
import { addMetrics } from './metrics.ts'
import { addProbes } from './probes.ts'
import type { Services } from './services.ts'
import { isStorableJson } from './storable.ts'
import { UPLOAD_LIMITS } from './upload.ts'
import { addWebApp } from './web-app.ts'

export type ServerParts = {
  readonly routes: readonly BoundRoute[]
  readonly services: Services
  /** The built web app. */
  readonly webFolder: string
  readonly trustedProxies: readonly string[]
  /** Where the calls come in; it listens already. */
  readonly door: Door
}

/** Numbers of requests: random per process, then counted. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}

/** Puts the server together from the contract's bound routes, behind a door that is open. */
export async function buildServer({ routes, services, webFolder, trustedProxies, door }: ServerParts): Promise<FastifyInstance> {
  let listener: RequestListener | undefined
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerThrown(services)(error, request, reply),
    serverFactory: (handler) => {
      listener = handler
      return door.server
    },
  })
  app.setErrorHandler(answerThrown(services))
  readJsonBodies(app)
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false })
  addMetrics(app, services)
  addProbes(app, services)
  bindRoutes(app, routes, services)
  addDescription(app, routes)
  await addWebApp(app, { webFolder })
  await app.ready()
  if (listener !== undefined) door.hand(listener)
  return app
}

/** JSON alone; an absent body is none, names that reach for prototypes are dropped, texts that cannot be kept are refused. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    return parse(request, text, (error, value: unknown) =>
      error === null && !isStorableJson(text, value) ? done(new Unstorable()) : done(error, value),
    )
  })
}

/** A text in the call that no store keeps. */
class Unstorable extends Error {
  readonly code = 'FST_UNSTORABLE'
  readonly statusCode = 400
}
