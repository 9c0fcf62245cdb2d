import { describe, it } from 'vitest'
import { samplePdf } from '../../support/sheets/sample-files.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Fills the only text of a dialog and confirms it by the button of its name. */
async function answers({ the }: Visitor, dialogName: string, text: string): Promise<void> {
  const dialog = the('dialog', dialogName)
  await dialog.getByRole('textbox').fill(text)
  await the('button', dialogName, dialog).click()
}

const stateOf = ({ page }: Visitor, state: string) => page.locator('.page-header .state-tag').getByText(state, { exact: true })

/**
 * Finance draw up the bill of a client in the dialog, after looking at its calculation, and send
 * it; answers its number.
 */
async function drawsUp(staff: Visitor): Promise<string> {
  const { page, the, sees, go } = staff
  await go('/admin/cod/bills?client=ddp')
  await the('button', '出账').click()
  const dialog = the('dialog', '出账')
  await the('button', '查看 ddp 的计算', dialog).click()
  await sees(dialog.getByText('代收服务费'))
  await dialog.getByRole('checkbox', { name: '选择客户 ddp' }).check({ force: true })
  await the('button', '为 1 个客户出账', dialog).click()
  await sees('已生成 1 张账单')
  const number =
    (await page
      .getByRole('link', { name: /^CB\d{12}$/ })
      .first()
      .textContent()) ?? ''
  await go(`/admin/cod/bills/${number}`)
  await the('button', '发送给客户').click()
  await page.locator('.bp6-dialog').getByRole('button', { name: '发送给客户', exact: true }).click()
  await sees(stateOf(staff, '待确认'))
  return number
}

export const codJourneys = (stage: Stage) =>
  describe('a settlement bill', () => {
    it('zh-CN: is drawn up with a preview, disputed by line with a file, reissued with an answer, and confirmed', async () => {
      const staff = await stage.visitor({ account: 'finance', role: 'Staff' })
      const client = await stage.visitor({ account: 'ddp' })
      try {
        const number = await drawsUp(staff)
        await client.go(`/finances/cod/bills/${number}`)
        await client.page.getByRole('checkbox', { name: '选择第 1 行' }).check({ force: true })
        await client.the('button', '提出争议').click()
        await client.page
          .locator('input[type=file]')
          .setInputFiles({ name: 'pod.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) })
        await client.sees(client.the('link', 'pod.pdf', client.the('dialog', '提出争议')))
        await answers(client, '提出争议', '收件人实付金额与账单不符')
        await client.sees(stateOf(client, '有争议'))
        // The page of the staff hears of it without a reload.
        await staff.sees('收件人实付金额与账单不符')
        await staff.the('button', '重新出账').click()
        await answers(staff, '重新出账', '已核对签收底单，金额无误')
        await staff.sees(stateOf(staff, '待确认'))
        await client.sees('答复：已核对签收底单，金额无误')
        await client.the('button', '确认账单').click()
        const dialog = client.the('dialog', '确认账单')
        await client.sees(dialog.getByText(/••••0018/))
        await client.the('button', '确认账单', dialog).click()
        await client.sees(stateOf(client, '待付款'))
      } finally {
        await Promise.all([staff.leave(), client.leave()])
      }
    })

    deepIt('en-US: says that the agreement is to be signed before the first confirmation, and is withdrawn while in dispute', async () => {
      const client = await stage.visitor({ account: 'ddu', language: 'en-US' })
      const staff = await stage.visitor({ account: 'admin', role: 'Staff', language: 'en-US' })
      try {
        await client.go('/finances/cod?cod_status=pending_confirmation')
        const link = client.page.getByRole('link', { name: /^CB\d{12}$/ }).first()
        const number = (await link.textContent()) ?? ''
        await link.click()
        await client.the('button', 'Confirm bill').click()
        const dialog = client.the('dialog', 'Confirm bill')
        await client.sees(client.the('button', 'Sign the agreement', dialog))
        await client.the('button', 'Cancel', dialog).click()
        await client.page.getByRole('checkbox', { name: 'Select line 1' }).check({ force: true })
        await client.the('button', 'Dispute lines').click()
        await answers(client, 'Dispute lines', 'The driver took less')
        await client.sees(stateOf(client, 'Disputed'))
        await staff.go(`/admin/cod/bills/${number}`)
        await staff.the('button', 'Withdraw bill').click()
        await answers(staff, 'Withdraw bill', 'To be checked with the agent')
        await staff.sees(stateOf(staff, 'Withdrawn'))
        await client.sees('Withdrawn: To be checked with the agent')
      } finally {
        await Promise.all([staff.leave(), client.leave()])
      }
    })
  })
