import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { ATTACK_MARK, ATTACK_STRINGS } from '../../fixtures/attack-strings.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const callers = new WeakMap<Stage['server'], ReturnType<typeof callerAt>>()

/** Writes to shippers through the API as service, signed in once. */
const writeToShipper = async (stage: Stage, account: string, title: string, content = `${title}!`): Promise<void> => {
  const service = callers.get(stage.server) ?? callerAt(stage.server.url)
  callers.set(stage.server, service)
  const answered = await service.call('POST', '/api/admin/messages', { as: 'service', body: { accounts: [account], title, content } })
  expect(answered.status, answered.text).toBe(200)
}

const bell = ({ page, t }: Visitor) => page.getByRole('button', { name: new RegExp(`^${t('消息', 'Messages')}`) })
const unreadTold = (visitor: Visitor, count: string) =>
  visitor.the('button', visitor.t(`消息，${count} 条未读`, `Messages, ${count} unread`))

const rowsOf = ({ page }: Visitor) => page.locator('tbody tr[data-key]')

/** How many attacks one message contains. */
const BUNDLE = 10

/** No attack ran, and none became a part of the page. */
async function ranNothing({ page }: Visitor, where: string): Promise<void> {
  expect(await page.evaluate((mark) => mark in window, ATTACK_MARK)).toBe(false)
  expect(await page.locator(where).locator('img, iframe, script, style, svg[onload], object, embed, form, .message-text *').count()).toBe(0)
}

export const messageJourneys = (stage: Stage) =>
  describe('messages', () => {
    deepIt('that come while the mailbox is being read for the first time are shown too', () =>
      stage.journey({ language: 'en-US', account: 'vip' }, async (visitor) => {
        const { page } = visitor
        const held = Promise.withResolvers<() => Promise<void>>()
        await page.route(
          '**/api/portal/message/elastic**',
          async (route) => {
            const response = await route.fetch()
            held.resolve(() => route.fulfill({ response }))
          },
          { times: 1 },
        )
        await visitor.go('/system/info')
        // Read already, but not answered: later messages are in no answer that is under way.
        const answer = await held.promise
        const told = page.evaluate(
          () =>
            new Promise<void>(
              (resolve) => (new BroadcastChannel('crossdock.live').onmessage = ({ data }) => data === 'messages' && resolve()),
            ),
        )
        await eventually(() => page.evaluate(() => navigator.locks.query().then(({ held: locks }) => locks?.length ?? 0))).toBe(1)
        await writeToShipper(stage, 'vip', 'meanwhile')
        await told
        await answer()
        await visitor.sees(unreadTold(visitor, '1'))
      })(),
    )

    it(
      'come without a reload, are read one after another, put away and taken out again',
      stage.journey({ account: 'ddu' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/message/list')
        await page.getByRole('radio', { name: '未读' }).waitFor({ state: 'attached' })
        for (const title of ['one', 'two']) await writeToShipper(stage, 'ddu', title)
        await sees(unreadTold(visitor, '2'))
        await bell(visitor).click()
        // The older one first: the newer one is still unread, so it comes next.
        await page.getByRole('button', { name: /^one/ }).click()
        const dialog = the('dialog', 'one')
        await sees(dialog.getByText('one!'))
        await sees(dialog.getByText('还有 1 条未读'))
        expect(await dialog.getByText('暂无更多').count()).toBe(0)
        await the('button', '下一条', dialog).click()
        const second = the('dialog', 'two')
        await sees(second.getByText('暂无更多'))
        await eventually(() => page.getByText('99+').count()).toBe(0)
        await the('button', '关闭', second).first().click()
        await sees(the('button', '消息'))
        await page.getByText('已读', { exact: true }).first().click()
        await the('button', '移入回收站').click()
        await sees('请选择订单号')
        await page.getByRole('checkbox', { name: /two/ }).check({ force: true })
        await the('button', '移入回收站').click()
        await page.locator('.confirm-dialog').getByRole('button').last().click()
        await sees('已处理 1 条消息')
        await page.getByText('回收站', { exact: true }).first().click()
        await sees(the('button', '打开消息：two'))
      }),
    )

    deepIt('leave the badge of another window when they are read in one', () =>
      stage.journey({ language: 'en-US', account: 'nofin' }, async (visitor) => {
        const other = await stage.visitor({ language: 'en-US', account: 'nofin' })
        try {
          await visitor.go('/home')
          await other.go('/home')
          await writeToShipper(stage, 'nofin', 'seen in both')
          await visitor.sees(unreadTold(visitor, '1'))
          await other.sees(unreadTold(other, '1'))
          await bell(visitor).click()
          await visitor.page.getByRole('button', { name: /^seen in both/ }).click()
          await visitor.sees('seen in both!')
          await other.sees(other.the('button', 'Messages'))
        } finally {
          await other.leave()
        }
      })(),
    )

    deepIt('a notice goes with the page that it is about', () =>
      stage.journey({ language: 'zh-CN', account: 'vip' }, async ({ page, the, go }) => {
        await go('/message/list')
        await the('button', '批量已读').click()
        const notice = page.locator('.bp6-toast', { hasText: '请选择订单号' })
        await notice.waitFor()
        await eventually(() => notice.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
          '关闭',
        ])
        await page.locator('.side-menu').getByRole('link', { name: '首页', exact: true }).press('Enter')
        await page.waitForURL((url) => url.pathname === '/home')
        await notice.waitFor({ state: 'detached', timeout: 2000 })
      })(),
    )

    deepIt('that are more than 99 are shown as 99+', () =>
      stage.journey({ language: 'zh-CN', account: 'vip' }, async (visitor) => {
        await Promise.all(Array.from({ length: 100 }, (_, index) => writeToShipper(stage, 'vip', `第 ${index} 条`)))
        await visitor.go('/home')
        await visitor.sees(unreadTold(visitor, '99+'))
        await expectAccessible(visitor)
      })(),
    )

    deepIt('with attacks in every field run nothing for reader or staff', () =>
      stage.journey({ language: 'en-US', account: 'clm' }, async (visitor) => {
        const bundles = Array.from({ length: Math.ceil(ATTACK_STRINGS.length / BUNDLE) }, (_, index) =>
          ATTACK_STRINGS.slice(index * BUNDLE, (index + 1) * BUNDLE),
        )
        for (const attacks of bundles) await Promise.all(attacks.map((attack) => writeToShipper(stage, 'clm', attack.slice(0, 200), 'x')))
        for (const attacks of bundles) await writeToShipper(stage, 'clm', attacks[0]?.slice(0, 200) ?? '', attacks.join('\n'))
        const staff = await stage.visitor({ language: 'en-US', account: 'service', role: 'Staff' })
        try {
          await visitor.go('/home')
          await bell(visitor).click()
          await visitor.page.locator('.messages-latest li button').first().click()
          for (let read = 0; read < bundles.length; read += 1) {
            await visitor.the('button', 'Next').click()
            await ranNothing(visitor, '.message-dialog')
          }
          await visitor.go('/message/list')
          await visitor.page
            .getByLabel(/rows|per page/i)
            .first()
            .selectOption('100')
          // The messages that were read in the dialog are in another list.
          const unread = ATTACK_STRINGS.length - 1
          for (let seen = 0; seen < unread; seen += 100) {
            await eventually(() => rowsOf(visitor).count()).toBe(Math.min(100, unread - seen))
            await ranNothing(visitor, 'tbody')
            if (seen + 100 < unread) await visitor.the('button', 'Next page').click()
          }
          for (let page = 1; (page - 1) * 100 < ATTACK_STRINGS.length; page += 1) {
            await staff.go(`/admin/messages?page=${page}&pageSize=100`)
            await rowsOf(staff).first().waitFor()
            await ranNothing(staff, 'tbody')
          }
        } finally {
          await staff.leave()
        }
      })(),
    )

    deepIt.each([
      { dark: false, width: 1280 },
      { dark: true, width: 360 },
    ])(
      'at $width pixels, dark $dark, the bell, its dialogs and a message have no fault that axe finds, and are left by Escape',
      (options) =>
        stage.journey({ ...options, language: 'en-US', account: 'ddp' }, async (visitor) => {
          const { page, the } = visitor
          const escape = async (what: Locator): Promise<void> => {
            // The top layer gets the focus one frame after the layer above it is closed.
            await eventually(() => what.evaluate((one) => one.closest('.bp6-portal')?.contains(document.activeElement))).toBe(true)
            await page.keyboard.press('Escape')
            await what.waitFor({ state: 'detached' })
          }
          await writeToShipper(stage, 'ddp', `at ${options.width} pixels`)
          await visitor.go('/home')
          await bell(visitor).press('Enter')
          await visitor.sees(the('heading', 'Newest unread'))
          await expectAccessible(visitor)
          await the('button', 'All messages').press('Enter')
          const mailbox = the('dialog', 'Messages')
          await mailbox.locator('tbody tr[data-key]').first().waitFor()
          await expectAccessible(visitor)
          expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
          const title = `at ${options.width} pixels`
          await the('button', `Open message: ${title}`, mailbox).press('Enter')
          const message = the('dialog', title)
          await message.getByText(`${title}!`).waitFor()
          await expectAccessible(visitor)
          await escape(message)
          await escape(mailbox)
        })(),
    )

    deepIt(
      'are written by the staff on a page without hindrance',
      stage.journey({ dark: true, account: 'service', role: 'Staff' }, async (visitor) => {
        await visitor.go('/admin/messages')
        await visitor.page.locator('tbody tr[data-key], .empty-state').first().waitFor()
        await visitor.the('button', '发送消息').click()
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      }),
    )
  })
