import pg from 'pg'
import { Batch } from '../../adapters/store/database/batch.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { reserveStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { must } from '#core/base/kernel/result.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { Load, LoadFigures } from './support/load-process.ts'
import { loadOrders } from './support/many-orders.ts'
import { SHIPPER, startServer, type RunningServer } from './support/running-server.ts'

const ORDERS = 800
const AT_ONCE = 8
const ROUNDS = 3
const SKUS = 100_000
const PAGE = 15
const DEEP = 90_000
const MILLIS = 1000
const OWNER = { customerId: 1001, warehouse: 'DXB1' }
const AT = Date.UTC(2026, 10, 23)

const skuAt = (n: number): string => `BENCH-${String(n % SKUS).padStart(6, '0')}`

/** A shipper's SKUs, each with pieces at a location and the movement that brought them. */
async function loadSkus(client: pg.Client): Promise<void> {
  const rows = `from generate_series(0, ${SKUS - 1}) as n`
  const code = "'BENCH-' || lpad(n::text, 6, '0')"
  const place = `${OWNER.customerId}, '${OWNER.warehouse}', ${code}, 'B-' || lpad((n % 400)::text, 3, '0')`
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into sku (customer_id, sku_code, sku_name, sku_weight) select ${OWNER.customerId}, ${code}, 'Bowl ' || n, 1 ${rows}`,
  )
  await client.query(`insert into stock (customer_id, warehouse, sku, location, on_hand, reserved) select ${place}, 1000000, 0 ${rows}`)
  await client.query(`insert into stock_movements (customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference)
    select ${place}, 'put', 1000000, now(), 2, 'BENCH' ${rows}`)
  for (const table of ['sku', 'stock', 'stock_movements']) await client.query(`vacuum (analyze) ${table}`)
}

let made = 0

/** Does something with new orders, several at once; answers how many a second. */
async function perSecond(work: (orderNumber: string, sku: string) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let left = ORDERS
  const one = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      made += 1
      await work(`BENCH-ORDER-${made}`, skuAt(made))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return ORDERS / ((performance.now() - start) / 1000)
}

/** Reserves in one unit of work and takes in another, as an order does. */
const reserveAndTake =
  ({ atomically }: Store) =>
  async (orderNumber: string, sku: string): Promise<void> => {
    const order = { ...OWNER, orderNumber, actorId: OWNER.customerId, at: AT }
    must(await atomically(({ stock }) => reserveStock(stock, { ...order, wanted: [{ sku, quantity: 1 }] })))
    must(await atomically(({ stock }) => takeStock(stock, order)))
  }

type SentStatement = { readonly text: string; readonly values: readonly unknown[]; readonly name?: string | undefined }

/** The statements that some work sends to PostgreSQL. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  const sent: SentStatement[] = []
  const own = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  const send: unknown = own?.value
  if (own === undefined || typeof send !== 'function') throw new Error('the driver sends statements in another way')
  const value = function (this: pg.Client, ...asked: [string | SentStatement | Batch, unknown[]?]): unknown {
    const [statement, values] = asked
    for (const one of statement instanceof Batch ? statement.statements : [statement])
      sent.push(
        typeof one === 'string' ? { text: one, values: values ?? [] } : { text: one.text, values: one.values ?? [], name: one.name },
      )
    return Reflect.apply(send, this, asked)
  }
  Object.defineProperty(pg.Client.prototype, 'query', { ...own, value })
  try {
    await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', own)
  }
  return sent.map(({ text, values, name }) => ({ text, values, ...(name === undefined ? {} : { name: `bare_${name}` }) }))
}

/** The same value for another order and SKU. */
function swapped(value: unknown, words: readonly (readonly [from: string, to: string])[]): unknown {
  if (typeof value === 'string') return words.reduce((text, [from, to]) => text.replaceAll(from, to), value)
  return Array.isArray(value) ? value.map((one) => swapped(one, words)) : value
}

/** The same statements sent by the driver alone. */
async function bareOf(connectionString: string, store: Store) {
  const [order, sku] = ['BENCH-ORDER-FIRST', skuAt(SKUS - 1)]
  const sent = await statementsOf(() => reserveAndTake(store)(order, sku))
  const pool = new pg.Pool({ connectionString, max: AT_ONCE })
  const work = async (orderNumber: string, other: string): Promise<void> => {
    const client = await pool.connect()
    const words = [[order, orderNumber] as const, [sku, other] as const]
    for (const statement of sent) await client.query({ ...statement, values: statement.values.map((value) => swapped(value, words)) })
    client.release()
  }
  return { work, statements: sent.length, end: () => pool.end() }
}

async function reserving(connectionString: string): Promise<BenchMeasurement> {
  const store = await openStore({ connectionString, log: () => undefined })
  const bare = await bareOf(connectionString, store)
  try {
    const rates = await inTurn(ROUNDS, { ours: () => perSecond(reserveAndTake(store)), bare: () => perSecond(bare.work) })
    return {
      name: 'orders that reserve and take stock over the same statements sent by the driver alone',
      ratio: rates.ours / rates.bare,
      bar: 0.5,
      goal: 0.7,
      detail: `${whole(rates.ours)}/s against ${whole(rates.bare)}/s, ${bare.statements} statements each`,
    }
  } finally {
    await Promise.all([bare.end(), store.close()])
  }
}

/** Pages of the inventory against pages of as many orders, first and late ones. */
async function paging(server: RunningServer, client: pg.Client): Promise<readonly BenchMeasurement[]> {
  const orders = await loadOrders(server.connectionString, SKUS)
  const load = startApart<Load, LoadFigures>('./load-process.ts')
  try {
    const [shipper, staff] = await Promise.all([server.tokenOf(SHIPPER), server.tokenOf('admin')])
    const millisOf = (token: string, path: string) => async (): Promise<number> =>
      (await load.ask({ origin: server.url, path, headers: { authorization: token }, connections: 1, millis: MILLIS })).millis
    const { rows } = await client.query<{ id: string }>(
      'select id from stock order by customer_id, warehouse, sku, location offset $1 limit 1',
      [DEEP],
    )
    const millis = await inTurn(ROUNDS, {
      orders: millisOf(shipper, `/api/orders?pageSize=${PAGE}`),
      stock: millisOf(shipper, `/api/stock?pageSize=${PAGE}`),
      lateOrders: millisOf(staff, `/api/orders?pageSize=${PAGE}&after=${await orders.numberAt(DEEP)}`),
      lateStock: millisOf(staff, `/api/admin/stock?pageSize=${PAGE}&after=${rows[0]?.id}`),
    })
    const figure = (name: string, stock: number, list: number): BenchMeasurement => ({
      name,
      ratio: stock / list,
      bar: 1.2,
      goal: 1,
      bound: 'most',
      detail: `${stock.toFixed(2)} ms against ${list.toFixed(2)} ms`,
    })
    return [
      figure('inventory of 100,000 SKUs, page 1 over page 1 of the order list', millis.stock, millis.orders),
      figure('inventory of 100,000 SKUs, after the 90,000th row over the order list there', millis.lateStock, millis.lateOrders),
    ]
  } finally {
    await Promise.all([orders.end(), load.stop()])
  }
}

/**
 * Stock: reserving and taking against the bare statements, and the pages of a large inventory
 * against those of the order list.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const client = new pg.Client({ connectionString: server.connectionString })
  try {
    await client.connect()
    await loadSkus(client)
    return [await reserving(server.connectionString), ...(await paging(server, client))]
  } finally {
    await client.end()
    await server.stop()
  }
}
