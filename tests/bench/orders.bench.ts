import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { BareList } from './support/bare-server.ts'
import type { Load, LoadFigures } from './support/load-process.ts'
import { isQuick } from './support/quick.ts'
import { loadOrders, type ManyOrders } from './support/many-orders.ts'
import { SHIPPER, startServer, type RunningServer } from './support/running-server.ts'

const ORDERS = isQuick ? 100_000 : 1_000_000
const DEEP_OFFSET = 900_000
const PAGE = 15
const ROUNDS = isQuick ? 3 : 5
const MILLIS = 2_500
const CONNECTIONS = 8
const POOL = 10

/**
 * The result of Directus 12 relative to the bare server on the same machine and data; it cannot be
 * run here.
 */
const DIRECTUS = { 15: 0.12, 500: 0.43 } as const

type Asker = (load: Load) => Promise<LoadFigures>

/**
 * Our list against the bare one at a page size, with the same filter, order, columns and live
 * total.
 */
async function rates(
  ask: Asker,
  {
    ours,
    bare,
    headers,
    orders,
    pageSize,
  }: { ours: string; bare: string; headers: Load['headers']; orders: ManyOrders; pageSize: 15 | 500 },
): Promise<BenchMeasurement> {
  const load = { connections: CONNECTIONS, millis: MILLIS }
  const mine: Load = { ...load, origin: ours, headers, path: `/api/orders?status=${orders.status}&pageSize=${pageSize}` }
  const theirs: Load = {
    ...load,
    origin: bare,
    headers: {},
    path: `/?customer=${orders.customer}&status=${orders.status}&pageSize=${pageSize}`,
  }
  const sizes = { mine: (await ask(mine)).bytes, theirs: (await ask(theirs)).bytes }
  const found = await inTurn(ROUNDS, { mine: async () => (await ask(mine)).perSecond, theirs: async () => (await ask(theirs)).perSecond })
  const ratio = found.mine / found.theirs
  const detail = `${whole(found.mine)}/s of ${whole(sizes.mine / 1024)} kB against ${whole(found.theirs)}/s of ${whole(sizes.theirs / 1024)} kB; ${(ratio / DIRECTUS[pageSize]).toFixed(1)} × Directus as measured once`
  return { name: `order list, ${pageSize} of ${whole(orders.count)} rows, over bare node:http + pg`, ratio, bar: 0.8, goal: 1.2, detail }
}

/**
 * How much longer late pages of the list take than the first, for the staff, who see every order.
 */
async function pages(
  ask: Asker,
  { ours, headers, orders }: { ours: string; headers: Load['headers']; orders: ManyOrders },
): Promise<readonly BenchMeasurement[]> {
  const millisOf = (query: string) => async (): Promise<number> =>
    (await ask({ origin: ours, path: `/api/orders?pageSize=${PAGE}${query}`, headers, connections: 1, millis: MILLIS / 2 })).millis
  const deep = DEEP_OFFSET / PAGE + 1
  const { kind } = orders
  const share = `${whole(kind.count)} of ${kind.name}`
  const millis = await inTurn(ROUNDS, {
    first: millisOf(''),
    deep: millisOf(`&page=${deep}`),
    after: millisOf(`&after=${await orders.numberAt(DEEP_OFFSET)}`),
    filtered: millisOf(`&status=${orders.status}`),
    filteredDeep: millisOf(`&status=${orders.status}&page=1000`),
    kind: millisOf(`&order_type=${kind.name}`),
    kindDeep: millisOf(`&order_type=${kind.name}&page=${Math.floor(kind.count / PAGE)}`),
  })
  const figure = (name: string, far: number, near: number, of?: string): BenchMeasurement => ({
    name,
    ratio: far / near,
    bar: 3,
    goal: 2,
    bound: 'most',
    detail: `${far.toFixed(2)} ms against ${near.toFixed(2)} ms${of === undefined ? '' : `, ${of}`}`,
  })
  return [
    figure(`order list, page ${whole(deep)} of 1,000,000 rows over page 1`, millis.deep, millis.first),
    figure(`order list, after the ${whole(DEEP_OFFSET)}th row over page 1`, millis.after, millis.first),
    figure('order list by status, page 1,000 over page 1', millis.filteredDeep, millis.filtered),
    figure('order list of a kind with 5 % of 1,000,000 rows over the list of all', millis.kind, millis.first, share),
    figure('order list of a kind with 5 % of 1,000,000 rows, its last page over page 1', millis.kindDeep, millis.kind, share),
  ]
}

async function measure(server: RunningServer, orders: ManyOrders): Promise<readonly BenchMeasurement[]> {
  const bare = startApart<BareList, string>('./bare-server.ts')
  const load = startApart<Load, LoadFigures>('./load-process.ts')
  try {
    const origin = await bare.ask({ connectionString: server.connectionString, connections: POOL, columns: orders.listed })
    const [shipper, staff] = await Promise.all([server.tokenOf(SHIPPER), server.tokenOf('admin')])
    const sides = { ours: server.url, bare: origin, headers: { authorization: shipper }, orders }
    return [
      await rates(load.ask, { ...sides, pageSize: 15 }),
      await rates(load.ask, { ...sides, pageSize: 500 }),
      ...(isQuick ? [] : await pages(load.ask, { ours: server.url, headers: { authorization: staff }, orders })),
    ]
  } finally {
    await Promise.all([bare.stop(), load.stop()])
  }
}

/**
 * The list of 1,000,000 orders, or 100,000 in a quick run, over HTTP, ours with authentication,
 * permission and envelope.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  try {
    const started = performance.now()
    const orders = await loadOrders(server.connectionString, ORDERS)
    process.stderr.write(`  ${whole(ORDERS)} orders loaded in ${whole((performance.now() - started) / 1000)} s\n`)
    try {
      return await measure(server, orders)
    } finally {
      await orders.end()
    }
  } finally {
    await server.stop()
  }
}
