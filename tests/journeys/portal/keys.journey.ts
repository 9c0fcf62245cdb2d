import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../shell/accessibility.ts'
import type { Stage, VisitorOptions } from '../stage.ts'

const FIRST_PASSWORD = 'First#Password1'

type Words = Readonly<
  Record<
    | 'add'
    | 'name'
    | 'change'
    | 'changed'
    | 'scope'
    | 'addresses'
    | 'range'
    | 'shown'
    | 'key'
    | 'kept'
    | 'one'
    | 'rotate'
    | 'days'
    | 'end'
    | 'calls'
    | 'ended',
    string
  >
>

const WORDS: Readonly<Record<NonNullable<VisitorOptions['language']>, Words>> = {
  'zh-CN': {
    add: '创建密钥',
    name: '名称',
    change: '修改名称和权限',
    changed: '密钥已修改',
    scope: '查询库存 stock:read',
    addresses: '允许的 IP 地址',
    range: '不是 IP 地址或网段',
    shown: '新的密钥',
    key: '密钥',
    kept: '我已保存',
    one: '查看密钥 ERP',
    rotate: '更换密钥',
    days: '旧密钥继续有效的天数',
    end: '停用密钥',
    calls: '最近 30 天的调用',
    ended: '密钥已停用',
  },
  'zh-TW': {
    add: '建立金鑰',
    name: '名稱',
    change: '修改名稱和權限',
    changed: '金鑰已修改',
    scope: '查詢庫存 stock:read',
    addresses: '允許的 IP 位址',
    range: '不是 IP 位址或網段',
    shown: '新的金鑰',
    key: '金鑰',
    kept: '我已儲存',
    one: '檢視金鑰 ERP',
    rotate: '更換金鑰',
    days: '舊金鑰繼續有效的天數',
    end: '停用金鑰',
    calls: '最近 30 天的呼叫',
    ended: '金鑰已停用',
  },
  'en-US': {
    add: 'Create key',
    name: 'Name',
    change: 'Change name and scopes',
    changed: 'Key changed',
    scope: 'Read stock stock:read',
    addresses: 'Addresses',
    range: 'is no address or range',
    shown: 'New key',
    key: 'Key',
    kept: 'I have kept it',
    one: 'View key ERP',
    rotate: 'Replace key',
    days: 'Days that the old key still works',
    end: 'End key',
    calls: 'Calls of the last 30 days',
    ended: 'Key ended',
  },
}
const VISITS = [
  ['zh-CN', 'ddu'],
  ['zh-TW', 'clm'],
  ['en-US', 'nofin'],
] as const

export const keyJourneys = (stage: Stage) =>
  describe('the keys of a client', () => {
    it.each(VISITS)('%s: are made, used, looked up, replaced and ended', async (language, account) => {
      const w = WORDS[language]
      const statusOf = async (key: string): Promise<number> =>
        (await fetch(`${stage.server.url}/api/orders`, { headers: { authorization: key } })).status
      await stage.journey({ language, account }, async (visitor) => {
        const { the, sees, go, page } = visitor
        await go('/docking/keys')
        await the('button', w.add).first().click()
        const dialog = the('dialog', w.add)
        await the('textbox', w.name, dialog).fill('ERP')
        await the('textbox', w.addresses, dialog).fill('127.0.0.300')
        await the('button', w.add, dialog).click()
        await sees(dialog.getByText(w.range).first())
        await expectAccessible(visitor)
        await the('textbox', w.addresses, dialog).fill('127.0.0.1')
        await the('button', w.add, dialog).click()
        const shown = the('dialog', w.shown)
        const first = await the('textbox', w.key, shown).inputValue()
        expect(first).toMatch(/^cdk_[0-9A-Za-z]{46}$/)
        await expectAccessible(visitor)
        await the('button', w.kept, shown).click()
        expect(await statusOf(first)).toBe(200)
        await the('link', w.one).first().click()
        await sees(the('region', w.calls).getByText('GET /api/orders'))
        await expectAccessible(visitor)
        await the('button', w.change).click()
        const changing = the('dialog', w.change)
        await the('textbox', w.name, changing).fill('ERP 2')
        await changing.getByText(w.scope).click()
        await expectAccessible(visitor)
        await the('button', w.change, changing).click()
        await sees(w.changed)
        expect((await fetch(`${stage.server.url}/api/stock`, { headers: { authorization: first } })).status).toBe(200)
        await the('button', w.rotate).click()
        const rotating = the('dialog', w.rotate)
        await sees(the('textbox', w.days, rotating))
        await the('button', w.rotate, rotating).click()
        const second = await the('textbox', w.key, the('dialog', w.shown)).inputValue()
        await the('button', w.kept, the('dialog', w.shown)).click()
        expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
        await the('button', w.end).click()
        await the('button', w.end, page.locator('.confirm-dialog')).click()
        await sees(w.ended)
        expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
      })()
    })

    it('stay or end with a new password, as the box of its dialog says', async () => {
      const account = '+971507650019'
      const { url } = stage.server
      const send = async <T>(path: string, body: object, token = ''): Promise<T> => {
        const headers = { 'content-type': 'application/json', authorization: token }
        const answered = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        return ((await answered.json()) as { payload: T }).payload
      }
      await send('/fit/user/sendCode', { account_phone: account })
      const outbox = await fetch(`${url}/api/sandbox/sms?phone=${encodeURIComponent(account)}`)
      const { payload: sent } = (await outbox.json()) as { payload: { rows: readonly { code: string }[] } }
      const { token } = await send<{ token: string }>('/fit/user/register', {
        account_phone: account,
        code: sent.rows[0]?.code,
        password: FIRST_PASSWORD,
        password_repeated: FIRST_PASSWORD,
        agreements: ['logistics_service', 'usd_cod'],
      })
      const { key } = await send<{ key: string }>('/keys', { name: 'ERP', scopes: ['orders:read'] }, token)
      // The account is not approved yet, so that its key opens nothing; whether it is known shows.
      const isKnown = async (): Promise<boolean> => (await fetch(`${url}/api/orders`, { headers: { authorization: key } })).status !== 401
      await stage.journey({ account, password: FIRST_PASSWORD, language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        const change = async (old: string, fresh: string, endsKeys: boolean): Promise<void> => {
          await go('/home')
          await the('button', /用户菜单/).click()
          await the('menuitem', '修改密码').click()
          await page.locator('#old_password').fill(old)
          for (const id of ['shipper_password', 'repeated']) await page.locator(`#${id}`).fill(fresh)
          const dialog = page.getByRole('dialog')
          if (endsKeys) await dialog.getByText('同时停用所有 API 密钥').click()
          await the('button', '保存', dialog).click()
          await sees('修改密码成功')
        }
        await change(FIRST_PASSWORD, 'Kept keys 2026!', false)
        expect(await isKnown()).toBe(true)
        await change('Kept keys 2026!', 'Ended keys 2026!', true)
        expect(await isKnown()).toBe(false)
      })()
    })
  })
