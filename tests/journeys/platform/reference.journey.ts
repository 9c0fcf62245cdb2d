import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { addFilter, choose, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const admin = { account: 'admin', role: 'Staff' } as const

/** The first column's texts: the keys of the visible rows, once they are loaded. */
async function keysOf({ page }: Visitor): Promise<string[]> {
  await page.locator('.data-table-scroller[data-stale="false"] tbody tr[data-key]').first().waitFor()
  return page.locator('tbody tr[data-key] td:first-child').allInnerTexts()
}

const rowOf = ({ page }: Visitor, text: string) => page.getByRole('row').filter({ hasText: text })

async function fillAirport(
  { the }: Visitor,
  { code, name, city }: { readonly code: string; readonly name: string; readonly city: string },
): Promise<void> {
  await the('textbox', '机场代码').fill(code)
  await the('textbox', '机场名称').fill(name)
  await the('textbox', '城市').fill(city)
}

export const referenceJourneys = (stage: Stage) =>
  describe('reference data', () => {
    it(
      'is searched, filtered, sorted and paged; the address alone brings the same rows',
      stage.journey(admin, async (visitor) => {
        const { page, the, go } = visitor
        await go('/admin/countries')
        await the('searchbox', '搜索').fill('阿联酋')
        await eventually(() => keysOf(visitor)).toEqual(['AE'])
        await the('button', '重置').click()
        await (await addFilter(visitor, '允许到达')).selectOption({ label: '是' })
        await page.keyboard.press('Escape')
        await eventually(() => new URL(page.url()).searchParams.get('allow_arrive')).toBe('1')
        await page.getByRole('columnheader', { name: '代码' }).getByRole('button').click()
        await the('combobox', '每页条数').selectOption('50')
        await eventually(() => new URL(page.url()).searchParams.get('pageSize')).toBe('50')
        await eventually(async () => {
          const keys = await keysOf(visitor)
          return keys.join() === keys.toSorted().join() && keys.length === 50
        }).toBe(true)
        const before = await keysOf(visitor)
        expect(before).toContain('AE')
        await page.reload()
        await eventually(() => keysOf(visitor)).toEqual(before)
        expect(await the('columnheader', '代码').getAttribute('aria-sort')).toBe('ascending')
      }),
    )

    deepIt(
      'shows the columns that were chosen, on every machine of that person',
      stage.journey(admin, async (visitor) => {
        const { page, the, go } = visitor
        await go('/admin/currencies')
        await keysOf(visitor)
        await the('button', '列设置').click()
        await the('checkbox', '英文名称').uncheck({ force: true })
        await eventually(() => the('columnheader', '英文名称').count()).toBe(0)
        const elsewhere = await stage.visitor(admin)
        try {
          await elsewhere.go('/admin/currencies')
          await keysOf(elsewhere)
          await eventually(() => elsewhere.the('columnheader', '英文名称').count()).toBe(0)
        } finally {
          await elsewhere.leave()
        }
        await page.getByText('恢复默认').click()
        await eventually(() => the('columnheader', '英文名称').count()).toBe(1)
      }),
    )

    it(
      'is created, changed and deleted; what is wrong is shown beside its field',
      stage.journey(admin, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/admin/airports')
        await page.getByRole('link', { name: '新建' }).click()
        await fillAirport(visitor, { code: 'DXB', name: '', city: '测试城' })
        await the('button', '保存').click()
        await sees('请完善表单')
        await eventually(() => the('textbox', '机场名称').evaluate((element) => element === document.activeElement)).toBe(true)
        await fillAirport(visitor, { code: 'DXB', name: '旅程机场', city: '测试城' })
        await the('button', '保存').click()
        // The code belongs to another airport.
        await eventually(() => the('textbox', '机场代码').getAttribute('aria-invalid')).toBe('true')
        await the('textbox', '机场代码').fill('QQ9')
        await choose(visitor, the('combobox', '国家'), 'AE')
        await the('button', '保存').click()
        await sees('已新建')

        await go('/admin/airports?keywords=QQ9')
        await rowOf(visitor, 'QQ9').getByRole('link', { name: /^编辑/ }).click()
        await the('textbox', '机场名称').fill('旅程机场二号')
        await the('button', '保存').click()
        await sees(rowOf(visitor, '旅程机场二号'))

        await rowOf(visitor, 'QQ9').getByRole('button', { name: /^删除/ }).click()
        await the('button', '删除', page.getByRole('dialog')).click()
        await sees('没有符合条件的记录')
      }),
    )

    deepIt(
      'names several other records, one after another',
      stage.journey(admin, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/admin/city-groups?keywords=AE-NORTH')
        await sees(rowOf(visitor, '富查伊拉'))
        await rowOf(visitor, 'AE-NORTH').getByRole('link', { name: /^编辑/ }).click()
        await choose(visitor, the('combobox', '城市'), 'AE-AAN')
        await the('button', '移除 AE-FJR').click()
        await the('button', '保存').click()
        await sees(rowOf(visitor, '艾因'))
        await eventually(() => page.getByText('富查伊拉').count()).toBe(0)
      }),
    )

    deepIt(
      'never loses a change that two people made at once',
      stage.journey(admin, async (visitor) => {
        const { the, sees, go } = visitor
        const other = await stage.visitor(admin)
        try {
          await go('/admin/airports?keywords=PVG')
          await other.go('/admin/airports?keywords=PVG')
          for (const one of [visitor, other]) await rowOf(one, 'PVG').getByRole('link', { name: /^编辑/ }).click()
          await the('textbox', '城市').fill('上海浦东')
          await other.the('textbox', '机场名称').fill('浦东国际机场')
          await the('button', '保存').click()
          await sees('已保存')
          await other.the('button', '保存').click()
          await other.sees('此记录刚刚被他人修改')
          await other.sees('上海浦东')
          await other.the('button', '载入最新内容，保留我的修改').click()
          expect(await other.the('textbox', '城市').inputValue()).toBe('上海浦东')
          expect(await other.the('textbox', '机场名称').inputValue()).toBe('浦东国际机场')
          await other.the('button', '保存').click()
          await other.sees('已保存')
        } finally {
          await other.leave()
        }
      }),
    )

    it(
      'is taken out as a workbook, and brought in again',
      stage.journey(admin, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/admin/currencies?keywords=AED')
        await keysOf(visitor)
        const downloading = page.waitForEvent('download')
        await the('button', '导出').click()
        const book = XLSX.read(await readFile(await (await downloading).path()))
        const sheet = Object.values(book.Sheets)[0] ?? {}
        const rows = XLSX.utils.sheet_to_json<Record<string, string>>(sheet)
        expect(rows).toHaveLength(1)
        expect(rows[0]?.['代码']).toBe('AED')

        XLSX.utils.sheet_add_json(
          sheet,
          [
            { ...rows[0], 名称: '阿联酋迪拉姆（旅程）' },
            { ...rows[0], 代码: 'XQJ', 名称: '旅程币' },
            { ...rows[0], 代码: 'XQK', 名称: '坏汇率', 汇率: 'abc' },
          ],
          { origin: 'A1' },
        )
        await the('button', '导入').click()
        await page.locator('input[type="file"]').setInputFiles({
          name: 'currencies.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
        })
        await the('button', '导入', page.getByRole('dialog')).click()
        await sees('新建 1 条，更新 1 条，失败 1 条')
        expect(await page.getByRole('region', { name: '失败的行' }).getByRole('row').nth(1).innerText()).toMatch(/^4\s+汇率/)
        await the('button', '完成').click()
        await sees(rowOf(visitor, '阿联酋迪拉姆（旅程）'))
      }),
    )

    deepIt(
      'has a file that is uploaded where it is chosen, shown, replaced and removed',
      stage.journey({ ...admin, language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/admin/channels/new')
        await page.locator('#field-channel_code').fill('LOGO-1')
        await page.locator('#field-channel_name').fill('带标志的渠道')
        const logo = page.locator('#field-channel_logo')
        await logo.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
        await sees('The file must be a JPEG, PNG or WebP image, or a PDF')
        expect(await page.locator('.file-chooser').getAttribute('data-invalid')).toBe('true')
        await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
        await sees(the('img', 'logo.png'))
        await the('button', 'Remove the file').click()
        await eventually(() => logo.evaluate((control) => control === document.activeElement)).toBe(true)
        expect(await the('img', 'logo.png').count()).toBe(0)
        await page.locator('.file-chooser').evaluate(
          (box, bytes) => {
            const dropped = new DataTransfer()
            dropped.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }))
            box.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
          },
          [...samplePng()],
        )
        await sees(the('img', 'dropped.png'))
        await expectAccessible(visitor)
        await the('button', 'Save').click()
        await sees('LOGO-1 带标志的渠道 created')
        const kept = await page.request.get('/api/admin/channels?keywords=LOGO-1')
        const { payload } = (await kept.json()) as { payload: { rows: readonly { channel_logo: string | null }[] } }
        const [row] = payload.rows
        expect(row?.channel_logo).toMatch(/^[A-Za-z0-9_-]{32}$/)
        expect((await page.request.get(`/api/files/${row?.channel_logo}`)).headers()['content-type']).toBe('image/png')
      }),
    )
  })
