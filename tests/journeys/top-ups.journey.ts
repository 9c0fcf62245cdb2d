import { describe, expect, it } from 'vitest'
import { eventually } from '../support/browser.ts'
import { sidewaysScroll } from './accessibility.ts'
import type { Stage } from './stage.ts'

export const topUpJourneys = (stage: Stage) =>
  describe('a top-up', () => {
    it(
      'zh-CN: is asked for in the header, shows a QR code that focusing the amount clears, and its payment without a reload',
      stage.journey({ account: 'ddu', width: 360 }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/order/list')
        await the('button', '充值').click()
        const dialog = the('dialog', '充值')
        await the('button', '去付款', dialog).click()
        await sees(dialog.getByText('付款方式不能为空'))
        await dialog.getByText('微信支付').click()
        const amount = dialog.getByRole('textbox')
        await amount.fill('88.5')
        await the('button', '去付款', dialog).click()
        const code = the('img', '付款二维码，88.50 CNY', dialog)
        await sees(code)
        expect(await sidewaysScroll(visitor)).toBe(0)
        await amount.focus()
        await eventually(() => code.count()).toBe(0)
        await the('button', '去付款', dialog).click()
        await sees(code)
        const paid = page.waitForResponse(/\/api\/sandbox\/pay\//)
        await the('button', '模拟付款', dialog).click()
        expect((await paid).status()).toBe(200)
        await sees(dialog.getByText('充值成功，88.50 CNY 已到账'))
      }),
    )
  })
