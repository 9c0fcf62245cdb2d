import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { MARGIN_GROUPS } from '#core/money/costs/margin.ports.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { inTurn, whole, type BenchMeasurement } from './bench-measurement.ts'

const ORDERS = 1_000_000
/** `npm run bench -- margins --orders=100000` reads fewer. */
const ASKED = process.argv.find((argument) => argument.startsWith('--orders='))
const ROUNDS = 5
const PAGE = { page: 1, pageSize: 50 }
const EVERYTHING = { customerIds: undefined }

/**
 * Orders of a year of 1,000 clients, each on two of 12 channels to three of 20 countries, and the
 * sums that are kept of them.
 */
const LOAD = (orders: number): readonly string[] => [
  `insert into order_margins (order_number, month, customer_id, channel, country, revenue, cost, cost_lines, incomplete)
    select 'M' || n, '2026-' || to_char(n * 12 / ${orders} + 1, 'FM00'), 1000 + n % 1000, 'CH' || (n % 1000 + n / 1000 % 2) % 12,
      'C' || (n % 1000 + n / 2000 % 3) % 20, 5000 + n * 7919 % 20000, 4000 + n * 104729 % 20000, 1, false
    from generate_series(0::bigint, ${orders} - 1) n`,
  `insert into margin_sums (month, customer_id, channel, country, orders, costed, incomplete, revenue, cost)
    select month, customer_id, channel, country, count(*), count(*), 0, sum(revenue), sum(cost) from order_margins group by 1, 2, 3, 4`,
  'vacuum (analyze) order_margins',
  'vacuum (analyze) margin_sums',
]

const COLUMNS = { month: 'month', client: 'customer_id', channel: 'channel', country: 'country' } as const
const bareSums = (column: string): string =>
  `select ${column}, count(*), count(*) filter (where cost_lines > 0), sum(revenue), sum(cost) from order_margins group by ${column}`
const BARE_PAGE = `select *, count(*) over () from order_margins order by margin, order_number limit ${PAGE.pageSize}`

/** Reads as a page of margins does, each group once: the sums, and the orders that earn least. */
const ours =
  ({ margins }: Store) =>
  async (): Promise<number> => {
    const started = performance.now()
    for (const group of MARGIN_GROUPS) {
      await margins.by(group, EVERYTHING)
      await margins.orders(EVERYTHING, PAGE)
    }
    return performance.now() - started
  }

const bare = (client: pg.Client) => async (): Promise<number> => {
  const started = performance.now()
  for (const group of MARGIN_GROUPS) {
    await client.query(bareSums(COLUMNS[group]))
    await client.query(BARE_PAGE)
  }
  return performance.now() - started
}

/** Both add up the same: what is kept is not measured where it is wrong. */
async function compareMarginSums(store: Store, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: string; left: string }>('select count(*) as n, sum(revenue - cost) as left from order_margins')
  for (const group of MARGIN_GROUPS) {
    const sums = await store.margins.by(group, EVERYTHING)
    const [orders, left] = [sums.reduce((all, one) => all + one.orders, 0), sums.reduce((all, one) => all + one.revenue - one.cost, 0n)]
    if (String(orders) !== rows[0]?.n || String(left) !== rows[0].left)
      throw new Error(`the margins by ${group} are not those of the orders`)
  }
}

/**
 * The margins of a million orders from the sums that are kept, against bare statements that add up
 * the orders.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const orders = ASKED === undefined ? ORDERS : Number(ASKED.split('=')[1])
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataFolder: join(folder.path, 'data'), log: () => undefined })
  const store = await openStore({ connectionString: server.connectionString, log: () => undefined })
  const client = new pg.Client({ connectionString: server.connectionString })
  try {
    await store.migrate()
    await client.connect()
    await client.query('set statement_timeout = 0')
    for (const statement of LOAD(orders)) await client.query(statement)
    await compareMarginSums(store, client)
    const millis = await inTurn(ROUNDS, { ours: ours(store), bare: bare(client) })
    return [
      {
        name: 'margins of a million orders, bare statements over the orders over ours',
        ratio: millis.bare / millis.ours,
        bar: 3,
        detail: `${whole(millis.ours / MARGIN_GROUPS.length)} ms a page against ${whole(millis.bare / MARGIN_GROUPS.length)} ms, ${whole(orders)} orders`,
      },
    ]
  } finally {
    await client.end()
    await store.close()
    await server.stop()
    await folder.remove()
  }
}
