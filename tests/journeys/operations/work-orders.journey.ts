import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { ATTACK_MARK, ATTACK_STRINGS } from '../../fixtures/attack-strings.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { follow, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** The conversation that is open beside the list. */
const drawer = ({ page }: Visitor) => page.locator('.work-order-drawer')

/**
 * Attaches a file by keyboard after one that is refused at its place; another is pasted while the
 * message has the focus, and removed again.
 */
async function attachesFiles(visitor: Visitor): Promise<void> {
  const { page, the, t, sees } = visitor
  const file = page.locator('input[type=file]')
  const box = page.locator('.file-chooser')
  const hasFocus = (control: Locator) => control.evaluate((one) => one === document.activeElement)
  const attach = async (name: string, content: Uint8Array): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await file.focus()
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(content) })
  }
  const border = () => box.evaluate((one) => getComputedStyle(one).borderTopColor)
  const calm = await border()
  await attach('notes.png', Buffer.from('no picture'))
  await sees(box.getByText(t('文件内容不是 JPEG、PNG、WebP 图片或 PDF', 'The file must be a JPEG, PNG or WebP image, or a PDF')))
  expect(await border()).not.toBe(calm)
  expect([await file.getAttribute('aria-invalid'), await hasFocus(file)]).toEqual(['true', true])
  expect(await file.getAttribute('aria-describedby')).toContain(await box.getByRole('alert').getAttribute('id'))
  await expectAccessible(visitor)
  await attach('proof.png', samplePng())
  await sees(the('link', 'proof.png'))
  expect([await border(), await hasFocus(file)]).toEqual([calm, true])
  const message = the('textbox', new RegExp(t('内容', 'Message')))
  await message.focus()
  await message.evaluate(
    (control, bytes) => {
      const copied = new DataTransfer()
      copied.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      control.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }))
    },
    [...samplePng()],
  )
  await sees(the('link', 'pasted.png'))
  expect(await hasFocus(message)).toBe(true)
  await the('button', t('移除 pasted.png', 'Remove pasted.png')).click()
  await eventually(() => hasFocus(file)).toBe(true)
  expect(await the('link', 'pasted.png').count()).toBe(0)
}

export const workOrderJourneys = (stage: Stage) =>
  describe('work orders', () => {
    it(
      'raised in the popup, answered by staff, read by the customer',
      stage.journey({ account: 'ddu' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const title = 'Where is it?'
        await go('/workOrder')
        const [subject, said] = [the('textbox', /^标题/), the('textbox', /内容/)]
        const isMarked = (control: Locator) =>
          control.evaluate((one) => one.getAttribute('aria-invalid') === 'true' && one.closest('.bp6-intent-danger') !== null)
        // The first of the wrong fields has the focus, and each is marked.
        await the('button', '发送').click()
        await eventually(() => subject.evaluate((one) => one === document.activeElement)).toBe(true)
        await eventually(async () => [await isMarked(subject), await isMarked(said)]).toEqual([true, true])
        await subject.fill(title)
        await the('button', '发送').click()
        await sees('不能为空')
        await the('textbox', /内容/).fill('No news for three days')
        await attachesFiles(visitor)
        await the('button', '发送').click()
        await sees(/工单 W\w+ 已提交/)

        const staff = await stage.visitor({ account: 'service', role: 'Staff' })
        try {
          await staff.go('/admin/work-orders')
          await staff.the('link', `打开工单：${title}`).click()
          await staff.sees(drawer(staff).getByText('No news for three days'))
          await staff.sees(drawer(staff).getByRole('link', { name: 'proof.png' }))
          await drawer(staff).getByRole('textbox').fill('among us')
          await staff.the('button', '存为内部备注').click()
          await staff.sees(drawer(staff).getByText('among us'))
          await go('/workOrderManagement/list')
          await drawer(staff).getByRole('textbox').fill('It is at Dubai airport')
          await staff.the('button', '发送').click()
          await staff.sees(drawer(staff).getByText('It is at Dubai airport'))
        } finally {
          await staff.leave()
        }
        // The answer comes without a reload.
        await sees(the('link', '工单，1 个有新内容'))
        await the('link', `打开工单：${title}`).click()
        await sees(drawer(visitor).getByText('It is at Dubai airport'))
        expect(await drawer(visitor).getByText('among us').count()).toBe(0)
        await sees(the('link', '工单').first())
        await eventually(() => the('link', '工单，1 个有新内容').count()).toBe(0)
        await the('button', '关闭工单').click()
        await page.locator('.confirm-dialog').getByRole('button').last().click()
        await sees('工单已关闭')
      }),
    )

    deepIt('are closed together by the staff; those that are closed already are left out', () =>
      stage.journey({ language: 'en-US', account: 'service', role: 'Staff' }, async ({ page, the, sees, go }) => {
        const caller = callerAt(stage.server.url)
        const token = await caller.tokenOf('clm')
        const raise = async (title: string): Promise<string> => {
          const body = { category: 'other', title, content: 'Several at once' }
          return (await caller.call<{ work_number: string }>('POST', '/api/workOrders', { token, body })).json.payload.work_number
        }
        await Promise.all(['Together one', 'Together two'].map(raise))
        await caller.call('POST', `/api/workOrders/${await raise('Together three')}/close`, { token, body: {} })
        await go('/admin/work-orders?keywords=Together')
        await the('checkbox', 'Select Together three').waitFor()
        await the('checkbox', 'Select all on this page').click()
        await sees('3 selected')
        await the('button', 'Close work order (2)').click()
        await the('button', 'OK', page.getByRole('dialog')).click()
        await sees('2 work orders closed')
        await eventually(() => the('cell', 'Closed').count()).toBe(3)
        expect(await page.getByText(/^\d+ selected$/).count()).toBe(0)
      })(),
    )

    deepIt('is raised from an order, about its waybill', () =>
      stage.journey({ language: 'en-US', account: 'ddp' }, async ({ page, the, sees, go }) => {
        await go('/order/list')
        await page.locator('tbody tr[data-key] a').first().click()
        await the('button', 'More actions').click()
        await the('menuitem', 'Raise work order').click()
        const dialog = the('dialog', 'Raise work order')
        await sees(dialog)
        expect(await dialog.getByLabel('Waybill').inputValue()).toMatch(/^CD\d{12}$/)
        expect(page.url()).toContain('raise=CD')
      })(),
    )

    it('is raised in a window of its own beside any page by who is signed in', () =>
      stage.journey({ language: 'zh-CN', account: 'ddp' }, async ({ context, the, go }) => {
        await go('/home')
        const opened = context.waitForEvent('page')
        await the('button', '联系客服').click()
        const popup = await opened
        await popup.getByRole('heading', { name: '提交工单' }).waitFor()
        expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([780, 800])
        await popup.getByLabel('标题').fill('能寄到阿曼吗')
        await popup.getByLabel('内容').fill('两公斤')
        expect(await popup.getByLabel('姓名').count()).toBe(0)
        await popup.getByRole('button', { name: '发送' }).click()
        await popup.getByText(/工单 W\w+ 已提交/).waitFor()
      })())

    it('is raised without an account in the window of the sign-in page, with how to be reached', () =>
      stage.journey({ language: 'en-US' }, async ({ page, context, the, go }) => {
        await go('/login')
        const opened = context.waitForEvent('page')
        await the('button', 'Contact us').click()
        const popup = await opened
        await popup.getByRole('heading', { name: 'Raise work order' }).waitFor()
        expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([780, 800])
        await popup.getByLabel('Your name').fill('Omar')
        await popup.getByLabel('Title').fill('Do you go to Oman?')
        await popup.getByLabel('Message').fill('Two kilos')
        await popup.getByRole('button', { name: 'Send' }).click()
        await popup.getByText('Enter a phone number or email', { exact: true }).waitFor()
        await popup.getByLabel('Phone').fill('+96891234567')
        await popup.getByRole('button', { name: 'Send' }).click()
        await popup.getByText(/Work order W\w+ raised/).waitFor()
        expect(page.url()).toContain('/login')
      })())

    deepIt(
      'with attacks in every field run nothing for reader or staff',
      () =>
        stage.journey({ language: 'en-US', account: 'clm' }, async (visitor) => {
          const caller = callerAt(stage.server.url)
          const token = await caller.tokenOf('clm')
          const raise = async (attacks: readonly string[]): Promise<string> => {
            const [first = ''] = attacks
            const body = { category: 'other', title: first.slice(0, 200), content: first }
            const made = await caller.call<{ work_number: string }>('POST', '/api/workOrders', { token, body })
            const number = made.json.payload.work_number
            for (const content of attacks.slice(1))
              await caller.call('POST', `/api/workOrders/${number}/say`, { as: 'service', body: { content } })
            return number
          }
          const thirties = Array.from({ length: Math.ceil(ATTACK_STRINGS.length / 30) }, (_, index) =>
            ATTACK_STRINGS.slice(index * 30, (index + 1) * 30),
          )
          const numbers = await Promise.all(thirties.map(raise))
          const staff = await stage.visitor({ language: 'en-US', account: 'service', role: 'Staff' })
          try {
            await visitor.go('/workOrderManagement/list')
            await staff.go('/admin/work-orders')
            for (const number of numbers) {
              for (const one of [visitor, staff]) {
                await follow(one, `?work_order=${number}`)
                await drawer(one).getByText(number).first().waitFor()
                await one.page.locator('.work-order-entry').nth(20).waitFor()
                expect(await one.page.evaluate((mark) => mark in window, ATTACK_MARK)).toBe(false)
                expect(await one.page.locator('.work-order-said *').count()).toBe(0)
              }
            }
          } finally {
            await staff.leave()
          }
        })(),
      120_000,
    )

    deepIt.each([
      { dark: false, width: 1280, account: 'ddp', role: 'Customer', path: '/workOrderManagement/list' },
      { dark: true, width: 360, account: 'ddp', role: 'Customer', path: '/workOrderManagement/list?raise=' },
      { dark: true, width: 1280, account: 'service', role: 'Staff', path: '/admin/work-orders' },
      { dark: false, width: 360, account: undefined, role: 'Customer', path: '/workOrder' },
    ] as const)('$path at $width pixels, dark $dark, has no fault that axe finds', ({ path, account, ...options }) =>
      stage.journey({ ...options, ...(account === undefined ? {} : { account }) }, async (visitor) => {
        await visitor.go(path)
        if (account !== undefined && options.width > 1000) {
          await visitor.page.locator('tbody tr[data-key] a.cell-link').first().click()
          await visitor.page.locator('.work-order-entry').first().waitFor()
        }
        await expectAccessible(visitor)
        const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      })(),
    )
  })
