import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { LANGUAGES, type Stage, type Visitor } from '../stage.ts'

type Outbox = { readonly payload: { readonly rows: readonly { readonly link: string }[] } }

/** The link in the mail of an invitation. */
async function linkTo({ page }: Visitor, mail: string): Promise<string> {
  const read = async (): Promise<string> => {
    const answered = await page.request.get(`/api/sandbox/mails?address=${mail}`)
    return ((await answered.json()) as Outbox).payload.rows[0]?.link ?? ''
  }
  await eventually(read).toContain('/join#')
  return read()
}

/** The link in the text message of an invitation. */
async function linkInText({ page }: Visitor, phone: string): Promise<string> {
  const read = async (): Promise<string> => {
    const answered = await page.request.get(`/api/sandbox/sms?phone=${encodeURIComponent(phone)}`)
    const { payload } = (await answered.json()) as { readonly payload: { readonly rows: readonly { readonly code: string }[] } }
    return /\/join#[\w-]+/.exec(payload.rows[0]?.code ?? '')?.[0] ?? ''
  }
  await eventually(read).toContain('/join#')
  return read()
}

/** The owner invites somebody to take care of orders; what was forgotten is said at its field. */
async function invite(owner: Visitor, name: string, mail: string): Promise<void> {
  const { the, sees, go, t } = owner
  const invites = t('邀请成员', 'Invite a member')
  await go('/system/members')
  await expectAccessible(owner)
  await the('button', invites).click()
  const dialog = the('dialog', invites)
  await the('textbox', t('姓名', 'Name'), dialog).fill(name)
  await dialog.getByRole('combobox').selectOption('orders')
  await the('button', invites, dialog).click()
  await sees(dialog.locator('.form-field-error'))
  await expectAccessible(owner)
  await the('textbox', t('邮箱', 'Email'), dialog).fill(mail)
  await the('button', invites, dialog).click()
  await sees(t('邀请已发送', 'Invitation sent'))
}

/** The link is opened without a session, and a password too short is said at its field. */
async function join(member: Visitor, link: string): Promise<void> {
  const { the, sees, go, page, t } = member
  await go(link)
  const password = page.getByLabel(/^(密码|密碼|Password)/)
  await password.fill('short')
  await the('button', t('加入', 'Join')).click()
  await sees(page.locator('.form-field-error'))
  await expectAccessible(member)
  await password.fill('a long enough word')
  await the('button', t('加入', 'Join')).click()
  await page.waitForURL('**/home')
}

export const memberJourneys = (stage: Stage) =>
  describe('the members of a client', () => {
    it.each(LANGUAGES)('%s: are invited, join, do what their role allows, and are removed', async (language) => {
      const [name, mail] = [`Nora ${language}`, `nora-${language.toLowerCase()}@example.com`]
      const member = await stage.visitor({ language, breaks: true })
      const story = stage.journey({ language, account: 'ddp' }, async (owner) => {
        const { the, sees, page, t } = owner
        await invite(owner, name, mail)
        const link = await linkTo(owner, mail)
        await join(member, link)
        expect(await member.page.getByRole('link', { name: t('资金流水', 'Flow'), exact: true }).count()).toBe(0)
        await member.go('/finances/return')
        expect(await member.page.getByRole('heading', { name: t('退款', 'Refunds'), exact: true }).count()).toBe(0)
        await member.go('/system/members')
        await member.sees(name)
        expect(await member.the('button', t('邀请成员', 'Invite a member')).count()).toBe(0)
        await expectAccessible(member)
        await owner.go('/system/members')
        const row = page.getByRole('row').filter({ hasText: name })
        await row.hover()
        await the('button', t(`修改 ${name}`, `Change ${name}`)).click()
        const dialog = the('dialog', t(`修改 ${name}`, `Change ${name}`))
        await dialog.getByRole('combobox').selectOption('viewer')
        await the('button', t('保存', 'Save'), dialog).click()
        await sees(row.getByText(t('只读', 'Viewer')))
        await row.hover()
        await the('button', t(`移除 ${name}`, `Remove ${name}`)).click()
        await page.locator('.confirm-dialog').getByRole('button').last().click()
        await sees(t('成员已移除', 'Member removed'))
        expect((await member.page.request.get('/api/members')).status()).toBe(401)
        const login = { account: mail, password: 'a long enough word', role: 'Customer' }
        expect((await member.page.request.post('/api/login', { data: login })).ok()).toBe(false)
        await member.go(link)
        await member.sees(t('已使用或已过期', 'was used or has expired'))
      })
      try {
        await story()
      } finally {
        await member.leave()
      }
    })

    it('zh-TW: are invited by text message, join, and are named by the client’s record, where staff suspend one', async () => {
      const phone = '+8613700007788'
      const [member, staff] = [
        await stage.visitor({ language: 'zh-TW', breaks: true }),
        await stage.visitor({ language: 'zh-TW', account: 'admin', role: 'Staff' }),
      ]
      const story = stage.journey({ language: 'zh-TW', account: 'ddu' }, async (owner) => {
        const { the, sees, go } = owner
        await go('/system/members')
        await sees('每個人用自己的帳號登入')
        await the('button', '邀請成員').click()
        const dialog = the('dialog', '邀請成員')
        await the('textbox', '姓名', dialog).fill('林雅婷')
        await dialog.getByRole('combobox').selectOption('finance')
        await dialog.getByLabel('手機').fill(phone)
        await expectAccessible(owner)
        await the('button', '邀請成員', dialog).click()
        await sees('邀請已傳送')
        await join(member, await linkInText(owner, phone))
        await expectAccessible(member)
        await staff.go('/admin/clients/1002')
        const row = staff.page.getByRole('row').filter({ hasText: '林雅婷' })
        await staff.sees(row.getByText('財務'))
        await expectAccessible(staff)
        await staff.the('button', '停用 林雅婷').click()
        await staff.page.locator('.confirm-dialog').getByRole('button', { name: '停用' }).last().click()
        await staff.sees('成員已停用')
        await staff.sees(row.getByText('已停用'))
        expect((await member.page.request.get('/api/members')).status()).toBe(401)
      })
      try {
        await story()
      } finally {
        await member.leave()
        await staff.leave()
      }
    })
  })
