import { describe, expect, it } from 'vitest'
import { eventually } from '../support/browser.ts'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import type { Stage, Visitor } from './stage.ts'

const ROWS = 'tbody tr[data-key]'

type Row = { readonly id: number; readonly order_number: string; readonly plans: readonly string[] }

/** Exceptions that wait for their customer, where a plan is offered. */
async function waiting({ context }: Visitor, plan: string): Promise<readonly Row[]> {
  const answer = await context.request.get('/api/orders/exceptions?stage=waiting&cause=exception&pageSize=100')
  return ((await answer.json()) as { payload: { rows: readonly Row[] } }).payload.rows.filter(({ plans }) => plans.includes(plan))
}

const orderOf = async ({ context }: Visitor, row: Row | undefined) =>
  ((await (await context.request.get(`/api/orders/${row?.order_number}`)).json()) as { payload: { status: string; phone: string } }).payload

export const exceptionJourneys = (stage: Stage) =>
  describe('an exception', () => {
    it(
      'zh-CN: leads from home to its plan on the order’s page; staff accept and finish it, and the order goes on with the new phone',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const [row] = await waiting(visitor, 'change_phone')
        await go('/home')
        await page.getByRole('link', { name: /^\d+ 个异常件待选择方案/ }).click()
        await page
          .locator(ROWS)
          .filter({ hasText: row?.order_number ?? '' })
          .getByRole('link', { name: row?.order_number ?? '' })
          .click()
        await the('button', '选择方案').click()
        const dialog = page.getByRole('dialog')
        await the('combobox', '处理方案', dialog).selectOption('change_phone')
        await the('textbox', '新电话', dialog).fill('12')
        await the('button', '提交方案', dialog).click()
        await eventually(() => the('textbox', '新电话', dialog).getAttribute('aria-invalid')).toBe('true')
        await expectAccessible(visitor)
        await the('textbox', '新电话', dialog).fill('501234567')
        await the('button', '提交方案', dialog).click()
        await dialog.waitFor({ state: 'hidden' })
        await sees(page.locator('.note').getByText('客服审核中'))

        const staff = await stage.visitor({ account: 'service', role: 'Staff' })
        try {
          await staff.go('/home')
          await staff.page.getByRole('link', { name: /^\d+ 个异常处理方案待审核/ }).click()
          const decide = async (act: string, name: string) => {
            await staff.the('button', `${name}订单 ${row?.order_number} 的方案`).click()
            await staff.the('button', act, staff.page.getByRole('dialog')).click()
            await staff.page.getByRole('dialog').waitFor({ state: 'hidden' })
          }
          await decide('接受方案', '接受')
          await staff.the('link', '待执行').click()
          await decide('完成方案', '完成')
        } finally {
          await staff.leave()
        }
        // Without a reload.
        await eventually(() => page.locator('.note').getByText(/^客服/).count()).toBe(0)
        const { status, phone } = await orderOf(visitor, row)
        expect(['inbound', 'outbound']).toContain(status)
        expect(phone).toMatch(/501234567$/)
      }),
    )

    it(
      'en-US: several get one plan from the list, each with its result; staff reject with a reason that the customer reads',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const [first, second] = await waiting(visitor, 'stop_delivery')
        await go('/order/abnormal?stage=waiting')
        for (const row of [first, second]) await the('checkbox', `Select ${row?.order_number}`).check()
        await the('button', 'Choose plan (2)').click()
        const dialog = the('dialog', 'Choose plan for 2 orders')
        await the('combobox', 'Plan', dialog).selectOption('stop_delivery')
        await expectAccessible(visitor)
        await the('button', 'Submit plan', dialog).click()
        await dialog.waitFor({ state: 'hidden' })
        await the('link', 'Being worked on').click()
        const rowOf = (row: Row | undefined) => page.locator(ROWS).filter({ hasText: row?.order_number ?? '' })
        await sees(rowOf(second).getByText('Staff reviewing'))

        const staff = await stage.visitor({ language: 'en-US', account: 'service', role: 'Staff' })
        try {
          await staff.go('/admin/exceptions?stage=proposed')
          await staff.the('button', `Reject plan of order ${first?.order_number}`).click()
          const asked = staff.page.getByRole('dialog')
          await staff.the('textbox', 'Reason for rejection', asked).fill('The courier is on the way')
          await expectAccessible(staff)
          await staff.the('button', 'Reject plan', asked).click()
          await asked.waitFor({ state: 'hidden' })
        } finally {
          await staff.leave()
        }
        await the('link', 'All').click()
        await sees(rowOf(first).getByText('Plan rejected'))
        await go(`/order/detail/${first?.order_number}`)
        await sees('Rejected: The courier is on the way')
        await page.setViewportSize({ width: 360, height: 740 })
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      }),
    )
  })
