import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowRow, WalletStandingRow } from '../../../../adapters/http/contract/money/ledger/flow.routes.ts'
import type {
  ClientMoney,
  ClientStandingRow,
  ClientStandingTotals,
} from '../../../../adapters/http/contract/money/standings/standing.routes.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PATH = '/api/admin/finance/clients'
const [DDP, VIP] = [1001, 4027]
type Page = { readonly rows: readonly ClientStandingRow[]; readonly total: number; readonly totals: readonly ClientStandingTotals[] }
const list = async (query = '', as = 'finance') => (await server.call<Page>('GET', `${PATH}?pageSize=500&${query}`, { as })).json.payload
const money = async (id: number, as = 'finance') => (await server.call<ClientMoney>('GET', `${PATH}/${id}`, { as })).json.payload
type Setting = { readonly currency?: string; readonly reason?: string; readonly as?: string; readonly seen?: string }
/** Sets a limit, having seen the one that there is, unless another one is said. */
async function setLimit(id: number, amount: unknown, { currency = 'CNY', reason = '合同续签', as = 'finance', seen }: Setting = {}) {
  const now = seen ?? (await money(id)).standings.find((one) => one.currency === currency)?.credit_limit.amount ?? '0'
  return server.call<ClientStandingRow>('PUT', `${PATH}/${id}/credit-limit`, {
    as,
    body: { credit_limit: { amount, currency }, reason, seen: { amount: now, currency: currency === 'XXX' ? 'CNY' : currency } },
  })
}
const warn = (level: unknown, { as = 'ddp', currency = 'CNY' } = {}) =>
  server.call<{ rows: readonly WalletStandingRow[] }>('PUT', `/api/user/client/wallets/${currency}/warning`, { as, body: { level } })
const adjust = (account: string, amount: string, direction: string) =>
  server.call('POST', '/api/admin/finance/corrections/adjustments', {
    as: 'finance',
    body: { account, direction, amount: { amount, currency: 'CNY' }, note: '盘点' },
  })
const cents = (amounts: readonly { amount: string }[]): number =>
  amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

describe('where clients stand', () => {
  it('is a row for each client and currency, whose page says what its rows come to', async () => {
    const { rows, total, totals } = await list()
    expect(rows).toHaveLength(total)
    expect(rows.find(({ account }) => account === 'fresh')).toMatchObject({
      balance: { amount: '0.00', currency: 'CNY' },
      terms: 'prepaid',
    })
    const own = rows.filter(({ currency }) => currency === 'CNY')
    const sums = totals.find(({ currency }) => currency === 'CNY')
    expect(sums?.rows).toBe(own.length)
    for (const name of ['balance', 'on_terms', 'overdue_total', 'arrears'] as const)
      expect(cents([sums?.[name] ?? { amount: '' }]), name).toBe(cents(own.map((row) => row[name])))
    for (const row of rows) {
      expect(cents([row.overdue_total])).toBe(cents([row.overdue_to_30, row.overdue_to_60, row.overdue_to_90, row.overdue_older]))
      expect(row.overdue_days > 0).toBe(cents([row.overdue_total]) > 0)
    }
  })

  it('is sorted, searched and narrowed to arrears, to how long it is overdue, and to terms', async () => {
    const { rows } = await list('sort=balance')
    expect(rows.map(({ balance }) => Number(balance.amount))).toEqual(
      rows.map(({ balance }) => Number(balance.amount)).toSorted((a, b) => a - b),
    )
    const [longest] = (await list('sort=-overdue_days')).rows
    expect(longest).toMatchObject({ account: 'vip', terms: 'on_terms' })
    const days = longest?.overdue_days ?? 0
    expect(days).toBeGreaterThan(0)
    expect((await list('arrears=true')).rows.map(({ account }) => account)).toEqual(['vip'])
    expect((await list(`overdue_days=${days}`)).total).toBe(1)
    expect((await list(`overdue_days=${days + 1}`)).total).toBe(0)
    expect((await list('terms=on_terms')).rows.every(({ period_days: period }) => period > 0)).toBe(true)
    for (const keywords of ['VIP', '4027', '远图']) expect((await list(`keywords=${encodeURIComponent(keywords)}`)).total, keywords).toBe(1)
    expect((await list('currency=AED')).total).toBe(0)
    const paged = await server.call<Page>('GET', `${PATH}?page=2&pageSize=2`, { as: 'finance' })
    const all = (await list()).rows
    expect(paged.json.payload.rows.map(({ client_id: id }) => id)).toEqual(all.slice(2, 4).map(({ client_id: id }) => id))
  })

  it('is exported with the sums of each currency at its end', async () => {
    const { status, bytes } = await server.download(`${PATH}/export?arrears=true`, { as: 'finance', headers: { lang: 'en-US' } })
    expect(status).toBe(200)
    const book = XLSX.read(bytes)
    const rows = XLSX.utils.sheet_to_json<readonly unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })
    const at = rows[0]?.indexOf('Overdue') ?? -1
    expect(rows.at(-1)?.[0]).toBe('Total')
    expect(rows.at(-1)?.[at]).toBe(rows[1]?.[at])
    expect(rows).toHaveLength(3)
    expect((await server.call('GET', `${PATH}/export?currency=AED`, { as: 'finance' })).json.error).toBe('EXPORT_EMPTY')
  })

  it('shows a client with its open bills, its movements with what caused them, and its credit history', async () => {
    const { client, standings, bills, refunds, credit_limits: limits } = await money(VIP)
    expect(client).toMatchObject({ account: 'vip', terms: 'on_terms' })
    expect(bills.rows.map(({ due_day: day }) => day)).toEqual(
      bills.rows.map(({ due_day: day }) => day).toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
    )
    expect(cents(bills.rows.map(({ unpaid_amount: left }) => left))).toBe(
      cents(standings.flatMap((row) => [row.not_due, row.overdue_total])),
    )
    expect(refunds.total).toBeGreaterThan(0)
    expect(limits.rows[0]).toMatchObject({ to: standings[0]?.credit_limit, set_by: expect.any(String), reason: expect.any(String) })
    const flow = await server.call<{ rows: readonly FlowRow[]; total: number }>('GET', `${PATH}/${DDP}/flow?pageSize=3`, { as: 'finance' })
    const own = await server.call<{ rows: readonly FlowRow[]; total: number }>('GET', '/api/user/client/walletFlow?pageSize=3', {
      as: 'ddp',
    })
    expect(flow.json.payload).toEqual(own.json.payload)
    for (const id of [999_999_999, 3]) expect((await server.call('GET', `${PATH}/${id}`, { as: 'finance' })).status, String(id)).toBe(404)
  })

  it('is for those who may read finance, and for their own clients alone', async () => {
    expect((await server.call('GET', PATH, { as: 'warehouse' })).status).toBe(403)
    const regional = await hireUser(server, 'standregional', await roleForOwnClients(server))
    const listed = await server.call<Page>('GET', PATH, { token: regional })
    expect(listed.status === 403 || listed.json.payload.total === 0).toBe(true)
    expect([403, 404]).toContain((await server.call('GET', `${PATH}/${VIP}`, { token: regional })).status)
  })
})

describe('a credit limit', () => {
  it('is set with a reason by those who approve, and kept with who, when, why and what it was', async () => {
    const before = await money(DDP)
    const seen = before.standings[0]?.credit_limit.amount ?? ''
    const set = await setLimit(DDP, '600', { seen })
    expect(set.json.payload, set.text).toMatchObject({ credit_limit: { amount: '600.00', currency: 'CNY' } })
    expect((await money(DDP)).credit_limits.rows[0]).toMatchObject({
      from: { amount: seen },
      to: { amount: '600.00' },
      reason: '合同续签',
      set_by: expect.stringMatching(/./),
    })
    expect((await setLimit(DDP, '1600', { as: 'service' })).status).toBe(403)
    const second = await setLimit(DDP, '9000', { seen })
    expect([second.status, second.json.error]).toEqual([409, 'CREDIT_LIMIT_CHANGED'])
    const both = await Promise.all([setLimit(DDP, '700', { seen: '600' }), setLimit(DDP, '800', { seen: '600', as: 'admin' })])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await money(DDP)).credit_limits.total).toBe(before.credit_limits.total + 2)
    expect((await setLimit(DDP, '0')).json.payload.credit_limit.amount).toBe('0.00')
  })

  it.each(['0', '-1', '1e9', '0.001', 'NaN', '１００', '1000000000000000', '', 'abc'])(
    'refuses %j at its field and leaves no row',
    async (amount) => {
      const { credit_limits: before } = await money(DDP)
      const { status, json } = await setLimit(DDP, amount)
      expect([status, json.error, json.fields?.map(({ path }) => path)]).toEqual([400, 'INPUT_INVALID', ['credit_limit']])
      expect((await money(DDP)).credit_limits.total).toBe(before.total)
    },
  )

  it('is refused in currencies that the client has no account in, and without a reason', async () => {
    for (const currency of ['USD', 'XXX'])
      expect((await setLimit(DDP, '100', { currency })).json, currency).toMatchObject({
        error: 'INPUT_INVALID',
        fields: [{ path: 'credit_limit' }],
      })
    expect((await setLimit(DDP, '100', { reason: ' ' })).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'reason' }] })
    expect((await money(DDP)).standings.map(({ currency }) => currency)).toEqual(['CNY'])
  })
})

describe('the warning of a low balance', () => {
  const messages = async (): Promise<readonly string[]> => {
    const { json } = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index?pageSize=100', {
      as: 'ddp',
      headers: { lang: 'en-US' },
    })
    return json.payload.rows.map(({ title }) => title).filter((title) => title.startsWith('Your wallet is below'))
  }

  it('is set by the client, seen by staff, and sent once for each time that the balance falls below it', async () => {
    const balance = Number((await money(DDP)).standings[0]?.balance.amount)
    const level = (balance - 10).toFixed(2)
    const set = await warn(level)
    expect(set.json.payload.rows[0], set.text).toMatchObject({ warn_below: { amount: level }, is_low: false })
    expect((await money(DDP)).standings[0]).toMatchObject({ warn_below: { amount: level }, is_low: false })
    await adjust('ddp', '10', 'debit')
    expect(await messages()).toEqual([])
    await adjust('ddp', '5', 'debit')
    await adjust('ddp', '5', 'debit')
    expect(await messages()).toEqual([`Your wallet is below ${groupThousands(level)} CNY`])
    const own = await server.call<{ rows: readonly WalletStandingRow[] }>('GET', '/api/user/client/wallets', { as: 'ddp' })
    expect(own.json.payload.rows[0]).toMatchObject({ is_low: true })
    await adjust('ddp', '20', 'credit')
    await adjust('ddp', '11', 'debit')
    expect(await messages()).toHaveLength(2)
    expect((await warn(null)).json.payload.rows[0]).toMatchObject({ warn_below: null, is_low: false })
  })

  it.each(['0', '-1', '1e9', '0.001', 'NaN', '１００', '1000000000000000'])('refuses the level %j at its field', async (level) => {
    expect((await warn(level)).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'level' }] })
  })

  it('is refused in currencies without a wallet, and to whom finance is closed', async () => {
    expect((await warn('10', { currency: 'USD' })).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'level' }] })
    expect((await warn({ amount: '10', currency: 'AED' })).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'level' }] })
    expect((await warn('10', { as: 'nofin' })).status).toBe(403)
  })
})
