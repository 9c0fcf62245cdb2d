import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import type { OrderFeesAnswer } from '../../../../adapters/http/contract/pricing/fees/order-fees.routes.ts'
import type { RefundableCharge, RefundResults, RefundRow } from '../../../../adapters/http/contract/money/refunds/refund.routes.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { uploadPaper } from '../../../support/shipper-way.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** An order that was dispatched and charged 94.00 CNY. */
const chargeOrder = async (as = 'ddp'): Promise<string> => {
  const { json, text } = await server.call<{ order_number: string }>('POST', '/api/orders', { as, body: sampleOrder() })
  expect(text).toContain('order_number')
  const number = json.payload.order_number
  await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
  expect((await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })).json.status).toBe(true)
  return number
}
const chargeOf = async (number: string, as = 'ddp') =>
  (await server.call<readonly RefundableCharge[]>('GET', `/api/orders/${number}/refundable`, { as })).json.payload
const ask = async (number: string, body: object = {}, as = 'ddp', key = randomUUID()) => {
  const [charge] = await chargeOf(number, as)
  return server.call<RefundRow>('POST', `/api/orders/${number}/refunds`, {
    as,
    headers: { 'idempotency-key': key },
    body: { charge: charge?.charge, reason: 'One cup was missing', ...body },
  })
}
const decide = (body: object, who: { as: string } | { token: string } = { as: 'finance' }) =>
  server.call<RefundResults>('POST', '/api/refunds/decide', { ...who, body })
const balance = async (as: string): Promise<number> => {
  const { json } = await server.call<{ account_balances: readonly { amount: string; currency: string }[] }>(
    'GET',
    '/api/portal/home/baseData',
    { as },
  )
  return Number(json.payload.account_balances.find(({ currency }) => currency === 'CNY')?.amount)
}
const amount = { amount: '30.00', currency: 'CNY' }

describe('refunds', () => {
  it('go from a request with a file to the wallet, once for a key, and stand among the order’s charges', async () => {
    const number = await chargeOrder()
    const before = await balance('ddp')
    const file = (await uploadPaper(server, { as: 'ddp' })).json.payload.id
    const key = randomUUID()
    const { json, text } = await ask(number, { amount, files: [file] }, 'ddp', key)
    expect(json.payload, text).toMatchObject({
      status: 'requested',
      amount,
      by_client: true,
      events: ['withdraw'],
      files: [{ src: `/api/files/${file}` }],
    })
    expect((await ask(number, { amount, files: [file] }, 'ddp', key)).json.payload.id).toBe(json.payload.id)
    expect(await balance('ddp')).toBe(before)
    expect((await server.call('GET', `/api/files/${file}`, { as: 'finance' })).status).toBe(200)
    expect((await decide({ refunds: [json.payload.id], decision: 'approve' })).json.payload).toMatchObject([{ status: true }])
    expect(await balance('ddp')).toBe(before + 30)
    const { payload } = (await server.call<OrderFeesAnswer>('GET', `/api/orders/${number}/fees`, { as: 'ddp' })).json
    expect(payload.charges.at(-1)).toMatchObject({ kind: 'refund', occasion: 'freight', paid: [{ amount: '-30.00', currency: 'CNY' }] })
    expect(await chargeOf(number)).toMatchObject([{ left: [{ amount: '64.00', currency: 'CNY' }] }])
    const found = await server.call<RefundRow>('GET', `/api/refunds/${json.payload.id}`, { as: 'ddp' })
    expect(found.json.payload).toMatchObject({ status: 'paid', decided_by: null, flow_num: expect.stringMatching(/^F\d{12}$/), events: [] })
  })

  it('are decided by finance alone, never by who asked, within reach', async () => {
    const number = await chargeOrder()
    const { id } = (await ask(number, {}, 'finance')).json.payload
    expect((await decide({ refunds: [id], decision: 'approve' })).json.payload).toMatchObject([{ error: 'REFUND_OWN' }])
    for (const as of ['warehouse', 'service', 'ddp'])
      expect((await decide({ refunds: [id], decision: 'approve' }, { as })).status, as).toBe(403)
    const regional = await hireUser(server, 'refundregional', await roleForOwnClients(server))
    const foreign = await decide({ refunds: [id], decision: 'approve' }, { token: regional })
    expect(foreign.status === 403 || foreign.json.payload[0]?.error === 'REFUND_NOT_FOUND').toBe(true)
    // The customer sees what the staff asked for once it is paid.
    expect((await server.call('GET', `/api/refunds/${id}`, { as: 'ddp' })).status).toBe(404)
    expect((await decide({ refunds: [id], decision: 'approve' }, { as: 'admin' })).json.payload).toMatchObject([{ status: true }])
    expect((await server.call('GET', `/api/refunds/${id}`, { as: 'ddp' })).status).toBe(200)
    expect((await server.call('GET', `/api/refunds/${id}`, { as: 'ddu' })).status).toBe(404)
  })

  it('are exported as they are listed; clients do not see who of the staff decided', async () => {
    const number = await chargeOrder()
    const { json } = await ask(number, { amount })
    await decide({ refunds: [json.payload.id], decision: 'reject', reason: 'Already delivered' })
    const sheetOf = async (as: string) => {
      const { bytes } = await server.download(`/api/refunds/export?order_number=${number}&timezone=Asia/Shanghai`, {
        as,
        headers: { lang: 'en-US' },
      })
      const book = XLSX.read(bytes)
      return XLSX.utils.sheet_to_json<Record<string, string | number>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    }
    const shared = { 'Order number': number, State: 'Rejected', Amount: 30, Currency: 'CNY', 'Reason of the decision': 'Already delivered' }
    const [own, theirs] = [await sheetOf('ddp'), await sheetOf('finance')]
    expect(own).toEqual([expect.objectContaining(shared)])
    expect(theirs).toEqual([expect.objectContaining({ ...shared, 'Client account': 'ddp' })])
    expect([Object.keys(own[0] ?? {}), Object.keys(theirs[0] ?? {})].map((headings) => headings.includes('Decided by'))).toEqual([
      false,
      true,
    ])
    expect((await server.call('GET', `/api/refunds/export?order_number=${number}`, { as: 'ddu' })).json).toMatchObject({
      error: 'EXPORT_EMPTY',
    })
    expect((await server.call('GET', '/api/refunds/export', { as: 'warehouse' })).status).toBe(403)
  })

  it('are closed to shippers without finance', async () => {
    expect((await server.call('GET', '/api/refunds', { as: 'nofin' })).status).toBe(403)
    expect((await server.call('GET', '/api/refunds', { as: 'warehouse' })).status).toBe(403)
  })

  it('of two persons at once credit one, and together never pass the charge', async () => {
    const number = await chargeOrder()
    const before = await balance('ddp')
    const { id } = (await ask(number)).json.payload
    const both = await Promise.all([
      decide({ refunds: [id], decision: 'approve' }),
      decide({ refunds: [id], decision: 'approve' }, { as: 'admin' }),
    ])
    expect(both.map(({ json }) => json.payload[0]?.error ?? 'done').toSorted()).toEqual(['ILLEGAL_TRANSITION', 'done'])
    expect(await balance('ddp')).toBe(before + 94)
    const again = await server.call('POST', `/api/orders/${number}/refunds`, { as: 'ddp', body: { charge: 1, reason: 'Again' } })
    expect(again.json).toMatchObject({ status: false, error: 'REFUND_NO_CHARGE' })
    const priced = await server.call('POST', `/api/admin/orders/${number}/price`, {
      as: 'finance',
      body: { amount: '50', currency: 'CNY', reason: 'x' },
    })
    expect(priced.json).toMatchObject({ error: 'REFUNDED_MORE' })
  })

  it.each([['0'], ['-1'], ['1e9'], ['0.001'], ['NaN'], ['１００'], ['1000000000000000'], ['94.01']])(
    'refuse %s with a clear error and no row',
    async (typed) => {
      const number = await chargeOrder()
      const { json, status } = await ask(number, { amount: { amount: typed, currency: 'CNY' } })
      expect([status, json]).toMatchObject([400, { error: 'INPUT_INVALID', fields: [{ path: 'amount' }] }])
      const listed = await server.call<{ total: number }>('GET', `/api/refunds?order_number=${number}`, { as: 'ddp' })
      expect(listed.json.payload.total).toBe(0)
    },
  )
})
