import XLSX from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ClosingRow, TrialBalanceAnswer } from '../../../../adapters/http/contract/money/closings/closing.routes.ts'
import type { CorrectionRow } from '../../../../adapters/http/contract/money/corrections/correction.routes.ts'
import type { JournalDetails, JournalRow } from '../../../../adapters/http/contract/money/ledger/journal.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

type Checks = {
  readonly rows: readonly { readonly status: string; readonly entries: number; readonly accounts: number }[]
  readonly total: number
}

const CHECKS = '/api/admin/finance/checks'
const rows = async () => (await server.call<Checks>('GET', CHECKS, { as: 'finance' })).json.payload.rows

describe('verifications of the ledger', () => {
  it('are asked for by finance staff, run in the background, and say what they read', async () => {
    const before = (await rows()).length
    expect((await server.call('POST', CHECKS, { as: 'finance', body: {} })).status).toBe(200)
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(before)
    const [last] = await rows()
    expect(last).toMatchObject({ status: 'right' })
    expect(last?.entries).toBeGreaterThan(100)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('ledger_check_ok 1')
    expect(metrics).toContain(`ledger_check_entries ${last?.entries}`)
  })

  it('are closed to staff who may not change finance', async () => {
    for (const as of ['service', 'warehouse']) {
      expect((await server.call('GET', CHECKS, { as })).json.error).toBe('NOT_ALLOWED')
      expect((await server.call('POST', CHECKS, { as, body: {} })).json.error).toBe('NOT_ALLOWED')
    }
  })
})

type LedgerPage<Row> = { readonly rows: readonly Row[]; readonly total: number }
const JOURNAL = '/api/admin/finance/journal'
const CLOSINGS = '/api/admin/finance/closings'
const journal = async (query: string) =>
  (await server.call<LedgerPage<JournalRow>>('GET', `${JOURNAL}?${query}`, { as: 'finance' })).json.payload
const sheetRows = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { bytes } = await server.download(path, { as: 'finance', headers: { lang: 'en-US' } })
  const { SheetNames, Sheets } = XLSX.read(bytes)
  return XLSX.utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {})
}

describe('the journal', () => {
  it('lists entries with both sides, narrowed by client, account, kind, month and number', async () => {
    const all = await journal('pageSize=100')
    expect(all.total).toBeGreaterThan(100)
    const times = all.rows.map(({ create_time: at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const [freight] = (await journal('client=ddp&kind=freight&account=freight_revenue&currency=CNY&pageSize=1')).rows
    expect(freight).toMatchObject({ client: 'ddp', kind: 'freight', cause: { kind: 'order' }, legs: [{ owner: 'ddp' }, { owner: 'ddp' }] })
    const { entry = 0, flow_num: flow = '', reference = '', legs = [] } = freight ?? {}
    expect(legs.map(({ debit, credit }) => [debit === null, credit === null])).toEqual([
      [false, true],
      [true, false],
    ])
    for (const number of [flow, String(entry)]) expect((await journal(`keywords=${number}`)).rows).toMatchObject([{ entry }])
    expect((await journal(`keywords=${reference}&client=ddp`)).rows.map((one) => one.entry)).toContain(entry)
    expect(await journal(`keywords=${reference}&client=ddu`)).toEqual({ rows: [], total: 0 })
    expect(await journal('client=nobody')).toEqual({ rows: [], total: 0 })
    const details = await server.call<JournalDetails>('GET', `${JOURNAL}/${entry}`, { as: 'finance' })
    expect(details.json.payload.legs[0]).toMatchObject({ link: expect.stringMatching(/^[0-9a-f]{64}$/), sequence: expect.any(Number) })
    expect((await journal(`client=ddp&month=${details.json.payload.month}&pageSize=500`)).rows.map((one) => one.entry)).toContain(entry)
    expect((await server.call('GET', `${JOURNAL}/999999999`, { as: 'finance' })).json.error).toBe('ENTRY_NOT_FOUND')
    expect((await server.call('GET', `${JOURNAL}?month=2026-13`, { as: 'finance' })).status).toBe(400)
  })

  it('pages through a client’s entries without losing one, and exports a row for each leg', async () => {
    const { rows, total } = await journal('client=ddu&pageSize=500')
    const pages = await Promise.all([1, 2, 3].map((page) => journal(`client=ddu&pageSize=${Math.ceil(total / 3)}&page=${page}`)))
    expect(pages.flatMap((page) => page.rows.map(({ entry }) => entry))).toEqual(rows.map(({ entry }) => entry))
    const exported = await sheetRows(`${JOURNAL}/export?client=ddu`)
    expect(exported).toHaveLength(rows.reduce((sum, { legs }) => sum + legs.length, 0))
    expect(exported[0]).toMatchObject({ Entry: rows[0]?.entry })
    expect(exported.filter(({ Client }) => Client === 'ddu').length).toBeGreaterThanOrEqual(rows.length)
  })

  it('shows what reverses an entry, from both sides', async () => {
    const headers = { 'idempotency-key': 'journal-reversed' }
    const body = { account: 'ddp', direction: 'credit', amount: { amount: '3', currency: 'CNY' }, note: 'Typed twice' }
    const path = '/api/admin/finance/corrections'
    const made = await server.call<CorrectionRow>('POST', `${path}/adjustments`, { as: 'finance', headers, body })
    const { flow_num: flow } = made.json.payload
    await server.call('POST', `${path}/reversals`, { as: 'finance', body: { flow_num: flow, note: 'Wrong' } })
    const [back, wrong] = (await journal(`keywords=ADJ${made.json.payload.id}`)).rows
    expect(wrong).toMatchObject({ flow_num: flow, reversed_by: back?.flow_num, cause: { kind: 'correction' } })
    expect(back).toMatchObject({ kind: 'reversal', reverses: flow, remark: 'Wrong' })
  })
})

describe('closings of the books', () => {
  const months = async (as = 'finance') => (await server.call<LedgerPage<ClosingRow>>('GET', CLOSINGS, { as })).json.payload.rows
  const move = (month: string, verb: string, { as = 'finance', body = {} }: { as?: string; body?: object } = {}) =>
    server.call<ClosingRow>('POST', `${CLOSINGS}/${month}/${verb}`, { as, body })
  const balanceOf = async (month: string) =>
    (await server.call<TrialBalanceAnswer>('GET', `${CLOSINGS}/${month}/trial-balance`, { as: 'finance' })).json.payload

  type Blocking = LedgerPage<{ readonly name: string; readonly count: number; readonly blocks: boolean }>
  const blocking = async (month: string) =>
    (await server.call<Blocking>('GET', `${CLOSINGS}/${month}/checks`, { as: 'finance' })).json.payload.rows
      .filter(({ blocks, count }) => blocks && count > 0)
      .map(({ name }) => name)

  /**
   * In the first days of a month corrections of the demo are of the month before: each is decided,
   * and the ledger is verified.
   */
  const nothingOpen = async (month: string): Promise<void> => {
    const path = '/api/admin/finance/corrections'
    const open = (await server.call<LedgerPage<CorrectionRow>>('GET', `${path}?status=proposed`, { as: 'admin' })).json.payload.rows
    const body = { corrections: open.map(({ id }) => id), decision: 'reject', reason: 'Of another month' }
    if (open.length > 0) expect((await server.call('POST', `${path}/decide`, { as: 'admin', body })).status).toBe(200)
    await server.call('POST', CHECKS, { as: 'finance', body: {} })
    await expect.poll(async () => (await blocking(month)).filter((name) => name !== 'storage')).toEqual([])
  }

  it('show trial balances that are equal on both sides and lead to their entries', async () => {
    const [, last] = await months()
    const { lines, totals } = await balanceOf(last?.month ?? '')
    expect(totals.length).toBeGreaterThan(0)
    for (const { debit, credit } of totals) expect(debit).toEqual(credit)
    const wallets = lines.find(({ account, currency }) => account === 'wallet' && currency === 'CNY')
    const entries = await journal(`account=wallet&currency=CNY&month=${last?.month}&pageSize=500`)
    const legs = entries.rows.flatMap((row) => row.legs).filter(({ account }) => /^wallet:\d+:CNY$/.test(account))
    const sum = (side: 'debit' | 'credit') => legs.reduce((total, leg) => total + Number(leg[side]?.amount ?? 0), 0)
    expect([sum('debit'), sum('credit')].map((one) => one.toFixed(2))).toEqual([wallets?.debit.amount, wallets?.credit.amount])
    const exported = await sheetRows(`${CLOSINGS}/${last?.month}/trial-balance/export`)
    expect(exported).toHaveLength(lines.length + totals.length)
    expect((await server.call('GET', `${CLOSINGS}/1999-01/trial-balance`, { as: 'finance' })).json.error).toBe('MONTH_NOT_FOUND')
  })

  it('close the next month once, and open it again by a second person', async () => {
    const next = (await months()).find(({ events }) => events.includes('close'))?.month ?? ''
    await nothingOpen(next)
    // In the first hours of a month its last day is not over in all warehouses, or not charged.
    if ((await blocking(next)).includes('storage')) {
      expect((await move(next, 'close')).json.error).toBe('CLOSING_BLOCKED')
      return
    }
    const before = await balanceOf(next)
    const closed = await move(next, 'close')
    expect(closed.json.payload).toMatchObject({ month: next, status: 'closed', events: ['ask_reopen'] })
    expect((await move(next, 'close', { as: 'admin' })).json.error).toBe('ILLEGAL_TRANSITION')
    expect(await balanceOf(next)).toEqual({ ...before, status: 'closed' })
    expect((await move(next, 'reopen', { body: { reason: ' ' } })).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'reason' }],
    })
    const asked = await move(next, 'reopen', { body: { reason: 'A bill was forgotten' } })
    expect(asked.json.payload).toMatchObject({ status: 'reopening', events: [], reason: 'A bill was forgotten' })
    const decision = { body: { decision: 'approve' } }
    expect((await move(next, 'decide', decision)).json.error).toBe('REOPENING_OWN')
    expect((await move(next, 'decide', { ...decision, as: 'admin' })).json.payload).toMatchObject({ status: 'open', events: ['close'] })
    expect(await balanceOf(next)).toEqual(before)
  })

  it('are closed to staff who may not change finance, and to customers', async () => {
    for (const as of ['service', 'warehouse'])
      for (const path of [CLOSINGS, JOURNAL]) expect((await server.call('GET', path, { as })).json.error).toBe('NOT_ALLOWED')
    expect((await server.call('GET', JOURNAL, { as: 'ddp' })).status).toBe(403)
    expect((await move('2026-01', 'close', { as: 'service' })).json.error).toBe('NOT_ALLOWED')
  })
})
