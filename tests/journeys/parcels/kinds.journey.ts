import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { choose, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Pastes text as a spreadsheet gives it. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

type Answer<P> = { readonly payload: P }
type OrderOfKindRow = { readonly order_number: string; readonly status: string; readonly label_file?: string | null }

/** The newest order of a kind, as the API answers it. */
async function newestOf({ context }: Visitor, kind: string): Promise<OrderOfKindRow | undefined> {
  const answer = (await (await context.request.get(`/api/orders?order_type=${kind}&pageSize=1`)).json()) as Answer<{
    rows: readonly OrderOfKindRow[]
  }>
  return answer.payload.rows[0]
}

/** Fills in who gets the order. */
export async function fillConsignee(visitor: Visitor): Promise<void> {
  const { the, t } = visitor
  await the('combobox', t('收件人', 'Consignee')).fill('Amira Haddad')
  await choose(visitor, the('combobox', t('目的国家', 'Country')), 'AE')
  await the('combobox', t('联系电话', 'Phone')).fill('0501234567')
  await the('combobox', t('城市', 'City')).fill('Dubai')
  await the('textbox', t('详细地址', 'Address')).fill('Al Rigga Street 12, Deira')
}

export const kindJourneys = (stage: Stage) =>
  describe('the kinds of orders', () => {
    it(
      'boxes and products come from a sheet by paste, and the order has both',
      stage.journey({ language: 'en-US', account: 'ddp' }, async (visitor) => {
        const { the, sees, go, page } = visitor
        await go('/wipe/wipe')
        await fillConsignee(visitor)
        await paste(the('textbox', 'Box number'), 'B-1\t12.5\t60\t40\t40\nB-2\t9.8\t50\t40\t30\n')
        const second = the('group', 'Box 2')
        await eventually(() => the('textbox', 'Box height (cm)', second).inputValue()).toBe('30')
        await paste(the('combobox', 'Product name'), 'Phone case\t手机壳\t3\t5.5\n"Cable, 1 m"\t数据线\t1\t8')
        const cable = the('group', 'Product 2')
        await eventually(() => the('combobox', 'Product name', cable).inputValue()).toBe('Cable, 1 m')
        await sees(page.locator('.form-figures').getByText('24.50 USD'))
        await the('button', 'Remove box 2').click()
        await the('button', 'Copy box 1').click()
        await expectAccessible(visitor)
        await the('button', 'Place order').click()
        await sees(the('heading', 'Order placed'))
        expect(await newestOf(visitor, 'b2b')).toMatchObject({
          status: 'confirmed',
          order_pcs: 2,
          claim_weight: '25.000',
          order_boxes: [{ box_number: 'B-1' }, { box_number: 'B-1', height: '40.0' }],
          order_goods: [{ pcs: 3 }, { name: 'Cable, 1 m', value: { amount: '8.00', currency: 'USD' } }],
        })
        await go('/wipe/allwipe')
        await sees(the('link', (await newestOf(visitor, 'b2b'))?.order_number ?? ''))
      }),
    )

    deepIt(
      'the label of a marketplace is uploaded, a SKU is found, and both stay with the draft',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { the, sees, go, page } = visitor
        await go('/overseas/temuOffline')
        await the('textbox', '平台订单号').fill('PO-1')
        const png = Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        )
        await page.locator('input[type="file"]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: png })
        await page.locator('.file-input-picture').waitFor()
        // The customer's SKUs are offered by barcode and by name.
        const code = the('combobox', 'SKU')
        await code.fill('6901028000307')
        await sees(the('option', /^CH-MAG/))
        await code.fill('车载手机支架 黑')
        await the('option', /^CH-MAG-BK/).click()
        expect(await code.inputValue()).toBe('CH-MAG-BK')
        expect(await the('textbox', '海关编码').inputValue()).toBe('87089999')
        expect(await the('textbox', '英文品名').or(the('combobox', '英文品名')).inputValue()).toMatch(/, black$/)
        await the('button', '存为草稿').click()
        await eventually(async () => (await newestOf(visitor, 'temu_offline'))?.label_file ?? '').toMatch(/\/api\/files\/[\w-]{32}$/)
        expect((await newestOf(visitor, 'temu_offline'))?.status).toBe('draft')
      }),
    )
  })
