import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import multipart from '@fastify/multipart'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { bindRoutes } from './bind-routes.ts'
import type { BoundRoute } from '../answers/call.ts'
import { noteKeyCall } from '../auth/limit-keys.ts'
import { logAccess } from './access-log.ts'
import { addAgentDownload, type AgentDownload } from '../static/agent-download.ts'
import { addDescription } from '../static/description.ts'
import { STRICT_TRANSPORT } from '../answers/headers.ts'
import { brokenJsonPlace } from '../answers/json-place.ts'
import type { Listener } from './listen.ts'
import { answerThrown, BrokenJson, JSON_LIMIT_BYTES } from '../errors/thrown-errors.ts'
import { addMetrics } from './metrics.ts'
import { addProbes } from './probes.ts'
import { proxyWarning } from './proxy-warning.ts'
import { schemeOf } from '../answers/scheme.ts'
import type { Services } from '../services.ts'
import { isTooDeep, isValidJsonText } from '../answers/valid-text.ts'
import { UPLOAD_LIMITS } from '../answers/upload.ts'
import { addWebApp } from '../static/web-app.ts'

export type ServerParts = {
  readonly routes: readonly BoundRoute[]
  readonly services: Services
  /** The built web app. */
  readonly webFolder: string
  /** Where print agents listen on the machines of those who look at the pages. */
  readonly printPort: number
  /** Where they are downloaded from; left out, nowhere. */
  readonly agentDownload?: AgentDownload
  readonly trustedProxies: readonly string[]
  /** The open port that calls come in through. */
  readonly listener: Listener
}

/** Request ids: a random part for the process, then a counter. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}

/** Builds the server from the contract's bound routes, behind a port that is already open. */
export async function buildServer({
  routes,
  services,
  webFolder,
  printPort,
  agentDownload,
  trustedProxies,
  listener,
}: ServerParts): Promise<FastifyInstance> {
  let handle: RequestListener | undefined
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    // Bytes that never became a request are answered where the port is open, also before this
    // server is built.
    clientErrorHandler: () => undefined,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerThrown(services)(error, request, reply),
    serverFactory: (handler) => {
      handle = handler
      return listener.server
    },
  })
  app.setErrorHandler(answerThrown(services))
  if (trustedProxies.length === 0) {
    const warn = proxyWarning(services.log)
    app.addHook('onRequest', (request, _reply, done) => {
      warn(request)
      done()
    })
  }
  readJsonBodies(app)
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false })
  app.addHook('onRequest', (request, reply, done) => {
    if (schemeOf(request) === 'https') void reply.header('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
  app.addHook('onResponse', noteKeyCall(services))
  app.addHook('onResponse', logAccess(services))
  addMetrics(app, services)
  addProbes(app, services)
  bindRoutes(app, routes, services)
  addDescription(app, routes, services)
  if (agentDownload !== undefined) addAgentDownload(app, agentDownload, services)
  await addWebApp(app, { webFolder, printPort })
  await app.ready()
  if (handle !== undefined) listener.attach(handle)
  return app
}

/**
 * Accepts JSON only. An empty body counts as none, names that could change prototypes are removed,
 * texts that the store cannot hold are refused.
 */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    if (isTooDeep(text)) return done(new TooDeep())
    return parse(request, text, (error, value: unknown) => {
      if (error === null) return isValidJsonText(text, value) ? done(null, value) : done(new InvalidText())
      const place = brokenJsonPlace(text)
      return done(place === undefined ? error : new BrokenJson(place))
    })
  })
}

/** A body with more lists within each other than are taken. */
class TooDeep extends Error {
  readonly code = 'FST_TOO_DEEP'
  readonly statusCode = 400
}

/** A text in the call that the store cannot hold. */
class InvalidText extends Error {
  readonly code = 'FST_INVALID_TEXT'
  readonly statusCode = 400
}
