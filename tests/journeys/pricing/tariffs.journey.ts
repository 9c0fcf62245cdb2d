import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { choose, type Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/**
 * The demo's draft of the next season, 2 % above what is in force: 78.00 for the first half
 * kilogram and 36.00 for each further one.
 */
const DRAFT = { version: 'GULF-EXP-AE-3', channel: '海湾特快专线' }
const [BEFORE, AFTER] = ['146.00', '150.00']

type Caller = Pick<ReturnType<typeof callerAt>, 'call'>
type RuleVersionList = { readonly rows: readonly { readonly id: number; readonly version_code: string }[] }

/** The address of the draft's page. */
async function draftPath({ call }: Caller): Promise<string> {
  const { json } = await call<RuleVersionList>('GET', `/api/admin/freight-rules?keywords=${DRAFT.version}`, { as: 'finance' })
  const found = json.payload.rows.find((row) => row.version_code === DRAFT.version)
  if (found === undefined) throw new Error(`the demo has no draft ${DRAFT.version}`)
  return `/admin/freight-rules/${found.id}`
}

/** The cost of 1.25 kg to Dubai by the channel now, as its shipper sees it. */
const quotedAmount = async ({ call }: Caller): Promise<string | undefined> => {
  const asked = '/api/finance/quote?country=AE&weight=1.25&channel=GULF-EXP'
  const { json } = await call<{ offers: readonly { total: { amount: string } }[] }>('GET', asked, { as: 'ddp' })
  return json.payload.offers[0]?.total.amount
}

export const tariffJourneys = (stage: Stage) =>
  describe('prices', () => {
    it('zh-CN: a draft is simulated, published, quoted to a shipper, and charged to the order that the quote leads to', async () => {
      const caller = callerAt(stage.server.url)
      expect(await quotedAmount(caller)).toBe(BEFORE)

      await stage.journey({ account: 'finance', role: 'Staff' }, async ({ page, the, sees, go }) => {
        await go(await draftPath(caller))
        const simulation = the('region', '价格模拟')
        await the('button', '开始模拟', simulation).click()
        const total = the('region', '合计', simulation).getByRole('row').nth(1)
        await total.waitFor()
        // All of them pay more, and some did ship this way.
        const [before, after, difference, dearer, cheaper, alike] = await total.getByRole('cell').allInnerTexts()
        expect([before, after, difference].every((text) => text?.includes('CNY'))).toBe(true)
        expect([Number(dearer) > 0, cheaper, alike]).toEqual([true, '0', '0'])
        await the('region', '按客户', simulation).getByRole('button').first().click()
        await sees(simulation.getByText(/的包裹$/).first())

        await the('button', '发布').click()
        const dialog = the('dialog', `发布 ${DRAFT.version}`)
        await dialog.getByText('立即', { exact: true }).click()
        await the('button', '发布', dialog).click()
        await sees(`${DRAFT.version} 已发布`)
        const row = the('group', '版本').getByRole('row', { name: new RegExp(DRAFT.version) })
        await eventually(() => row.innerText()).toContain('生效中')
        expect(await row.innerText()).toContain('finance')
        // The dialog takes a moment to close.
        await eventually(() => the('button', '发布').count()).toBe(0)
        // The version that was in force is replaced, and stays on the timeline.
        await sees(page.getByRole('row', { name: /GULF-EXP-AE-2.*已被取代/ }))
      })()
      expect(await quotedAmount(caller)).toBe(AFTER)

      let number = ''
      await stage.journey({ account: 'ddp', width: 360 }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/universal/quote')
        await choose(visitor, the('combobox', '目的国家'), 'AE')
        await the('textbox', /^重量/).fill('1.25')
        await the('button', '试算').click()
        const offer = page.getByRole('listitem').filter({ has: the('heading', DRAFT.channel) })
        await sees(offer.getByText(`${AFTER} CNY`).first())
        await offer.getByText('计算过程').click()
        await sees(offer.getByText(DRAFT.version))
        await the('link', `用 ${DRAFT.channel} 下单`).click()

        await the('combobox', '收件人').fill('Layla Nasser')
        expect(await the('textbox', '重量（kg）').inputValue()).toBe('1.25')
        await the('combobox', '联系电话').fill('0501234567')
        await the('combobox', '城市').fill('Dubai')
        await the('textbox', '详细地址').fill('Al Rigga Street 12, Deira')
        const product = the('group', '产品 1')
        await the('combobox', '英文品名', product).fill('Phone case')
        await the('textbox', '数量', product).fill('1')
        await the('textbox', '申报价值', product).fill('12')
        await sees(page.locator('.form-figures').getByText(new RegExp(AFTER)))
        await the('button', '提交订单').click()
        await sees(the('heading', '下单成功'))
        await the('button', '查看订单').click()
        await sees(the('heading', /^订单 /))
        number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      })()

      const { call } = caller
      for (const [event, body] of [
        ['receive', { check_weight: '1.25' }],
        ['dispatch', {}],
      ] as const)
        expect((await call('POST', `/api/orders/${number}/${event}`, { as: 'warehouse', body })).status).toBe(200)
      await stage.journey({ account: 'ddp' }, async ({ page, sees, go }) => {
        await go(`/order/detail/${number}`)
        await eventually(() => page.locator('.order-charges > li strong').allInnerTexts()).toEqual([`${AFTER} CNY`])
        await page.locator('.order-fees > .order-fee summary').first().click()
        await sees(page.locator('.order-fees').getByText(DRAFT.version).first())
      })()
    })

    deepIt(
      'en-US: the drafts of a price sheet are published together, once none of them is refused',
      stage.journey({ account: 'finance', role: 'Staff', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/admin/freight-rules?channel=LEVANT-AIR&version_status=draft')
        const rows = page.locator('tbody tr[data-key]')
        await eventually(() => rows.count()).toBe(4)
        const publishAll = async () => {
          await the('checkbox', 'Select all on this page').click()
          await the('button', 'Publish (4)').click()
          return the('dialog', 'Publish 4 drafts')
        }
        const dialog = await publishAll()
        await sees(dialog.getByText('LEVANT-AIR-JO-3'))
        // A time that has passed is refused for each of them, and none is published.
        await dialog.getByText('At a set time').click()
        await the('textbox', /^Effective from/, dialog).fill('2020-01-01 00:00')
        await the('button', 'Publish', dialog).click()
        await sees(dialog.getByText(/^LEVANT-AIR-LB-3: /))
        await dialog.getByText('Each at its own time').click()
        await the('button', 'Publish', dialog).click()
        await sees('4 versions published')
        await eventually(() => rows.count()).toBe(0)
      }),
    )
  })
