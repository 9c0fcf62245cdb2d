import { randomUUID } from 'node:crypto'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import type { BagDetails, BagRow } from '../../../../adapters/http/contract/warehouse/transport/bag.routes.ts'
import type { BillAgentRow, BillDetails, BillRow } from '../../../../adapters/http/contract/warehouse/transport/bill.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type TransportParcel = { readonly order_number: string; readonly airway_number: string }
type TrackingAnswer = { readonly events: readonly { readonly tracker_code: string; readonly status_location: string }[] }
type BillImportAnswer = {
  readonly created: number
  readonly updated: number
  readonly errors: readonly { readonly line: number; readonly error: string }[]
}

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'warehouse') =>
  server.call<T>(method, `/api${path}`, { as, headers: { lang: 'en-US' }, ...(body === undefined ? {} : { body }) })
const scan = (station: string, body: object, as = 'warehouse') =>
  call<ScanAnswer>('POST', `/admin/stations/${station}/scans`, { warehouse: 'SZX1', scan_id: randomUUID(), ...body }, as)
const bagOf = async (number: string): Promise<BagDetails> => (await call<BagDetails>('GET', `/admin/bags/${number}`)).json.payload

/** A parcel that was received. */
async function receiveTransportParcel(over: object = {}): Promise<TransportParcel> {
  const order = (await server.call<TransportParcel>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ ...over }) })).json.payload
  const { claim_weight: weight } = (await scan('receive', { code: order.airway_number })).json.payload.order ?? {}
  expect((await scan('receive', { code: order.airway_number, check_weight: weight })).status).toBe(200)
  return order
}

const openNewBag = async (): Promise<string> => (await scan('bag', { code: 'NEW-BAG' })).json.payload.bag?.packing_number ?? ''

async function sealedWith(parcels: readonly TransportParcel[]): Promise<string> {
  const bag = await openNewBag()
  for (const { airway_number: code } of parcels) expect((await scan('bag', { code, bag })).status).toBe(200)
  expect((await scan('bag', { code: 'SEAL-BAG', bag })).json.payload).toMatchObject({ outcome: 'bag_sealed', tone: 'done' })
  return bag
}

const BILL = {
  carrier_code: 'EK',
  flight: 'EK329',
  from_station: 'SZX',
  to_station: 'DXB',
  dept_date: '2026-11-24 20:00:00',
  load_type: 'bulk',
  shipping_mode: 'air',
}
let serial = 3_000_000
/** An air waybill that no other test uses. */
const newMawb = (): string => `176-${(serial += 1)}${serial % 7}`

describe('a parcel by scans alone', () => {
  it('is received, bagged, dispatched with its bag, flown and landed, and its client sees where it is', async () => {
    const dozens = { name: 'Sock', pcs: 2, unit: 'DZ', hs_code: '611595', value: { amount: '5.00', currency: 'USD' } }
    const parcels = [await receiveTransportParcel(), await receiveTransportParcel({ order_goods: [dozens] })]
    const bag = await sealedWith(parcels)
    const label = await server.download(`/api/admin/bags/labels?numbers=${bag}`, { as: 'warehouse' })
    expect([label.status, Buffer.from(label.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const zpl = await server.download(`/api/admin/bags/labels?numbers=${bag}&format=zpl`, { as: 'warehouse' })
    expect(Buffer.from(zpl.bytes).toString('latin1')).toMatch(/^\s*\^XA/)
    expect((await scan('dispatch', { code: bag })).json.payload).toMatchObject({
      outcome: 'bag_dispatched',
      text: expect.stringMatching(/^Bag .+ dispatched, 2 parcels$/),
      undoable: true,
    })
    const mawb = newMawb()
    expect((await call<BillRow>('POST', '/admin/bills-of-lading', { ...BILL, mawb })).json.payload).toMatchObject({
      mawb,
      status: 'planned',
      number_of_bags: 0,
    })
    expect((await call<BillRow>('POST', `/admin/bills-of-lading/${mawb}/bags`, { bag })).json.payload).toMatchObject({
      number_of_bags: 1,
      number_of_shipment: 2,
      events: ['depart', 'load', 'change'],
    })
    expect((await call('POST', `/admin/bills-of-lading/${mawb}/depart`, {})).json.payload).toMatchObject({ status: 'departed' })
    expect((await call('POST', `/admin/bills-of-lading/${mawb}/depart`, {})).json).toMatchObject({ error: 'ILLEGAL_TRANSITION' })
    expect((await call('POST', `/admin/bills-of-lading/${mawb}/arrive`, {})).json.payload).toMatchObject({ status: 'arrived' })
    for (const { order_number: number } of parcels) {
      const { events } = (await server.call<TrackingAnswer>('GET', `/api/orders/${number}/tracking`, { as: 'ddp' })).json.payload
      expect(events.slice(0, 3).map(({ tracker_code, status_location }) => [tracker_code, status_location])).toEqual([
        ['130', 'Dubai'],
        ['112', 'Shenzhen'],
        ['111', expect.anything()],
      ])
    }
    expect((await call<BagRow>('POST', `/admin/bags/${bag}/empty`, {})).json.payload).toMatchObject({ status: 'emptied', mawb, events: [] })
    const found = (await call<BillDetails>('GET', `/admin/bills-of-lading/${mawb.replace('-', '')}`)).json.payload
    expect(found.bags).toMatchObject([{ packing_number: bag, number_of_shipment: 2, status: 'emptied' }])
    expect(found.history.map(({ action }) => action)).toEqual(['arrive', 'depart', 'load', 'create'])
    const xlsx = await server.download(`/api/admin/bills-of-lading/${mawb}/manifest`, { as: 'warehouse' })
    const { SheetNames, Sheets } = read(xlsx.bytes)
    expect(SheetNames).toEqual([mawb])
    // One thing in a cell: numbers can be added up.
    expect(utils.sheet_to_json(Sheets[mawb] ?? {})[0]).toMatchObject({
      Waybill: expect.stringMatching(/^CD\d{12}$/),
      'Declared value': 11,
      Currency: 'USD',
    })
    const agents = (await call<readonly BillAgentRow[]>('GET', `/admin/bills-of-lading/${mawb}/agents`)).json.payload
    expect(agents.map(({ part, agent, parcels }) => [part, agent, parcels])).toEqual([
      ['clearance', 'Dubai Cargo Clearance', 2],
      ['delivery', 'Aramex', 2],
    ])
    const sheetOf = async (part: string, agent: string) => {
      const query = new URLSearchParams({ part, agent })
      const file = await server.download(`/api/admin/bills-of-lading/${mawb}/manifest?${query}`, { as: 'warehouse' })
      return { status: file.status, rows: utils.sheet_to_json<Record<string, unknown>>(read(file.bytes).Sheets[mawb] ?? {}) }
    }
    // As the parameters of its channel say.
    expect(Object.keys((await sheetOf('clearance', 'Dubai Cargo Clearance')).rows[0] ?? {})).toEqual([
      'Account',
      'Bag',
      'Waybill',
      'Goods',
      'Pieces',
      'Weight (kg)',
      'Declared value',
      'Currency',
    ])
    const delivered = (await sheetOf('delivery', 'Aramex')).rows
    expect([delivered.length, Object.keys(delivered[0] ?? {})]).toEqual([2, expect.arrayContaining(['Phone', 'Address'])])
    const byCode = await server.download(`/api/admin/bills-of-lading/${mawb}/hs-codes`, { as: 'warehouse' })
    expect(utils.sheet_to_json(read(byCode.bytes).Sheets[mawb] ?? {})).toContainEqual({
      'HS code': '611595',
      Goods: 'Sock',
      Quantity: 24,
      'Unit of measure': 'PCS',
      'Declared value': 10,
      Currency: 'USD',
      Parcels: 1,
    })
    const nobody = await call('GET', `/admin/bills-of-lading/${mawb}/manifest?part=delivery&agent=Nobody`)
    expect(nobody.json.error).toBe('AGENT_HAS_NO_PARCELS')
    const paper = await server.download(`/api/admin/bills-of-lading/${mawb}/manifest?format=pdf`, { as: 'warehouse' })
    expect(paper.headers.get('content-type')).toContain('application/pdf')
    expect(Buffer.from(paper.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('the parameters of a clearance agent', () => {
  it('are refused at their field by form and sheet where nothing is known by that name', async () => {
    const listed = await call<{ rows: { id: number; version: number }[] }>('GET', '/admin/channels?keywords=GULF-SEA', undefined, 'admin')
    const [{ id, version }] = listed.json.payload.rows as [{ id: number; version: number }]
    const put = (clearance_agent_params: string) => call('PUT', `/admin/channels/${id}`, { version, clearance_agent_params }, 'admin')
    expect((await put('colums: weight')).json.fields).toMatchObject([{ path: 'clearance_agent_params', error: 'AGENT_PARAMETER_UNKNOWN' }])
    expect((await put('columns: weight, airway_number')).status).toBe(200)
  })
})

describe('bad scans', () => {
  it('get a clear answer each and leave nothing half done', async () => {
    const parcel = await receiveTransportParcel()
    const other = await sealedWith([await receiveTransportParcel()])
    const bag = await openNewBag()
    const wrong = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
    const refusals: readonly (readonly [station: string, body: object, error: string])[] = [
      ['bag', { code: parcel.airway_number }, 'BAG_NOT_CHOSEN'],
      ['bag', { code: 'NOBODY-1', bag }, 'PARCEL_UNKNOWN'],
      ['bag', { code: wrong(parcel.airway_number), bag }, 'WAYBILL_CHECK_DIGITS'],
      ['bag', { code: wrong(bag), bag }, 'BAG_CHECK_DIGITS'],
      ['bag', { code: parcel.airway_number, bag: other }, 'BAG_NOT_OPEN'],
      ['bag', { code: 'SEAL-BAG', bag }, 'BAG_EMPTY'],
      ['dispatch', { code: bag }, 'BAG_NOT_SEALED'],
      ['dispatch', { code: wrong(other) }, 'BAG_CHECK_DIGITS'],
    ]
    for (const [station, body, error] of refusals) expect([body, (await scan(station, body)).json.error]).toEqual([body, error])
    expect((await scan('bag', { code: parcel.airway_number, bag })).status).toBe(200)
    const again = await scan('bag', { code: parcel.airway_number, bag })
    expect(again.json).toMatchObject({ error: 'PARCEL_IN_BAG', msg: `Parcel ${parcel.airway_number} is already in bag ${bag}` })
    expect((await bagOf(bag)).parcels.map(({ airway_number }) => airway_number)).toEqual([parcel.airway_number])
  })

  it('are done once with one id, also at two tables at once, and taken back once', async () => {
    const { airway_number: code } = await receiveTransportParcel()
    const [here, there] = [await openNewBag(), await openNewBag()]
    const raced = await Promise.all([here, there].map((bag) => scan('bag', { code, bag })))
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const bag = raced[0]?.status === 200 ? here : there
    const again = { code: (await receiveTransportParcel()).airway_number, bag, scan_id: randomUUID() }
    const twice = await Promise.all([scan('bag', again), scan('bag', again)])
    expect(twice.map(({ json }) => json.payload.outcome)).toEqual(['bag_packed', 'bag_packed'])
    for (let time = 0; time < 2; time += 1)
      expect((await call('POST', `/admin/stations/bag/scans/${again.scan_id}/undo`, {})).json.payload).toMatchObject({ outcome: 'undone' })
    const { parcels, history } = await bagOf(bag)
    expect([parcels.length, history[0]?.action]).toEqual([1, 'undo_pack'])
  })

  it('of a bag leave all its parcels where one may not leave', async () => {
    const parcels = [await receiveTransportParcel(), await receiveTransportParcel()]
    const bag = await sealedWith(parcels)
    await server.call('POST', `/api/orders/${parcels[1]?.order_number}/intercept`, { as: 'ddp', body: { reason: 'Wrong address' } })
    const held = await scan('dispatch', { code: bag })
    expect(held.json).toMatchObject({ error: 'BAG_PARCELS_HELD', msg: expect.stringContaining('Wrong address') })
    const { payload } = (await server.call<{ status: string }>('GET', `/api/orders/${parcels[0]?.order_number}`, { as: 'ddp' })).json
    expect(payload.status).toBe('inbound')
  })
})

describe('bags and bills by hand', () => {
  it('open, list, change, reopen, take out and label', async () => {
    const made = await call<BagRow>('POST', '/admin/bags', { prefix: 'jed' })
    expect(made.json.payload).toMatchObject({
      status: 'open',
      prefix: 'JED',
      bagCode: expect.stringMatching(/^JED-\d{6}$/),
      weight: '0.000',
    })
    const { airway_number: waybill } = await receiveTransportParcel()
    const bag = await sealedWith([{ airway_number: waybill, order_number: '' }])
    const changed = await call<BagRow>('PUT', `/admin/bags/${bag}`, {
      bagCode: `T-${bag.slice(-6)}`,
      weight: '3.5',
      version: (await bagOf(bag)).version,
    })
    expect(changed.json.payload).toMatchObject({ weight: '3.500', is_weighed: true })
    expect((await call<BagDetails>('GET', `/admin/bags/t-${bag.slice(-6)}`)).json.payload.packing_number).toBe(bag)
    expect((await call('POST', '/admin/bags', { bagCode: `T-${bag.slice(-6)}` })).json).toMatchObject({ error: 'BAG_CODE_TAKEN' })
    expect((await call('DELETE', `/admin/bags/${bag}/parcels/${waybill}`)).json).toMatchObject({ error: 'BAG_NOT_OPEN' })
    expect((await call<BagRow>('POST', `/admin/bags/${bag}/reopen`, {})).json.payload).toMatchObject({ is_weighed: false, seal_time: null })
    expect((await call<BagRow>('DELETE', `/admin/bags/${bag}/parcels/${waybill}`)).json.payload.number_of_shipment).toBe(0)
    const listed = await call<{ rows: BagRow[]; total: number }>('GET', `/admin/bags?keywords=${bag.slice(2, 12)}`)
    expect(listed.json.payload.rows.map(({ packing_number }) => packing_number)).toEqual([bag])
    expect((await call('GET', '/admin/bags/BG000000009999')).json).toMatchObject({ error: 'BAG_CHECK_DIGITS' })
  })

  it('refuse bills with wrong numbers, bags on two bills, and flights with parcels in the warehouse', async () => {
    const [mawb, second] = [newMawb(), newMawb()]
    const wrong = await call('POST', '/admin/bills-of-lading', { ...BILL, mawb: '176-12345676', to_station: 'SZX' })
    expect(wrong.json.fields?.map(({ path, error }) => [path, error])).toEqual([
      ['mawb', 'MAWB_CHECK_DIGIT'],
      ['to_station', 'STATIONS_SAME'],
    ])
    for (const one of [mawb, second]) expect((await call('POST', '/admin/bills-of-lading', { ...BILL, mawb: one })).status).toBe(200)
    expect((await call('POST', '/admin/bills-of-lading', { ...BILL, mawb })).json).toMatchObject({ error: 'BILL_TAKEN' })
    const bag = await sealedWith([await receiveTransportParcel()])
    expect((await call('POST', `/admin/bills-of-lading/${mawb}/bags`, { bag })).status).toBe(200)
    expect((await call('POST', `/admin/bills-of-lading/${second}/bags`, { bag })).json).toMatchObject({ error: 'BAG_ON_BILL' })
    expect((await call('POST', `/admin/bills-of-lading/${mawb}/depart`, {})).json).toMatchObject({ error: 'BILL_PARCELS_NOT_DISPATCHED' })
    expect((await call('DELETE', `/admin/bills-of-lading/${mawb}`)).json).toMatchObject({ error: 'BILL_HAS_BAGS' })
    expect((await call<BillRow>('DELETE', `/admin/bills-of-lading/${mawb}/bags/${bag}`)).json.payload.number_of_bags).toBe(0)
    expect((await call('DELETE', `/admin/bills-of-lading/${mawb}`)).status).toBe(200)
    expect(
      (await call<BillRow>('PUT', `/admin/bills-of-lading/${second}`, { ...BILL, mawb: second, flight: 'EK331', version: 1 })).json.payload
        .flight,
    ).toBe('EK331')
    expect((await call('GET', `/admin/bills-of-lading/${mawb}`)).json).toMatchObject({ error: 'BILL_NOT_FOUND' })
  })

  it('take an airline’s sheet by its headings, twice without doubling, and report wrong rows', async () => {
    const [first, second] = [newMawb(), newMawb()]
    const sheet = [
      'AWB No,Carrier code,Flight,From station,To station,Departure,Expected arrival',
      `${first.replace('-', ' ')},EK,EK329,SZX,DXB,2026-11-25 20:00,2026-11-26 04:30`,
      `${second},SV,SV883,SZX,RUH,2026-11-25 22:00,`,
      '176-12345676,EK,EK329,SZX,DXB,2026-11-25 20:00,',
      `${newMawb()},EK,EK329,SZX,XXX,2026-11-25 20:00,`,
    ].join('\n')
    const send = async (text: string): Promise<BillImportAnswer> => {
      const form = { file: { name: 'flights.csv', content: Buffer.from(text) } }
      return (await server.call<BillImportAnswer>('POST', '/api/admin/bills-of-lading/import', { as: 'warehouse', form })).json.payload
    }
    const taken = await send(sheet)
    expect(taken).toMatchObject({ created: 2, updated: 0 })
    expect(taken.errors.map(({ line, error }) => [line, error])).toEqual([
      [4, 'MAWB_CHECK_DIGIT'],
      [5, 'UNKNOWN_REFERENCE'],
    ])
    expect(await send(sheet)).toMatchObject({ created: 0, updated: 0 })
    expect(await send(sheet.replace('SV883', 'SV885'))).toMatchObject({ created: 0, updated: 1 })
    expect((await call<BillRow>('GET', `/admin/bills-of-lading/${second}`)).json.payload.flight).toBe('SV885')
  })

  it('are for staff with the right to them', async () => {
    expect((await call('GET', '/admin/bags', undefined, 'ddp')).status).toBe(403)
    expect((await call('POST', '/admin/bags', {}, 'finance')).status).toBe(403)
  })
})
