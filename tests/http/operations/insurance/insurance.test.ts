import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  InsuranceCategoryRow,
  InsurancePremiums,
  InsuranceResults,
  PolicyRow,
} from '../../../../adapters/http/contract/operations/insurance/insurance.routes.ts'
import type { ClaimCapsAnswer, ClaimRow } from '../../../../adapters/http/contract/operations/support/claim.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, as: string, body?: object, key?: string) =>
  server.call<T>(method, `/api${path}`, {
    as,
    headers: { lang: 'en-US', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { body }),
    keyless: true,
  })
const placeOrder = async (): Promise<string> =>
  (await call<{ order_number: string }>('POST', '/orders', 'ddp', sampleOrder({}))).json.payload.order_number
const insure = async (orders: readonly string[], over: object = {}, as = 'ddp', key?: string) =>
  (await call<InsuranceResults>('POST', '/orders/Insurance', as, { category: 'ALL-RISKS', orders, ...over }, key)).json.payload
const policyOf = async (order: string, as = 'ddp') =>
  (await call<{ rows: readonly PolicyRow[]; total: number }>('GET', `/orders/Insurance?keywords=${order}`, as)).json.payload.rows

describe('the insurance of orders', () => {
  it('is offered with what it covers, and its premium is explained before it is ordered', async () => {
    const { payload } = (await call<readonly InsuranceCategoryRow[]>('GET', '/orders/Insurance/category', 'ddp')).json
    expect(payload.map(({ category, name, deductible }) => [category, name, deductible])).toEqual([
      ['ALL-RISKS', 'All risks', { amount: '50.00', currency: 'CNY' }],
      ['LOSS-ONLY', 'Loss only', { amount: '0.00', currency: 'CNY' }],
    ])
    const order = await placeOrder()
    const asked = { category: 'ALL-RISKS', orders: [order, 'NO-SUCH-ORDER'] }
    const [offer, missing] = (await call<InsurancePremiums>('POST', '/orders/Insurance/premium', 'ddp', asked)).json.payload
    expect(offer).toMatchObject({ order_number: order, status: true, premium: { currency: 'CNY' } })
    expect(offer?.steps?.length).toBeGreaterThan(1)
    expect(missing).toMatchObject({ status: false, error: 'ORDER_NOT_FOUND' })
    // Nothing was ordered by asking.
    expect(await policyOf(order)).toEqual([])
  })

  it('is ordered once under a key, refused above the declared value, and cancelled until the dispatch', async () => {
    const order = await placeOrder()
    expect(await insure([order], { insured_value: { amount: '49999.99', currency: 'CNY' } })).toMatchObject([{ error: 'POLICY_TOO_MUCH' }])
    expect(await insure([order], { insured_value: { amount: '1', currency: 'USD' } })).toMatchObject([{ error: 'POLICY_CURRENCY' }])
    expect(await insure([order], {}, 'ddu')).toMatchObject([{ error: 'ORDER_NOT_FOUND' }])
    const key = randomUUID()
    const [first] = await insure([order], {}, 'ddp', key)
    expect(first).toMatchObject({ status: true })
    expect(await insure([order], {}, 'ddp', key)).toEqual([first])
    expect(await insure([order])).toMatchObject([{ error: 'POLICY_EXISTS' }])
    expect((await call('DELETE', `/orders/Insurance/${first?.id}`, 'ddu')).status).toBe(404)
    for (let times = 0; times < 2; times += 1) expect((await call('DELETE', `/orders/Insurance/${first?.id}`, 'ddp')).status).toBe(200)
    expect(await policyOf(order)).toMatchObject([{ id: first?.id, status: 'void', cancellable: false }])
    expect(await policyOf(order, 'ddu')).toEqual([])
  })

  it('comes into force with the dispatch, and caps a claim in place of the general caps', async () => {
    const order = await placeOrder()
    const [ordered] = await insure([order])
    for (const [event, body] of [
      ['receive', { check_weight: '1.200' }],
      ['dispatch', {}],
    ] as const) {
      const moved = await call('POST', `/orders/${order}/${event}`, 'admin', body)
      expect(moved.status, moved.text).toBe(200)
    }
    const [policy] = await policyOf(order, 'admin')
    expect(policy).toMatchObject({ id: ordered?.id, status: 'in_force', premium: ordered?.premium })
    expect(policy?.in_force_time).not.toBeNull()
    expect((await call('DELETE', `/orders/Insurance/${ordered?.id}`, 'ddp')).json).toMatchObject({ error: 'POLICY_LATE' })
    await call('POST', `/orders/${order}/lose`, 'admin', { reason: 'Not found' })
    const claim = await call<ClaimRow>('POST', '/claims', 'ddp', {
      order_number: order,
      reason: 'lost',
      claim_amount: { amount: '9000', currency: 'CNY' },
      description: 'Lost',
    })
    expect(claim.status, claim.text).toBe(200)
    const number = claim.json.payload.claim_number
    const caps = (await call<ClaimCapsAnswer>('GET', `/claims/${number}/caps`, 'admin')).json.payload
    expect(Number(caps.most.amount)).toBeCloseTo(Number(policy?.insured_value.amount) - Number(policy?.deductible.amount), 2)
    expect(caps.steps).toHaveLength(3)
    expect(await policyOf(order)).toMatchObject([{ status: 'claimed' }])
    for (const event of ['review', 'approve']) expect((await call('POST', `/claims/${number}/${event}`, 'admin', {})).status).toBe(200)
    const paid = await call('POST', `/claims/${number}/pay`, 'admin', {}, randomUUID())
    expect(paid.status, paid.text).toBe(200)
    expect(await policyOf(order)).toMatchObject([{ status: 'settled' }])
  })

  it('is closed to staff without a permission for it', async () => {
    expect((await call('GET', '/orders/Insurance', 'warehouse')).status).toBe(403)
  })
})
