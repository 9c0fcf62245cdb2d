import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { addFilter, goWithin, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

type Chart = {
  readonly statuses: readonly string[]
  readonly rows: readonly { readonly from: string; readonly to: string; readonly shipments: number }[]
  readonly sum: number
}

const ZONE = 'Asia/Shanghai'
const CHARTS = [
  ['/api/statistics/getShipmentNumber', '按日', '每日下单'],
  ['/api/panel/weeksShipped', '按周', '每周下单'],
  ['/api/panel/monthShipped', '按月', '每月下单'],
] as const

const payloadOf = async <T>({ page }: Visitor, path: string): Promise<T> =>
  ((await (await page.request.get(path)).json()) as { payload: T }).payload

/** The numbers of a table's body, from the top, and of its foot. */
async function numbersOf(table: Locator): Promise<{ readonly rows: readonly number[]; readonly sum: number }> {
  const cells = await table.locator('tbody td').allTextContents()
  const numberOf = (text: string | null): number => Number((text ?? '').replaceAll(',', ''))
  return { rows: cells.map(numberOf), sum: numberOf(await table.locator('tfoot td').textContent()) }
}

/** An uncaught error, thrown as a script of the page would. */
const breakPage = (visitor: Visitor, text: string): Promise<void> =>
  visitor.page.evaluate((message) => void setTimeout(() => void Promise.reject(new TypeError(message))), text)

/** Home with its figures, and the handling of errors. */
export const homeJourneys = (stage: Stage) =>
  describe('home and the error log', () => {
    it(
      'what waits comes first, and each line opens as many rows as it says',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        type Line = { readonly text: string; readonly count: number; readonly path: string }
        const lines = async () => {
          const answer = await page.request.get('/api/portal/home/waiting', { headers: { lang: 'zh-CN' } })
          return ((await answer.json()) as { payload: { lines: readonly Line[] } }).payload.lines
        }
        await go('/home')
        await sees(the('heading', '待办'))
        const before = await lines()
        expect(before[0]?.text).toBe(`${before[0]?.count} 个订单待确认重量`)
        const shown = page.locator('.home-waiting li')
        await eventually(() => shown.locator('.home-waiting-text').allTextContents()).toEqual(before.map(({ text }) => text))
        expect(await shown.first().locator('.home-waiting-age').textContent()).toMatch(/^最早 [0-9]+ (分钟|小时|天)前$/)
        for (const line of before) {
          await shown.getByRole('link', { name: new RegExp(line.text) }).click()
          await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(line.path))
          await eventually(() => page.locator('tbody tr[data-key]:visible').count()).toBe(Math.min(line.count, 15))
          await goWithin(visitor, '/home')
        }
      }),
    )

    it(
      'first steps that were not taken lead to where they are',
      stage.journey({ account: 'clm' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        const steps = page.getByRole('region', { name: /^开始使用：/ })
        await sees(steps.getByText('签署合同'))
        await expectAccessible(visitor)
        await steps.getByRole('link', { name: /完成实名认证/ }).click()
        await page.waitForURL((url) => url.pathname === '/system/certification')
        await sees(the('heading', '实名认证'))
      }),
    )

    deepIt(
      'shortcuts are added, moved and removed by keyboard, and are the same after a reload',
      stage.journey({ account: 'clm', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        const names = () => page.locator('.home-entries li > a, .home-entries li > span:not([class])').allTextContents()
        const chosen = () => page.locator('.home-entries li').allTextContents()
        await the('button', 'Edit shortcuts').press('Enter')
        const [first = '', second = ''] = await chosen()
        const later = the('button', `Move ${first} later`)
        await later.focus()
        await page.keyboard.press('Enter')
        await eventually(async () => (await chosen()).slice(0, 2)).toEqual([second, first])
        // The focus goes with the shortcut.
        await eventually(() => later.evaluate((one) => one === document.activeElement)).toBe(true)
        await the('button', `Remove ${second}`).press('Enter')
        await eventually(async () => (await chosen())[0]).toBe(first)
        await page.getByLabel('Add shortcut').selectOption({ label: second })
        await eventually(async () => (await chosen()).at(-1)).toBe(second)
        await expectAccessible(visitor)
        // By mouse, the last is dragged onto the first.
        await page.locator('.home-entries li').last().dragTo(page.locator('.home-entries li').first())
        await eventually(async () => (await chosen())[0]).toBe(second)
        await the('button', 'Done editing shortcuts').press('Enter')
        const kept = await names()
        await page.evaluate(() => window.localStorage.clear())
        await go('/home?lang=en-US')
        await eventually(names).toEqual(kept)
        await sees(page.locator('.home-entries a').first().getByText(second))
        await the('button', 'Edit shortcuts').click()
        await the('button', 'Reset to default').click()
        await eventually(async () => (await chosen()).slice(0, 2)).toEqual([first, second])
      }),
    )

    deepIt(
      'a shipper reads its orders as one chart and as a table, both as the orders are',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        await sees(the('heading', '账户余额'))
        await sees(/5,000\.00/)
        const today = await payloadOf<{ today: number }>(visitor, `/api/panel/portalStatistics?timezone=${ZONE}`)
        const figure = the('link', new RegExp(`^${today.today} ?今日下单$`))
        await sees(figure)
        await figure.click()
        await page.waitForURL((url) => url.pathname === '/order/list' && url.searchParams.has('created_from'))
        await go('/home')
        for (const [path, unit, title] of CHARTS) {
          await the('radio', unit).click()
          const chart = await payloadOf<Chart>(visitor, `${path}?timezone=${ZONE}`)
          const part = page.getByRole('region', { name: title, exact: true })
          const picture = part.locator('div[role="img"]')
          await sees(picture.locator('svg.recharts-surface'))
          await eventually(() => picture.locator('.recharts-bar-rectangle path').count()).toBe(
            chart.rows.filter(({ shipments }) => shipments > 0).length,
          )
          expect(await picture.getAttribute('aria-label')).toContain(chart.sum.toLocaleString('en-US'))
          const toTable = the('button', `查看表格：${title}`)
          await toTable.focus()
          await page.keyboard.press('Enter')
          const table = the('table', title)
          await sees(table)
          expect(await numbersOf(table)).toEqual({ rows: chart.rows.map(({ shipments }) => shipments).toReversed(), sum: chart.sum })
          const found = await Promise.all(
            chart.rows.map(async ({ from, to }) => {
              const search = new URLSearchParams({
                created_from: from,
                created_to: to,
                timezone: ZONE,
                status: chart.statuses.join(','),
                pageSize: '1',
              })
              return (await payloadOf<{ total: number }>(visitor, `/api/orders?${search.toString()}`)).total
            }),
          )
          expect(found).toEqual(chart.rows.map(({ shipments }) => shipments))
          await the('button', `查看图表：${title}`).click()
          await sees(picture)
        }
      }),
    )

    deepIt(
      'leads to pages that the reader may open alone, and hides the balance where finance is closed',
      stage.journey({ account: 'nofin', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        await sees(the('heading', 'Orders by day'))
        const links = await page.locator('.home-entries a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
        expect(links.length).toBeGreaterThan(1)
        expect(links.filter((href) => href.startsWith('/finances') || href.startsWith('/admin'))).toEqual([])
        expect(await page.getByText('Balance', { exact: true }).count()).toBe(0)
        for (const href of links) {
          await go(href)
          expect(new URL(page.url()).pathname).toBe(href)
        }
      }),
    )

    it('what goes wrong on a page stands in the log, found by the number that its reader was shown', async () => {
      const reader = await stage.visitor({ account: 'ddp', language: 'en-US', breaks: true })
      const admin = await stage.visitor({ account: 'admin', role: 'Staff', language: 'en-US' })
      try {
        const mark = 'broken-page'
        await reader.go('/home')
        await breakPage(reader, `${mark} token=abcdef`)
        await admin.go('/home')
        const errorLogRows = async (query: string) =>
          (await payloadOf<{ rows: readonly Record<string, unknown>[] }>(admin, `/api/admin/error-log?${query}`)).rows
        await eventually(async () => (await errorLogRows(`keywords=${mark}`)).length).toBe(1)
        await breakPage(reader, `${mark} token=abcdef`)

        // A refused call: its request id is shown, and the log finds it.
        const number = 'test-weeks'
        await reader.page.route('**/api/statistics/getShipmentNumber*', (route) =>
          route.fulfill({
            status: 409,
            json: { status: false, code: 409, msg: `no weeks ${mark}`, payload: null, error: 'NO_WEEKS', request_id: number },
          }),
        )
        await reader.go('/home')
        await reader.sees(reader.page.locator('.request-id code', { hasText: number }))
        await eventually(async () => (await errorLogRows(`request_id=${number}`)).map(({ name, code }) => [name, code])).toEqual([
          ['ddp', 'NO_WEEKS'],
        ])
        expect((await errorLogRows(`keywords=${mark}`)).length).toBe(2)

        await admin.go('/admin/error-log')
        await (await addFilter(admin, 'Request ID', 'textbox')).fill(number)
        await admin.page.keyboard.press('Enter')
        // The address changes before the list does, whose links would lead back to all errors.
        const foundError = admin.page.getByRole('link', { name: /Open error/ }).and(admin.page.locator(`[href*="request_id=${number}"]`))
        await eventually(() => foundError.count()).toBe(1)
        await foundError.click()
        await admin.sees(admin.page.locator('.error-text', { hasText: `no weeks ${mark}` }))
        await admin.the('button', 'Close').click()
        await admin.the('button', 'Reset').click()
        await admin.page.getByLabel('Search', { exact: true }).fill(mark)
        await admin.page.keyboard.press('Enter')
        await admin.sees(admin.the('cell', new RegExp(`TypeError: ${mark} token=\\*\\*\\*`)))
      } finally {
        await reader.leave()
        await admin.leave()
      }
    })

    deepIt(
      'says under which number the log has it, where a page breaks while it is drawn',
      stage.journey({ account: 'ddu', language: 'en-US', breaks: true }, async (visitor) => {
        const { page, sees } = visitor
        await page.route('**/api/statistics/getShipmentNumber*', (route) =>
          route.fulfill({ json: { status: true, code: 0, msg: '', payload: { rows: 'none' } } }),
        )
        await page.goto('/home')
        await sees(page.locator('.request-id code', { hasText: /^page-[0-9a-f]{12}$/ }))
        const number = (await page.locator('.request-id code').first().textContent()) ?? ''
        const admin = await stage.visitor({ account: 'admin', role: 'Staff' })
        try {
          const path = `/api/admin/error-log?request_id=${number}`
          await eventually(async () =>
            (await payloadOf<{ rows: readonly { type: string; name: string }[] }>(admin, path)).rows.map(({ type, name }) => [type, name]),
          ).toEqual([['page', 'ddu']])
        } finally {
          await admin.leave()
        }
      }),
    )

    deepIt('takes an error of somebody who has not signed in', async () => {
      const visitor = await stage.visitor({ language: 'en-US', breaks: true })
      const admin = await stage.visitor({ account: 'admin', role: 'Staff', language: 'en-US' })
      try {
        await visitor.go('/login')
        await breakPage(visitor, 'broken before signing in')
        const path = '/api/admin/error-log?keywords=broken%20before%20signing%20in'
        await eventually(async () =>
          (await payloadOf<{ rows: readonly { user_id: number | null; url: string }[] }>(admin, path)).rows.map(({ user_id: id, url }) => [
            id,
            url,
          ]),
        ).toEqual([[null, '/login']])
      } finally {
        await visitor.leave()
        await admin.leave()
      }
    })

    deepIt.each([
      ['light', 'ddp', 'Customer', '/home', 1280, 'en-US'],
      ['dark', 'ddp', 'Customer', '/home', 360, 'zh-CN'],
      ['light', 'warehouse', 'Staff', '/home', 360, 'en-US'],
    ] as const)('%s: %s (%s) reads %s at %i pixels in %s without hindrance', (theme, account, role, path, width, language) =>
      stage.journey({ account, role, width, dark: theme === 'dark', language }, async (visitor) => {
        const { page } = visitor
        await visitor.go(path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        for (const button of await page.locator('.home-chart-head > .bp6-button').all()) await button.click()
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      })(),
    )
  })
