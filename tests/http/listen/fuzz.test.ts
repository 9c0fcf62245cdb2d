import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { callsOf, faultOf, knownIds } from '../../fuzz/generated-calls.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/servers/server.ts'

/** Cases of each call; `npm run fuzz` makes thousands. */
const RUNS = Number(process.env['CROSSDOCK_FUZZ_RUNS'] ?? 6)
/** Calls that authentication refuses, and those of areas, which share one code, need fewer. */
const FEW_RUNS = Math.ceil(RUNS / 6)
/**
 * The same cases in each run, so that a change is judged by what it changed; `npm run fuzz` looks
 * for new ones every night.
 */
const SEED = Number(process.env['CROSSDOCK_FUZZ_SEED'] ?? 260_922)
/** The limit for one call, including shrinking. */
const MOST_MILLIS = 8000
let server: TestServer
beforeAll(async () => {
  // Calls come from many addresses; otherwise the limits per address would answer most of them.
  server = await startTestServer({ environment: { CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' } })
  const { json } = await server.call<{ rows: readonly { order_number: string; airway_number: string }[] }>(
    'GET',
    '/api/orders?status=confirmed&pageSize=3',
    { as: 'ddp' },
  )
  knownIds.push(...json.payload.rows.flatMap((row) => [row.order_number, row.airway_number]))
})
afterAll(() => server?.stop())

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
  const token = await livingToken(account)
  let calls = 0
  await fc.assert(
    fc.asyncProperty(callsOf(route), async ({ path, sent }) => {
      calls += 1
      const headers = {
        ...(token === undefined ? {} : { authorization: token }),
        'x-forwarded-for': `198.51.100.${calls % 250}`,
        ...(route.idempotencyKey === undefined ? {} : { 'idempotency-key': `fuzz-${SEED}-${calls}` }),
      }
      const answered = await server.call(route.method, path, { ...sent, headers })
      expect(faultOf(answered, route), `${route.method} ${path}: ${answered.text}`).toBeUndefined()
    }),
    { numRuns, seed: SEED, interruptAfterTimeLimit: MOST_MILLIS, markInterruptAsFailure: false },
  )
}

type FuzzTry = readonly [name: string, account: string, route: AnyRoute, runs: number]

/** Every call as permitted callers, and a few times as others. */
const triesOf = (name: string, route: AnyRoute, runs: number): readonly FuzzTry[] => {
  if (route.audience === 'public') return [[name, 'nobody', route, runs]]
  const most = route.upload === undefined ? runs : Math.ceil(runs / 2)
  const runsOf = (audience: 'customer' | 'staff'): number => (route.audience === 'any' || route.audience === audience ? most : 1)
  return [
    [name, 'ddp', route, runsOf('customer')],
    [name, 'admin', route, runsOf('staff')],
  ]
}

const ofAreas = [...referenceRoutes].flatMap(([area, entity]) =>
  Object.entries<AnyRoute>(entity).map(([name, route]): FuzzTry => [
    `${area}.${name}`,
    'admin',
    route,
    // A thread of its own reads each file.
    route.upload === undefined ? FEW_RUNS : 1,
  ]),
)
/** Calls that set another account's password come last: one may hit the calling account. */
const turnOf = ([, account, { path }]: FuzzTry): string => (path.endsWith('/password') ? `last ${account === 'admin' ? 2 : 1} ${path}` : '')
const everyCall: readonly FuzzTry[] = [
  ...Object.entries<AnyRoute>(routes).flatMap(([name, route]) => triesOf(name, route, RUNS)),
  ...ofAreas,
].toSorted((one, other) => turnOf(one).localeCompare(turnOf(other)))

describe(`whatever is sent (CROSSDOCK_FUZZ_SEED=${SEED})`, () => {
  it.each(everyCall)('to %s as %s is answered', async (_name, account, route, runs) =>
    withstands(route, account === 'nobody' ? undefined : account, runs),
  )
})
