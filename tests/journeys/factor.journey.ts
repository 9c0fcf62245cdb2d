import { describe, expect, it } from 'vitest'
import { authenticatorCode } from '../support/authenticator.ts'
import { expectAccessible } from './accessibility.ts'
import { LANGUAGES, PASSWORD, type Stage, type Visitor } from './stage.ts'

/** A member of staff without roles. */
async function hired({ page }: Visitor, userName: string): Promise<void> {
  const entered = await page.request.post('/api/login', { data: { account: 'admin', password: PASSWORD, role: 'Staff' } })
  const { payload } = (await entered.json()) as { readonly payload: { readonly token: string } }
  const user = { userName, full_name: '周宁', roles: [], enabled: true, userPwd: PASSWORD }
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
  await page.locator('#password').fill(PASSWORD)
  await the('button', t('登录', 'Sign in')).click()
}

export const factorJourneys = (stage: Stage) =>
  describe('two-step sign-in', () => {
    it.each(LANGUAGES)('%s: is turned on with an app, asked for at sign-in, and turned off', (language) =>
      stage.journey({ language }, async (visitor) => {
        const { page, the, t, sees } = visitor
        const account = `two-steps-${language}`
        const title = t('双重验证', 'Two-step sign-in')
        await hired(visitor, account)
        await enter(visitor, account)
        await the('button', new RegExp(t('用户菜单', 'User menu'))).click()
        await the('menuitem', title).click()
        await page.locator('#factor-password').fill('wrong')
        await the('button', t('开启双重验证', 'Turn on')).click()
        await sees(t('密码不正确', 'The password is incorrect'))
        await page.locator('#factor-password').fill(PASSWORD)
        await the('button', t('开启双重验证', 'Turn on')).click()
        await sees(the('img', t('验证器二维码', 'QR code for the authenticator app')))
        await expectAccessible(visitor)
        const secret = ((await page.locator('.factor-key').textContent()) ?? '').replaceAll(' ', '')
        await page.locator('#factor-code').fill('000000')
        await the('button', t('开启双重验证', 'Turn on')).click()
        await sees(t('验证码不正确，请核对手机时间后重试', 'The code is incorrect. Check the time on your phone and try again'))
        await page.locator('#factor-code').fill(await authenticatorCode(secret, { steps: -1 }))
        await the('button', t('开启双重验证', 'Turn on')).click()
        await sees(the('list', t('恢复码', 'Recovery codes')))
        expect(await page.locator('.factor-codes li').count()).toBe(10)
        const recovery = (await page.locator('.factor-codes li').first().textContent()) ?? ''
        await the('button', t('我已保存', 'I have saved them')).click()
        await page.context().clearCookies()
        await enter(visitor, account)
        await sees(page.locator('#factor'))
        await expectAccessible(visitor)
        await page.locator('#factor').fill('000000')
        await the('button', t('登录', 'Sign in')).click()
        await sees(t('验证码不正确或已使用', 'The code is incorrect or already used'))
        await page.locator('#factor').fill(recovery)
        await the('button', t('登录', 'Sign in')).click()
        await page.waitForURL((url) => url.pathname !== '/login')
        await the('button', new RegExp(t('用户菜单', 'User menu'))).click()
        await the('menuitem', title).click()
        await sees(new RegExp(t('剩余 9 个恢复码', 'Recovery codes left: 9')))
        await page.locator('#factor-password').fill(PASSWORD)
        await the('button', t('关闭双重验证', 'Turn off')).click()
        await sees(t('双重验证已关闭', 'Two-step sign-in is off'))
      })(),
    )
  })
