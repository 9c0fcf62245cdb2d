import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

type Rows<R> = { readonly payload: { readonly rows: readonly R[] } }

async function rowsOf<R>({ context }: Visitor, path: string): Promise<readonly R[]> {
  return ((await (await context.request.get(`/api${path}`)).json()) as Rows<R>).payload.rows
}

type Entry = {
  readonly name: string
  readonly phone: string
  readonly city: string
  readonly address: string
  readonly as_consignee: boolean
}
type OrderTypeRow = { readonly order_number: string; readonly order_type: string; readonly status: string; readonly consignee: string }

/** Values that a customer sent before are not typed again. */
export const lessTypingJourneys = (stage: Stage) =>
  describe('what was sent before', () => {
    it(
      'is offered while a name is typed: a consignee from the address book, a product from the presets',
      stage.journey({ account: 'ddp', width: 360 }, async (visitor) => {
        const { the, sees, go } = visitor
        const book = await rowsOf<Entry>(visitor, '/addressBook?keywords=Dubai&pageSize=100')
        const known = book.find(({ city, as_consignee }) => city === 'Dubai' && as_consignee)
        if (known === undefined) throw new Error('the demo has nobody in Dubai')
        await go('/order/new')
        await the('combobox', '收件人').fill(known.name.slice(0, 4))
        await visitor.page.getByRole('option').filter({ hasText: known.phone }).click()
        expect([
          await the('combobox', '收件人').inputValue(),
          await the('combobox', '联系电话').inputValue(),
          await the('combobox', '城市').inputValue(),
          await the('textbox', '详细地址').inputValue(),
        ]).toEqual([known.name, known.phone, known.city, known.address])
        const product = the('group', '产品 1')
        await the('combobox', '英文品名', product).fill('led')
        await the('option', /^LED desk lamp/).click()
        expect(await the('textbox', '海关编码', product).inputValue()).toBe('94052100')
        await the('textbox', '数量', product).fill('1')
        await the('textbox', '重量（kg）').fill('0.9')
        await the('textbox', '客户单号').fill('LESS-1')
        await the('button', '提交订单').click()
        await sees(the('heading', '下单成功'))
        await eventually(() => rowsOf<OrderTypeRow>(visitor, '/orders?order_refCode=LESS-1')).toMatchObject([
          { status: 'confirmed', consignee: known.name, order_goods: [{ name: 'LED desk lamp', name_cn: '台灯' }] },
        ])
      }),
    )

    deepIt(
      'is sent again as drafts of a selection, and comes back as the return of a delivered order',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const drafts = () => rowsOf<OrderTypeRow>(visitor, '/orders?status=draft&pageSize=100')
        const before = (await drafts()).length
        await go('/order/list?status=signed&order_type=express')
        const rows = page.locator('tbody tr[data-key]')
        for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check({ force: true })
        await the('button', 'More actions').first().click()
        await the('menuitem', 'Repeat 2 orders').click()
        const question = the('dialog', 'Repeat 2 orders as drafts?')
        await the('button', 'Create drafts', question).click()
        await sees('Drafts created: 2, failed: 0')
        expect((await drafts()).length).toBe(before + 2)
        await the('link', 'View drafts').click()
        await sees(the('heading', 'Draft orders'))

        const [signed] = await rowsOf<OrderTypeRow>(visitor, '/orders?status=signed&order_type=express&pageSize=1')
        await go(`/order/detail/${signed?.order_number}`)
        await the('button', 'More actions').click()
        await the('menuitem', 'Make a return').click()
        // Its consignee gives it back: only the warehouse is to be chosen.
        await eventually(() => the('combobox', 'Consignee').inputValue()).toBe(signed?.consignee)
        expect(await the('textbox', 'Other reference').inputValue()).toBe(signed?.order_number)
        expect((await drafts())[0]).toMatchObject({ order_type: 'return_pickup', consignee: signed?.consignee })
      }),
    )
  })
