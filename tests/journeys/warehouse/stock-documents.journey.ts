import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { choose, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** As a scanner does: characters and Enter, to whatever has the focus. */
async function scan({ page }: Visitor, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const CLERK = { account: 'warehouse', role: 'Staff', station: 'DXB1' } as const

/** Returns the answer of a call that has to succeed. */
const callingAt =
  (stage: Stage) =>
  async <P>(method: string, path: string, as: string, body?: object): Promise<P> => {
    const { status, text, json } = await callerAt(stage.server.url).call<P>(method, path, { as, ...(body === undefined ? {} : { body }) })
    expect(status, text).toBe(200)
    return json.payload
  }

/** An article with pieces on a shelf of a warehouse. */
async function layOnShelf(stage: Stage, sku: string, at: { readonly warehouse: string; readonly to: string; readonly quantity: number }) {
  const made = callingAt(stage)
  await made('POST', '/api/goods', 'ddp', { skuCode: sku, skuName: `灯具 ${sku}`, skuWeight: '0.3' })
  await made('POST', '/api/admin/stock/moves', 'warehouse', { client: 'ddp', sku, reason: '到货', ...at })
}

type Shelf = {
  readonly warehouse: string
  readonly location: string
  readonly on_hand: number
  readonly under_way: number
  readonly damaged: number
}

export const stockDocumentJourneys = (stage: Stage) =>
  describe('stock', () => {
    const shelvesOf = async (sku: string): Promise<readonly (readonly [string, string, number, number, number])[]> => {
      const { rows } = await callingAt(stage)<{ rows: readonly Shelf[] }>('GET', `/api/stock?sku=${sku}`, 'ddp')
      return rows.map(({ warehouse, location, on_hand, under_way, damaged }) => [warehouse, location, on_hand, under_way, damaged] as const)
    }

    deepIt(
      'en-US, zh-CN: moves to another warehouse by a transfer: its client writes it, staff send it, and a tablet receives a piece less',
      async () => {
        await layOnShelf(stage, 'MOVES-1', { warehouse: 'DXB1', to: 'A-01-01', quantity: 6 })
        const shipper = await stage.visitor({ account: 'ddp', language: 'en-US', width: 360 })
        const desk = await stage.visitor({ ...CLERK, width: 800 })
        try {
          await shipper.go('/goodsManage/transfer')
          await shipper.the('link', 'New transfer').or(shipper.the('button', 'New transfer')).click()
          await choose(shipper, shipper.the('combobox', 'From warehouse'), 'DXB1')
          await choose(shipper, shipper.the('combobox', 'To warehouse'), 'RUH1')
          const line = shipper.the('group', 'Line 1')
          await shipper.the('combobox', 'SKU code', line).fill('MOVES-1')
          await shipper.the('textbox', 'Pieces', line).fill('4')
          expect(await sidewaysScroll(shipper)).toBe(0)
          await expectAccessible(shipper)
          await shipper.the('button', 'Create transfer').click()
          await shipper.sees(shipper.page.locator('.state-tag').getByText('To be sent'))
          const number = shipper.page.url().split('/').at(-1) ?? ''
          await desk.go(`/admin/transfers/${number}`)
          await desk.the('button', '发出').click()
          await desk.page.getByRole('dialog').getByRole('button', { name: '发出' }).click()
          await desk.the('button', '扫描收货').click()
          const verdict = desk.page.locator('.verdict')
          await desk.sees(verdict.getByText('已点 0 / 4 件'))
          expect(await shelvesOf('MOVES-1')).toEqual(
            expect.arrayContaining([
              ['DXB1', 'A-01-01', 2, 0, 0],
              ['RUH1', 'RECV-01', 0, 4, 0],
            ]),
          )
          for (const code of ['MOVES-1', 'MOVES-1']) await scan(desk, code)
          await desk.sees(verdict.getByText('MOVES-1，已点 2 / 4 件'))
          await desk.page.keyboard.press('F2')
          await desk.sees(verdict.getByText('已撤销'))
          await desk.page.getByText('残损', { exact: true }).first().click()
          await desk.the('textbox', '扫描或输入单号').focus()
          await scan(desk, 'MOVES-1')
          await scan(desk, 'MOVES-1')
          await desk.sees(verdict.getByText('MOVES-1，已点 3 / 4 件'))
          expect(await sidewaysScroll(desk)).toBe(0)
          await expectAccessible(desk)
          await desk.the('button', '完成收货').click()
          await desk.page.getByRole('dialog').getByRole('button', { name: '完成收货' }).click()
          await desk.sees(verdict.getByText('已收货 3 / 4 件'))
          await shipper.page.reload()
          await shipper.sees(shipper.page.locator('.state-tag').getByText('Received'))
          await eventually(() => shelvesOf('MOVES-1')).toEqual(
            expect.arrayContaining([
              ['DXB1', 'A-01-01', 2, 0, 0],
              ['RUH1', 'RECV-01', 2, 0, 1],
            ]),
          )
        } finally {
          await Promise.all([shipper.leave(), desk.leave()])
        }
      },
    )

    it('zh-CN: is picked for 40 orders in one wave on a tablet, one of them out of stock, and an order is packed with its label', async () => {
      const made = callingAt(stage)
      for (const location_code of ['A-01-01', 'A-01-02'])
        await callerAt(stage.server.url).call('POST', '/api/admin/locations', {
          as: 'warehouse',
          body: { warehouse: 'JED1', location_code, kind: 'shelf' },
        })
      await layOnShelf(stage, 'WAVE-A', { warehouse: 'JED1', to: 'A-01-01', quantity: 39 })
      await layOnShelf(stage, 'WAVE-B', { warehouse: 'JED1', to: 'A-01-02', quantity: 1 })
      const ordered = (sku_code: string) =>
        made<{ order_number: string }>(
          'POST',
          '/api/orders',
          'ddp',
          sampleOrder({ order_type: 'overseas', warehouse: 'JED1', order_goods: [{ sku_code, pcs: 1, name: 'Lamp' }] }),
        )
      await Promise.all([...Array.from({ length: 39 }, () => ordered('WAVE-A')), ordered('WAVE-B')])
      const desk = await stage.visitor({ ...CLERK, width: 1280 })
      try {
        const { page, the, go, sees } = desk
        const verdict = page.locator('.verdict')
        await go('/admin/picks')
        await the('button', '新建波次').click()
        await choose(desk, the('combobox', '仓库', page.getByRole('dialog')), 'JED1')
        await page.getByRole('dialog').getByRole('button', { name: '新建波次' }).click()
        await the('button', '下发 40 单').click()
        await eventually(() => the('button', '下发 40 单').count()).toBe(0)
        await scan(desk, 'A-01-01')
        for (let piece = 0; piece < 39; piece += 1) await scan(desk, 'WAVE-A')
        await sees(page.locator('.station-list').getByText('39 / 39'))
        await scan(desk, 'WAVE-A')
        await sees(verdict.getByText(/WAVE-A/).first())
        await eventually(() => page.locator('.station-list tr[data-state="refused"]').count()).toBe(1)
        await the('button', 'A-01-02 的 WAVE-B 缺货').click()
        await the('dialog', 'WAVE-B 缺 1 件？').getByRole('button', { name: '缺货' }).click()
        await sees('全部拣完')
        expect(await sidewaysScroll(desk)).toBe(0)
        const wave = page.url().split('/').at(-1) ?? ''
        await the('link', '打包').click()
        await sees(verdict.getByText('等待扫描'))
        await scan(desk, `W${wave}-7`)
        await sees(verdict.getByText('称重'))
        await scan(desk, '1.2')
        await sees(verdict.getByText('已打包，请打印面单'))
        await the('button', '打印面单').click()
        const labels = page.getByRole('dialog')
        await the('button', '生成面单', labels).click()
        await sees(labels.getByText('1 张面单已生成'))
        await expectAccessible(desk)
      } finally {
        await desk.leave()
      }
      const { rows } = await made<{ rows: readonly { states: Readonly<Record<string, number>> }[] }>(
        'GET',
        '/api/admin/picks/waves?warehouse=JED1',
        'warehouse',
      )
      expect(rows[0]?.states).toMatchObject({ picked: 39, out_of_stock: 1 })
    })

    it('zh-CN, en-US: is counted blind on a tablet, and someone who did not count posts the difference', async () => {
      await layOnShelf(stage, 'COUNTED-1', { warehouse: 'DXB1', to: 'C-07-04', quantity: 5 })
      const desk = await stage.visitor({ ...CLERK, width: 800 })
      const second = await stage.visitor({ account: 'admin', role: 'Staff', language: 'en-US' })
      try {
        await desk.go('/admin/stocktakes')
        await desk.the('button', '新建盘点单').click()
        const dialog = desk.page.getByRole('dialog')
        await choose(desk, desk.the('combobox', '仓库', dialog), 'DXB1')
        await desk.the('textbox', '库位', dialog).fill('C-07-04')
        await dialog.getByRole('button', { name: '新建盘点单' }).click()
        await desk.sees('账面数在完成盘点后显示。')
        const number = desk.page.url().split('/').at(-1) ?? ''
        await desk.the('button', '扫描盘点').click()
        const verdict = desk.page.locator('.verdict')
        await desk.sees(verdict.getByText('请扫描库位'))
        await scan(desk, 'C-07-04')
        await desk.sees(verdict.getByText('请扫描商品'))
        for (let piece = 0; piece < 4; piece += 1) await scan(desk, 'COUNTED-1')
        await desk.sees(verdict.getByText('C-07-04：COUNTED-1，共点 4 件'))
        expect(await sidewaysScroll(desk)).toBe(0)
        await expectAccessible(desk)
        await desk.the('button', '完成盘点').click()
        await desk.page.getByRole('dialog').getByRole('button', { name: '完成盘点' }).click()
        await desk.sees(verdict.getByText('盘点完成，等待审核'))
        await second.go(`/admin/stocktakes/${number}`)
        const row = second.page.locator('tbody tr', { hasText: 'COUNTED-1' })
        await second.sees(row.getByText('-1', { exact: true }))
        await second.the('button', 'Approve and post').click()
        await second.page.getByRole('dialog').getByRole('button', { name: 'Approve and post' }).click()
        await second.sees(second.page.locator('.state-tag').getByText('Posted'))
        await expectAccessible(second)
        expect(await shelvesOf('COUNTED-1')).toEqual([['DXB1', 'C-07-04', 4, 0, 0]])
      } finally {
        await Promise.all([desk.leave(), second.leave()])
      }
    })
  })
