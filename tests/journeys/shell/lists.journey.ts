import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import type { ExportRow } from '../../../adapters/http/contract/portal/exports/export.routes.ts'
import { eventually } from '../../support/servers/browser.ts'
import { goWithin, type Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const SHIPPER = {
  account: 'ddu',
  paths: ['/order/list', '/workOrderManagement/list', '/BulletinBoard/List', '/notice/list', '/message/list'],
}
const STAFF = {
  account: 'admin',
  role: 'Staff',
  paths: [
    '/admin/warehouses',
    '/admin/work-orders',
    '/admin/bulletins',
    '/admin/notices',
    '/admin/messages',
    '/admin/certifications',
    '/admin/error-log',
    '/admin/routes',
  ],
} as const

export const listJourneys = (stage: Stage) =>
  describe('lists', () => {
    deepIt.each([SHIPPER, STAFF])(
      'that find nothing are filtered no longer at a click, and their search is empty ($account)',
      ({ paths, ...who }) =>
        stage.journey({ language: 'en-US', ...who }, async (visitor) => {
          const { page, the, sees, go } = visitor
          await go('/home')
          for (const path of paths) {
            await goWithin(visitor, path)
            const search = page.locator('main').getByRole('searchbox').and(page.locator(':visible'))
            await search.fill('no such thing')
            await search.press('Enter')
            await sees(page.getByText('No matches').and(page.locator(':visible')))
            await the('button', 'Clear filters').click()
            await eventually(() => search.inputValue()).toBe('')
            await eventually(() => page.getByText('No matches').count()).toBe(0)
            expect(page.url()).not.toContain('no+such')
          }
        })(),
    )

    it(
      'are made as files in the background: one that was asked for is seen when it is ready, without a reload, and is downloaded',
      stage.journey({ language: 'en-US', account: 'ddu' }, async ({ page, context, the, sees, go }) => {
        await go('/exportManager/Index')
        await sees('No exports')
        // Pages ask for lists of more than 5,000 rows, of which the demo has none.
        const asked = await context.request.post('/api/exports', {
          data: { list: 'orders', query: { status: 'outbound' } },
          headers: { origin: stage.server.url },
        })
        const { payload } = (await asked.json()) as { readonly payload: ExportRow }
        expect([asked.status(), payload.status]).toEqual([200, 'ready'])
        const row = page.locator(`tbody tr[data-key="${payload.id}"]`)
        await sees(row.getByText('Success'))
        // The action that the page is for is seen in every row; the rest shows once its row is
        // meant.
        const shown = (name: string) => the('button', name, row).evaluate((button) => getComputedStyle(button).opacity)
        expect([await shown('Download “Orders”'), await shown('Remove “Orders”')]).toEqual(['1', '0'])
        const downloading = page.waitForEvent('download')
        await the('button', 'Download “Orders”', row).click()
        const book = XLSX.read(await readFile(await (await downloading).path()))
        const rows = XLSX.utils.sheet_to_json(Object.values(book.Sheets)[0] ?? {})
        expect(rows).toHaveLength(payload.expected_rows)
        await eventually(() => row.locator('td').allTextContents()).toContain(String(rows.length))
      }),
    )
  })
