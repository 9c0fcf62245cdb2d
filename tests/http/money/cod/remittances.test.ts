import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankLineDetails, BankLineRow } from '../../../../adapters/http/contract/money/bank/bank.routes.ts'
import type {
  CodExchangeRow,
  CodFigureRow,
  CodOutstandingRow,
  CodRateRow,
} from '../../../../adapters/http/contract/money/cod/cod-report.routes.ts'
import type { RemittanceDetails, RemittanceRow } from '../../../../adapters/http/contract/money/cod/remittance.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }
const PATH = '/api/admin/cod/remittances'
const call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, { as = 'finance', body }: { as?: string; body?: object } = {}) =>
  server.call<T>(method, path, {
    as,
    headers: { lang: 'en-US', ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) },
    ...(body === undefined ? {} : { body }),
  })
const listedRemittances = async (query: string): Promise<readonly RemittanceRow[]> =>
  (await call<Rows<RemittanceRow>>('GET', `${PATH}?pageSize=100&${query}`)).json.payload.rows
const first = async (query: string): Promise<RemittanceRow> => {
  const [found] = await listedRemittances(query)
  if (found === undefined) throw new Error(`no remittance ${query}`)
  return found
}

describe('remittances over HTTP', () => {
  it('are listed with what is open, and explained until they close', async () => {
    const over = (await listedRemittances('open=true&status=received')).find(({ open_amount: open }) => !open.amount.startsWith('-'))
    expect(over).toMatchObject({ open_amount: { amount: '10.00', currency: 'AED' }, unmatched: 0 })
    const path = `${PATH}/${over?.id}/explanations`
    const wrong = await call('POST', path, { body: { kind: 'bank_charge', amount: '1' } })
    expect(wrong.json).toMatchObject({ fields: [{ path: 'reason' }] })
    const done = await call<RemittanceDetails>('POST', path, { body: { kind: 'given_back', amount: '10', reason: 'sent twice' } })
    expect(done.json.payload).toMatchObject({ status: 'closed', open_amount: { amount: '0.00' }, events: expect.arrayContaining(['undo']) })
    const inChinese = await server.call<RemittanceDetails>('GET', `${PATH}/${over?.id}`, { as: 'finance', headers: { lang: 'zh-CN' } })
    const { changes = [] } = inChinese.json.payload.history.find(({ action }) => action === 'explain') ?? {}
    expect(changes).toContainEqual({ label: '差额原因', from: '', to: '退还代理' })
  })

  it('are confirmed from a bank line that names them, and undone with it', async () => {
    const waiting = await first('status=announced')
    const lines = await call<Rows<{ order_number: string }>>('GET', `${PATH}/${waiting.id}/lines?problems=true`)
    const [unknown] = lines.json.payload.rows
    const removed = await call<RemittanceDetails>('DELETE', `${PATH}/${waiting.id}/lines/${unknown?.order_number}`)
    expect(removed.json.payload).toMatchObject({ unmatched: 0 })
    const { amount } = waiting.matched_amount
    const sheet = `Date,Reference,Credit,Payer,Details\n2026-01-05,RMT-1,${amount},Aramex,${waiting.number}`
    const form = { account: '6222000099998888', currency: 'AED', file: { name: 'bank.csv', content: Buffer.from(sheet) } }
    const imported = await server.call('POST', '/api/admin/finance/transfers/import', { as: 'finance', form })
    expect(imported.json).toMatchObject({ payload: { created: 1, suggested: 1 } })
    const found = await call<Rows<BankLineRow>>('GET', '/api/admin/finance/transfers?account=6222000099998888')
    const [line] = found.json.payload.rows
    expect(line?.suggestion).toMatchObject({ remittance: waiting.number })
    const confirmed = await call<BankLineDetails>('POST', `/api/admin/finance/transfers/${line?.id}/confirm`, {
      body: { remittance: waiting.id },
    })
    expect(confirmed.json.payload).toMatchObject({ status: 'confirmed', remittance: waiting.number })
    const after = (await call<RemittanceDetails>('GET', `${PATH}/${waiting.id}`)).json.payload
    expect(after).toMatchObject({ status: 'closed', receipts: [{ bank_line: line?.id, is_live: true }] })
    const [receipt] = after.receipts
    const elsewhere = await call('POST', `${PATH}/${waiting.id}/receipts/${receipt?.id}/undo`, { body: { reason: 'wrong' } })
    expect(elsewhere.json).toMatchObject({ error: 'REMITTANCE_AT_BANK_LINE' })
    await call('POST', `/api/admin/finance/transfers/${line?.id}/undo`, { body: { reason: 'another transfer' } })
    expect(await first('status=announced')).toMatchObject({ id: waiting.id, received_amount: { amount: '0.00' } })
    const receive = (mode: string) =>
      call<RemittanceDetails>('POST', `${PATH}/${waiting.id}/receipts`, {
        body: { mode, bank: 'ENBD', reference: `RMT-${mode}`, amount, day: '2026-01-06' },
      })
    expect((await receive('CASH')).json.fields).toMatchObject([{ path: 'mode', error: 'NOT_A_CHOICE' }])
    expect((await receive('COD_OFFSET')).json.payload.receipts).toContainEqual(
      expect.objectContaining({ mode: 'COD_OFFSET', reference: 'RMT-COD_OFFSET' }),
    )
  })

  it('are closed to staff without the permission', async () => {
    expect((await call('GET', PATH, { as: 'warehouse' })).status).toBe(403)
    expect((await call('POST', PATH, { as: 'service', body: {} })).status).toBe(403)
  })
})

describe('COD reports', () => {
  it('add up what is outstanding, what was collected, and what a customer sees', async () => {
    const outstanding = (await call<readonly CodOutstandingRow[]>('GET', '/api/admin/cod/reports/outstanding')).json.payload
    for (const { count, ages } of outstanding) expect(ages.reduce((sum, age) => sum + age.count, 0)).toBe(count)
    const rates = (await call<readonly CodRateRow[]>('GET', '/api/admin/cod/reports/rates?months=12')).json.payload
    expect(rates.length).toBeGreaterThan(0)
    const figures = (await call<readonly CodFigureRow[]>('GET', '/api/finance/cod/overview', { as: 'ddp' })).json.payload
    expect(figures.some(({ places }) => places.some(({ place, count }) => place === 'with_us' && count > 0))).toBe(true)
    expect((await call('GET', '/api/admin/cod/reports/exchange')).json).toMatchObject({ status: true })
  })

  it('open as many orders by each figure as it counts', async () => {
    const countInCollections = async (query: Readonly<Record<string, string>>, as = 'finance'): Promise<number> =>
      (await call<Rows<unknown>>('GET', `/api/finance/cod/collections?${new URLSearchParams(query)}`, { as })).json.payload.total
    const outstanding = (await call<readonly CodOutstandingRow[]>('GET', '/api/admin/cod/reports/outstanding')).json.payload
    expect(outstanding.some(({ agent }) => agent === null)).toBe(true)
    for (const { agent, currency, state: status, count, ages } of outstanding) {
      const of = { agent: agent ?? '-', currency, status }
      expect(await countInCollections(of)).toBe(count)
      for (const { age, count: aged } of ages) expect(await countInCollections({ ...of, outstanding: age })).toBe(aged)
    }
    const rates = (await call<readonly CodRateRow[]>('GET', '/api/admin/cod/reports/rates?months=2')).json.payload
    for (const row of rates) {
      const of = { country: row.country, channel: row.channel ?? '-', currency: row.currency, month: row.month }
      expect(await countInCollections(of)).toBe(row.count)
      expect(await countInCollections({ ...of, status: 'collected,remitted' })).toBe(row.collected_count)
      expect(await countInCollections({ ...of, status: 'failed' })).toBe(row.failed_count)
      expect(await countInCollections({ ...of, status: 'due', younger: '30' })).toBe(row.unripe_count)
    }
    const figures = (await call<readonly CodFigureRow[]>('GET', '/api/finance/cod/overview', { as: 'ddp' })).json.payload
    expect(figures.flatMap(({ places }) => places.filter(({ count }) => count > 0)).map(({ place }) => place)).toContain('settled')
    for (const { currency, month, places } of figures)
      for (const { place, count } of places) expect(await countInCollections({ place, month, currency }, 'ddp')).toBe(count)
    const [exchanged] = (await call<readonly CodExchangeRow[]>('GET', '/api/admin/cod/reports/exchange?months=24')).json.payload
    expect(exchanged).toBeDefined()
    expect(await countInCollections({ account: exchanged?.account ?? '', settled_month: exchanged?.month ?? '' })).toBeGreaterThan(0)
  })
})
