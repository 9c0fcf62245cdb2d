import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ClientsTransferDetails,
  TransferDetails,
  TransferRow,
} from '../../../../adapters/http/contract/warehouse/goods/transfer.routes.ts'
import type { StockRow } from '../../../../adapters/http/contract/warehouse/goods/stock.routes.ts'
import type { ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import type { PayloadOf } from '../../../../adapters/http/contract/route.ts'
import type { StockedLocationRow, warehouseViewRoutes } from '../../../../adapters/http/contract/warehouse/goods/warehouse-view.routes.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
const WAY = { from_warehouse: 'DXB1', to_warehouse: 'RUH1' }

beforeAll(async () => {
  server = await startServerWithStore()
  for (const skuCode of ['TRAY', 'JUG']) {
    await call('POST', '/api/goods', { skuCode, skuName: `餐具 ${skuCode}`, skuWeight: '0.2', barCode: [`69${skuCode}`] })
    const stock = { client: 'ddu', warehouse: 'DXB1', sku: skuCode, quantity: 20, to: 'A-01-01', reason: '到货' }
    await call('POST', '/api/admin/stock/moves', stock, 'warehouse')
  }
})
afterAll(() => server.stop())

async function call<P>(method: string, path: string, body?: object, as = 'ddu') {
  const answered = await server.call<P>(method, path, { as, ...(body === undefined ? {} : { body }) })
  return { status: answered.status, error: answered.json.error, payload: answered.json.payload, text: answered.text, json: answered.json }
}
const makeTransfer = async (...lines: readonly (readonly [string, number])[]): Promise<string> => {
  const body = { ...WAY, lines: lines.map(([sku, quantity]) => ({ sku, quantity })) }
  const done = await call<TransferDetails>('POST', '/api/stock/transfers', body)
  expect(done.status, done.text).toBe(200)
  return done.payload.number
}
const find = async (number: string) => (await call<TransferDetails>('GET', `/api/stock/transfers/${number}`)).payload
const move = (number: string, event: string, as = 'warehouse') =>
  call<ClientsTransferDetails>('POST', `/api/admin/stock/transfers/${number}/${event}`, {}, as)
const scan = (code: string, over: object = {}, as = 'warehouse') =>
  call<ScanAnswer>('POST', '/api/admin/stations/transfer/scans', { code, warehouse: 'DXB1', scan_id: randomUUID(), ...over }, as)
const shelf = async (warehouse: string, sku: string) =>
  (await call<{ rows: StockRow[] }>('GET', `/api/stock?warehouse=${warehouse}&sku=${sku}`)).payload.rows.map((row) => [
    row.location,
    row.on_hand,
    row.damaged,
    row.under_way,
  ])
const differences = async () => {
  const found: unknown[] = []
  await server.store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(finding)))
  return found
}

describe('transfers between warehouses', () => {
  it('are made by their client, sent by staff and received by scans; what is missing is a difference with a message', async () => {
    const number = await makeTransfer(['TRAY', 5], ['JUG', 2])
    expect(await find(number)).toMatchObject({ status: 'draft', pieces: 7, short: 0, events: ['change', 'cancel'] })
    expect((await scan(number)).error).toBe('TRANSFER_NOT_SENT')
    expect((await move(number, 'send')).payload).toMatchObject({ status: 'sent', events: ['receive'] })
    expect([await shelf('DXB1', 'TRAY'), await shelf('RUH1', 'TRAY')]).toEqual([[['A-01-01', 15, 0, 0]], [['RECV-01', 0, 0, 5]]])
    expect((await scan('TRAY')).error).toBe('TRANSFER_NOT_CHOSEN')
    expect((await scan(number.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).error).toBe('NUMBER_CHECK_DIGITS')
    expect((await scan(number.toLowerCase())).payload).toMatchObject({
      outcome: 'document_chosen',
      document: { number, counted: 0, expected: 7 },
    })
    const document = number
    // By its barcode.
    expect((await scan('69TRAY', { document, pieces: 3 })).payload).toMatchObject({ outcome: 'piece_counted', undoable: true })
    const twice = { document, scan_id: randomUUID(), damaged: true }
    for (let time = 0; time < 2; time += 1)
      expect((await scan('TRAY', twice)).payload).toMatchObject({ document: { counted: 4, expected: 7 }, text: 'TRAY. 4 of 7 counted' })
    expect((await scan('TRAY', { document, pieces: 2 })).error).toBe('TRANSFER_ENOUGH')
    expect((await scan('NO-SUCH-SKU', { document })).error).toBe('SKU_NOT_FOUND')
    const last = { document, scan_id: randomUUID() }
    expect((await scan('JUG', last)).payload.document).toEqual({ number, counted: 5, expected: 7 })
    const undone = await call<ScanAnswer>('POST', `/api/admin/stations/transfer/scans/${last.scan_id}/undo`, {}, 'warehouse')
    expect(undone.payload, undone.text).toMatchObject({ outcome: 'undone', document: { counted: 4 } })
    expect((await scan('JUG', { document, pieces: 2 })).status).toBe(200)
    const ended = { document, scan_id: randomUUID() }
    expect((await scan('FINISH-COUNT', ended)).payload).toMatchObject({
      outcome: 'document_received',
      document: { counted: 6 },
      undoable: false,
    })
    const kept = await call('POST', `/api/admin/stations/transfer/scans/${ended.scan_id}/undo`, {}, 'warehouse')
    expect(kept.error, 'its pieces are booked').toBe('COUNT_BOOKED')
    expect((await scan('FINISH-COUNT', { document })).error).toBe('ILLEGAL_TRANSITION')
    const received = await find(number)
    expect(received).toMatchObject({ status: 'received', received: 6, damaged: 1, short: 1, events: [] })
    expect(received.lines.map(({ sku, received: got, damaged, short }) => [sku, got, damaged, short])).toEqual([
      ['TRAY', 4, 1, 1],
      ['JUG', 2, 0, 0],
    ])
    expect([await shelf('RUH1', 'TRAY'), await shelf('RUH1', 'JUG')]).toEqual([[['RECV-01', 3, 1, 0]], [['RECV-01', 2, 0, 0]]])
    const { payload } = await call<{ unread: readonly { title: string }[] }>('GET', '/api/message/init')
    expect(payload.unread.map(({ title }) => title)).toContain(`Transfer ${number} arrived 1 short`)
    const { history } = (await call<ClientsTransferDetails>('GET', `/api/admin/stock/transfers/${number}`, undefined, 'warehouse')).payload
    expect(history.map(({ action_txt }) => action_txt)).toEqual(['Finish receiving', 'Send', 'Created'])
    expect(await differences()).toEqual([])
  })

  it('are changed and cancelled until they are sent, whole or not at all, and belong to their client alone', async () => {
    const number = await makeTransfer(['TRAY', 2])
    const change = { version: 1, ...WAY, lines: [{ sku: 'TRAY', quantity: 200 }], note: '加急' }
    expect((await call('PUT', `/api/stock/transfers/${number}`, change)).status).toBe(200)
    expect((await call('PUT', `/api/stock/transfers/${number}`, change)).error).toBe('RECORD_CHANGED')
    const refused = await move(number, 'send')
    expect([refused.status, refused.error]).toEqual([409, 'STOCK_SHORT'])
    expect((await call('GET', `/api/stock/transfers/${number}`, undefined, 'ddp')).error).toBe('TRANSFER_NOT_FOUND')
    expect((await call('POST', `/api/stock/transfers/${number}/cancel`, {}, 'ddp')).error).toBe('TRANSFER_NOT_FOUND')
    expect((await move(number, 'send', 'finance')).status).toBe(403)
    const keeper = await hireUser(server, 'keeper', await roleForOwnClients(server))
    const asKeeper = await server.call('POST', '/api/admin/stations/transfer/scans', {
      token: keeper,
      body: { code: number, warehouse: 'DXB1', scan_id: randomUUID() },
    })
    expect(asKeeper.json.error).toBe('TRANSFER_NOT_FOUND')
    const deleted = await call<{ rows: { id: number }[] }>('GET', '/api/goods?keywords=TRAY')
    expect((await call('DELETE', `/api/goods/${deleted.payload.rows[0]?.id}`)).error).toBe('RECORD_IN_USE')
    expect((await call<TransferDetails>('POST', `/api/stock/transfers/${number}/cancel`, {})).payload.status).toBe('cancelled')
    expect((await move(number, 'send')).error).toBe('ILLEGAL_TRANSITION')
    const listed = await call<{ rows: TransferRow[]; total: number }>('GET', '/api/stock/transfers?status=cancelled&keywords=tra')
    expect(listed.payload.rows.map((row) => row.number)).toEqual([number])
  })

  it('are read from a sheet into the form, and printed as a delivery note', async () => {
    const content = new TextEncoder().encode(['SKU 编码,件数', 'TRAY,3', 'JUG,many', 'JUG,4'].join('\n'))
    const read = await server.call<{ lines: object[] }>('POST', '/api/stock/transfers/lines', {
      as: 'ddu',
      form: { file: { name: 'lines.csv', content } },
    })
    expect(read.json.payload, read.text).toMatchObject({
      lines: [
        { sku: 'TRAY', quantity: 3 },
        { sku: 'JUG', quantity: 4 },
      ],
      imported: { failed: 1, errors: [{ line: 3, column: '件数' }] },
    })
    const unknown = await call('POST', '/api/stock/transfers', {
      ...WAY,
      lines: [
        { sku: 'TRAY', quantity: 1 },
        { sku: 'GHOST', quantity: 1 },
      ],
    })
    expect(unknown.json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'lines.1.sku' }] })
    const note = await server.call('GET', `/api/stock/transfers/${await makeTransfer(['TRAY', 1])}/note.pdf`, { as: 'ddu' })
    expect([note.status, note.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  it('are in the demo in every state', async () => {
    const { payload } = await call<{ rows: TransferRow[] }>('GET', '/api/stock/transfers?pageSize=50', undefined, 'ddp')
    expect(new Set(payload.rows.map(({ status }) => status))).toEqual(new Set(['draft', 'sent', 'received', 'cancelled']))
    expect(payload.rows.some(({ short }) => short > 0)).toBe(true)
    const number = payload.rows[0]?.number ?? ''
    const before = await fetch(`${server.url}/api/transfers/${number}`, { headers: { authorization: await server.tokenOf('ddp') } })
    expect(await before.json()).toMatchObject({ payload: { number } })
    expect(before.headers.get('link')).toContain(`</api/stock/transfers/${number}>; rel="successor-version"`)
  })
})

describe('a client’s view of warehouses', () => {
  it('lists where its stock lies, all SKUs of a location together, and what it rents, and nobody else’s', async () => {
    type Page = { rows: StockedLocationRow[]; total: number }
    const mine = (await call<Page>('GET', '/api/stock/locations?pageSize=500&warehouse=DXB1&keywords=A-01')).payload.rows
    expect(mine.map(({ location }) => location)).toEqual(['A-01-01'])
    expect(mine[0]).toMatchObject({
      kind: 'shelf',
      zone: 'A',
      is_rented: false,
      skus: 2,
      on_hand: 33,
      reserved: 0,
      damaged: 0,
      under_way: 0,
    })
    const rented = (await call<Page>('GET', '/api/stock/locations?rented=1', undefined, 'ddp')).payload
    expect(rented.rows.map(({ warehouse, location, on_hand }) => [warehouse, location, on_hand])).toEqual([
      ['DXB1', 'P-01-01', 0],
      ['RUH1', 'P-01-01', 0],
    ])
    const shelves = (await call<Page>('GET', '/api/stock/locations?kind=shelf&keywords=a-01&pageSize=500', undefined, 'ddp')).payload
    expect(shelves.rows.length).toBe(shelves.total)
    expect(shelves.rows.every(({ location, kind }) => location.includes('A-01') && kind === 'shelf')).toBe(true)
  })

  it('shows the warehouses in the UAE at a glance, with the figures of the lists', async () => {
    type Uae = PayloadOf<typeof warehouseViewRoutes.uaeWarehouse>
    const view = async () => (await call<Uae>('GET', '/api/stock/uae')).payload
    const before = await view()
    expect(before.warehouses.map(({ code }) => code)).toContain('DXB1')
    const order = sampleOrder({ order_type: 'overseas', warehouse: 'DXB1', order_goods: [{ sku_code: 'TRAY', pcs: 2, name: 'Tray' }] })
    const placed = await call<{ order_number: string }>('POST', '/api/orders', order)
    expect(placed.status, placed.text).toBe(200)
    const back = await move(await makeTransfer(['TRAY', 1]), 'send')
    expect(back.payload.status).toBe('sent')
    const after = await view()
    expect(after.orders).toEqual({ ...before.orders, placed: before.orders.placed + 1, to_pick: before.orders.to_pick + 1 })
    expect(after.stock.reserved).toBe(before.stock.reserved + 2)
    // The transfer leaves for Saudi Arabia.
    expect(after.inbound).toEqual(before.inbound)
    const delivery = { warehouse: 'DXB1', lines: [{ sku: 'JUG', announced: 6 }] }
    const { number } = (await call<{ number: string }>('POST', '/api/stock/inbounds', delivery)).payload
    expect((await view()).inbound).toEqual(before.inbound)
    expect((await call('POST', `/api/stock/inbounds/${number}/announce`)).status).toBe(200)
    const { pieces, skus, deliveries, transfers } = before.inbound
    expect((await view()).inbound).toEqual({ pieces: pieces + 6, skus: skus + 1, deliveries: deliveries + 1, transfers })
    const { rows } = (await call<{ rows: StockRow[] }>('GET', '/api/stock?warehouse=DXB1&pageSize=500')).payload
    const sum = (count: 'on_hand' | 'reserved' | 'available' | 'damaged') => rows.reduce((all, row) => all + row[count], 0)
    expect(after.stock).toEqual({
      skus: new Set(rows.filter((row) => row.on_hand > 0).map((row) => row.sku)).size,
      on_hand: sum('on_hand'),
      reserved: sum('reserved'),
      available: sum('available'),
      damaged: sum('damaged'),
    })
    expect((await server.call('GET', '/api/stock/uae', { as: 'warehouse' })).status).toBe(403)
  })
})

describe('labels of locations', () => {
  it('are made for some of them, with copies, as a PDF and as ZPL', async () => {
    const { payload } = await call<{ rows: { id: number; location_code: string }[] }>(
      'GET',
      '/api/admin/locations?keywords=A-01-01&pageSize=2',
      undefined,
      'warehouse',
    )
    const ids = payload.rows.map(({ id }) => id).join(',')
    const labels = (query: string, as = 'warehouse') => server.call('GET', `/api/admin/locations/labels?${query}`, { as })
    expect((await labels(`ids=${ids}`)).text.slice(0, 5)).toBe('%PDF-')
    const zpl = (await labels(`ids=${ids}&copies=2&format=zpl`)).text
    expect(zpl.match(/\^XA/g)).toHaveLength(2 * payload.rows.length)
    expect(zpl).toContain('A-01-01')
    expect((await labels('ids=900000001')).json.error).toBe('RECORD_NOT_FOUND')
    expect((await labels(`ids=${ids}`, 'ddp')).status).toBe(403)
  })
})
