import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StockMovementRow, StockRow } from '../../../../adapters/http/contract/warehouse/goods/stock.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const skuCode of ['BOWL', 'PLATE', 'SPOON']) {
    const made = await server.call('POST', '/api/goods', { as: 'ddu', body: { skuCode, skuName: `餐具 ${skuCode}`, skuWeight: '0.2' } })
    expect(made.status, made.text).toBe(200)
  }
})
afterAll(() => server.stop())

type Page = { readonly rows: readonly StockRow[]; readonly total: number; readonly has_older: boolean; readonly has_newer: boolean }

const move = (body: object, headers: Readonly<Record<string, string>> = {}, as = 'warehouse') =>
  server.call('POST', '/api/admin/stock/moves', { as, headers, body: { client: 'ddu', warehouse: 'DXB1', reason: '盘点', ...body } })
const stock = async (query = '', as = 'ddu', path = '/api/stock') =>
  (await server.call<Page>('GET', `${path}?${query}`, { as })).json.payload
const counts = async (sku: string) => (await stock(`sku=${sku}`)).rows.map((row) => [row.location, row.on_hand, row.reserved, row.damaged])
const order = (sku_code: string, pcs: number, over: object = {}) =>
  server.call<{ order_number: string; version: number }>('POST', '/api/orders', {
    as: 'ddu',
    body: sampleOrder({ order_type: 'overseas', warehouse: 'DXB1', order_goods: [{ sku_code, pcs, name: 'Bowl' }], ...over }),
  })

describe('stock', () => {
  it('is moved by staff with a reason, once for a key, and its client sees what happened', async () => {
    const once = { 'idempotency-key': 'bowls-1' }
    for (let time = 0; time < 2; time += 1) {
      const put = await move({ sku: 'BOWL', quantity: 10, to: 'a-01-03', reference: 'IN-7' }, once)
      expect(put.status, put.text).toBe(200)
    }
    expect((await move({ sku: 'BOWL', quantity: 4, from: 'A-01-03', to: 'B-02-01' })).status).toBe(200)
    expect((await move({ sku: 'BOWL', quantity: 1, from: 'B-02-01', damaged: true })).status).toBe(200)
    expect(await counts('BOWL')).toEqual([
      ['A-01-03', 6, 0, 0],
      ['B-02-01', 3, 0, 1],
    ])
    const { json } = await server.call<{ rows: StockMovementRow[]; total: number }>('GET', '/api/stock/movements?sku=BOWL', { as: 'ddu' })
    expect(json.payload.rows.map((row) => [row.location, row.move, row.quantity, row.reason])).toEqual([
      ['B-02-01', 'damage', 1, '盘点'],
      ['B-02-01', 'put', 4, '盘点'],
      ['A-01-03', 'remove', 4, '盘点'],
      ['A-01-03', 'put', 10, '盘点'],
    ])
    expect(json.payload.rows.at(-1)).toMatchObject({ reference: 'IN-7', actor: '周建国', account: 'ddu' })
  })

  it('refuses what cannot be, at its field: too many pieces, an unknown SKU, client or place', async () => {
    const wrong = async (body: object) => {
      const { json } = await move({ sku: 'PLATE', quantity: 1, to: 'A-01-01', ...body })
      return [json.error, json.fields?.map(({ path }) => path)]
    }
    expect(await wrong({ from: 'A-09-09', to: null })).toEqual(['STOCK_SHORT', ['quantity']])
    expect(await wrong({ sku: 'FORK' })).toEqual(['SKU_NOT_FOUND', ['sku']])
    expect(await wrong({ client: 'nobody' })).toEqual(['CLIENT_NOT_FOUND', ['client']])
    expect(await wrong({ to: null })).toEqual(['INPUT_INVALID', ['to']])
    expect(await wrong({ to: 'A-99-99' })).toEqual(['LOCATION_NOT_FOUND', ['to']])
    expect(await wrong({ to: 'P-01-01' })).toEqual(['LOCATION_RENTED', ['to']])
    expect(await wrong({ reason: '' })).toEqual(['INPUT_INVALID', ['reason']])
    expect((await move({ sku: 'PLATE', quantity: 1, to: 'A' }, {}, 'ddu')).status).toBe(403)
  })

  it('is reserved by a submitted order, freed by its cancellation, and never promised twice', async () => {
    expect((await move({ sku: 'PLATE', quantity: 5, to: 'A-01-01' })).status).toBe(200)
    const placed = await order('PLATE', 3)
    expect(placed.status, placed.text).toBe(200)
    expect(await counts('PLATE')).toEqual([['A-01-01', 5, 3, 0]])
    const short = await order('PLATE', 3)
    expect([short.status, short.json.error]).toEqual([409, 'STOCK_SHORT'])
    expect(short.json.fields).toMatchObject([{ path: 'order_goods.0.sku_code', error: 'STOCK_SHORT' }])
    const { order_number } = placed.json.payload
    expect((await move({ sku: 'PLATE', quantity: 3, from: 'A-01-01' })).json.error).toBe('STOCK_SHORT')
    const many = await Promise.all(Array.from({ length: 6 }, () => order('PLATE', 1)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await counts('PLATE')).toEqual([['A-01-01', 5, 5, 0]])
    expect((await server.call('DELETE', `/api/goods/${await idOf('PLATE')}`, { as: 'ddu' })).json.error).toBe('RECORD_IN_USE')
    await server.call('POST', `/api/orders/${order_number}/cancel`, { as: 'ddu', body: { reason: '不要了' } })
    expect(await counts('PLATE')).toEqual([['A-01-01', 5, 2, 0]])
  })

  it('is taken when the order is picked, and says what it was on any day', async () => {
    expect((await move({ sku: 'SPOON', quantity: 9, to: 'C-01-01' })).status).toBe(200)
    const { order_number } = (await order('SPOON', 2, { claim_weight: '1.2' })).json.payload
    const scan = (path: string, body: object) => server.call('POST', `/api/admin/stations/receive/scans${path}`, { as: 'warehouse', body })
    const scanned = await scan('', { warehouse: 'DXB1', scan_id: 'spoons-1', code: order_number, check_weight: '1.2' })
    expect(scanned.status, scanned.text).toBe(200)
    expect(await counts('SPOON')).toEqual([['C-01-01', 7, 0, 0]])
    expect((await scan('/spoons-1/undo', {})).status).toBe(200)
    expect(await counts('SPOON')).toEqual([['C-01-01', 9, 2, 0]])
    const received = await server.call('POST', `/api/orders/${order_number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
    expect(received.status, received.text).toBe(200)
    expect(await counts('SPOON')).toEqual([['C-01-01', 7, 0, 0]])
    const today = new Date().toISOString().slice(0, 10)
    expect((await stock(`sku=SPOON&on=${today}`)).rows).toMatchObject([{ on_hand: 7, reserved: 0 }])
    expect((await stock('sku=SPOON&on=2026-01-01')).rows).toMatchObject([{ on_hand: 0, reserved: 0, damaged: 0, since: null }])
  })

  it('sends one message when what is free falls to the low-stock level of its SKU, and another only after it rose', async () => {
    const made = await server.call<{ id: number; version: number }>('POST', '/api/goods', {
      as: 'ddu',
      body: { skuCode: 'LADLE', skuName: '汤勺', skuWeight: '0.2', lowStock: 3 },
    })
    expect(made.json.payload).toMatchObject({ lowStock: 3 })
    const lowStockTitles = async (): Promise<readonly string[]> => {
      const { json } = await server.call<{ unread: readonly { title: string }[] }>('GET', '/api/message/init', { as: 'ddu' })
      return json.payload.unread.filter(({ title }) => title.includes('LADLE')).map(({ title }) => title)
    }
    expect((await move({ sku: 'LADLE', quantity: 6, to: 'A-01-01' })).status).toBe(200)
    expect((await order('LADLE', 2)).status).toBe(200)
    expect(await lowStockTitles()).toEqual([])
    const second = await order('LADLE', 1)
    expect(await lowStockTitles()).toEqual(['SKU LADLE is low on stock'])
    expect((await order('LADLE', 1)).status).toBe(200)
    expect(await lowStockTitles()).toHaveLength(1)
    await server.call('POST', `/api/orders/${second.json.payload.order_number}/cancel`, { as: 'ddu', body: { reason: '不要了' } })
    expect((await move({ sku: 'LADLE', quantity: 1, to: 'A-01-01' })).status).toBe(200)
    expect((await move({ sku: 'LADLE', quantity: 2, from: 'A-01-01', damaged: true })).status).toBe(200)
    expect(await lowStockTitles()).toHaveLength(2)
    // Two are available: what counts is the level that is set now.
    const { id, version } = made.json.payload
    const levels = [1, 2, 2, null, 2] as const
    const counted: number[] = []
    for (const [change, lowStock] of levels.entries()) {
      const body = { version: version + change, skuName: '汤勺', skuWeight: '0.2', lowStock }
      const set = await server.call('PUT', `/api/goods/${id}`, { as: 'ddu', body: { ...body, skuAlias: [`LADLE-${change}`] } })
      expect(set.status, set.text).toBe(200)
      counted.push((await lowStockTitles()).length)
    }
    expect(counted).toEqual([2, 3, 3, 3, 4])
    const content = new TextEncoder().encode('skuCode,lowStock\nLADLE,1\nLADLE-NEW,5\n')
    for (const level of [content, new TextEncoder().encode('skuCode,lowStock\nLADLE,7\n')])
      await server.call('POST', '/api/goods/import', { as: 'ddu', form: { file: { name: 'levels.csv', content: level } } })
    expect(await lowStockTitles()).toHaveLength(5)
  })

  it('lies at locations, whose codes each warehouse has for itself', async () => {
    const location = (body: object, as = 'warehouse') =>
      server.call<{ id: number; version: number }>('POST', '/api/admin/locations', {
        as,
        body: { location_code: 'N-01-01', warehouse: 'DXB1', kind: 'shelf', ...body },
      })
    const here = await location({ rented_by: 'ddu' })
    expect(here.status, here.text).toBe(200)
    const there = await location({ warehouse: 'RUH1' })
    expect((await location({})).json).toMatchObject({ error: 'KEY_TAKEN', fields: [{ path: 'location_code' }] })
    expect((await location({ location_code: 'N-02', rented_by: 'nobody' })).json.fields).toMatchObject([{ path: 'rented_by' }])
    expect((await location({ location_code: 'N-02' }, 'finance')).status).toBe(403)
    expect((await move({ sku: 'BOWL', quantity: 2, to: 'N-01-01' })).status).toBe(200)
    const at = (id: number) => `/api/admin/locations/${id}`
    const { id, version } = here.json.payload
    const sent = { location_code: 'N-01-01', kind: 'shelf', version }
    const code = async (method: 'PUT' | 'DELETE', body?: object) =>
      (await server.call(method, at(id), { as: 'warehouse', ...(body === undefined ? {} : { body }) })).json.error
    expect(await code('DELETE')).toBe('RECORD_IN_USE')
    expect(await code('PUT', { ...sent, warehouse: 'JED1' })).toBe('RECORD_IN_USE')
    expect((await move({ sku: 'BOWL', quantity: 2, from: 'N-01-01' })).status).toBe(200)
    expect((await server.call('DELETE', at(id), { as: 'warehouse' })).status).toBe(200)
    expect((await server.call('DELETE', at(there.json.payload.id), { as: 'warehouse' })).status).toBe(200)
  })

  it('is imported as a sheet of locations: each row by warehouse and code', async () => {
    const sheet = (rows: readonly string[]) => {
      const content = new TextEncoder().encode(['warehouse,location_code,kind,zone', ...rows].join('\n'))
      const form = { file: { name: 'locations.csv', content } }
      return server.call<{ created: number; updated: number; failed: number }>('POST', '/api/admin/locations/import', {
        as: 'warehouse',
        form,
      })
    }
    const made = await sheet(['JED1,Q-01,shelf,Q', 'KWI1,Q-01,pallet,Q', 'JED1,Q-02,attic,Q'])
    expect(made.json.payload, made.text).toMatchObject({ created: 2, updated: 0, failed: 1 })
    expect((await sheet(['JED1,Q-01,shelf,Q', 'KWI1,Q-01,hold,Q'])).json.payload).toMatchObject({ created: 0, updated: 1, failed: 0 })
  })

  it('is turned from row to row, by client for staff, and by nobody else', async () => {
    const first = await stock('pageSize=20', 'ddp')
    expect(first).toMatchObject({ has_older: true, has_newer: false })
    const next = await stock(`pageSize=20&after=${first.rows.at(-1)?.id}`, 'ddp')
    expect(next.has_newer).toBe(true)
    const back = await stock(`pageSize=20&before=${next.rows[0]?.id}`, 'ddp')
    expect(back.rows).toEqual(first.rows)
    expect(first.total).toBeGreaterThan(60)
    const clients = await stock('client=ddu&pageSize=500', 'warehouse', '/api/admin/stock')
    expect(new Set(clients.rows.map(({ account }) => account))).toEqual(new Set(['ddu']))
    expect(new Set((await stock('pageSize=500')).rows.map(({ account }) => account))).toEqual(new Set(['ddu']))
  })

  async function idOf(sku: string): Promise<number> {
    const { json } = await server.call<{ rows: { id: number }[] }>('GET', `/api/goods?keywords=${sku}`, { as: 'ddu' })
    return json.payload.rows[0]?.id ?? 0
  }
})
