import * as XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InsuranceSheet, PolicyRow } from '../../../../adapters/http/contract/operations/insurance/insurance.routes.ts'
import type { OrderQuoteAnswer } from '../../../../adapters/http/contract/parcels/orders/order-prices.routes.ts'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { monthOf } from '#core/money/ledger/month.rules.ts'
import { textOf } from '../../../printer/support/printed.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

type InsuredRow = OrderRow & { readonly insurance_category: string | null; readonly insured_for: string | null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const lang = { lang: 'en-US' }
const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: string, body?: object) =>
  server.call<T>(method, `/api${path}`, { as, headers: lang, ...(body === undefined ? {} : { body }), keyless: true })
const place = (over: object = {}) => call<InsuredRow>('POST', '/orders', 'ddp', sampleOrder({ insurance_category: 'ALL-RISKS', ...over }))
const policiesOf = async (order: string) =>
  (await call<{ rows: readonly PolicyRow[] }>('GET', `/orders/Insurance?keywords=${order}`, 'ddp')).json.payload.rows
const dispatch = async (order: string): Promise<void> => {
  for (const [event, body] of [
    ['receive', { check_weight: '1.200' }],
    ['dispatch', {}],
  ] as const) {
    const moved = await call('POST', `/orders/${order}/${event}`, 'admin', body)
    expect(moved.status, moved.text).toBe(200)
  }
}
const change = async (order: string, over: object) => {
  const { version } = (await call<InsuredRow>('GET', `/orders/${order}`, 'ddp')).json.payload
  return call<InsuredRow>('PUT', `/orders/${order}`, 'ddp', { version, ...over })
}

describe('insurance that is ordered with the order', () => {
  it('is shown among the fees before it is ordered, and is the premium of the policy then', async () => {
    const { payload } = (await call<OrderQuoteAnswer>('POST', '/orders/quote', 'ddp', quoted({ insured_for: '60' }))).json
    expect(payload.insurance).toMatchObject({ category_txt: 'All risks', insured_value: { amount: '60.00', currency: 'CNY' }, msg: null })
    expect(payload.insurance?.steps.length).toBeGreaterThan(1)
    const placed = await place({ insured_for: '60' })
    expect(placed.status, placed.text).toBe(200)
    const order = placed.json.payload
    expect([order.insurance_category, Number(order.insured_for)]).toEqual(['ALL-RISKS', 60])
    const [policy] = await policiesOf(order.order_number)
    expect(policy).toMatchObject({
      status: 'ordered',
      insured_value: payload.insurance?.insured_value,
      premium: payload.insurance?.premium,
    })
    expect(
      (await call<OrderQuoteAnswer>('POST', '/orders/quote', 'ddp', quoted({ insured_for: '9999' }))).json.payload.insurance,
    ).toMatchObject({ premium: null, msg: expect.stringContaining('can be insured') })
    expect(
      (await call<OrderQuoteAnswer>('POST', '/orders/quote', 'ddp', quoted({ insurance_category: null }))).json.payload.insurance,
    ).toBeNull()
  })

  it('refuses the order at the field that is wrong, and stores nothing of it', async () => {
    for (const [over, path, error] of [
      [{ insured_for: '9999' }, 'insured_for', 'POLICY_TOO_MUCH'],
      [{ insurance_category: null, insured_for: '10' }, 'insurance_category', 'INSURED_WITHOUT_CATEGORY'],
      [{ insurance_category: 'NOPE' }, 'insurance_category', 'UNKNOWN_REFERENCE'],
    ] as const) {
      const refused = await place({ order_refCode: `REFUSED-${error}`, ...over })
      expect(refused.json).toMatchObject({ error: 'ORDER_INVALID', fields: [{ path, error }] })
      const found = await call<{ total: number }>('GET', `/orders?order_refCode=REFUSED-${error}`, 'ddp')
      expect(found.json.payload.total).toBe(0)
    }
  })

  it('is ordered with a draft when that is submitted, by what it says then', async () => {
    const draft = (await place({ draft: true })).json.payload.order_number
    expect(await policiesOf(draft)).toEqual([])
    const saved = await change(draft, { insurance_category: 'LOSS-ONLY' })
    expect(saved.status, saved.text).toBe(200)
    const submitted = await call('POST', `/orders/${draft}/submit`, 'ddp', {})
    expect(submitted.status, submitted.text).toBe(200)
    expect(await policiesOf(draft)).toMatchObject([{ status: 'ordered', category: 'LOSS-ONLY' }])
  })

  it('is gone with a draft that is deleted', async () => {
    const draft = (await place({ draft: true, insurance_category: null })).json.payload.order_number
    const [offered] = (
      await call<readonly { id: number }[]>('POST', '/orders/Insurance', 'ddp', { category: 'ALL-RISKS', orders: [draft] })
    ).json.payload
    expect(await policiesOf(draft)).toMatchObject([{ id: offered?.id, status: 'offered' }])
    const removed = await call('DELETE', `/orders/${draft}`, 'ddp')
    expect(removed.status, removed.text).toBe(200)
    expect(await policiesOf(draft)).toEqual([])
    expect((await call('DELETE', `/orders/Insurance/${offered?.id}`, 'ddp')).json).toMatchObject({ error: 'POLICY_NOT_FOUND' })
  })

  it('follows changes of the order: another value, another category, none', async () => {
    const order = (await place()).json.payload.order_number
    const [first] = await policiesOf(order)
    const goods = (amount: string) => [{ name: 'Phone case', name_cn: '手机壳', pcs: 2, value: { amount, currency: 'USD' } }]
    // The cover of the declared value follows it.
    expect((await change(order, { order_goods: goods('11.00') })).status).toBe(200)
    const [second] = await policiesOf(order)
    expect(Number(second?.insured_value.amount)).toBeCloseTo(2 * Number(first?.insured_value.amount), 1)
    expect((await change(order, { insured_for: '100' })).status).toBe(200)
    const lowered = await change(order, { order_goods: goods('1.00') })
    expect(lowered.json).toMatchObject({ error: 'ORDER_INVALID', fields: [{ path: 'insured_for', error: 'POLICY_ABOVE_VALUE' }] })
    expect((await change(order, { insurance_category: 'LOSS-ONLY', insured_for: null })).status).toBe(200)
    expect((await change(order, { insurance_category: null })).status).toBe(200)
    const states = (await policiesOf(order)).map(({ status, category }) => [status, category])
    expect(states).toEqual([
      ['void', 'LOSS-ONLY'],
      ['void', 'ALL-RISKS'],
      ['void', 'ALL-RISKS'],
      ['void', 'ALL-RISKS'],
    ])
    await dispatch(order)
    expect((await policiesOf(order)).map(({ status }) => status)).not.toContain('in_force')
  })

  it('is a filter of the list, says what a policy of the page insures, and is charged at the dispatch', async () => {
    const insured = (await place({ order_refCode: 'LISTED-INSURED' })).json.payload.order_number
    const later = (await place({ insurance_category: null, order_refCode: 'LISTED-LATER' })).json.payload.order_number
    const numbersOf = async (query: string) =>
      (await call<{ rows: readonly { order_number: string }[] }>('GET', `/orders?pageSize=100&${query}`, 'ddp')).json.payload.rows.map(
        ({ order_number: number }) => number,
      )
    expect(await numbersOf('insured=true&keywords=LISTED')).toEqual([insured])
    expect(await numbersOf('insured=false&keywords=LISTED')).toEqual([later])
    const body = { category: 'ALL-RISKS', orders: [later], insured_value: { amount: '50', currency: 'CNY' } }
    const [ordered] = (await call<readonly { id: number }[]>('POST', '/orders/Insurance', 'ddp', body)).json.payload
    const asked = (await call<readonly object[]>('POST', '/orders/Insurance/premium', 'ddp', { category: 'LOSS-ONLY', orders: [later] }))
      .json
    expect(asked.payload).toMatchObject([{ status: false, error: 'POLICY_EXISTS' }])
    expect((await call<InsuredRow>('GET', `/orders/${later}`, 'ddp')).json.payload).toMatchObject({ insurance_category: 'ALL-RISKS' })
    expect((await numbersOf('insured=true&keywords=LISTED')).toSorted()).toEqual([insured, later].toSorted())
    await call('DELETE', `/orders/Insurance/${ordered?.id}`, 'ddp')
    expect(await numbersOf('insured=true&keywords=LISTED')).toEqual([insured])
    await dispatch(insured)
    expect(await policiesOf(insured)).toMatchObject([{ status: 'in_force' }])
  })

  it('comes with the rows of a sheet, whose wrong ones are refused by their column', async () => {
    const rows = [
      ['客户单号', '收件人', '国家', '电话', '城市', '地址', '重量', '英文品名', '数量', '申报价值', '保险类别', '投保保额'],
      ...[
        ['SHEET-INS-1', 'ALL-RISKS', ''],
        ['SHEET-INS-2', '一切险', '40'],
        ['SHEET-INS-3', '', ''],
        ['SHEET-INS-4', 'ALL-RISKS', '99999'],
      ].map(([reference, category, value]) => [
        reference,
        'Ahmed Ali',
        'AE',
        '0501234567',
        'Dubai',
        'Street 12',
        '1.2',
        'Phone case',
        '2',
        '5.5',
        category,
        value,
      ]),
    ]
    const content = Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))
    const send = (fields: Readonly<Record<string, string>>) =>
      server.call<ImportAnswer>('POST', '/api/orders/import', {
        as: 'ddp',
        headers: lang,
        form: { order_type: 'express', ...fields, file: { name: 'insured.csv', content } },
      })
    // The premiums are known before anything is ordered.
    const premiums = [{ amount: '6.00', currency: 'CNY' }]
    expect((await send({ dry_run: '1' })).json.payload).toMatchObject({ created: 3, failed: 1, insured: 2, premiums })
    expect(await policiesOf('SHEET-INS-1')).toEqual([])
    const sent = await send({})
    expect(sent.status, sent.text).toBe(200)
    expect(sent.json.payload).toMatchObject({ created: 3, insured: 2, premiums })
    expect(sent.text).toContain('POLICY_TOO_MUCH')
    const policies = await Promise.all(
      [1, 2, 3, 4].map(async (one) => (await policiesOf(`SHEET-INS-${one}`)).map(({ status, category }) => [status, category])),
    )
    expect(policies).toEqual([[['ordered', 'ALL-RISKS']], [['ordered', 'ALL-RISKS']], [], []])
  })
})

const quoted = (over: object) => {
  const { consignee: _name, phone: _phone, city: _city, address: _address, order_goods: goods, ...order } = sampleOrder({})
  const lines = (goods as readonly { pcs: number; value: object }[]).map(({ pcs, value }) => ({ pcs, value }))
  return { ...order, order_goods: lines, insurance_category: 'ALL-RISKS', ...over }
}

describe('what is printed and sent of policies', () => {
  it('is a certificate in three languages, for the shipper whose policy it is', async () => {
    const order = (await place()).json.payload.order_number
    const [policy] = await policiesOf(order)
    const path = `/api/orders/Insurance/${policy?.id}/certificate`
    for (const [language, title] of [
      ['zh-CN', '保险凭证'],
      ['zh-TW', '保險憑證'],
      ['en-US', 'Certificate of insurance'],
    ] as const) {
      const { bytes } = await server.download(path, { as: 'ddp', headers: { lang: language } })
      const text = await textOf(bytes)
      expect(text).toContain(title)
      expect(text).toContain(policy?.policy_number)
      expect(text).toContain(order)
    }
    expect((await call('GET', path.slice('/api'.length), 'ddu')).json).toMatchObject({ error: 'POLICY_NOT_FOUND' })
    await call('DELETE', `/orders/Insurance/${policy?.id}`, 'ddp')
    expect((await call('GET', path.slice('/api'.length), 'ddp')).json).toMatchObject({ error: 'POLICY_NOT_IN_FORCE' })
  })

  it('is a bordereau of a month for staff, with what was claimed of each', async () => {
    const order = (await place()).json.payload.order_number
    await dispatch(order)
    await call('POST', `/orders/${order}/lose`, 'admin', { reason: 'Not found' })
    const claimed = { order_number: order, reason: 'lost', claim_amount: { amount: '55', currency: 'CNY' }, description: 'Lost' }
    const claim = await call<{ claim_number: string }>('POST', '/claims', 'ddp', claimed)
    expect(claim.status, claim.text).toBe(200)
    const month = monthOf(Date.now())
    const path = `/api/admin/insurance/bordereau?month=${month}&insurer=${encodeURIComponent('中国人保财险')}`
    const book = XLSX.read((await server.download(path, { as: 'finance', headers: lang })).bytes)
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {})
    const own = rows.find((row) => row['Order number'] === order)
    expect(own).toMatchObject({ Claims: 1, 'Claim numbers': claim.json.payload.claim_number, Claimed: '55.00 CNY', State: 'Claimed' })
    expect((await call('GET', `/admin/insurance/bordereau?month=2020-01`, 'finance')).json).toMatchObject({ error: 'EXPORT_EMPTY' })
    expect((await call('GET', `/admin/insurance/bordereau?month=${month}`, 'ddp')).status).toBe(403)
    expect((await call('GET', `/admin/insurance/bordereau?month=${month}`, 'warehouse')).status).toBe(403)
  })

  it('is a sheet of orders to insure, with the premium of each before any is ordered', async () => {
    const [one, other] = [await place({ insurance_category: null }), await place({ insurance_category: null })].map(
      ({ json }) => json.payload.order_number,
    )
    const insured = (await place()).json.payload.order_number
    const rows = [
      ['Order number', 'Insurance category', 'Insured for'],
      [one, 'ALL-RISKS', ''],
      [other, 'Loss only', '30'],
      [insured, 'ALL-RISKS', ''],
      ['NO-SUCH-ORDER', 'ALL-RISKS', ''],
      [one, 'NOPE', ''],
    ]
    const content = Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))
    const read = await server.call<InsuranceSheet>('POST', '/api/orders/Insurance/sheet', {
      as: 'ddp',
      headers: lang,
      form: { file: { name: 'insure.csv', content } },
    })
    expect(read.status, read.text).toBe(200)
    expect(read.json.payload.imported).toMatchObject({ failed: 1 })
    expect(read.json.payload.rows).toMatchObject([
      { order_number: one, status: true, category: 'ALL-RISKS', premium: { amount: '3.00', currency: 'CNY' } },
      { order_number: other, status: true, category: 'LOSS-ONLY', insured_value: { amount: '30.00', currency: 'CNY' } },
      { order_number: insured, status: false, error: 'POLICY_EXISTS' },
      { order_number: 'NO-SUCH-ORDER', status: false, error: 'ORDER_NOT_FOUND' },
    ])
    expect(await policiesOf(one ?? '')).toEqual([])
    const template = await server.download('/api/orders/Insurance/sheet/template', { as: 'ddp', headers: lang })
    const book = XLSX.read(template.bytes)
    expect(XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })[0]).toEqual(rows[0])
  })
})
