import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { textOf } from '../../../printer/support/printed.ts'
import type { BillDetails, BillLineRow, BillRow, ExplainedLine } from '../../../../adapters/http/contract/money/billing/bill-schemas.ts'
import type { BillResults } from '../../../../adapters/http/contract/money/billing/bill.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }
const call = <T>(
  method: 'GET' | 'POST',
  path: string,
  { as = 'finance', body, lang = 'en-US' }: { as?: string; body?: object; lang?: string } = {},
) =>
  server.call<T>(method, `/api${path}`, {
    as,
    headers: { lang, ...(path.endsWith('/pay') ? { 'idempotency-key': randomUUID() } : {}) },
    ...(body === undefined ? {} : { body }),
  })
const STAFF = '/admin/finance/bills'
const OWN = '/finance/bills'
const billsOf = async (query: string): Promise<readonly BillRow[]> =>
  (await call<Rows<BillRow>>('GET', `${STAFF}?pageSize=50&${query}`)).json.payload.rows
const one = async (query: string): Promise<BillRow> => {
  const [bill] = await billsOf(query)
  if (bill === undefined) throw new Error(`no bill ${query}`)
  return bill
}
const detailsOf = async (number: string): Promise<BillDetails> => (await call<BillDetails>('GET', `${STAFF}/${number}`)).json.payload

describe('bills', () => {
  it('show a client what was issued to it alone, and how each line came about', async () => {
    const { rows } = (await call<Rows<BillRow>>('GET', `${OWN}?pageSize=50`, { as: 'ddu' })).json.payload
    expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['issued', 'audited', 'paid', 'voided']))
    expect(rows.some(({ status, account }) => status === 'draft' || account !== 'ddu')).toBe(false)
    const [audited] = rows.filter(({ status }) => status === 'audited')
    const path = `${OWN}/${audited?.bill_number}`
    expect((await call('GET', path, { as: 'ddp' })).json).toMatchObject({ error: 'CLIENT_BILL_NOT_FOUND' })
    const draft = await one('client=ddu&status=draft')
    expect((await call('GET', `${OWN}/${draft.bill_number}`, { as: 'ddu' })).status).toBe(404)
    const lines = (await call<Rows<BillLineRow>>('GET', `${path}/lines?pageSize=100`, { as: 'ddu' })).json.payload
    expect(lines.total).toBe(audited?.lines)
    const sum = lines.rows.reduce((total, { amount }) => total + Math.round(Number(amount.amount) * 100), 0)
    expect(sum).toBe(Math.round(Number(audited?.amount.amount) * 100))
    const explained = (await call<ExplainedLine>('GET', `${path}/lines/1`, { as: 'ddu' })).json.payload
    expect(explained).toMatchObject({ is_repeated: true, is_reversal: false })
    expect(explained.steps.length).toBeGreaterThan(2)
    expect((await call('GET', `${path}/lines/9999`, { as: 'ddu' })).status).toBe(404)
    for (const as of ['nofin', 'vip']) expect((await call('GET', OWN, { as })).status).toBe(403)
  })

  it('say how they are paid, and are paid from the wallet only where a payment mode offers it', async () => {
    type Mode = { readonly id: number; readonly version: number }
    const wallet = async (for_bill: boolean): Promise<void> => {
      const listed = await server.call<Rows<Mode>>('GET', '/api/admin/payment-modes?keywords=WALLET', { as: 'admin' })
      const [{ id, version }] = listed.json.payload.rows as [Mode]
      const done = await server.call('PUT', `/api/admin/payment-modes/${id}`, { as: 'admin', body: { version, for_bill } })
      expect(done.status, done.text).toBe(200)
    }
    const { bill_number: number } = await one('client=ddu&status=audited')
    const bill = await detailsOf(number)
    expect([bill.events.includes('pay'), bill.pay_by.map(({ code }) => code)]).toEqual([true, ['BANK', 'WALLET']])
    await wallet(false)
    await expect.poll(async () => (await detailsOf(number)).events).not.toContain('pay')
    expect((await call('POST', `${OWN}/${number}/pay`, { as: 'ddu' })).json.error).toBe('CLIENT_BILL_WALLET_CLOSED')
    await wallet(true)
    await expect.poll(async () => (await detailsOf(number)).events).toContain('pay')
  })

  it('are read back from PDF and workbook with the same sum, in each language', async () => {
    const { bill_number: number, amount, lines } = await one('client=ddu&status=issued')
    const texts = { 'zh-CN': '应付金额', 'zh-TW': '應付金額', 'en-US': 'Amount to pay' }
    for (const [lang, text] of Object.entries(texts)) {
      const { bytes } = await server.download(`/api${OWN}/${number}/bill.pdf`, { as: 'ddu', headers: { lang } })
      const read = await textOf(bytes)
      const grouped = Number(amount.amount).toLocaleString('en-US', { minimumFractionDigits: 2 })
      expect(read).toContain(number)
      expect(read).toContain(`${text} ${grouped} CNY`)
      // The amount to pay, and what its lines add up to.
      expect(read.split(`${grouped} CNY`).length).toBeGreaterThan(2)
      const sheet = XLSX.read((await server.download(`/api${OWN}/${number}/bill.xlsx`, { as: 'ddu', headers: { lang } })).bytes)
      const rows = XLSX.utils.sheet_to_json<readonly (string | number)[]>(sheet.Sheets[number] ?? {}, { header: 1 })
      expect(rows).toHaveLength(lines + 2)
      const amounts = rows.slice(1, -1).map((row) => Number(row[4]))
      expect(amounts.reduce((sum, value) => sum + Math.round(value * 100), 0)).toBe(Math.round(Number(rows.at(-1)?.[4]) * 100))
      expect(Number(rows.at(-1)?.[4])).toBe(Number(amount.amount))
      // Clients know their parcels by waybills and by numbers of their own.
      const [first] = (await call<Rows<BillLineRow>>('GET', `${OWN}/${number}/lines`, { as: 'ddu' })).json.payload.rows
      expect(first).toMatchObject({ airway_number: expect.stringMatching(/^CD\d{12}$/), order_refCode: expect.any(String) })
      expect(rows[1]?.slice(6)).toEqual([first?.airway_number, first?.order_refCode])
      expect(read).toContain(first?.order_refCode)
    }
  })

  /**
   * How much the demo's bill comes to depends on the day: the wallet is credited by as much as is
   * missing, which two people agree on.
   */
  const coverBillAmount = async (number: string): Promise<void> => {
    const { wallet, amount } = await detailsOf(number)
    const missing = Number(amount.amount) - Number(wallet.amount)
    if (missing <= 0) return
    const path = '/api/admin/finance/corrections'
    const body = { account: 'ddu', direction: 'credit', amount: { amount: missing.toFixed(2), currency: 'CNY' }, note: 'For a bill' }
    const credited = await server.call<{ id: number; status: string }>('POST', `${path}/adjustments`, { as: 'finance', body })
    expect(credited.status, credited.text).toBe(200)
    const { id, status } = credited.json.payload
    if (status === 'posted') return
    const agreed = await server.call('POST', `${path}/decide`, { as: 'admin', body: { corrections: [id], decision: 'approve' } })
    expect(agreed.status, agreed.text).toBe(200)
  }

  it('are exported as they are listed, the staff’s with whose they are, and never another’s', async () => {
    const sheetOf = async (path: string, as: string) => {
      const { bytes } = await server.download(`/api${path}`, { as, headers: { lang: 'en-US' } })
      const book = XLSX.read(bytes)
      return XLSX.utils.sheet_to_json<Record<string, string | number>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    }
    const own = (await call<Rows<BillRow>>('GET', `${OWN}?pageSize=100`, { as: 'ddu' })).json.payload.rows
    const listed = await sheetOf(`${OWN}/export`, 'ddu')
    const facts = ({ bill_number: number, status_txt: state, amount, unpaid_amount: unpaid, overdue_days: days }: BillRow) => [
      number,
      state,
      Number(amount.amount),
      Number(unpaid.amount),
      days,
    ]
    expect(listed.map((row) => ['Bill', 'State', 'Amount', 'Unpaid', 'Days overdue'].map((heading) => row[heading]))).toEqual(
      own.map(facts),
    )
    expect(Object.keys(listed[0] ?? {})).not.toContain('Client account')
    const paid = await sheetOf(`${STAFF}/export?client=ddu&status=paid`, 'finance')
    expect(new Set(paid.map((row) => `${row['Client account']} ${row['State']}`))).toEqual(new Set(['ddu Paid']))
    expect(paid).toHaveLength((await billsOf('client=ddu&status=paid')).length)
    expect((await call('GET', `${OWN}/export?keywords=BN000000000000`, { as: 'ddu' })).json).toMatchObject({ error: 'EXPORT_EMPTY' })
    expect((await call('GET', `${OWN}/export`, { as: 'nofin' })).status).toBe(403)
    expect((await call('GET', `${STAFF}/export`, { as: 'warehouse' })).status).toBe(403)
  })

  it('go from draft to payment: issued, audited by another, paid once from the wallet', async () => {
    const { bill_number: number } = await one('client=ddu&status=draft')
    const results = async (path: string, as: string) =>
      (await call<BillResults>('POST', `${STAFF}/${path}`, { as, body: { bills: [number, 'BN000000000000'] } })).json.payload
    expect((await call('POST', `${STAFF}/issue`, { as: 'warehouse', body: { bills: [number] } })).status).toBe(403)
    expect((await call('POST', `${OWN}/${number}/pay`, { as: 'ddu', body: {} })).status).toBe(404)
    expect((await results('issue', 'finance')).map(({ status, error }) => error ?? status)).toEqual([true, 'CLIENT_BILL_NOT_FOUND'])
    expect((await results('audit', 'finance'))[0]).toMatchObject({ error: 'CLIENT_BILL_OWN_AUDIT' })
    expect((await call('POST', `${OWN}/${number}/pay`, { as: 'ddu', body: {} })).json).toMatchObject({ error: 'ILLEGAL_TRANSITION' })
    expect((await results('audit', 'admin'))[0]).toMatchObject({ status: true })
    await coverBillAmount(number)
    const before = await detailsOf(number)
    expect(before).toMatchObject({ status: 'audited', overdue_days: 0, events: ['pay'] })
    const headers = { 'idempotency-key': randomUUID() }
    const pay = () => server.call<BillDetails>('POST', `/api${OWN}/${number}/pay`, { as: 'ddu', headers, body: {} })
    const paid = await Promise.all([pay(), pay()])
    for (const { json } of paid)
      expect(json.payload).toMatchObject({ status: 'paid', unpaid_amount: { amount: '0.00' }, events: ['request_invoice'] })
    const left = Number(before.wallet.amount) - Number(before.amount.amount)
    expect(Number((await detailsOf(number)).wallet.amount)).toBeCloseTo(left, 2)
    expect((await call('POST', `${OWN}/${number}/pay`, { as: 'ddu', body: {} })).json).toMatchObject({ error: 'ILLEGAL_TRANSITION' })
    const messages = (await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index', { as: 'ddu' })).json
      .payload
    expect(messages.rows.some(({ title }) => title.includes(number))).toBe(true)
    const { history } = await detailsOf(number)
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['draft', 'issue', 'audit', 'pay']))
  })

  it('are not paid by a credit limit, and say what is missing; overdue ones are arrears', async () => {
    const [overdue] = await billsOf('client=vip&overdue=1')
    expect(overdue?.overdue_days).toBeGreaterThan(0)
    const refused = await call('POST', `${STAFF}/${overdue?.bill_number}/pay`, { body: {} })
    expect(refused.json).toMatchObject({ error: 'CLIENT_BILL_NOT_COVERED' })
    const withoutKey = await server.call('POST', `/api${STAFF}/${overdue?.bill_number}/pay`, { as: 'finance', body: {}, keyless: true })
    expect(withoutKey.status).toBe(400)
  })

  it('are withdrawn with a reason, and drawn up again on request', async () => {
    const { bill_number: number } = await one('client=ddu&status=issued')
    expect((await call('POST', `${STAFF}/${number}/events/void`, { body: {} })).json).toMatchObject({ error: 'INPUT_INVALID' })
    const back = await call<BillDetails>('POST', `${STAFF}/${number}/events/send_back`, { as: 'admin', body: { reason: '地址有误' } })
    expect(back.json.payload).toMatchObject({ status: 'draft', issue_time: null, remark: '地址有误' })
    const fewer = await call<BillDetails>('POST', `${STAFF}/${number}/lines/removal`, { body: { lines: [1], reason: '待核实' } })
    expect(fewer.json.payload.lines).toBe(back.json.payload.lines - 1)
    expect(
      (await call<BillDetails>('POST', `${STAFF}/${number}/events/void`, { as: 'admin', body: { reason: '重出' } })).json.payload.status,
    ).toBe('voided')
    const drawn = await call<{ bills: readonly string[] }>('POST', `${STAFF}/run/ddu`, {})
    expect(drawn.json.payload.bills.length).toBeGreaterThan(0)
    const again = await detailsOf(drawn.json.payload.bills[0] ?? '')
    expect(again.lines).toBeGreaterThanOrEqual(back.json.payload.lines)
    expect((await call('POST', `${STAFF}/run/ddu`, {})).json).toMatchObject({ error: 'CLIENT_BILL_PERIOD_OPEN' })
    expect((await call('POST', `${STAFF}/run/nobody-there`, {})).json).toMatchObject({ error: 'ACCOUNT_NOT_FOUND' })
    expect((await call('POST', `${STAFF}/run`, {})).status).toBe(200)
  })
})
