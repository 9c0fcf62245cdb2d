import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Registers a new shipper by the API; the visitor's browser is signed in by it. */
async function register({ page }: Visitor, phone: string): Promise<void> {
  await page.request.post('/api/fit/user/sendCode', { data: { account_phone: phone } })
  const sent = await page.request.get(`/api/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  const { payload } = (await sent.json()) as { payload: { rows: readonly { code: string }[] } }
  const made = await page.request.post('/api/fit/user/register', {
    data: {
      account_phone: phone,
      code: payload.rows[0]?.code,
      password: 'Long enough 2026',
      password_repeated: 'Long enough 2026',
      shipper_name: '赵敏',
      agreements: ['logistics_service', 'usd_cod'],
    },
  })
  expect(made.status(), await made.text()).toBe(200)
}

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(samplePng()) })

async function submitDocuments({ page, the, t, sees }: Visitor): Promise<void> {
  await the('button', t('提交认证', 'Submit')).click()
  await sees(t('内容不能为空', 'can not be empty'))
  await page.locator('#id_card_name').fill('赵敏')
  await page.locator('#id_card_number').fill('110105194912310021')
  for (const name of ['id_card_front', 'id_card_back']) {
    await page.locator(`#${name}`).setInputFiles(picture(`${name}.png`))
    await sees(page.locator(`.file-chooser:has(#${name}) img`))
  }
  await the('button', t('提交认证', 'Submit')).click()
  await sees(t('不正确，请核对', 'is not a valid ID card, permit or passport number. Check it'))
  await page.locator('#id_card_number').fill('11010519491231002X')
  await the('button', t('提交认证', 'Submit')).click()
  await sees(t('证件已提交', 'Documents submitted'))
}

async function signContract({ page, the, t, sees }: Visitor): Promise<void> {
  await page.locator('#base-contract_party').fill('深圳市新鹿贸易有限公司')
  await page.locator('#base-contract_representative').fill('赵敏')
  await page.locator('#base-contract_address').fill('南山区科苑路 15 号')
  await page.locator('#base-contract_email').fill('bills@xinlu.example')
  await the('button', t('保存', 'Save')).first().click()
  const title = t('物流服务须知', 'Logistics service notice')
  await the('button', `${t('阅读并签署', 'Read and sign')}: ${title}`).click()
  await sees(the('region', title).getByText('深圳市新鹿贸易有限公司'))
  const field = the('img', t('签名区，请用鼠标、触控笔或手指签名', 'Signature field: sign with mouse, pen or finger'))
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (box === null) throw new Error('there is no field to sign in')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(box.x + 40 + step * 15, box.y + 100 + 40 * Math.sin(step / 2))
  await page.mouse.up()
  await the('button', t('确认签署', 'Sign contract')).click()
  await sees(t('下载合同 PDF', 'Download PDF'))
}

/** Judges the application of a phone number as the staff do. */
async function judge(stage: Stage, phone: string, reason: string | undefined): Promise<void> {
  await stage.journey({ account: 'service', role: 'Staff' }, async ({ page, the, sees, go }) => {
    await go('/admin/certifications?status=waiting')
    await the('link', `查看 ${phone}`).click()
    await sees(the('img', '身份证正面'))
    await the('button', '驳回').click()
    await sees('内容不能为空')
    if (reason === undefined) await the('button', '审核通过').click()
    else {
      await page.locator('#judge-reason').fill(reason)
      await the('button', '驳回').click()
    }
    await sees('审核结果已保存')
  })()
}

export const accountJourneys = (stage: Stage) =>
  describe('an account on its way', () => {
    it(
      'submits documents, signs, is sent back with a reason, corrects, and is let in without a new sign-in',
      stage.journey({}, async (visitor) => {
        const phone = '+971502223330'
        const { page, the, sees, go } = visitor
        await register(visitor, phone)
        await go('/system/info')
        await the('link', '去完成: 实名认证').click()
        await submitDocuments(visitor)
        await the('link', '去完成: 签署合同').click()
        await signContract(visitor)
        await the('button', '提交审核').click()
        await sees('审核中，通常一个工作日内完成。')
        await judge(stage, phone, '照片不清晰')
        await go('/system/certification')
        await sees('照片不清晰')
        await the('button', '提交认证').click()
        await the('button', '提交审核').click()
        await sees('已提交审核')
        await judge(stage, phone, undefined)
        await eventually(async () => (await page.request.get('/api/orders')).status()).toBe(200)
        await go('/order/list')
        await sees(the('heading', '订单列表'))
      }),
    )

    it.each(['zh-CN', 'en-US'] as const)('is led to the details first, finds them filled in, and signs by keyboard, in %s', (language) =>
      stage.journey({ language }, async (visitor) => {
        const { page, the, t, sees, go } = visitor
        await register(visitor, language === 'zh-CN' ? '+971502223341' : '+971502223342')
        await go('/system/certification')
        await submitDocuments(visitor)
        await go('/system/contract')
        const title = t('物流服务须知', 'Logistics service notice')
        const read = the('button', `${t('阅读并签署', 'Read and sign')}: ${title}`)
        await read.click()
        await sees(t('签署前请先完善：合同信息', 'Complete this before you sign: contract details'))
        await the('button', t('去填写', 'Go to the details')).click()
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('base-contract_party')
        expect(await page.locator('#base-contract_party').inputValue()).toBe('赵敏')
        expect(await page.locator('#base-contract_representative').inputValue()).toBe('赵敏')
        await page.locator('#base-contract_address').fill('南山区科苑路 15 号')
        await page.locator('#base-contract_email').fill('bills@xinlu.example')
        await the('button', t('保存', 'Save')).first().click()
        await sees(the('region', title).getByText('南山区科苑路 15 号'))
        const name = page.getByLabel(t('或输入姓名签署', 'Or sign by typing your name'))
        await name.focus()
        await page.keyboard.type('赵敏')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Space')
        await expectAccessible(visitor)
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await sees(t('下载合同 PDF', 'Download PDF'))
      })(),
    )

    it.each([
      ['zh-CN', '账号信息', '生成 AppKey', '联系电话', '+86 755 8888 0005'],
      ['en-US', 'Account information', 'Generate AppKey', 'Telephone', '+86 755 8888 0006'],
    ] as const)(
      'that staff made has its state, telephone and keys on a page of its own, in %s',
      (language, title, key, telephone, number) =>
        stage.journey({ account: 'nofin', language }, async (visitor) => {
          const { page, the, sees, go } = visitor
          await go('/system/info')
          await eventually(async () => new URL(page.url()).pathname).toBe('/system/account')
          await sees(the('heading', title))
          await sees(the('button', key))
          await sees(page.locator('.account-panel-head .state-tag'))
          await page.getByLabel(telephone).first().fill(number)
          await the('button', language === 'zh-CN' ? '保存' : 'Save').click()
          await eventually(async () => {
            const { payload } = (await (await page.request.get('/api/portal/user/details/1005')).json()) as {
              payload: { shipper_telephone: string }
            }
            return payload.shipper_telephone
          }).toBe(number)
          await expectAccessible(visitor)
        })(),
    )

    deepIt(
      'makes its key with the password, sees it once, replaces and revokes it, and wants a telephone',
      stage.journey({ account: 'ddp', language: 'en-US' }, async ({ page, context, the, sees, go }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await go('/system/info')
        await the('button', 'Generate AppKey').click()
        const asked = page.getByRole('dialog')
        await asked.getByLabel('Password').fill('wrong')
        await the('button', 'Generate AppKey', asked).click()
        await sees(page.locator('#key-password-error', { hasText: 'The password is incorrect' }))
        await asked.getByLabel('Password').fill('Crossdock#2026')
        await the('button', 'Generate AppKey', asked).click()
        const key = await page.locator('#new-app-key').inputValue()
        expect(key).toMatch(/^cdk_[\w-]{43}$/)
        await the('button', 'Copy AppKey').click()
        await sees('Copy Success')
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
        await the('button', 'I have saved it').click()
        await eventually(() => page.locator('#app_secret').inputValue()).toBe(`${key.slice(0, 10)}…`)
        for (const id of ['app_secret', 'bill_email']) expect(await page.locator(`#${id}`).isEditable()).toBe(false)
        await the('button', 'Replace AppKey').click()
        await sees(
          'The current AppKey and its tokens stop working at once, and your programs need the new one. Enter your password to confirm.',
        )
        await the('button', 'Cancel').click()
        await the('button', 'Revoke AppKey').click()
        await the('button', 'Revoke AppKey', page.getByRole('dialog')).click()
        await sees('AppKey revoked')
        await sees(the('button', 'Generate AppKey'))
        const telephone = page.locator('#user-shipper_telephone')
        await telephone.fill('')
        await the('button', 'Save').click()
        await sees(page.locator('#user-shipper_telephone-error', { hasText: 'can not be empty' }))
        await telephone.fill('+8613510027846')
        await page.locator('#user-shop_name').fill('Hai Chuan')
        await the('button', 'Save').click()
        await sees('user update OK')
      }),
    )

    deepIt(
      'says what its invoices are made out to, and the screen closes',
      stage.journey({ account: 'ddp', language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        await go('/system/invoice')
        await sees(page.locator('#invoice-invoice_title'))
        await page.locator('#invoice-invoice_title').fill('海川贸易（深圳）')
        await the('button', '保存').click()
        await sees('已保存')
        await page.waitForURL((url) => url.pathname === '/home')
      }),
    )

    deepIt(
      'two who edit the account at once overwrite nothing of each other',
      stage.journey({ account: 'ddp', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/system/info')
        const shop = page.locator('#user-shop_name')
        await shop.fill('Mine')
        const read = await page.request.get('/api/fit/user/requiredInfo')
        const { payload } = (await read.json()) as { payload: { id: number; version: number } }
        const other = await page.request.put('/api/portal/user/portalUpdate', {
          data: { shop_name: 'Theirs', version: payload.version },
          headers: { origin: stage.server.url },
        })
        expect(other.status(), await other.text()).toBe(200)
        await the('button', 'Save').click()
        await sees('Someone else just changed this record')
        await sees(/→ Theirs/)
        expect(await shop.inputValue()).toBe('Mine')
        await the('button', 'Load theirs and keep my changes').click()
        await the('button', 'Save').click()
        await sees('user update OK')
        const kept = await page.request.get(`/api/portal/user/details/${payload.id}`)
        expect(((await kept.json()) as { payload: { shop_name: string } }).payload.shop_name).toBe('Mine')
      }),
    )

    deepIt.each([
      ['light', 'fresh', 'Customer', '/system/info', 1280],
      ['light', 'fresh', 'Customer', '/system/contract', 1280],
      ['dark', 'service', 'Staff', '/admin/certifications?application=1001', 360],
    ] as const)('%s: %s as %s reads %s at %i pixels without hindrance', (theme, account, role, path, width) =>
      stage.journey({ account, role, width, dark: theme === 'dark', language: 'en-US' }, async (visitor) => {
        await visitor.go(path)
        if (path.includes('application=')) await visitor.sees(visitor.the('heading', 'Documents'))
        await visitor.page.waitForLoadState('networkidle')
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      })(),
    )
  })
