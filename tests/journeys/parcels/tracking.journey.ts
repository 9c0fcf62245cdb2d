import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

type Order = {
  readonly order_number: string
  readonly order_refCode: string
  readonly airway_number: string
  readonly consignee: string
  readonly phone: string
  readonly address: string
}

/** A parcel that arrived in Dubai, with the times of its way. */
async function parcelOnItsWay(stage: Stage): Promise<Order> {
  const { call } = callerAt(stage.server.url)
  const made = await call<Order>('POST', '/api/orders', {
    as: 'ddp',
    body: sampleOrder({ order_refCode: `PO-${crypto.randomUUID().slice(0, 8)}` }),
  })
  expect(made.status, made.text).toBe(200)
  const order = made.json.payload
  await call('POST', `/api/orders/${order.order_number}/receive`, { as: 'warehouse', body: { check_weight: '1.200' } })
  const arrived = { tracker_code: '130', status_time: new Date().toISOString(), status_timezone: 'Asia/Dubai', status_location: 'DXB' }
  const added = await call('POST', `/api/orders/${order.order_number}/tracking`, { as: 'warehouse', body: { events: [arrived] } })
  expect(added.status, added.text).toBe(200)
  return order
}

const mistyped = (number: string): string => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
const card = ({ page }: Visitor, number: string) => page.getByRole('article', { name: number, exact: true })

/** Public tracking, and what a signed-in shipper finds beside it. */
export const trackingJourneys = (stage: Stage) =>
  describe('tracking', () => {
    it('each number has its own answer, a link opens one parcel, and nothing says whose it is', async () => {
      const order = await parcelOnItsWay(stage)
      const bad = mistyped(order.airway_number)
      await stage.journey({ language: 'en-US' }, async (visitor) => {
        const { page, the, go } = visitor
        await go('/track')
        const field = the('textbox', 'Waybill numbers')
        await field.fill(`${bad} ${order.airway_number.toLowerCase()} PO-4711`)
        await field.press('Enter')
        await card(visitor, bad).getByText(`The check digits of ${bad} are wrong. Check the number.`).waitFor()
        await card(visitor, 'PO-4711').getByText('Sign in to track by your own references.').waitFor()
        const steps = the('list', 'Progress', card(visitor, order.airway_number)).getByRole('listitem')
        await eventually(() => steps.evaluateAll((all) => all.map((step) => step.getAttribute('data-reached')))).toEqual([
          'true',
          'true',
          'true',
          'true',
          'false',
          'false',
        ])
        expect(await steps.nth(3).innerText()).toContain('Arrived')
        // Among others a parcel is a summary, which opens.
        await card(visitor, order.airway_number).getByText('Arrived at destination airport').waitFor()
        await the('button', 'Show the timeline', card(visitor, order.airway_number)).click()
        await the('img', 'Map of the parcel’s way', card(visitor, order.airway_number)).waitFor()
        expect(await steps.nth(3).innerText()).toContain('Your time: ')
        const text = await page.locator('main').innerText()
        for (const secret of [order.consignee, order.phone, order.address, order.order_number, order.order_refCode])
          expect(text).not.toContain(secret)
        await go(`/track/${order.airway_number}`)
        await card(visitor, order.airway_number).getByText('Arrived at destination airport').waitFor()
        // Another number is added to it.
        await field.fill('PO-4711')
        await field.press('Enter')
        await page.waitForURL((url) => url.pathname === '/track' && url.searchParams.get('n') === `PO-4711,${order.airway_number}`)
      })()
    })

    deepIt.each([
      ['zh-CN', '简体中文', 1280, false],
      ['en-US', 'English', 360, true],
    ] as const)('%s: the public page is read in Arabic, from right to left, and left again', async (language, name, width, dark) => {
      const order = await parcelOnItsWay(stage)
      await stage.journey({ language, width, dark }, async (visitor) => {
        const { page, the, go } = visitor
        await go(`/track/${order.airway_number}`)
        await the('button', 'العربية').click()
        await the('heading', 'تتبّع شحنة').waitFor()
        expect(await page.locator('.track-page').evaluate((part) => getComputedStyle(part).direction)).toBe('rtl')
        const shown = card(visitor, order.airway_number)
        await shown.getByText('وصلت إلى مطار الوجهة').waitFor()
        await the('list', 'مراحل الشحنة', shown).getByText('وصلت إلى بلد الوجهة').waitFor()
        await the('list', 'الأماكن على الطريق', shown).getByText('هنا الآن').waitFor()
        await the('button', 'أرسلوا لي المستجدات بالبريد', shown).click()
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        await expectAccessible(visitor)
        // The address keeps the language, so that it can be shared.
        await page.reload()
        await the('heading', 'تتبّع شحنة').waitFor()
        await the('button', name).click()
        await visitor.sees(the('heading', visitor.t('查询包裹', 'Track a parcel')))
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
      })()
    })

    deepIt('a reader without an account follows a parcel, and the links of mails lead to buttons', async () => {
      const order = await parcelOnItsWay(stage)
      await stage.journey({ language: 'zh-CN', width: 1440 }, async (visitor) => {
        const { the, go } = visitor
        await go(`/track/${order.airway_number}`)
        await the('button', '邮件通知我').click()
        await the('textbox', '邮箱').fill('nobody')
        await the('button', '发送确认邮件').click()
        await visitor.page.getByText('请填写有效的邮箱，例如 name@example.com').waitFor()
        await expectAccessible(visitor)
        await the('textbox', '邮箱').fill('reader@example.com')
        await the('button', '发送确认邮件').click()
        await visitor.page.getByText('请到 reader@example.com 收取确认邮件').waitFor()
        await go('/trackMail?confirm=nobody&lang=zh-CN')
        await the('button', '确认').click()
        await visitor.page.getByText('链接已使用或已过期，请在查询页重新订阅。').waitFor()
        await expectAccessible(visitor)
        await go('/trackMail?end=nobody&lang=ar')
        await the('button', 'إيقاف الرسائل').click()
        await visitor.page.getByText('تم الإيقاف وحُذف عنوانك.').waitFor()
      })()
    })

    it('a shop on another site shows tracking in a frame, which is used by keyboard, keeps nothing and leads nowhere', async () => {
      const order = await parcelOnItsWay(stage)
      const shop = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
          <script src="${stage.server.url}/embed/track.js" data-lang="en-US" data-title="Tracking"></script></html>`)
      })
      shop.listen(0, '127.0.0.1')
      await once(shop, 'listening')
      try {
        await stage.journey({ language: 'en-US' }, async ({ page }) => {
          await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
          const frame = page.frameLocator('iframe[title="Tracking"]')
          const field = frame.getByRole('textbox', { name: 'Waybill numbers' })
          await field.waitFor()
          expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
          await page.keyboard.press('Tab')
          await page.keyboard.type(order.airway_number)
          await page.keyboard.press('Enter')
          await frame.getByText('Arrived at destination airport').waitFor()
          await eventually(() => page.locator('iframe').evaluate((one) => one.getBoundingClientRect().height > 600)).toBe(true)
          expect(await frame.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('target')))).toEqual(['_blank'])
          expect(await page.context().cookies()).toEqual([])
          expect(await field.evaluate(() => window.localStorage.length)).toBe(0)
        })()
      } finally {
        shop.close()
      }
    })

    deepIt('a shipper finds its own parcel by its reference, and another’s not', async () => {
      const order = await parcelOnItsWay(stage)
      await stage.journey({ account: 'ddp' }, async (visitor) => {
        const { the, go } = visitor
        await go('/track')
        const field = the('textbox', '运单号')
        await field.fill(order.order_refCode)
        await field.press('Enter')
        await card(visitor, order.airway_number).getByText(order.order_refCode).waitFor()
        await visitor.sees(the('list', '运输进度'))
      })()
      await stage.journey({ account: 'ddu' }, async (visitor) => {
        await visitor.go(`/track?n=${order.order_refCode}`)
        await card(visitor, order.order_refCode).getByText('没有找到此单号的订单，请核对单号。').waitFor()
      })()
    })
  })
