import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../shell/accessibility.ts'
import { PASSWORD, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const NEW_PASSWORD = 'A new one, 2027!'
const FIRST_PASSWORD = 'First#Password1'

type Outbox = { readonly payload: { readonly rows: readonly { readonly code: string }[] } }

async function codeOf({ page }: Visitor, phone: string): Promise<string> {
  const answered = await page.request.get(`/api/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  const { payload } = (await answered.json()) as Outbox
  return payload.rows[0]?.code ?? ''
}

/** A client that the staff made, which signs in by its phone. */
async function clientWithPhone({ page }: Visitor, phone: string): Promise<void> {
  const login = { account: 'admin', password: PASSWORD, role: 'Staff' }
  const entered = await page.request.post('/api/login', { data: login })
  const { payload } = (await entered.json()) as { readonly payload: { readonly token: string } }
  const client = { account: phone, account_phone: phone, clientName: '赵敏', dd_type: 'DDU', show_finance: '1', enabled: true }
  const headers = { authorization: payload.token }
  const made = await page.request.post('/api/admin/clients', { headers, data: { ...client, userPwd: FIRST_PASSWORD } })
  expect(made.status(), await made.text()).toBe(200)
  await page.context().clearCookies()
}

/** Opens an agreement, finds the button disabled until the end is visible, and accepts it. */
async function readAgreement({ the, t, page, sees }: Visitor, name: string, isSigned = true): Promise<void> {
  const said = isSigned ? t('我已阅读并同意', 'I have read and accept the') : t('我已阅读', 'I have read the')
  await page.getByLabel(`${said} ${name}`, { exact: true }).click({ force: true })
  const dialog = the('dialog', name)
  const accept = dialog.getByRole('button', { name: isSigned ? t('同意', 'Accept') : t('已阅读', 'Mark as read') })
  expect(await accept.isDisabled()).toBe(true)
  await dialog.getByRole('region', { name }).evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await sees(dialog.getByText(t('已阅读到末尾', 'Read to the end')))
  await accept.click()
}

export const registrationJourneys = (stage: Stage) =>
  describe('an account of one’s own', () => {
    it(
      'is registered by phone, code, password and agreements that were read',
      stage.journey({}, async (visitor) => {
        const phone = '+971507654320'
        const { page, the, sees, go } = visitor
        await go('/login')
        await the('link', '还没有账号？注册').click()
        await the('button', '注册').click()
        await sees('请阅读完所有协议')
        // A short password is shown with everything else that is wrong.
        await the('textbox', new RegExp(`^密码( \\*)?$`)).fill('abc')
        await sees('密码应为 8 到 128 个字符')
        await sees(the('textbox', /手机号/).and(page.locator('[aria-invalid=true]')))
        await the('textbox', /手机号/).fill(phone)
        await the('button', '发送验证码').click()
        await sees(the('button', /秒后重发/))
        await the('textbox', /^验证码/).fill(await codeOf(visitor, phone))
        await the('textbox', new RegExp(`^密码( \\*)?$`)).fill(NEW_PASSWORD)
        await the('textbox', /再次输入密码/).fill('something else')
        await readAgreement(visitor, '物流服务须知')
        await readAgreement(visitor, '美元代收货款协议', false)
        await the('button', '注册').click()
        await sees('密码不一样')
        await the('textbox', /再次输入密码/).fill(NEW_PASSWORD)
        await the('button', '注册').click()
        await page.waitForURL((url) => url.pathname !== '/register')
        const info = await page.request.get('/api/user/info')
        expect(await info.json()).toMatchObject({ payload: { userInfo: { account: phone, audit_status: 10 } } })
        // A phone is no name: the step is open until one is written.
        await sees('请填写：联系人')
        await the('textbox', '联系人').fill('Sara Khan')
        await the('button', '保存').click()
        await page.getByText('请填写：').waitFor({ state: 'hidden' })
        await sees(the('link', /去完成/))
      }),
    )

    deepIt(
      'gets a new password by a code to the phone',
      stage.journey({ language: 'en-US' }, async (visitor) => {
        const phone = '+8613800138770'
        const { page, the, sees, go } = visitor
        await clientWithPhone(visitor, phone)
        await go('/login')
        await the('link', 'Forgot password?').click()
        await the('button', 'Send code').click()
        await sees('can not be empty')
        await the('textbox', /Account or phone/).fill(phone.replace('+86', ''))
        await the('button', 'Send code').click()
        await sees('If the account has a phone, a code has been sent to it')
        const [code, password, repeated] = [
          the('textbox', /^Code/),
          the('textbox', new RegExp(`^New password( \\*)?$`)),
          the('textbox', /Confirm new password/),
        ]
        await code.fill('abc')
        await password.fill('abc')
        await repeated.fill('other')
        await the('button', 'Reset password').click()
        await sees('The password must have 8 to 128 characters')
        await sees('The passwords don’t match')
        await password.fill(NEW_PASSWORD)
        await repeated.fill(NEW_PASSWORD)
        await the('button', 'Reset password').click()
        await sees('Incorrect code. 4 tries left')
        await expectAccessible(visitor)
        await code.fill(await codeOf(visitor, phone))
        await the('button', 'Reset password').click()
        await page.waitForURL('**/login')
        await sees('Password reset. Sign in with the new one')
        await page.locator('#account').fill(phone)
        await page.locator('#password').fill(NEW_PASSWORD)
        await the('button', 'Sign in').click()
        await page.waitForURL((url) => url.pathname !== '/login')
      }),
    )

    deepIt('opens public pages without an error in the console', async () => {
      const visitor = await stage.visitor({ language: 'en-US' })
      const { page, go } = visitor
      const said: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && said.push(`${page.url()} ${message.text()}`)))
      page.on('response', (answer) => void (answer.status() >= 400 && said.push(`${answer.url()} ${answer.status()}`)))
      for (const path of ['/login', '/register', '/forgotPassword', '/protocol', '/track', '/docMain', '/home']) {
        await go(path)
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('networkidle')
      }
      await visitor.leave()
      expect(said).toEqual([])
    })

    deepIt(
      'shows the agreements to everybody',
      stage.journey({ language: 'en-US' }, async (visitor) => {
        const { the, sees, go } = visitor
        await go('/protocol')
        await sees(the('heading', 'USD COD agreement'))
        await expectAccessible(visitor)
        await go('/register')
        await sees(the('heading', 'Register'))
        await expectAccessible(visitor)
      }),
    )

    deepIt('has its password changed, and the other devices are signed out', async () => {
      const account = '+971507650001'
      const { url } = stage.server
      const send = async (path: string, body: object): Promise<{ readonly token: string }> => {
        const answered = await fetch(`${url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return ((await answered.json()) as { payload: { token: string } }).payload
      }
      await send('/fit/user/sendCode', { account_phone: account })
      const outbox = (await (await fetch(`${url}/api/sandbox/sms?phone=${encodeURIComponent(account)}`)).json()) as Outbox
      const password = { password: FIRST_PASSWORD, password_repeated: FIRST_PASSWORD }
      const agreements = ['logistics_service', 'usd_cod']
      const elsewhere = await send('/fit/user/register', {
        account_phone: account,
        code: outbox.payload.rows[0]?.code,
        ...password,
        agreements,
      })
      await stage.journey({ account, language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        await go('/home')
        await the('button', /用户菜单/).click()
        await the('menuitem', '登录设备').click()
        await sees(the('dialog', '登录设备').getByText('本设备'))
        await go('/home')
        await the('button', /用户菜单/).click()
        await the('menuitem', '修改密码').click()
        await page.locator('#old_password').fill(FIRST_PASSWORD)
        const [above, below] = await Promise.all(
          ['old_password', 'shipper_password'].map((id) => page.locator(`.form-field:has(#${id})`).boundingBox()),
        )
        expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12)
        await page.locator('#shipper_password').fill(NEW_PASSWORD)
        await page.locator('#repeated').fill('other')
        await the('button', '保存', page.getByRole('dialog')).click()
        await sees('密码不一样')
        await page.locator('#repeated').fill(NEW_PASSWORD)
        await the('button', '保存', page.getByRole('dialog')).click()
        await sees('修改密码成功')
        expect((await page.request.get('/api/user/info')).status()).toBe(200)
        const other = await fetch(`${url}/api/user/info`, { headers: { authorization: elsewhere.token } })
        expect(other.status).toBe(401)
      })()
    })

    deepIt('chooses its own password before anything else when the staff set it', async () => {
      const account = 'set-by-staff'
      const { url } = stage.server
      const send = async (path: string, body: object, token = '') => {
        const headers = { 'content-type': 'application/json', authorization: token }
        const answered = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const { payload } = (await answered.json()) as { payload: { id: number; token: string } | null }
        if (payload === null && !answered.ok) throw new Error(`${path}: ${answered.status}`)
        return payload
      }
      const admin = await send('/login', { account: 'admin', password: PASSWORD, role: 'Staff' })
      const client = { account, clientName: '健忘的客户', dd_type: 'DDU', show_finance: '1', enabled: true, userPwd: NEW_PASSWORD }
      const made = await send('/admin/clients', client, admin?.token)
      await send(`/admin/clients/${made?.id}/password`, { userPwd: FIRST_PASSWORD }, admin?.token)
      await stage.journey({ account }, async ({ page, the, sees, go }) => {
        await go('/home')
        const dialog = the('dialog', '修改密码')
        await sees('您的密码由客服或管理员设置。请先换成只有您知道的密码。')
        expect(await page.getByRole('navigation').count()).toBe(0)
        const fill = async (old: string, fresh: string): Promise<void> => {
          await page.locator('#old_password').fill(old)
          await page.locator('#shipper_password').fill(fresh)
          await page.locator('#repeated').fill(fresh)
          await the('button', '保存', dialog).click()
        }
        await fill(FIRST_PASSWORD, 'password1')
        await sees(page.locator('#shipper_password-error'))
        await fill(FIRST_PASSWORD, NEW_PASSWORD)
        await sees('修改密码成功')
        await sees(page.getByRole('navigation').first())
        await sees(the('heading', '快捷入口'))
      })()
      expect(await send('/login', { account, password: NEW_PASSWORD })).toMatchObject({ token: expect.any(String) })
    })
  })
