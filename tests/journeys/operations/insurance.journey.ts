import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { LANGUAGES, type Stage } from '../stage.ts'

const ROWS = 'tbody tr[data-key]'

type OrderAnswer = { readonly order_number: string }

/** A new order of the first shipper, worth 11 USD. */
async function placeOrder({ server }: Stage): Promise<string> {
  const order = await callerAt(server.url).call<OrderAnswer>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
  expect(order.status, order.text).toBe(200)
  return order.json.payload.order_number
}

export const insuranceJourneys = (stage: Stage) =>
  describe('the insurance of orders', () => {
    it.each(LANGUAGES)('%s: is ordered for two at premiums that are explained, listed, and cancelled for one', async (language) => {
      const orders = [await placeOrder(stage), await placeOrder(stage)]
      const [first = '', second = ''] = orders
      await stage.journey({ account: 'ddp', language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await go('/order/new')
        await sees(t('申报保价（未投保）', 'Declared worth (not insured)'))
        await go(`/order/detail/${first}`)
        await the('button', t('更多操作', 'More actions')).click()
        await the('menuitem', t('投保', 'Order insurance')).click()
        const numbers = the('textbox', new RegExp(t('^订单', '^Orders')))
        await eventually(() => numbers.inputValue()).toBe(first)
        await go('/insurance/new')
        await the('button', t('计算保费', 'Show premiums')).click()
        await sees(t('请填写至少一个订单', 'Enter at least one order'))
        await sees(t('请选择保险类别', 'Choose a category'))
        await numbers.fill(`${orders.join('\n')}, NO-SUCH-ORDER`)
        const category = page.locator('.insure-category').filter({ has: the('radio', t('一切险', 'All risks')) })
        await sees(category.getByText(t('运输途中的丢失、破损和短少', 'Loss, damage and shortage while it is carried')))
        await the('radio', t('一切险', 'All risks')).check({ force: true })
        await the('button', t('计算保费', 'Show premiums')).click()

        // The premium of each, explained, and the number that is no order's.
        await sees(page.locator('.insure-refused').getByText('NO-SUCH-ORDER'))
        const [one, other] = [first, second].map((order) => page.locator('.insure-order').filter({ hasText: order }))
        if (one === undefined || other === undefined) throw new Error('two orders were placed')
        await sees(other.getByText(t('保险费 3.00 CNY', 'Premium 3.00 CNY')))
        await one.getByText(t('计算过程', 'How it is calculated')).click()
        await sees(the('region', t(`${first} 的保险费计算过程`, `How the premium of ${first} is calculated`)))
        await expectAccessible(visitor)

        // More than is declared is refused at its field.
        const value = the('textbox', t(`${first} 的保险金额`, `Insured value of ${first}`))
        await value.fill('9999')
        await sees(one.getByText(t('保险金额最高为', 'can be insured')))
        await value.fill('60')
        await sees(one.getByText(t('保险费 3.00 CNY', 'Premium 3.00 CNY')))
        await the('button', t('为 2 个订单投保', 'Insure 2 orders')).click()

        // The list has both; one is cancelled, at no cost.
        await sees(the('heading', t('保单列表', 'Insurance policies')))
        const row = page.locator(ROWS).filter({ hasText: first })
        await sees(row.getByText(t('已投保', 'Ordered')))
        await sees(row.getByText('60.00'))
        await sees(page.locator(ROWS).filter({ hasText: second }).getByText(t('已投保', 'Ordered')))
        await expectAccessible(visitor)
        await row.hover()
        await the('button', t(`退保 ${first}`, `Cancel the insurance of ${first}`), row).click()
        const question = the('dialog', t(`退保 ${first}？`, `Cancel the insurance of ${first}?`))
        await sees(question.getByText(t('尚未扣款', 'Nothing was charged yet')))
        await expectAccessible(visitor)
        await the('button', t('退保', 'Cancel insurance'), question).click()
        await sees(row.getByText(t('已作废', 'Void')))
        expect(await the('link', first, row).getAttribute('href')).toBe(`/order/detail/${first}`)

        // The one that is insured already says so before anything is ordered.
        await go(`/insurance/new?orders=${first},${second}`)
        await the('radio', t('丢失险', 'Loss only')).check({ force: true })
        await the('button', t('计算保费', 'Show premiums')).click()
        await sees(page.locator('.insure-refused').getByText(t('该订单已投保', 'The order is insured already')))
        await expectAccessible(visitor)
        await the('button', t('为 1 个订单投保', 'Insure 1 order')).click()
        await sees(page.locator(ROWS).filter({ hasText: first }).getByText(t('丢失险', 'Loss only')))
      })()
    })

    it(
      'zh-CN: is found by staff among the policies of all clients, by insurer',
      stage.journey({ account: 'finance', role: 'Staff' }, async (visitor) => {
        const { page, sees, go, the } = visitor
        await go(`/admin/insurance?insurer=${encodeURIComponent('中国人保财险')}`)
        await sees(page.locator(ROWS).getByText('中国人保财险'))
        await sees(the('columnheader', '客户'))
        // Finance settles claims; insurance is ordered and cancelled by others.
        expect(await page.getByRole('button', { name: /^退保/ }).count()).toBe(0)
        await expectAccessible(visitor)
        await go(`/admin/insurance?insurer=${encodeURIComponent('无名财险')}`)
        await sees(page.getByRole('main').getByText('没有符合条件的记录'))
      }),
    )
  })
