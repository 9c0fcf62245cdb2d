import { describe, it } from 'vitest'
import type { Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Notifications of clients: chosen by them, worded by the staff. */
export const notificationJourneys = (stage: Stage) =>
  describe('a notification', () => {
    it(
      'is chosen by kind, and tried by a test mail',
      stage.journey({ account: 'ddp', role: 'Customer', language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        await go('/system/notifications')
        const stock = page.getByRole('checkbox', { name: /库存.*：邮件/ })
        await stock.check({ force: true })
        await the('textbox', '通知邮箱').fill('a@b.example, c@d.example')
        await the('button', '保存').click()
        await page.locator('[aria-invalid="true"]').waitFor()
        await the('textbox', '通知邮箱').fill('ops@haichuan.example')
        await the('button', '保存').click()
        await sees('提醒设置已保存')
        await the('button', '发送测试邮件').click()
        await sees('测试邮件已发送至 ops@haichuan.example')
        await page.reload()
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('input[aria-label*="库存"][aria-label$="邮件"]')?.checked === true,
        )
      }),
    )

    deepIt(
      'is worded by the staff, who see it in a real case first and may go back',
      stage.journey({ account: 'admin', role: 'Staff', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/admin/notifications')
        await the('link', 'Templates').click()
        await the('button', /^Word “.*weight.*”/i)
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        const subject = dialog.getByRole('textbox', { name: 'Subject' })
        await subject.fill('Weigh {nobody}')
        await the('button', 'Save', dialog).click()
        await page.locator('[aria-invalid="true"]').waitFor()
        await subject.fill('Please check the weight of {order}')
        await the('button', 'Preview', dialog).click()
        await sees(/^Please check the weight of [A-Z0-9]/)
        await the('button', 'Save', dialog).click()
        await sees('The template is saved')
        const own = page.getByRole('row', { name: /weight/i }).getByText('en-US')
        await own.waitFor()
        await the('button', /^Word “.*weight.*”/i)
          .first()
          .click()
        await the('button', 'Use the built-in text', dialog).click()
        await own.waitFor({ state: 'detached' })
      }),
    )
  })
