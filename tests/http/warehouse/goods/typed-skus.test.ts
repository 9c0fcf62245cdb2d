import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
const PLACE = { client: 'ddu', warehouse: 'DXB1' }
beforeAll(async () => {
  server = await startTestServer()
  for (const skuCode of ['Jug-01', 'TWIN', 'twin'])
    await call('POST', '/api/goods', { skuCode, skuName: '壶', skuWeight: '0.2', skuAlias: [`X0${skuCode}`], barCode: [`B0${skuCode}`] })
  await call('POST', '/api/admin/stock/moves', { ...PLACE, sku: 'jug-01', quantity: 90, to: 'a-01-01', reason: '到货' }, 'warehouse')
})
afterAll(() => server?.stop())

async function call<P>(method: string, path: string, body?: object, as = 'ddu'): Promise<P> {
  const { status, text, json } = await server.call<P>(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect(status, `${method} ${path}: ${text}`).toBe(200)
  return json.payload
}
const refusal = async (path: string, body: object) => {
  const { json } = await server.call('POST', path, { as: 'ddu', body })
  return json.fields?.map((field) => [field.path, field.error])
}
const reservedPieces = async () => {
  const { rows } = await call<{ rows: readonly { reserved: number }[] }>('GET', '/api/stock?sku=JUG-01&warehouse=DXB1&location=a-01-01')
  return rows.reduce((sum, row) => sum + row.reserved, 0)
}
const drawing = (sku_code: string, pcs: number, over: object = {}) => {
  const { claim_weight: _weight, sender: _sender, ...body } = sampleOrder()
  return {
    ...body,
    order_type: 'smt',
    warehouse: 'DXB1',
    platform_order_number: randomUUID().slice(0, 8),
    order_goods: [{ sku_code, pcs, name: 'Jug', product_id: '10050012345' }],
    platform_label_number: 'NAE00012345678',
    ...over,
  }
}
const skusOf = ({ order_goods: goods }: OrderRow) => (goods as readonly { sku_code?: string }[]).map(({ sku_code }) => sku_code)

describe('a SKU that is typed otherwise than its client wrote it', () => {
  it('is kept as the client wrote it in an order, a draft that is submitted and an order that is changed', async () => {
    const before = await reservedPieces()
    const placed = await call<OrderRow>('POST', '/api/orders', drawing('JUG-01', 2))
    expect(skusOf(placed)).toEqual(['Jug-01'])
    const draft = await call<OrderRow>('POST', '/api/orders', drawing('ｊｕｇ-01', 3, { draft: true }))
    expect(skusOf(await call<OrderRow>('POST', `/api/orders/${draft.order_number}/submit`, {}))).toEqual(['Jug-01'])
    expect(await reservedPieces()).toBe(before + 5)
    const { version } = await call<OrderRow>('GET', `/api/orders/${placed.order_number}`)
    const goods = drawing('jUG-01', 4).order_goods
    expect(skusOf(await call<OrderRow>('PUT', `/api/orders/${placed.order_number}`, { version, order_goods: goods }))).toEqual(['Jug-01'])
    expect(await reservedPieces()).toBe(before + 7)
  })

  it('is one line of a transfer, and none of a delivery twice', async () => {
    const lines = ['jug-01', 'Jug-01'].map((sku) => ({ sku, quantity: 2, announced: 2 }))
    const transfer = await call<{ lines: readonly object[] }>('POST', '/api/stock/transfers', {
      from_warehouse: 'DXB1',
      to_warehouse: 'RUH1',
      lines: lines.map(({ announced: _announced, ...line }) => line),
    })
    expect(transfer.lines).toMatchObject([{ sku: 'Jug-01', quantity: 4 }])
    const announced = lines.map(({ quantity: _quantity, ...line }) => line)
    expect(await refusal('/api/stock/inbounds', { warehouse: 'DXB1', lines: announced })).toEqual([['lines.1.sku', 'INBOUND_SKU_TWICE']])
    expect(await refusal('/api/stock/inbounds', { warehouse: 'DXB1', lines: [{ sku: 'Twin', announced: 1 }] })).toEqual([
      ['lines.0.sku', 'SKU_NOT_FOUND'],
    ])
    const content = new TextEncoder().encode('仓库,SKU 编码,预报件数\nDXB1,JUG-01,2\nDXB1,ｊｕｇ-01,3\nDXB1,twin,1\n')
    const { json, text } = await server.call('POST', '/api/stock/inbounds/import', {
      as: 'ddu',
      form: { file: { name: 'in.csv', content } },
    })
    expect(json.payload, text).toMatchObject({ created: 3, failed: 0 })
    const { rows } = await call<{ rows: readonly { number: string }[] }>('GET', '/api/stock/inbounds?pageSize=1')
    expect(await call('GET', `/api/stock/inbounds/${rows[0]?.number ?? ''}`)).toMatchObject({
      lines: [
        { sku: 'Jug-01', announced: 5 },
        { sku: 'twin', announced: 1 },
      ],
    })
  })

  it.each(['jug-01', 'x0jug-01', 'b0JUG-01', 'Ｂ0Jug-01'])('is found at a station by code, alias and barcode: %s', async (code) => {
    const { number } = await call<{ number: string }>('POST', '/api/stock/inbounds', {
      warehouse: 'DXB1',
      lines: [{ sku: 'JUG-01', announced: 1 }],
    })
    await call('POST', `/api/stock/inbounds/${number}/announce`)
    const scan = (scanned: string, over: object) =>
      call<{ outcome: string; inbound: { sku?: string } }>(
        'POST',
        '/api/admin/stations/deliveries/scans',
        { code: scanned, warehouse: 'DXB1', scan_id: randomUUID(), ...over },
        'warehouse',
      )
    await scan(number, {})
    expect(await scan(code, { document: number })).toMatchObject({ outcome: 'delivery_counted' })
    expect(await call('GET', `/api/stock/inbounds/${number}`)).toMatchObject({ lines: [{ sku: 'Jug-01' }] })
  })
})
