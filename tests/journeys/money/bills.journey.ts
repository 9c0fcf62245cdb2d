import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { samplePdf } from '../../support/sheets/sample-files.ts'
import { credits } from './credits.ts'
import { goWithin, type Stage, type Visitor } from '../stage.ts'

const NUMBER = '26442000000001879999'

/** Presses a button and the same one of the question that it asks. */
async function confirms({ page, the }: Visitor, button: string): Promise<void> {
  await the('button', button).click()
  await page.locator('.bp6-dialog').getByRole('button', { name: button, exact: true }).click()
}

/** The client pays an audited bill from the wallet and requests an invoice for it. */
async function paysAndAsks(client: Visitor, bill: string): Promise<void> {
  const { page, the, sees, go } = client
  const state = page.locator('.state-tag')
  await go(`/finances/bill/${bill}`)
  await confirms(client, 'Pay from wallet')
  await sees(state.getByText('Paid', { exact: true }))
  await the('button', 'Request invoice').click()
  const dialog = the('dialog', 'Request invoice')
  await sees(dialog.getByText(bill))
  await the('textbox', /^Invoice title/, dialog).fill('Yiwu Chenguang')
  await the('button', 'Request invoice', dialog).click()
  await sees('Invoice requested')
}

/** Finance issue the newest request with its number and file. */
async function issues(staff: Visitor): Promise<void> {
  const { page, the, sees } = staff
  await goWithin(staff, '/admin/finance/invoices?status=requested')
  await page
    .getByRole('link', { name: /^查看发票申请/ })
    .first()
    .click()
  await sees(page.locator('.record-drawer').getByText('Yiwu Chenguang'))
  await the('button', '开票', page.locator('.record-drawer')).click()
  const dialog = page.getByRole('dialog', { name: /^开具发票申请/ })
  await the('textbox', /^发票号码/, dialog).fill('123')
  await the('button', '开票', dialog).click()
  await sees(dialog.getByText('发票号码应为 8 位或 20 位数字'))
  await the('textbox', /^发票号码/, dialog).fill(NUMBER)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) })
  await sees(the('link', 'invoice.pdf', dialog))
  await the('button', '开票', dialog).click()
  await sees('已开票，客户会收到消息')
}

export const billJourneys = (stage: Stage) =>
  describe('a bill', () => {
    it('zh-CN, en-US: is issued and audited, paid from the wallet, and invoiced with a file that its client downloads', async () => {
      // How much the bill is follows from the day of the week on which the demo was made.
      await credits(stage, { account: 'ddu', amount: '30000' })
      const staff = await stage.visitor({ account: 'finance', role: 'Staff' })
      const auditor = await stage.visitor({ account: 'admin', role: 'Staff' })
      const client = await stage.visitor({ account: 'ddu', language: 'en-US' })
      try {
        await staff.go('/admin/finance/bills?client=ddu&status=draft')
        const link = staff.page.getByRole('link', { name: /^BN\d{12}$/ }).first()
        const bill = (await link.textContent()) ?? ''
        await link.click()
        await confirms(staff, '出账')
        await staff.sees(staff.page.locator('.state-tag').getByText('出账成功'))
        await auditor.go(`/admin/finance/bills/${bill}`)
        await confirms(auditor, '审核通过')
        await auditor.sees(auditor.page.locator('.state-tag').getByText('已审核'))
        await paysAndAsks(client, bill)
        await issues(staff)
        // The page hears of it without a reload.
        await client.the('link', `Issued ${NUMBER}`).click()
        const file = client.the('button', 'Download invoice')
        await client.sees(file)
        const address = await file.getAttribute('href')
        const downloaded = await client.context.request.get(address ?? '')
        expect([downloaded.status(), await downloaded.body()]).toEqual([200, Buffer.from(samplePdf())])
        await eventually(() => client.page.locator('.record-drawer').getByText(bill).count()).toBe(1)
      } finally {
        await Promise.all([staff.leave(), auditor.leave(), client.leave()])
      }
    })
  })
