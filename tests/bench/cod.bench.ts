import pg from 'pg'
import { inTurn, type BenchMeasurement } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { Load, LoadFigures } from './support/load-process.ts'
import { startServer } from './support/running-server.ts'

const COLLECTIONS = 1_000_000
const PAGE = 15
const ROUNDS = 5
const MILLIS = 1000

/**
 * A collection for each of so many orders, of a thousand clients and four agents; without the
 * orders, of which a page shows nothing but their waybills.
 */
const STATEMENTS = [
  'set statement_timeout = 0',
  'alter table cod_collections drop constraint cod_collections_order_id_fkey, drop constraint cod_collections_customer_id_fkey',
  `insert into cod_collections (order_id, order_number, customer_id, agent, country, channel, state, currency, due_amount, due_at, collected_amount, collected_at,
      reported_at, remittance_id, remitted_at, bill_number, failed_at)
    select 100000000 + n, 'BC' || lpad(n::text, 12, '0'), case when n % 200 = 7 then 1001 else 20000 + n % 997 end, agent, (array['AE', 'SA', 'KW', 'QA'])[1 + n % 4],
      'CH-' || n % 6, state, (array['AED', 'SAR', 'KWD', 'QAR'])[1 + n % 4], 5000 + n % 9000, at,
      case when is_collected then 5000 + n % 9000 end, case when is_collected then at + interval '5 days' end, case when is_collected then at + interval '5 days' end,
      case when state = 'remitted' or n % 10 = 8 then 1 + n / 500 end, case when state = 'remitted' then at + interval '9 days' end,
      case when state = 'remitted' and n % 10 < 6 then 'CB' || lpad((n / 200)::text, 12, '0') end, case when state = 'failed' then at + interval '8 days' end
    from generate_series(1, ${COLLECTIONS}) as n
      cross join lateral (select now() - (${COLLECTIONS} - n) * interval '20 seconds' as at, (select min(agent_code) from tracker_agent) as agent,
        case when n > ${COLLECTIONS} * 0.95 then 'due' when n % 10 = 9 then 'failed' when n % 10 in (7, 8) then 'collected' else 'remitted' end as state) as one
      cross join lateral (select state in ('collected', 'remitted') as is_collected) as two`,
  'vacuum (analyze) cod_collections',
  'vacuum (analyze) cod_tallies',
]

/** The pages of collected cash, over a million collections, against the list of orders. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const client = new pg.Client({ connectionString: server.connectionString })
  const load = startApart<Load, LoadFigures>('./load-process.ts')
  try {
    await client.connect()
    for (const statement of STATEMENTS) await client.query(statement)
    const [shipper, staff] = await Promise.all([server.tokenOf('ddp'), server.tokenOf('admin')])
    const millisOf = (token: string, path: string) => async (): Promise<number> =>
      (await load.ask({ origin: server.url, path, headers: { authorization: token }, connections: 1, millis: MILLIS })).millis
    const pages: Readonly<Record<string, readonly [token: string, query: string]>> = {
      'page 1 for staff': [staff, 'finance/cod/collections?'],
      'page 1 of what is due': [staff, 'finance/cod/collections?status=due&'],
      'page 1 of what failed at an agent': [staff, 'finance/cod/collections?status=failed&agent=ARAMEX&'],
      'page 1 for a client': [shipper, 'finance/cod/collections?'],
    }
    const millis = await inTurn(ROUNDS, {
      orders: millisOf(staff, `/api/orders?pageSize=${PAGE}`),
      sums: millisOf(staff, '/api/finance/cod/collections/sums'),
      ...Object.fromEntries(Object.entries(pages).map(([name, [token, path]]) => [name, millisOf(token, `/api/${path}pageSize=${PAGE}`)])),
    })
    return Object.entries(millis)
      .filter(([name]) => name !== 'orders')
      .map(([name, spent]) => ({
        name: `1,000,000 collections, ${name} over page 1 of the order list`,
        ratio: spent / millis.orders,
        bar: 3,
        goal: 1.2,
        bound: 'most',
        detail: `${spent.toFixed(2)} ms against ${millis.orders.toFixed(2)} ms`,
      }))
  } finally {
    await client.end()
    await load.stop()
    await server.stop()
  }
}
