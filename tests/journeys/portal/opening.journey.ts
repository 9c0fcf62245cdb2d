import { describe, expect, it } from 'vitest'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { LANGUAGES, type Stage } from '../stage.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** Pages whose work certification opens. */
const PAGES = ['/home', '/order/new', '/order/import'] as const

export const openingJourneys = (stage: Stage) =>
  describe('what certification opens', () => {
    it.each(LANGUAGES)('%s: is said on home, in the form and before a sheet, with the way there', (language) =>
      stage.journey({ account: 'clm', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        for (const path of PAGES) {
          await go(path)
          const note = page.locator('.opening-note')
          await sees(note.getByText(new RegExp(t('可先下单至 \\d{4}-\\d\\d-\\d\\d', 'You can place orders until \\d{4}-\\d\\d-\\d\\d'))))
          await sees(the('link', t('实名认证', 'Certification'), note))
          await sees(the('link', t('签署服务合同', 'Signed service contract'), note))
          await expectAccessible(visitor)
        }
        await the('link', t('实名认证', 'Certification'), page.locator('.opening-note')).click()
        await page.waitForURL('**/system/certification')
      })(),
    )

    it.each(LANGUAGES)('%s: names cash on delivery alone once all else is open', (language) =>
      stage.journey({ account: 'nofin', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await go('/order/new')
        const note = page.locator('.opening-note')
        await sees(note.getByText(t('代收货款需先完成：', 'Cash on delivery needs:')))
        expect(await the('link', t('实名认证', 'Certification'), note).count()).toBe(0)
        await the('link', t('签署代收货款协议', 'Signed COD agreement'), note).click()
        await page.waitForURL('**/system/contract')
      })(),
    )

    it.each(LANGUAGES)('%s: is opened by staff from paper, closed again, and a payee of another name waits for two', async (language) => {
      const { call } = callerAt(stage.server.url)
      const { id } = (await call<{ id: number }>('GET', '/api/fit/user/requiredInfo', { as: 'nofin' })).json.payload
      await stage.journey({ account: 'admin', role: 'Staff', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await go(`/admin/certifications?application=${id}`)
        const reason = (within: ReturnType<typeof the>) => the('textbox', new RegExp(t('^原因', '^Reason')), within)
        await the('button', new RegExp(t('^登记纸质合同：', '^Record paper contract: '))).click()
        const record = the('dialog', new RegExp(t('^登记纸质合同：', '^Record paper contract: ')))
        await the('button', t('登记纸质合同', 'Record paper contract'), record).click()
        await sees(record.locator('[aria-invalid=true]').first())
        await expectAccessible(visitor)
        await record.locator('input[type=file]').setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: PDF })
        await sees(record.getByText(t('更换文件', 'Replace the file')))
        await reason(record).fill('Signed in our office')
        await the('button', t('登记纸质合同', 'Record paper contract'), record).click()
        await sees(t('纸质合同已登记', 'Contract on paper recorded'))
        await sees(page.getByText('Signed in our office'))
        await expectAccessible(visitor)

        await the('button', new RegExp(t('^撤销纸质合同：', '^Revoke paper contract: '))).click()
        const revoke = the('dialog', new RegExp(t('^撤销纸质合同：', '^Revoke paper contract: ')))
        await reason(revoke).fill('The stamp is missing')
        await the('button', t('撤销纸质合同', 'Revoke paper contract'), revoke).click()
        await sees(t('纸质合同已撤销', 'Contract on paper revoked'))

        await the('button', t('批准其他收款户名', 'Allow another payee')).click()
        const allow = the('dialog', t('批准其他收款户名', 'Allow another payee'))
        await the('textbox', new RegExp(t('^收款户名', '^Payee')), allow).fill(`Shop ${language}`)
        await reason(allow).fill('Her shop receives the money')
        await expectAccessible(visitor)
        await the('button', t('提交复核', 'Ask for approval'), allow).click()
        await sees(t('等待第二人复核', 'Waiting for a second person'))
        // Who asked for it withdraws it, so that the next language finds nothing that waits.
        const { json } = await call<{ rows: readonly { id: number; kind: string }[] }>(
          'GET',
          '/api/admin/money-acts/requests?status=waiting',
          {
            as: 'admin',
          },
        )
        const request = json.payload.rows.find(({ kind }) => kind === 'payee')?.id
        expect((await call('POST', `/api/admin/money-acts/requests/${request}/withdraw`, { as: 'admin' })).status).toBe(200)
      })()
    })
  })
