import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowRow, WalletStandingRow } from '../../../../adapters/http/contract/money/ledger/flow.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const FLOW = '/api/user/client/walletFlow'
const call = <T>(path: string, as = 'ddp') => server.call<T>('GET', path, { as, headers: { lang: 'en-US' } })
type Rows = { readonly rows: readonly FlowRow[]; readonly total: number }
const cents = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100)

/** All movements of a filter, newest first. */
async function every(query = '', as = 'ddp'): Promise<readonly FlowRow[]> {
  const { rows, total } = (await call<Rows>(`${FLOW}?pageSize=500${query}`, as)).json.payload
  expect(rows).toHaveLength(total)
  return rows
}

describe('the flow of a wallet', () => {
  it('has a row for each movement, newest first, each balance following from the one before, the last being the balance', async () => {
    const rows = await every()
    expect(rows.length).toBeGreaterThan(100)
    expect(rows[0]?.balance).toEqual({ amount: '5000.00', currency: 'CNY' })
    for (const [at, { balance, change_amount: change }] of rows.entries())
      expect(cents(balance.amount) - cents(change.amount), rows[at]?.flow_num).toBe(cents(rows[at + 1]?.balance.amount ?? '0'))
    const times = rows.map(({ create_time: time }) => time)
    expect(times).toEqual(times.toSorted().toReversed())
    const paged = (await call<Rows>(`${FLOW}?page=3&pageSize=10`)).json.payload.rows
    expect(paged).toEqual(rows.slice(20, 30))
  })

  it('is narrowed by kind, way of payment, day and number, and finds an order by its waybill', async () => {
    const all = await every()
    for (const name of ['kind', 'pay_way'] as const)
      for (const value of new Set(all.map((row) => row[name])))
        expect(await every(`&${name}=${value}`)).toEqual(all.filter((row) => row[name] === value))
    expect(await every('&is_calculate=0')).toEqual(all.filter(({ is_calculate: calculated }) => !calculated))
    const day = all[50]?.create_time.slice(0, 10) ?? ''
    expect(await every(`&from=${day}&to=${day}`)).toEqual(all.filter(({ create_time: time }) => time.startsWith(day)))
    const charged = all.find(({ kind }) => kind === 'freight')
    for (const number of [charged?.reference, charged?.airway_number, charged?.flow_num])
      expect((await every(`&keywords=${number}`)).map(({ flow_num: one }) => one)).toContain(charged?.flow_num)
    expect(await every('&currency=USD')).toEqual([])
    const onTerms = await every('&account=receivable')
    const owed = onTerms.reduce((sum, { change_amount: change }) => sum + cents(change.amount), 0)
    expect(cents(onTerms[0]?.balance.amount ?? '0')).toBe(owed)
  })

  it('opens one row with what it was for, the order behind it, and nothing of anybody else', async () => {
    const [charged] = await every('&kind=freight')
    const found = (await call<FlowRow & { parts: { amount: { amount: string } }[] }>(`${FLOW}/${charged?.flow_num}`)).json.payload
    expect(found).toMatchObject({ ...charged, cause: { kind: 'order', number: charged?.reference } })
    const sum = found.parts.reduce((total, { amount }) => total + cents(amount.amount), 0)
    expect(sum).toBe(-cents(found.change_amount.amount))
    const others = await every('&kind=recharge', 'ddu')
    for (const number of [others[0]?.flow_num, 'F1', 'F999999999999', '%', 'DEMO-TOP-UP-0']) {
      const { status, json } = await call(`${FLOW}/${encodeURIComponent(number ?? '')}`)
      expect([status, json.error]).toEqual([404, 'FLOW_NOT_FOUND'])
    }
  })

  it('is exported as it is listed', async () => {
    const { bytes } = await server.download(`${FLOW}/export?kind=freight`, { as: 'ddp', headers: { lang: 'en-US' } })
    const [sheet] = Object.values(XLSX.read(bytes).Sheets)
    const cells = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {}, { raw: false })
    const rows = await every('&kind=freight')
    expect(cells.map((one) => one['Flow number'])).toEqual(rows.map(({ flow_num: number }) => number))
    expect(cells.map((one) => cents(String(one['Change'])))).toEqual(rows.map(({ change_amount: change }) => cents(change.amount)))
    const empty = await call(`${FLOW}/export?currency=USD`)
    expect([empty.status, empty.json.error]).toEqual([400, 'EXPORT_EMPTY'])
  })

  it.each([
    'kind=tea',
    'pay_way=cash',
    'currency=cny',
    'from=2026-02-30',
    'timezone=Mars',
    'account=bank',
    'page=0',
    'is_calculate=perhaps',
  ])('refuses %s by naming it', async (query) => {
    const { status, json } = await call(`${FLOW}?${query}`)
    expect([status, json.error]).toEqual([400, 'INPUT_INVALID'])
    expect(json.fields?.map(({ path }) => path)).toContain(query.split('=')[0])
  })
})

describe('where money stands', () => {
  it('is the balance with its credit, what is on terms and what parcels in the warehouse will cost', async () => {
    const standing = async (as: string) =>
      (await call<{ rows: readonly WalletStandingRow[] }>('/api/user/client/wallets?reserved=1', as)).json.payload.rows
    const [own] = (await standing('ddp')).filter(({ currency }) => currency === 'CNY')
    expect(own).toMatchObject({ balance: { amount: '5000.00' }, credit_limit: { amount: '0.00' }, arrears: { amount: '0.00' } })
    expect(cents(own?.reserved?.amount ?? '')).toBeGreaterThan(0)
    // An amount charged on terms is owed, and in arrears only once its bill is due.
    const [onTerms] = (await standing('ddu')).filter(({ currency }) => currency === 'CNY')
    expect(cents(onTerms?.on_terms.amount ?? '')).toBeGreaterThan(0)
    expect(onTerms?.arrears).toEqual({ amount: '0.00', currency: 'CNY' })
    const [lasting] = (await standing('clm')).filter(({ currency }) => currency === 'CNY')
    expect(lasting).toMatchObject({ credit_limit: { amount: '20000.00' } })
    expect(cents(lasting?.available.amount ?? '')).toBe(cents(lasting?.balance.amount ?? '') + 2_000_000)
  })

  it.each(['vip', 'nofin', 'fresh', 'finance'])('is not for %s, and neither is the flow', async (as) => {
    for (const path of ['/api/user/client/wallets', FLOW, `${FLOW}/export`, `${FLOW}/F1`]) expect((await call(path, as)).status).toBe(403)
  })
})
