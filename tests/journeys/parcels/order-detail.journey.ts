import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { callerAt } from '../../support/servers/server.ts'
import { readPdf } from '../../printer/support/read-pdf.ts'
import { sidewaysScroll, violations } from '../shell/accessibility.ts'
import { type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const ROWS = 'tbody tr[data-key]'

type Row = {
  readonly order_number: string
  readonly airway_number: string
  readonly order_refCode: string
  readonly claim_weight: string
  readonly check_weight: string
}

const ordersInStatus = async ({ context }: Visitor, query: string): Promise<readonly Row[]> =>
  ((await (await context.request.get(`/api/orders?${query}`)).json()) as { payload: { rows: readonly Row[] } }).payload.rows

async function openList({ page, go }: Visitor, query: string): Promise<void> {
  await go(`/order/list?${query}`)
  await page.locator('.data-table-scroller[data-stale="false"] tbody tr[data-key]').first().waitFor()
}

/** The names of the open tabs beside home and the list. */
const tabsOf = async ({ page }: Visitor): Promise<readonly string[]> =>
  (await page.locator('.tab-strip .tab-title').allInnerTexts()).slice(2)

export const orderDetailJourneys = (stage: Stage) =>
  describe('one order', () => {
    deepIt(
      'is opened in one tab for looking, named by its reference, and leads on to its neighbours',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees } = visitor
        const [first, second, third] = await ordersInStatus(visitor, 'status=inbound')
        await openList(visitor, 'status=inbound')
        await page.locator(ROWS).first().getByRole('link').click()
        await sees(the('heading', `Order ${first?.order_refCode}`))
        await eventually(() => tabsOf(visitor)).toEqual([first?.order_refCode])
        await sees('1 of 26')
        await page.getByRole('link', { name: 'Next order' }).click()
        await sees(the('heading', `Order ${second?.order_refCode}`))
        await eventually(() => tabsOf(visitor)).toEqual([second?.order_refCode])

        // Pinned, it stays, and the next one has a tab of its own.
        await page.locator('.tab-entry[data-preview="true"]').dblclick()
        await page.getByRole('link', { name: 'Next order' }).click()
        await eventually(() => tabsOf(visitor)).toEqual([second?.order_refCode, third?.order_refCode])
        await page.reload()
        await eventually(() => tabsOf(visitor)).toEqual([second?.order_refCode, third?.order_refCode])
      }),
    )

    deepIt('is weighed again after it was charged: reversal and new charge have their steps, for finance and for its shipper', async () => {
      const { call } = callerAt(stage.server.url)
      const { order_number: number } = (await call<Row>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })).json.payload
      for (const [event, body] of [
        ['receive', { check_weight: '1.2' }],
        ['dispatch', {}],
      ] as const)
        expect((await call('POST', `/api/orders/${number}/${event}`, { as: 'warehouse', body })).status).toBe(200)
      const checkCorrectedCharges = async ({ page, sees }: Visitor): Promise<void> => {
        const [movements, fees] = [page.locator('.order-charges > li'), page.locator('.order-fees')]
        await eventually(() => movements.locator('strong').allInnerTexts()).toEqual(['94.00 CNY', '-94.00 CNY', '48.00 CNY'])
        await sees(fees.getByText(/称重复核/).first())
        for (const replaced of [0, 1]) {
          await movements.nth(replaced).locator('summary').click()
          await sees(movements.nth(replaced).getByText('46.00 CNY').first())
        }
        await fees.locator('> .order-fee summary').first().click()
        await sees(fees.locator('> .order-fee').first().getByText('max(0.400 kg, 0.000 kg)'))
      }
      await stage.journey({ account: 'finance', role: 'Staff' }, async (visitor) => {
        const { the, go } = visitor
        await go(`/order/detail/${number}`)
        await the('button', '重新定价').click()
        const dialog = the('dialog', '重新定价')
        await the('textbox', '核重（kg）', dialog).fill('0.4')
        await the('textbox', '原因', dialog).fill('称重复核')
        await the('button', '重新定价', dialog).click()
        await dialog.waitFor({ state: 'hidden' })
        await checkCorrectedCharges(visitor)
      })()
      await stage.journey({ account: 'ddp' }, async (visitor) => {
        await visitor.go(`/order/detail/${number}`)
        await checkCorrectedCharges(visitor)
        await visitor.page.setViewportSize({ width: 360, height: 740 })
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      })()
    })

    it(
      'asks about a weight with both numbers, for one order and for several',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const waiting = await ordersInStatus(visitor, 'status=awaiting_weight')
        const [order] = waiting
        const [checked, claimed] = [order?.check_weight ?? '', order?.claim_weight ?? '']
        await go(`/order/detail/${order?.order_number}`)
        await sees(`申报 ${claimed} kg，核重 ${checked} kg`)
        await the('button', '确认重量').first().click()
        const dialog = page.getByRole('dialog')
        await sees(the('heading', `按 ${checked} kg 计费？（申报 ${claimed} kg）`, dialog))
        expect(await violations(visitor)).toEqual([])
        await the('button', `按 ${checked} kg 计费`, dialog).click()
        await sees(page.locator('.page-header').getByText('已入库'))

        await openList(visitor, 'status=awaiting_weight')
        await the('checkbox', '选择本页全部').check()
        const count = waiting.length - 1
        const asked: (string | null)[] = []
        page.on('request', (request) => request.url().endsWith('/weight-prices') && asked.push(request.postData()))
        await the('button', `确认重量（${count}）`).click()
        const table = dialog.getByRole('table')
        await eventually(() => table.locator('tbody tr').count()).toBe(count)
        await sees(table.getByText(`${waiting[1]?.check_weight} kg`))
        // Their prices come together.
        await sees(table.getByText(/^\+[\d.,]+ CNY/))
        expect(asked).toEqual([JSON.stringify({ orders: waiting.slice(1).map(({ order_number }) => order_number) })])
        await the('button', '暂不处理', dialog).click()
      }),
    )

    deepIt('the warehouse measures and photographs a parcel, and its shipper rejects what it sees', async () => {
      const { call } = callerAt(stage.server.url)
      const body = sampleOrder({ claim_weight: '1.000', length: '30', width: '20', height: '10' })
      const { order_number: number } = (await call<Row>('POST', '/api/orders', { as: 'ddp', body })).json.payload
      await stage.journey({ account: 'warehouse', role: 'Staff', language: 'en-US' }, async (visitor) => {
        const { page, the, go, sees } = visitor
        await go(`/order/detail/${number}`)
        await the('button', 'Receive order').first().click()
        const dialog = page.getByRole('dialog')
        await the('textbox', 'Checked weight (kg)', dialog).fill('2.9')
        for (const [name, side] of [
          ['Measured length (cm)', '41'],
          ['Measured width (cm)', '31'],
        ] as const)
          await the('textbox', name, dialog).fill(side)
        await page
          .locator('[role="dialog"] input[type="file"]')
          .setInputFiles({ name: 'side.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
        await sees(dialog.getByRole('link', { name: 'side.png' }))
        await the('button', 'Receive order', dialog).click()
        const height = the('textbox', 'Measured height (cm)', dialog)
        await eventually(() => height.getAttribute('aria-invalid')).toBe('true')
        await height.fill('21')
        expect(await violations(visitor)).toEqual([])
        await the('button', 'Receive order', dialog).click()
        await sees(page.locator('.page-header').getByText('Awaiting weight confirmation'))
      })()
      await stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, go, sees } = visitor
        await go(`/order/detail/${number}`)
        await the('button', 'Reject weight').first().click()
        const row = page.getByRole('dialog').getByRole('row', { name: number })
        await sees(row.getByText('41.0 × 31.0 × 21.0'))
        await sees(row.getByText('30.0 × 20.0 × 10.0'))
        // The extra cost of the measured parcel.
        await sees(row.getByText(/^\+.*\d\.\d\d/))
        const photo = the('img', `Photo 1 of 1, order ${number}`, row)
        await eventually(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBeGreaterThan(0)
        expect(await violations(visitor)).toEqual([])
        await the('button', 'Reject weight', page.getByRole('dialog')).click()
        await sees(page.locator('.page-header').getByText('Intercepted'))
      })()
    })

    deepIt(
      'its numbers are copied by one click or key, beside the list and on its page, and it is said',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { context, page, go, the } = visitor
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        const [order] = await ordersInStatus(visitor, 'status=inbound')
        const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
        const copyOf = (number: string) => the('button', `复制 ${number}`)
        await openList(visitor, 'status=inbound')
        await page.locator('.data-table-scroller').focus()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Space')
        await copyOf(order?.airway_number ?? '').press('Enter')
        await page.getByRole('alert').getByText('复制成功').waitFor()
        expect(await clipboard()).toBe(order?.airway_number)

        await go(`/order/detail/${order?.order_number}`)
        const button = copyOf(order?.order_number ?? '')
        await button.click()
        await eventually(clipboard).toBe(order?.order_number)
        const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
      }),
    )

    deepIt(
      'a delivered order offers its proof of delivery, and no other does',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { context, page, go, the } = visitor
        const [signed] = await ordersInStatus(visitor, 'status=signed')
        await go(`/order/detail/${signed?.order_number}`)
        await the('button', 'More actions').click()
        const [asked] = await Promise.all([
          context.waitForEvent('request', (one) => one.url().includes('/sign-proof')),
          the('menuitem', 'Proof of delivery').click(),
        ])
        const { text } = await readPdf(await (await context.request.get(asked.url())).body())
        expect(text).toContain('Proof of delivery')
        expect(text).toContain(signed?.order_number)

        const [outbound] = await ordersInStatus(visitor, 'status=outbound')
        await go(`/order/detail/${outbound?.order_number}`)
        await the('button', 'More actions').click()
        await the('menuitem', 'Raise work order').waitFor()
        expect(await page.getByRole('menuitem', { name: 'Proof of delivery' }).count()).toBe(0)
      }),
    )

    deepIt.each([
      { dark: false, width: 1440, status: 'awaiting_weight' },
      { dark: true, width: 360, status: 'abnormal' },
    ])(
      '$width pixels, dark $dark: shows how far it came and what is wrong, fits and has no fault that axe finds',
      ({ status, ...options }) =>
        stage.journey({ account: 'ddp', ...options }, async (visitor) => {
          const { page, go, the } = visitor
          const order = (await ordersInStatus(visitor, `status=${status}`)).at(-1)
          await go(`/order/detail/${order?.order_number}`)
          await page.locator('.progress-track [aria-current="step"] time').waitFor()
          const note = page.locator('.note').first()
          await note.waitFor()
          if (status === 'abnormal') {
            // Until when, and what the shipper can do about it.
            await note.getByText(/^(请在|应在) \d{4}-\d\d-\d\d \d\d:\d\d 前处理/).waitFor()
            expect(await the('link', '提交工单', note).getAttribute('href')).toBe(`/workOrderManagement/list?raise=${order?.airway_number}`)
          }
          await the('heading', '文件').waitFor()
          await page.getByText('此订单没有文件').waitFor()
          expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
          expect(await violations(visitor)).toEqual([])
          await the('button', '更多操作').click()
          await the('menuitem', '提交工单').waitFor()
          expect(await violations(visitor)).toEqual([])
        })(),
    )
  })
