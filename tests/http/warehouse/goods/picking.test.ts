import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PickRow, PickWalk } from '../../../../adapters/http/contract/warehouse/goods/pick.routes.ts'
import type { ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import type { StockRow } from '../../../../adapters/http/contract/warehouse/goods/stock.routes.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
const SHELVES = { FORK: 'B-02-01', KNIFE: 'A-08-02', SPOON: 'A-02-01' }
type Sku = keyof typeof SHELVES

beforeAll(async () => {
  server = await startServerWithStore()
  for (const [skuCode, to] of Object.entries(SHELVES)) {
    await staff('POST', '/api/goods', { skuCode, skuName: `餐具 ${skuCode}`, skuWeight: '0.2', barCode: [`69${skuCode}`] }, 'ddu')
    await staff('POST', '/api/admin/stock/moves', { client: 'ddu', warehouse: 'DXB1', sku: skuCode, quantity: 60, to, reason: '到货' })
  }
})
afterAll(() => server.stop())

async function staff<P>(method: string, path: string, body?: object, as = 'warehouse') {
  const answered = await server.call<P>(method, path, { as, ...(body === undefined ? {} : { body }) })
  return { status: answered.status, error: answered.json.error, payload: answered.json.payload, text: answered.text }
}
const place = async (...lines: readonly (readonly [Sku, number])[]): Promise<string> => {
  const order_goods = lines.map(([sku_code, pcs]) => ({ sku_code, pcs, name: 'Cutlery' }))
  const body = sampleOrder({ order_type: 'overseas', warehouse: 'DXB1', order_goods })
  const placed = await staff<{ order_number: string }>('POST', '/api/orders', body, 'ddu')
  expect(placed.status, placed.text).toBe(200)
  return placed.payload.order_number
}
const planPickWave = async (): Promise<number> => {
  const made = await staff<{ id: number }>('POST', '/api/admin/picks/waves', { warehouse: 'DXB1' })
  expect(made.status, made.text).toBe(200)
  return made.payload.id
}
const release = (wave: number) => staff<{ released: number }>('POST', `/api/admin/picks/waves/${wave}/release`, {})
const walk = async (wave: number) => (await staff<PickWalk>('GET', `/api/admin/picks/waves/${wave}`)).payload
const scan = (station: string, code: string, over: object = {}) =>
  staff<ScanAnswer>('POST', `/api/admin/stations/${station}/scans`, { code, warehouse: 'DXB1', scan_id: randomUUID(), ...over })
const pickOf = async (order: string) =>
  (await staff<{ rows: PickRow[] }>('GET', `/api/picks?order=${order}`, undefined, 'ddu')).payload.rows[0]
const shelf = async (sku: Sku) => {
  const { payload } = await staff<{ rows: StockRow[] }>('GET', `/api/stock?warehouse=DXB1&sku=${sku}`, undefined, 'ddu')
  return payload.rows.map(({ on_hand, reserved }) => [on_hand, reserved])[0]
}
const differences = async () => {
  const found: unknown[] = []
  await server.store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(finding)))
  return found
}

describe('picking in waves', () => {
  it('makes a wave of waiting orders in walking order, once released, and refuses wrong items and places', async () => {
    const [first, second] = [await place(['FORK', 2], ['SPOON', 1]), await place(['SPOON', 1], ['KNIFE', 1])]
    const wave = await planPickWave()
    expect((await staff('POST', '/api/admin/picks/waves', { warehouse: 'DXB1' })).error).toBe('WAVE_EMPTY')
    expect((await scan('pick', 'SPOON', { wave })).error).toBe('ILLEGAL_TRANSITION')
    expect((await release(wave)).payload).toEqual({ released: 2 })
    expect((await release(wave)).payload).toEqual({ released: 0 })
    const { stops } = await walk(wave)
    expect(stops.map(({ location, sku, quantity, totes }) => [location, sku, quantity, totes.map(({ tote }) => tote)])).toEqual([
      ['A-02-01', 'SPOON', 2, [1, 2]],
      ['A-08-02', 'KNIFE', 1, [2]],
      ['B-02-01', 'FORK', 2, [1]],
    ])
    expect((await scan('pick', 'a-02-01', { wave })).payload).toMatchObject({ outcome: 'at_location', location: 'A-02-01' })
    expect((await scan('pick', 'FORK', { wave, location: 'A-02-01' })).error).toBe('PICK_WRONG_PLACE')
    expect((await scan('pick', 'MUG-OF-OTHERS', { wave })).error).toBe('PICK_WRONG_ITEM')
    // By its barcode: the first tote that lacks it.
    expect((await scan('pick', '69SPOON', { wave })).payload).toMatchObject({ outcome: 'piece_picked', lane: '1', undoable: true })
    expect((await scan('pick', 'FORK', { wave, pieces: 3 })).error).toBe('PICK_TOO_MANY')
    const twice = { scan_id: randomUUID(), wave, pieces: 2 }
    for (let time = 0; time < 2; time += 1)
      expect((await scan('pick', 'FORK', twice)).payload).toMatchObject({ outcome: 'tote_complete', lane: '1' })
    expect((await scan('pick', 'FORK', { wave })).error).toBe('PICK_ENOUGH')
    expect(await shelf('FORK')).toEqual([58, 0])
    expect(await pickOf(first)).toMatchObject({ state: 'picked', picked: 3, pieces: 3 })
    expect(await pickOf(second)).toMatchObject({ state: 'to_be_picked', picked: 0 })
    expect((await scan('pack', second, { check_weight: '1.2' })).error).toBe('PICK_NOT_PICKED')
    expect((await scan('pack', `W${wave}-1`)).payload).toMatchObject({ outcome: 'found', order: { order_number: first } })
    expect(await differences()).toEqual([])
  })

  it('takes a scan back: pieces are on their shelf again, and a picked order is picked once more', async () => {
    const order = await place(['KNIFE', 2])
    const wave = await planPickWave()
    await release(wave)
    const before = await shelf('KNIFE')
    const last = { scan_id: randomUUID(), wave, pieces: 2 }
    expect((await scan('pick', 'KNIFE', last)).payload).toMatchObject({ outcome: 'tote_complete' })
    const undone = await staff<ScanAnswer>('POST', `/api/admin/stations/pick/scans/${last.scan_id}/undo`, {})
    expect(undone.payload, undone.text).toMatchObject({ outcome: 'undone' })
    expect([await shelf('KNIFE'), (await pickOf(order))?.state]).toEqual([before, 'picking'])
    // Its products can no longer change, but it may be cancelled: it leaves the wave.
    const { payload } = await staff<{ version: number }>('GET', `/api/orders/${order}`, undefined, 'ddu')
    const change = { version: payload.version, order_goods: [{ sku_code: 'KNIFE', pcs: 1, name: 'Cutlery' }] }
    expect((await staff('PUT', `/api/orders/${order}`, change, 'ddu')).error).toBe('PICK_UNDER_WAY')
    await staff('POST', `/api/orders/${order}/cancel`, { reason: '不要了' }, 'ddu')
    expect(await pickOf(order)).toBeUndefined()
    expect((await scan('pick', 'KNIFE', { wave })).error).toBe('WAVE_NOT_FOUND')
    expect(await differences()).toEqual([])
  })

  it('picks 40 orders in one wave, one of them out of stock: its client gets a message, and a later wave takes it again', async () => {
    const orders: string[] = []
    for (let made = 0; made < 39; made += 1) orders.push(await place([made % 2 === 0 ? 'FORK' : 'KNIFE', 1]))
    const [short, wave] = [await place(['SPOON', 2], ['FORK', 1]), await planPickWave()]
    await release(wave)
    const { wave: listed, stops } = await walk(wave)
    expect([listed.orders, listed.pieces, stops.length]).toEqual([40, 42, 3])
    for (const { location, sku, totes } of stops.filter((stop) => stop.sku !== 'SPOON'))
      for (const { quantity: pieces } of totes) expect((await scan('pick', sku, { wave, location, pieces })).status).toBe(200)
    const report = { account: 'ddu', location: 'A-02-01', sku: 'SPOON' }
    const reported = await staff<{ orders: unknown[] }>('POST', `/api/admin/picks/waves/${wave}/short`, report)
    expect(reported.payload.orders, reported.text).toEqual([
      { order_number: short, tote: 40, put_back: [{ location: 'B-02-01', sku: 'FORK', picked: 1 }] },
    ])
    expect((await staff('POST', `/api/admin/picks/waves/${wave}/short`, report)).error).toBe('PICK_NOTHING_MISSING')
    expect((await walk(wave)).wave.states).toMatchObject({ picked: 39, out_of_stock: 1 })
    expect(await pickOf(short)).toMatchObject({ state: 'out_of_stock' })
    // The shelf of the spoons is empty but for what another wave has reserved there.
    expect(await shelf('SPOON')).toEqual([1, 1])
    const { payload } = await staff<{ unread: readonly { title: string }[] }>('GET', '/api/message/init', undefined, 'ddu')
    expect(payload.unread.map(({ title }) => title)).toContain(`Order ${short} is out of stock`)
    expect(await differences()).toEqual([])

    expect((await staff('POST', '/api/admin/picks/waves', { warehouse: 'DXB1' })).error).toBe('WAVE_EMPTY')
    await staff('POST', '/api/admin/stock/moves', {
      client: 'ddu',
      warehouse: 'DXB1',
      sku: 'SPOON',
      quantity: 5,
      to: 'C-01-01',
      reason: '到货',
    })
    const next = await walk(await planPickWave())
    expect(next.stops.map(({ location, sku, quantity }) => [location, sku, quantity])).toEqual([
      ['B-02-01', 'FORK', 1],
      ['C-01-01', 'SPOON', 2],
    ])
    expect(next.picks.map(({ order_number }) => order_number)).toEqual([short])
    const paper = await server.download(`/api/admin/picks/waves/${wave}/list.pdf`, { as: 'warehouse' })
    expect([paper.status, Buffer.from(paper.bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-'])

    const [order = ''] = orders
    expect((await scan('pack', order, { check_weight: '1.2' })).payload).toMatchObject({
      outcome: 'order_packed',
      order: { status: 'inbound' },
    })
    expect((await scan('pack', order)).payload).toMatchObject({ outcome: 'packed_before', undoable: false, order: { status: 'inbound' } })
    const left = await scan('dispatch', order)
    expect(left.payload, left.text).toMatchObject({ outcome: 'dispatched' })
    expect((await scan('pack', order)).error).toBe('PARCEL_RECEIVED_BEFORE')
    expect(await pickOf(order)).toMatchObject({ state: 'shipped' })
    expect(await differences()).toEqual([])
  })

  it('is closed to clients and to staff who may only look', async () => {
    expect((await staff('POST', '/api/admin/picks/waves', { warehouse: 'DXB1' }, 'ddu')).status).toBe(403)
    expect((await staff('GET', '/api/admin/picks/waves/999999')).error).toBe('WAVE_NOT_FOUND')
    const others = await staff<{ total: number }>('GET', '/api/picks', undefined, 'ddp')
    const rows = await staff<{ rows: PickRow[] }>('GET', '/api/admin/picks?client=ddu&state=picked&pageSize=500')
    expect([others.status, rows.payload.rows.every(({ account, state }) => account === 'ddu' && state === 'picked')]).toEqual([200, true])
  })
})
