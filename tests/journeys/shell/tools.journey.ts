import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import { focusIs, PASSWORD, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const FIND = ['查找页面或订单', 'Find a page or an order'] as const
const KEYS = ['键盘快捷键', 'Keyboard shortcuts'] as const

/** Opens the palette by its shortcut and types. */
async function find({ page, the, t }: Visitor, text: string): Promise<void> {
  await the('button', t('查找页面', 'Find a page')).waitFor()
  await page.keyboard.press('Control+k')
  await focusIs(the('combobox', t(...FIND)))
  await page.keyboard.type(text)
}

/** Ends every session of the visitor's account from elsewhere. */
async function endSessions(stage: Stage, account: string): Promise<void> {
  const elsewhere = await stage.visitor({ account })
  const ended = await elsewhere.page.request.delete('/api/user/sessions', { headers: { origin: stage.server.url } })
  expect(ended.status()).toBe(200)
  await elsewhere.leave()
}

const scrollDown = ({ page }: Visitor): Promise<void> =>
  page.evaluate(() => {
    document.body.style.minHeight = '300vh'
    window.scrollTo(0, 400)
  })

export const toolsJourneys = (stage: Stage) => {
  describe('the command palette', () => {
    it(
      'opens a page and an order by keyboard alone, and offers both again',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await go('/home')
        await find(visitor, '订单列')
        await sees(page.getByRole('option', { selected: true, name: /订单列表/ }))
        await page.keyboard.press('Enter')
        await sees(the('heading', '订单列表'))
        const answer = (await (await page.request.get('/api/orders?pageSize=100')).json()) as {
          payload: { rows: readonly { order_number: string; airway_number: string }[] }
        }
        const order = answer.payload.rows.find(({ airway_number: waybill }) => waybill !== '')
        if (order === undefined) throw new Error('there is no order with a waybill')
        await find(visitor, order.airway_number)
        await sees(page.getByRole('option', { selected: true }).filter({ hasText: order.order_number }))
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname === `/order/detail/${order.order_number}`)
        await sees(the('heading', /^订单 /))
        await page.keyboard.press('Control+k')
        const recent = the('group', '最近打开')
        await sees(recent.getByRole('option').filter({ hasText: order.order_number }))
        await sees(recent.getByRole('option').filter({ hasText: '订单列表' }))
        await focusIs(the('combobox', t(...FIND)))
        await page.keyboard.press('ArrowDown')
        await sees(recent.getByRole('option', { selected: true }).filter({ hasText: '订单列表' }))
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname === '/order/list')
        await expectAccessible(visitor)
      }),
    )

    deepIt(
      'finds a page by another language and by the initials of its pinyin',
      stage.journey({ account: 'ddp', language: 'zh-CN' }, async (visitor) => {
        const { page, sees, go } = visitor
        await go('/home')
        await find(visitor, 'import')
        await sees(page.getByRole('option', { name: /导入订单/ }))
        await page.keyboard.press('Control+a')
        await page.keyboard.type('drdd')
        await sees(page.getByRole('option', { selected: true, name: /导入订单/ }))
        await page.keyboard.press('Control+a')
        await page.keyboard.type('没有这样的东西')
        await sees('没有找到“没有这样的东西”')
        await page.keyboard.press('Escape')
        await eventually(() => page.getByRole('dialog').count()).toBe(0)
      }),
    )

    deepIt(
      'shows the staff their pages, and nobody one that is not theirs',
      stage.journey({ account: 'service', role: 'Staff', language: 'en-US' }, async (visitor) => {
        const { page, sees, go } = visitor
        await go('/home')
        await find(visitor, 'certif')
        await sees(page.getByRole('option', { name: /Certification/ }))
        await page.keyboard.press('Control+a')
        await page.keyboard.type('new express')
        await sees('No results for “new express”')
        const shipper = await stage.visitor({ account: 'ddp', language: 'en-US' })
        await shipper.go('/home')
        await find(shipper, 'airports')
        await shipper.sees('No results for “airports”')
        await shipper.leave()
      }),
    )
  })

  describe('shortcuts', () => {
    deepIt(
      'are listed on ?, rest while someone types, and can be turned off',
      stage.journey({ language: 'en-US', account: 'ddp' }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await go('/order/list')
        await page.keyboard.press('Shift+Slash')
        const help = the('dialog', t(...KEYS))
        await sees(help.getByText(t(...FIND)))
        await expectAccessible(visitor)
        await page.keyboard.press('Escape')
        await eventually(() => help.count()).toBe(0)
        await page.keyboard.press('/')
        const field = the('combobox', 'Find a page')
        await focusIs(field)
        await page.keyboard.press('Shift+Slash')
        await eventually(() => field.inputValue()).toBe('?')
        expect(await help.count()).toBe(0)
        await page.keyboard.press('Control+a')
        await page.keyboard.type('import')
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname === '/order/import')
        await eventually(() => field.count()).toBe(0)
        await page.keyboard.press('Shift+Slash')
        await the('checkbox', 'Single-key shortcuts').uncheck({ force: true })
        await page.keyboard.press('Escape')
        await eventually(() => help.count()).toBe(0)
        await page.keyboard.press('Shift+Slash')
        await page.keyboard.press('Control+k')
        await sees(the('combobox', t(...FIND)))
        expect(await help.count()).toBe(0)
        await the('button', new RegExp(t(...KEYS))).click()
        const kept = page.waitForResponse(
          (response) => response.url().endsWith('/preferences/single-keys') && response.request().method() === 'PUT',
        )
        await the('checkbox', 'Single-key shortcuts').check({ force: true })
        await kept
      }),
    )
  })

  sessionEnds(stage)
  codeFails(stage)
  smallThings(stage)
}

const sessionEnds = (stage: Stage) =>
  describe('a session that ends while someone works', () => {
    it(
      'is opened again in place, and the page goes on with what was typed',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/system/info')
        const name = page.locator('#user-shop_name')
        await sees(name)
        await name.fill('海川')
        await page.locator('#user-shipper_telephone').fill('+8613510027846')
        await endSessions(stage, 'ddp')
        await the('button', '保存').click()
        const ended = the('dialog', '登录已失效')
        await sees(ended)
        await focusIs(ended.locator('input[type=password]'))
        await expectAccessible(visitor)
        await page.keyboard.press('Escape')
        await page.keyboard.type('not this one')
        await page.keyboard.press('Enter')
        await sees(ended.getByText('账号或密码不正确'))
        await sees(ended.locator('.request-id'))
        await page.keyboard.type(PASSWORD)
        await page.keyboard.press('Enter')
        // A form that was sent after the session had ended is sent again.
        await sees('用户信息更新成功')
        await eventually(() => ended.count()).toBe(0)
        expect(await name.inputValue()).toBe('海川')
        expect(new URL(page.url()).pathname).toBe('/system/info')
      }),
    )

    deepIt(
      'leads to the sign-in page where that is preferred, and back',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, go } = visitor
        await go('/system/info')
        await page.locator('#user-shop_name').fill('Hai Chuan, not to be kept')
        await endSessions(stage, 'ddp')
        await the('button', 'Save').click()
        await the('button', 'Go to sign-in').click()
        await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === '/system/info')
        await page.locator('#account').fill('ddp')
        await page.locator('#password').fill(PASSWORD)
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname === '/system/info')
      }),
    )

    deepIt(
      'is noticed when another tab signs out, and goes on when that tab signs in again',
      stage.journey({ account: 'ddp', language: 'zh-CN' }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        await go('/system/info')
        await page.locator('#user-shop_name').fill('海川贸易')
        await page.locator('#user-shipper_telephone').fill('+8613510027846')
        const other = await context.newPage()
        await other.goto('/home')
        await other.getByRole('button', { name: /用户菜单/ }).click()
        await other.getByRole('menuitem', { name: '退出登录' }).click()
        await other.waitForURL((url) => url.pathname === '/login')
        await sees(the('dialog', '登录已失效'))
        await other.locator('#account').fill('fresh')
        await other.locator('#password').fill(PASSWORD)
        await other.keyboard.press('Enter')
        await sees(the('dialog', '已切换为其他账号'))
        await expectAccessible(visitor)
        await page.locator('#ended-password').fill(PASSWORD)
        await page.keyboard.press('Enter')
        await eventually(() => page.getByRole('dialog').count()).toBe(0)
        expect(await page.locator('#user-shop_name').inputValue()).toBe('海川贸易')
        await the('button', '保存').click()
        await sees('用户信息更新成功')
        await other.getByRole('dialog', { name: '已切换为其他账号' }).waitFor()
      }),
    )
  })

const codeFails = (stage: Stage) =>
  describe('code that does not arrive', () => {
    deepIt(
      'is asked for again, and the page opens',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        let failed = 0
        await page.route(/\/assets\/invoice[^/]*\.js$/, async (route) => {
          failed += 1
          await (failed === 1 ? route.abort() : route.continue())
        })
        await find(visitor, 'invoice information')
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname === '/system/invoice')
        await sees(the('heading', /invoice/i))
        expect(failed).toBeGreaterThan(1)
      }),
    )

    deepIt(
      'is explained with a button that loads the same address again',
      stage.journey({ language: 'en-US', account: 'ddp', breaks: true }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        const pattern = /\/assets\/invoice[^/]*\.js/
        await page.route(pattern, (route) => route.abort())
        await find(visitor, 'invoice information')
        await page.keyboard.press('Enter')
        await sees(the('heading', 'The page didn’t load'))
        expect(new URL(page.url()).pathname).toBe('/system/invoice')
        await expectAccessible(visitor)
        await page.unroute(pattern)
        await the('button', 'Reload').click()
        await sees(page.locator('#invoice-invoice_title'))
        expect(new URL(page.url()).pathname).toBe('/system/invoice')
      }),
    )

    deepIt(
      'leaves the page as it is where only a part of it is missing',
      stage.journey({ account: 'ddp', language: 'en-US', breaks: true }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/system/info')
        await page.locator('#user-shop_name').fill('Hai Chuan Two')
        await page.route(/\/assets\/password-dialog[^/]*\.js/, (route) => route.abort())
        await the('button', /^User menu/).click()
        await the('menuitem', 'Change password').click()
        await sees('This part didn’t load')
        await expectAccessible(visitor)
        await the('button', 'Close').click()
        expect(await page.locator('#user-shop_name').inputValue()).toBe('Hai Chuan Two')
      }),
    )
  })

const smallThings = (stage: Stage) =>
  describe('small tools', () => {
    deepIt(
      'the way back up appears after a hundred pixels',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/order/list')
        const button = the('button', '回到顶部')
        expect(await button.count()).toBe(0)
        await scrollDown(visitor)
        await sees(button)
        await expectAccessible(visitor)
        await button.click()
        await eventually(() => page.evaluate(() => window.scrollY)).toBe(0)
        await eventually(() => button.count()).toBe(0)
        await focusIs(page.locator('#main'))
      }),
    )

    deepIt(
      'fills the screen and gives it back',
      stage.journey({ account: 'ddp', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/home')
        await the('button', 'Full screen').click()
        await sees(the('button', 'Exit full screen'))
        expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
        await page.keyboard.press('Shift+F')
        await sees(the('button', 'Full screen'))
      }),
    )

    deepIt.each([
      ['light', 1280],
      ['dark', 360],
    ] as const)('%s at %i pixels: palette, page search and help stand without hindrance', (theme, width) =>
      stage.journey({ account: 'ddp', language: 'en-US', dark: theme === 'dark', width }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Control+k')
        await page.keyboard.type('a')
        await sees(page.locator('.finder').getByRole('option'))
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await eventually(() => page.getByRole('dialog').count()).toBe(0)
        await the('button', 'Find a page').click()
        await sees(page.locator('.finder').getByRole('option'))
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await eventually(() => page.locator('.finder').count()).toBe(0)
        await page.keyboard.press('Shift+Slash')
        await sees(the('dialog', KEYS[1]))
        await expectAccessible(visitor)
      })(),
    )
  })
