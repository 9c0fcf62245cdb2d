import { declaredFailures } from '../../../core/kernel/failure.ts'
import { LOCALES } from '../../../core/kernel/words.ts'
import { z } from 'zod'
import { exampleOf } from './developer-guide.ts'
import { fieldError } from './envelope.ts'
import './failures.ts'
import { SERVER_ERROR } from './http.failures.ts'
import type { AnyRoute } from './route.ts'

/** A JSON Schema as OpenAPI 3.1 takes it: draft 2020-12. */
export type JsonSchema = { readonly [name: string]: unknown }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}
type Content = { readonly [mediaType: string]: { readonly schema: JsonSchema; readonly example?: unknown } }
export type Answer = { readonly $ref: string } | { readonly description: string; readonly content?: Content; readonly headers?: JsonSchema }

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: { readonly [status: string]: Answer }
}

export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly components: JsonSchema
}

const ABOUT = [
  'Every JSON answer is an envelope: `status`, `code` (0 when it went well), `msg` in the language of the call, `payload`.',
  'A failure also carries `error`, a stable name, `fields` where input was wrong, and `request_id`.',
  'Send the token of `POST /login` as `Authorization`; browsers have it in the cookie `p-token`, whose writes are taken from the same origin alone.',
  'Amounts, rates and weights are decimal texts; instants are UTC in ISO 8601.',
].join('\n\n')

/** A zod schema as it is sent (`input`) or answered (`output`); what JSON Schema cannot say is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return body
}

type Part = { readonly properties?: Readonly<Record<string, JsonSchema>>; readonly required?: readonly string[] }

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): readonly Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as Part
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

const LANGUAGE: Parameter = {
  name: 'lang',
  in: 'header',
  required: false,
  description: 'Language of `msg`, headings and titles',
  schema: { type: 'string', enum: LOCALES, default: 'zh-CN' },
}

const idempotencyKey = (route: AnyRoute): readonly Parameter[] =>
  route.idempotencyKey === undefined
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: route.idempotencyKey === 'required',
          description: 'The same key with the same body is done once',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ]

function requestBodyOf(route: AnyRoute, example: unknown): Operation['requestBody'] | undefined {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined
  const body = schemaOf(route.body, 'input') as Part & JsonSchema
  if (!route.upload)
    return {
      required: (body.required ?? []).length > 0,
      content: { 'application/json': { schema: body, ...(example === undefined ? {} : { example }) } },
    }
  const schema = {
    ...body,
    properties: { file: { type: 'string', format: 'binary' }, ...body.properties },
    required: [...(route.upload === 'optional' ? [] : ['file']), ...(body.required ?? [])],
  }
  const json = route.upload === 'optional' ? { 'application/json': { schema: body } } : {}
  return { required: true, content: { 'multipart/form-data': { schema }, ...json } }
}

const envelopeOf = (payload: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { status: { const: true }, code: { const: 0 }, msg: { type: 'string' }, payload },
  required: ['status', 'code', 'msg', 'payload'],
})

function successOf(route: AnyRoute, example: unknown): Answer {
  if (route.file !== undefined)
    return { description: 'The file', content: { [route.file]: { schema: { type: 'string', format: 'binary' } } } }
  const schema = envelopeOf(schemaOf(route.payload, 'output'))
  return { description: 'Done', content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } }
}

const FAILURES = {
  400: 'Wrong input',
  401: 'No living session',
  403: 'Not allowed',
  404: "Absent, or another's",
  409: 'In conflict with the present state',
  413: 'Too large',
  429: 'Too many calls; see Retry-After',
  500: 'A fault of ours',
  503: 'Not available; see Retry-After',
} as const

/** The failures that a route can answer beside those of every route. */
function failureStatuses(route: AnyRoute): readonly (keyof typeof FAILURES)[] {
  const statuses: (keyof typeof FAILURES)[] = [400]
  if (route.audience !== 'public' || route.path === '/login') statuses.push(401)
  if (route.audience !== 'public') statuses.push(403)
  if (route.path.includes('{')) statuses.push(404)
  if (route.method !== 'GET') statuses.push(409)
  if (route.method === 'POST' || route.method === 'PUT') statuses.push(413)
  if (route.perMinute !== undefined || route.path === '/login') statuses.push(429)
  return [...statuses, 500, 503]
}

function securityOf(route: AnyRoute): Operation['security'] {
  return route.audience === 'public' ? [] : [{ token: [] }, { cookie: [] }]
}

function describe(route: AnyRoute): string | undefined {
  const told = [
    route.audience === 'customer' ? 'For shippers.' : route.audience === 'staff' ? 'For staff.' : undefined,
    route.permission === undefined ? undefined : `Staff need \`${route.permission.area}: ${route.permission.action}\`.`,
    route.perMinute === undefined ? undefined : `At most ${route.perMinute} calls a minute from one address.`,
  ].filter((one) => one !== undefined)
  return told.length === 0 ? undefined : told.join(' ')
}

function operationOf(name: string, route: AnyRoute): Operation {
  const description = describe(route)
  const example = exampleOf(name)
  const requestBody = requestBodyOf(route, example?.sent.body)
  const named = { ...example?.sent.params, ...example?.sent.query }
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')].map((parameter) =>
    named[parameter.name] === undefined ? parameter : { ...parameter, example: named[parameter.name] },
  )
  const failures = failureStatuses(route).map((status) => [String(status), { $ref: `#/components/responses/${status}` }] as const)
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(route),
    parameters: [...parameters, ...idempotencyKey(route), LANGUAGE],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { '200': successOf(route, example?.answer), ...Object.fromEntries(failures) },
  }
}

function components(): JsonSchema {
  const failure = {
    type: 'object',
    properties: {
      status: { const: false },
      code: { type: 'integer', description: 'The HTTP status' },
      msg: { type: 'string' },
      payload: { type: 'null' },
      error: { type: 'string', enum: [...declaredFailures().keys(), SERVER_ERROR.code].toSorted() },
      fields: { type: 'array', items: schemaOf(fieldError, 'output') },
      request_id: { type: 'string' },
    },
    required: ['status', 'code', 'msg', 'payload', 'error', 'request_id'],
  }
  const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
  const responses = Object.entries(FAILURES).map(([status, description]) => [
    status,
    {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
    },
  ])
  return {
    schemas: { Failure: failure },
    responses: Object.fromEntries(responses),
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of POST /login; `Bearer ` before it is taken' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'p-token' },
    },
  }
}

/** The OpenAPI 3.1 document of a set of routes, by the names they are bound under. Made of the declarations that read the calls. */
export function openApi(routes: Readonly<Record<string, AnyRoute>>, version = '0.1.0'): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, route] of Object.entries(routes)) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(name, route)
  return {
    openapi: '3.1.0',
    info: { title: 'Crossdock', version, description: ABOUT },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: components(),
  }
}
