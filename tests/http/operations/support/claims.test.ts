import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WalletStandingRow } from '../../../../adapters/http/contract/money/ledger/flow.routes.ts'
import type { ClaimCapsAnswer, ClaimRow } from '../../../../adapters/http/contract/operations/support/claim.routes.ts'
import { statesOf } from '#core/base/kernel/machine.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const lang = { lang: 'en-US' }
const call = <T = ClaimRow>(method: 'GET' | 'POST', path: string, as: string, body?: object, key?: string) =>
  server.call<T>(method, `/api${path}`, {
    as,
    headers: { ...lang, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { body }),
    keyless: true,
  })
const listedClaims = async (as: string, query = '') =>
  (await call<{ rows: readonly ClaimRow[]; total: number }>('GET', `/claims?pageSize=100${query}`, as)).json.payload

async function endOrderBy(as: string, ...events: readonly (readonly [event: string, body?: object])[]): Promise<string> {
  const { order_number: number } = (await call<{ order_number: string }>('POST', '/orders', as, sampleOrder({}))).json.payload
  for (const [event, body = {}] of [['receive', { check_weight: '1.200' }], ...events] as const) {
    const moved = await call('POST', `/orders/${number}/${event}`, 'admin', body)
    expect(moved.status, moved.text).toBe(200)
  }
  return number
}

async function uploadAttachment(as: string): Promise<{ readonly name: string; readonly src: string }> {
  const form = { purpose: 'attachment', file: { name: 'box.png', content: samplePng() } }
  const { json } = await server.call<{ src: string; name: string }>('POST', '/api/common/uploadOSS', { as, form })
  return { name: json.payload.name, src: json.payload.src }
}

const claimed = (order: string, over: object = {}) => ({
  order_number: order,
  reason: 'lost',
  claim_amount: { amount: '50', currency: 'CNY' },
  description: 'The depot cannot find it',
  ...over,
})
const balance = async (as: string): Promise<number> =>
  Number(
    (await call<{ rows: readonly WalletStandingRow[] }>('GET', '/user/client/wallets', as)).json.payload.rows.find(
      ({ balance: { currency } }) => currency === 'CNY',
    )?.balance.amount,
  )

describe('claims', () => {
  it('are reviewed, approved within the caps that are explained, and paid into the wallet once', async () => {
    const order = await endOrderBy('ddp', ['lose'])
    const made = await call('POST', '/claims', 'ddp', claimed(order), randomUUID())
    expect(made.json.payload, made.text).toMatchObject({ status: 'submitted', events: ['withdraw'], reason_txt: 'Lost' })
    const { claim_number: number } = made.json.payload
    expect((await call('POST', '/claims', 'ddp', claimed(order))).json).toMatchObject({ error: 'CLAIM_RUNNING' })
    const one = `/claims/${number}`
    expect((await call('GET', one, 'service')).json.payload.events).not.toContain('approve')
    expect((await call('POST', `${one}/review`, 'finance', {})).json.payload).toMatchObject({ status: 'reviewing' })
    const { most, steps } = (await call<ClaimCapsAnswer>('GET', `${one}/caps`, 'finance')).json.payload
    expect(Number(most.amount)).toBeGreaterThan(0)
    expect(steps[0]?.name).not.toBe('')
    const above = { approved_amount: { amount: '50.01', currency: 'CNY' } }
    expect((await call('POST', `${one}/approve`, 'finance', above)).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'approved_amount', error: 'CLAIM_ABOVE_CAP' }],
    })
    const approved = await call('POST', `${one}/approve`, 'finance', { decision: 'Agreed' })
    expect(approved.json.payload, approved.text).toMatchObject({ status: 'approved', approved_amount: most, decision: 'Agreed' })
    const before = await balance('ddp')
    const key = randomUUID()
    for (const _ of [1, 2])
      expect((await call('POST', `${one}/pay`, 'finance', {}, key)).json.payload).toMatchObject({ status: 'paid', events: [] })
    expect((await call('POST', `${one}/pay`, 'finance', {}, randomUUID())).json).toMatchObject({ error: 'ILLEGAL_TRANSITION' })
    expect((await call('POST', `${one}/pay`, 'finance', {})).status).toBe(400)
    expect(await balance('ddp')).toBeCloseTo(before + Number(most.amount), 2)
    const trail = await call<{ rows: readonly { action: string }[] }>('GET', `/admin/audit?area=claims&subject=${number}`, 'admin')
    expect(trail.json.payload.rows.map(({ action }) => action)).toEqual(['pay', 'approve', 'review', 'submit'])
    // An amount paid for a parcel counts against its caps.
    const again = (await call('POST', '/claims', 'ddp', claimed(order))).json.payload
    const left = (await call<ClaimCapsAnswer>('GET', `/claims/${again.claim_number}/caps`, 'finance')).json.payload
    expect(Number(left.most.amount)).toBeLessThan(50)
  })

  it('for damage need proof, which staff open and other clients do not; a refusal is appealed with more', async () => {
    const order = await endOrderBy('ddp', ['dispatch'], ['deliver'])
    const damaged = { reason: 'damaged', description: 'Broken' }
    expect((await call('POST', '/claims', 'ddp', claimed(order, damaged))).json).toMatchObject({
      fields: [{ path: 'attachments', error: 'CLAIM_PROOF_MISSING' }],
    })
    const foreign = { ...damaged, attachments: [await uploadAttachment('ddu')] }
    expect((await call('POST', '/claims', 'ddp', claimed(order, foreign))).json).toMatchObject({
      fields: [{ path: 'attachments.0.src', error: 'FILE_NOT_FOUND' }],
    })
    const proof = await uploadAttachment('ddp')
    const made = await call('POST', '/claims', 'ddp', claimed(order, { ...damaged, attachments: [proof] }))
    expect(made.json.payload, made.text).toMatchObject({ attachments: [proof] })
    for (const [as, status] of [
      ['finance', 200],
      ['ddu', 404],
      ['warehouse', 404],
    ] as const)
      expect((await server.download(proof.src, { as })).status, as).toBe(status)
    const one = `/claims/${made.json.payload.claim_number}`
    await call('POST', `${one}/review`, 'finance', {})
    expect((await call('POST', `${one}/reject`, 'finance', {})).json).toMatchObject({
      fields: [{ path: 'decision', error: 'FIELD_REQUIRED' }],
    })
    await call('POST', `${one}/request_documents`, 'finance', { decision: 'The invoice, please' })
    expect((await call('POST', `${one}/submit_documents`, 'ddp', {})).json).toMatchObject({ error: 'CLAIM_PROOF_MISSING' })
    const more = { attachments: [await uploadAttachment('ddp')] }
    expect((await call('POST', `${one}/submit_documents`, 'ddp', more)).json.payload).toMatchObject({ status: 'reviewing' })
    await call('POST', `${one}/reject`, 'finance', { decision: 'No damage is seen' })
    const refused = (await call('GET', one, 'ddp')).json.payload
    expect(refused).toMatchObject({ status: 'rejected', events: ['appeal', 'withdraw'], decision: 'No damage is seen' })
    expect((await call('POST', `${one}/appeal`, 'ddp', { attachments: [await uploadAttachment('ddp')] })).json.payload).toMatchObject({
      status: 'reviewing',
    })
    expect((await call('GET', one, 'ddp')).json.payload.attachments).toHaveLength(3)
  })

  it('are made only for what the parcel’s state supports, by its own client', async () => {
    const order = await endOrderBy('ddu')
    expect((await call('POST', '/claims', 'ddu', claimed(order))).json).toMatchObject({ error: 'CLAIM_NOT_OFFERED' })
    expect((await call('POST', '/claims', 'ddp', claimed(order))).json).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  })

  it('of the demo are in every state, and each side finds its own', async () => {
    const all = await listedClaims('finance')
    expect(new Set(all.rows.map(({ status }) => status))).toEqual(new Set(statesOf(claimMachine)))
    const own = await listedClaims('ddu')
    expect(own.rows.every(({ account }) => account === 'ddu')).toBe(true)
    expect((await listedClaims('finance', '&status=paid&keywords=clm')).rows.map(({ account }) => account)).toEqual(['clm'])
    expect((await call('GET', '/claims', 'warehouse')).status).toBe(403)
  })
})
