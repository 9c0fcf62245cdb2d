import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { choose, focusIs, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Fills the required fields of an order; the declared value is per piece. */
async function fillOrder(
  visitor: Visitor,
  { consignee, quantity, value }: { readonly consignee: string; readonly quantity: string; readonly value: string },
): Promise<void> {
  const { the, t } = visitor
  await the('combobox', t('收件人', 'Consignee')).fill(consignee)
  await choose(visitor, the('combobox', t('目的国家', 'Country')), 'AE')
  await the('combobox', t('联系电话', 'Phone')).fill('0501234567')
  await the('combobox', t('城市', 'City')).fill('Dubai')
  await the('textbox', t('详细地址', 'Address')).fill('Al Rigga Street 12, Deira')
  await the('textbox', t('重量（kg）', 'Weight (kg)')).fill('1.25')
  const product = the('group', t('产品 1', 'Product 1'))
  await the('combobox', t('英文品名', 'Product name'), product).fill('Phone case')
  await the('textbox', t('数量', 'Quantity'), product).fill(quantity)
  await the('textbox', t('申报价值', 'Declared value'), product).fill(value)
}

const SIDES = [
  ['长（cm）', 'Length (cm)', '40'],
  ['宽（cm）', 'Width (cm)', '30'],
  ['高（cm）', 'Height (cm)', '20'],
] as const

const submitOf = ({ the, t }: Visitor) => the('button', t('提交订单', 'Place order'))

/** How many orders the shipper has under a consignee's name. */
async function ordersOf({ context }: Visitor, consignee: string): Promise<number> {
  const answer = (await (await context.request.get(`/api/orders?consignee=${encodeURIComponent(consignee)}`)).json()) as {
    payload: { total: number }
  }
  return answer.payload.total
}

const UNSENT = 'crossdock.unsent.'

/** Reads the copies that the browser keeps of forms that were not sent. */
const unsentIn = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate((prefix) => Object.entries(localStorage).flatMap(([key, copy]) => (key.startsWith(prefix) ? [String(copy)] : [])), UNSENT)

export const orderJourneys = (stage: Stage) =>
  describe('an order', () => {
    it('is created, found, changed and cancelled', () =>
      stage.journey({ language: 'en-US', account: 'ddp' }, async (visitor) => {
        const { page, context, the, t, sees, go } = visitor
        const consignee = 'Amira Haddad'
        await go('/order/new')
        await submitOf(visitor).click()
        await sees(t('请完善表单', 'Please complete the form'))
        await focusIs(the('combobox', t('收件人', 'Consignee')))
        expect(await the('combobox', t('收件人', 'Consignee')).getAttribute('aria-invalid')).toBe('true')
        await expectAccessible(visitor)
        // Everything that is wrong stands above the form and leads to its field.
        const summary = page.locator('.error-summary')
        await the('link', t('详细地址', 'Address'), summary).click()
        await focusIs(the('textbox', t('详细地址', 'Address')))
        await the('link', t('产品 1 · 数量', 'Products 1 · Quantity'), summary).press('Enter')
        await focusIs(the('textbox', t('数量', 'Quantity')))

        await fillOrder(visitor, { consignee, quantity: '3', value: '100' })
        await summary.waitFor({ state: 'detached' })
        // The figures that follow from the values are shown as they are typed.
        const figures = page.locator('.form-figures')
        await sees(figures.getByText('1.250'))
        await sees(figures.getByText('300.00 USD'))
        for (const [chinese, english, side] of SIDES) await the('textbox', t(chinese, english)).fill(side)
        await sees(figures.getByText('4.800'))
        await sees('40.0 × 30.0 × 20.0 cm ÷ 5,000 = 4.800 kg')
        // So is the price by the channel of its destination, until another is chosen: 4.000 kg by
        // its own divisor.
        await sees(figures.getByText(/209\.00 CNY/))
        await the('button', 'Use channel Gulf sea line').click()
        await sees(figures.getByText(/118\.00 CNY/))
        await submitOf(visitor).click()
        const question = page.getByRole('dialog')
        await sees(question.getByText('270').first())
        await the('button', t('返回修改', 'Go back and edit'), question).click()
        await question.waitFor({ state: 'hidden' })
        expect(await the('combobox', t('收件人', 'Consignee')).inputValue()).toBe(consignee)
        expect(await ordersOf(visitor, consignee)).toBe(0)

        // The connection is lost: what was typed stays, and the same click creates one order once
        // it is back.
        await context.setOffline(true)
        await submitOf(visitor).click()
        await sees(t('您填写的内容都还在', 'everything you entered is still here'))
        expect(await the('combobox', t('联系电话', 'Phone')).inputValue()).toBe('0501234567')
        await context.setOffline(false)
        await submitOf(visitor).click()
        await the('button', t('确认并继续', 'Confirm and continue'), question).dblclick()
        await sees(the('heading', t('下单成功', 'Order placed')))
        await sees(t('有丢失风险', 'risk loss'))
        expect(await ordersOf(visitor, consignee)).toBe(1)
        expect(await unsentIn(visitor)).toEqual([])

        await the('button', t('查看订单', 'View order')).click()
        await sees(the('heading', new RegExp(`^${t('订单', 'Order')} `)))
        await sees(consignee)
        const orderNumber = new URL(page.url()).pathname.split('/').at(-1) ?? ''

        const more = the('button', t('更多操作', 'More actions'))
        await more.click()
        await the('menuitem', t('修改订单', 'Edit order')).click()
        await the('combobox', t('收件人', 'Consignee')).fill(`${consignee} II`)
        await the('button', t('保存修改', 'Save changes')).click()
        const again = page.getByRole('dialog')
        await the('button', t('确认并继续', 'Confirm and continue'), again).click()
        await sees(`${consignee} II`)
        await sees(the('heading', t('修改记录', 'Change history')))

        await go(`/order/list?consignee=${encodeURIComponent(consignee)}`)
        const row = page.locator(`tbody tr[data-key="${orderNumber}"]`)
        await sees(row)
        await row.getByRole('link').first().click()
        await more.click()
        await the('menuitem', t('取消订单', 'Cancel order')).click()
        const sure = page.getByRole('dialog')
        await sees(sure.getByText(t('此操作不可撤销', "can't be undone")))
        await the('button', t('取消订单', 'Cancel order'), sure).click()
        await sees(t('已取消', 'Cancelled'))
        await the('button', t('复制订单', 'Duplicate order')).waitFor()
        await more.click()
        await the('menuitem', t('提交工单', 'Raise work order')).waitFor()
        expect(await the('menuitem', t('修改订单', 'Edit order')).count()).toBe(0)
      })())

    it(
      'is saved as a draft with nothing in it, and says what is missing when it is submitted',
      stage.journey({ language: 'en-US', account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const consignee = 'Draft Amira'
        await go('/order/new')
        await the('button', 'Save as draft').click()
        await sees(the('heading', 'Draft saved'))
        await the('button', 'View order').click()
        await the('button', 'Submit order').click()
        const question = page.getByRole('dialog')
        await the('button', 'Submit order', question).click()
        await sees(question.getByText('This draft is incomplete'))
        await sees(question.getByText('Consignee: '))
        await the('button', 'Complete draft', question).click()

        // Half of it, pasted in one text, and the rest later. What is doubtful has a mark until
        // somebody changes it.
        await the('button', 'Paste an address').first().click()
        await the('textbox', 'Name, phone and address in one text').fill(
          `الاسم: ${consignee}\n٠٥٠١٢٣٤٥٦٧\nVilla ١٢, Street 5, Al Barsha 1 Dubai near the park`,
        )
        await the('button', 'Fill in the fields').click()
        await sees('Check those marked: 1')
        const city = the('combobox', 'City')
        const doubt = page.getByText('Worked out from the rest. Check it')
        await sees(doubt)
        await focusIs(city)
        expect(await the('combobox', 'Consignee').inputValue()).toBe(consignee)
        expect(await the('combobox', 'Phone').inputValue()).toBe('+971501234567')
        expect(await the('textbox', 'Address').inputValue()).toBe('Villa ١٢, Street 5, Al Barsha 1 Dubai near the park')
        await expectAccessible(visitor)
        // Cities are offered in any script and spelling; what nobody knows and what is remote is
        // said at once.
        await city.fill('Fujarah')
        await doubt.waitFor({ state: 'detached' })
        await sees(the('option', /^Fujairah/))
        await city.press('ArrowDown')
        await city.press('Enter')
        expect(await city.inputValue()).toBe('Fujairah')
        await city.fill('Liwa')
        await the('textbox', 'Address').focus()
        await sees('Liwa is a remote area')
        await city.fill('Dubia Town')
        await sees('No city “Dubia Town” is known')
        await the('button', 'Undo').click()
        expect(await the('textbox', 'Address').inputValue()).toBe('')
        await the('combobox', 'Consignee').fill(consignee)
        await the('button', 'Save as draft').click()
        await sees(the('heading', /^Order /))
        await sees(consignee)
        await the('button', 'More actions').click()
        await the('menuitem', 'Edit order').click()
        expect(await the('combobox', 'Consignee').inputValue()).toBe(consignee)
        await submitOf(visitor).click()
        await sees('Please complete the form')
        await fillOrder(visitor, { consignee, quantity: '3', value: '100' })
        await submitOf(visitor).click()
        await the('button', 'Confirm and continue', question).click()
        await sees(the('heading', /^Order /))
        await sees(page.locator('.page-header').getByText('Confirmed'))
        expect(await ordersOf(visitor, consignee)).toBe(1)
      }),
    )

    it(
      'is kept as it is typed, offered again with its time, and forgotten when its account signs out',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        const consignee = the('combobox', '收件人')
        const idNumber = the('textbox', '收件人身份号码')
        const offer = page.getByText('未提交的订单（')
        await go('/order/new')
        await consignee.fill('Noura One')
        await choose(visitor, the('combobox', '目的国家'), 'SA')
        await idNumber.fill('1098765432')
        await eventually(async () => (await unsentIn(visitor)).join('')).toContain('"country":"SA"')
        expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('1098765432')

        // A second tab with the same form has a copy of its own, and is not offered one that is
        // still open.
        const other = await context.newPage()
        await other.goto('/order/new')
        await other.getByRole('combobox', { name: '收件人', exact: true }).fill('Noura Two')
        await eventually(async () => (await unsentIn(visitor)).length).toBe(2)
        expect(await other.getByText('未提交的订单（').count()).toBe(0)
        await other.close()

        // Nothing returns by itself; the newest is offered first, in sight wherever the page was
        // scrolled to.
        await page.evaluate(() => window.scrollTo(0, 500))
        await page.reload()
        await sees(page.getByText(/未提交的订单（\d\d:\d\d）/))
        await eventually(() => offer.evaluate((note) => note.getBoundingClientRect().top)).toBeGreaterThan(0)
        expect(await consignee.inputValue()).toBe('')
        await expectAccessible(visitor)
        await the('button', '恢复').click()
        await eventually(() => consignee.inputValue()).toBe('Noura Two')
        await focusIs(the('textbox', '客户单号'))
        await sees(page.getByText('收件人身份号码', { exact: false }).first())
        await the('button', '恢复').click()
        await eventually(() => consignee.inputValue()).toBe('Noura One')
        expect(await idNumber.inputValue()).toBe('')
        await the('button', '丢弃').click()
        await offer.waitFor({ state: 'detached' })
        await eventually(async () => (await unsentIn(visitor)).length).toBe(1)

        // Leaving it asks, and says that it is not lost.
        await the('button', '关闭 新建快递订单').click()
        const question = page.getByRole('dialog')
        await sees(question.getByText('保留 7 天'))
        await the('button', '离开', question).click()
        await question.waitFor({ state: 'detached' })
        await go('/order/new')
        await the('button', '恢复').click()
        await eventually(() => consignee.inputValue()).toBe('Noura One')
        await the('button', '清空表单').click()
        await eventually(() => unsentIn(visitor)).toEqual([])

        await consignee.fill('Noura Three')
        await eventually(async () => (await unsentIn(visitor)).length).toBe(1)
        await page.locator('.user-menu').click()
        await the('menuitem', '退出登录').click()
        await page.waitForURL(/login/)
        await eventually(() => unsentIn(visitor)).toEqual([])
      }),
    )

    deepIt(
      'warns before unsaved work is left, and keeps a draft apart',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/order/new')
        await fillOrder(visitor, { consignee: '草稿收件人', quantity: '1', value: '10' })
        await the('button', '关闭 新建快递订单').click()
        const warning = page.getByRole('dialog')
        await sees(warning.getByText('有未保存的更改'))
        await the('button', '留在此页', warning).click()
        await the('button', '存为草稿').click()
        await sees(the('heading', '草稿已保存'))
        await go('/order/list?status=draft&consignee=草稿收件人')
        await sees(page.getByRole('row').filter({ hasText: '草稿收件人' }))
      }),
    )

    deepIt(
      'is found by state, search and pasted numbers; the address alone brings the same rows',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, go, context } = visitor
        await go('/order/list')
        const rows = (): Promise<string[]> =>
          page.locator('tbody tr[data-key]').evaluateAll((found) => found.map((row) => row.getAttribute('data-key') ?? ''))
        await eventually(async () => (await rows()).length).toBe(15)
        await page.getByRole('navigation', { name: '订单状态' }).getByText('已签收').click()
        await eventually(() => new URL(page.url()).searchParams.get('status')).toBe('signed')
        await the('combobox', '每页条数').selectOption('50')
        await eventually(() => new URL(page.url()).searchParams.get('pageSize')).toBe('50')
        await eventually(async () => (await rows()).length).toBeGreaterThan(15)
        const before = await rows()
        const elsewhere = await context.newPage()
        await elsewhere.goto(page.url())
        await eventually(() =>
          elsewhere.locator('tbody tr[data-key]').evaluateAll((found) => found.map((row) => row.getAttribute('data-key'))),
        ).toEqual(before)
        await elsewhere.close()

        // The first click on a heading sorts upwards; unprinted orders are filtered beside.
        await go('/order/list')
        await the('columnheader', /创建时间/)
          .getByRole('button')
          .first()
          .click()
        await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('create_time')
        await eventually(async () => (await rows())[0]).not.toBe(before[0])
        await the('button', '添加筛选').click()
        await the('menuitem', '打印').click()
        await page.getByLabel('打印', { exact: true }).selectOption({ label: '未打印' })
        await eventually(() => new URL(page.url()).searchParams.get('printed')).toBe('0')
        await page.keyboard.press('Escape')
        await the('button', '移除筛选：打印').click()
        await eventually(() => new URL(page.url()).searchParams.has('printed')).toBe(false)

        const pasted = before.slice(0, 3)
        await go('/order/list')
        await the('button', '批量查单').click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox').fill(`${pasted.join('\n')}\nNOT-A-NUMBER`)
        await the('button', '查找', dialog).click()
        await sees('正在查看 4 个单号')
        await eventually(async () => (await rows()).toSorted()).toEqual(pasted.toSorted())
      }),
    )
  })
