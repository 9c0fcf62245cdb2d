import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const ORDERS_CN = fileURLToPath(new URL('../../fixtures/orders/orders-cn.xlsx', import.meta.url))
const LIMIT_BYTES = 20_971_520
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The four wrong cells of the sheet, and their corrections. */
const REPAIRS = { L19: '1.5', E32: 'AE', J45: '2,1,1', D57: '+966541775671' } as const

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

const chooseFile = ({ page }: Visitor, file: string | File): Promise<void> => page.locator('input[type="file"]').setInputFiles(file)

/** The three counts of the result: created, skipped, faulty. */
async function resultOf({ page }: Visitor): Promise<readonly number[]> {
  await page.locator('dl.import-result').waitFor()
  return page
    .locator('dl.import-result dd')
    .allInnerTexts()
    .then((texts) => texts.map(Number))
}

/** Cells of a workbook with a comment, and the comments. */
function commented(content: Buffer): Record<string, string> {
  const sheet = XLSX.read(content).Sheets['发货明细'] ?? {}
  return Object.fromEntries(
    Object.entries(sheet).flatMap(([cell, value]: [string, { c?: { t: string }[] }]) =>
      cell.startsWith('!') || value.c === undefined ? [] : [[cell, value.c.map((one) => one.t).join()]],
    ),
  )
}

/** The customer's own workbook after the customer has corrected it. */
function repaired(content: Buffer): Buffer {
  const book = XLSX.read(content, { cellStyles: true })
  const sheet = book.Sheets['发货明细'] ?? {}
  for (const [cell, value] of Object.entries(REPAIRS)) sheet[cell] = { t: 's', v: value }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const FAULTY_HEADINGS = ['客户单号', '收件人', '国家', '电话', '城市', '地址', '重量', '英文品名', '数量', '申报价值']
const FAULTS = ['国家', '重量', '电话'].flatMap((heading) =>
  Array.from({ length: 20 }, () => [heading, { 国家: 'XX', 重量: 'abc', 电话: '12' }[heading] ?? ''] as const),
)

/** A workbook with a cover and a sheet in which each row has one fault. */
function faultyBook(faults: readonly (readonly [heading: string, text: string])[] = FAULTS): Buffer {
  const good = ['', 'Noura Al Ali', 'AE', '0501234567', 'Dubai', 'Marina Walk 5', '0.4', 'Scarf', '1', '12']
  const rows = faults.map(([heading, text], index) =>
    good.with(0, `GRID-${faults.length}-${index}`).with(FAULTY_HEADINGS.indexOf(heading), text),
  )
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['说明'], ['本文件含发货明细']]), '封面')
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([FAULTY_HEADINGS, ...rows]), '发货明细')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

export const importJourneys = (stage: Stage) =>
  describe('a sheet of orders', () => {
    it('says what of a file makes no order, asks before it goes on, and leaves a row out by hand', () =>
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { the, t, sees, go } = visitor
        const row = (reference: string, mark: string) => `${reference},Salem,AE,+971501112233,Dubai,Al Wasl 7,1,Case,2,5.50,${mark}`
        const lines = [[...FAULTY_HEADINGS, '货位'].join(','), row('SEEN-1', 'B-17'), row('SEEN-2', ''), '合计,,,,,,2,,,,']
        await go('/order/import')
        await chooseFile(visitor, { name: 'seen.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
        await sees(the('combobox', t('文件编码（文字显示不正常时请更换）', 'Encoding of the file (change it if letters look wrong)')))
        const left = t(
          '“货位”列没有填入任何字段，不会导入，例如“B-17”',
          'The column “货位” fills no field and is not imported, such as “B-17”',
        )
        await sees(the('listitem', left))
        await the('button', t('下一步', 'Next')).click()
        await sees(the('listitem', t('第 4 行“合计”不是订单，不会导入', 'Line 4, “合计”, is no order and is not imported')))
        const create = (count: number) => the('button', t(`创建 ${count} 个订单`, `Create orders (${count})`))
        await create(2).waitFor()
        expect(await create(2).isDisabled()).toBe(true)
        await the('textbox', t('行号', 'Line')).fill('3')
        await the('button', t('不导入此行', 'Leave row out')).click()
        await create(1).waitFor()
        await the('checkbox', t('已看过，继续导入', 'I have seen them, go on with the import')).check({ force: true })
        await create(1).click()
        expect(await resultOf(visitor)).toEqual([1, 0, 0])
      }))

    it('four wrong cells are shown, 56 orders made, one more where refused rows are kept, the last three by the corrected file', () =>
      stage.journey({ account: 'ddu' }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        const next = the('button', t('下一步', 'Next'))
        await go('/order/import')
        await chooseFile(visitor, ORDERS_CN)
        await next.waitFor()
        expect(await the('combobox', t('“重量（KG）”填入的字段', 'Field filled by “重量（KG）”')).inputValue()).toBe('weight')
        await next.click()

        await sees(the('tab', t('错误（4）', 'Errors (4)')))
        // Each finding leads to its marked cell.
        await page.locator('.preview-wrong').first().waitFor()
        const findings = the('tabpanel', t('错误（4）', 'Errors (4)')).getByRole('button')
        expect((await findings.allInnerTexts()).map((finding) => /\d+/.exec(finding)?.[0])).toEqual(['19', '32', '45', '57'])
        for (const [index, wrong] of ['abc', 'XX', '2,1,1,5', '123'].entries()) {
          await findings.nth(index).click()
          await sees(page.locator('.preview-wrong').filter({ hasText: wrong }))
        }

        const downloading = page.waitForEvent('download')
        await the('button', t('下载已标记的文件', 'Download marked file')).click()
        const marked = await readFile(await (await downloading).path())
        expect(Object.keys(commented(marked)).toSorted()).toEqual(Object.keys(REPAIRS).toSorted())

        await the('button', t('创建 56 个订单，跳过错误行', 'Create orders, skip rows with errors (56)')).click()
        expect(await resultOf(visitor)).toEqual([56, 0, 4])

        // One of the four is corrected where refused rows are kept, and created there.
        await page.getByRole('link', { name: t('在数据错误中更正', 'Correct them under Data errors') }).click()
        await the('heading', /^(更正导入|Correct the rows of import) \d+/).waitFor()
        await the('tabpanel', t('错误（4）', 'Errors (4)')).getByRole('button').first().click()
        await page.keyboard.type(REPAIRS.L19)
        await page.keyboard.press('Enter')
        await sees(the('tab', t('错误（3）', 'Errors (3)')))
        await expectAccessible(visitor)
        await the('button', t('创建 1 个订单', 'Create 1 order')).click()
        await the('dialog', t('创建 1 个订单？', 'Create 1 order?'))
          .getByRole('button', { name: t('创建订单', 'Create orders') })
          .click()
        await sees(t('3 行待更正', '3 rows left'))
        await the('button', t('返回列表', 'Back to list')).click()
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(3)
        await go('/order/import')
        await chooseFile(visitor, { name: 'orders-cn.xlsx', mimeType: XLSX_TYPE, buffer: repaired(marked) })
        await next.click()
        await the('button', t('创建 3 个订单', 'Create orders (3)')).click()
        expect(await resultOf(visitor)).toEqual([3, 57, 0])

        // Exactly the orders of this import are printed, and listed.
        await the('button', t('打印这 3 单', 'Print these 3')).click()
        const printing = the('dialog', t('打印 3 张面单', 'Print 3 labels'))
        await printing.waitFor()
        // Their labels lie as the rows of the sheet do.
        const asked = page.waitForRequest('**/api/batchDrawPdf')
        await the('button', t('生成面单', 'Create labels'), printing).click()
        const { orders } = (await asked).postDataJSON() as { readonly orders: readonly string[] }
        const rowsOf = async (number: string) =>
          ((await (await page.context().request.get(`/api/orders/${number}`)).json()) as { payload: { import_row: number } }).payload
            .import_row
        expect(await Promise.all(orders.map(rowsOf))).toEqual([32, 45, 57])
        await sees(printing.getByText(t('3 张面单已生成', '3 labels are ready')))
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: t('查看订单', 'View orders') }).click()
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(3)
        await sees('S1A-0053')
        expect(new URL(page.url()).searchParams.get('import')).toMatch(/^\d+$/)

        // The last import is undone as a whole, and its record stays.
        await go('/order/imports')
        await page
          .getByRole('link', { name: t('查看导入', 'Open import') })
          .first()
          .click()
        await the('button', t('撤销导入', 'Undo import')).click()
        await page
          .getByRole('dialog', { name: t('撤销导入', 'Undo import') })
          .last()
          .getByRole('button', { name: t('撤销导入', 'Undo import') })
          .click()
        await sees(t('已取消 3', 'Cancelled 3'))
        await eventually(() => the('button', t('撤销导入', 'Undo import')).count()).toBe(0)
        await eventually(() => page.locator('tbody tr').first().innerText()).toContain(t('已撤销', 'Undone'))
      })())

    it(
      'has sixty wrong cells corrected in the grid by the keyboard alone, each change checked at once, and all orders made and printed',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await go('/order/import')
        await chooseFile(visitor, { name: 'faulty.xlsx', mimeType: XLSX_TYPE, buffer: faultyBook() })
        // The first sheet of the workbook is a cover; its sheets are offered by name.
        await eventually(() => the('combobox', '工作表').inputValue()).toBe('发货明细')
        await the('button', '下一步').click()
        await sees(the('tab', '错误（60）'))
        const status = page.locator('.sheet-grid-line [role="status"]')
        const find = (text: string) => the('tabpanel', /错误/).getByRole('button', { name: text }).first().click()

        // Twenty countries are replaced in their column.
        await find('第 2 行“国家”：找不到“XX”')
        await page.keyboard.press('Control+h')
        await the('textbox', '替换为').fill('阿联酋')
        await the('button', '替换 20 个单元格').click()
        await sees(the('tab', '错误（40）'))

        // One weight is typed, and filled down over the others.
        await find('第 22 行“重量”格式错误：“abc”不是数字')
        await sees(status.filter({ hasText: '“abc”不是数字' }))
        await page.keyboard.type('1.5')
        await page.keyboard.press('Enter')
        await sees(the('tab', '错误（39）'))
        await page.keyboard.press('ArrowUp')
        for (let row = 1; row < 20; row += 1) await page.keyboard.press('Shift+ArrowDown')
        await page.keyboard.press('Control+d')
        await sees(the('tab', '错误（20）'))

        // Twenty phone numbers are pasted; undone and done again.
        await page.evaluate(
          (text) => navigator.clipboard.writeText(text),
          Array.from({ length: 20 }, (_, index) => `05012345${10 + index}`).join('\n'),
        )
        await page.keyboard.press('F8')
        await sees(status.filter({ hasText: '第 42 行 · 电话' }))
        await page.keyboard.press('Control+v')
        await sees(the('tab', '错误（0）'))
        await page.keyboard.press('Control+z')
        await sees(the('tab', '错误（20）'))
        await page.keyboard.press('Control+y')
        await sees(the('tab', '错误（0）'))
        await expectAccessible(visitor)

        await the('button', '创建 60 个订单').click()
        expect(await resultOf(visitor)).toEqual([60, 0, 0])
        await sees(the('button', '打印这 60 单'))
      }),
    )

    deepIt(
      'comes back corrected, and its good rows are created before the others are corrected',
      stage.journey({ language: 'en-US', account: 'vip' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/order/import')
        const faults = [
          ['电话', '12'],
          ['国家', 'XX'],
        ] as const
        const file: File = { name: 'faulty.xlsx', mimeType: XLSX_TYPE, buffer: faultyBook(faults) }
        await chooseFile(visitor, file)
        await the('button', 'Next').click()
        await sees(the('tab', 'Errors (2)'))
        await the('tabpanel', 'Errors (2)').getByRole('button').first().click()
        await page.keyboard.press('F2')
        const cell = the('textbox', 'Change line 2, 电话')
        await cell.fill('99')
        await page.keyboard.press('Escape')
        await sees(the('tab', 'Errors (2)'))
        await page.keyboard.press('Enter')
        await cell.fill('0501234567')
        await page.keyboard.press('Tab')
        await sees(the('tab', 'Errors (1)'))

        // The page is lost; its corrections are there when the same file is chosen again.
        await page.reload()
        await sees(page.getByText(/^Corrections to faulty\.xlsx from /))
        await sees(page.getByText('1 cell was corrected, and no orders created yet. Choose the same file to continue.'))
        await chooseFile(visitor, file)
        await sees(the('tab', 'Errors (1)'))

        const downloading = page.waitForEvent('download')
        await the('button', 'Download corrected file').click()
        const corrected = await readFile(await (await downloading).path())
        const sheet = XLSX.read(corrected).Sheets['发货明细'] ?? {}
        expect([sheet['D2']?.v, sheet['C3']?.v, Object.keys(commented(corrected))]).toEqual(['0501234567', 'XX', ['C3']])

        await the('button', 'Create orders, skip rows with errors (1)').click()
        expect(await resultOf(visitor)).toEqual([1, 0, 1])
        // The rest is corrected without another upload; what was created is known.
        await the('button', 'Correct rows with errors (1)').click()
        await sees(the('tab', 'Errors (1)'))
        await the('tabpanel', 'Errors (1)').getByRole('button').first().click()
        // The keys are for the cell once the grid has the focus.
        await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application')
        await page.keyboard.type('AE')
        await page.keyboard.press('Enter')
        await the('button', 'Create orders (1)').click()
        expect(await resultOf(visitor)).toEqual([1, 1, 0])
      }),
    )

    deepIt(
      'names label files, which are chosen in the preview: a missing one is asked for, one that no row names is said',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const labelled = ['NAMED-1,DXB1,label-1.png,PC-17,1', 'NAMED-2,DXB1,LABEL-2,PC-17,1', 'NAMED-3,DXB1,later.png,PC-17,1'].join('\n')
        const picture = (name: string): File => ({ name, mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
        const choosePictures = (...names: string[]) => page.locator('input[type="file"]').setInputFiles(names.map(picture))
        await go('/order/import?type=relabel')
        await chooseFile(visitor, {
          name: 'labels.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`客户单号,仓库,标签文件,SKU,数量\n${labelled}\n`),
        })
        await the('button', '下一步').click()
        await sees('第 2 行“标签文件”：没有选择名为“label-1.png”的文件，请选择该文件，或填写上传后得到的地址')
        await choosePictures('label-1.png', 'spare.png')
        await sees(the('tab', '错误（2）'))
        await sees(page.getByRole('listitem').filter({ hasText: 'spare.png' }).getByText('没有行用到此文件'))
        await choosePictures('label-2.png')
        await sees(the('tab', '错误（1）'))
        await sees(page.getByRole('listitem').filter({ hasText: 'label-2.png' }).getByText('第 3 行'))
        await expectAccessible(visitor)
        await the('button', '创建 2 个订单，跳过错误行').click()
        expect(await resultOf(visitor)).toEqual([2, 0, 1])

        // The label that was not at hand is chosen where refused rows are kept.
        await page.getByRole('link', { name: '在数据错误中更正' }).click()
        await the('heading', /^更正导入 \d+/).waitFor()
        await sees(the('tab', '错误（1）'))
        await choosePictures('Later.png')
        await sees(page.getByRole('listitem').filter({ hasText: 'Later.png' }).getByText('第 4 行'))
        await expectAccessible(visitor)
        await the('button', '创建 1 个订单').click()
        await the('dialog', '创建 1 个订单？').getByRole('button', { name: '创建订单' }).click()
        await sees('这次导入的行都已创建订单、已删除或已过期。')
      }),
    )

    deepIt(
      'remembers for the next file what a heading was chosen to mean',
      stage.journey({ account: 'vip' }, async (visitor) => {
        const { page, the, go } = visitor
        const csv = (ref: string): File => ({
          name: `${ref}.csv`,
          mimeType: 'text/csv',
          buffer: Buffer.from(
            `客户单号,收货小姐姐,联系电话,目的国家,城市,详细地址,英文品名,数量,重量(KG),申报价值\n${ref},Noura Al Ali,0501234567,AE,Dubai,Marina Walk 5,Scarf,1,0.4,12\n`,
          ),
        })
        const field = the('combobox', '“收货小姐姐”填入的字段')
        await go('/order/import')
        await chooseFile(visitor, csv('MEMO-1'))
        expect(await field.inputValue()).toBe('')
        await page.getByText('还没有列填入必填字段：收件人').waitFor()
        await field.selectOption('consignee')
        await the('button', '下一步').click()
        await the('button', '创建 1 个订单').click()
        expect(await resultOf(visitor)).toEqual([1, 0, 0])

        await the('button', '导入另一个文件').click()
        await chooseFile(visitor, csv('MEMO-2'))
        await eventually(() => field.inputValue()).toBe('consignee')
      }),
    )

    deepIt(
      'refuses an empty file, a broken one and one that is too large, in the specification’s words',
      stage.journey({ account: 'vip' }, async (visitor) => {
        const { sees, go } = visitor
        await go('/order/import')
        await chooseFile(visitor, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('客户单号,收件人,联系电话\n') })
        await sees('数据不能为空')
        await chooseFile(visitor, { name: 'broken.xlsx', mimeType: XLSX_TYPE, buffer: Buffer.from('PK\u0003\u0004 this is no workbook') })
        await sees('文件读取出错')
        const folder = await mkdtemp(join(tmpdir(), 'crossdock-large-'))
        try {
          const large = join(folder, 'large.xlsx')
          await writeFile(large, '')
          await truncate(large, LIMIT_BYTES + 1)
          await chooseFile(visitor, large)
          await sees('文件超过')
        } finally {
          await rm(folder, { recursive: true })
        }
      }),
    )
  })
