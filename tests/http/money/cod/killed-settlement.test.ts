import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CodBillRow, CodResults } from '../../../../adapters/http/contract/money/cod/cod-bill-schemas.ts'
import { openDatabase, type Database } from '../../../../adapters/store/database/database.ts'
import { query } from '../../../../adapters/store/database/row-shape.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../../../adapters/store/open-store.ts'
import { money } from '#core/base/kernel/money.ts'
import { copyDemoData } from '../../../support/servers/demo-data.ts'
import { remittedOrders } from '../../../support/money/remitted-orders.ts'
import { callerAt, temporaryFolder } from '../../../support/servers/server.ts'
import { startServerProcess, type ServerProcess } from '../../../support/servers/server-process.ts'

const ORDERS = 500
const SOON = { timeout: 30_000, interval: 1 }
const WRITING = query(
  { count: 'bigint?' },
  "select count(*) as count from pg_locks where relation = 'cod_bill_lines'::regclass and mode = 'RowExclusiveLock'",
)
const MARKED = query(
  { bill: 'text', orders: 'bigint?' },
  'select bill_number as bill, count(*) as orders from cod_collections where bill_number is not null and order_number like $1 group by 1',
)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: EmbeddedPostgres
let database: Database
let server: ServerProcess
let start: () => ServerProcess
beforeAll(async () => {
  folder = await temporaryFolder()
  const dataFolder = join(folder.path, 'data')
  await copyDemoData(dataFolder)
  postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  database = openDatabase({ connectionString: postgres.connectionString, connections: 2, log: () => undefined })
  const environment = { DATABASE_URL: postgres.connectionString, CROSSDOCK_SECRET: 's'.repeat(40), CROSSDOCK_DATA: folder.path }
  start = () => startServerProcess(environment)
  server = start()
  await server.url
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await database.close()
  await postgres.stop()
  await folder.remove()
})

it('settles 500 orders on one bill or on none where the server is killed in the middle', async () => {
  const store = await openStore({ connectionString: postgres.connectionString, log: () => undefined, connections: 2 })
  const amounts = Array.from({ length: ORDERS }, () => money(10_000n, 'AED'))
  const numbers = await remittedOrders({ atomically: store.atomically, database }, { customerId: 1001, amounts, at: Date.now() })
  await store.close()
  const settle = async (url: string) =>
    callerAt(url).call<CodResults>('POST', '/api/admin/cod/bills', { as: 'finance', body: { clients: ['ddp'] } })
  const asked = settle(await server.url).catch(() => undefined)
  await vi.waitFor(async () => expect((await database.rows(WRITING, []))[0]?.count).toBeGreaterThan(0), SOON)
  server.kill('SIGKILL')
  await Promise.all([server.ended, asked])
  await vi.waitFor(async () => expect((await database.rows(WRITING, []))[0]?.count).toBe(0), SOON)
  const marked = await database.rows(MARKED, ['COD%'])
  expect(marked.map(({ orders }) => orders)).toEqual(marked.length === 0 ? [] : [ORDERS])
  server = start()
  const { call } = callerAt(await server.url)
  await settle(await server.url)
  const { rows } = (
    await call<{ rows: readonly CodBillRow[] }>('GET', `/api/admin/cod/bills?keywords=${numbers[ORDERS - 1]}`, { as: 'finance' })
  ).json.payload
  expect(rows).toHaveLength(1)
  expect((await database.rows(MARKED, ['COD%'])).map(({ bill, orders }) => [bill, orders])).toEqual([[rows[0]?.bill_number, ORDERS]])
})
