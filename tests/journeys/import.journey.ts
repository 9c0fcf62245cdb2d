import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { eventually } from '../support/browser.ts'
import { LANGUAGES, type Stage, type Visitor } from './stage.ts'

const ORDERS_CN = fileURLToPath(new URL('../fixtures/orders/orders-cn.xlsx', import.meta.url))
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

export const importJourneys = (stage: Stage) =>
  describe('a sheet of orders', () => {
    it.each(LANGUAGES)('%s: four wrong cells are shown, 56 orders made, the marked file corrected, the missing four made', (language) =>
      stage.journey({ language, account: language === 'zh-CN' ? 'ddu' : 'clm' }, async (visitor) => {
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

        await the('button', t('导入改好的文件', 'Import corrected file')).click()
        await chooseFile(visitor, { name: 'orders-cn.xlsx', mimeType: XLSX_TYPE, buffer: repaired(marked) })
        await next.click()
        await the('button', t('创建 4 个订单', 'Create orders (4)')).click()
        expect(await resultOf(visitor)).toEqual([4, 56, 0])

        // Exactly the orders of this import are printed, and listed.
        await the('button', t('打印这 4 单', 'Print these 4')).click()
        await the('dialog', t('打印 4 张面单', 'Print 4 labels')).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: t('查看订单', 'View orders') }).click()
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(4)
        await sees('S1A-0053')
        expect(new URL(page.url()).searchParams.get('import')).toMatch(/^\d+$/)
      })(),
    )

    it(
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

    it(
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
