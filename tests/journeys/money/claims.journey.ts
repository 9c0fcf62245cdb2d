import { describe, it } from 'vitest'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import type { Stage } from '../stage.ts'

const ROWS = 'tbody tr[data-key]'
const DECISION = '照片清晰，按上限赔付'

type Row = { readonly order_number: string; readonly order_refCode: string | null }

export const claimJourneys = (stage: Stage) =>
  describe('a claim', () => {
    it(
      'zh-CN: is made with proof, found by staff from home, approved within its limit and paid, which its client sees without a reload',
      stage.journey({ account: 'ddu' }, async ({ page, context, the, sees, go }) => {
        const delivered = await context.request.get('/api/orders?status=signed&pageSize=1')
        const [order] = ((await delivered.json()) as { payload: { rows: readonly Row[] } }).payload.rows
        const named = { hasText: order?.order_refCode ?? order?.order_number ?? '' }
        await go('/claim/list')
        await the('button', '申请理赔').click()
        const form = the('dialog', '申请理赔')
        await the('combobox', '订单号', form).fill(order?.order_number ?? '')
        await the('combobox', '理赔原因', form).selectOption('damaged')
        await the('textbox', '申请金额', form).fill('60')
        await the('textbox', '情况说明', form).fill('外箱压变形，灯罩碎裂')
        await the('button', '提交理赔', form).click()
        await sees(form.locator('.form-field-error').getByText('请上传证明材料'))
        await form.locator('input[type=file]').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
        await sees(the('link', 'box.png', form))
        await the('button', '提交理赔', form).click()
        await form.waitFor({ state: 'hidden' })
        const row = page.locator(ROWS).filter(named)
        await sees(row.getByText('已提交'))

        const staff = await stage.visitor({ account: 'finance', role: 'Staff' })
        try {
          await staff.go('/home')
          await staff.page.getByRole('link', { name: /^\d+ 个理赔待审核/ }).click()
          await staff.page
            .locator(ROWS)
            .filter(named)
            .getByRole('link', { name: /^查看理赔/ })
            .click()
          const drawer = staff.page.locator('.record-drawer')
          await staff.sees(staff.the('link', 'box.png', drawer))
          await staff.the('button', '开始审核', drawer).click()
          await staff.the('button', '批准理赔', drawer).click()
          const decision = staff.the('dialog', '批准理赔')
          await staff.sees(decision.getByText(/^留空则按上限 [\d.,]+ CNY 赔付$/))
          await expectAccessible(staff)
          await staff.the('textbox', '审核意见', decision).fill(DECISION)
          await staff.the('button', '批准理赔', decision).click()
          await decision.waitFor({ state: 'hidden' })
          await staff.the('button', /^赔付 [\d.,]+ CNY$/, drawer).click()
          await staff.the('button', /^赔付 [\d.,]+ CNY$/, staff.page.locator('.confirm-dialog')).click()
          await staff.sees(drawer.getByText('赔付时间'))
        } finally {
          await staff.leave()
        }
        // Without a reload.
        await sees(row.getByText('已赔付'))
        await sees(row.getByText(DECISION))
      }),
    )
  })
