import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { readPdf } from '../../../printer/support/read-pdf.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

type SignProofAnswer = {
  readonly allow: boolean
  readonly orders: readonly { readonly order_number: string; readonly allow: boolean; readonly url: string; readonly error?: string }[]
}

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** Begins with the machine's, so that the data of the demo need not be seeded again. */
let now = Date.now()
const [DISPATCHED, DELIVERED] = [now + 10 * MINUTE, now + 20 * HOUR].map((time) => new Date(time).toISOString()) as [string, string]
/** A moment by the clocks of a place so many hours before Greenwich. */
const localTime = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * HOUR).toISOString().slice(0, 19).replace('T', ' ')
const [IN_SHENZHEN, IN_DUBAI] = [8, 4]

let server: TestServer
let delivered: OrderRow
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } })
  delivered = await placeCodParcel()
  const { order_number: number } = delivered
  await moveSignedOrder(number, 'receive', { check_weight: '1.200' })
  now = Date.parse(DELIVERED)
  await moveSignedOrder(number, 'dispatch', { status_location: 'Shenzhen', status_timezone: 'Asia/Shanghai', status_time: DISPATCHED })
  const hidden = { tracker_code: '130', status_time: DISPATCHED, status_location: 'Hidden yard', status_hidden: true }
  await server.call('POST', `/api/orders/${number}/tracking`, { as: 'admin', body: { events: [hidden] } })
  await moveSignedOrder(number, 'deliver', { status_location: 'Dubai', status_timezone: 'Asia/Dubai', status_time: DELIVERED })
})
afterAll(() => server.stop())

const placeCodParcel = async (): Promise<OrderRow> =>
  (
    await server.call<OrderRow>('POST', '/api/orders', {
      as: 'ddu',
      body: sampleOrder({ consignee: 'محمد المنصوري', cod_amount: { amount: '1500', currency: 'AED' }, confirm_cod: true }),
    })
  ).json.payload
const moveSignedOrder = async (number: string, event: string, body: object): Promise<void> => {
  const { status, text } = await server.call('POST', `/api/orders/${number}/${event}`, { as: 'admin', body })
  expect(status, text).toBe(200)
}
const signProofsOf = async (orders: readonly string[], as = 'ddu') =>
  (await server.call<SignProofAnswer>('GET', `/api/common/getAllowSpecailSignProof?orders=${orders.join(',')}`, { as })).json.payload

describe('whether there is a proof of delivery', () => {
  it('is answered for each order: only for those that are signed, and never for those of others', async () => {
    const waiting = await placeCodParcel()
    const { allow, orders } = await signProofsOf([delivered.airway_number, waiting.order_number, 'NO-SUCH'])
    expect(allow).toBe(true)
    expect(orders.map(({ order_number: number, allow: may, url, error }) => [number, may, url, error])).toEqual([
      [delivered.order_number, true, `/api/orders/${delivered.order_number}/sign-proof`, undefined],
      [waiting.order_number, false, '', 'SIGN_PROOF_NOT_SIGNED'],
      ['NO-SUCH', false, '', 'ORDER_NOT_FOUND'],
    ])
    expect((await signProofsOf([delivered.order_number], 'ddp')).orders.map(({ error }) => error)).toEqual(['ORDER_NOT_FOUND'])
    expect((await server.call('GET', `/api/orders/${waiting.order_number}/sign-proof`, { as: 'ddu' })).json.error).toBe(
      'SIGN_PROOF_NOT_SIGNED',
    )
  })

  it('is answered without orders for the account', async () => {
    expect((await server.call<SignProofAnswer>('GET', '/api/common/getAllowSpecailSignProof', { as: 'ddu' })).json.payload).toEqual({
      allow: true,
      orders: [],
    })
    expect((await server.call('GET', '/api/common/getAllowSpecailSignProof')).status).toBe(401)
  })
})

describe('a proof of delivery', () => {
  it('has parties, parcel and public events in their local times, in the reader’s language', async () => {
    const { status, bytes } = await server.download(`/api/orders/${delivered.order_number}/sign-proof?lang=en-US`, { as: 'ddu' })
    expect(status).toBe(200)
    const { pages, text } = await readPdf(bytes)
    expect(pages).toBe(1)
    for (const said of [
      'Proof of delivery',
      delivered.order_number,
      delivered.airway_number,
      '1.200 kg',
      '1,500.00 AED',
      `Delivered on ${localTime(DELIVERED, IN_DUBAI)} (Asia/Dubai) Dubai`,
      localTime(DISPATCHED, IN_SHENZHEN),
    ])
      expect(text, said).toContain(said)
    expect(text).not.toContain('Hidden yard')
    const chinese = await readPdf(
      (await server.download(`/api/orders/${delivered.airway_number}/sign-proof?lang=zh-CN`, { as: 'admin' })).bytes,
    )
    expect(chinese.text).toContain('签收证明')
    expect(chinese.text).not.toContain('Hidden yard')
  })

  it('is for the owner alone', async () => {
    expect((await server.call('GET', `/api/orders/${delivered.order_number}/sign-proof`, { as: 'ddp' })).status).toBe(404)
  })
})
