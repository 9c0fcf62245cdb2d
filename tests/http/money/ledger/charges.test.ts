import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChargeRow } from '../../../../adapters/http/contract/money/ledger/charge.routes.ts'
import { CHARGE_VIEWS, type ChargeView } from '#core/money/charges/charge-views.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const call = <T>(path: string, as: string) => server.call<T>('GET', `/api/finance/charges/${path}`, { as, headers: { lang: 'en-US' } })
type Rows = { readonly rows: readonly ChargeRow[]; readonly total: number }
const cents = (amount: string): number => Math.round(Number(amount) * 100)
const VIEWS = Object.keys(CHARGE_VIEWS) as ChargeView[]

async function every(view: ChargeView, query = '', as = 'ddp'): Promise<readonly ChargeRow[]> {
  const { rows, total } = (await call<Rows>(`${view}?pageSize=500${query}`, as)).json.payload
  expect(rows).toHaveLength(total)
  return rows
}

describe('the views of charges', () => {
  it.each([
    ['shipment', 'ddp'],
    ['b2b', 'ddp'],
    ['overseas', 'ddp'],
    ['ddu', 'ddu'],
  ] as const)('list the charges of their kinds of orders: %s of %s, with what all of them come to', async (view, as) => {
    const rows = await every(view, '', as)
    const kinds: readonly string[] = CHARGE_VIEWS[view].kinds
    expect(rows.every(({ order_type: kind }) => kinds.includes(kind))).toBe(true)
    expect(rows.map(({ charge_time: time }) => time)).toEqual(
      rows
        .map(({ charge_time: time }) => time)
        .toSorted()
        .toReversed(),
    )
    const paged = (await call<Rows>(`${view}?page=2&pageSize=7`, as)).json.payload.rows
    expect(paged).toEqual(rows.slice(7, 14))
    const sums: Record<string, number> = {}
    for (const { amount, currency } of rows.flatMap(({ paid }) => paid)) sums[currency] = (sums[currency] ?? 0) + cents(amount)
    const { payload } = (await call<{ count: number; paid: { amount: string; currency: string }[] }>(`${view}/totals`, as)).json
    expect(payload.count).toBe(rows.length)
    expect(Object.fromEntries(payload.paid.map(({ amount, currency }) => [currency, cents(amount)]))).toEqual(sums)
  })

  it('say what each fee is, what it comes to, and how it was paid; the movement behind it is in the flow', async () => {
    const [row] = (await every('shipment')).filter(({ paid, occasion }) => paid.length === 1 && occasion === 'freight')
    expect(row).toMatchObject({ pay_way: 'balance', state: 'charged', bill_number: null })
    expect(row?.chargeable_weight).toMatch(/^\d+\.\d{3}$/)
    expect(row?.freight_fees.length).toBe(1)
    const { json } = await server.call<{ change_amount: { amount: string } }>('GET', `/api/user/client/walletFlow/${row?.flow_num}`, {
      as: 'ddp',
    })
    expect(cents(json.payload.change_amount.amount)).toBe(-cents(row?.paid[0]?.amount ?? ''))
  })

  it('show taxes that the consignee pays to DDU, where nothing of them was charged', async () => {
    const taxed = (await every('ddu', '', 'ddu')).filter(({ vat_fee: vat }) => vat.length > 0)
    expect(taxed.length).toBeGreaterThan(0)
    const same = await every('shipment', '', 'ddu')
    for (const { id } of taxed) expect(same.find((one) => one.id === id)).toMatchObject({ tax_fee: [], vat_fee: [], document_fee: [] })
  })

  it('are narrowed by kind, country, channel, state, day and number', async () => {
    const all = await every('shipment')
    const [one] = all
    for (const [query, isMeant] of [
      [`order_type=${one?.order_type}`, (row: ChargeRow) => row.order_type === one?.order_type],
      [`country=${one?.country}`, (row: ChargeRow) => row.country === one?.country],
      [`channel=${one?.channel}`, (row: ChargeRow) => row.channel === one?.channel],
      ['state=reversed', (row: ChargeRow) => row.state === 'reversed'],
      ['occasion=return', (row: ChargeRow) => row.occasion === 'return'],
      ['pay_way=account', (row: ChargeRow) => row.pay_way === 'account'],
      [`from=${one?.charge_time.slice(0, 10)}`, (row: ChargeRow) => row.charge_time >= (one?.charge_time.slice(0, 10) ?? '')],
      [`keywords=${one?.airway_number}`, (row: ChargeRow) => row.order_number === one?.order_number],
      ['order_type=b2b', () => false],
      ['keywords=NO-SUCH-ORDER', () => false],
    ] as const)
      expect(await every('shipment', `&${query}`), query).toEqual(all.filter(isMeant))
  })

  it('are exported as they are listed', async () => {
    const { bytes } = await server.download('/api/finance/charges/shipment/export', { as: 'ddp', headers: { lang: 'en-US' } })
    const [sheet] = Object.values(XLSX.read(bytes).Sheets)
    const cells = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {}, { raw: false })
    const rows = await every('shipment')
    expect(cells.map((cell) => [cell['Waybill'], cell['Paid']])).toEqual(
      rows.map(({ airway_number: number, paid }) => [
        number,
        paid.length === 0 ? undefined : paid.map(({ amount, currency }) => `${amount} ${currency}`).join(' + '),
      ]),
    )
    const { json } = await call('overseas/export?keywords=none', 'ddp')
    expect(json.error).toBe('EXPORT_EMPTY')
  })

  it.each(['from=2026-02-30', 'state=paid', 'occasion=tea', 'timezone=Mars', 'pay_way=cash', 'pageSize=501'])(
    'refuse %s by naming it',
    async (query) => {
      const { status, json } = await call(`shipment?${query}`, 'ddp')
      expect([status, json.error]).toEqual([400, 'INPUT_INVALID'])
      expect(json.fields?.map(({ path }) => path)).toContain(query.split('=')[0])
    },
  )

  it('are for customers who see finance, and those of DDU for DDU alone', async () => {
    for (const view of VIEWS)
      for (const part of ['', '/totals', '/export'])
        for (const as of ['vip', 'nofin', 'fresh', 'finance']) expect((await call(`${view}${part}`, as)).status).toBe(403)
    expect((await call('ddu', 'ddp')).status).toBe(403)
    expect((await call('ddu', 'ddu')).status).toBe(200)
  })
})
