import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { sidewaysScroll } from '../shell/accessibility.ts'
import type { Stage } from '../stage.ts'

export const centreJourneys = (stage: Stage) =>
  describe('the reports centre', () => {
    it(
      'zh-CN: a report is chosen, turned, sorted, saved and exported; its table and its address have it all',
      stage.journey({ account: 'admin', role: 'Staff' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const param = (name: string): string | null => new URL(page.url()).searchParams.get(name)
        // A second try saves under another name.
        const name = `各国代收 ${randomUUID().slice(0, 4)}`
        const table = page.locator('.centre-table')
        const totals = table.locator('.centre-total td')
        await go('/admin/reports/centre')
        await table.waitFor()
        await the('combobox', '主题').selectOption('cod')
        await eventually(() => param('subject')).toBe('cod')
        await the('combobox', '行').selectOption('country')
        await the('combobox', '列').selectOption('state')
        await the('combobox', '日期').selectOption('last_90_days')
        await eventually(() => param('range')).toBe('last_90_days')
        await the('checkbox', '代收率').uncheck({ force: true })
        await eventually(() => param('measures')).toBe('orders,due,collected_amount')
        await sees('已回款')
        // The last figures of the last row are the whole; those of its columns make it up.
        const counts = async (): Promise<number[]> =>
          (await totals.allInnerTexts()).filter((_text, at) => at % 3 === 0).map((text) => Number(text.replaceAll(',', '')))
        await eventually(async () => (await counts()).length).toBeGreaterThan(2)
        const shown = await counts()
        expect(shown.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(shown.at(-1))
        await table.getByRole('button', { name: '代收订单' }).click()
        await eventually(() => param('sort')).toBe('-orders')
        await the('button', '保存报表').click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: '保存报表' }).click()
        await dialog.getByText('内容不能为空').waitFor()
        await dialog.getByLabel('名称').fill(name)
        await dialog.getByRole('button', { name: '保存报表' }).click()
        await sees(`报表“${name}”已保存`)
        await eventually(() => Number(param('report'))).toBeGreaterThan(0)
        const downloading = page.waitForEvent('download')
        await the('button', '导出 CSV').click()
        const csv = await readFile(await (await downloading).path(), 'utf8')
        expect(csv.split(/\r?\n/)[0]).toContain('已回款 · 代收订单')
        expect(csv).toContain('合计')
        // As a mail links to it.
        await go(`/admin/reports/centre?report=${param('report')}`)
        await eventually(() => param('sort')).toBe('-orders')
        await eventually(counts).toEqual(shown)
        expect(await sidewaysScroll(visitor)).toBe(0)
      }),
    )
  })
