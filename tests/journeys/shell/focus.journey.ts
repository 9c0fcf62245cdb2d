import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { statement } from '../../support/servers/databases.ts'
import { publishPublication } from '../../support/staff-publication.ts'
import { callerAt } from '../../support/servers/server.ts'
import { focusIs, type Stage } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/**
 * The buttons and links that the button back to the top lies over; those that a list has scrolled
 * out of its frame are nowhere.
 */
const covered = (within: Locator): Promise<readonly string[]> =>
  within.locator('button, a').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const end = control.closest('.data-table-scroller')?.getBoundingClientRect().bottom ?? window.innerHeight
      const isInView = width > 0 && top >= 0 && top + height <= Math.min(end, window.innerHeight)
      const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width * part, top + height * part))
      return isInView && points.some((found) => found?.closest('.back-to-top') != null) ? [control.outerHTML] : []
    }),
  )

/**
 * The controls of a form that its bar lies over while they have the focus, and the bar itself where
 * it is not wholly in sight.
 */
const underBar = (form: Locator): Promise<readonly string[]> =>
  form.evaluate((found) => {
    const bar = found.querySelector('.order-form-bar')
    if (bar === null) return ['no bar']
    return [...found.querySelectorAll<HTMLElement>('input, select, textarea, button, a')].flatMap((control) => {
      control.focus()
      const { top, bottom } = bar.getBoundingClientRect()
      const isCovered = document.activeElement === control && !bar.contains(control) && control.getBoundingClientRect().bottom > top
      return isCovered || top < 0 || bottom > window.innerHeight ? [control.outerHTML] : []
    })
  })

/** Lists fill a wide screen and scroll inside. */
const SCREENS = [
  { width: 1440, paths: ['/order/new'] },
  { width: 1280, paths: ['/order/new'] },
  { width: 360, paths: ['/order/new', '/order/list?pageSize=50'] },
]

/** Where the focus is, and what lies over what. */
export const focusJourneys = (stage: Stage) =>
  describe('the focus', () => {
    it(
      'stays in a dialog whose content was replaced, so that Escape closes it',
      stage.journey({ account: 'ddp', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/order/list?status=confirmed')
        await page.locator('tbody tr[data-key]').first().getByRole('checkbox').check()
        await the('group', 'Bulk actions').getByRole('button', { name: 'Cancel 1 order' }).click()
        const dialog = page.getByRole('dialog')
        await sees(the('heading', 'Cancel 1 order?', dialog))
        await the('button', 'Keep them', dialog).waitFor()
        await the('button', 'Cancel orders', dialog).click()
        await sees(the('heading', 'Cancel 1 order: result', dialog))
        await eventually(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        // The button that opened it has gone with the selection.
        await focusIs(page.locator('main h1'))
      }),
    )

    deepIt('stays where somebody types while a bulletin is published; it is confirmed once it was seen', async () => {
      await stage.journey({ account: 'vip' }, async ({ page, the, sees, go }) => {
        await go('/order/new')
        const consignee = the('combobox', '收件人')
        await consignee.pressSequentially('Fati')
        const long = Array.from({ length: 80 }, (_, line) => `<p>第 ${line} 段</p>`).join('')
        await publishPublication(callerAt(stage.server.url), {
          target: 'clients',
          clients: ['vip'],
          title_zh_cn: '放假安排',
          content_zh_cn: long,
        })
        await sees('新消息：放假安排')
        await focusIs(consignee)
        await page.keyboard.type('ma')
        expect(await consignee.inputValue()).toBe('Fatima')
        expect(await page.locator('.unread-dialog').count()).toBe(0)

        await the('button', '查看').click()
        const dialog = page.locator('.unread-dialog')
        const confirm = the('button', '确认已读', dialog)
        await eventually(() => confirm.getAttribute('aria-disabled')).toBe('true')
        await page.keyboard.press('Enter')
        await confirm.dispatchEvent('click')
        await eventually(() => confirm.getAttribute('aria-disabled')).toBe('false')
        await confirm.click()
        await dialog.waitFor({ state: 'detached' })

        // One that was closed unread does not keep the next from opening.
        for (const name of ['一', '二']) {
          await publishPublication(callerAt(stage.server.url), {
            target: 'clients',
            clients: ['vip'],
            title_zh_cn: name,
            content_zh_cn: '<p>短</p>',
          })
          const notice = page.locator('.bp6-toast', { hasText: `新消息：${name}` })
          await the('button', '查看', notice).click()
          await sees(the('heading', name, dialog))
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'detached' })
        }
      })()
      await statement(stage.server.connectionString, 'delete from publications')
    })

    deepIt.each(SCREENS)(
      'at $width pixels neither the button back to the top nor the bar of a form lies over a control',
      ({ width, paths }) =>
        stage.journey({ account: 'ddp', width }, async ({ page, the, go }) => {
          for (const path of paths) {
            await go(path)
            await page.mouse.move(width / 2, 400)
            await page.evaluate(() => window.scrollTo(0, 200))
            await the('button', '回到顶部').waitFor()
            if (path === '/order/new') expect(await covered(page.locator('.order-form-bar')), path).toEqual([])
            if (path === '/order/new') expect(await underBar(page.locator('.order-form')), path).toEqual([])
            // The end of the page moves down while rows arrive.
            await eventually(async () => {
              await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
              return (await covered(page.locator('main'))).join('\n')
            }).toBe('')
          }
        })(),
    )
  })
