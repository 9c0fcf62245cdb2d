import { declaredFailures } from '#core/base/kernel/failure.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { CALLS_PER_MINUTE } from '#core/portal/keys/api-key.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '#core/portal/webhooks/webhook-event.ts'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { DEPRECATED_MONTHS, describeDeprecation } from './deprecation.ts'
import { exampleOf } from './portal/developers/developer-guide.ts'
import { fieldError } from './envelope.ts'
import './failures.ts'
import { SERVER_ERROR } from './http.failures.ts'
import { DocumentSchemas, schemaRef, type JsonSchema } from './openapi-schemas.ts'
import { ignoredNames, listIgnored, type IgnoredNames } from './ignored-names.ts'
import { formerRoute, type AnyRoute } from './route.ts'
import { namesIn } from './schema-names.ts'

/** A reference to one of the document's components. */
export type Ref = { readonly $ref: string }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}
type Content = { readonly [mediaType: string]: { readonly schema: JsonSchema; readonly example?: unknown } }
export type Answer = Ref | { readonly description: string; readonly content?: Content; readonly headers?: JsonSchema }

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  /** The first day on which a deprecated call may be gone. */
  readonly 'x-sunset'?: string
  /** The call that this one is, where it stands now, by its `operationId`. */
  readonly 'x-same-as'?: string
  /** The version that the call came with. */
  readonly 'x-since'?: string
  /** Empty where nobody has to be signed in; left out, what the document asks of every call. */
  readonly security?: readonly []
  readonly parameters: readonly (Parameter | Ref)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  /** The scope that a key needs; `any` for every key, left out where none is let in. */
  readonly 'x-key-scope'?: string
  /** Names that may be sent beside the fields of the body, and are ignored; `[]` is a list. */
  readonly 'x-ignored'?: readonly string[]
  readonly responses: { readonly [status: string]: Answer }
}

export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  /** Events that are sent to the endpoints of customers. */
  readonly webhooks: { readonly [event: string]: { readonly post: JsonSchema } }
  readonly components: Components
}

type Components = {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly responses: JsonSchema
  readonly securitySchemes: JsonSchema
}

const ABOUT = [
  'Every JSON answer is an envelope: `status`, `code` (0 on success), `msg` in the language of the call, `payload`.',
  'A failure also carries `error`, a stable name, `fields` for wrong input, and `request_id`.',
  'Send the token of `POST /login` as `Authorization`; browsers have it in the cookie `p-token`, with which writes are accepted from the same origin only.',
  `Programs send a key (\`cdk_…\`) the same way, or exchange it by \`POST /create_token\`. A key opens the calls of its scopes alone: \`x-key-scope\` names the one that a call needs, and calls without it take no key. It makes ${CALLS_PER_MINUTE} calls a minute; every answer has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`.`,
  'Amounts, rates and weights are decimal texts; instants are UTC in ISO 8601.',
  'A name that no field has is refused with `FIELD_UNKNOWN` and, where one is similar, the `nearest` name, in bodies and in queries. A record may be sent back whole as GET answers it; which of its names a call ignores stands in `x-ignored`.',
  `A deprecated call answers for ${DEPRECATED_MONTHS} months at least, with the headers \`Deprecation\`, \`Sunset\` and a \`Link\` to its successor.`,
].join('\n\n')

type ObjectSchema = JsonSchema & { readonly properties?: Readonly<Record<string, JsonSchema>>; readonly required?: readonly string[] }

function parametersOf(schema: z.ZodType, place: 'path' | 'query', schemas: DocumentSchemas): readonly Parameter[] {
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

const idempotencyKey = (required: boolean): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'A call with the same key and body is carried out once',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
})

/** Headers that many calls take. */
const HEADERS = {
  Language: {
    name: 'lang',
    in: 'header',
    required: false,
    description: 'Language of `msg`, headings and titles',
    schema: { type: 'string', enum: LOCALES, default: 'zh-CN' },
  },
  IdempotencyKey: idempotencyKey(false),
  RequiredIdempotencyKey: idempotencyKey(true),
} as const satisfies Readonly<Record<string, Parameter>>

type HeaderName = keyof typeof HEADERS

const headersOf = ({ idempotencyKey: key }: AnyRoute): readonly HeaderName[] => [
  ...(key === undefined ? [] : [key === 'required' ? ('RequiredIdempotencyKey' as const) : ('IdempotencyKey' as const)]),
  'Language',
]

const headerRefs = (route: AnyRoute): readonly Ref[] => headersOf(route).map((name) => ({ $ref: `#/components/parameters/${name}` }))

/** The headers that some of these routes take. */
const headersTaken = (routes: readonly AnyRoute[]): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(routes.flatMap(headersOf).map((name) => [name, HEADERS[name]]))

const withExample = (schema: JsonSchema, example: unknown) => ({ schema, ...(example === undefined ? {} : { example }) })

const BINARY = { type: 'string', format: 'binary' } as const

function requestBodyOf(route: AnyRoute, example: unknown, schemas: DocumentSchemas): Operation['requestBody'] | undefined {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined
  if (route.raw) return { required: true, content: { '*/*': { schema: BINARY } } }
  const body = schemas.of(route.body, 'input')
  if (!route.upload) {
    const isRequired = !route.body.safeParse({}).success
    return { required: isRequired, content: { 'application/json': withExample(body, example) } }
  }
  const file: ObjectSchema = {
    type: 'object',
    properties: { file: route.upload === 'several' ? { type: 'array', items: BINARY, minItems: 1 } : BINARY },
    ...(route.upload === 'optional' ? {} : { required: ['file'] }),
  }
  const takesMore = body['$ref'] !== undefined || body['allOf'] !== undefined || Object.keys(body['properties'] ?? {}).length > 0
  const schema = takesMore ? { allOf: [body, file] } : file
  const json = route.upload === 'optional' ? { 'application/json': { schema: body } } : {}
  return { required: true, content: { 'multipart/form-data': { schema }, ...json } }
}

function successOf(route: AnyRoute, example: unknown, schemas: DocumentSchemas): Answer {
  if (route.file !== undefined)
    return { description: 'The file', content: { [route.file]: { schema: { type: 'string', format: 'binary' } } } }
  if (route.raw) return { description: "In the caller's own form", content: { 'text/plain': { schema: { type: 'string' } } } }
  const payload = schemas.of(route.payload, 'output')
  const success = schemaRef('Success')
  const schema =
    Object.keys(payload).length === 0
      ? success
      : {
          allOf: [
            success,
            ...['payload', route.payloadAlsoAs].flatMap((name) => (name === undefined ? [] : { properties: { [name]: payload } })),
          ],
        }
  return { description: 'Done', content: { 'application/json': withExample(schema, example) } }
}

const FAILURES = {
  400: 'Invalid input',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'Missing, or owned by somebody else',
  409: 'Conflict with the current state',
  413: 'Too large',
  415: 'Content of another type than the call takes',
  429: 'Too many calls; see Retry-After',
  500: 'An unexpected error of the server',
  503: 'Not available; see Retry-After',
} as const

/** The failures that a route can answer besides those of every route. */
function failureStatuses(route: AnyRoute): readonly (keyof typeof FAILURES)[] {
  const statuses: (keyof typeof FAILURES)[] = [400]
  if (route.audience !== 'public' || route.path === '/login') statuses.push(401)
  if (route.audience !== 'public') statuses.push(403)
  if (route.path.includes('{')) statuses.push(404)
  if (route.method !== 'GET') statuses.push(409)
  if (route.method === 'POST' || route.method === 'PUT') statuses.push(413, 415)
  if (route.perMinute !== undefined || route.path === '/login') statuses.push(429)
  return [...statuses, 500, 503]
}

type DocumentParts = { readonly schemas: DocumentSchemas; readonly ignored: IgnoredNames }

/** Which keys a call of shippers takes, for its reader. */
function keysLetIn({ audience, keyScope }: AnyRoute): string | undefined {
  if (audience === 'public' || audience === 'staff') return undefined
  if (keyScope === undefined || keyScope === 'human') return 'Takes no keys.'
  return keyScope === 'any' ? 'Takes every key.' : `Keys need \`${keyScope}\`.`
}

function describe(route: AnyRoute): string | undefined {
  const notes = [
    route.deprecated === undefined ? undefined : describeDeprecation(route.deprecated),
    route.audience === 'customer' ? 'For shippers.' : route.audience === 'staff' ? 'For staff.' : undefined,
    route.permission === undefined ? undefined : `Staff need \`${route.permission.area}: ${route.permission.action}\`.`,
    keysLetIn(route),
    route.perMinute === undefined ? undefined : `At most ${route.perMinute} calls a minute from one address.`,
  ].filter((one) => one !== undefined)
  return notes.length === 0 ? undefined : notes.join(' ')
}

function operationOf(name: string, route: AnyRoute, { schemas, ignored }: DocumentParts): Operation {
  const description = describe(route)
  const example = exampleOf(name)
  const requestBody = requestBodyOf(route, example?.sent.body, schemas)
  const named = { ...example?.sent.params, ...example?.sent.query }
  const parameters = [...parametersOf(route.params, 'path', schemas), ...parametersOf(route.query, 'query', schemas)].map((parameter) =>
    named[parameter.name] === undefined ? parameter : { ...parameter, example: named[parameter.name] },
  )
  const skipped = requestBody === undefined ? [] : listIgnored(ignored(route), namesIn(route.body))
  const failures = failureStatuses(route).map((status) => [String(status), { $ref: `#/components/responses/${status}` }] as const)
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    ...(route.deprecated === undefined ? {} : { deprecated: true, 'x-sunset': route.deprecated.until }),
    ...(route.since === undefined ? {} : { 'x-since': route.since }),
    ...(route.audience === 'public' ? { security: [] } : {}),
    ...(route.keyScope === undefined || route.keyScope === 'human' ? {} : { 'x-key-scope': route.keyScope }),
    parameters: [...parameters, ...headerRefs(route)],
    ...(requestBody === undefined ? {} : { requestBody }),
    ...(skipped.length === 0 ? {} : { 'x-ignored': skipped }),
    responses: { '200': successOf(route, example?.answer, schemas), ...Object.fromEntries(failures) },
  }
}

/** The envelopes around every answer. */
function envelopes(schemas: DocumentSchemas): Readonly<Record<string, JsonSchema>> {
  const success = {
    type: 'object',
    properties: { status: { const: true }, code: { const: 0 }, msg: { type: 'string' }, payload: {} },
    required: ['status', 'code', 'msg', 'payload'],
  }
  const failure = {
    type: 'object',
    properties: {
      status: { const: false },
      code: { type: 'integer', description: 'The HTTP status' },
      msg: { type: 'string' },
      payload: { type: 'null' },
      error: { type: 'string', enum: [...declaredFailures().keys(), SERVER_ERROR.code].toSorted() },
      fields: { type: 'array', items: schemas.of(fieldError, 'output') },
      request_id: { type: 'string' },
    },
    required: ['status', 'code', 'msg', 'payload', 'error', 'request_id'],
  }
  return { Failure: failure, Success: success }
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }

const failureResponses = (): JsonSchema =>
  Object.fromEntries(
    Object.entries(FAILURES).map(([status, description]) => [
      status,
      {
        description,
        content: { 'application/json': { schema: schemaRef('Failure') } },
        ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}),
      },
    ]),
  )

const SECURITY_SCHEMES = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of POST /login, with or without `Bearer ` before it',
  },
  cookie: { type: 'apiKey', in: 'cookie', name: 'p-token' },
}

const header = (name: string, description: string, schema: JsonSchema) => ({ name, in: 'header', required: true, description, schema })

/** The headers of every message, by the Standard Webhooks specification. */
const WEBHOOK_HEADERS = [
  header('webhook-id', 'The same however often the message is sent', { type: 'string' }),
  header('webhook-timestamp', 'The time of the attempt in seconds', { type: 'integer' }),
  header('webhook-signature', '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces', {
    type: 'string',
  }),
]

const webhookOperation = (event: WebhookEvent): JsonSchema => {
  const { label, example } = WEBHOOK_EVENTS[event]
  const properties = { type: { const: event }, timestamp: { type: 'string', format: 'date-time' }, data: { type: 'object', example } }
  const schema = { type: 'object', properties, required: ['type', 'timestamp', 'data'] }
  return {
    operationId: `webhook ${event}`,
    tags: ['webhooks'],
    summary: label['en-US'],
    parameters: WEBHOOK_HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received' }, '410': { description: 'Gone: the endpoint is turned off' } },
  }
}

/** The end of the names of routes at their former places. */
const BEFORE = /Before$/

/** The former places of routes, by names of their own. */
function formerRoutes(routes: Readonly<Record<string, AnyRoute>>): Readonly<Record<string, AnyRoute>> {
  const moved = Object.entries(routes).flatMap(([name, route]) => {
    const former = formerRoute(route)
    return former === undefined ? [] : [[`${name}Before`, former] as const]
  })
  return Object.fromEntries(moved)
}

/**
 * The OpenAPI 3.1 document of a set of routes, by the names they are bound under. Made from the
 * declarations that the server reads calls with; its version is the package's.
 */
export function openApi(current: Readonly<Record<string, AnyRoute>>): OpenApi {
  const former = formerRoutes(current)
  const routes = { ...current, ...former }
  const schemas = new DocumentSchemas()
  const parts = { schemas, ignored: ignoredNames(Object.values(routes)) }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, route] of Object.entries(routes))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = {
      ...operationOf(name, route, parts),
      ...(name in former ? { 'x-same-as': name.replace(BEFORE, '') } : {}),
    }
  const common = envelopes(schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Crossdock', version: manifest.version, description: ABOUT },
    servers: [{ url: '/api' }],
    security: [{ token: [] }, { cookie: [] }],
    tags: [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENT_NAMES.map((event) => [event, { post: webhookOperation(event) }])),
    components: {
      schemas: { ...common, ...schemas.components() },
      parameters: headersTaken(Object.values(routes)),
      responses: failureResponses(),
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
