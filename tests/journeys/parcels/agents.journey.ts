import { describe, it } from 'vitest'
import type { Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Connections of tracker agents, for the staff. */
export const agentJourneys = (stage: Stage) =>
  describe('a tracker agent', () => {
    deepIt(
      'is set up from its record, gets a key, and is tested with a number',
      stage.journey({ account: 'admin', role: 'Staff', language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        await go('/admin/tracker-agents')
        await page.getByRole('link', { name: /NAQEL/ }).first().click()
        await the('link', '接口设置').click()
        await sees('尚未设置接口')
        await the('button', '设置 HTTP 接口').click()
        const dialog = page.getByRole('dialog')
        await the('button', '保存', dialog).click()
        // The address is missing, and says so beside its field.
        await dialog.getByText('内容不能为空').waitFor()
        await dialog.getByRole('textbox', { name: '接口地址' }).fill(`${stage.server.url}/api/sandbox/agent-events`)
        await dialog.getByRole('textbox', { name: '列表位置' }).fill('payload.events')
        await the('button', '保存', dialog).click()
        await sees('已保存接口设置')
        await the('button', '设置接口密钥').click()
        await dialog.getByRole('textbox', { name: '新密钥' }).fill('key-of-naqel')
        await the('button', '保存', dialog).click()
        await sees('已保存密钥')
        await sees(/系统管理员 于 .* 设置/)
        await the('button', '用单号测试').click()
        await dialog.getByRole('textbox', { name: '运单号' }).fill('CD000000000011')
        await the('button', '测试', dialog).click()
        await sees(/已应答，共 \d+ 条轨迹/)
      }),
    )

    deepIt(
      'reports a code that nobody knows, which is mapped once',
      stage.journey({ account: 'admin', role: 'Staff', language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        await go('/admin/waiting-events')
        await the('button', '映射 PROD').first().click()
        const dialog = page.getByRole('dialog')
        await sees(/SMSA Express：\d+ 条轨迹/)
        await dialog.getByRole('combobox', { name: '轨迹状态' }).fill('138')
        await page.getByRole('option', { name: /138/ }).click()
        await the('button', '映射', dialog).click()
        await sees('已映射，轨迹即将入库')
      }),
    )

    it(
      'reports a number of its own, which is matched with an order',
      stage.journey({ account: 'admin', role: 'Staff', language: 'en-US' }, async ({ page, context, the, sees, go }) => {
        const answer = (await (await context.request.get('/api/orders?status=outbound&pageSize=1')).json()) as {
          readonly payload: { readonly rows: readonly { readonly order_number: string; readonly airway_number: string }[] }
        }
        const [order] = answer.payload.rows
        await go('/admin/unknown-numbers')
        await the('button', 'Match with an order 44917302856').click()
        const dialog = page.getByRole('dialog')
        await sees('Aramex: 2 events')
        const field = dialog.getByRole('textbox', { name: 'Order number or waybill' })
        await field.fill('NO-SUCH-ORDER')
        await the('button', 'Match with an order', dialog).click()
        // An error is announced at its control, which has the focus.
        await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
        await field.fill(order?.airway_number ?? '')
        await the('button', 'Match with an order', dialog).click()
        await sees(`Matched with order ${order?.order_number}. 2 events are added now`)
        await the('button', 'Match with an order 44917302856').waitFor({ state: 'detached' })
      }),
    )

    it(
      'reports a time that could be two, which staff enter',
      stage.journey({ account: 'admin', role: 'Staff', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/admin/event-times')
        await sees('05/11/2026 16:04')
        await the('button', /^Enter the time/)
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await sees('SMSA Express: 05/11/2026 16:04 AST')
        await the('button', 'Enter the time', dialog).click()
        await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
        await dialog.getByRole('textbox', { name: 'Time', exact: true }).fill('2026-11-05 16:04:00')
        await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Riyadh')
        await page
          .getByRole('option', { name: /Riyadh/ })
          .first()
          .click()
        await the('button', 'Enter the time', dialog).click()
        await sees('Entered. The event is added now')
        await sees('No times to check')
      }),
    )

    deepIt(
      'leaves an event out, so staff enter it for two parcels, correct it and take it back',
      stage.journey({ account: 'admin', role: 'Staff', language: 'zh-CN' }, async ({ page, context, the, sees, go }) => {
        const answer = (await (await context.request.get('/api/orders?status=outbound&pageSize=2')).json()) as {
          readonly payload: { readonly rows: readonly { readonly order_number: string }[] }
        }
        const numbers = answer.payload.rows.map(({ order_number: number }) => number)
        await go('/admin/tracking-events')
        await the('button', '录入轨迹').click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: '运单号或订单号' }).fill([...numbers, 'NOBODY-1'].join('\n'))
        await dialog.getByRole('combobox', { name: '状态代码' }).fill('135')
        await page.getByRole('option', { name: /135/ }).click()
        await dialog.getByRole('textbox', { name: '发生时间' }).fill('2026-01-05 10:30')
        await dialog.getByRole('textbox', { name: '地点' }).fill('Jebel Ali')
        await the('button', '录入轨迹', dialog).click()
        await sees('已添加 2 个，已有 0 个')
        await sees(/NOBODY-1: 找不到订单/)
        await the('button', '完成', dialog).click()
        await go(`/order/detail/${numbers[0]}`)
        await the('button', /^更正轨迹 .* 2026-01-05 10:30/).click()
        await dialog.getByRole('textbox', { name: '地点' }).fill('Dubai')
        await dialog.getByRole('textbox', { name: '原因' }).fill('地点填错')
        await the('button', '更正轨迹', dialog).click()
        await sees('已更正')
        await the('button', /^撤销轨迹 .* 2026-01-05 10:30/).click()
        await dialog.getByRole('textbox', { name: '原因' }).fill('不是这个包裹')
        await the('button', '撤销轨迹', dialog).click()
        await sees('已撤销')
      }),
    )
  })
