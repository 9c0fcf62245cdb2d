import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PLANS, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { callerAt } from '../../support/servers/server.ts'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const ROWS = 'tbody tr[data-key]'

type Row = { readonly id: number; readonly order_number: string; readonly plans: readonly string[] }

/** Exceptions that wait for their customer, where a plan is offered. */
async function waiting({ context }: Visitor, plan: string): Promise<readonly Row[]> {
  const answer = await context.request.get('/api/orders/exceptions?stage=waiting&cause=exception&pageSize=100')
  return ((await answer.json()) as { payload: { rows: readonly Row[] } }).payload.rows.filter(({ plans }) => plans.includes(plan))
}

const orderOf = async ({ context }: Visitor, row: Row | undefined) =>
  ((await (await context.request.get(`/api/orders/${row?.order_number}`)).json()) as { payload: { status: string; phone: string } }).payload

type Calls = ReturnType<typeof callerAt>

/** The courier's code for a parcel for which a plan is offered. */
const SAID: Readonly<Record<Plan, string>> = {
  return: 'CUSTOMS_HOLD',
  destroy: 'CUSTOMS_HOLD',
  continue_delivery: 'OFFLOADED',
  stop_delivery: 'OFFLOADED',
  urge_delivery: 'NO_ANSWER',
  subscribe_shelving: 'CUSTOMS_HOLD',
  update_appointment: 'NO_ANSWER',
  change_city: 'OFFLOADED',
  change_phone: 'NO_ANSWER',
}
const EVERY_PLAN = Object.keys(PLANS) as Plan[]
const referenceOf = (plan: Plan): string => `PLAN-${plan}`

/** For each plan a parcel that waits for it, named by its reference. */
async function stopForEachPlan({ call }: Calls): Promise<void> {
  for (const plan of EVERY_PLAN) {
    const { json } = await call<Row>('POST', '/api/orders', { as: 'vip', body: sampleOrder({ order_refCode: referenceOf(plan) }) })
    const move = async (event: string, body: object) => {
      const { status, text } = await call('POST', `/api/orders/${json.payload.order_number}/${event}`, { as: 'admin', body })
      expect(status, text).toBe(200)
    }
    await move('receive', { check_weight: '1.200' })
    await move('dispatch', {})
    await move('raise_exception', { agent_status: SAID[plan] })
  }
}

/** The state of each order once its plan was carried out. */
const ENDS: Readonly<Record<Plan, string>> = {
  return: 'returned',
  destroy: 'destroyed',
  continue_delivery: 'outbound',
  stop_delivery: 'abnormal',
  urge_delivery: 'outbound',
  subscribe_shelving: 'returned',
  update_appointment: 'outbound',
  change_city: 'outbound',
  change_phone: 'outbound',
}
const endOf = async ({ call }: Calls, plan: Plan): Promise<string> =>
  (await call<{ status: string }>('GET', `/api/orders/${referenceOf(plan)}`, { as: 'vip' })).json.payload.status
const endsOf = async (calls: Calls) =>
  Object.fromEntries(await Promise.all(EVERY_PLAN.map(async (plan) => [plan, await endOf(calls, plan)] as const)))

/** Proposes every plan once more, as it was proposed before. */
async function proposeAgain(calls: Calls): Promise<void> {
  const { json } = await calls.call<{ rows: readonly Record<string, unknown>[] }>('GET', '/api/orders/exceptions?keywords=PLAN-', {
    as: 'vip',
  })
  for (const { order_number, plan, new_city, new_phone, shelving_type, appointment_time } of json.payload.rows) {
    const details = Object.fromEntries(
      Object.entries({ new_city, new_phone, shelving_type, appointment_time }).filter(([, value]) => value !== null),
    )
    const { status, text } = await calls.call('POST', `/api/orders/${String(order_number)}/exception/plan`, {
      as: 'vip',
      body: { plan, ...details },
    })
    expect(status, text).toBe(200)
  }
}

/** Fills in what a plan asks for. */
async function fillDetails({ the }: Visitor, plan: Plan, dialog: Locator): Promise<void> {
  if (plan === 'change_city') await the('textbox', '新城市', dialog).fill('Sharjah')
  if (plan === 'change_phone') await the('textbox', '新电话', dialog).fill('501234567')
  if (plan === 'subscribe_shelving') await the('combobox', '上架方式', dialog).selectOption('unpacking')
  if (plan === 'update_appointment') await the('textbox', '预约时间', dialog).fill('2099-03-15 10:00')
}

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

    deepIt(
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

    deepIt(
      'zh-CN: gets each plan that there is by its dialog; staff reject all, accept all and finish all, and each order is where its plan says',
      stage.journey({ account: 'vip' }, async (visitor) => {
        const { page, the, go } = visitor
        const calls = callerAt(stage.server.url)
        await stopForEachPlan(calls)
        const rowOf = (plan: Plan) => page.locator(ROWS).filter({ hasText: referenceOf(plan) })
        await go('/order/abnormal?stage=waiting&keywords=PLAN-')
        for (const plan of EVERY_PLAN) {
          await rowOf(plan)
            .getByRole('button', { name: /^选择订单/ })
            .click()
          const dialog = page.getByRole('dialog')
          await the('combobox', '处理方案', dialog).selectOption(plan)
          await fillDetails(visitor, plan, dialog)
          await the('button', '提交方案', dialog).click()
          await dialog.waitFor({ state: 'hidden' })
          await rowOf(plan).waitFor({ state: 'detached' })
        }

        const count = EVERY_PLAN.length
        const staff = await stage.visitor({ account: 'service', role: 'Staff' })
        try {
          /** Decides on all that stand in the list, which is empty then. */
          const decideAll = async (act: string, reason?: string) => {
            await staff.the('checkbox', '选择本页全部').check()
            await staff.the('button', `${act}（${count}）`).click()
            const dialog = staff.page.getByRole('dialog')
            if (reason !== undefined) await staff.the('textbox', '驳回原因', dialog).fill(reason)
            await staff.the('button', act, dialog).click()
            await dialog.waitFor({ state: 'hidden' })
            await eventually(() => staff.page.locator(ROWS).count()).toBe(0)
          }
          await staff.go('/admin/exceptions?stage=proposed&keywords=PLAN-')
          for (const plan of EVERY_PLAN)
            await staff.sees(
              staff.page
                .locator(ROWS)
                .filter({ hasText: referenceOf(plan) })
                .filter({ hasText: PLANS[plan].label['zh-CN'] }),
            )
          await decideAll('驳回方案', '请再确认')
          await eventually(() => page.locator(ROWS).filter({ hasText: '请再确认' }).count()).toBe(count)
          await proposeAgain(calls)
          await eventually(() => staff.page.locator(ROWS).count()).toBe(count)
          await decideAll('接受方案')
          await staff.the('link', '待执行').click()
          await eventually(() => staff.page.locator(ROWS).count()).toBe(count)
          await decideAll('完成方案')
        } finally {
          await staff.leave()
        }
        expect(await endsOf(calls)).toEqual(ENDS)
      }),
    )
  })
