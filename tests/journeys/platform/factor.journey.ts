import { describe, expect, it } from 'vitest'
import { authenticatorCode } from '../../support/authenticator.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { PASSWORD, type Stage, type Visitor } from '../stage.ts'

const OWN_PASSWORD = 'First#Password1'

/** A member of staff without roles. */
async function hireWithoutRoles({ page }: Visitor, userName: string): Promise<void> {
  const entered = await page.request.post('/api/login', { data: { account: 'admin', password: PASSWORD, role: 'Staff' } })
  const { payload } = (await entered.json()) as { readonly payload: { readonly token: string } }
  const user = { userName, full_name: '周宁', roles: [], enabled: true, userPwd: OWN_PASSWORD }
  const made = await page.request.post('/api/admin/users', { headers: { authorization: payload.token }, data: user })
  expect(made.status(), await made.text()).toBe(200)
  await page.context().clearCookies()
}

async function enter({ page, the, t, go }: Visitor, account: string): Promise<void> {
  await go('/login')
  await the('radio', t('员工', 'Staff'))
    .or(the('button', t('员工', 'Staff')))
    .first()
    .click()
  await page.locator('#account').fill(account)
  await page.locator('#password').fill(OWN_PASSWORD)
  await the('button', t('登录', 'Sign in')).click()
}

export const factorJourneys = (stage: Stage) =>
  describe('two-step sign-in', () => {
    it(
      'is turned on with an app, asked for at sign-in, and turned off',
      stage.journey({}, async (visitor) => {
        const { page, the, sees } = visitor
        const account = 'two-steps'
        const title = '双重验证'
        await hireWithoutRoles(visitor, account)
        await enter(visitor, account)
        await the('button', /用户菜单/).click()
        await the('menuitem', title).click()
        await page.locator('#factor-password').fill('wrong')
        await the('button', '开启双重验证').click()
        await sees('密码不正确')
        await page.locator('#factor-password').fill(OWN_PASSWORD)
        await the('button', '开启双重验证').click()
        await sees(the('img', '验证器二维码'))
        await expectAccessible(visitor)
        const secret = ((await page.locator('.factor-key').textContent()) ?? '').replaceAll(' ', '')
        await page.locator('#factor-code').fill('000000')
        await the('button', '开启双重验证').click()
        await sees('验证码不正确，请核对手机时间后重试')
        await page.locator('#factor-code').fill(await authenticatorCode(secret, { steps: -1 }))
        await the('button', '开启双重验证').click()
        await sees(the('list', '恢复码'))
        expect(await page.locator('.factor-codes li').count()).toBe(10)
        const recovery = (await page.locator('.factor-codes li').first().textContent()) ?? ''
        await the('button', '我已保存').click()
        await page.context().clearCookies()
        await enter(visitor, account)
        await sees(page.locator('#factor'))
        await expectAccessible(visitor)
        await page.locator('#factor').fill('000000')
        await the('button', '登录').click()
        await sees('验证码不正确或已使用')
        await page.locator('#factor').fill(recovery)
        await the('button', '登录').click()
        await page.waitForURL((url) => url.pathname !== '/login')
        await the('button', /用户菜单/).click()
        await the('menuitem', title).click()
        await sees(/剩余 9 个恢复码/)
        await page.locator('#factor-password').fill(OWN_PASSWORD)
        await the('button', '关闭双重验证').click()
        await sees('双重验证已关闭')
      }),
    )
  })
