import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodChangeResults, CodChangeRow } from '../../../../adapters/http/contract/money/cod/cod-change.routes.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Order = {
  readonly order_number: string
  readonly version: number
  readonly label_outdated: boolean
  readonly cod_amount: CodChangeRow['cod_before']
}

const placeChangeableOrder = async (as = 'ddp'): Promise<string> => {
  const body = sampleOrder({ cod_amount: { amount: '150', currency: 'AED' } })
  const { json, text } = await server.call<Order>('POST', '/api/orders', { as, body })
  expect(text).toContain('order_number')
  return json.payload.order_number
}
const move = async (number: string, event: string, body: object = {}) => {
  const { status, text } = await server.call('POST', `/api/orders/${number}/${event}`, { as: 'warehouse', body })
  expect(status, text).toBe(200)
}
const dispatchChangeableOrder = async (as = 'ddp'): Promise<string> => {
  const number = await placeChangeableOrder(as)
  await move(number, 'receive', { check_weight: '1.200' })
  await move(number, 'dispatch')
  return number
}
const orderForAdmin = async (number: string) => (await server.call<Order>('GET', `/api/orders/${number}`, { as: 'admin' })).json.payload
const ask = (order_number: string, cod_amount: unknown, as = 'ddp') =>
  server.call<CodChangeRow>('POST', '/api/editCodRecord', { as, body: { order_number, cod_amount, reason: 'A lower price was agreed' } })
const decide = (body: object, who: { as: string } | { token: string } = { as: 'service' }) =>
  server.call<CodChangeResults>('POST', '/api/editCodRecord/decide', { ...who, body })
const list = async (as: string, query = '') =>
  (await server.call<{ rows: readonly CodChangeRow[]; total: number }>('GET', `/api/editCodRecord?${query}`, { as })).json.payload

describe('COD changes', () => {
  it('apply at once before dispatch, and a printed label is out of date', async () => {
    const number = await placeChangeableOrder()
    await server.call('POST', '/api/batchDrawPdf', { as: 'ddp', body: { orders: [number] } })
    const { json, text } = await ask(number, '99.50')
    expect(json.payload, text).toMatchObject({
      status: 'applied',
      cod_before: { amount: '150.00', currency: 'AED' },
      cod_after: { amount: '99.50', currency: 'AED' },
      events: [],
    })
    expect(await orderForAdmin(number)).toMatchObject({ cod_amount: { amount: '99.50', currency: 'AED' }, label_outdated: true })
    expect((await ask(number, 0)).json.payload).toMatchObject({ status: 'applied', cod_after: null })
    expect((await orderForAdmin(number)).cod_amount).toBeNull()
  })

  it('wait for the staff after dispatch, who decide many with a result for each', async () => {
    const [one, two] = [await dispatchChangeableOrder(), await dispatchChangeableOrder()]
    const [first, second] = [(await ask(one, 80)).json.payload, (await ask(two, 90)).json.payload]
    expect(first).toMatchObject({ status: 'requested', events: ['withdraw'], decided_by: null })
    expect((await ask(one, 70)).json).toMatchObject({ status: false, error: 'COD_CHANGE_OPEN' })
    const queue = await list('service', `status=requested&keywords=${one}`)
    expect(queue).toMatchObject({ total: 1, rows: [{ id: first.id, account: 'ddp', events: ['accept', 'reject'] }] })
    expect((await decide({ changes: [first.id], decision: 'reject' })).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'reason' }],
    })
    const done = await decide({ changes: [first.id, 900_000_001], decision: 'accept' })
    expect(done.json.payload).toMatchObject([
      { id: first.id, status: true },
      { id: 900_000_001, status: false, error: 'COD_CHANGE_NOT_FOUND' },
    ])
    expect((await orderForAdmin(one)).cod_amount).toEqual({ amount: '80.00', currency: 'AED' })
    await decide({ changes: [second.id], decision: 'reject', reason: 'Out for delivery' })
    expect((await orderForAdmin(two)).cod_amount).toEqual({ amount: '150.00', currency: 'AED' })
    expect((await list('ddp', `order_number=${two}`)).rows).toMatchObject([
      { status: 'rejected', decide_reason: 'Out for delivery', decided_by: null },
    ])
    const told = await server.call<{ rows: readonly { title: string; content: string; link: string }[] }>(
      'GET',
      '/api/portal/message/index?status=unread',
      { as: 'ddp' },
    )
    expect(told.json.payload.rows.slice(0, 2)).toMatchObject([
      { title: `COD change of order ${two} rejected`, link: `/editCodRecord/list?keywords=${two}` },
      {
        title: `COD amount of order ${one} changed`,
        content: 'Your request was accepted. The COD amount is now 80.00 AED instead of 150.00 AED.',
      },
    ])
  })

  it('are withdrawn by their customer alone, refused once collected, and decided by those alone who may', async () => {
    const number = await dispatchChangeableOrder()
    const { id } = (await ask(number, 80)).json.payload
    expect((await server.call('POST', `/api/editCodRecord/${id}/withdraw`, { as: 'ddu' })).status).toBe(404)
    expect((await decide({ changes: [id], decision: 'accept' }, { as: 'warehouse' })).status).toBe(403)
    const regional = await hireUser(server, 'codregional', await roleForOwnClients(server))
    const foreign = await decide({ changes: [id], decision: 'accept' }, { token: regional })
    expect(foreign.status === 403 || foreign.json.payload[0]?.error === 'COD_CHANGE_NOT_FOUND').toBe(true)
    const withdrawn = await server.call('POST', `/api/editCodRecord/${id}/withdraw`, { as: 'ddp' })
    expect(withdrawn.json.payload, withdrawn.text).toMatchObject({ status: 'withdrawn' })
    const again = (await ask(number, 70)).json.payload
    await move(number, 'deliver')
    const cash = { orders: [{ number, amount: '150', currency: 'AED' }] }
    await server.call('POST', '/api/admin/cod/collections', { as: 'finance', body: cash })
    expect((await decide({ changes: [again.id], decision: 'accept' })).json.payload).toMatchObject([{ error: 'COD_COLLECTED' }])
    expect((await ask(number, 60)).json).toMatchObject({ error: 'COD_COLLECTED' })
  })

  it('at one time on one order leave one open', async () => {
    const number = await dispatchChangeableOrder()
    const asked = await Promise.all([ask(number, 81), ask(number, 82), ask(number, 83)])
    expect(asked.map(({ json }) => json.status).filter(Boolean)).toHaveLength(1)
    expect((await list('ddp', `order_number=${number}`)).total).toBe(1)
  })
})
