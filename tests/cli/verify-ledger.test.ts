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

  // Amounts that have no entry yet are compared with the audit trail, which stays as it is.
  const limitOf = "where account = 'wallet:1002:CNY'"
  await change(`insert into ledger_accounts (account, credit_limit) values ('wallet:1002:CNY', 0) on conflict do nothing`)
  await change(`update ledger_accounts set credit_limit = credit_limit + 100 ${limitOf}`)
  const raised = await verify()
  expect([raised.code, raised.out]).toEqual([1, 'wallet:1002:CNY: The amount differs from the audit trail\n'])
  await change(`update ledger_accounts set credit_limit = credit_limit - 100 ${limitOf}`)
  const [open] = await change(`select number from recharges where state = 'in_question' and question = 'late'`)
  const number = String(open?.['number'])
  const fixed = await change(`update recharges set amount = amount * 10 where number = '${number}' returning number`)
  expect(fixed).toHaveLength(1)
  const grown = await verify()
  expect([grown.code, grown.out]).toEqual([1, `Top-up ${number}: The amount differs from the audit trail\n`])
  await change(`update recharges set amount = amount / 10 where number = '${number}'`)
  await change(`insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at)
    select 'BY-HAND', customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, 'SBBYHAND', paid_at from recharges where number = '${number}'`)
  expect((await verify()).out).toBe('Top-up BY-HAND: The amount differs from the audit trail\n')
  await change(`delete from recharges where number = 'BY-HAND'`)
  expect((await verify()).code).toBe(0)

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
