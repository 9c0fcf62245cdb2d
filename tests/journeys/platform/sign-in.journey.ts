import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { focusIs, LANGUAGES, PASSWORD, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const fillIn = async ({ the, t }: Visitor, password: string): Promise<void> => {
  await the('textbox', t('账号', 'Account')).fill('  ddp ')
  await the('textbox', t('密码', 'Password')).fill(password)
  await the('button', t('登录', 'Sign in')).click()
}

export const signInJourneys = (stage: Stage) =>
  describe('signing in', () => {
    it.each(LANGUAGES)(
      '%s: a wrong password is reported, the right one leads to the page that was wanted, signing out closes it',
      (language) =>
        stage.journey({ language }, async (visitor) => {
          const { page, the, t, sees, go } = visitor
          const refused: string[] = []
          page.on('response', (answer) => void (answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`)))
          await go('/order/list?status=signed')
          await sees(the('heading', t('登录', 'Sign in')))
          expect(refused).toEqual([])
          expect(await page.locator('html').getAttribute('lang')).toBe(language)
          await fillIn(visitor, 'not this one')
          await sees(t('账号或密码不正确', 'Incorrect account or password'))
          await focusIs(the('textbox', t('密码', 'Password')))
          expect(await the('textbox', t('账号', 'Account')).inputValue()).toContain('ddp')

          await fillIn(visitor, PASSWORD)
          await sees(the('heading', t('订单列表', 'Order list')))
          expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/order/list?status=signed')
          const session = (await visitor.context.cookies()).find((cookie) => cookie.name === 'p-token')
          expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

          await page.goto('/login')
          await eventually(() => new URL(page.url()).pathname).toBe('/home')
          await the('button', new RegExp(t('用户菜单', 'User menu'))).click()
          await the('menuitem', t('退出登录', 'Sign out')).click()
          await sees(the('heading', t('登录', 'Sign in')))
          await page.goto('/home')
          await sees(the('heading', t('登录', 'Sign in')))
        })(),
    )

    deepIt(
      'speaks the language that is chosen, and keeps it',
      stage.journey({ language: 'zh-CN' }, async ({ page, the, go, sees }) => {
        await go('/login')
        await the('combobox', '语言').selectOption({ label: 'English' })
        await sees(the('heading', 'Sign in'))
        await page.reload()
        await sees(the('heading', 'Sign in'))
        await go('/login?lang=zh-TW')
        await sees(the('heading', '登入'))
      }),
    )

    deepIt(
      'keeps shippers out of the staff’s pages, and says so',
      stage.journey({ account: 'nofin' }, async ({ sees, the, go }) => {
        await go('/admin/countries')
        await sees(the('heading', '无权访问此页面'))
        await go('/no/such/page')
        await sees(the('heading', '页面不存在'))
      }),
    )
  })
