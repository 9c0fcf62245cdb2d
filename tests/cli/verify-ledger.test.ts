import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { cliUser } from '../support/servers/cli.ts'
import { statement } from '../support/servers/databases.ts'
import { copyDemoData } from '../support/servers/demo-data.ts'
import { temporaryFolder } from '../support/servers/server.ts'

it('verifies the ledger of the demo, and names the first that was changed past it', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const data = join(folder.path, 'data')
  await copyDemoData(data)
  const user = await cliUser('http://127.0.0.1:9')
  onTestFinished(() => user.remove())
  const database = await startEmbeddedPostgres({ dataFolder: data, log: () => undefined })
  onTestFinished(() => database.stop())
  const change = (text: string) => statement(database.connectionString, text)
  const verify = (...more: string[]) => user.run(['admin', 'verify-ledger', '--data', data, ...more])

  const clean = await verify()
  expect([clean.code, clean.out]).toEqual([0, ''])
  expect(clean.err).toMatch(/^\d{2,} entries and \d{2,} accounts are right\n$/)

  // The journal refuses changes; what documents say of it is compared as well.
  const [charge] = await change(`select charge_key as key, entry from order_charges where entry is not null order by entry limit 1`)
  await change('alter table order_charges disable trigger user')
  await change(
    `update order_charges set paid = '[{"amount":{"$bigint":"1"},"currency":"CNY"}]' where charge_key = '${String(charge?.['key'])}'`,
  )
  const differs = await verify('--json')
  expect(differs.code).toBe(1)
  expect(JSON.parse(differs.out)).toMatchObject({
    fault: 'other_amount',
    place: `#${String(charge?.['entry'])} Charge of an order ${String(charge?.['key'])}`,
  })

  const [account] = await change(`update ledger_accounts set balance = balance - 1 where account = 'wallet:1001:CNY' returning sequence`)
  const wrong = await verify()
  expect([wrong.code, wrong.out]).toEqual([
    1,
    `wallet:1001:CNY (${String(account?.['sequence'])}): The balance of the account does not match its entries\n`,
  ])
})
