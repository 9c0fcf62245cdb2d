import { describe, expect, it } from 'vitest'
import { readPdf } from '../../printer/support/read-pdf.ts'
import { type Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

type Order = {
  readonly order_number: string
  readonly airway_number: string
  readonly consignee: string
  readonly phone: string
  readonly address: string
}

export const labelJourneys = (stage: Stage) =>
  describe('labels and tracking', () => {
    it(
      'three orders of the list are printed, and anyone follows a parcel without seeing whose it is',
      stage.journey({ account: 'ddp' }, async ({ page, context, the, sees, go }) => {
        // The label of some other kinds is a picture of their marketplace's, without text.
        await go('/order/list?status=confirmed&printed=0&order_type=express')
        const boxes = page.locator('tbody tr[data-key] input[type="checkbox"]')
        await boxes.nth(2).waitFor()
        for (const index of [0, 1, 2]) await boxes.nth(index).check()
        const numbers = (
          await page.locator('tbody tr[data-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''))
        ).slice(0, 3)
        await sees('已选择 3 个订单')
        await the('button', '打印面单（3）').click()
        const dialog = page.getByRole('dialog')
        await the('button', '生成面单', dialog).click()
        await sees(dialog.getByText('3 张面单已生成'))
        const link = page.getByRole('dialog').locator('a[target="_blank"]')
        const answer = await context.request.get((await link.getAttribute('href')) ?? '')
        expect(answer.headers()['content-type']).toContain('application/pdf')
        const pdf = await readPdf(await answer.body())
        expect(pdf.pages).toBe(3)
        for (const number of numbers) expect(pdf.text).toContain(number)

        const found = (await (await context.request.get(`/api/orders/${numbers[0]}`)).json()) as { payload: Order }
        const parcel = found.payload
        const stranger = await stage.visitor({})
        try {
          // A link to labels opens only for its owner.
          expect((await stranger.context.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(401)
          await stranger.go('/track')
          const field = stranger.the('textbox', '运单号')
          await field.fill(`${parcel.airway_number.slice(0, -1)}${(Number(parcel.airway_number.at(-1)) + 1) % 10}`)
          await field.press('Enter')
          await stranger.page.locator('.track-card .track-error').first().waitFor()
          await field.fill(parcel.airway_number.toLowerCase())
          await field.press('Enter')
          const card = stranger.page.getByRole('article', { name: parcel.airway_number })
          await card.getByText('已确认').first().waitFor()
          const text = await stranger.page.locator('main').innerText()
          for (const secret of [parcel.consignee, parcel.phone, parcel.address, parcel.order_number]) expect(text).not.toContain(secret)
        } finally {
          await stranger.leave()
        }
      }),
    )

    deepIt(
      'many orders are cancelled at once, each with its own answer',
      stage.journey({ account: 'ddp' }, async ({ page, the, sees, go, context }) => {
        await go('/order/list?status=draft,signed')
        const answer = (await (await context.request.get('/api/orders?status=draft,signed')).json()) as {
          payload: { rows: { order_number: string; status: string }[] }
        }
        const pick = (status: string): string => answer.payload.rows.find((row) => row.status === status)?.order_number ?? ''
        const [draft, signed] = [pick('draft'), pick('signed')]
        await go(`/order/list?numbers=${draft},${signed}`)
        await the('checkbox', '选择本页全部').check()
        await the('button', '取消订单（1）', page.getByRole('group', { name: '批量操作' })).click()
        const dialog = page.getByRole('dialog')
        await sees(the('heading', '取消 1 个订单？', dialog))
        // Declining is never called like the event, nor like closing.
        expect(await dialog.locator('.bp6-dialog-footer-actions').getByRole('button').allInnerTexts()).toEqual(['不取消', '取消订单'])
        await the('button', '取消订单', dialog).click()
        await sees(dialog.getByText('成功 1 个'))
        await the('button', '关闭', dialog).click()
        const after = (await (await context.request.get(`/api/orders/${draft}`)).json()) as { payload: { status: string } }
        expect(after.payload.status).toBe('cancelled')
      }),
    )
  })
