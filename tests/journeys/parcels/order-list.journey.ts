import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { readPdf } from '../../printer/support/read-pdf.ts'
import { sidewaysScroll, violations } from '../shell/accessibility.ts'
import { type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const ROWS = 'tbody tr[data-key]'
const LIST = '/order/list'

type Row = { readonly order_number: string; readonly version: number; readonly print_time: string | null; readonly label_outdated: boolean }

const visitorOrderRows = async ({ context }: Visitor, query: string): Promise<readonly Row[]> =>
  ((await (await context.request.get(`/api/orders?${query}`)).json()) as { payload: { rows: readonly Row[] } }).payload.rows

const keysOf = ({ page }: Visitor): Promise<readonly string[]> =>
  page.locator(ROWS).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''))

/** The list with its rows, not the skeleton. */
async function openList(visitor: Visitor, query = ''): Promise<void> {
  await visitor.go(`${LIST}?${query}`)
  await visitor.page.locator('.data-table-scroller[data-stale="false"] tbody tr[data-key]').first().waitFor()
}

/** As many orders as a sheet has rows, made by an import; its number. */
async function importManyOrders({ context }: Visitor, count: number): Promise<number> {
  const head = '客户单号,收件人,联系电话,目的国家,城市,详细地址,英文品名,数量,重量(KG),申报价值'
  const rows = Array.from({ length: count }, (_, at) => `MANY-${at},Noura Al Ali,0501234567,AE,Dubai,Marina Walk ${at},Scarf,1,0.4,12`)
  const answer = await context.request.post('/api/orders/import', {
    headers: { origin: new URL(context.pages()[0]?.url() ?? '').origin },
    multipart: { file: { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) } },
  })
  const { payload } = (await answer.json()) as { payload: { import: number; created: number } }
  expect(payload.created).toBe(count)
  return payload.import
}

export const orderListJourneys = (stage: Stage) =>
  describe('the list of orders', () => {
    it(
      'labels are printed once, again after a question, and without one after a change of what they say',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, context, the, sees } = visitor
        const [fresh] = (await visitorOrderRows(visitor, 'status=confirmed&printed=0&pageSize=15')).toReversed()
        const number = fresh?.order_number ?? ''
        await openList(visitor, `status=confirmed&printed=0&numbers=${number}`)
        const row = page.locator(`tbody tr[data-key="${number}"]`)
        await sees(row.getByText('未打印'))
        const print = async (): Promise<void> => {
          await row.hover()
          await the('button', `打印 ${number} 的面单`, row).click()
        }
        const dialog = page.getByRole('dialog')
        const make = async (): Promise<void> => {
          await the('button', '生成面单', dialog).click()
          await sees(dialog.getByText('1 张面单已生成'))
          await the('button', '关闭', dialog.locator('.bp6-dialog-footer')).click()
          await dialog.waitFor({ state: 'detached' })
        }
        await print()
        await make()
        await openList(visitor, `numbers=${number}`)
        await sees(row.getByText('已打印', { exact: true }))

        // A second time is asked about, and declining prints nothing.
        const before = (await visitorOrderRows(visitor, `numbers=${number}`))[0]?.print_time
        await print()
        await sees(the('heading', '再次打印 1 张面单？', dialog))
        expect(await violations(visitor)).toEqual([])
        await the('button', '不打印', dialog).click()
        await dialog.waitFor({ state: 'detached' })
        expect((await visitorOrderRows(visitor, `numbers=${number}`))[0]?.print_time).toBe(before)

        const [now] = await visitorOrderRows(visitor, `numbers=${number}`)
        const changed = await context.request.put(`/api/orders/${number}`, {
          headers: { origin: new URL(page.url()).origin },
          data: { address: 'Marina Walk', version: now?.version },
        })
        expect(changed.status(), await changed.text()).toBe(200)
        await openList(visitor, 'label_outdated=1')
        await sees(page.getByRole('navigation', { name: '订单状态' }).getByText('面单已过期'))
        await sees(row.getByText('面单已过期'))
        // The label on the parcel is wrong: no question comes before the right one.
        await print()
        await make()
        await eventually(async () => (await visitorOrderRows(visitor, `numbers=${number}`))[0]?.label_outdated).toBe(false)
      }),
    )

    deepIt(
      'asks once for a selection of which some are printed, and can print only the others',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees } = visitor
        const [printed] = await visitorOrderRows(visitor, 'status=inbound&printed=1')
        const [fresh] = await visitorOrderRows(visitor, 'status=confirmed&printed=0')
        await openList(visitor, `numbers=${printed?.order_number},${fresh?.order_number}`)
        await the('checkbox', 'Select all on this page').check()
        await the('button', 'Print 2 labels').click()
        const dialog = page.getByRole('dialog')
        await sees(the('heading', 'Print 1 label again?', dialog))
        await the('button', 'Print only 1 new label', dialog).click()
        await sees(the('heading', `Print label of order ${fresh?.order_number}`, dialog))
      }),
    )

    it(
      'selects and prints all of a filter with more than a page of orders, to the end',
      stage.journey({ account: 'vip' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go(LIST)
        const number = await importManyOrders(visitor, 1200)
        await openList(visitor, `import=${number}`)
        await sees('1,200')
        await the('checkbox', '选择本页全部').check()
        await the('button', '选择符合筛选的全部 1,200 个').click()
        await sees('已选择 1,200 个订单')
        await the('button', '打印面单（1,200）').click()
        const dialog = page.getByRole('dialog')
        await sees(the('heading', '打印 1,200 张面单', dialog))
        await the('button', '生成面单', dialog).click()
        await sees(dialog.getByText('1,200 张面单已生成'))
        const files = dialog.locator('.label-files a')
        expect(await files.allInnerTexts()).toEqual(['打开第 1–500 张', '打开第 501–1,000 张', '打开第 1,001–1,200 张'])
        const last = await visitor.context.request.get((await files.last().getAttribute('href')) ?? '')
        expect((await readPdf(await last.body())).pages).toBe(200)
        expect(await visitorOrderRows(visitor, `import=${number}&printed=0`)).toEqual([])
      }),
    )

    deepIt(
      'is printed as it is shown, all of a filter or a selection',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, context, the, sees } = visitor
        // The request of the new tab is read here: a browser without a viewer of PDF downloads it.
        const printedPagesAfter = async (press: () => Promise<void>) => {
          const [asked] = await Promise.all([context.waitForEvent('request', (one) => one.url().includes('/api/orders/print?')), press()])
          return readPdf(await (await context.request.get(asked.url())).body())
        }
        await openList(visitor, 'status=signed&sort=country')
        const pdf = await printedPagesAfter(() => the('button', 'Print list').click())
        const { length } = await visitorOrderRows(visitor, 'status=signed&pageSize=500')
        expect(pdf.pages).toBe(Math.ceil(length / 34))
        expect(pdf.text).toContain('Signed (POD)')
        expect(pdf.text).toContain(`Total: ${length} orders`)

        await page.locator(ROWS).first().getByRole('checkbox').check()
        await the('button', 'More actions').click()
        const one = await printedPagesAfter(() => the('menuitem', 'Print list of 1 order').click())
        expect(one.text).toContain('Total: 1 order')

        await visitor.go(`${LIST}?numbers=NO-SUCH-ORDER`)
        await the('button', 'Print list').click()
        await sees('There are no orders to print')
      }),
    )

    it(
      'is read by keyboard: arrows move, Space shows an order beside, Enter opens it',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page } = visitor
        await openList(visitor)
        const keys = await keysOf(visitor)
        const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null)
        await page.locator('.data-table-scroller').focus()
        await page.keyboard.press('ArrowDown')
        await eventually(focused).toBe(keys[0])
        await page.keyboard.press('ArrowDown')
        await eventually(focused).toBe(keys[1])
        await page.keyboard.press('Space')
        const preview = page.getByRole('complementary', { name: '预览' })
        await preview.getByText(keys[1] ?? '').waitFor()
        // The focus stays on the row, so that the arrows show the next one.
        await page.keyboard.press('ArrowDown')
        await preview.getByText(keys[2] ?? '').waitFor()
        await eventually(focused).toBe(keys[2])
        expect(await violations(visitor)).toEqual([])
        await page.keyboard.press('Escape')
        await preview.waitFor({ state: 'detached' })
        await page.keyboard.press('Enter')
        await eventually(() => new URL(page.url()).pathname).toBe(`/order/detail/${keys[2]}`)
      }),
    )

    deepIt(
      'shows twelve columns at 1440 pixels, and the actions of a row where it is meant',
      stage.journey({ account: 'ddp', width: 1440 }, async (visitor) => {
        const { page } = visitor
        await openList(visitor)
        const inSight = await page.locator('.data-table-scroller').evaluate((scroller) => {
          const right = scroller.getBoundingClientRect().right
          return [...scroller.querySelectorAll('th[data-column]')].filter((cell) => cell.getBoundingClientRect().right <= right).length
        })
        expect(inSight).toBeGreaterThanOrEqual(12)
        const row = page.locator(ROWS).first()
        const buttons = row.locator('.row-buttons')
        expect(await buttons.evaluate((one) => getComputedStyle(one).opacity)).toBe('0')
        await row.getByRole('link').focus()
        expect(await buttons.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
      }),
    )

    deepIt.each([
      { dark: false, width: 1440 },
      { dark: true, width: 360 },
    ])('$width pixels, dark $dark: fits and has no fault that axe finds, with a filter being added', (options) =>
      stage.journey({ account: 'ddp', ...options }, async (visitor) => {
        const { page, the } = visitor
        await openList(visitor, 'country=AE')
        await page.getByText('目的国家：').first().waitFor()
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        expect(await violations(visitor)).toEqual([])
        await the('button', '添加筛选').click()
        await the('menuitem', '收件人').waitFor()
        // It lies over the line that it was opened from.
        expect(await violations(visitor, { without: ['.filter-bar'] })).toEqual([])
      })(),
    )
  })
