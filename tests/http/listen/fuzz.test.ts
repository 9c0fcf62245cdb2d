import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envelope } from '../../../adapters/http/contract/envelope.ts'
import { openApi, type Operation } from '../../../adapters/http/contract/openapi.ts'
import { fieldsOfSchema, itemsOf, parametersOf, resolved, type Described } from '../../../adapters/http/contract/openapi-reader.ts'
import type { JsonSchema } from '../../../adapters/http/contract/openapi-schemas.ts'
import { referenceRoutes } from '../../../adapters/http/contract/reference/reference.routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { DEMO_PASSWORD, startTestServer, type Answered, type Calling, type TestServer } from '../../support/server.ts'

/** Cases of each call; the nightly run uses more. */
const RUNS = Number(process.env['CROSSDOCK_FUZZ_RUNS'] ?? 10)
/** Calls that authentication refuses, and those of areas, which share one code, need fewer. */
const FEW_RUNS = Math.ceil(RUNS / 6)
/** The seed that reproduces a failure; it is in the name of the suite. */
const SEED = Number(process.env['CROSSDOCK_FUZZ_SEED'] ?? Date.now() % 1_000_000)
/** The limit for one call, including shrinking. */
const MOST_MILLIS = 8000
const LEAKS = /\bat .*\.(ts|js):\d+|node_modules|syntax error|violates|relation "|select .* from|\bpg_|ECONN|TypeError|Cannot read prop/i

/** Ids of existing records, so that calls reach the code behind the look-up. */
const real: string[] = ['1', '2', '1001', 'AE', 'admin', 'ddp']

let server: TestServer
beforeAll(async () => {
  // Calls come from many addresses; otherwise the limits per address would answer most of them.
  server = await startTestServer({ environment: { CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' } })
  const { json } = await server.call<{ rows: readonly { order_number: string; airway_number: string }[] }>(
    'GET',
    '/api/orders?status=confirmed&pageSize=3',
    { as: 'ddp' },
  )
  real.push(...json.payload.rows.flatMap((row) => [row.order_number, row.airway_number]))
})
afterAll(() => server?.stop())

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

/** Values close to a JSON schema: mostly of its shape, sometimes of any other. */
function near(document: Described, schema: JsonSchema): fc.Arbitrary<unknown> {
  const shaped = shapeOf(document, resolved<JsonSchema>(document, schema))
  return fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: anything })
}

function shapeOf(document: Described, schema: JsonSchema): fc.Arbitrary<unknown> {
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
        fc.constantFrom(...real),
        fc.constantFrom('AE', 'United Arab Emirates', '0501234567', '1.2', '2026-01-01', '2026-01-01T00:00:00Z', 'express', 'Asia/Dubai'),
      )
  }
}

type Case = { readonly path: Record<string, unknown>; readonly query: Record<string, unknown>; readonly body: unknown }

function casesOf(document: Described, operation: Operation): fc.Arbitrary<Case> {
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
function urlOf(path: string, { path: params, query }: Case): string {
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

type Sent = Pick<Calling, 'body' | 'form'>

function sentOf(route: AnyRoute, body: unknown, bytes: Uint8Array): Sent {
  if (route.upload === undefined) return body === undefined ? {} : { body }
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const texts = fields.filter(([name]) => name !== 'file').map(([name, value]) => [name, plain(value)] as const)
  return { form: { ...Object.fromEntries(texts), file: { name: 'x.csv', content: bytes } } }
}

/** An envelope as interface.md defines it: a failure has its stable name and a request id. */
function expectEnvelope({ status, json, text }: Answered): void {
  expect(envelope.safeParse(json).success, text).toBe(true)
  if (status === 200) expect(json, text).toMatchObject({ status: true, code: 0 })
  else {
    expect(json, text).toMatchObject({ status: false, code: status })
    expect(json.error, text).toMatch(/^[A-Z][A-Z0-9_]+$/)
    expect(json.request_id, text).toMatch(/^[\w-]{6,}$/)
  }
}

/** A valid token: calls that end sessions are among those that are tried. */
async function livingToken(account: string | undefined): Promise<string | undefined> {
  if (account === undefined) return undefined
  const token = await server.tokenOf(account)
  if ((await server.call('GET', '/api/user/info', { token })).status === 200) return token
  const role = account === 'admin' ? 'Staff' : 'Customer'
  const { json, text } = await server.call<{ token: string } | null>('POST', '/api/login', {
    body: { account, password: DEMO_PASSWORD, role },
  })
  if (json.payload === null) throw new Error(`${account} was locked out by a call before: ${text}`)
  return json.payload.token
}

/** Answers in the envelope whatever is sent, and never with an internal error. */
async function withstands(route: AnyRoute, account: string | undefined, numRuns: number): Promise<void> {
  const document = openApi({ it: route })
  const operation = document.paths[route.path]?.[route.method.toLowerCase()] as Operation
  const token = await livingToken(account)
  let calls = 0
  await fc.assert(
    fc.asyncProperty(casesOf(document, operation), content, async (one, bytes) => {
      calls += 1
      const headers = {
        ...(token === undefined ? {} : { authorization: token }),
        'x-forwarded-for': `198.51.100.${calls % 250}`,
        ...(route.idempotencyKey === undefined ? {} : { 'idempotency-key': `fuzz-${SEED}-${calls}` }),
      }
      const path = urlOf(route.path, one)
      const answered = await server.call(route.method, path, { ...sentOf(route, one.body, bytes), headers })
      expect(answered.status, `${route.method} ${route.path}: ${answered.text}`).toBeLessThan(500)
      expect(answered.text).not.toMatch(LEAKS)
      const isFile = answered.status < 300 && answered.headers.get('content-type')?.startsWith('application/json') !== true
      if (!isFile) expectEnvelope(answered)
    }),
    { numRuns, seed: SEED, interruptAfterTimeLimit: MOST_MILLIS, markInterruptAsFailure: false },
  )
}

type Tried = readonly [name: string, account: string, route: AnyRoute, runs: number]

/** Every call as permitted callers, and a few times as others. */
const triesOf = (name: string, route: AnyRoute, runs: number): readonly Tried[] => {
  if (route.audience === 'public') return [[name, 'nobody', route, runs]]
  const most = route.upload === undefined ? runs : Math.ceil(runs / 2)
  const runsOf = (audience: 'customer' | 'staff'): number => (route.audience === 'any' || route.audience === audience ? most : 1)
  return [
    [name, 'ddp', route, runsOf('customer')],
    [name, 'admin', route, runsOf('staff')],
  ]
}

const ofAreas = [...referenceRoutes].flatMap(([area, entity]) =>
  Object.entries<AnyRoute>(entity).map(([name, route]): Tried => [
    `${area}.${name}`,
    'admin',
    route,
    // A thread of its own reads each file.
    route.upload === undefined ? FEW_RUNS : 1,
  ]),
)
/** Calls that set another account's password come last: one may hit the calling account. */
const turnOf = ([, account, { path }]: Tried): string => (path.endsWith('/password') ? `last ${account === 'admin' ? 2 : 1} ${path}` : '')
const everyCall: readonly Tried[] = [
  ...Object.entries<AnyRoute>(routes).flatMap(([name, route]) => triesOf(name, route, RUNS)),
  ...ofAreas,
].toSorted((one, other) => turnOf(one).localeCompare(turnOf(other)))

describe(`whatever is sent (CROSSDOCK_FUZZ_SEED=${SEED})`, () => {
  it.each(everyCall)('to %s as %s is answered', async (_name, account, route, runs) =>
    withstands(route, account === 'nobody' ? undefined : account, runs),
  )
})
