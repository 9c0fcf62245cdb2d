import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { choose, LANGUAGES, type Stage, type Visitor } from '../stage.ts'

const ROWS = 'tbody tr[data-key]'

/** A parcel of two pieces worth 11.00 USD. */
async function fillParcel(visitor: Visitor, consignee: string): Promise<void> {
  const { the, t } = visitor
  await the('combobox', t('收件人', 'Consignee')).fill(consignee)
  await choose(visitor, the('combobox', t('目的国家', 'Country')), 'AE')
  await the('combobox', t('联系电话', 'Phone')).fill('0501234567')
  await the('combobox', t('城市', 'City')).fill('Dubai')
  await the('textbox', t('详细地址', 'Address')).fill('Al Rigga Street 12, Deira')
  await the('textbox', t('重量（kg）', 'Weight (kg)')).fill('1.25')
  const product = the('group', t('产品 1', 'Product 1'))
  await the('combobox', t('英文品名', 'Product name'), product).fill('Phone case')
  await the('textbox', t('数量', 'Quantity'), product).fill('2')
  await the('textbox', t('申报价值', 'Declared value'), product).fill('5.50')
}

async function placeOrder({ server }: Stage): Promise<string> {
  const order = await callerAt(server.url).call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
  expect(order.status, order.text).toBe(200)
  return order.json.payload.order_number
}

export const insureWithOrderJourneys = (stage: Stage) =>
  describe('insurance with the order', () => {
    it.each(LANGUAGES)('%s: is chosen in the form, priced among the fees, and certified once it is ordered', (language) =>
      stage.journey({ account: 'ddp', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        const consignee = `Insured ${language}`
        await go('/order/new')
        await fillParcel(visitor, consignee)
        await choose(visitor, the('combobox', t('保险类别', 'Insurance category')), 'ALL-RISKS')
        const premium = page.locator('.live-quote-premium')
        await sees(premium.getByText('3.00 CNY'))
        await the('textbox', t('投保保额', 'Insured for')).fill('9999')
        await sees(page.locator('.live-quote').getByText(t('保险金额最高为', 'can be insured')))
        await the('textbox', t('投保保额', 'Insured for')).fill('60')
        await sees(premium.getByText(t('保额 60.00 CNY', 'for 60.00 CNY')))
        await premium.getByText(t('计算过程', 'How it is calculated')).click()
        await sees(the('region', t('保险费的计算过程', 'How the premium is calculated')))
        await expectAccessible(visitor)
        await the('button', t('提交订单', 'Place order')).click()
        await sees(page.getByText(/CD\d{12}/).first())

        await go(`/order/list?insured=true&keywords=${encodeURIComponent(consignee)}`)
        await sees(page.locator(ROWS).getByText(consignee))
        await expectAccessible(visitor)
        await go('/insurance/list')
        const row = page.locator(ROWS).first()
        await sees(row.getByText('60.00'))
        await row.hover()
        const downloading = page.waitForEvent('download')
        await the('button', new RegExp(t('保险凭证$', '^Certificate of')), row).click()
        expect((await downloading).suggestedFilename()).toMatch(/^INS\d{8}\.pdf$/)
      })(),
    )

    it.each(LANGUAGES)('%s: is ordered for the rows of a sheet, with the premium of each before', (language) =>
      stage.journey({ account: 'ddp', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        const [one, other] = [await placeOrder(stage), await placeOrder(stage)]
        await go('/insurance/new')
        const rows = ['订单号,保险类别,投保保额', `${one},ALL-RISKS,`, `${other},LOSS-ONLY,30`, 'NO-SUCH-ORDER,ALL-RISKS,', `${one},NOPE,`]
        await page
          .locator('.insure-sheet input[type=file]')
          .setInputFiles({ name: 'insure.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
        const table = the('region', t('保险费', 'Premiums'))
        await sees(table.getByText(one))
        await sees(table.getByText('30.00 CNY'))
        await sees(page.locator('.insure-refused').getByText('NO-SUCH-ORDER'))
        await sees(t('1 行不能读取', '1 row can’t be read'))
        await expectAccessible(visitor)
        await the('button', t('为 2 个订单投保', 'Insure 2 orders')).click()
        await sees(the('heading', t('保单列表', 'Insurance policies')))
        await sees(page.locator(ROWS).filter({ hasText: other }).getByText(t('丢失险', 'Loss only')))
      })(),
    )

    it.each(LANGUAGES)('%s: is reported to its insurer by month', (language) =>
      stage.journey({ account: 'finance', role: 'Staff', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await go('/admin/insurance')
        await the('button', t('下载保单账册', 'Download bordereau')).click()
        const dialog = the('dialog', t('保单账册', 'Bordereau'))
        await sees(dialog)
        await the('combobox', t('月份', 'Month'), dialog).selectOption('2026-01')
        await expectAccessible(visitor)
        await the('button', t('下载保单账册', 'Download bordereau'), dialog).click()
        // Nothing came into force before the demo began, which is said here.
        await sees(dialog.locator('.bp6-callout'))
        expect(await page.locator(ROWS).count()).toBeGreaterThan(0)
      })(),
    )
  })

export const proposedClaimJourneys = (stage: Stage) =>
  describe('a proposed claim', () => {
    it(
      'zh-CN: waits for its shipper, who accepts it with one press',
      stage.journey({ account: 'clm' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/claim/list?status=proposed')
        const row = page.locator(ROWS).first()
        await sees(row.getByText('待确认'))
        await the('link', /^查看理赔/, row).click()
        const drawer = page.locator('.record-drawer')
        await sees(drawer.getByText(/以来没有轨迹更新/))
        await expectAccessible(visitor)
        await the('button', '确认申请理赔', drawer).click()
        await sees(drawer.getByText('已提交'))
      }),
    )
  })
