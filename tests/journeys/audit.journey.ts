import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/browser.ts'
import { LANGUAGES, type Stage } from './stage.ts'

export const auditJourneys = (stage: Stage) =>
  describe('the audit trail', () => {
    it.each(LANGUAGES)('is filtered, opened and taken out in %s', (language) =>
      stage.journey({ account: 'admin', role: 'Staff', language }, async ({ page, context, t, the, sees, go }) => {
        const airport = language === 'zh-CN' ? 'QAZ' : 'QAE'
        const body = { airport_code: airport, airport_name: '审计机场', country: 'AE' }
        await context.request.post('/api/admin/airports', { data: body, headers: { origin: stage.server.url } })
        await go('/admin/audit')
        const record = the('textbox', t('记录', 'Record'))
        await record.fill(airport)
        await record.press('Enter')
        await eventually(() => new URL(page.url()).searchParams.get('subject')).toBe(airport)
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(1)
        await page.locator('tbody tr[data-key] .cell-link').click()
        const difference = page.locator('.audit-difference')
        await difference.waitFor()
        expect(await difference.innerText()).toContain(t('阿拉伯联合酋长国 (AE)', 'United Arab Emirates (AE)'))
        // The address alone opens the same entry.
        await page.reload()
        await difference.waitFor()
        await the('button', t('关闭', 'Close')).click()
        await eventually(() => difference.count()).toBe(0)
        const downloading = page.waitForEvent('download')
        await the('button', t('导出 CSV', 'Export as CSV')).click()
        expect(await readFile(await (await downloading).path(), 'utf8')).toContain('审计机场')
        await page.getByRole('link', { name: airport, exact: true }).click()
        await eventually(() => new URL(page.url()).pathname).toBe('/admin/airports')
        await sees('审计机场')
      })(),
    )
  })
