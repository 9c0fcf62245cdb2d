import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CorrectionResults, CorrectionRow } from '../../../../adapters/http/contract/money/corrections/correction.routes.ts'
import type { RefundableCharge, RefundResults, RefundRow } from '../../../../adapters/http/contract/money/refunds/refund.routes.ts'
import { downloadedSheet } from '../../../support/sheets/downloaded-sheet.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PATH = '/api/admin/finance/corrections'
const adjust = (amount: string, { account = 'ddp', as = 'finance', key = randomUUID(), direction = 'credit' } = {}) =>
  server.call<CorrectionRow>('POST', `${PATH}/adjustments`, {
    as,
    headers: { 'idempotency-key': key },
    body: { account, direction, amount: { amount, currency: 'CNY' }, note: 'Agreed by phone' },
  })
const reverse = (flow_num: string | null, as = 'finance') =>
  server.call<CorrectionRow>('POST', `${PATH}/reversals`, { as, body: { flow_num, note: 'Typed twice' } })
const decide = (id: number, as: string, decision = 'approve') =>
  server.call<CorrectionResults>('POST', `${PATH}/decide`, { as, body: { corrections: [id], decision, reason: 'No' } })
const balance = async (as = 'ddp'): Promise<number> => {
  const { json } = await server.call<{ account_balances: readonly { amount: string; currency: string }[] }>(
    'GET',
    '/api/portal/home/baseData',
    { as },
  )
  return Number(json.payload.account_balances.find(({ currency }) => currency === 'CNY')?.amount)
}

describe('corrections of the ledger', () => {
  it('are posted at once up to the limit, and above it by somebody else alone', async () => {
    const before = await balance()
    const key = randomUUID()
    const small = await adjust('1000.00', { key })
    expect(small.json.payload, small.text).toMatchObject({ status: 'posted', flow_num: expect.stringMatching(/^F\d{12}$/), events: [] })
    expect((await adjust('1000.00', { key })).json.payload.id).toBe(small.json.payload.id)
    const large = (await adjust('1000.01')).json.payload
    expect(large).toMatchObject({ status: 'proposed', flow_num: null, events: ['withdraw'] })
    expect(await balance()).toBe(before + 1000)
    expect((await decide(large.id, 'finance')).json.payload).toMatchObject([{ error: 'CORRECTION_OWN' }])
    const both = await Promise.all([decide(large.id, 'admin'), decide(large.id, 'admin')])
    expect(both.map(({ json }) => json.payload[0]?.error ?? 'done').toSorted()).toEqual(['ILLEGAL_TRANSITION', 'done'])
    expect(await balance()).toBeCloseTo(before + 2000.01)
  })

  it('take an adjustment and a refund back once, and nothing that has a record of its own', async () => {
    const before = await balance('ddu')
    const { flow_num: flow } = (await adjust('20', { account: 'ddu', direction: 'debit' })).json.payload
    expect((await reverse(flow)).json.payload).toMatchObject({ status: 'posted', kind: 'reversal', amount: { amount: '20.00' } })
    expect(await balance('ddu')).toBe(before)
    expect((await reverse(flow)).json).toMatchObject({ error: 'ENTRY_REVERSED' })
    const placed = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    const number = placed.json.payload.order_number
    await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
    await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })
    const chargesOf = async () =>
      (await server.call<readonly RefundableCharge[]>('GET', `/api/orders/${number}/refundable`, { as: 'ddp' })).json.payload
    const body = { charge: (await chargesOf())[0]?.charge, reason: 'Missing' }
    const { id } = (await server.call<RefundRow>('POST', `/api/orders/${number}/refunds`, { as: 'ddp', body })).json.payload
    await server.call<RefundResults>('POST', '/api/refunds/decide', { as: 'admin', body: { refunds: [id], decision: 'approve' } })
    const paid = (await server.call<RefundRow>('GET', `/api/refunds/${id}`, { as: 'finance' })).json.payload
    expect((await reverse(paid.flow_num, 'admin')).json.payload).toMatchObject({ status: 'posted' })
    expect((await server.call<RefundRow>('GET', `/api/refunds/${id}`, { as: 'ddp' })).json.payload.status).toBe('taken_back')
    expect(await chargesOf()).toMatchObject([{ left: [{ amount: '94.00', currency: 'CNY' }] }])
  })

  it('are for finance alone, within reach, and withdrawn by who proposed them', async () => {
    for (const as of ['warehouse', 'service']) expect((await adjust('1', { as })).status, as).toBe(403)
    expect((await adjust('1', { account: 'nobody' })).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'account' }] })
    const { id } = (await adjust('5000')).json.payload
    expect((await server.call('POST', `${PATH}/${id}/withdraw`, { as: 'admin' })).json).toMatchObject({ error: 'CORRECTION_OTHERS' })
    expect((await server.call('POST', `${PATH}/${id}/withdraw`, { as: 'finance' })).json.payload).toMatchObject({ status: 'withdrawn' })
    const regional = await hireUser(server, 'corrregional', await roleForOwnClients(server))
    const listed = await server.call<{ total: number }>('GET', PATH, { token: regional })
    expect(listed.status === 403 || listed.json.payload.total === 0).toBe(true)
  })

  it('are exported as they are filtered', async () => {
    const [posted, open] = [(await adjust('12.34', { as: 'admin' })).json.payload, (await adjust('4000')).json.payload]
    const rows = await downloadedSheet(server, `${PATH}/export?timezone=Asia/Shanghai&status=posted`)
    const row = rows.find((one) => one['Number'] === String(posted.id))
    expect(row).toMatchObject({
      Type: 'Adjustment',
      'Client account': 'ddp',
      Amount: '12.34',
      State: 'Posted',
      'Flow number': posted.flow_num,
    })
    expect(rows.some((one) => one['Number'] === String(open.id))).toBe(false)
    expect((await server.call('GET', `${PATH}/export?keywords=nothing-like-it`, { as: 'finance' })).json.error).toBe('EXPORT_EMPTY')
    expect((await server.call('GET', `${PATH}/export`, { as: 'warehouse' })).status).toBe(403)
  })

  it.each(['0', '-1', '1e9', '0.001', 'NaN', '1000000000000000'])('refuse an amount of %s with a clear error', async (amount) => {
    expect((await adjust(amount)).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'amount' }] })
  })
})
