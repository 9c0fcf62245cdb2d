import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type JsonSchema, type Operation } from '../../adapters/http/contract/openapi.ts'
import { referenceRoutes } from '../../adapters/http/contract/reference.routes.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'
import { routes, type RouteName } from '../../adapters/http/contract/routes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Cases of each call; the nightly run takes more. */
const RUNS = Number(process.env['CROSSDOCK_FUZZ_RUNS'] ?? 40)
const LEAKS = /\bat .*\.(ts|js):\d+|node_modules|syntax error|violates|relation "|select .* from|pg_|ECONN/i

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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

/** Values near a JSON schema: mostly of its shape, sometimes of any other. */
function near(schema: JsonSchema): fc.Arbitrary<unknown> {
  const shaped = shapeOf(schema)
  return fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: anything })
}

function shapeOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...(schema['anyOf'] as JsonSchema[]).map(near))
  switch (schema['type']) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, part]) => [name, near(part)]),
        ),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(near((schema['items'] ?? {}) as JsonSchema), { maxLength: 6 })
    case 'integer':
      return fc.oneof(fc.integer(), fc.maxSafeInteger())
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    default:
      return fc.oneof(
        nasty,
        fc.constantFrom('AE', 'United Arab Emirates', '0501234567', '1.2', '2026-01-01', '2026-01-01T00:00:00Z', 'express', 'Asia/Dubai'),
      )
  }
}

type Case = { readonly path: Record<string, unknown>; readonly query: Record<string, unknown>; readonly body: unknown }

function casesOf(operation: Operation): fc.Arbitrary<Case> {
  const part = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(operation.parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, near(schema)])),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  const body = operation.requestBody?.content['application/json']?.schema
  return fc.record({ path: part('path'), query: part('query'), body: body === undefined ? fc.constant(undefined) : near(body) })
}

const written = (value: unknown): string =>
  encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed())

/** A call as a URL; an empty part of a path would be another call. */
function urlOf(path: string, { path: params, query }: Case): string {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => written(params[name] ?? 'x') || '%20')
  return `/api${at}?${Object.entries(query)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join('&')}`
}

const CALLS: readonly (readonly [RouteName, string])[] = [
  ['signIn', 'ddp'],
  ['trackPublicly', 'ddp'],
  ['preferences', 'ddp'],
  ['keepPreferences', 'ddp'],
  ['listOrders', 'ddp'],
  ['listOrders', 'service'],
  ['countOrders', 'ddp'],
  ['createOrder', 'ddp'],
  ['findOrder', 'ddp'],
  ['changeOrder', 'ddp'],
  ['moveOrder', 'warehouse'],
  ['cancelOrders', 'ddp'],
  ['blockOrders', 'ddp'],
  ['addTrackingEvents', 'warehouse'],
  ['drawLabels', 'ddp'],
  ['drawLabel', 'ddp'],
  ['openLabels', 'ddp'],
  ['selectTypes', 'ddp'],
  ['countryOptions', 'ddp'],
  ['currencyOptions', 'ddp'],
]

/** Answers in the envelope whatever is sent, and never with a fault of ours. */
async function withstands(route: AnyRoute, token: string): Promise<void> {
  const operation = openApi({ it: route }).paths[route.path]?.[route.method.toLowerCase()] as Operation
  await fc.assert(
    fc.asyncProperty(casesOf(operation), async (one) => {
      const answered = await server.call(route.method, urlOf(route.path, one), {
        token,
        ...(one.body === undefined ? {} : { body: one.body }),
      })
      expect(answered.status, answered.text).toBeLessThan(500)
      expect(answered.text).not.toMatch(LEAKS)
      if (route.file === undefined || answered.status !== 200) expect(answered.json).toHaveProperty('status', answered.status === 200)
    }),
    { numRuns: RUNS },
  )
}

describe('whatever is sent', () => {
  it.each(CALLS)('to %s as %s is answered', async (name, as) => withstands(routes[name], await server.tokenOf(as)))

  it.each(['list', 'find', 'create', 'update', 'remove', 'export'] as const)('to %s of an area is answered', async (name) => {
    const area = referenceRoutes.get('countries')
    if (area !== undefined) await withstands(area[name], await server.tokenOf('admin'))
  })
})
