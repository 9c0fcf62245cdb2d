import { describe, expect, it } from 'vitest'
import { callerAt } from '../../support/servers/server.ts'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { LANGUAGES, type Stage } from '../stage.ts'

type Rows = { readonly rows: readonly { readonly order_number: string; readonly consignee?: string; readonly phone?: string }[] }

export const packageJourneys = (stage: Stage) =>
  describe('original packages and returns', () => {
    it.each(LANGUAGES)('%s: are listed by age, and a plan is withdrawn before it is decided on', async (language) => {
      const { call } = callerAt(stage.server.url)
      const { rows } = (await call<Rows>('GET', '/api/orders/exceptions?cause=return&stage=waiting', { as: 'ddp' })).json.payload
      const number = rows[0]?.order_number ?? ''
      await call('POST', `/api/orders/${number}/exception/plan`, { as: 'ddp', body: { plan: 'destroy' } })
      await stage.journey({ account: 'ddp', language }, async (visitor) => {
        const { the, t, sees, go } = visitor
        await go('/original/ori_pack')
        await sees(the('columnheader', new RegExp(t('^退回时间', '^Returned'))))
        await sees(the('columnheader', new RegExp(t('^可销毁自', '^May be destroyed from'))))
        await expectAccessible(visitor)
        await go(`/order/detail/${number}`)
        await the('button', t('撤回方案', 'Withdraw plan')).click()
        const question = the('dialog', t(`撤回订单 ${number} 的方案？`, `Withdraw the plan of order ${number}?`))
        await expectAccessible(visitor)
        await the('button', t('撤回方案', 'Withdraw plan'), question).click()
        await sees(t(`已撤回订单 ${number} 的方案`, `Plan of order ${number} withdrawn`))
        await sees(the('button', t('申请销毁', 'Ask to destroy')))
      })()
    })

    it.each(LANGUAGES)('%s: a return pickup is filled from the delivered order that any number names', async (language) => {
      const { call } = callerAt(stage.server.url)
      const [source] = (await call<Rows>('GET', '/api/orders?status=signed&order_type=express&pageSize=1', { as: 'ddp' })).json.payload.rows
      const number = source?.order_number ?? ''
      await stage.journey({ account: 'ddp', language }, async (visitor) => {
        const { the, t, sees, go } = visitor
        await go('/returnPickup/returnPickupAdd')
        const from = the('combobox', t('来自订单', 'From order')).or(the('textbox', t('来自订单', 'From order')))
        await from.fill(number)
        await from.press('Tab')
        await sees(t(`已从订单 ${number} 带入`, `Filled in from order ${number}`))
        const consignee = the('combobox', new RegExp(t('^收件人', '^Consignee'))).or(the('textbox', new RegExp(t('^收件人', '^Consignee'))))
        await eventually(() => consignee.first().inputValue()).toBe(source?.consignee ?? '')
        await expectAccessible(visitor)
        // A number that is nobody's says so, and what was filled in stays.
        await from.fill('NO-SUCH-ORDER')
        await from.press('Tab')
        await sees(new RegExp('NO-SUCH-ORDER'))
        expect(await consignee.first().inputValue()).toBe(source?.consignee ?? '')
      })()
    })
  })
