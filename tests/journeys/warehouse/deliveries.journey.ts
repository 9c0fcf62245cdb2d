import { expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { choose, type Stage } from '../stage.ts'
import { fakeCamera, scan, shows } from '../operations/station-table.ts'

const LINES = [
  ['CUP-A', '5'],
  ['CUP-B', '3'],
  ['CUP-C', '2'],
] as const

export const deliveryJourneys = (stage: Stage) =>
  it('zh-CN, en-US: an inbound delivery of three SKUs is announced, counted short on a tablet, shelved, and closed when its client accepts the difference', async () => {
    const { call } = callerAt(stage.server.url)
    for (const [skuCode] of LINES)
      await call('POST', '/api/goods', { as: 'ddp', body: { skuCode, skuName: `杯 ${skuCode}`, skuWeight: '0.2' } })
    const shipper = await stage.visitor({ account: 'ddp', language: 'en-US' })
    const desk = await stage.visitor({ account: 'warehouse', role: 'Staff', station: 'DXB1', width: 800 })
    try {
      await shipper.go('/stockManage/bulkStock')
      await shipper.the('link', 'New delivery').click()
      await choose(shipper, shipper.the('combobox', 'Warehouse'), 'DXB1')
      await shipper.the('textbox', 'Tracking number').fill('JOURNEY-1')
      for (const [index, [sku, pieces]] of LINES.entries()) {
        if (index > 0) await shipper.the('button', 'Add line').click()
        await shipper.the('combobox', `SKU, line ${index + 1}`).fill(sku)
        await shipper.the('textbox', `Pieces announced, line ${index + 1}`).fill(pieces)
      }
      await shipper.the('button', 'Announce').click()
      await shipper.sees(shipper.page.locator('.state-tag').getByText('Announced'))
      const number = shipper.page.url().split('/').at(-1) ?? ''
      await desk.page.addInitScript(fakeCamera)
      await desk.go('/admin/stations/deliveries')
      const verdict = desk.page.locator('.verdict')
      await scan(desk, number)
      await desk.sees(verdict.getByText(`入库单 ${number} 已到货，请扫描商品`))
      await scan(desk, 'CUP-A')
      await desk.sees(verdict.getByText('CUP-A 良品 1 / 5'))
      await scan(desk, '3')
      await desk.sees(verdict.getByText('CUP-A 良品 4 / 5'))
      for (const code of ['CUP-B', '2', 'CUP-C', 'CUP-C']) await scan(desk, code)
      await desk.sees(verdict.getByText('CUP-C 良品 2 / 2'))
      // The last scan that was done is taken back, and the verdict is about it.
      await scan(desk, 'NOBODY')
      await desk.sees(verdict.getByText('找不到 SKU NOBODY'))
      await desk.page.keyboard.press('F2')
      await desk.sees(verdict.getByText('已撤销'))
      await desk.page.getByText('残损', { exact: true }).first().click()
      await scan(desk, 'CUP-C')
      await desk.sees(verdict.getByText('CUP-C 残损 1 件'))
      await desk.sees(desk.page.locator('.station-list').getByText('4 / 5'))
      expect(await sidewaysScroll(desk)).toBe(0)
      await expectAccessible(desk)
      await desk.the('button', '完成清点').click()
      await desk.the('dialog', '完成清点？').getByRole('button', { name: '完成清点' }).click()
      await desk.sees(verdict.getByText('清点完成，请扫描库位上架'))
      await scan(desk, 'B-02-01')
      await desk.sees(verdict.getByText(`入库单 ${number} 全部上架`))
      await desk.page.keyboard.press('F2')
      await desk.sees(verdict.getByText('已撤销'))
      await desk.the('button', '使用摄像头').click()
      await shows(desk, 'B-02-02')
      await desk.sees(verdict.getByText(`入库单 ${number} 全部上架`))
      await shipper.page.reload()
      await shipper.sees(shipper.page.getByText('1 missing, 0 surplus, 1 damaged. Accept the difference or raise a work order.'))
      await shipper.the('button', 'Accept difference').click()
      await shipper.page.getByRole('dialog').getByRole('button', { name: 'Accept difference' }).click()
      await shipper.sees(shipper.page.locator('.state-tag').getByText('Closed'))
      const onShelf = async () => {
        const { json } = await call<{ rows: readonly { location: string; on_hand: number }[] }>('GET', '/api/stock?sku=CUP-A', {
          as: 'ddp',
        })
        return json.payload.rows.find(({ location }) => location === 'B-02-02')?.on_hand
      }
      await eventually(onShelf).toBe(4)
    } finally {
      await Promise.all([desk.leave(), shipper.leave()])
    }
  })
