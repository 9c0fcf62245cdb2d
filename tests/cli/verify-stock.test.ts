import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { cliUser } from '../support/servers/cli.ts'
import { copyDemoData } from '../support/servers/demo-data.ts'
import { statement } from '../support/servers/databases.ts'
import { temporaryFolder } from '../support/servers/server.ts'

it('recounts the stock of the demo, and names what was changed past its history', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const data = join(folder.path, 'data')
  await copyDemoData(data)
  const user = await cliUser('http://127.0.0.1:9')
  onTestFinished(() => user.remove())
  const database = await startEmbeddedPostgres({ dataFolder: data, log: () => undefined })
  onTestFinished(() => database.stop())
  const verify = (...more: string[]) => user.run(['admin', 'verify-stock', '--data', data, ...more])

  const clean = await verify()
  expect([clean.code, clean.out]).toEqual([0, ''])
  const [, places, orders] = /^(\d{2,}) locations and (\d+) open orders are consistent\n$/.exec(clean.err) ?? [clean.err]
  expect([places, orders]).toEqual([expect.any(String), expect.any(String)])

  const change = (text: string) => statement(database.connectionString, text)
  const [shelf] = await change(`update stock set on_hand = on_hand + 1 where id = (select min(id) from stock)
    returning concat_ws(' ', warehouse, location, sku) as place, on_hand as kept`)
  const [other] = await change(`insert into reservations (order_number, customer_id, warehouse, allocations, state)
    select 'NONE', customer_id, warehouse, jsonb_build_array(jsonb_build_object('location', location, 'sku', sku, 'quantity', 2)), 'held'
    from stock where id = (select max(id) from stock where reserved = 0)
    returning concat_ws(' ', warehouse, allocations -> 0 ->> 'location', allocations -> 0 ->> 'sku') as place`)
  const [order] = await change(`update orders set status = 'confirmed'
    where id = (select min(id) from orders where kind = 'overseas') returning order_number as place`)

  const { code, out, err } = await verify('--json')
  expect([code, err]).toEqual([1, `${places} locations and ${Number(orders) + 1} open orders, 4 differences\n`])
  const found = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .toSorted((one, next) => String(one['fault']).localeCompare(String(next['fault'])))
  expect(found).toMatchObject([
    { fault: 'ended', client: 'ddp', place: 'NONE', kept: 2, counted: 0 },
    { fault: 'held', client: 'ddp', place: other?.['place'], kept: 0, counted: 2 },
    { fault: 'on_hand', client: 'ddp', place: shelf?.['place'], kept: shelf?.['kept'], counted: Number(shelf?.['kept']) - 1 },
    { fault: 'unreserved', place: order?.['place'], kept: 0 },
  ])
})
