import { describe, expect, it } from 'vitest'
import { callerAt, keysOf } from '../support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { LANGUAGES, type Stage } from './stage.ts'

/** The open console of a call, and the answer in it. */
export const dockingJourneys = (stage: Stage) =>
  describe('the docs for customers’ developers', () => {
    it.each(LANGUAGES)('%s: tell a stranger of every call, with code in five languages that is copied', (language) =>
      stage.journey({ language }, async (visitor) => {
        const { page, context, the, t, sees, go } = visitor
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await go('/docMain/document')
        const place = the('article', t('下单', 'Place an order'))
        await sees(place.getByText('/api/orders', { exact: true }))
        for (const tab of ['JavaScript', 'Python', 'PHP', 'Java', 'curl']) {
          await the('tab', tab, place).click()
          await sees(place.locator('pre', { hasText: 'CROSSDOCK_TOKEN' }))
        }
        await place
          .getByRole('button', { name: new RegExp(t('^复制', '^Copy')) })
          .first()
          .click()
        await sees(t('已复制', 'Copy Success'))
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("curl -s -X POST 'http://127.0.0.1:")
        await the('searchbox', t('筛选错误码', 'Filter error codes')).fill('ILLEGAL_TRANSITION')
        await sees(the('cell', 'ILLEGAL_TRANSITION'))
        expect(await the('cell', 'ORDER_NOT_FOUND').count()).toBe(0)
      })(),
    )

    it.each(LANGUAGES)('%s: let a shipper try a call with its own sign-in', (language) =>
      stage.journey({ language, account: 'ddp' }, async (visitor) => {
        const { the, t, sees, go } = visitor
        await go('/docking/document')
        const place = the('article', t('下单', 'Place an order'))
        await place.getByText(t('试一试', 'Try it'), { exact: true }).click()
        await sees(place.getByText(t('沙箱环境：试用不产生费用。', 'Sandbox: nothing you try is charged.')))
        expect(await the('button', t('发送', 'Send'), place).isDisabled()).toBe(true)
        await the('button', t('使用我的登录', 'Use my session'), place).click()
        await sees(place.getByText(t('令牌已就绪', 'Token ready')))
        const body = the('textbox', t('请求体（JSON）', 'Request body (JSON)'), place)
        await body.fill('{')
        await sees(place.getByText(t('请求体不是有效的 JSON', "The request body isn't valid JSON")))
        await body.fill(JSON.stringify({ order_type: 'express', country: 'AE' }))
        await the('button', t('发送', 'Send'), place).click()
        await sees(place.getByText(/^400/))
        await sees(place.getByText('ORDER_INVALID'))
      })(),
    )

    it('are tried by a stranger with AppId and AppKey, and by nobody without', () =>
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
      })())

    it.each(LANGUAGES)('%s: list the codes that calls take, and look them up', (language) =>
      stage.journey({ language }, async ({ the, t, sees, go, page }) => {
        await go('/docMain/country')
        await the('searchbox', t('搜索', 'Search')).fill('kuwait')
        await sees(the('cell', 'KWD'))
        expect(await the('cell', 'AED').count()).toBe(0)
        expect(new URL(page.url()).searchParams.get('keywords')).toBe('kuwait')
        await the('searchbox', t('搜索', 'Search')).fill('atlantis')
        await sees(t('没有匹配的内容', 'No matches'))
        await go('/docMain/TrackingStatus')
        await sees(the('cell', '100'))
      })(),
    )

    it.each([
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
