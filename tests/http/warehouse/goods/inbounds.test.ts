import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboundDetails, InboundRow } from '../../../../adapters/http/contract/warehouse/goods/inbound.routes.ts'
import type { ImportedRecords } from '../../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import type { StockRow } from '../../../../adapters/http/contract/warehouse/goods/stock.routes.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
const LINES = [
  { sku: 'KETTLE', announced: 5, boxes: 1 },
  { sku: 'TEAPOT', announced: 3 },
  { sku: 'TRAY', announced: 2 },
]

beforeAll(async () => {
  server = await startServerWithStore()
  for (const { sku: skuCode } of LINES)
    expect(
      (await call('POST', '/api/goods', { skuCode, skuName: `茶具 ${skuCode}`, skuWeight: '0.4', barCode: [`69-${skuCode}`] })).status,
    ).toBe(200)
})
afterAll(() => server.stop())

async function call<P>(method: string, path: string, body?: object, as = 'ddu') {
  const { status, json, text } = await server.call<P>(method, path, { as, ...(body === undefined ? {} : { body }) })
  return { status, error: json.error, fields: json.fields?.map((field) => `${field.path} ${field.error}`), payload: json.payload, text }
}
const draftInbound = async (over: object = {}): Promise<string> => {
  const made = await call<{ number: string }>('POST', '/api/stock/inbounds', {
    warehouse: 'DXB1',
    tracking_number: 'JD01',
    lines: LINES,
    ...over,
  })
  expect(made.status, made.text).toBe(200)
  return made.payload.number
}
const announceInbound = async (): Promise<string> => {
  const number = await draftInbound()
  expect((await call('POST', `/api/stock/inbounds/${number}/announce`)).status).toBe(200)
  return number
}
const scan = (code: string, over: object = {}, scan_id: string = randomUUID()) =>
  call<ScanAnswer>('POST', '/api/admin/stations/deliveries/scans', { code, warehouse: 'DXB1', scan_id, ...over }, 'warehouse')
const outcome = async (...args: Parameters<typeof scan>): Promise<string | undefined> => {
  const done = await scan(...args)
  return done.status === 200 ? done.payload.outcome : done.error
}
const undone = (id: string) => call<ScanAnswer>('POST', `/api/admin/stations/deliveries/scans/${id}/undo`, undefined, 'warehouse')
const details = async (number: string) => (await call<InboundDetails>('GET', `/api/stock/inbounds/${number}`)).payload
const stockOf = async (sku: string) =>
  Object.fromEntries(
    (await call<{ rows: StockRow[] }>('GET', `/api/stock?sku=${sku}`)).payload.rows.map((row) => [
      row.location,
      [row.on_hand, row.damaged, row.under_way],
    ]),
  )

describe('an inbound delivery', () => {
  it('is announced, counted short by scans, shelved and closed by its client’s answer; a repeated scan counts once', async () => {
    const number = await announceInbound()
    expect(await stockOf('KETTLE')).toEqual({ 'RECV-01': [0, 0, 5] })
    const at = { document: number }
    expect(await outcome('69-KETTLE')).toBe('INBOUND_NOT_CHOSEN')
    expect(await outcome(number)).toBe('delivery_arrived')
    expect(await outcome(number.toLowerCase())).toBe('delivery_chosen')
    const twice = randomUUID()
    expect([await outcome('69-KETTLE', at, twice), await outcome('69-KETTLE', at, twice)]).toEqual(['delivery_counted', 'delivery_counted'])
    const more = await scan('kettle', { ...at, pieces: 3 })
    expect(more.payload).toMatchObject({
      text: 'KETTLE: 4 of 5',
      undoable: true,
      inbound: { counted: 4, line: { sku: 'KETTLE', counted: 4 } },
    })
    expect(await outcome('TEAPOT', { ...at, pieces: 4 })).toBe('piece_over')
    expect(await outcome('TRAY', { ...at, damaged: true })).toBe('piece_damaged')
    const wrong = randomUUID()
    expect(await outcome('TRAY', { ...at, pieces: 2 }, wrong)).toBe('piece_over')
    expect([(await undone(wrong)).payload.outcome, (await undone(wrong)).payload.outcome]).toEqual(['undone', 'undone'])
    expect(await outcome('69-NOBODY', at)).toBe('SKU_NOT_FOUND')
    expect(await details(number), 'a count is its client’s when it is finished').toMatchObject({
      counted: null,
      missing: null,
      status: 'arrived',
    })
    expect(await outcome('TRAY', at)).toBe('delivery_counted')
    const [early, ended] = [randomUUID(), randomUUID()]
    expect(await outcome('FINISH-COUNT', at, early)).toBe('count_finished')
    for (const _twice of [1, 2])
      expect((await undone(early)).payload).toMatchObject({
        outcome: 'undone',
        undoable: false,
        inbound: { status: 'arrived', counted: 9, damaged: 1 },
      })
    expect(await details(number)).toMatchObject({ status: 'arrived', counted: null, counted_time: null, awaits_answer: false })
    expect([await stockOf('TRAY'), await stockOf('TEAPOT')]).toEqual([{ 'RECV-01': [0, 0, 2] }, { 'RECV-01': [0, 0, 3] }])
    expect(await outcome('FINISH-COUNT', at, ended)).toBe('count_finished')
    expect(await outcome('FINISH-COUNT', at)).toBe('ILLEGAL_TRANSITION')
    expect(await details(number)).toMatchObject({
      status: 'counted',
      counted: 9,
      damaged: 1,
      missing: 1,
      surplus: 1,
      awaits_answer: true,
      events: ['accept', 'dispute'],
      lines: [{ difference: -1 }, { difference: 1 }, { difference: 0, damaged: 1 }],
    })
    expect(await outcome('TEAPOT', at)).toBe('sku_chosen')
    expect(await outcome('RECV-01', at)).toBe('INBOUND_NOT_A_SHELF')
    const [some, rest] = [randomUUID(), randomUUID()]
    const takenBack = async (id: string) => (await undone(id)).payload
    expect(await outcome('a-01-02', { ...at, sku: 'TEAPOT' }, some)).toBe('pieces_shelved')
    for (let time = 0; time < 2; time += 1)
      expect(await takenBack(some)).toMatchObject({ outcome: 'undone', inbound: { number, status: 'counted' } })
    expect(await stockOf('TEAPOT')).toMatchObject({ 'A-01-02': [0, 0, 0], 'RECV-01': [4, 0, 0] })
    expect(await outcome('a-01-01', { ...at, sku: 'TEAPOT' })).toBe('pieces_shelved')
    expect((await undone(ended)).error).toBe('COUNT_BOOKED')
    expect(await outcome('NOWHERE-1', at)).toBe('LOCATION_NOT_FOUND')
    expect(await outcome('A-01-02', at, rest)).toBe('delivery_shelved')
    expect(await details(number)).toMatchObject({ status: 'shelved' })
    expect(await takenBack(rest)).toMatchObject({ outcome: 'undone', inbound: { status: 'counted' } })
    expect(await details(number)).toMatchObject({ status: 'counted', shelved_time: null })
    expect(await outcome('A-01-02', at)).toBe('delivery_shelved')
    expect(await stockOf('TRAY')).toEqual({ 'A-01-02': [1, 0, 0], 'RECV-01': [0, 1, 0] })
    expect(await stockOf('TEAPOT')).toMatchObject({ 'A-01-01': [4, 0, 0] })
    const accepted = await call<InboundRow>('POST', `/api/stock/inbounds/${number}/accept`)
    expect(accepted.payload).toMatchObject({ status: 'closed', awaits_answer: false, events: [] })
    const { payload } = await call<{ rows: { title: string }[] }>('GET', '/api/portal/message/index')
    expect(payload.rows.map(({ title }) => title)).toContain(`Inbound delivery ${number} differs from its announcement`)
    const mine = await call<InboundDetails>('GET', `/api/admin/stock/inbounds/${number}`, undefined, 'warehouse')
    expect(mine.payload.history.map(({ action_txt: action }) => action)).toContain('Finish count')
    const found: unknown[] = []
    await server.store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(finding)))
    expect(found).toEqual([])
  })

  it('is counted by two tablets at once, finished once, and shelved once however often that is sent', async () => {
    const number = await announceInbound()
    await call('POST', `/api/admin/stock/inbounds/${number}/arrive`, {}, 'warehouse')
    const at = { document: number }
    const counts = await Promise.all(Array.from({ length: 6 }, () => outcome('TEAPOT', at)))
    expect(counts.filter((one) => one === 'delivery_counted' || one === 'piece_over')).toHaveLength(6)
    const finished = await Promise.all([0, 1, 2].map(() => call('POST', `/api/admin/stock/inbounds/${number}/count`, {}, 'warehouse')))
    expect(finished.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409])
    const shelve = () =>
      server.call('POST', `/api/admin/stock/inbounds/${number}/shelve`, {
        as: 'warehouse',
        headers: { 'idempotency-key': 'teapots-1' },
        body: { location: 'b-01-01', sku: 'TEAPOT', pieces: 4 },
      })
    const shelved = await Promise.all([shelve(), shelve()])
    expect(shelved.map(({ status }) => status)).toEqual([200, 200])
    const clients = await call<InboundDetails>('GET', `/api/admin/stock/inbounds/${number}`, undefined, 'warehouse')
    expect(clients.payload).toMatchObject({ counted: 6, shelved: 4, status: 'counted' })
  })

  it('is asked about by one work order that names it', async () => {
    const number = await announceInbound()
    const path = `/api/stock/inbounds/${number}/work-order`
    expect((await call('POST', path, { content: '少了' })).error).toBe('INBOUND_NO_DIFFERENCE')
    await scan(number)
    const ended = randomUUID()
    await scan('FINISH-COUNT', { document: number }, ended)
    const answers = await Promise.all([0, 1].map(() => call<{ work_number: string }>('POST', path, { content: '三个 SKU 都没有收到' })))
    expect(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error]))).toEqual(['INBOUND_DISPUTED'])
    const raised = answers.find(({ status }) => status === 200)?.payload.work_number
    expect(await details(number)).toMatchObject({ status: 'shelved', work_number: raised, events: ['accept'] })
    expect((await undone(ended)).error, 'its client has asked about what was counted').toBe('COUNT_BOOKED')
    const orders = await call<{ rows: { work_number: string; title: string }[] }>('GET', '/api/workOrders')
    expect(orders.payload.rows.find((one) => one.work_number === raised)?.title).toBe(`Difference in inbound delivery ${number}`)
    const closed = await call<InboundRow>('POST', `/api/admin/stock/inbounds/${number}/close`, {}, 'warehouse')
    expect(closed.payload).toMatchObject({ status: 'closed', shelved: 0 })
  })

  it('comes from a sheet, one draft a delivery; rows of unknown SKUs are named and the others taken', async () => {
    const content = Buffer.from(
      [
        'Warehouse,Tracking number,SKU code,Pieces announced,Boxes',
        'DXB1,SHEET-1,KETTLE,5,1',
        'DXB1,SHEET-1,TRAY,2,',
        'DXB1,SHEET-1,GHOST,2,',
        'RUH1,SHEET-2,KETTLE,0,1',
        'RUH1,SHEET-2,TEAPOT,7,1',
        'DXB1,SHEET-1,KETTLE,3,1',
      ].join('\n'),
    )
    const sent = await server.call<ImportedRecords>('POST', '/api/stock/inbounds/import', {
      as: 'ddu',
      form: { file: { name: 'in.csv', content } },
    })
    expect(sent.json.payload, sent.text).toMatchObject({ created: 4, failed: 2 })
    expect(sent.json.payload.errors.map(({ line, field, error }) => `${line} ${field} ${error}`)).toEqual([
      '4 sku SKU_NOT_FOUND',
      '5 announced NOT_POSITIVE',
    ])
    const listed = await call<{ rows: InboundRow[] }>('GET', '/api/stock/inbounds?stage=open&keywords=SHEET-')
    expect(listed.payload.rows.map((row) => [row.warehouse, row.status, row.skus, row.announced, row.boxes])).toEqual([
      ['RUH1', 'draft', 1, 7, 1],
      ['DXB1', 'draft', 2, 10, 2],
    ])
    const template = await server.download('/api/stock/inbounds/template', { as: 'ddu' })
    const again = await server.call<ImportedRecords>('POST', '/api/stock/inbounds/import', {
      as: 'ddu',
      form: { file: { name: 'template.xlsx', content: Buffer.from(template.bytes) } },
    })
    expect(again.json.payload, again.text).toMatchObject({ created: 1, failed: 0 })
  })

  it('is a draft of its client alone, made once for a key, and has a note on paper', async () => {
    const body = { warehouse: 'DXB1', lines: LINES }
    const make = () =>
      server.call<{ number: string }>('POST', '/api/stock/inbounds', { as: 'ddu', headers: { 'idempotency-key': 'once-1' }, body })
    const [one, other] = await Promise.all([make(), make()])
    expect(one.json.payload.number).toBe(other.json.payload.number)
    const { number } = one.json.payload
    expect((await call('GET', `/api/admin/stock/inbounds/${number}`, undefined, 'warehouse')).error).toBe('INBOUND_NOT_FOUND')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/announce'],
      ['GET', '/note.pdf'],
    ] as const)
      expect((await call(method, `/api/stock/inbounds/${number}${path}`, undefined, 'ddp')).error, path).toBe('INBOUND_NOT_FOUND')
    const changed = await call<InboundRow>('PUT', `/api/stock/inbounds/${number}`, {
      ...body,
      version: 1,
      lines: [{ sku: 'GHOST', announced: 1 }],
    })
    expect(changed.fields).toEqual(['lines.0.sku SKU_NOT_FOUND'])
    const note = await server.download(`/api/stock/inbounds/${number}/note.pdf`, { as: 'ddu' })
    expect(Buffer.from(note.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await call('POST', `/api/stock/inbounds/${number}/cancel`)).payload).toMatchObject({ status: 'cancelled' })
  })
})
