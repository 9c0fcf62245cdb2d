import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import { type Language, type Stage, type Visitor, type VisitorOptions } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const WIDE_MENU = 270
const CHINESE_MENU = 230
const COLLAPSED_MENU = 64
const NARROW = 360

const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname

const menuOf = ({ the, t }: Visitor) => the('navigation', t('主菜单', 'Main menu'))
const tabsOf = ({ the, t }: Visitor) => the('navigation', t('已打开的页面', 'Open pages'))

/** The names of the open tabs, in their order. */
const tabNames = (visitor: Visitor): Promise<readonly string[]> => tabsOf(visitor).getByRole('link').allInnerTexts()

/** Opens a page from the side menu; it is open once its tab is the current one. */
async function open(visitor: Visitor, chinese: string, english = chinese): Promise<void> {
  const name = visitor.t(chinese, english)
  await visitor.the('link', name, menuOf(visitor)).click()
  await visitor.the('link', name, tabsOf(visitor)).and(visitor.page.locator('[aria-current=page]')).waitFor()
}

/** Where the guard leads from a typed address. */
async function landsOn(visitor: Visitor, path: string): Promise<string> {
  await visitor.page.goto(path)
  await visitor.page.locator('h1:visible').first().waitFor()
  return pathOf(visitor)
}

/** Where the guard leads from each of some addresses. */
async function landings(visitor: Visitor, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await landsOn(visitor, path)
  return found
}

type Client = { readonly id: number; readonly version: number; readonly account: string }

/** Limits an account to these pages; an empty list removes the limit. */
async function limit(stage: Stage, account: string, access: readonly string[]): Promise<void> {
  const { call } = callerAt(stage.server.url)
  const { json } = await call<{ rows: readonly Client[] }>('GET', `/api/admin/clients?keywords=${account}`, { as: 'admin' })
  const client = json.payload.rows.find((row) => row.account === account)
  const saved = await call('PUT', `/api/admin/clients/${client?.id}`, { as: 'admin', body: { access, version: client?.version } })
  expect(saved.status, saved.text).toBe(200)
}

const guardJourneys = (stage: Stage) => {
  it(
    'a DDP shipper finds its pages; those of the staff are refused, those that do not exist yet or at all are not found',
    stage.journey({ account: 'ddp' }, async (visitor) => {
      const { sees, the } = visitor
      expect(
        await landings(visitor, [
          '/',
          '/order/list',
          '/system/info',
          '/finances/dduShipment',
          '/order/ClearanceLastMile',
          '/admin/countries',
        ]),
      ).toEqual({
        '/': '/home',
        '/order/list': '/order/list',
        '/system/info': '/system/info',
        '/finances/dduShipment': '/home',
        '/order/ClearanceLastMile': '/home',
        '/admin/countries': '/401',
      })
      await sees(the('heading', '无权访问此页面'))
      // The guard decides before the page is reported as not ready.
      expect(await landsOn(visitor, '/mabang/mabangOrders')).toBe('/mabang/mabangOrders')
      await sees(the('heading', '页面不存在'))
      expect(await landsOn(visitor, '/no/such/page')).toBe('/no/such/page')
      await sees(the('heading', '页面不存在'))
      expect(await the('link', '订单列表', menuOf(visitor)).count()).toBe(1)
      expect(await the('link', '商业快件列表', menuOf(visitor)).count()).toBe(1)
      expect(await menuOf(visitor).getByText('马帮订单').count()).toBe(0)
    }),
  )

  deepIt(
    'a DDU shipper is led home from commercial express',
    stage.journey({ account: 'ddu' }, async (visitor) => {
      expect(await landings(visitor, ['/commercialExpress/orderList', '/commercialExpress/orderNew', '/order/new'])).toEqual({
        '/commercialExpress/orderList': '/home',
        '/commercialExpress/orderNew': '/home',
        '/order/new': '/order/new',
      })
    }),
  )

  deepIt(
    'an account that is not approved is kept to its account information, and is never led in a circle',
    stage.journey({ account: 'fresh' }, async (visitor) => {
      expect(await landings(visitor, ['/home', '/order/list', '/no/such/page', '/system/certification', '/track'])).toEqual({
        '/home': '/system/info',
        '/order/list': '/system/info',
        '/no/such/page': '/system/info',
        '/system/certification': '/system/certification',
        '/track': '/track',
      })
      expect(await visitor.the('link', '订单列表', menuOf(visitor)).count()).toBe(0)
    }),
  )

  deepIt.each(['nofin', 'vip'])('%s has no finance', (account) =>
    stage.journey({ account }, async (visitor) => {
      expect(await landings(visitor, ['/finances/bill', '/finances/storage/storage_fee', '/order/list'])).toEqual({
        '/finances/bill': '/home',
        '/finances/storage/storage_fee': '/home',
        '/order/list': '/order/list',
      })
    })(),
  )

  deepIt(
    'clearance and last mile is open to those on its list alone',
    stage.journey({ account: 'clm' }, async (visitor) => {
      expect(await landsOn(visitor, '/order/ClearanceLastMile')).toBe('/order/ClearanceLastMile')
    }),
  )

  deepIt(
    'an access list leaves its pages alone, in the menu too',
    stage.journey({ account: 'clm' }, async (visitor) => {
      await limit(stage, 'clm', ['order_list'])
      try {
        expect(await landings(visitor, ['/order/new', '/order/list', '/home'])).toEqual({
          '/order/new': '/401',
          '/order/list': '/order/list',
          '/home': '/home',
        })
        expect(await visitor.the('link', '新建快递订单', menuOf(visitor)).count()).toBe(0)
      } finally {
        await limit(stage, 'clm', [])
      }
      await eventually(() => landsOn(visitor, '/order/new')).toBe('/order/new')
    }),
  )

  deepIt(
    'the warehouse sees what its role is granted',
    stage.journey({ account: 'warehouse', role: 'Staff' }, async (visitor) => {
      expect(await landings(visitor, ['/admin/warehouses', '/admin/users', '/order/new', '/order/list'])).toEqual({
        '/admin/warehouses': '/admin/warehouses',
        '/admin/users': '/401',
        '/order/new': '/401',
        '/order/list': '/order/list',
      })
      expect(await menuOf(visitor).getByRole('link', { name: '内部用户' }).count()).toBe(0)
    }),
  )

  it(
    'strangers sign in first, but for what is open in the path',
    stage.journey({ language: 'en-US' }, async (visitor) => {
      const { page, sees, the } = visitor
      expect(await landings(visitor, ['/home', '/order/list?x=docMain', '/no/such/page', '/track', '/register'])).toEqual({
        '/home': '/login',
        '/order/list?x=docMain': '/login',
        '/no/such/page': '/login',
        '/track': '/track',
        '/register': '/register',
      })
      expect(await landsOn(visitor, '/docMain/nothing')).toBe('/docMain/nothing')
      await sees(the('heading', 'Page not found'))
      await page.goto('/order/list?status=draft')
      await eventually(() => new URL(page.url()).searchParams.get('next')).toBe('/order/list?status=draft')
    }),
  )
}

const tabJourneys = (stage: Stage) => {
  it(
    'tabs keep what was typed while another is read, and stand over a reload',
    stage.journey({ account: 'ddp' }, async (visitor) => {
      const { page, the, go } = visitor
      await go('/home')
      await open(visitor, '订单列表')
      await the('textbox', '搜索单号、收件人、电话、城市、品名').or(page.getByRole('searchbox')).first().waitFor()
      await open(visitor, '新建快递订单')
      await the('combobox', '收件人').fill('还没寄出')
      await open(visitor, '账号信息')
      await page.locator('#user-shipper_name').fill('还没保存')
      await open(visitor, '查询包裹')
      await eventually(() => tabNames(visitor)).toEqual(['首页', '订单列表', '新建快递订单', '账号信息', '查询包裹'])
      await the('link', '账号信息', tabsOf(visitor)).click()
      await eventually(() => page.locator('#user-shipper_name').inputValue()).toBe('还没保存')
      await the('button', '关闭 账号信息').click()
      await the('button', '离开').click()
      await eventually(() => pathOf(visitor)).toBe('/track')
      await the('link', '新建快递订单', tabsOf(visitor)).click()
      await eventually(() => the('combobox', '收件人').inputValue()).toBe('还没寄出')

      // Closing it asks, since something was typed; staying keeps it.
      await the('button', '关闭 新建快递订单').click()
      await the('button', '留在此页').click()
      await eventually(() => the('combobox', '收件人').inputValue()).toBe('还没寄出')
      await the('button', '关闭 新建快递订单').click()
      await the('button', '离开').click()
      await eventually(() => pathOf(visitor)).toBe('/track')
      await eventually(() => tabNames(visitor)).toEqual(['首页', '订单列表', '查询包裹'])

      await page.reload()
      await page.locator('h1:visible').first().waitFor()
      await eventually(() => tabNames(visitor)).toEqual(['首页', '订单列表', '查询包裹'])
      await the('link', '订单列表', tabsOf(visitor)).click()
      await eventually(() => pathOf(visitor)).toBe('/order/list')
      await page.locator('tbody tr[data-key]').first().waitFor()
    }),
  )

  deepIt(
    'tabs close by keyboard, one, the others or all; home stays',
    stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
      const { page, the, go } = visitor
      await go('/home')
      for (const name of ['Order list', 'Track a parcel', 'Contract', 'Certification']) await open(visitor, name)
      await eventually(() => tabNames(visitor)).toEqual(['Home', 'Order list', 'Track a parcel', 'Contract', 'Certification'])
      await the('link', 'Contract', tabsOf(visitor)).press('Delete')
      await eventually(() => tabNames(visitor)).toEqual(['Home', 'Order list', 'Track a parcel', 'Certification'])
      await the('link', 'Order list', tabsOf(visitor)).click({ button: 'right' })
      await the('menuitem', 'Close others').click()
      await eventually(() => tabNames(visitor)).toEqual(['Home', 'Order list'])
      await eventually(() => pathOf(visitor)).toBe('/order/list')
      await the('button', 'Tab actions').focus()
      await page.keyboard.press('Enter')
      await the('menuitem', 'Close all').press('Enter')
      await eventually(() => tabNames(visitor)).toEqual(['Home'])
      await eventually(() => pathOf(visitor)).toBe('/home')
      expect(await page.getByRole('button', { name: 'Close Home' }).count()).toBe(0)
    }),
  )

  deepIt(
    'two forms of one kind stand side by side, each with its own fields',
    stage.journey({ account: 'admin', role: 'Staff', language: 'en-US' }, async (visitor) => {
      const { page, the, go } = visitor
      await go('/admin/airports')
      const links = page.locator('main tbody tr[data-key] a:visible')
      await links.first().waitFor()
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      const [first, second] = [...new Set(hrefs)]
      const name = page.locator('#field-airport_name:visible')
      await page.locator(`main a[href="${first}"]`).first().click()
      await name.fill('First airport')
      await the('link', 'Airports', tabsOf(visitor)).click()
      await page.locator(`main a[href="${second}"]`).first().click()
      await eventually(async () => (await name.inputValue()) !== '' && (await name.inputValue()) !== 'First airport').toBe(true)
      await page.locator('label:visible', { hasText: 'Airport name' }).first().click()
      await eventually(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
      await expectAccessible(visitor)
      await tabsOf(visitor).getByRole('link').nth(2).click()
      await eventually(() => name.inputValue()).toBe('First airport')
    }),
  )

  deepIt(
    'a page of other clients leads home and says so; signing out forgets the tabs',
    stage.journey({ account: 'ddu' }, async (visitor) => {
      const { page, the, sees, go } = visitor
      await go('/commercialExpress/orderNew')
      await sees('“新建商业快件”仅对 DDP 客户开放')
      expect(pathOf(visitor)).toBe('/home')
      await open(visitor, '订单列表')
      await the('button', /^用户菜单/).click()
      await the('menuitem', '退出登录').click()
      await eventually(() => pathOf(visitor)).toBe('/login')
      expect(await page.evaluate(() => window.sessionStorage.getItem('crossdock.tabs'))).toBe(null)
    }),
  )
}

const frameJourneys = (stage: Stage) => {
  deepIt.each([
    { language: 'zh-CN', width: CHINESE_MENU },
    { language: 'en-US', width: WIDE_MENU },
  ] as const)('$language: the menu is $width pixels wide, 64 collapsed, and stays so', ({ language, width }) =>
    stage.journey({ account: 'ddp', language }, async (visitor) => {
      const { page, the, t, go } = visitor
      const widthOf = async (): Promise<number | undefined> => (await menuOf(visitor).boundingBox())?.width
      await go('/order/list')
      expect(await widthOf()).toBe(width)
      const trail = the('navigation', t('当前位置', 'You are here'))
      expect(await trail.getByRole('listitem').allInnerTexts()).toEqual([
        t('首页', 'Home'),
        t('订单', 'Orders'),
        t('订单列表', 'Order list'),
      ])
      await the('button', t('收起菜单', 'Collapse menu')).click()
      await eventually(widthOf).toBe(COLLAPSED_MENU)
      await page.reload()
      await page.locator('h1:visible').first().waitFor()
      expect(await widthOf()).toBe(COLLAPSED_MENU)
      await the('button', t('常用工具', 'Tools')).click()
      await the('menuitem', t('查询包裹', 'Track a parcel')).click()
      await eventually(() => pathOf(visitor)).toBe('/track')
    })(),
  )

  deepIt(
    'headings of the menu stay closed as they were left, and the language and what it says stays chosen',
    stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
      const { page, the, go } = visitor
      await go('/home')
      await the('button', 'Account', menuOf(visitor)).click()
      await eventually(() => menuOf(visitor).getByRole('link', { name: 'Contract' }).count()).toBe(0)
      await page.reload()
      await page.locator('h1:visible').first().waitFor()
      expect(await menuOf(visitor).getByRole('link', { name: 'Contract' }).count()).toBe(0)
      await go('/home?lang=zh-TW')
      await the('navigation', '主選單').waitFor()
      await go('/home')
      await the('navigation', '主選單').waitFor()
    }),
  )

  const looks: readonly { readonly dark: boolean; readonly language: Language }[] = [
    { dark: false, language: 'zh-CN' },
    { dark: true, language: 'en-US' },
  ]
  deepIt.each(looks)('dark $dark, $language: the shell has no fault that axe finds and fits a telephone', ({ dark, language }) =>
    stage.journey({ account: 'ddp', dark, language } satisfies VisitorOptions, async (visitor) => {
      const { page, the, t, go } = visitor
      await go('/home')
      await open(visitor, '查询包裹', 'Track a parcel')
      await expectAccessible(visitor)
      await the('button', t('收起菜单', 'Collapse menu')).click()
      await expectAccessible(visitor)
      for (const path of ['/401', '/no/such/page', '/500']) {
        await go(path)
        await expectAccessible(visitor)
      }
      await page.setViewportSize({ width: NARROW, height: 740 })
      await go('/order/list')
      expect(await sidewaysScroll(visitor)).toBe(0)
      await the('button', t('打开菜单', 'Open menu')).click()
      const drawer = the('dialog', t('主菜单', 'Main menu'))
      await drawer.getByRole('combobox', { name: t('语言', 'Language') }).waitFor()
      await drawer.getByRole('link', { name: t('查询包裹', 'Track a parcel') }).click()
      await eventually(() => pathOf(visitor)).toBe('/track')
      await eventually(() => drawer.count()).toBe(0)
      expect(await sidewaysScroll(visitor)).toBe(0)
      await expectAccessible(visitor)
    })(),
  )
}

export const shellJourneys = (stage: Stage) =>
  describe('the shell', () => {
    guardJourneys(stage)
    tabJourneys(stage)
    frameJourneys(stage)
  })
