import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MILLIS } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { isStorable } from '#core/base/kernel/storable-text.ts'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { deprecationHeaders } from '../../contract/deprecation.ts'
import { httpFailure, SERVER_ERROR, wrongContentType } from '../../contract/http.failures.ts'
import { ignoredNames, type IgnoredNames } from '../../contract/ignored-names.ts'
import { formerRoute, type AnyRoute } from '../../contract/route.ts'
import { sendFailure, sendPayload } from '../answers/answers.ts'
import type { BoundRoute, Call, FileAnswer, RawAnswer, RawCall, SessionCookie, Upload } from '../answers/call.ts'
import { SESSION_COOKIE } from '../auth/caller.ts'
import { reportedErrorOf } from '../errors/error-recorder.ts'
import { causeOf, failureOfError } from '../errors/thrown-errors.ts'
import { keptToClients, lookingUpFor } from '../auth/own-clients.ts'
import { authenticateWith, callerAt, millisBefore, reporterOf } from '../auth/authenticate.ts'
import { TEXT_HEADERS } from '../answers/headers.ts'
import { readFilters } from './blank-filters.ts'
import { withOwnDays } from './own-days.ts'
import { keyedCommand } from './idempotency.ts'
import { nameOrders } from './name-orders.ts'
import { languageOf } from '../answers/language.ts'
import { ndjsonProgress } from '../answers/ndjson-progress.ts'
import { noteSession } from './access-log.ts'
import { readForeign, readInput } from './read-input.ts'
import { schemeOf } from '../answers/scheme.ts'
import { sendFile } from '../answers/send-file.ts'
import type { Services } from '../services.ts'
import { discardAll, receiveUploads } from '../answers/upload.ts'

/** The path `/orders/{order_number}` in the router's form. */
const urlOf = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/**
 * Binds the routes of the contract to the server: an authenticated call is read by the route's
 * schemas, passed to its handler, and answered in the envelope or as a file. There is no other way
 * to a handler.
 */
export function bindRoutes(app: FastifyInstance, current: readonly BoundRoute[], services: Services): void {
  const routes = [...current, ...current.flatMap(boundBefore)]
  const gate = authenticateWith(services)
  const ignored = ignoredNames(routes.map(({ route }) => route))
  const beforeCall = (route: AnyRoute) => [...announceEnd(route), gate(route)]
  for (const row of routes.filter(({ route }) => route.raw !== true))
    app.route({
      method: row.route.method,
      url: urlOf(row.route.path),
      onRequest: beforeCall(row.route),
      handler: row.route.upload ? takeUpload({ row, services, ignored }) : take({ row, services, ignored }),
    })
  void app.register(async (scope) => {
    takeBytes(scope)
    for (const row of routes.filter(({ route }) => route.raw === true))
      scope.route({
        method: row.route.method,
        url: urlOf(row.route.path),
        onRequest: beforeCall(row.route),
        handler: takeRaw({ row, services, ignored }),
      })
  })
}

/** The same handler at the place where its route was before. */
function boundBefore({ route, ...bound }: BoundRoute): readonly BoundRoute[] {
  const former = formerRoute(route)
  return former === undefined ? [] : [{ ...bound, route: former }]
}

/** A deprecated route says in each answer, refusals too, when it ends and what replaces it. */
function announceEnd({ deprecated }: AnyRoute) {
  if (deprecated === undefined) return []
  return [
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      void reply.headers(deprecationHeaders(deprecated, request.params as Readonly<Record<string, string>>))
    },
  ]
}

/** Bodies from another company's system are small. */
const MOST_RAW_BYTES = 64 * 1024

/** Takes bodies of every type as bytes, since their sender signed the bytes. */
function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_RAW_BYTES }, (_request, body, done) => done(null, body))
}

const NO_BYTES = new Uint8Array()

/** A route as it is served: its handler, the parts of the server, and which names it ignores. */
type ServedRoute = { readonly row: BoundRoute; readonly services: Services; readonly ignored: IgnoredNames }

const takeRaw = (served: ServedRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]))
  const raw = { headers, body: request.body instanceof Uint8Array ? request.body : NO_BYTES }
  return serve({ ...served, request, reply, body: {}, uploads: [], raw })
}

/**
 * A PUT replaces, so one without a body is a mistake that would wipe what is there; other calls may
 * have nothing to say.
 */
const bodyOf = ({ body, method }: FastifyRequest): unknown => body ?? (method === 'PUT' ? undefined : {})

/** A form where JSON is read would be a body without fields. */
const take = (served: ServedRoute) => async (request: FastifyRequest, reply: FastifyReply) =>
  request.isMultipart()
    ? sendFailure(request, reply, wrongContentType('multipart/form-data', 'application/json'))
    : serve({ ...served, request, reply, body: bodyOf(request), uploads: [] })

const takeUpload = (served: ServedRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
  const kind = served.row.route.upload ?? true
  if (kind === 'optional' && !request.isMultipart()) return take(served)(request, reply)
  const received = await receiveUploads(request, { kind, folder: await served.services.uploadFolder() })
  if (!received.ok) return sendFailure(request, reply, received.failure)
  const { fields, uploads } = received.value
  try {
    return await serve({ ...served, request, reply, body: fields, uploads })
  } finally {
    await discardAll(uploads)
  }
}

type ServedRequest = ServedRoute & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body: unknown
  readonly uploads: readonly Upload[]
  readonly raw?: RawCall
}

async function serve({ row, services, ignored, request, reply, body, uploads, raw }: ServedRequest): Promise<FastifyReply> {
  const inputs = readInputs(row.route, { request, sent: body, ignored })
  if (!inputs.ok) return sendFailure(request, reply, inputs.failure)
  const caller = callerAt(request)
  const keyed = keyedCommand({
    name: row.name,
    route: row.route,
    header: request.headers['idempotency-key'],
    accountId: caller?.actor.id ?? 0,
    sent: { params: inputs.value.params, body, file: uploads.length === 0 ? undefined : uploads.map(({ digest }) => digest).join(' ') },
  })
  if (!keyed.ok) return sendFailure(request, reply, keyed.failure)
  const lines =
    row.route.upload && request.headers.accept?.includes('application/x-ndjson')
      ? ndjsonProgress(request, reply, (error) => explain(error, request, services))
      : undefined
  const call: Call = {
    ...inputs.value,
    query: withOwnDays(row.route, inputs.value.query, caller?.actor),
    locale: languageOf(request.headers),
    address: request.ip,
    device: request.headers['user-agent'] ?? '',
    tokenHash: caller?.tokenHash ?? '',
    keyed: keyed.value,
    cookie: cookieOf(request, reply),
    actor: caller?.actor as Call['actor'],
    caller: row.route.readsCaller === true ? caller?.actor : undefined,
    reporter: row.route.readsCaller === true ? reporterOf(request) : {},
    upload: (row.route.upload === 'several' ? uploads : uploads[0]) as Call['upload'],
    raw: raw as Call['raw'],
    progress: lines?.progress,
  }
  const answer = () => services.actingAs(caller?.actor, () => handleNamed(row, call, services))
  const handle = isPrompt(row.route)
    ? () => services.promptly(Math.max(LEAST_MILLIS, ANSWER_MILLIS - reply.elapsedTime), answer)
    : () => services.withSteps(ANSWER_MILLIS - millisBefore(request), answer)
  const result = lines === undefined ? await handle() : await lines.around(handle)
  if (result === 'answered') return reply
  if (result.ok && !keptToClients(caller?.actor)) throw new Error(`${row.name} answers without asking which clients the caller may reach`)
  if (!result.ok) {
    const { kind, code } = result.failure
    if (kind === 'unavailable') services.reportError(reportedErrorOf(request, { code, error: code }))
    return sendFailure(request, reply, result.failure)
  }
  if (raw !== undefined) {
    const { status, contentType, body: said } = result.value as RawAnswer
    return reply
      .code(status)
      .headers({ ...TEXT_HEADERS, 'content-type': contentType, 'referrer-policy': 'same-origin' })
      .send(said)
  }
  if (row.route.file !== undefined) return sendFile({ request, reply, type: row.route.file, file: result.value as FileAnswer })
  return sendPayload(request, reply, result.value, row.route)
}

/** Handles a call once the orders that it names have their own numbers. */
async function handleNamed({ route, handle }: BoundRoute, call: Call, { ordersByNumber: find }: Services): Promise<Result<unknown>> {
  if (call.actor === undefined) return handle(call)
  const named = await nameOrders(route, call, { find, actor: lookingUpFor(call.actor) })
  return named.ok ? handle({ ...call, ...named.value }) : named
}

/**
 * The limit for reads that pages wait for: a slow store is answered with "try again". Writes and
 * files take the time they need, and each of their steps what is left, so that one which waits for
 * a lock is answered in time too.
 */
const ANSWER_MILLIS = 4800
/** A call whose body came slowly is still answered. */
const LEAST_MILLIS = 1000
const isPrompt = (route: AnyRoute): boolean =>
  route.isPrompt === true || (route.method === 'GET' && route.file === undefined && route.writes === undefined)

/**
 * The failure behind an error after the first line was sent; an unexpected error goes to the log.
 */
function explain(error: unknown, request: FastifyRequest, services: Services): Result<never> | undefined {
  const { cause, said } = causeOf(error)
  const failure = failureOfError(cause, services)
  if (failure !== undefined) return failed(said ?? failure)
  services.log.error({ err: cause, requestId: request.id, route: request.routeOptions.url }, 'a call failed after its first line')
  services.reportError(reportedErrorOf(request, { code: SERVER_ERROR.code, error: cause }))
  return said && failed(said)
}

type SentCall = { readonly request: FastifyRequest; readonly sent: unknown; readonly ignored: IgnoredNames }
type Inputs = Pick<Call, 'params' | 'query' | 'body'>

/** Reads path, query and body; answers the failures of the first part that is invalid. */
function readInputs(route: AnyRoute, { request, sent, ignored }: SentCall): Result<Inputs> {
  if (request.url.includes('%') && !(isStorable(request.params) && isStorable(request.query)))
    return failed(httpFailure('REQUEST_MALFORMED'))
  const params = readInput(route.params, request.params)
  if (!params.ok) return failed(params.failure)
  const query = route.raw === true ? readForeign(route.query, request.query) : readInput(route.query, readFilters(route, request.query))
  if (!query.ok) return failed(query.failure)
  const body = readInput(route.body, sent, () => ignored(route))
  return body.ok ? ok({ params: params.value, query: query.value, body: body.value }) : failed(body.failure)
}

function cookieOf(request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const write = (token: string, seconds: number): void => {
    const secure = schemeOf(request) === 'https' ? '; Secure' : ''
    void reply.header('set-cookie', `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  }
  return {
    set: (token, personId) => {
      write(token, SESSION_MILLIS / MILLIS_PER_SECOND)
      noteSession(request, personId)
    },
    clear: () => write('', 0),
  }
}
