import pg from 'pg'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { PeerSheet } from './support/import-peer.ts'
import { headingOfTarget, headings, orderSheet } from './support/order-sheets.ts'
import { isQuick } from './support/quick.ts'
import { importSheet, memoryGrowth, startServer, type RunningServer } from './support/running-server.ts'
import { untilSettled } from './support/until-settled.ts'

const ROWS = 10_000
const ROUNDS = isQuick ? 3 : 8
const LARGE_ROWS = 100_000
const MEMORY_LIMIT_MB = 150
const BAR = 2

const PEER_TABLE = 'bench_peer_orders'

/** A table of 40 columns whose references are unique, for the peer. */
async function makePeerTable({ connectionString }: RunningServer): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const column = (name: string): string => client.escapeIdentifier(name)
  await client.query(
    `create table ${PEER_TABLE} (id bigint generated always as identity primary key, ${headings.map((heading) => `${column(heading)} text not null`).join(', ')})`,
  )
  await client.query(`create unique index on ${PEER_TABLE} (${column(headingOfTarget('refCode'))})`)
  await client.end()
}

/**
 * Waits until the server has filed and summed what was imported, so that work behind an import is
 * not in somebody else's time.
 */
async function waitForImportWork({ connectionString }: RunningServer): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await untilSettled(client)
  await client.end()
}

async function rowsASecond(rows: number, work: () => Promise<number>): Promise<number> {
  const start = performance.now()
  const stored = await work()
  if (stored !== rows) throw new Error(`${stored} of ${rows} rows were stored`)
  return rows / ((performance.now() - start) / 1000)
}

/**
 * Rows of a 40-column .xlsx validated and stored per second, through the API, against the usual way
 * of doing it; and the server's memory in the meantime.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const sheets = await Promise.all(Array.from({ length: ROUNDS + 1 }, (_, round) => orderSheet(ROWS, `R${round}`)))
  const server = await startServer()
  try {
    await makePeerTable(server)
    const peer = startApart<PeerSheet, number>('./import-peer.ts', { PEER_DATABASE_URL: server.connectionString })
    const sheet = (round: number) => sheets[round] ?? Buffer.alloc(0)
    const ours = async (round: number) => {
      const rate = await rowsASecond(ROWS, () => importSheet(server, sheet(round)))
      await waitForImportWork(server)
      return rate
    }
    const theirs = (round: number) => rowsASecond(ROWS, () => peer.ask({ table: PEER_TABLE, sheet: sheet(round).toString('base64') }))
    const growth = await memoryGrowth(server.pid, () => ours(ROUNDS))
    await theirs(ROUNDS)
    const rates = await inTurn(ROUNDS, { ours, theirs })
    await peer.stop()
    const overExceljs: BenchMeasurement = {
      name: 'order import: 10,000 × 40 over exceljs',
      ratio: rates.ours / rates.theirs,
      bar: BAR,
      detail: `${whole(rates.ours)} rows/s against ${whole(rates.theirs)} of exceljs, zod and INSERT; first import +${whole(growth)} MB`,
    }
    if (isQuick) return [overExceljs]
    const large = await largeImport(server)
    return [
      overExceljs,
      {
        name: 'order import: 150 MB over the growth of 100,000 × 40',
        ratio: MEMORY_LIMIT_MB / large.growth,
        bar: 1,
        detail: `+${whole(large.growth)} MB at ${whole(large.rate)} rows/s`,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function largeImport(server: RunningServer): Promise<{ readonly growth: number; readonly rate: number }> {
  const sheet = await orderSheet(LARGE_ROWS, 'L')
  let rate = 0
  const growth = await memoryGrowth(server.pid, async () => {
    rate = await rowsASecond(LARGE_ROWS, () => importSheet(server, sheet))
  })
  return { growth, rate }
}
