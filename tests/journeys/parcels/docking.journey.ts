import { describe, expect, it } from 'vitest'
import { callerAt, keysOf } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { type Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** The open console of a call, and the answer in it. */
export const dockingJourneys = (stage: Stage) =>
  describe('the docs for customers’ developers', () => {
    it(
      'tell a stranger of every call, with code in five languages that is copied',
      stage.journey({ language: 'en-US' }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await go('/docMain/document')
        const place = the('article', 'Place an order')
        await sees(place.getByText('/api/orders', { exact: true }))
        for (const tab of ['JavaScript', 'Python', 'PHP', 'Java', 'curl']) {
          await the('tab', tab, place).click()
          await sees(place.locator('pre', { hasText: 'CROSSDOCK_TOKEN' }))
        }
        await place.getByRole('button', { name: /^Copy/ }).first().click()
        await sees('Copy Success')
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("curl -s -X POST 'http://127.0.0.1:")
        await the('searchbox', 'Filter error codes').fill('ILLEGAL_TRANSITION')
        await sees(the('cell', 'ILLEGAL_TRANSITION'))
        expect(await the('cell', 'ORDER_NOT_FOUND').count()).toBe(0)
      }),
    )

    deepIt(
      'let a shipper try a call with its own sign-in',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { the, sees, go } = visitor
        await go('/docking/document')
        const place = the('article', '下单')
        await place.getByText('试一试', { exact: true }).click()
        await sees(place.getByText('沙箱环境：试用不产生费用。'))
        expect(await the('button', '发送', place).isDisabled()).toBe(true)
        await the('button', '使用我的登录', place).click()
        await sees(place.getByText('令牌已就绪'))
        const body = the('textbox', '请求体（JSON）', place)
        await body.fill('{')
        await sees(place.getByText('请求体不是有效的 JSON'))
        await body.fill(JSON.stringify({ order_type: 'express', country: 'AE' }))
        await the('button', '发送', place).click()
        await sees(place.getByText(/^400/))
        await sees(place.getByText('ORDER_INVALID'))
      }),
    )

    deepIt('are tried by a stranger with AppId and AppKey, and by nobody without', () =>
      stage.journey({ language: 'en-US' }, async ({ the, sees, go }) => {
        const { appId, appKey } = await keysOf(callerAt(stage.server.url), 'ddp')
        await go('/docMain/track')
        const call = the('article', 'The timeline of an order')
        await call.getByText('Try it', { exact: true }).click()
        await the('textbox', 'AppId', call).fill(appId)
        await call.getByLabel('AppKey').fill('wrong')
        await the('button', 'Get token', call).click()
        await sees(call.getByText('Incorrect AppId or AppKey'))
        await call.getByLabel('AppKey').fill(appKey)
        await the('button', 'Get token', call).click()
        await sees(call.getByText('Token ready'))
        await the('button', 'Send', call).click()
        await sees(call.getByText(/^404/))
      })(),
    )

    deepIt(
      'list the codes that calls take, and look them up',
      stage.journey({ language: 'en-US' }, async ({ the, sees, go, page }) => {
        await go('/docMain/country')
        await the('searchbox', 'Search').fill('kuwait')
        await sees(the('cell', 'KWD'))
        expect(await the('cell', 'AED').count()).toBe(0)
        expect(new URL(page.url()).searchParams.get('keywords')).toBe('kuwait')
        await the('searchbox', 'Search').fill('atlantis')
        await sees('No matches')
        await go('/docMain/TrackingStatus')
        await sees(the('cell', '100'))
      }),
    )

    deepIt.each([
      { dark: false, width: 1280 },
      { dark: true, width: 360 },
    ])('$width pixels, dark $dark: have no fault that axe finds, and fit', ({ dark, width }) =>
      stage.journey({ dark, width }, async (visitor) => {
        for (const path of ['/docMain/document', '/docMain/track', '/docMain/country']) {
          await visitor.go(path)
          const summary = visitor.page.locator('.docking-console > summary').first()
          if ((await summary.count()) > 0) await summary.click()
          await expectAccessible(visitor)
          const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(overflow, path).toBeLessThanOrEqual(0)
        }
      })(),
    )
  })
