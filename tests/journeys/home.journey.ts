import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/browser.ts'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import { LANGUAGES, type Stage, type Visitor } from './stage.ts'

type Chart = {
  readonly statuses: readonly string[]
  readonly rows: readonly { readonly from: string; readonly to: string; readonly shipments: number }[]
  readonly sum: number
}

const ZONE = 'Asia/Shanghai'
const CHARTS = [
  ['/api/statistics/getShipmentNumber', '每日发货', 'Daily shipments'],
  ['/api/panel/weeksShipped', '每周发货', 'Weekly shipments'],
  ['/api/panel/monthShipped', '每月发货', 'Monthly shipments'],
] as const

const payloadOf = async <T>({ page }: Visitor, path: string): Promise<T> =>
  ((await (await page.request.get(path)).json()) as { payload: T }).payload

/** The numbers of a table's body, from the top, and of its foot. */
async function numbersOf(table: Locator): Promise<{ readonly rows: readonly number[]; readonly sum: number }> {
  const cells = await table.locator('tbody td').allTextContents()
  return { rows: cells.map(Number), sum: Number(await table.locator('tfoot td').textContent()) }
}

/** An uncaught error, thrown as a script of the page would. */
const breakPage = (visitor: Visitor, text: string): Promise<void> =>
  visitor.page.evaluate((message) => void setTimeout(() => void Promise.reject(new TypeError(message))), text)

/** Home with its figures, and the handling of errors. */
export const homeJourneys = (stage: Stage) =>
  describe('home and the error log', () => {
    it.each(LANGUAGES)('%s: a shipper reads shipments as charts and as tables, both as the orders are', (language) =>
      stage.journey({ account: 'ddp', language }, async (visitor) => {
        const { page, the, sees, t, go } = visitor
        await go('/home')
        await sees(the('heading', t('快捷入口', 'Quick entry')))
        await sees(t('账户余额', 'Balance'))
        await sees(/5,000\.00/)
        const today = await payloadOf<{ today: number }>(visitor, `/api/panel/portalStatistics?timezone=${ZONE}`)
        await sees(
          page
            .locator('dl.home-figures > div', { hasText: t('今日发货', 'Shipments today') })
            .locator('dd', { hasText: String(today.today) }),
        )
        for (const [path, chinese, english] of CHARTS) {
          const title = t(chinese, english)
          const chart = await payloadOf<Chart>(visitor, `${path}?timezone=${ZONE}`)
          const part = page.getByRole('region', { name: title, exact: true })
          const picture = part.locator('div[role="img"]')
          await sees(picture.locator('svg.recharts-surface'))
          await eventually(() => picture.locator('.recharts-bar-rectangle path').count()).toBe(
            chart.rows.filter(({ shipments }) => shipments > 0).length,
          )
          expect(await picture.getAttribute('aria-label')).toContain(String(chart.sum))
          const toTable = the('button', t(`看表格：${title}`, `Show as table: ${title}`))
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
          await the('button', t(`看图表：${title}`, `Show as chart: ${title}`)).click()
          await sees(picture)
        }
      })(),
    )

    it(
      'leads to pages that the reader may open alone, and hides the balance where finance is closed',
      stage.journey({ account: 'nofin', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/home')
        await sees(the('heading', 'Shipments'))
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

    it.each(LANGUAGES)(
      '%s: what goes wrong on a page stands in the log, found by the number that its reader was shown',
      async (language) => {
        const reader = await stage.visitor({ account: 'ddp', language, breaks: true })
        const admin = await stage.visitor({ account: 'admin', role: 'Staff', language })
        try {
          const { t } = reader
          const mark = `broken-${language}`
          await reader.go('/home')
          await breakPage(reader, `${mark} token=abcdef`)
          await admin.go('/home')
          const found = async (query: string) =>
            (await payloadOf<{ rows: readonly Record<string, unknown>[] }>(admin, `/api/admin/error-log?${query}`)).rows
          await eventually(async () => (await found(`keywords=${mark}`)).length).toBe(1)
          await breakPage(reader, `${mark} token=abcdef`)

          // A refused call: its request id is shown, and the log finds it.
          const number = `test-${language.toLowerCase()}`
          await reader.page.route('**/api/panel/weeksShipped*', (route) =>
            route.fulfill({
              status: 409,
              json: { status: false, code: 409, msg: `no weeks ${mark}`, payload: null, error: 'NO_WEEKS', request_id: number },
            }),
          )
          await reader.go('/home')
          await reader.sees(reader.page.locator('.request-id code', { hasText: number }))
          await eventually(async () => (await found(`request_id=${number}`)).map(({ name, code }) => [name, code])).toEqual([
            ['ddp', 'NO_WEEKS'],
          ])
          expect((await found(`keywords=${mark}`)).length).toBe(2)

          await admin.go('/admin/error-log')
          await admin.page.getByLabel(t('请求编号', 'Request ID'), { exact: true }).fill(number)
          await admin.page.keyboard.press('Enter')
          await admin.page.waitForURL((url) => url.searchParams.get('request_id') === number)
          await admin.page
            .getByRole('link', { name: new RegExp(t('打开错误', 'Open error')) })
            .first()
            .click()
          await admin.sees(admin.page.locator('.error-text', { hasText: `no weeks ${mark}` }))
          await admin.the('button', t('关闭', 'Close')).click()
          await admin.the('button', t('重置', 'Reset')).click()
          await admin.page.getByLabel(t('搜索', 'Search'), { exact: true }).fill(mark)
          await admin.page.keyboard.press('Enter')
          await admin.sees(admin.the('cell', new RegExp(`TypeError: ${mark} token=\\*\\*\\*`)))
        } finally {
          await reader.leave()
          await admin.leave()
        }
      },
    )

    it(
      'says under which number the log has it, where a page breaks while it is drawn',
      stage.journey({ account: 'ddu', language: 'en-US', breaks: true }, async (visitor) => {
        const { page, sees } = visitor
        await page.route('**/api/panel/weeksShipped*', (route) =>
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

    it('takes an error of somebody who has not signed in', async () => {
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

    it.each([
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
        for (const button of await page.locator('.home-chart-head button').all()) await button.click()
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      })(),
    )
  })
