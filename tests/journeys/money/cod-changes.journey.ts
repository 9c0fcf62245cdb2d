import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const ROWS = 'tbody tr[data-key]'

type Row = { readonly order_number: string; readonly order_refCode: string; readonly cod_amount: { readonly amount: string } | null }

/** Orders of a state with money to collect. */
async function collecting({ context }: Visitor, status: string): Promise<readonly Row[]> {
  const answer = await context.request.get(`/api/orders?status=${status}&pageSize=100`)
  return ((await answer.json()) as { payload: { rows: readonly Row[] } }).payload.rows.filter(({ cod_amount }) => cod_amount !== null)
}

export const codChangeJourneys = (stage: Stage) =>
  describe('a change of a COD amount', () => {
    it(
      'zh-CN: is made on the order before dispatch, applies at once, and the printed label is out of date',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const [order] = await collecting(visitor, 'inbound')
        await go(`/order/detail/${order?.order_number}`)
        expect(await page.getByText('面单已过期').count()).toBe(0)
        await the('button', '更多操作').click()
        await the('menuitem', '修改 COD 金额').click()
        const dialog = the('dialog', `修改订单 ${order?.order_number} 的 COD 金额`)
        await sees(dialog.getByText('包裹尚未出库，保存后直接生效。'))
        await the('textbox', '新代收货款', dialog).fill(order?.cod_amount?.amount ?? '')
        await the('textbox', '修改原因', dialog).fill('收件人拒付原金额，已协商降价')
        await the('button', '提交修改', dialog).click()
        // An error stands at its field, and what was typed stays.
        await eventually(() => the('textbox', '新代收货款', dialog).getAttribute('aria-invalid')).toBe('true')
        await expectAccessible(visitor)
        await the('textbox', '新代收货款', dialog).fill('35')
        await the('button', '提交修改', dialog).click()
        await sees(`订单 ${order?.order_number} 的 COD 金额已修改`)
        await sees(page.locator('.note').getByText('面单已过期'))
        await go('/editCodRecord/list')
        const row = page.locator(ROWS).filter({ hasText: order?.order_number ?? '' })
        await sees(row.getByText('已生效'))
        await sees(row.getByText(/^35\.00/))
      }),
    )

    it(
      'en-US: is asked for by the reference, which finds the order; nothing is searched while a Chinese word is composed',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        const order = (await collecting(visitor, 'outbound'))[2]
        await go('/editCodRecord/list')
        await the('button', 'Change COD amount').click()
        const dialog = the('dialog', 'Change COD amount')
        const field = the('combobox', 'Order number', dialog)
        await field.click()
        const searched: string[] = []
        page.on('request', (request) => {
          const keywords = new URL(request.url()).searchParams.get('keywords')
          if (keywords !== null) searched.push(keywords)
        })
        const input = await context.newCDPSession(page)
        await input.send('Input.imeSetComposition', { text: 'li', selectionStart: 2, selectionEnd: 2 })
        await eventually(() => field.inputValue()).toBe('li')
        await input.send('Input.insertText', { text: '李' })
        await eventually(() => searched.at(-1)).toBe('李')
        expect(searched).toEqual(['李'])
        await field.fill(order?.order_refCode ?? '')
        const offer = dialog.getByRole('option').filter({ hasText: order?.order_number ?? '' })
        await sees(offer.getByText(orderMachine.states.outbound.label['en-US']))
        await expectAccessible(visitor)
        await offer.click()
        await eventually(() => field.inputValue()).toBe(order?.order_number)
      }),
    )

    deepIt(
      'en-US: is asked for after dispatch by the order’s number; staff reject one with a reason and accept another, which the shipper sees at once',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const [first, second] = await collecting(visitor, 'outbound')
        await go('/editCodRecord/list')
        const ask = async (order: Row | undefined, reason: string) => {
          await the('button', 'Change COD amount').click()
          const dialog = the('dialog', 'Change COD amount')
          await the('combobox', 'Order number', dialog).fill(order?.order_number ?? '')
          await the('textbox', 'New COD amount', dialog).fill('0')
          await the('button', 'Submit change', dialog).click()
          await eventually(() => the('textbox', 'Reason', dialog).getAttribute('aria-invalid')).toBe('true')
          await the('textbox', 'Reason', dialog).fill(reason)
          await the('button', 'Submit change', dialog).click()
          await dialog.waitFor({ state: 'hidden' })
        }
        await ask(first, 'Paid by card')
        await ask(second, 'Paid by transfer')
        const rowOf = (order: Row | undefined) => page.locator(ROWS).filter({ hasText: order?.order_number ?? '' })
        await sees(rowOf(first).getByText('Requested'))
        expect(await rowOf(first).getByText('No COD').count()).toBe(1)

        const staff = await stage.visitor({ language: 'en-US', account: 'service', role: 'Staff' })
        try {
          await staff.go('/admin/cod-changes?status=requested')
          await staff.the('button', `Reject change of order ${first?.order_number}`).click()
          const dialog = staff.the('dialog', `Reject change of order ${first?.order_number}`)
          await staff.sees(dialog.getByText('Paid by card'))
          await staff.the('button', 'Reject', dialog).click()
          await eventually(() => staff.the('textbox', 'Reason for rejection', dialog).getAttribute('aria-invalid')).toBe('true')
          await staff.the('textbox', 'Reason for rejection', dialog).fill('Out for delivery')
          await expectAccessible(staff)
          await staff.the('button', 'Reject', dialog).click()
          await dialog.waitFor({ state: 'hidden' })
          await staff.the('checkbox', `Select ${second?.order_number}`).check()
          await staff.the('button', 'Accept (1)').click()
          await staff.the('button', 'Accept', staff.page.getByRole('dialog')).click()
          await staff.page.setViewportSize({ width: 360, height: 740 })
          expect(await sidewaysScroll(staff)).toBeLessThanOrEqual(0)
        } finally {
          await staff.leave()
        }
        // Without a reload.
        await sees(rowOf(first).getByText('Rejected'))
        await sees(rowOf(first).getByText('Out for delivery'))
        await sees(rowOf(second).getByText('Applied'))
        const [before, after] = await Promise.all([first, second].map((one) => codOf(visitor, one)))
        expect([before, after]).toEqual([first?.cod_amount, null])
      }),
    )
  })

const codOf = async ({ context }: Visitor, order: Row | undefined): Promise<Row['cod_amount']> =>
  ((await (await context.request.get(`/api/orders/${order?.order_number}`)).json()) as { payload: Row }).payload.cod_amount
