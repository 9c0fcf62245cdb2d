import { describe, expect, it, onTestFinished } from 'vitest'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import { findSeriesJob } from '#core/money/acts/find-series.kind.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { LANGUAGES, type Language, type Stage, type Visitor } from '../stage.ts'
import { alipayOfStage } from './money.journey.ts'

/** A client for each language, whose limits nothing else of this stage touches. */
const CLIENTS: Readonly<Record<Language, { readonly id: number; readonly account: string }>> = {
  'zh-CN': { id: 1006, account: 'clm' },
  'en-US': { id: 1005, account: 'nofin' },
}

/** A client of each language whose cash is paid out to a bank account. */
const PAYEES: Readonly<Record<Language, { readonly id: number }>> = { 'zh-CN': { id: 1001 }, 'en-US': { id: 1002 } }

/** A client of each language to whom finance gives money near the limit. */
const NEAR: Readonly<Record<Language, string>> = { 'zh-CN': 'ddu', 'en-US': 'nofin' }

/** Looks through who moved money as the hourly job does. */
async function findSeries({ server }: Stage): Promise<void> {
  const store = await openStore({ connectionString: serverConnectionOf(server.connectionString), log: () => undefined, connections: 2 })
  onTestFinished(() => store.close())
  must(
    await store.atomically(async ({ jobs }) => {
      await jobs.enqueue(findSeriesJob, { from: 0, until: Date.now() })
      return ok(undefined)
    }),
  )
}

/** Finance raises a client's credit above what one person may; the dialog says that it waits. */
async function raise(visitor: Visitor, client: { readonly id: number; readonly account: string }): Promise<void> {
  const { page, the, sees, go, t } = visitor
  await go(`/admin/finance/clients/${client.id}`)
  const name = t('设置信用额度（CNY）', 'Set credit limit in CNY')
  await the('button', name).click()
  const dialog = the('dialog', name)
  await the('textbox', t('信用额度', 'Credit limit'), dialog).fill('777777')
  await the('textbox', t('原因', 'Reason'), dialog).fill('旺季')
  await the('button', t('设置信用额度', 'Set credit limit'), dialog).dblclick()
  await sees(dialog.getByText(t('等待第二人复核', 'Waiting for a second person')))
  await sees(dialog.getByText(client.account))
  await expectAccessible(visitor)
  await dialog.getByRole('link', { name: t('复核申请', 'Request') }).click()
  await page.waitForURL('**/admin/money-acts?keywords=*')
}

/** The first answer of a call is lost behind the server; the keys of all its calls. */
async function loseFirst({ page }: Visitor, path: string): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return keys
}

export const actJourneys = (stage: Stage) =>
  describe('acts on money', () => {
    it.each(LANGUAGES)('%s: wait for a second person, whom the dialog leads to, and are done by the approval', async (language) => {
      const client = CLIENTS[language]
      const second = await stage.visitor({ language, account: 'admin', role: 'Staff' })
      const story = stage.journey({ language, account: 'finance', role: 'Staff' }, async (first) => {
        const { page, the, sees, t } = first
        await raise(first, client)
        await sees('777777.00 CNY')
        await expectAccessible(first)
        // Who asked for it withdraws it at most.
        const id = new URL(page.url()).searchParams.get('keywords') ?? ''
        expect(await the('button', t(`复核通过申请 ${id}`, `Approve request ${id}`)).count()).toBe(0)
        await second.go(`/admin/money-acts?keywords=${id}`)
        const row = second.page.getByRole('row').filter({ hasText: client.account })
        await row.hover()
        await second.the('button', t(`复核通过申请 ${id}`, `Approve request ${id}`)).click()
        const dialog = second.the('dialog', t(`复核通过申请 ${id}`, `Approve request ${id}`))
        await expectAccessible(second)
        const keys = await loseFirst(second, '**/api/admin/money-acts/requests/decide')
        const approve = second.the('button', t('复核通过', 'Approve'), dialog)
        await approve.click()
        await second.sees(dialog.getByText(t('网络连接失败', 'Connection lost')))
        await approve.dblclick()
        await dialog.waitFor({ state: 'hidden' })
        expect([keys.length, new Set(keys).size]).toEqual([2, 1])
        // Without a reload.
        await sees(page.getByRole('row').filter({ hasText: client.account }).getByText(t('已通过', 'Approved')))
        await second.go(`/admin/finance/movements?keywords=${client.account}`)
        const moved = second.page
          .getByRole('row')
          .filter({ hasText: client.account })
          .filter({ hasText: '系统管理员' })
          .filter({ hasText: t('信用额度', 'Credit limit') })
        await second.sees(moved)
        expect(await moved.count()).toBe(1)
        await expectAccessible(second)
      })
      try {
        await story()
      } finally {
        await second.leave()
      }
    })

    it.each(LANGUAGES)('%s: the payout account of a client is changed by two, and the dialog says what waits', async (language) => {
      const client = PAYEES[language]
      await stage.journey({ language, account: 'finance', role: 'Staff' }, async (visitor) => {
        const { page, the, sees, go, t } = visitor
        await go(`/admin/finance/clients/${client.id}`)
        const name = t('更换收款账户', 'Change payout account')
        await the('button', name).click()
        const dialog = the('dialog', name)
        await the('textbox', t('收款账号', 'Payee’s account'), dialog).fill('6222 0000 7777')
        await the('button', name, dialog).click()
        await sees(dialog.locator('.form-field-error'))
        await expectAccessible(visitor)
        await the('textbox', t('原因', 'Reason'), dialog).fill('原账户已注销')
        await the('button', name, dialog).click()
        await sees(dialog.getByText(t('等待第二人复核', 'Waiting for a second person')))
        await expectAccessible(visitor)
        await dialog.getByRole('link', { name: t('复核申请', 'Request') }).click()
        await sees(page.getByText(/→ 6222 0000 7777/))
      })()
    })

    it.each(LANGUAGES)('%s: a bank receipt that its importer confirms waits, and the form says so', async (language) => {
      const server = callerAt(stage.server.url)
      const head = '账号,6222000099990000\r\n交易日期,流水号,收入金额,支出金额,对方户名,对方账号,附言\r\n'
      const reference = `WAITS${language.slice(0, 2)}`
      const content = Buffer.from(`${head}2026-11-02,${reference},500000.00,,Self,1,Self`)
      const path = '/api/admin/finance/transfers'
      expect((await server.call('POST', `${path}/import`, { as: 'finance', form: { file: { name: 'own.csv', content } } })).status).toBe(
        200,
      )
      const listed = await server.call<{ rows: readonly { id: number }[] }>('GET', `${path}?keywords=${reference}`, { as: 'finance' })
      await stage.journey({ language, account: 'finance', role: 'Staff' }, async (visitor) => {
        const { page, the, sees, go, t } = visitor
        await go(`/admin/finance/transfers?line=${listed.json.payload.rows[0]?.id}`)
        const form = the('form', t('确认到账', 'Confirm'))
        await form.locator('[name=client]').fill('clm')
        await the('button', t('确认并入账', 'Confirm and book'), form).click()
        await sees(t('等待第二人复核', 'Waiting for a second person'))
        await expectAccessible(visitor)
        await page.getByRole('link', { name: t('复核申请', 'Request') }).click()
        await sees('500000.00 CNY')
      })()
    })

    it.each(LANGUAGES)('%s: are found near the limit, and somebody else says what came of it', async (language) => {
      const account = NEAR[language]
      const server = callerAt(stage.server.url)
      const body = { account, direction: 'credit', amount: { amount: '950', currency: 'CNY' }, note: '返利' }
      const path = '/api/admin/finance/corrections/adjustments'
      const adjusted = await server.call<{ status: string }>('POST', path, { as: 'finance', body })
      expect(adjusted.json.payload, adjusted.text).toMatchObject({ status: 'posted' })
      await findSeries(stage)
      const countFindings = async () =>
        (await server.call<{ total: number }>('GET', `/api/admin/money-findings?keywords=${account}`, { as: 'admin' })).json.payload.total
      await expect.poll(countFindings, { timeout: 30_000 }).toBe(1)
      await stage.journey({ language, account: 'admin', role: 'Staff' }, async (visitor) => {
        const { page, the, sees, go, t } = visitor
        await go('/home')
        await sees(page.locator('a[href="/admin/money-findings?status=open"]'))
        await go(`/admin/money-findings?status=open&keywords=${account}`)
        const row = page.getByRole('row').filter({ hasText: '%' })
        await sees(row)
        await expectAccessible(visitor)
        await row.hover()
        await row.getByRole('button', { name: t('查看提示', 'Look into finding') }).click()
        const dialog = page.getByRole('dialog')
        await the('button', t('已查看', 'Mark as looked into'), dialog).click()
        await sees(dialog.locator('.form-field-error'))
        await expectAccessible(visitor)
        await the('textbox', t('查看结论', 'Result'), dialog).fill('与合同一致')
        await the('button', t('已查看', 'Mark as looked into'), dialog).click()
        await sees(t('已记录结论', 'Result recorded'))
      })()
    })

    it.each(LANGUAGES)('%s: a top-up of which an unclear report came is said to be unpaid, with a reason', async (language) => {
      const server = callerAt(stage.server.url)
      const asked = await server.call<{ flow_num: string }>('POST', '/api/pay', { as: 'ddu', body: { type: 'alipay', amount: '88' } })
      expect(asked.status, asked.text).toBe(200)
      const number = asked.json.payload.flow_num
      alipayOfStage().pay(number)
      expect((await alipayOfStage().notify(number, { fields: { gmt_payment: 'yesterday' } })).status).toBe(200)
      await stage.journey({ language, account: 'finance', role: 'Staff' }, async (visitor) => {
        const { page, the, sees, go, t } = visitor
        await go(`/admin/finance/top-ups?keywords=${number}`)
        const row = page.getByRole('row').filter({ hasText: number })
        await row.hover()
        const name = t(`确认充值单 ${number} 未收款`, `Say that nothing was paid for ${number}`)
        await the('button', name).click()
        const dialog = the('dialog', name)
        await sees(dialog.getByText(/ddu/))
        await the('button', t('确认未收款', 'Nothing was paid'), dialog).click()
        await sees(dialog.locator('.form-field-error'))
        await expectAccessible(visitor)
        await the('textbox', t('原因', 'Reason'), dialog).fill('支付宝后台没有这笔交易')
        await the('button', t('确认未收款', 'Nothing was paid'), dialog).dblclick()
        await sees(t('已确认未收款', 'Closed: nothing was paid'))
        await dialog.waitFor({ state: 'hidden' })
        expect(await the('button', name).count()).toBe(0)
      })()
    })
  })
