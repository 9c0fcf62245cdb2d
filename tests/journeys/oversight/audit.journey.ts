import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { sidewaysScroll, violations } from '../shell/accessibility.ts'
import { focusIs, type Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

export const auditJourneys = (stage: Stage) =>
  describe('the audit trail', () => {
    it(
      'is filtered, opened and taken out',
      stage.journey({ account: 'admin', role: 'Staff', language: 'en-US' }, async ({ page, context, the, sees, go }) => {
        const airport = 'QAE'
        const body = { airport_code: airport, airport_name: '审计机场', country: 'AE' }
        await context.request.post('/api/admin/airports', { data: body, headers: { origin: stage.server.url } })
        await go('/admin/audit')
        const record = the('searchbox', 'Record')
        await record.fill(airport)
        await record.press('Enter')
        await eventually(() => new URL(page.url()).searchParams.get('subject')).toBe(airport)
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(1)
        await page.locator('tbody tr[data-key] .cell-link').click()
        const difference = page.locator('.audit-difference')
        await difference.waitFor()
        expect(await difference.innerText()).toContain('United Arab Emirates (AE)')
        // The address alone opens the same entry.
        await page.reload()
        await difference.waitFor()
        await the('button', 'Close').click()
        await eventually(() => difference.count()).toBe(0)
        const downloading = page.waitForEvent('download')
        await the('button', 'Export as CSV').click()
        expect(await readFile(await (await downloading).path(), 'utf8')).toContain('审计机场')
        await page.getByRole('link', { name: airport, exact: true }).click()
        await eventually(() => new URL(page.url()).pathname).toBe('/admin/airports')
        await sees('审计机场')
      }),
    )

    deepIt.each([
      { language: 'zh-CN' as const, width: 1280, dark: false, weekday: '一', month: '十一月' },
      { language: 'zh-TW' as const, width: 360, dark: true, weekday: '一', month: '十一月' },
      { language: 'en-US' as const, width: 1280, dark: true, weekday: 'Su', month: 'November' },
    ])('has its filters in one line, and days that are typed or picked in $language', ({ language, width, dark, weekday, month }) =>
      stage.journey({ account: 'admin', role: 'Staff', language, width, dark }, async (visitor) => {
        const { page, go } = visitor
        const t = (simplified: string, traditional: string, english: string): string =>
          language === 'zh-CN' ? simplified : language === 'zh-TW' ? traditional : english
        const button = (name: string) => page.getByRole('button', { name, exact: true })
        const param = (name: string): string | null => new URL(page.url()).searchParams.get(name)
        await go('/admin/audit')
        await button(t('添加筛选', '新增篩選', 'Add filter')).click()
        await page.getByRole('menuitem', { name: t('时间', '時間', 'Time'), exact: true }).click()
        const [from, to] = [t('时间 从', '時間 從', 'Time From'), t('时间 到', '時間 到', 'Time To')].map((name) =>
          page.getByLabel(name, { exact: true }),
        )
        if (from === undefined || to === undefined) throw new Error('two days')
        expect(await from.getAttribute('placeholder')).toBe('YYYY-MM-DD')

        await from.fill('soon')
        await from.press('Tab')
        await page.locator('.form-field-error', { hasText: 'soon' }).waitFor()
        expect(await from.getAttribute('aria-invalid')).toBe('true')
        expect(param('from')).toBeNull()
        await from.fill('2025/11/5')
        await from.press('Tab')
        await eventually(() => from.inputValue()).toBe('2025-11-05')
        await eventually(() => param('from')).toBe('2025-11-05')

        await from.press('Alt+ArrowDown')
        const calendar = page.getByRole('dialog', { name: t('选择日期', '選擇日期', 'Choose a date') })
        await focusIs(calendar.getByRole('gridcell', { selected: true }))
        expect(await calendar.locator('.rdp-head_cell').first().innerText()).toContain(weekday)
        expect(await calendar.locator('option:checked').first().innerText()).toBe(month)
        expect(await violations(visitor, { without: ['.filter-bar', '.filter-popover'] })).toEqual([])
        // Paging through the months chooses nothing.
        await calendar.getByRole('button', { name: t('下个月', '下個月', 'Next month') }).click()
        await calendar.getByRole('button', { name: t('上个月', '上個月', 'Previous month') }).click()
        expect(param('from')).toBe('2025-11-05')
        await calendar.getByRole('gridcell', { selected: true }).focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await eventually(() => param('from')).toBe('2025-11-06')
        await focusIs(from)
        expect(await from.inputValue()).toBe('2025-11-06')
        await to.fill('2025-11-01')
        await page.locator('.form-field-error').waitFor()
        await eventually(() => param('to')).toBe('2025-11-01')
        await focusIs(to)
        await page.keyboard.press('Escape')

        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        await go('/admin/audit?from=2025-11-06&action=create')
        await page.locator('.filter-chip').nth(1).waitFor()
        if (width < 720) return
        const heights = await page.locator('.filter-bar > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(20)
      })(),
    )
  })
