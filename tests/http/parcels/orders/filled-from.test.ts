import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Numbers = Readonly<Record<'airway_number' | 'order_refCode', string>>
type Person = Readonly<Record<'consignee' | 'phone' | 'country' | 'city' | 'address', string>>
type Row = Pick<OrderRow, 'order_number' | 'status' | 'actual_weight' | 'order_price'> &
  Numbers &
  Person & { readonly order_goods: readonly { readonly goods_name?: string; readonly pcs?: number }[] }
type Page = { readonly rows: readonly Row[] }
const get = async <T>(path: string, as = 'ddp') => (await server.call<T>('GET', `/api${path}`, { as })).json.payload
const place = (body: object, as = 'ddp') => server.call<Row>('POST', '/api/orders', { as, headers: { lang: 'en-US' }, body })
const oneIn = async (status: string): Promise<Row> => {
  const [row] = (await get<Page>(`/orders?status=${status}&order_type=express&pageSize=1`)).rows
  if (row === undefined) throw new Error(`no ${status} order`)
  return row
}
/** The people, the weight and the products of an order. */
const partsOf = ({ consignee, phone, country, city, address, order_goods: goods }: Row) => ({
  consignee,
  phone,
  country,
  city,
  address,
  goods: goods.map(({ goods_name: name, pcs }) => ({ name, pcs })),
})

describe('an order that comes from another', () => {
  it.each(['order_number', 'airway_number', 'order_refCode'] as const)('collects what was delivered, named by its %s', async (by) => {
    const source = await oneIn('signed')
    const placed = await place({ order_type: 'return_pickup', warehouse: 'DXB1', from_order: source[by], order_refCode: `RT-${by}` })
    expect(placed.text).toContain('order_number')
    const order = placed.json.payload
    expect(partsOf(order)).toEqual(partsOf(source))
    expect(order).toMatchObject({
      from_order: source.order_number,
      order_userRef: source.order_number,
      actual_weight: source.actual_weight,
    })
    expect(order.order_price).toBeNull()
  })

  it('keeps what its caller gave', async () => {
    const source = await oneIn('signed')
    const { json } = await place({
      order_type: 'return_pickup',
      warehouse: 'DXB1',
      from_order: source.order_number,
      consignee: 'Somebody Else',
      claim_weight: '0.300',
      draft: true,
    })
    expect(json.payload).toMatchObject({ consignee: 'Somebody Else', claim_weight: '0.300', phone: source.phone })
  })

  it('names what is wrong at its field: unknown, another client’s, not delivered', async () => {
    const [moving, foreign] = [await oneIn('outbound'), (await get<Page>('/orders?status=signed&pageSize=1', 'ddu')).rows[0]]
    const refusal = async (from: string) => {
      const { json } = await place({ order_type: 'return_pickup', warehouse: 'DXB1', from_order: from })
      return [json.error, json.fields?.[0]?.path]
    }
    expect(await refusal('NO-SUCH-ORDER')).toEqual(['ORDER_NOT_FOUND', 'from_order'])
    expect(await refusal(foreign?.order_number ?? '')).toEqual(['ORDER_NOT_FOUND', 'from_order'])
    expect(await refusal(moving.order_number)).toEqual(['NO_RETURN', 'from_order'])
  })

  it('sends a returned parcel again to who it was for, unless somebody else is named', async () => {
    const source = await oneIn('returned')
    const { json, text } = await place({
      order_type: 'original_transfer',
      original_order_number: source.airway_number,
      order_refCode: 'TR-1',
    })
    expect(text).toContain('order_number')
    expect(partsOf(json.payload)).toEqual(partsOf(source))
    expect(json.payload.actual_weight).toBe(source.actual_weight)
    expect((await get<Row>(`/orders/${source.order_number}`)).status).toBe('transferred')
  })
})
