import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../orders/sample-order.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const place = async (over: Readonly<Record<string, unknown>> = {}): Promise<OrderRow> =>
  (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder(over) })).json.payload
const move = (order: OrderRow, event: string, body: unknown = {}) =>
  server.call<OrderRow>('POST', `/api/orders/${order.order_number}/${event}`, { as: 'warehouse', body })
const report = (order: OrderRow, ...events: readonly Readonly<Record<string, unknown>>[]) =>
  server.call<{ added: number; status: string }>('POST', `/api/orders/${order.order_number}/tracking`, {
    as: 'warehouse',
    body: { events },
  })
const now = async (order: OrderRow): Promise<OrderRow> =>
  (await server.call<OrderRow>('GET', `/api/orders/${order.order_number}`, { as: 'ddp' })).json.payload

const LONG_AGO = '2020-01-01T00:00:00Z'
const soon = (): string => new Date(Date.now() + 60_000).toISOString()

describe('the current tracking code of an order', () => {
  it('is there from its first event on, not before', async () => {
    expect(await place()).toMatchObject({ status: 'confirmed', tracker_code: '100' })
    expect(await place({ draft: true })).toMatchObject({ status: 'draft', tracker_code: null })
  })

  it('is that of the newest event by its time, whatever order they arrive in', async () => {
    const order = await place()
    await report(order, { tracker_code: '105', status_time: LONG_AGO })
    expect((await now(order)).tracker_code).toBe('100')
    await report(order, { tracker_code: '105', status_time: soon() })
    await move(order, 'receive', { check_weight: '1.200' })
    expect((await now(order)).tracker_code).toBe('105')
  })

  it('is none that only staff may see', async () => {
    const order = await place()
    await report(order, { tracker_code: '130', status_time: soon(), status_hidden: true })
    expect((await now(order)).tracker_code).toBe('100')
  })
})

describe('a reported event that drives the order', () => {
  it('leaves what the same event by hand would leave', async () => {
    const order = await place()
    await move(order, 'receive', { check_weight: '1.200' })
    await report(order, { tracker_code: '190', status_time: soon(), tracker_description: 'Box is wet' })
    expect(await now(order)).toMatchObject({ status: 'abnormal', exception_code: 'OTHER', exception_msg: 'Box is wet' })
    expect((await move(order, 'continue')).json.payload).toMatchObject({ status: 'inbound', exception_code: null, exception_msg: null })
  })
})

describe('the progress of a parcel', () => {
  type Step = { readonly step: string; readonly reached: boolean; readonly event: { readonly status_time: string } | null }
  const stepsAt = async (path: string, calling: object) =>
    (await server.call<{ readonly progress: readonly Step[] }>('GET', path, calling)).json.payload.progress.map(
      ({ step, reached, event }) => [step, reached, event?.status_time],
    )

  it('is one on the order’s page and in public tracking, by the events that its reader may see', async () => {
    expect(
      (await stepsAt(`/api/orders/${(await place({ draft: true })).order_number}`, { as: 'ddp' })).some(([, reached]) => reached),
    ).toBe(false)
    const order = await place()
    await move(order, 'receive', { check_weight: '1.200' })
    const arrived = soon()
    await report(order, { tracker_code: '130', status_time: arrived }, { tracker_code: '150', status_time: arrived, status_hidden: true })
    const at = new Date(arrived).toISOString()
    const steps = await stepsAt(`/api/orders/${order.order_number}`, { as: 'ddp' })
    expect(steps).toEqual([
      ['created', true, order.create_time],
      ['received', true, (await now(order)).inbound_time],
      ['departed', true, undefined],
      ['arrived', true, at],
      ['out_for_delivery', false, undefined],
      ['delivered', false, undefined],
    ])
    expect(await stepsAt(`/api/track/${order.airway_number}`, {})).toEqual(steps)
    expect(await stepsAt(`/api/orders/${order.order_number}`, { as: 'warehouse' })).toContainEqual(['out_for_delivery', true, at])
  })
})
