import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { SettingsFile } from '../../../../adapters/printer/agent/settings-file.ts'
import { startAgent } from '../../../../adapters/printer/agent/start-agent.ts'
import { freePort } from '../../../../adapters/store/embedded/postmaster.ts'
import { copyDemoData } from '../../../support/servers/demo-data.ts'
import { callerAt, temporaryFolder } from '../../../support/servers/server.ts'
import { startServerProcess, type ServerProcess } from '../../../support/servers/server-process.ts'
import { startZebra } from '../../../support/printers/zebra.ts'
import { sampleOrder } from '../orders/sample-order.ts'

type Task = { readonly task: string; readonly documents: readonly { readonly state?: string }[] }

/** An agent that finds no server knocks again after half a minute at most, or a little more. */
const SOON = { timeout: 90_000, interval: 50 }
const LABELS = 20

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: ServerProcess
let url: string
let start: () => ServerProcess
beforeAll(async () => {
  folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  await copyDemoData(data)
  const port = String(await freePort())
  start = () => startServerProcess({ CROSSDOCK_DATA: data, PORT: port })
  server = start()
  url = await server.url
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await folder.remove()
})

it('prints each document of a desk once where its server is killed in the middle and comes back', async () => {
  const zebra = await startZebra()
  const { call } = callerAt(url)
  const { payload: desk } = (
    await call<{ desk_id: string; key: string }>('POST', '/api/print/desks', { as: 'ddp', body: { name: 'Bench' } })
  ).json
  const settings = await SettingsFile.open(folder.path)
  await settings.keep({ name: 'labels', address: `zpl://127.0.0.1:${zebra.port}?dpi=203` })
  const agent = await startAgent({
    folder: folder.path,
    port: 0,
    version: '1',
    showCode: () => undefined,
    troubled: (error) => expect.unreachable(String(error)),
    connect: { url, key: desk.key, heard: () => undefined },
  })
  onTestFinished(async () => {
    await agent.close()
    await zebra.stop()
  })
  const orders: OrderRow[] = []
  for (let count = 0; count < LABELS; count += 1)
    orders.push((await call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })).json.payload)
  const body = { orders: orders.map(({ order_number }) => order_number), desk: desk.desk_id, printer: 'labels' }
  const { payload: task } = (await call<Task>('POST', '/api/print/tasks', { as: 'ddp', body })).json
  // In the middle: some are paper, some are with the agent, some were never fetched.
  await vi.waitFor(() => expect(zebra.labels().length).toBeGreaterThan(0), { timeout: 60_000, interval: 1 })
  server.kill('SIGKILL')
  await server.ended
  expect(zebra.labels().length).toBeLessThan(LABELS)
  server = start()
  await server.url
  await vi.waitFor(async () => {
    const { documents } = (await call<Task>('GET', `/api/print/tasks/${task.task}`, { as: 'ddp' })).json.payload
    expect(new Set(documents.map(({ state }) => state))).toEqual(new Set(['printed']))
  }, SOON)
  const printed = zebra.labels().map((label) => /\^BCN[^\n]*?\^FD>:([A-Z]{2})>5(\d+)/.exec(label)?.slice(1).join('') ?? '')
  expect(printed.toSorted()).toEqual(orders.map(({ airway_number }) => airway_number).toSorted())
  const { json } = await call<{ rows: readonly { print_time?: string }[] }>('GET', `/api/orders?numbers=${body.orders[0]}`, { as: 'ddp' })
  expect(json.payload.rows[0]?.print_time).toBeTruthy()
})
