import { openServices } from '../../../support/shipper-way.ts'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CodBillDetails } from '../../../../adapters/http/contract/money/cod/cod-bill-schemas.ts'
import type { CodPayoutRow } from '../../../../adapters/http/contract/money/cod/payout.routes.ts'
import { openDatabase, type Database } from '../../../../adapters/store/database/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../../../adapters/store/open-store.ts'
import type { Store } from '../../../../adapters/store/store.ts'
import { payoutTransferNumber } from '#core/money/cod/payouts/payout.ts'
import { sendPayoutsJob } from '#core/money/cod/payouts/send-payouts.kind.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { copyDemoData } from '../../../support/servers/demo-data.ts'
import { addPayableBill } from '../../../support/money/payable-bills.ts'
import { FIGURES } from '../../../support/money/payout-figures.ts'
import { AlipaySimulator } from '../../../support/providers/alipay-simulator.ts'
import { callerAt, temporaryFolder } from '../../../support/servers/server.ts'
import { startServerProcess, type ServerProcess } from '../../../support/servers/server-process.ts'

const CLM = 1006
const BILL = 'CBK1'
const SOON = { timeout: 60_000, interval: 50 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: EmbeddedPostgres
let database: Database
let store: Store
let alipay: AlipaySimulator
let start: () => ServerProcess
let server: ServerProcess
beforeAll(async () => {
  folder = await temporaryFolder()
  const dataFolder = join(folder.path, 'data')
  await copyDemoData(dataFolder)
  alipay = await AlipaySimulator.start({ mode: 'certificates' })
  postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  const { connectionString } = postgres
  database = openDatabase({ connectionString, connections: 2, log: () => undefined })
  store = await openStore({ connectionString, log: () => undefined, connections: 2 })
  const environment = { DATABASE_URL: connectionString, CROSSDOCK_SECRET: 's'.repeat(40), CROSSDOCK_DATA: folder.path }
  start = () => startServerProcess({ ...environment, ...alipay.environment })
  server = start()
  await server.url
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await store.close()
  await database.close()
  await postgres.stop()
  await alipay.close()
  await folder.remove()
})

/** The job of payouts, at once. */
const send = async (): Promise<void> => {
  const now = Date.now()
  must(await store.atomically(async ({ jobs }) => ok(await jobs.enqueue(sendPayoutsJob, { from: now, until: now }))))
}

it('pays once where the server is killed after Alipay has paid and before that was written down', async () => {
  const caller = callerAt(await server.url)
  const { call } = caller
  await openServices(caller, { as: 'clm' })
  const begun = await call<{ url: string }>('POST', '/api/finance/cod/alipay/auth', { as: 'clm' })
  const state = new URL(begun.json.payload.url).searchParams.get('state') ?? ''
  const back = { state, auth_code: alipay.transfers.agree('2088000000000061') }
  expect((await call('POST', '/api/finance/cod/alipay/callback', { as: 'clm', body: back })).json).toMatchObject({ status: true })
  await addPayableBill(database, BILL, CLM, FIGURES)
  const asked = await call<CodPayoutRow>('POST', `/api/admin/cod/bills/${BILL}/payout`, { as: 'admin' })
  const killed = Promise.withResolvers<void>()
  alipay.meanwhile = async () => {
    server.kill('SIGKILL')
    await server.ended
    killed.resolve()
  }
  await call('POST', `/api/admin/cod/payouts/${asked.json.payload.id}/approve`, { as: 'finance', body: {} })
  await send()
  await killed.promise
  expect(alipay.transfers.paid().map(({ number }) => number)).toEqual([payoutTransferNumber(BILL)])
  const [before] = (await store.payouts.list({ customerIds: [CLM], page: 1, pageSize: 5 })).rows
  expect(before).toMatchObject({ state: 'sending', attempts: 1 })

  server = start()
  const again = callerAt(await server.url)
  await database.rows('update cod_payouts set check_at = now() where bill_number = $1', [BILL])
  await send()
  await vi.waitFor(async () => {
    const { rows } = await store.payouts.list({ customerIds: [CLM], page: 1, pageSize: 5 })
    expect(rows).toMatchObject([{ state: 'paid', attempts: 1 }])
  }, SOON)
  expect(alipay.transfers.all()).toHaveLength(1)
  const bill = await again.call<CodBillDetails>('GET', `/api/admin/cod/bills/${BILL}`, { as: 'finance' })
  expect(bill.json.payload).toMatchObject({ cod_status: 'settled', transaction_id: `2026${payoutTransferNumber(BILL)}` })
  const entries = await database.rows("select number from ledger_entries where kind = 'cod_settled' and reference = $1", [BILL])
  expect(entries).toHaveLength(1)
  expect((await store.ledgerReading.snapshot(verifyLedger)).finding).toBeUndefined()
})
