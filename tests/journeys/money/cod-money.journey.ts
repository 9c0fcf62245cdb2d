import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { query } from '../../../adapters/store/database/row-shape.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import { money } from '#core/base/kernel/money.ts'
import { remittedOrders } from '../../support/money/remitted-orders.ts'
import { alipayOfStage } from './money.journey.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const CLIENT = { id: 1006, account: 'clm' }
const NUMBER = /^CB\d{12}$/
/** Payouts of collected cash, with each step on the way. */
const EXAMPLES = [
  [1_000_000n, ['10,000.00 AED', '2,723.00 USD', '81.69 USD', '2,641.31 USD', '18,753.30 CNY', '-112.52 CNY', '18,640.78']],
  [50_000n, ['500.00 AED', '136.15 USD', '4.08 USD', '132.07 USD', '937.70 CNY', '-30.00 CNY', '907.70']],
] as const

/** Cash arrives until so much of the client waits for its next bill. */
async function arrives({ server: { connectionString } }: Stage, cash: bigint): Promise<void> {
  const store = await openStore({ connectionString, log: () => undefined, connections: 1 })
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  const [row] = await database.rows(WAITING, [CLIENT.id])
  const missing = money(cash - BigInt(row?.waiting ?? '0'), 'AED')
  await remittedOrders({ atomically: store.atomically, database }, { customerId: CLIENT.id, amounts: [missing], at: Date.now() - 60_000 })
  await database.close()
  await store.close()
}
const WAITING = query(
  { waiting: 'text?' },
  "select sum(collected_amount)::text as waiting from cod_collections where customer_id = $1 and state = 'remitted' and bill_number is null",
)

/** Staff draw up the bill of the client, open its page and send it; answers its number. */
async function bills({ page, the, sees, go }: Visitor): Promise<string> {
  const { account } = CLIENT
  await go(`/admin/cod/bills?cod_status=billed&client=${account}`)
  await the('button', '出账').click()
  const dialog = the('dialog', '出账')
  await dialog.getByRole('checkbox', { name: `选择客户 ${account}` }).check({ force: true })
  await the('button', '为 1 个客户出账', dialog).click()
  await sees('已生成 1 张账单')
  const link = page.getByRole('row').getByRole('link', { name: NUMBER })
  const number = (await link.textContent()) ?? ''
  await link.click()
  await the('button', '发送给客户').click()
  await page.locator('.bp6-dialog').getByRole('button', { name: '发送给客户', exact: true }).click()
  await sees(page.locator('.page-header .state-tag').getByText('待确认', { exact: true }))
  return number
}

/** The user agrees on Alipay's page, which leads back to ours with a code that works once. */
async function agrees({ page, the }: Visitor, button: string, id: string): Promise<string> {
  let back = ''
  await page.route(/publicAppAuthorize/, async (route) => {
    const { searchParams: asked } = new URL(route.request().url())
    const to = new URL(asked.get('redirect_uri') ?? '')
    to.search = new URLSearchParams({ state: asked.get('state') ?? '', auth_code: alipayOfStage().transfers.agree(id) }).toString()
    back = to.href
    await route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${JSON.stringify(back)})</script>` })
  })
  await the('button', button).click()
  await page.waitForURL(/auth_code=/)
  await page.waitForURL((url) => url.pathname === '/finances/cod/account' && url.search === '')
  await page.unroute(/publicAppAuthorize/)
  return back
}

/** Two orders in AED whose cash Aramex still holds in the demo. */
async function heldByAramex({ page }: Visitor): Promise<readonly string[]> {
  const answer = await page.request.get('/api/finance/cod/collections?place=collected&agent=ARAMEX&currency=AED&pageSize=2')
  const { payload } = (await answer.json()) as { readonly payload: { readonly rows: readonly { readonly order_number: string }[] } }
  return payload.rows.map((row) => row.order_number)
}

export const codMoneyJourneys = (stage: Stage) =>
  describe('money of COD orders', () => {
    it('zh-CN, en-US: 10,000.00 AED pay out 18,640.78 CNY, and 500.00 AED 907.70, as staff and client read it step by step', async () => {
      const staff = await stage.visitor({ account: 'finance', role: 'Staff' })
      const client = await stage.visitor({ account: 'clm', language: 'en-US' })
      try {
        for (const [cash, figures] of EXAMPLES) {
          await arrives(stage, cash)
          const number = await bills(staff)
          await client.go(`/finances/cod/bills/${number}`)
          for (const { page, sees } of [staff, client]) for (const figure of figures) await sees(page.getByText(figure))
        }
      } finally {
        await Promise.all([staff.leave(), client.leave()])
      }
    })

    deepIt(
      'zh-CN: goes to the Alipay account that its owner authorised, which waits a day once it is changed, and to none once it is revoked',
      async () => {
        const client = await stage.visitor({ account: 'clm' })
        const { page, the, go, sees } = client
        try {
          await go('/finances/cod/account')
          await sees(the('link', '授权支付宝收款'))
          const back = await agrees(client, '授权支付宝', '2088000000000071')
          await sees('已授权 2088********0071 张**')
          await sees(the('link', '支付宝收款账户已授权'))
          await agrees(client, '更换账户', '2088000000000072')
          await sees('已授权 2088********0072 张**')
          await sees(/账户更换后 24 小时内不付款/)
          await sees(the('link', '支付宝收款账户冷静期中'))
          // An authorisation that has come back once is worth nothing a second time.
          await page.goto(back)
          await sees('此次授权已失效或不是由您发起的，请重新授权')
          await sees('已授权 2088********0072 张**')
          await the('button', '撤销授权').click()
          await page.locator('.bp6-dialog').getByRole('button', { name: '撤销授权', exact: true }).click()
          await sees('尚未授权支付宝账户')
          expect(await page.content()).not.toContain('2088000000000072')
        } finally {
          await client.leave()
        }
      },
    )

    deepIt('en-US: comes with a transfer of the agent, whose missing part stays open until it is explained', async () => {
      const staff = await stage.visitor({ account: 'finance', role: 'Staff', language: 'en-US' })
      const { page, the, go, sees } = staff
      try {
        const orders = await heldByAramex(staff)
        expect(orders).toHaveLength(2)
        await go('/admin/cod/remittances')
        await the('button', 'Announce remittance').click()
        const announcement = the('dialog', 'Announce remittance')
        for (const [name, value, option] of [
          ['Agent', 'Aramex', /Aramex/],
          ['Currency', 'AED', /AED/],
        ] as const) {
          await announcement.getByRole('combobox', { name }).fill(value)
          await page.getByRole('option', { name: option }).first().click()
        }
        await announcement.getByLabel('Orders').fill([...orders, 'CDX0000000404'].join('\n'))
        await announcement.getByLabel('Agent’s reference').fill('AX-77')
        await the('button', 'Announce remittance', announcement).click()
        await sees('No COD order with this number')
        await the('button', 'Remove order CDX0000000404').click()
        await the('button', 'Confirm receipt').click()
        const receipt = the('dialog', 'Confirm receipt')
        await receipt.getByRole('textbox', { name: 'Bank', exact: true }).fill('ENBD')
        await receipt.getByLabel('Bank reference').fill('TT-77')
        const matched = Number(await receipt.getByLabel('Amount received').inputValue())
        await receipt.getByLabel('Amount received').fill((matched - 2).toFixed(2))
        await receipt
          .getByRole('textbox', { name: 'Day', exact: true })
          .fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))
        await the('button', 'Confirm receipt', receipt).click()
        await sees('2.00 AED is missing and not explained')
        await the('button', 'Explain difference').click()
        const explanation = the('dialog', 'Explain difference')
        const kind = explanation.getByLabel('What it is')
        // Money that is missing was not given back.
        expect(await kind.locator('option:not([value=""])').allTextContents()).toEqual(['Bank charges', 'Agent’s fee', 'Written off'])
        await kind.selectOption('Bank charges')
        await explanation.getByLabel('Reason').fill('The bank took 2.00')
        await the('button', 'Explain difference', explanation).click()
        await sees(page.locator('.page-header .state-tag').getByText('Closed', { exact: true }))
      } finally {
        await staff.leave()
      }
    })
  })
