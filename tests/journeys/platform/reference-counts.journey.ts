import { expect, it } from 'vitest'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { choose, LANGUAGES, type Stage } from '../stage.ts'

type BillsPage = { readonly rows: readonly { readonly mawb: string; readonly number_of_shipment: number }[] }

/** Reference data that changes what people pay, how they pay it, and which sheet an agent gets. */
export const referenceCountsJourneys = (stage: Stage): void => {
  for (const language of LANGUAGES)
    it(`${language}: a quote has the surcharges of its city, and the top-up dialog says how one pays by transfer`, async () => {
      const shipper = await stage.visitor({ account: 'ddp', language })
      const { the, sees, t, page } = shipper
      try {
        await shipper.go('/universal/quote')
        await choose(shipper, the('combobox', t('目的国家', 'Destination')), 'SA')
        await the('textbox', t('目的城市', 'City')).fill('Abha')
        await the('textbox', t('重量', 'Weight')).fill('2')
        await the('button', t('试算', 'Get quote')).click()
        await sees(page.getByText(t('沙特南部附加费', 'Southern Saudi surcharge')).first())
        await expectAccessible(shipper)
        await the('button', t('充值', 'Top up')).first().click()
        await sees(page.getByRole('dialog').getByText(t('银行转账', 'Bank transfer')))
        await expectAccessible(shipper)
      } finally {
        await shipper.leave()
      }
    })

  for (const language of LANGUAGES)
    it(`${language}: a product of an order has a unit, and is not counted in days`, async () => {
      const shipper = await stage.visitor({ account: 'ddp', language })
      const { the, t, page } = shipper
      try {
        await shipper.go('/order/new')
        const product = the('group', t('产品 1', 'Product 1'))
        const unit = the('combobox', t('计量单位', 'Unit of measure'), product)
        await unit.click()
        await unit.fill('DAY')
        expect(await page.getByRole('option', { name: /^DAY/ }).count()).toBe(0)
        await choose(shipper, unit, 'DZ')
        expect(await unit.inputValue()).toMatch(/^DZ/)
        await expectAccessible(shipper)
      } finally {
        await shipper.leave()
      }
    })

  for (const language of LANGUAGES)
    it(`${language}: a bill of lading has a manifest for who clears and for who delivers`, async () => {
      const { call } = callerAt(stage.server.url)
      const { json } = await call<BillsPage>('GET', '/api/admin/bills-of-lading', { as: 'warehouse' })
      const bill = json.payload.rows.find((one) => one.number_of_shipment > 0)
      const desk = await stage.visitor({ account: 'warehouse', role: 'Staff', language })
      const { the, sees, t, page } = desk
      try {
        await desk.go(`/admin/bills-of-lading/${bill?.mawb}`)
        const table = the('region', t('代理的舱单', 'Manifests of agents')).first()
        await sees(table.getByText(t('清关', 'Clearance'), { exact: true }).first())
        await expectAccessible(desk)
        const download = page.waitForEvent('download')
        await table.getByRole('button', { name: /Excel/ }).first().click()
        expect((await download).suggestedFilename()).toMatch(/^manifest-.+-clearance\.xlsx$/)
      } finally {
        await desk.leave()
      }
    })
}
