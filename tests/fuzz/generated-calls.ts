import fc from 'fast-check'
import { envelope } from '../../adapters/http/contract/envelope.ts'
import { openApi, type Operation } from '../../adapters/http/contract/openapi.ts'
import {
  fieldsOfSchema,
  itemsOf,
  parametersOf,
  resolveReference,
  type DocumentComponents,
} from '../../adapters/http/contract/openapi-reader.ts'
import type { JsonSchema } from '../../adapters/http/contract/openapi-schemas.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'
import { ATTACK_STRINGS } from '../fixtures/attack-strings.ts'
import type { ServerAnswer, Calling } from '../support/servers/server.ts'

/** Texts that no answer may show: stacks, SQL, the names of our own errors. */
const LEAKS = /\bat .*\.(ts|js):\d+|node_modules|syntax error|violates|relation "|select .* from|\bpg_|ECONN|TypeError|Cannot read prop/i

/** Ids of existing records, so that calls reach the code behind the look-up. */
export const knownIds: string[] = ['1', '2', '1001', 'AE', 'admin', 'ddp']

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    'null',
    '\u0000',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '=1+1',
    '９'.repeat(40),
    '٣',
    '1e309',
    '٫',
    '𝕏',
    '\u202e',
    'x'.repeat(5000),
  ),
  fc.constantFrom(...ATTACK_STRINGS),
)
const anything = fc.oneof(
  nasty,
  fc.double(),
  fc.bigInt().map(Number),
  fc.boolean(),
  fc.constant(null),
  fc.array(nasty, { maxLength: 4 }),
  fc.dictionary(nasty, nasty, { maxKeys: 3 }),
)

/** Values close to a JSON schema: mostly of its shape, sometimes of any other. */
function near(document: DocumentComponents, schema: JsonSchema): fc.Arbitrary<unknown> {
  const shaped = shapeOf(document, resolveReference<JsonSchema>(document, schema))
  return fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: anything })
}

function shapeOf(document: DocumentComponents, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if (schema['const'] !== undefined) return fc.constant(schema['const'])
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (alternatives !== undefined) return fc.oneof(...alternatives.map((one) => near(document, one)))
  if (Array.isArray(schema['type']))
    return fc.oneof(...schema['type'].map((type) => shapeOf(document, { ...schema, type: type as string })))
  switch (schema['allOf'] === undefined ? schema['type'] : 'object') {
    case 'object': {
      const { properties } = fieldsOfSchema(document, schema)
      return fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, near(document, part)])), {
        requiredKeys: [],
      })
    }
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(near(document, itemsOf(schema)), { maxLength: 6 })
    case 'integer':
      return fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, 1, 2, 3, 1001, -1, 2 ** 53, 1.5))
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    default:
      return fc.oneof(
        nasty,
        fc.constantFrom(...knownIds),
        fc.constantFrom('AE', 'United Arab Emirates', '0501234567', '1.2', '2026-01-01', '2026-01-01T00:00:00Z', 'express', 'Asia/Dubai'),
      )
  }
}

type Parts = { readonly path: Record<string, unknown>; readonly query: Record<string, unknown>; readonly body: unknown }

function partsOf(document: DocumentComponents, operation: Operation): fc.Arbitrary<Parts> {
  const parameters = parametersOf(document, operation)
  const part = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, near(document, schema)])),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return fc.record({ path: part('path'), query: part('query'), body: body === undefined ? fc.constant(undefined) : near(document, body) })
}

const plain = (value: unknown): string => String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()
const written = (value: unknown): string => encodeURIComponent(plain(value))

/** A call as a URL; an empty part of a path would be another call. */
function urlOf(path: string, { path: params, query }: Parts): string {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => written(params[name] ?? 'x') || '%20')
  return `/api${at}?${Object.entries(query)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join('&')}`
}

/** Bytes that a sheet, a picture or a document might begin with. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom('PK\u0003\u0004', '%PDF-1.7', '\u0089PNG\r\n', 'a,b\n1,2').map((text) => Buffer.from(text, 'latin1')),
)

type RequestPayload = Pick<Calling, 'body' | 'form'>

function sentOf(route: AnyRoute, body: unknown, bytes: Uint8Array): RequestPayload {
  if (route.upload === undefined) return body === undefined ? {} : { body }
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const texts = fields.filter(([name]) => name !== 'file').map(([name, value]) => [name, plain(value)] as const)
  return { form: { ...Object.fromEntries(texts), file: { name: 'x.csv', content: bytes } } }
}

/** A generated call, ready to be sent. */
export type GeneratedCall = { readonly path: string; readonly sent: Pick<Calling, 'body' | 'form'> }

/**
 * Calls of a route, close to what its schemas take and far from it. Ids that are known when it is
 * asked are among them.
 */
export function callsOf(route: AnyRoute): fc.Arbitrary<GeneratedCall> {
  const document = openApi({ it: route })
  const operation = document.paths[route.path]?.[route.method.toLowerCase()] as Operation
  return fc.tuple(partsOf(document, operation), content).map(([parts, bytes]) => ({
    path: urlOf(route.path, parts),
    sent: sentOf(route, parts.body, bytes),
  }))
}

const isFile = ({ status, headers }: ServerAnswer): boolean =>
  status < 300 && headers.get('content-type')?.startsWith('application/json') !== true

/** An envelope as the contract defines it: a failure has its stable name and a request id. */
function isEnvelope({ status, json }: ServerAnswer): boolean {
  if (!envelope.safeParse(json).success) return false
  if (status === 200) return json.status && json.code === 0
  return !json.status && json.code === status && /^[A-Z][A-Z0-9_]+$/.test(json.error ?? '') && /^[\w-]{6,}$/.test(json.request_id ?? '')
}

/**
 * Returns the fault of an answer; undefined for one that may be given to any call of a route. Raw
 * ones are answered in another's form.
 */
export function faultOf(answered: ServerAnswer, { raw }: Pick<AnyRoute, 'raw'>): string | undefined {
  const { status, text } = answered
  if (status >= 500) return `an internal error, ${status}`
  if (LEAKS.test(text)) return 'shows what is inside'
  return raw === true || isFile(answered) || isEnvelope(answered) ? undefined : 'is no envelope'
}
