import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderRoutes, type OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { openServices } from '../../../support/shipper-way.ts'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { Option } from '../../../../adapters/http/contract/platform/reference/option.routes.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await openServices(server, { as: 'clm' })
})
afterAll(() => server.stop())

const post = (order_type: string, over: object = {}, as = 'ddp') =>
  server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder({ order_type, ...over }) })
const placeOrderOfKind = async (order_type: string, over: object = {}, as = 'ddp'): Promise<OrderRow> => {
  const answered = await post(order_type, over, as)
  expect(answered.json, answered.text).toMatchObject({ status: true })
  return answered.json.payload
}
const template = async (kind: string, as = 'ddp', lang = 'zh-CN') =>
  server.download(`/api/orders/template?order_type=${kind}`, { as, headers: { lang } })
const box = { weight: '12.5', length: '60', width: '40', height: '40' }
const flown = { mawb: '176-12345675', bagCode: 'BAG-1' }
const dutiable = { order_goods: [{ name: 'Phone case', pcs: 2, value: '5.50', hs_code: '39269090' }] }

describe('orders of boxes', () => {
  it('are answered, found and changed with their boxes', async () => {
    const order = await placeOrderOfKind('b2b', { order_boxes: [box, { ...box, box_number: 'B-2', weight: '9' }] })
    expect(orderRoutes.createOrder.payload?.parse(order)).toEqual(order)
    expect(order).toMatchObject({
      claim_weight: '21.500',
      order_pcs: 2,
      order_boxes: [
        { box_number: null, weight: '12.500', length: '60.0', width: '40.0', height: '40.0' },
        { box_number: 'B-2', weight: '9.000' },
      ],
    })
    const path = `/api/orders/${order.order_number}`
    const changed = await server.call<OrderRow>('PUT', path, { as: 'ddp', body: { remark: 'fragile', version: order.version } })
    expect(changed.json.payload).toMatchObject({ remark: 'fragile', order_boxes: order.order_boxes, claim_weight: '21.500' })
    const lighter = await server.call<OrderRow>('PUT', path, {
      as: 'ddp',
      body: { order_boxes: [box], version: changed.json.payload.version },
    })
    expect(lighter.json.payload).toMatchObject({ order_pcs: 1, claim_weight: '12.500' })
    const listed = await server.call<{ rows: OrderRow[] }>('GET', `/api/orders?order_type=b2b&order_number=${order.order_number}`, {
      as: 'ddp',
    })
    expect(listed.json.payload.rows.map((row) => row.order_boxes)).toEqual([lighter.json.payload.order_boxes])
  })

  it('name a wrong box as it was sent', async () => {
    const refused = await post('b2b', { order_boxes: [{ ...box, length: '0' }] })
    expect(refused.json.fields?.map(({ path, error }) => [path, error])).toEqual([['order_boxes.0.length', 'NOT_POSITIVE']])
    expect((await post('b2b')).json.fields?.[0]).toMatchObject({
      path: 'order_boxes',
      error: 'BOXES_MISSING',
      msg: 'Enter at least one box',
    })
  })
})

describe('orders of each kind', () => {
  it('answer the fields of their own kind and of no other', async () => {
    const order = await placeOrderOfKind('fba_delivery', {
      delivery_program: 'fbn',
      shipment_id: 'fbn123',
      warehouse_code: 'dxb3',
      appointment_time: '2027-03-15T06:00:00Z',
      order_boxes: [box],
    })
    expect(order).toMatchObject({ delivery_program: 'fbn', shipment_id: 'FBN123', appointment_time: '2027-03-15T06:00:00.000Z' })
    expect(order).not.toHaveProperty('mawb')
    const express = await placeOrderOfKind('express')
    expect(express).not.toHaveProperty('order_boxes')
    expect(express.order_goods[0]).not.toHaveProperty('product_id')
  })

  it.each([
    ['commercial_express', dutiable, 'ddp', 'ddu'],
    ['clearance_last_mile', flown, 'clm', 'ddp'],
  ])('%s is open to those it is for, and forbidden to others', async (kind, over, open, closed) => {
    expect((await placeOrderOfKind(kind, over, open)).order_type).toBe(kind)
    const refused = await post(kind, over, closed)
    expect([refused.status, refused.json.error]).toEqual([403, 'KIND_NOT_YOURS'])
    expect([(await template(kind, open)).status, (await template(kind, closed)).status]).toEqual([200, 403])
    const file = { name: 'orders.xlsx', content: (await template(kind, open)).bytes }
    const importing = await server.call('POST', '/api/orders/import', { as: closed, form: { order_type: kind, dry_run: '1', file } })
    expect([importing.status, importing.json.error]).toEqual([403, 'KIND_NOT_YOURS'])
    const kinds = async (as: string) =>
      (await server.call<{ order_type: Option[] }>('POST', '/api/share/getSelectType', { as, body: { selectType: ['order_type'] } })).json
        .payload.order_type
    const [mine, theirs] = await Promise.all([kinds(open), kinds(closed)])
    expect([mine, theirs].map((options) => options.some(({ code }) => code === kind))).toEqual([true, false])
  })

  it.each(orderKinds.map(({ name, guard }) => ({ kind: name, as: guard?.userIds === undefined ? 'ddp' : 'clm' })))(
    '$kind has a template that can be sent as it is, in every language',
    async ({ kind, as }) => {
      for (const lang of ['zh-CN', 'zh-TW', 'en-US']) {
        const file = { name: 'a.xlsx', content: (await template(kind, as, lang)).bytes }
        const form = { order_type: kind, dry_run: '1', confirm_irreversible: '1', file }
        const answered = await server.call<ImportAnswer>('POST', '/api/orders/import', { as, form })
        expect(answered.json.payload, `${lang} ${answered.text}`).toMatchObject({ created: 1, failed: 0, errors: [] })
      }
    },
  )
})

describe('the template of a kind that brings stock', () => {
  it('has SKUs of its reader that are not in stock yet', async () => {
    const body = { skuCode: 'NEW-HERE', skuName: 'Lamp', skuWeight: '0.2' }
    expect((await server.call('POST', '/api/goods', { as: 'vip', body })).status).toBe(200)
    for (const kind of ['ymx', 'platform_return']) {
      const file = { name: 'a.xlsx', content: (await template(kind, 'vip')).bytes }
      const answered = await server.call<ImportAnswer>('POST', '/api/orders/import', {
        as: 'vip',
        form: { order_type: kind, dry_run: '1', file },
      })
      expect(answered.json.payload, answered.text).toMatchObject({ created: 1, failed: 0, errors: [] })
    }
  })
})

describe('a parcel that came back', () => {
  it('is sent again under a new waybill', async () => {
    const first = await placeOrderOfKind('express')
    for (const [event, body] of [
      ['receive', { check_weight: '1.2' }],
      ['dispatch', {}],
      ['refuse', {}],
      ['return', {}],
    ] as const)
      await server.call('POST', `/api/orders/${first.order_number}/${event}`, { as: 'warehouse', body })
    const again = { original_order_number: first.order_number, order_goods: [] }
    const order = await placeOrderOfKind('original_transfer', again)
    expect(order).toMatchObject({ claim_weight: '1.200', order_goods: first.order_goods.map((line) => ({ name: line['name'] })) })
    expect(order.airway_number).not.toBe(first.airway_number)
    const original = await server.call<OrderRow>('GET', `/api/orders/${first.order_number}`, { as: 'ddp' })
    expect(original.json.payload.status).toBe('transferred')
    const refused = await post('original_transfer', again)
    expect([refused.status, refused.json.error, refused.json.fields?.[0]?.path]).toEqual([
      409,
      'ORIGINAL_NOT_RETURNED',
      'original_order_number',
    ])
  })
})

describe('a parcel that came back with goods', () => {
  it('is unpacked once it was confirmed, and its pieces are under way, received, shelved and drawn by the next order', async () => {
    const sku = await server.call('POST', '/api/goods', { as: 'ddp', body: { skuCode: 'BACK-1', skuName: '退回的杯子', skuWeight: '0.2' } })
    expect(sku.status, sku.text).toBe(200)
    const first = await placeOrderOfKind('express')
    for (const [event, body] of [
      ['receive', { check_weight: '1.2' }],
      ['dispatch', {}],
      ['refuse', {}],
      ['return', {}],
    ] as const)
      await server.call('POST', `/api/orders/${first.order_number}/${event}`, { as: 'warehouse', body })
    const body = sampleOrder({
      order_type: 'unbox',
      original_order_number: first.order_number,
      warehouse: 'JED1',
      sku_labels_attached: true,
      order_goods: [{ sku_code: 'BACK-1', pcs: 3 }],
    })
    const { claim_weight: _claimed, ...unpacked } = body
    const unpack = (over: object) => server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: { ...unpacked, ...over } })
    expect((await unpack({})).json.error).toBe('IRREVERSIBLE')
    expect((await unpack({ confirm_irreversible: true, sku_labels_attached: false })).json.error).toBe('ORDER_INVALID')
    const strange = await unpack({ confirm_irreversible: true, order_goods: [{ sku_code: 'NOBODY-HAS-IT', pcs: 3 }] })
    expect([strange.json.error, strange.json.fields?.[0]?.path]).toEqual(['SKU_NOT_FOUND', 'order_goods.0.sku_code'])
    const placed = await unpack({ confirm_irreversible: true })
    expect(placed.status, placed.text).toBe(200)
    const { order_number } = placed.json.payload
    const counts = async () => {
      const { json } = await server.call<{ rows: Record<string, unknown>[] }>('GET', '/api/stock?sku=BACK-1', { as: 'ddp' })
      return json.payload.rows.map((row) => [row['location'], row['on_hand'], row['available'], row['under_way']])
    }
    expect(await counts()).toEqual([['RECV-01', 0, 0, 3]])
    const scan = (path: string, sent: object) =>
      server.call('POST', `/api/admin/stations/receive/scans${path}`, { as: 'warehouse', body: sent })
    for (let time = 0; time < 2; time += 1) {
      const scanned = await scan('', { warehouse: 'JED1', scan_id: 'unpacked-1', code: order_number, check_weight: '1.2' })
      expect(scanned.status, scanned.text).toBe(200)
    }
    expect(await counts()).toEqual([['RECV-01', 3, 0, 0]])
    expect((await scan('/unpacked-1/undo', {})).status).toBe(200)
    expect(await counts()).toEqual([['RECV-01', 0, 0, 3]])
    expect((await scan('', { warehouse: 'JED1', scan_id: 'unpacked-2', code: order_number, check_weight: '1.2' })).status).toBe(200)
    const dispatched = await server.call('POST', `/api/orders/${order_number}/dispatch`, { as: 'warehouse', body: {} })
    expect(dispatched.json.error).toBe('ORDER_STAYS')
    const shelved = await server.call('POST', '/api/admin/locations', {
      as: 'warehouse',
      body: { warehouse: 'JED1', location_code: 'A-01-01', kind: 'shelf' },
    })
    expect(shelved.status, shelved.text).toBe(200)
    const move = { client: 'ddp', warehouse: 'JED1', sku: 'BACK-1', quantity: 2, from: 'RECV-01', to: 'A-01-01', reason: '上架' }
    expect((await server.call('POST', '/api/admin/stock/moves', { as: 'warehouse', body: move })).status).toBe(200)
    expect(await counts()).toEqual([
      ['A-01-01', 2, 2, 0],
      ['RECV-01', 1, 0, 0],
    ])
    expect((await scan('/unpacked-2/undo', {})).json.error).toBe('STOCK_SHORT')
    const again = sampleOrder({ order_type: 'overseas', warehouse: 'JED1', order_goods: [{ sku_code: 'BACK-1', pcs: 2, name: 'Cup' }] })
    expect((await server.call('POST', '/api/orders', { as: 'ddp', body: again })).status).toBe(200)
  })
})

describe('an export', () => {
  it('has the columns of the kinds that are in it', async () => {
    await placeOrderOfKind('express', {}, 'nofin')
    const columns = async (query: string) => {
      const { bytes } = await server.download(`/api/orders/export?${query}`, { as: 'nofin', headers: {} })
      const form = { order_type: 'b2b', dry_run: '1', file: { name: 'orders.xlsx', content: bytes } }
      const read = await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'nofin', form })
      return read.json.payload.columns.map(({ heading }) => heading)
    }
    expect(await columns('')).not.toContain('Box weight (kg)')
    await placeOrderOfKind('b2b', { order_boxes: [box] }, 'nofin')
    expect(await columns('')).toContain('Box weight (kg)')
    expect(await columns('order_type=express')).not.toContain('Box weight (kg)')
  })
})
