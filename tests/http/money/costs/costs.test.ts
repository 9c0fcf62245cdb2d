import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CostBillDetails, CostBillRow, CostLineRow } from '../../../../adapters/http/contract/money/costs/cost-bill.routes.ts'
import { costBillRoutes } from '../../../../adapters/http/contract/money/costs/cost-bill.routes.ts'
import { marginRoutes, type MarginRowAnswer, type OrderCostAnswer } from '../../../../adapters/http/contract/money/costs/margin.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'finance') =>
  server.call<T>(method, `/api/admin${path}`, { as, headers: { lang: 'en-US' }, ...(body === undefined ? {} : { body }) })
type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }
type CostImportAnswer = {
  readonly created: number
  readonly failed: number
  readonly errors: readonly { readonly line: number; readonly error: string }[]
}

const linesOf = async (id: number, query = ''): Promise<readonly CostLineRow[]> =>
  (await call<Rows<CostLineRow>>('GET', `/expenses/${id}/lines?pageSize=100${query}`)).json.payload.rows
const HEAD = { supplier: 'KSA-LM', bill_date: '2026-11-20', total: { amount: '0.00', currency: 'SAR' } }
/** The flight of the demo that has left, with its parcels. */
const FLIGHT = '065-71203941'
let serial = 0
async function enterCostBill(total: string, over: object = {}): Promise<CostBillRow> {
  const body = { ...HEAD, bill_number: `KSA-T-${(serial += 1)}`, total: { amount: total, currency: 'SAR' }, ...over }
  const { json, text } = await call<CostBillRow>('POST', '/expenses', body)
  if (!json.status) throw new Error(text)
  return json.payload
}

describe('a supplier’s bill', () => {
  it('is entered once, imported, compared, disputed and booked; its orders show what they cost, and the line that was reversed', async () => {
    const { id } = await enterCostBill('100.00')
    const sheet = (rows: readonly string[]): object => ({
      file: { name: 'bill.csv', content: Buffer.from(['AWB No,Charge,Chargeable Weight,Amount', ...rows].join('\n')) },
    })
    const send = async (rows: readonly string[]): Promise<CostImportAnswer> => {
      const form = sheet(rows)
      const options = { as: 'finance', form } as Parameters<TestServer['call']>[2]
      return (await server.call<CostImportAnswer>('POST', `/api/admin/expenses/${id}/import`, options)).json.payload
    }
    const bad = await send([`${FLIGHT},Last-mile delivery,,60.00`, '176-12345676,Fuel surcharge,,1', `${FLIGHT},Tea,,x`])
    expect(bad).toMatchObject({ created: 0, failed: 2 })
    expect(bad.errors.map(({ line, error }) => [line, error])).toEqual([
      [3, 'MAWB_CHECK_DIGIT'],
      [4, 'NOT_A_CHOICE'],
      [4, 'NOT_A_NUMBER'],
    ])
    expect(await linesOf(id)).toEqual([])
    for (let time = 0; time < 2; time += 1)
      expect(await send([`${FLIGHT},Last-mile delivery,,82.50`, `${FLIGHT},空运费,999,17.50`])).toMatchObject({ created: 2, failed: 0 })
    expect((await linesOf(id)).map(({ mawb, subject, weight, amount }) => [mawb, subject, weight, amount.amount])).toEqual([
      [FLIGHT, 'delivery', null, '82.50'],
      [FLIGHT, 'air_freight', '999.000', '17.50'],
    ])
    expect((await call<CostBillRow>('POST', `/expenses/${id}/events/check`, {})).json.payload).toMatchObject({
      status: 'checked',
      undecided: 2,
      events: ['reopen', 'decide'],
    })
    expect((await call('POST', `/expenses/${id}/booking`, {})).json).toMatchObject({
      error: 'COST_UNDECIDED',
      msg: '2 differences are still to be decided',
    })
    const differing = await linesOf(id, '&differing=1')
    // The demo has disputed another bill of this supplier for the same deliveries.
    expect(differing.map(({ differences }) => differences.map(({ kind }) => kind))).toEqual([['repeated'], ['weight']])
    const decide = (line: number, kind: string, decision: string, reason: string) =>
      call<CostBillRow>('POST', `/expenses/${id}/decisions`, { differences: [{ line, kind }], decision, reason })
    expect((await decide(1, 'repeated', 'accepted', '')).json).toMatchObject({ error: 'INPUT_INVALID' })
    await decide(1, 'repeated', 'accepted', 'Second attempt')
    expect((await decide(2, 'weight', 'disputed', 'Scale says less')).json.payload).toMatchObject({ undecided: 0, disputed: 1 })
    const file = await server.download(`/api/admin/expenses/${id}/dispute`, { as: 'finance' })
    expect([file.status, Buffer.from(file.bytes).subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await call('POST', `/expenses/${id}/events/dispute`, {})).json.payload).toMatchObject({ status: 'disputed' })
    await call('POST', `/expenses/${id}/events/settle`, {})
    await decide(2, 'weight', 'accepted', 'Credit follows')
    const raced = await Promise.all([1, 2].map(() => call<CostBillRow>('POST', `/expenses/${id}/booking`, {})))
    expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const booked = (await call<CostBillDetails>('GET', `/expenses/${id}`)).json.payload
    expect(booked).toMatchObject({ status: 'booked', spread: { amount: '100.00' }, unspread: { amount: '0.00' }, events: ['reverse'] })
    expect(booked.history[0]).toMatchObject({ action: 'book', action_txt: 'Book' })
    expect((await call('POST', `/expenses/${id}/lines`, { mawb: FLIGHT, subject: 'other', amount: '1' })).json).toMatchObject({
      error: 'COST_BILL_NOT_DRAFT',
    })
    const orders = (await call<Rows<{ order_number: string }>>('GET', '/margins/orders?country=SA&pageSize=200')).json.payload.rows
    const costs = await Promise.all(
      orders.map(async ({ order_number: number }) => (await call<OrderCostAnswer>('GET', `/orders/${number}/cost`)).json.payload),
    )
    const parts = costs.flatMap((cost) => cost.costs.filter(({ bill }) => bill === id))
    const cents = (amounts: readonly { readonly amount: { readonly amount: string } }[]): number =>
      amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount.amount) * 100), 0)
    expect(cents(parts)).toBe(10_000)
    expect((await call('POST', `/expenses/${id}/lines/2/reversal`, { reason: 'Credited' })).json.status).toBe(true)
    expect((await call('POST', `/expenses/${id}/lines/2/reversal`, { reason: 'Credited' })).json).toMatchObject({
      error: 'COST_LINE_REVERSED',
    })
    expect((await linesOf(id)).map(({ amount, reverses }) => [amount.amount, reverses])).toEqual([
      ['82.50', null],
      ['17.50', null],
      ['-17.50', 2],
    ])
  })

  it('is entered once however often it is sent, and each wrong field is named', async () => {
    const body = { ...HEAD, bill_number: 'KSA-TWICE', total: { amount: '5.00', currency: 'SAR' } }
    const headers = { 'idempotency-key': randomUUID() }
    const sent = await Promise.all(
      [1, 2].map(() => server.call<CostBillRow>('POST', '/api/admin/expenses', { as: 'finance', body, headers })),
    )
    expect(sent[0]?.json.payload.id).toBe(sent[1]?.json.payload.id)
    expect((await call('POST', '/expenses', body)).json).toMatchObject({ error: 'COST_BILL_TAKEN' })
    const listed = await call<{ rows: readonly { id: number; version: number }[] }>('GET', '/suppliers?keywords=KSA-LM')
    const [known] = listed.json.payload.rows
    const switchTo = (enabled: boolean, version = known?.version ?? 0) =>
      server.call('PUT', `/api/admin/suppliers/${known?.id}`, { as: 'admin', body: { version, enabled } })
    expect((await switchTo(false)).status).toBe(200)
    const off = () => call('POST', '/expenses', { ...body, bill_number: 'KSA-OFF' })
    await expect.poll(async () => (await off()).json).toMatchObject({ fields: [{ path: 'supplier', error: 'COST_SUPPLIER_OFF' }] })
    expect((await switchTo(true, (known?.version ?? 0) + 1)).status).toBe(200)
    const fieldsOf = (answer: { json: unknown }): readonly string[] =>
      ((answer.json as { fields?: readonly { path: string }[] }).fields ?? []).map(({ path }) => path)
    const nothing = await call('POST', '/expenses', {})
    expect([nothing.status, fieldsOf(nothing).toSorted()]).toEqual([400, ['bill_date', 'bill_number', 'supplier', 'total']])
    const { id } = await enterCostBill('3.00')
    const lines = [{}, { mawb: FLIGHT, waybill: 'W', subject: 'fuel', amount: '1' }, { mawb: FLIGHT, subject: 'fuel', amount: '1.999' }]
    expect(await Promise.all(lines.map(async (line) => fieldsOf(await call('POST', `/expenses/${id}/lines`, line)).toSorted()))).toEqual([
      ['amount', 'subject'],
      ['mawb'],
      ['amount'],
    ])
    const key = { 'idempotency-key': randomUUID() }
    const line = { mawb: FLIGHT, subject: 'other', amount: '3.00' }
    for (let time = 0; time < 2; time += 1)
      await server.call('POST', `/api/admin/expenses/${id}/lines`, { as: 'finance', body: line, headers: key })
    expect((await linesOf(id)).length).toBe(1)
    const { version } = (await call<CostBillRow>('GET', `/expenses/${id}`)).json.payload
    const changed = { ...line, amount: '2.00', version }
    expect((await call('PUT', `/expenses/${id}/lines/1`, changed)).json.status).toBe(true)
    expect((await call('PUT', `/expenses/${id}/lines/1`, changed)).json).toMatchObject({ error: 'RECORD_CHANGED' })
    expect((await call('POST', `/expenses/${id}/events/check`, {})).json).toMatchObject({
      error: 'COST_TOTAL_DIFFERS',
      msg: 'The lines add up to 2.00 SAR, the bill total is 3.00 SAR',
    })
    expect((await call('DELETE', `/expenses/${id}`)).json.status).toBe(true)
    for (const gone of ['/expenses/999999999', `/expenses/${id}/lines`, `/expenses/${id}/dispute`])
      expect((await call('GET', gone)).json).toMatchObject({ error: 'COST_BILL_NOT_FOUND' })
  })
})

describe('margins', () => {
  it('are sums of the orders that they name, by each group, and a workbook', async () => {
    type Report = { readonly rows: readonly MarginRowAnswer[]; readonly total: MarginRowAnswer }
    const [month, ...others] = await Promise.all(
      ['month', 'client', 'channel', 'country'].map(async (by) => (await call<Report>('GET', `/margins?by=${by}`)).json.payload),
    )
    expect(month?.total.orders).toBeGreaterThan(100)
    for (const report of others) expect(report.total).toEqual(month?.total)
    const { total } = (await call<Rows<unknown>>('GET', '/margins/orders?pageSize=1')).json.payload
    expect(total).toBe(month?.total.orders)
    // A job counts revenue that is posted meanwhile, so both are read at one time.
    const hasSameMarginTotals = async () => {
      const [first] = (await call<Report>('GET', '/margins?by=month')).json.payload.rows
      const narrowed = (await call<Report>('GET', `/margins?by=client&from=${first?.key}&to=${first?.key}`)).json.payload
      return isDeepStrictEqual({ ...narrowed.total, key: first?.key }, first)
    }
    await expect.poll(hasSameMarginTotals).toBe(true)
    const file = await server.download('/api/admin/margins/export?by=client', { as: 'finance' })
    expect([file.status, Buffer.from(file.bytes).subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('and costs are not for other staff, nor in their trail, nor for clients', async () => {
    const [order] = (await call<Rows<{ order_number: string }>>('GET', '/margins/orders?pageSize=1')).json.payload.rows
    const routes = [...Object.values(costBillRoutes), ...Object.values(marginRoutes)]
    for (const as of ['warehouse', 'service', 'ddp'])
      for (const { method, path } of routes) {
        const address = path
          .replace('{id}', '1')
          .replace('{line}', '1')
          .replace('{event}', 'check')
          .replace('{order_number}', order?.order_number ?? '')
        const refused = await server.call(method, `/api${address}`, { as, ...(method === 'GET' ? {} : { body: {} }) })
        expect([as, method, path, refused.status]).toEqual([as, method, path, 403])
      }
    for (const path of ['/suppliers', '/supplier-prices']) expect((await call('GET', path, undefined, 'service')).status).toBe(403)
    const trail = await call<Rows<{ area: string }>>('GET', '/audit?area=expenses&pageSize=5')
    expect(trail.json.payload.rows.length).toBeGreaterThan(0)
  })
})
