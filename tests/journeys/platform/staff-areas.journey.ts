import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectNoFindings, sidewaysScroll, violations } from '../shell/accessibility.ts'
import { choose, goWithin, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const FIRST_PASSWORD = 'First#Password1'
const admin = { account: 'admin', role: 'Staff' } as const

/** The links of the side menu. */
const menuLinks = ({ page, t }: Visitor): Promise<string[]> =>
  page
    .getByRole('navigation', { name: t('主菜单', 'Main menu') })
    .getByRole('link')
    .allInnerTexts()

async function makeRole({ the, t, sees, go }: Visitor, { code, name }: { readonly code: string; readonly name: string }): Promise<void> {
  await go('/admin/roles/new')
  await the('textbox', t('角色代码', 'Role code')).fill(code)
  await the('textbox', t('角色名称', 'Role name')).fill(name)
  await the('textbox', t('英文名称', 'English name')).fill(name)
  await the('button', t('保存', 'Save')).click()
  await sees(t('已新建', ' created'))
}

/** Checks or unchecks what a role may read, and saves. */
async function tick(
  { the, t, sees, go }: Visitor,
  { code, areas }: { readonly code: string; readonly areas: readonly (readonly [string, string])[] },
): Promise<void> {
  await go(`/admin/role-permissions?role=${code}`)
  for (const [chinese, english] of areas) {
    const box = the('checkbox', t(`${chinese}：查看`, `${english}: Read`))
    // Blueprint draws its own box over the control.
    await box.click({ force: true })
  }
  await sees(t(`已修改 ${areas.length} 项`, `${areas.length} changed`))
  await the('button', t('保存', 'Save')).click()
  await sees(t('权限已保存，立即生效', 'Permissions saved. They apply from now on'))
}

async function hire(visitor: Visitor, { userName, code }: { readonly userName: string; readonly code: string }): Promise<void> {
  const { the, t, sees, go } = visitor
  await go('/admin/users/new')
  await the('textbox', t('用户名', 'User name')).fill(userName)
  await the('textbox', t('姓名', 'Full name')).fill('周新人')
  await choose(visitor, the('combobox', t('角色', 'Roles')), code)
  await the('button', t('保存', 'Save')).click()
  // Without a first password nobody could sign in.
  await eventually(() => the('textbox', t('初始密码', 'First password')).getAttribute('aria-invalid')).toBe('true')
  await the('textbox', t('初始密码', 'First password')).fill(FIRST_PASSWORD)
  await the('button', t('保存', 'Save')).click()
  await sees(t('已新建', ' created'))
}

async function signIn({ the, t, page, go }: Visitor, account: string): Promise<void> {
  await go('/login')
  await the('radio', t('员工', 'Staff')).click()
  await the('textbox', t('账号', 'Account')).fill(account)
  await the('textbox', t('密码', 'Password')).fill(FIRST_PASSWORD)
  await the('button', t('登录', 'Sign in')).click()
  await eventually(() => new URL(page.url()).pathname).toBe('/home')
}

const statusOf = async ({ context }: Visitor, path: string): Promise<number> => (await context.request.get(`/api/admin/${path}`)).status()

async function tellOfRole(visitor: Visitor, other: Visitor): Promise<void> {
  const code = 'TWO-AREAS'
  const userName = 'newcomer'
  const [countries, currencies] = ['国家', '币种']
  await makeRole(visitor, { code, name: 'Two areas' })
  await tick(visitor, {
    code,
    areas: [
      ['国家', 'Countries'],
      ['币种', 'Currencies'],
    ],
  })
  await hire(visitor, { userName, code })

  await signIn(other, userName)
  await eventually(() => menuLinks(other)).toEqual(expect.arrayContaining([countries, currencies]))
  const links = await menuLinks(other)
  for (const hidden of ['内部用户', '订单列表', '城市', '客户']) expect(links).not.toContain(hidden)
  await other.go('/admin/countries')
  await other.page.locator('tbody tr[data-key]').first().waitFor()
  expect(await other.page.getByRole('link', { name: '新建' }).count()).toBe(0)
  await other.page.goto('/admin/users')
  await eventually(() => new URL(other.page.url()).pathname).toBe('/401')
  expect(await statusOf(other, 'users')).toBe(403)

  await other.go('/admin/currencies')
  await tick(visitor, { code, areas: [['国家', 'Countries']] })
  await eventually(() => statusOf(other, 'countries')).toBe(403)
  // The open page updates by itself, without a new sign-in.
  await eventually(() => menuLinks(other)).not.toContain(countries)
  expect(await menuLinks(other)).toContain(currencies)
}

export const staffAreasJourneys = (stage: Stage) =>
  describe('staff areas', () => {
    it(
      'an administrator makes a role for two areas, gives it to somebody new, and takes one away again',
      stage.journey({ ...admin }, async (visitor) => {
        const other = await stage.visitor()
        try {
          await tellOfRole(visitor, other)
        } finally {
          await other.leave()
        }
      }),
    )

    deepIt(
      'a user who is disabled is out, and comes back with another password',
      stage.journey(admin, async (visitor) => {
        const { the, t, sees, go, page } = visitor
        const code = 'GONE'
        await makeRole(visitor, { code, name: '离开' })
        await hire(visitor, { userName: 'goner', code })
        const other = await stage.visitor()
        try {
          await signIn(other, 'goner')
          await go('/admin/users?keywords=goner')
          await page.getByRole('link', { name: 'goner' }).first().click()
          await the('button', '重置密码').click()
          const dialog = page.getByRole('dialog')
          await the('textbox', '新密码', dialog).fill('1234')
          await the('button', '重置密码', dialog).click()
          await eventually(() => the('textbox', '新密码', dialog).getAttribute('aria-invalid')).toBe('true')
          await the('textbox', '新密码', dialog).fill('Second#Password2')
          await the('button', '重置密码', dialog).click()
          await sees('密码已重置')
          expect(await statusOf(other, 'users')).toBe(401)
          await the('checkbox', t('启用', 'Enabled')).click({ force: true })
          await the('button', '保存').click()
          await sees('已保存')
          const refused = await fetch(`${stage.server.url}/api/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ account: 'goner', password: 'Second#Password2', role: 'Staff' }),
          })
          expect(refused.status).toBe(401)
        } finally {
          await other.leave()
        }
      }),
    )

    deepIt(
      'a page that is renamed and one that is hidden change the menu of everybody',
      stage.journey(admin, async (visitor) => {
        const { the, sees, go, page } = visitor
        const shipper = await stage.visitor({ account: 'ddu' })
        try {
          await shipper.go('/home')
          expect(await menuLinks(shipper)).toContain('查询包裹')
          await go('/admin/routes?keywords=track')
          await page.getByRole('link', { name: '调整 查询包裹' }).click()
          await the('textbox', '标题').fill('包裹在哪')
          await the('button', '保存').click()
          await sees('已新建')
          await eventually(() => menuLinks(shipper)).toContain('包裹在哪')
          await go('/admin/routes?keywords=track')
          await page.getByRole('link', { name: '调整 包裹在哪' }).click()
          await the('checkbox', '不在菜单显示').click({ force: true })
          await the('button', '保存').click()
          await sees('已保存')
          await eventually(() => menuLinks(shipper)).not.toContain('包裹在哪')
        } finally {
          await shipper.leave()
        }
      }),
    )

    deepIt.each([
      { language: 'en-US', dark: true, width: 1280 },
      { language: 'zh-CN', dark: true, width: 360 },
    ] as const)('$language $width: have no fault that axe finds, and fit', ({ language, dark, width }) =>
      stage.journey({ ...admin, language, dark, width }, async (visitor) => {
        const told: Record<string, readonly string[]> = {}
        await visitor.go('/home')
        for (const path of [
          '/admin/users',
          '/admin/users/new',
          '/admin/users/4',
          '/admin/clients/1001',
          '/admin/role-permissions?role=SALES',
          '/admin/routes',
        ]) {
          await goWithin(visitor, path)
          await visitor.page.locator('tbody tr:visible, form input:visible').first().waitFor()
          const found = await violations(visitor)
          const pixels = await sidewaysScroll(visitor)
          told[path] = pixels > 0 ? [...found, `${pixels} pixels wider than the window`] : found
        }
        expectNoFindings(told)
      })(),
    )
  })
