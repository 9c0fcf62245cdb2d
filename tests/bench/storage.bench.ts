import pg from 'pg'
import { insertAccount } from '../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../adapters/store/database/database.ts'
import { DDP_SHIPPER } from '../../adapters/store/demo/portal/demo-accounts.ts'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import { type BenchMeasurement, whole } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { Night, Took } from './support/night-process.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SKUS = 100_000
const CLIENTS = 100
/** Deliveries of each SKU, and as many withdrawals of half of their pieces. */
const DELIVERIES = 10
const DAY = '2026-03-31'
const MOST_SECONDS = 120
const MOST_MB = 300

/** SKUs of many clients with the moves of two months. */
async function loadStock(connectionString: string): Promise<void> {
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  for (let client = 0; client < CLIENTS; client += 1)
    await insertAccount(database, {
      ...DDP_SHIPPER,
      id: 2000 + client,
      account: `client-${client}`,
      passwordHash: '',
      accountPhone: undefined,
    })
  await database.close()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const rows = `from generate_series(0, ${SKUS - 1}) as n`
  const [owner, code] = [`2000 + n % ${CLIENTS}`, "'SKU-' || n"]
  await client.query('set statement_timeout = 0')
  await client.query('alter table storage_runs drop constraint storage_runs_warehouse_fkey')
  await client.query(`insert into sku (customer_id, sku_code, sku_name, sku_weight, length, width, height)
    select ${owner}, ${code}, ${code}, 100, 100, 100, 100 + n % 50 ${rows}`)
  await client.query(`insert into stock (customer_id, warehouse, sku, location, on_hand, reserved)
    select ${owner}, 'DXB1', ${code}, 'A-01', ${DELIVERIES * 5}, 0 ${rows}`)
  for (const [move, pieces, hours] of [
    ['put', 10, 0],
    ['take', 5, 12],
  ] as const)
    await client.query(`insert into stock_movements (customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference)
      select ${owner}, 'DXB1', ${code}, 'A-01', '${move}', ${pieces}, timestamptz '2026-01-30 08:00Z' + t * interval '6 days' + interval '${hours} hours', 2,
        '${move}-' || t ${rows}, generate_series(0, ${DELIVERIES - 1}) t`)
  for (const table of ['sku', 'stock', 'stock_movements', 'stock_tallies', 'accounts']) await client.query(`vacuum (analyze) ${table}`)
  await client.end()
}

/** One night of 100,000 SKUs. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-storage-'))
  const apart = startApart<Night, Took>('night-process.ts')
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  try {
    const { connectionString } = postgres
    const store = await openStore({ connectionString, log: () => undefined })
    await store.migrate()
    await loadStock(connectionString)
    const { seconds, megabytes } = await apart.ask({ work: 'storage', connectionString })
    const done = await store.storageReading.run({ warehouse: 'DXB1', day: DAY })
    await store.close()
    if (done?.rows !== SKUS) throw new Error(`${done?.rows} rows of ${SKUS}`)
    return [
      {
        name: '120 s, over a night of 100,000 SKUs',
        ratio: MOST_SECONDS / seconds,
        bar: 1,
        detail: `${seconds.toFixed(1)} s, ${whole(SKUS / seconds)} rows a second, from ${whole(SKUS * DELIVERIES * 2)} moves`,
      },
      {
        name: '300 MB, over the memory of a storage run',
        ratio: MOST_MB / megabytes,
        bar: 1,
        detail: `${whole(megabytes)} MB at most over ${whole(SKUS)} SKUs`,
      },
    ]
  } finally {
    await apart.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
