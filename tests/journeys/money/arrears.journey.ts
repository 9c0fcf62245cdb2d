import { describe, expect, it } from 'vitest'
import type { ClientMoney } from '../../../adapters/http/contract/money/standings/standing.routes.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { credits } from './credits.ts'
import type { Stage } from '../stage.ts'

const CLIENT = { id: 4027, name: '深圳市远图跨境供应链有限公司' }

export const arrearsJourneys = (stage: Stage) =>
  describe('arrears', () => {
    it(
      'zh-CN: a parcel of a client with an overdue bill is held once its credit is used up, and freed when the bill is paid',
      stage.journey({ account: 'finance', role: 'Staff' }, async ({ page, the, sees, go }) => {
        const { call } = callerAt(stage.server.url)
        const placed = await call<{ order_number: string }>('POST', '/api/orders', { as: 'vip', body: sampleOrder() })
        const number = placed.json.payload.order_number
        await call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
        const dispatch = () => call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })
        const { standings } = (await call<ClientMoney>('GET', `/api/admin/finance/clients/${CLIENT.id}`, { as: 'finance' })).json.payload
        const used = Number(standings[0]?.credit_limit.amount) - Number(standings[0]?.available.amount)

        await go('/admin/finance?arrears=true')
        await the('link', CLIENT.name).click()
        await sees(page.getByText(/^逾期账单共 [\d.,]+ CNY/))
        await the('button', '设置信用额度（CNY）').click()
        const dialog = the('dialog', '设置信用额度（CNY）')
        // Less than is used, and enough again once the bill is paid.
        await dialog.getByRole('textbox', { name: /信用额度/ }).fill(String(Math.floor(used)))
        await the('button', '设置信用额度', dialog).click()
        await sees(dialog.getByText('内容不能为空'))
        await dialog.getByRole('textbox', { name: /原因/ }).fill('账单逾期')
        await the('button', '设置信用额度', dialog).click()
        // The reason alone is no proof: it is a text of the page from when it is typed.
        await dialog.waitFor({ state: 'detached' })
        await sees(page.getByText('账单逾期', { exact: true }))
        expect((await dispatch()).json.error).toBe('CREDIT_EXCEEDED')

        await page.reload()
        // Beside the one of the demo.
        await sees(page.getByText('2 个包裹因余额不足暂存，欠款付清后解除。'))
        await credits(stage, { account: 'vip', amount: '9000' })
        await page
          .getByRole('link', { name: /^BN\d{12}$/ })
          .first()
          .click()
        await the('button', '用余额支付').click()
        await the('button', '用余额支付', page.getByRole('alertdialog').or(page.getByRole('dialog'))).click()
        await sees('账单已付款')
        await eventually(async () => {
          const { json } = await call<{ held_time: string | null }>('GET', `/api/orders/${number}`, { as: 'vip' })
          return json.payload.held_time
        }).toBeNull()
        expect((await dispatch()).status).toBe(200)
      }),
    )
  })
