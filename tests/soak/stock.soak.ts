import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { startEmbeddedServer, statement } from '../support/servers/databases.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { ServerPair, type PairAnswer } from './support/server-pair.ts'

const CLIENTS = 50
const SKUS = Array.from({ length: 20 }, (_, index) => `SOAK-${String(index + 1).padStart(2, '0')}`)
/** So few that orders compete for them all the time. */
const PIECES = 12
const RUN_MILLIS = 60_000
const KILL_EVERY_MILLIS = 1500
const LOOK_EVERY_MILLIS = 1000
const MOST_SHOWN = 5

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const below = (count: number): number => Math.floor(Math.random() * count)
const skuAt = (index: number): string => SKUS[index % SKUS.length] ?? 'SOAK-01'

type Counts = Record<'placed' | 'short' | 'cancelled' | 'taken' | 'undone' | 'moved' | 'refused', number>
/** The answers to clients: the state in which each order was left. */
type Books = { readonly counts: Counts; readonly orders: Map<string, 'confirmed' | 'cancelled' | 'inbound'>; readonly wrong: string[] }

/** One of the clients, whose calls each have one effect however often they are sent. */
class Client {
  readonly #servers: ServerPair
  readonly #books: Books
  readonly #open: string[] = []

  constructor(servers: ServerPair, books: Books) {
    this.#servers = servers
    this.#books = books
  }

  /**
   * Some calls are sent twice at once, to both servers: what is done is done once. A refusal is not
   * kept, so the other of the two may still be done.
   */
  async #ask(path: string, asked: Parameters<ServerPair['ask']>[1]): Promise<PairAnswer> {
    if (below(10) > 0) return this.#servers.ask(path, asked)
    const both = await Promise.all([this.#servers.ask(path, asked, 0), this.#servers.ask(path, asked, 1)])
    const done = both.filter(({ status }) => status === 200)
    if (new Set(done.map(({ payload }) => JSON.stringify(payload))).size > 1) this.#books.wrong.push(`${path} was done twice for one call`)
    return done[0] ?? both[0]
  }

  async #place(): Promise<void> {
    const first = below(SKUS.length)
    const lines = Array.from({ length: 1 + below(3) }, (_, index) => ({
      sku_code: skuAt(first + index * 7),
      pcs: 1 + below(3),
      name: 'Bowl',
    }))
    const body = sampleOrder({ order_type: 'overseas', warehouse: 'DXB1', order_goods: lines })
    const { status, error, payload } = await this.#ask('/api/orders', { as: 'ddu', body, key: randomUUID() })
    if (status === 409 && error === 'STOCK_SHORT') return void (this.#books.counts.short += 1)
    const number = (payload as { readonly order_number?: string } | null)?.order_number
    if (status !== 200 || number === undefined) return void this.#books.wrong.push(`an order was answered ${status} ${error}`)
    this.#books.counts.placed += 1
    this.#books.orders.set(number, 'confirmed')
    this.#open.push(number)
  }

  async #end(order: string): Promise<void> {
    if (below(3) === 0) {
      const { status, error } = await this.#ask(`/api/orders/${order}/cancel`, { as: 'ddu', body: { reason: 'soak' }, key: randomUUID() })
      if (status !== 200) return void this.#books.wrong.push(`a cancellation was answered ${status} ${error}`)
      this.#books.counts.cancelled += 1
      return void this.#books.orders.set(order, 'cancelled')
    }
    const scan = randomUUID()
    const body = { warehouse: 'DXB1', scan_id: scan, code: order, check_weight: '1.2' }
    const taken = await this.#ask('/api/admin/stations/receive/scans', { as: 'warehouse', body })
    if (taken.status !== 200) return void this.#books.wrong.push(`a scan was answered ${taken.status} ${taken.error}`)
    this.#books.counts.taken += 1
    this.#books.orders.set(order, 'inbound')
    if (below(4) > 0) return
    const undone = await this.#ask(`/api/admin/stations/receive/scans/${scan}/undo`, { as: 'warehouse', body: {} })
    if (undone.status !== 200) return void this.#books.wrong.push(`an undo was answered ${undone.status} ${undone.error}`)
    this.#books.counts.undone += 1
    this.#books.orders.set(order, 'confirmed')
    this.#open.push(order)
  }

  /** Pieces arrive, leave, are carried elsewhere or break. */
  async #move(): Promise<void> {
    const ways = [
      { to: 'A-01-01' },
      { to: 'A-01-02' },
      { from: 'A-01-01' },
      { from: 'A-01-02', to: 'A-01-01' },
      { from: 'A-01-01', damaged: true },
    ]
    const body = {
      client: 'ddu',
      warehouse: 'DXB1',
      reason: 'soak',
      sku: skuAt(below(SKUS.length)),
      quantity: 1 + below(4),
      ...ways[below(ways.length)],
    }
    const { status, error } = await this.#ask('/api/admin/stock/moves', { as: 'warehouse', body, key: randomUUID() })
    if (status === 200) this.#books.counts.moved += 1
    else if (error === 'STOCK_SHORT') this.#books.counts.refused += 1
    else this.#books.wrong.push(`a move was answered ${status} ${error}`)
  }

  async work(until: number): Promise<void> {
    while (performance.now() < until) {
      const order = below(2) === 0 ? this.#open.shift() : undefined
      if (order !== undefined) await this.#end(order)
      else if (below(3) === 0) await this.#move()
      else await this.#place()
    }
  }
}

async function prepare(servers: ServerPair): Promise<void> {
  for (const skuCode of SKUS) {
    await servers.ask('/api/goods', { as: 'ddu', body: { skuCode, skuName: skuCode, skuWeight: '0.2' } })
    for (const to of ['A-01-01', 'A-01-02'])
      await servers.ask('/api/admin/stock/moves', {
        as: 'warehouse',
        body: { client: 'ddu', warehouse: 'DXB1', reason: 'soak', sku: skuCode, quantity: PIECES, to },
      })
  }
}

/**
 * Looks at stock as it is at one moment: what does not add up, and how many pieces are reserved.
 */
async function look(store: Store): Promise<readonly string[]> {
  const found: string[] = []
  await store.within(RUN_MILLIS, () =>
    store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(JSON.stringify(finding)))),
  )
  return found
}

/** The orders that are not in the state that their client was answered. */
async function misansweredOrders(connectionString: string, { orders }: Books): Promise<readonly string[]> {
  const rows = await statement(
    connectionString,
    "select order_number, status from orders where kind = 'overseas' and customer_id = (select id from accounts where account = 'ddu')",
  )
  const states = new Map(rows.map(({ order_number, status }) => [String(order_number), String(status)]))
  const wrong = [...orders].filter(([order, state]) => states.get(order) !== state)
  return wrong.map(([order, state]) => `${order} is ${states.get(order)}, though its client was answered ${state}`)
}

const NEGATIVE = 'select count(*)::int as n from stock where on_hand < 0 or reserved < 0 or damaged < 0 or reserved > on_hand'

/**
 * 50 clients order, cancel, pick and move 20 SKUs for a minute over two servers that are killed
 * again and again. At every moment stock is the sum of its movements and reserved pieces are those
 * of open orders, none is promised twice, and every call has the effect that was answered, once.
 */
export async function run(): Promise<readonly string[]> {
  const database = await startEmbeddedServer()
  const folder = await temporaryFolder()
  const connectionString = await database.emptyDatabase()
  const servers = new ServerPair({
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_SECRET: randomUUID(),
  })
  const books: Books = {
    counts: { placed: 0, short: 0, cancelled: 0, taken: 0, undone: 0, moved: 0, refused: 0 },
    orders: new Map(),
    wrong: [],
  }
  const faults = new Set<string>()
  let looks = 0
  try {
    await servers.start()
    await prepare(servers)
    const store = await openStore({ connectionString, log: () => undefined, connections: 2 })
    const until = performance.now() + RUN_MILLIS
    const looking = async (): Promise<void> => {
      for (const fault of await look(store)) faults.add(fault)
      const [negative] = await statement(connectionString, NEGATIVE)
      if (negative?.['n'] !== 0) faults.add(`${String(negative?.['n'])} locations hold what cannot be`)
      looks += 1
    }
    const every = async (millis: number, work: () => Promise<void>): Promise<void> => {
      for (;;) {
        await delay(Math.max(0, Math.min(millis, until - performance.now())))
        if (performance.now() >= until) return
        await work()
      }
    }
    await Promise.all([
      ...Array.from({ length: CLIENTS }, () => new Client(servers, books).work(until)),
      every(KILL_EVERY_MILLIS, () => servers.killOne()),
      every(LOOK_EVERY_MILLIS, looking),
    ])
    await looking()
    await store.close()
    for (const fault of [...(await misansweredOrders(connectionString, books)), ...books.wrong]) faults.add(fault)
    const { placed, short, cancelled, taken, undone, moved, refused } = books.counts
    say(`${placed} orders reserved, ${short} refused for want of stock, ${cancelled} cancelled, ${taken} picked, ${undone} laid back`)
    say(
      `${moved} moves by hand, ${refused} refused; ${servers.kills} servers killed, ${servers.retries} calls sent again, ${looks} recounts`,
    )
    return [...faults].slice(0, MOST_SHOWN).concat(faults.size > MOST_SHOWN ? [`${faults.size - MOST_SHOWN} more`] : [])
  } finally {
    await servers.stop()
    await database.stop()
    await folder.remove()
  }
}
