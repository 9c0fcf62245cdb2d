import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { referenceRoutes } from '../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../support/servers/server.ts'
import { callsOf, faultOf, knownIds, type GeneratedCall } from './generated-calls.ts'

const USAGE = 'usage: npm run fuzz -- [--cases N] [--only AREA] [--seed N]\n'
const USUAL_CASES = 2000
/** No answer may take longer (quality: no hang over 5 s). */
const MOST_MILLIS = 5000
const AT_ONCE = 8
/** A thread of its own reads each file. */
const FILES_AT_ONCE = 2
const ADDRESSES = 250
const MOST_SEED = 1_000_000

type Endpoint = { readonly name: string; readonly route: AnyRoute }
type Caller = 'anonymous' | 'ddp' | 'ddp-manager' | 'admin'
const CALLERS: readonly Caller[] = ['anonymous', 'ddp', 'ddp-manager', 'admin']

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Calls that set passwords come last: one may hit the account that calls. */
const everyEndpoint: readonly Endpoint[] = [
  ...Object.entries<AnyRoute>(routes).map(([name, route]) => ({ name, route })),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => ({ name: `${area}.${name}`, route })),
  ),
].toSorted((one, other) => Number(/password/i.test(one.route.path)) - Number(/password/i.test(other.route.path)))

/**
 * A server with demo data, and tokens of its callers; a server whose callers cannot sign in any
 * more is replaced.
 */
class Target {
  #server: TestServer | undefined
  readonly #tokens = new Map<Caller, string>()

  async server(): Promise<TestServer> {
    // Calls come from many addresses; otherwise the limits per address would answer most of them.
    return (this.#server ??= await startTestServer({ environment: { CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' } }))
  }

  /** A token that is valid now: calls that end sessions are among those that are made. */
  async token(caller: Caller): Promise<string | undefined> {
    if (caller === 'anonymous') return undefined
    const known = this.#tokens.get(caller)
    const server = await this.server()
    if (known !== undefined && (await server.call('GET', '/api/user/info', { token: known })).status === 200) return known
    const role = caller === 'admin' ? 'Staff' : 'Customer'
    const body = { account: caller, password: DEMO_PASSWORD, role }
    const { json } = await server.call<{ token: string } | null>('POST', '/api/login', { body })
    if (json.payload === null) {
      say(`  ${caller} was locked out by a call before; a new server starts`)
      await this.stop()
      return this.token(caller)
    }
    this.#tokens.set(caller, json.payload.token)
    return json.payload.token
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    this.#server = undefined
    this.#tokens.clear()
  }
}

let sent = 0
let slowest = { millis: 0, call: '' }

/** Sends a call; answers what is wrong with its answer. */
async function tryCall(target: Target, { name, route }: Endpoint, { path, sent: calling }: GeneratedCall, token: string | undefined) {
  sent += 1
  const headers = {
    ...(token === undefined ? {} : { authorization: token }),
    'x-forwarded-for': `198.51.100.${sent % ADDRESSES}`,
    ...(route.idempotencyKey === undefined ? {} : { 'idempotency-key': `fuzz-${sent}` }),
  }
  const server = await target.server()
  const start = performance.now()
  try {
    const answered = await server.call(route.method, path, { ...calling, headers })
    const millis = performance.now() - start
    if (millis > slowest.millis) slowest = { millis, call: `${route.method} ${route.path} (${name})` }
    const fault = faultOf(answered, route) ?? (millis > MOST_MILLIS ? `took ${Math.round(millis)} ms` : undefined)
    return fault && `${fault}\n    ${JSON.stringify(calling)?.slice(0, 600)}\n    ${answered.text.slice(0, 400)}`
  } catch (error) {
    return `no answer: ${String(error)} ${String((error as Error).cause ?? '')}`
  }
}

/** Makes the cases of an endpoint as every caller; answers the first fault of each. */
async function withstands(target: Target, endpoint: Endpoint, { cases, seed }: { readonly cases: number; readonly seed: number }) {
  const faults: string[] = []
  for (const caller of CALLERS) {
    const token = await target.token(caller)
    const waiting = fc.sample(callsOf(endpoint.route), { numRuns: Math.ceil(cases / CALLERS.length), seed })
    let fault: string | undefined
    const work = async (): Promise<void> => {
      for (let one = waiting.pop(); one !== undefined && fault === undefined; one = waiting.pop()) {
        const found = await tryCall(target, endpoint, one, token)
        if (found !== undefined) fault ??= `${endpoint.name} as ${caller}: ${endpoint.route.method} ${one.path.slice(0, 300)} ${found}`
      }
    }
    await Promise.all(Array.from({ length: endpoint.route.upload === undefined ? AT_ONCE : FILES_AT_ONCE }, work))
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

async function main({ cases, only, seed }: { readonly cases: number; readonly only: string | undefined; readonly seed: number }) {
  const endpoints = everyEndpoint.filter(
    ({ name, route }) => only === undefined || route.tag === only || name.startsWith(only) || route.path.startsWith(`/${only}`),
  )
  if (endpoints.length === 0) throw new Error(`no endpoint has the area ${only}`)
  say(`${endpoints.length} endpoints, ${cases} cases each, seed ${seed}`)
  const target = new Target()
  const faults: string[] = []
  try {
    const { call } = await target.server()
    const token = await target.token('ddp')
    type Orders = { readonly rows: readonly { readonly order_number: string; readonly airway_number: string }[] }
    const { json } = await call<Orders>('GET', '/api/orders?status=confirmed&pageSize=3', token === undefined ? {} : { token })
    knownIds.push(...json.payload.rows.flatMap((row) => [row.order_number, row.airway_number]))
    for (const endpoint of endpoints) {
      const found = await withstands(target, endpoint, { cases, seed })
      for (const fault of found) say(`FAULT ${fault}`)
      faults.push(...found)
    }
    for (const path of ['/healthz', '/readyz']) {
      const { status } = await (await target.server()).call('GET', path)
      if (status !== 200) faults.push(`${path} answers ${status} afterwards`)
    }
  } finally {
    await target.stop()
  }
  say(`${sent} calls, slowest ${Math.round(slowest.millis)} ms: ${slowest.call}; ${faults.length} faults, seed ${seed}`)
  return faults.length === 0 ? 0 : 1
}

const { values } = parseArgs({ options: { cases: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' } }, strict: false })
const numberOf = (text: unknown, usual: number): number => (text === undefined ? usual : Number(text))
const cases = numberOf(values['cases'], USUAL_CASES)
const seed = numberOf(values['seed'], Date.now() % MOST_SEED)
if (!(Number.isInteger(cases) && cases > 0 && Number.isInteger(seed))) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else process.exitCode = await main({ cases, only: values['only'] === undefined ? undefined : String(values['only']), seed })
