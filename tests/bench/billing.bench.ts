import { join } from 'node:path'
import pg from 'pg'
import { insertAccount } from '../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../adapters/store/database/database.ts'
import { DDP_SHIPPER } from '../../adapters/store/demo/portal/demo-accounts.ts'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { type BenchMeasurement, whole } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { Night, Took } from './support/night-process.ts'

const CLIENTS = 10_000
const CHARGES = 1_000_000
/** `npm run bench -- billing --entries=100000` bills fewer. */
const ASKED = process.argv.find((argument) => argument.startsWith('--entries='))
const FIRST_CLIENT = 20_000
const MOST_SECONDS = 600
const MOST_MB = 300

/** Clients who pay once in 14 days, with the charges of March 2026 on their receivables. */
async function loadCharges(connectionString: string, charges: number): Promise<void> {
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  await insertAccount(database, { ...DDP_SHIPPER, id: FIRST_CLIENT, account: 'client-0', passwordHash: '', accountPhone: undefined })
  await database.close()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
      where table_name = 'accounts' and column_name not in ('id', 'account', 'period') and is_generated = 'NEVER'`,
  )
  const names = rows[0]?.names ?? ''
  await client.query(`update accounts set period = 14 where id = ${FIRST_CLIENT}`)
  await client.query(`insert into accounts (id, account, period, ${names}) overriding system value select ${FIRST_CLIENT} + n, 'client-' || n, 14, ${names}
    from accounts, generate_series(1, ${CLIENTS - 1}) n where id = ${FIRST_CLIENT}`)
  const charged = `from generate_series(0, ${charges - 1}) as n`
  const [owner, at] = [`${FIRST_CLIENT} + n % ${CLIENTS}`, `timestamptz '2026-03-02 08:00Z' + n * interval '27 days' / ${charges}`]
  await client.query(`insert into ledger_accounts (account) select side || c || ':CNY'
    from generate_series(${FIRST_CLIENT}, ${FIRST_CLIENT + CLIENTS - 1}) c, unnest(array['receivable:']) side on conflict do nothing`)
  await client.query(`insert into ledger_accounts (account) values ('freight_revenue:CNY') on conflict do nothing`)
  await client.query(
    `insert into order_prices (order_number, customer_id, at, actor_id, content) values ('P', ${FIRST_CLIENT}, now(), 3, '{}')`,
  )
  await client.query(`insert into ledger_entries (number, kind, reference, pay_way, calculated, at, actor_id)
    select n + 1, 'freight', 'O' || n, 'credit', true, ${at}, 3 ${charged}`)
  await client.query(`insert into ledger_legs (account, sequence, entry, place, amount, balance_after, link)
    select 'receivable:' || ${owner} || ':CNY', n / ${CLIENTS} + 1, n + 1, 0, -1000, (n / ${CLIENTS} + 1) * -1000, '' ${charged}
    union all select 'freight_revenue:CNY', n + 1, n + 1, 1, 1000, (n + 1) * 1000, '' ${charged}`)
  await client.query(`insert into order_charges (charge_key, order_number, customer_id, occasion, price, entry, paid, at, actor_id)
    select 'O' || n || ':freight', 'O' || n, ${owner}, 'freight', (select max(id) from order_prices), n + 1, '[]', ${at}, 3 ${charged}`)
  for (const table of ['accounts', 'ledger_accounts', 'ledger_legs', 'ledger_entries', 'order_charges'])
    await client.query(`vacuum (analyze) ${table}`)
  await client.end()
}

/** How many bills there are now, and how many lines stand on them. */
async function billedTotals(connectionString: string): Promise<{ readonly bills: number; readonly lines: number }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ bills: number; lines: number }>(
    'select (select count(*) from customer_bills)::int as bills, (select count(*) from customer_bill_lines)::int as lines',
  )
  await client.end()
  return rows[0] ?? { bills: 0, lines: 0 }
}

/**
 * The bills of 10,000 clients with 1,000,000 charges: what they take, and that memory stays
 * bounded.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const charges = ASKED === undefined ? CHARGES : Number(ASKED.split('=')[1])
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataFolder: join(folder.path, 'data'), log: () => undefined })
  const { connectionString } = server
  const apart = startApart<Night, Took>('night-process.ts')
  try {
    const store = await openStore({ connectionString, log: () => undefined })
    await store.migrate()
    await store.close()
    await loadCharges(connectionString, charges)
    const { seconds, megabytes } = await apart.ask({ work: 'billing', connectionString })
    const { bills, lines } = await billedTotals(connectionString)
    if (lines !== charges) throw new Error(`${lines} of ${charges} charges stand on ${bills} bills`)
    return [
      {
        name: '600 s a million charges, over a bill run of 10,000 clients',
        ratio: (MOST_SECONDS * charges) / CHARGES / seconds,
        bar: 1,
        detail: `${whole(charges)} charges in ${seconds.toFixed(1)} s, ${whole(bills)} bills, ${whole(bills / seconds)} a second`,
      },
      {
        name: '300 MB, over the memory of a bill run',
        ratio: MOST_MB / megabytes,
        bar: 1,
        detail: `${whole(megabytes)} MB at most over ${whole(charges)} charges of ${whole(CLIENTS)} clients`,
      },
    ]
  } finally {
    await apart.stop()
    await server.stop()
    await folder.remove()
  }
}
