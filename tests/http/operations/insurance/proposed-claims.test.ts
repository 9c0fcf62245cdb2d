import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { watchPoliciesWork } from '#core/operations/support/watch-policies.work.ts'
import type { ClaimRow } from '../../../../adapters/http/contract/operations/support/claim.routes.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

const DAY = 86_400_000
let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore()
  // Reads the references.
  await server.store.migrate()
})
afterAll(() => server?.stop())

const call = <T>(method: 'GET' | 'POST', path: string, as: string, body?: object) =>
  server.call<T>(method, `/api${path}`, { as, headers: { lang: 'en-US' }, ...(body === undefined ? {} : { body }), keyless: true })
const claimsOf = async (order: string, as: string) =>
  (await call<{ rows: readonly ClaimRow[] }>('GET', `/claims?keywords=${order}`, as)).json.payload.rows

let numbers = 0
/** The daily job, so many days from now. */
const watchIn = async (days: number): Promise<void> => {
  const { store } = server
  const at = Date.now() + days * DAY
  const work = watchPoliciesWork({
    atomically: store.atomically,
    watch: store.policyWatch,
    references: store.references.current,
    clock: { now: () => at },
    newNumber: () => `CPROPOSED${String((numbers += 1)).padStart(4, '0')}`,
  })
  must(await work.run({ payload: { from: at - DAY, until: at }, finishing: store.atomically, signal: { aborted: false } }))
}

async function insuredParcel(category: string): Promise<string> {
  const order = (await call<{ order_number: string }>('POST', '/orders', 'ddp', sampleOrder({ insurance_category: category }))).json.payload
  for (const [event, body] of [
    ['receive', { check_weight: '1.200' }],
    ['dispatch', {}],
  ] as const) {
    const moved = await call('POST', `/orders/${order.order_number}/${event}`, 'admin', body)
    expect(moved.status, moved.text).toBe(200)
  }
  return order.order_number
}

describe('a claim that is proposed', () => {
  it('is listed for shipper and staff after the days of its category, and accepted with one press', async () => {
    const [twenty, twentyFive] = [await insuredParcel('ALL-RISKS'), await insuredParcel('LOSS-ONLY')]
    await watchIn(19)
    expect(await claimsOf(twenty, 'ddp')).toEqual([])
    await watchIn(21)
    await watchIn(22)
    const [claim, ...others] = await claimsOf(twenty, 'ddp')
    expect(others).toEqual([])
    expect(claim).toMatchObject({ status: 'proposed', reason: 'lost', events: ['accept', 'withdraw'] })
    expect(claim?.description).toContain('No tracking news since')
    expect(await claimsOf(twenty, 'admin')).toMatchObject([{ claim_number: claim?.claim_number, events: [] }])
    // Its category waits for longer.
    expect(await claimsOf(twentyFive, 'ddp')).toEqual([])
    expect((await call('GET', '/message/init', 'ddp')).text).toContain(`/claim/list?claim=${claim?.claim_number}`)
    const path = `/claims/${claim?.claim_number}/accept`
    expect((await call('POST', path, 'ddu')).json).toMatchObject({ error: 'CLAIM_NOT_FOUND' })
    expect((await call('POST', path, 'admin')).status).toBe(403)
    const accepted = await call<ClaimRow>('POST', path, 'ddp')
    expect(accepted.json.payload).toMatchObject({ status: 'submitted', claim_amount: claim?.claim_amount })
    const policies = await call<{ rows: readonly { status: string }[] }>('GET', `/orders/Insurance?keywords=${twenty}`, 'ddp')
    expect(policies.json.payload.rows).toMatchObject([{ status: 'claimed' }])
  })

  it('makes room for a claim of the shipper’s own', async () => {
    const order = await insuredParcel('ALL-RISKS')
    await watchIn(21)
    await call('POST', `/orders/${order}/lose`, 'admin', { reason: 'Not found' })
    const own = { order_number: order, reason: 'lost', claim_amount: { amount: '20', currency: 'CNY' }, description: 'Lost' }
    const made = await call<ClaimRow>('POST', '/claims', 'ddp', own)
    expect(made.status, made.text).toBe(200)
    expect((await claimsOf(order, 'ddp')).map(({ status }) => status).toSorted()).toEqual(['submitted', 'withdrawn'])
  })
})
