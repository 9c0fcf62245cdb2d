import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../shell/accessibility.ts'
import type { Stage } from '../stage.ts'
import { ordersOf, scan } from './station-table.ts'

export const stationSetupJourneys = (stage: Stage) =>
  describe('a new station', () => {
    for (const language of ['zh-CN', 'en-US'] as const)
      it(
        `${language}: is set up once with its warehouse and the name of its table, and changed in the head`,
        stage.journey({ account: 'warehouse', role: 'Staff', width: 1024, language }, async (visitor) => {
          const { page, the, t, go, sees } = visitor
          const setUp = the('form', t('设置操作台', 'Set up this station'))
          await go('/admin/stations/receive')
          await sees(setUp)
          expect(await page.getByRole('textbox', { name: t('扫描或输入单号', 'Scan or type a number') }).count()).toBe(0)
          await expectAccessible(visitor)
          await the('button', t('保存', 'Save'), setUp).click()
          await sees(t('请选择仓库', 'Choose a warehouse'))
          await setUp.getByRole('combobox', { name: t('仓库', 'Warehouse') }).selectOption('CAN1')
          await setUp.getByRole('textbox', { name: t('操作台名称', 'Name of the table') }).fill('A1')
          await the('button', t('保存', 'Save'), setUp).click()
          const head = page.getByRole('button', { name: t('广州白云仓 · A1', 'Guangzhou Baiyun hub · A1') })
          await sees(head)
          const parcel = (await ordersOf(visitor, 'status=confirmed&order_type=express&pageSize=9'))[language === 'zh-CN' ? 7 : 8]
          for (const code of [parcel?.airway_number ?? '', parcel?.claim_weight ?? '']) await scan(visitor, code)
          await sees(page.locator('.verdict').getByText(t('已入库', 'Received')))
          await go(`/admin/stations/dispatch`)
          await head.click()
          await setUp.getByRole('combobox', { name: t('仓库', 'Warehouse') }).selectOption('SZX1')
          await expectAccessible(visitor)
          await the('button', t('保存', 'Save'), setUp).click()
          await sees(page.getByRole('button', { name: t('深圳宝安仓 · A1', "Shenzhen Bao'an hub · A1") }))
          await scan(visitor, parcel?.airway_number ?? '')
          await sees(t('系统记录包裹在仓库 CAN1', 'The parcel is expected in warehouse CAN1'))
        }),
      )
  })
