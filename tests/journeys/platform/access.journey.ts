import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectNoFindings, sidewaysScroll, violations, violationsInTheDark, type Findings } from '../shell/accessibility.ts'
import { focusIs, PASSWORD, type Stage, type Visitor, type VisitorOptions } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const ORDERS_CN = fileURLToPath(new URL('../../fixtures/orders/orders-cn.xlsx', import.meta.url))
const DESK = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }
const MOST_TABS = 150

/**
 * Checks the page as it is: axe findings in both themes, and whether a narrow phone has to scroll
 * sideways.
 */
async function look(visitor: Visitor, { name, into }: { readonly name: string; readonly into: Findings }): Promise<void> {
  const wide = [...(await violations(visitor)), ...(await violationsInTheDark(visitor)).map((one) => `dark: ${one}`)]
  const before = visitor.page.viewportSize() ?? DESK
  await visitor.page.setViewportSize(NARROW)
  const sideways = await sidewaysScroll(visitor)
  await visitor.page.setViewportSize(before)
  const found = [...wide, ...(sideways > 0 ? [`${sideways} pixels wider than a telephone`] : [])]
  if (found.length > 0) into[name] = found
}

/**
 * The states of interactive pages: dialogs, errors, steps. The initial pages are covered by `every
 * page`.
 */
async function lookAtWork(visitor: Visitor): Promise<Findings> {
  const { page, the, t, go } = visitor
  const told: Findings = {}
  const settle = (locator: Locator): Promise<void> => locator.first().waitFor()
  await go('/order/list')
  await settle(page.locator('tbody tr[data-key]'))
  await page
    .getByRole('button', { name: new RegExp(t('^打印 .* 的面单', '^Print label of')) })
    .first()
    .click()
  await settle(page.getByRole('dialog'))
  await look(visitor, { name: 'the dialog that prints', into: told })
  await page.setViewportSize(NARROW)
  await go('/home')
  await the('button', t('打开菜单', 'Open menu')).click()
  await settle(page.getByRole('dialog').getByRole('link'))
  await look(visitor, { name: 'the menu on a telephone', into: told })
  await page.setViewportSize(DESK)
  await go('/order/new')
  await the('button', t('提交订单', 'Place order')).click()
  await settle(page.locator('[aria-invalid="true"]'))
  await look(visitor, { name: 'the form with its errors', into: told })
  await go('/order/import')
  await look(visitor, { name: 'import: file', into: told })
  await page.locator('input[type="file"]').setInputFiles(ORDERS_CN)
  await the('button', t('下一步', 'Next')).waitFor()
  await look(visitor, { name: 'import: columns', into: told })
  await the('button', t('下一步', 'Next')).click()
  await settle(page.locator('.preview-wrong'))
  await look(visitor, { name: 'import: rows', into: told })
  return told
}

/** Presses Tab until the focus is there, like a user without a mouse. */
async function tabTo({ page }: Visitor, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the focus never came to ${String(target)}`)
}

export const accessJourneys = (stage: Stage) =>
  describe('everybody', () => {
    deepIt(
      'finds no fault by axe in what is worked in, in either theme, and all of it on a telephone',
      stage.journey({ language: 'zh-CN', account: 'ddp' }, async (visitor) => expectNoFindings(await lookAtWork(visitor))),
    )

    const byKeyboard: VisitorOptions = { language: 'zh-CN' }
    deepIt(
      'signs in, places an order, opens the filters and imports without a mouse',
      stage.journey(byKeyboard, async (visitor) => {
        const { page, the, sees, go } = visitor
        const { keyboard } = page
        await go('/login')
        await focusIs(the('textbox', '账号'))
        await keyboard.type('nofin')
        await keyboard.press('Tab')
        await focusIs(the('textbox', '密码'))
        await keyboard.type(PASSWORD)
        await keyboard.press('Enter')
        await eventually(() => new URL(page.url()).pathname).toBe('/home')

        const menu = page.getByRole('navigation', { name: '主菜单' })
        await tabTo(visitor, menu.getByRole('link', { name: '新建快递订单' }))
        await keyboard.press('Enter')
        await the('combobox', '收件人').waitFor()
        const write = async (field: Locator, text: string): Promise<void> => {
          await tabTo(visitor, field)
          await keyboard.type(text)
        }
        await write(the('combobox', '收件人'), '键盘收件人')
        await write(the('combobox', '目的国家'), 'AE')
        await keyboard.press('Enter')
        await write(the('combobox', '联系电话'), '0501234567')
        await write(the('combobox', '城市'), 'Dubai')
        await write(the('textbox', '详细地址'), 'Al Wasl Road 1')
        await write(the('textbox', '重量（kg）'), '0.8')
        await write(the('combobox', '英文品名'), 'Lamp')
        await write(the('textbox', '数量'), '1')
        await write(the('textbox', '申报价值'), '20')
        await keyboard.press('Control+Enter')
        await sees(the('heading', '下单成功'))

        await tabTo(visitor, the('link', '订单列表', menu))
        await keyboard.press('Enter')
        await tabTo(visitor, the('button', '添加筛选'))
        await keyboard.press('Enter')
        await tabTo(visitor, the('menuitem', '收件人'))
        await keyboard.press('Enter')
        await focusIs(the('textbox', '收件人'))
        await keyboard.type('键盘收件人')
        await keyboard.press('Enter')
        await keyboard.press('Escape')
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(1)

        await tabTo(visitor, page.getByRole('link', { name: '导入', exact: true }))
        await keyboard.press('Enter')
        const choosing = page.waitForEvent('filechooser')
        await tabTo(visitor, page.locator('input[type="file"]'))
        await keyboard.press('Enter')
        await (await choosing).setFiles(ORDERS_CN)
        await tabTo(visitor, the('button', '下一步'))
        await keyboard.press('Enter')
        await the('button', '创建 56 个订单，跳过错误行').waitFor()
        await tabTo(visitor, the('button', '创建 56 个订单，跳过错误行'))
        await keyboard.press('Enter')
        await sees('导入完成，部分行有错误')
      }),
    )
  })
