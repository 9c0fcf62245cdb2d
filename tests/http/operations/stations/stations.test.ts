import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnsweredScan, ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { NEW_BAG } from '#core/operations/stations/station-facts.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type StationOrder = {
  readonly order_number: string
  readonly airway_number: string
  readonly status: string
  readonly check_photos: string[]
}

const placeStationOrder = async (over: Readonly<Record<string, unknown>> = {}): Promise<StationOrder> => {
  const { json, text } = await server.call<StationOrder>('POST', '/api/orders', { as: 'ddp', body: sampleOrder(over) })
  expect(text).toContain('order_number')
  return json.payload
}
const stationOrderNow = async (number: string) =>
  (await server.call<StationOrder>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload
const scan = (station: string, body: object, as = 'warehouse', lang = 'en-US') =>
  server.call<ScanAnswer>('POST', `/api/admin/stations/${station}/scans`, {
    as,
    headers: { lang },
    body: { warehouse: 'SZX1', scan_id: randomUUID(), ...body },
  })
const undo = (station: string, id: string, as = 'warehouse') =>
  server.call<ScanAnswer>('POST', `/api/admin/stations/${station}/scans/${id}/undo`, { as, headers: { lang: 'en-US' }, body: {} })

describe('stations', () => {
  it('find a parcel by any of its numbers and leave it as it is', async () => {
    const reference = `FIND-${randomUUID().slice(0, 8)}`
    const { order_number: number, airway_number: waybill } = await placeStationOrder({ order_refCode: reference })
    for (const code of [number, waybill, reference]) {
      const { json } = await scan('find', { code })
      expect(json.payload).toMatchObject({ outcome: 'shown', undoable: false, order: { order_number: number, status: 'confirmed' } })
    }
    expect((await scan('find', { code: 'NOBODY' })).json).toMatchObject({ error: 'PARCEL_UNKNOWN' })
    expect((await scan('find', { code: number }, 'ddp')).status).toBe(403)
  })

  it('receive and dispatch a parcel by scans, with what the person has to know', async () => {
    const { order_number: number, airway_number: waybill } = await placeStationOrder({
      battery: true,
      cod_amount: '120',
      cod_currency: 'AED',
    })
    const seen = await scan('receive', { code: waybill })
    expect(seen.json.payload).toMatchObject({ outcome: 'found', undoable: false, order: { order_number: number, status: 'confirmed' } })
    const claimed = seen.json.payload.order?.claim_weight ?? ''
    const received = await scan('receive', { code: waybill, check_weight: claimed, check_length: 30, check_width: 20, check_height: 10 })
    expect(received.json.payload).toMatchObject({
      outcome: 'received',
      tone: 'done',
      text: 'Received',
      undoable: true,
      order: { status: 'inbound', check_weight: claimed },
    })
    expect(received.json.payload.warnings.map(({ code }) => code)).toContain('battery')
    const sorted = await scan('sort', { code: waybill }, 'warehouse', 'zh-CN')
    expect(sorted.json.payload).toMatchObject({
      outcome: 'sorted',
      text: `分拣口 ${sorted.json.payload.lane ?? ''}`,
      lane: expect.stringMatching(/^[A-Z]{2}-\w{3}$/) as string,
    })
    const left = await scan('dispatch', { code: waybill }, 'warehouse', 'zh-CN')
    expect(left.json.payload).toMatchObject({ outcome: 'dispatched', text: '已出库', order: { status: 'outbound' } })
    const { json } = await server.call<{ events: readonly { tracker_code: string }[] }>('GET', `/api/orders/${number}/tracking`, {
      as: 'ddp',
    })
    expect(json.payload.events.map(({ tracker_code }) => tracker_code)).toEqual(['111', '110', '100'])
  })

  it('take several scans in one call, each answered by itself; sent again, each takes effect once', async () => {
    const parcels = await Promise.all([placeStationOrder(), placeStationOrder()])
    const scans = [...parcels.map(({ airway_number: code }) => code), 'NOBODY'].map((code) => ({
      code,
      warehouse: 'SZX1',
      scan_id: randomUUID(),
      check_weight: '1.2',
    }))
    scans.push({ code: scans[0]?.code ?? '', warehouse: 'SZX1', scan_id: randomUUID(), check_weight: 'heavy' })
    const send = async (as = 'warehouse', body: object = { scans }) =>
      server.call<readonly AnsweredScan[]>('POST', '/api/admin/stations/receive/scans/batch', { as, headers: { lang: 'en-US' }, body })
    const { json } = await send()
    expect(json.payload.map(({ scan_id: id, scan: done, refusal }) => [id, done?.outcome, refusal?.error])).toEqual([
      [scans[0]?.scan_id, 'received', undefined],
      [scans[1]?.scan_id, 'received', undefined],
      [scans[2]?.scan_id, undefined, 'PARCEL_UNKNOWN'],
      [scans[3]?.scan_id, undefined, 'INPUT_INVALID'],
    ])
    expect(json.payload[2]?.refusal?.msg).toBe('No parcel has the number NOBODY')
    expect((await send()).json.payload).toEqual(json.payload)
    for (const { order_number: number } of parcels) expect(await stationOrderNow(number)).toMatchObject({ status: 'inbound' })
    expect((await send('ddp')).status).toBe(403)
    expect((await send('warehouse', { scans: scans.slice(3) })).json).toMatchObject({ error: 'INPUT_INVALID' })
  })

  it.each([
    ['1200 g', '1.200'],
    ['１．２ ｋｇ', '1.200'],
    ['2.5lb', '1.134'],
  ])('read a weight as sheets do: %s', async (weight, kilograms) => {
    const { order_number: number, airway_number: code } = await placeStationOrder()
    expect((await scan('receive', { code, check_weight: '1,200' })).json).toMatchObject({ error: 'INPUT_INVALID' })
    expect((await scan('receive', { code, check_weight: weight })).status).toBe(200)
    expect(await stationOrderNow(number)).toMatchObject({ check_weight: kilograms })
  })

  it('answer a repeat as the first time, also when both come at once, and move the parcel once', async () => {
    const { order_number: number, airway_number: code } = await placeStationOrder()
    const body = { code, scan_id: randomUUID(), check_weight: '1.2' }
    const [one, other] = await Promise.all([scan('receive', body), scan('receive', body)])
    expect(one.status, one.text).toBe(200)
    expect(other.json.payload).toEqual(one.json.payload)
    const events = async () =>
      (await server.call<{ events: readonly object[] }>('GET', `/api/orders/${number}/tracking`, { as: 'ddp' })).json.payload.events
    expect(await events()).toHaveLength(2)
    expect((await scan('receive', { code })).json).toMatchObject({ error: 'PARCEL_RECEIVED_BEFORE' })
    const leaving = { code, scan_id: randomUUID() }
    const left = await Promise.all([1, 2, 3].map(() => scan('dispatch', leaving)))
    expect(left.map(({ status, json }) => [status, json.payload])).toEqual(left.map(() => [200, left[0]?.json.payload]))
    expect(await events()).toHaveLength(3)
  })

  it('sort and bag parcels at many tables at once, each scan kept or refused by itself', async () => {
    const parcels = await Promise.all(Array.from({ length: 6 }, () => placeStationOrder()))
    const [waiting, ...received] = parcels.map(({ airway_number: code }) => code)
    for (const done of await Promise.all(received.map((code) => scan('receive', { code, check_weight: '1.2' }))))
      expect(done.status).toBe(200)
    const opened = await Promise.all([0, 1].map(() => scan('bag', { code: NEW_BAG })))
    const [one, other] = opened.map(({ json }) => json.payload.bag?.packing_number)
    const [twice] = received
    const told = await Promise.all([
      ...parcels.map(({ airway_number: code }) => scan('sort', { code })),
      ...received.map((code, index) => scan('bag', { code, bag: index % 2 === 0 ? one : other })),
      scan('bag', { code: waiting, bag: one }),
      scan('bag', { code: received[1], bag: 'BG000000009999' }),
      scan('bag', { code: twice, bag: other }),
    ])
    const said = told.map(({ json }) => String(json.status ? json.payload.outcome : json.error))
    // Of two bags that want one parcel either is the faster one.
    expect(said.toSorted()).toEqual(
      [
        ...received.flatMap(() => ['sorted', 'bag_packed']),
        'PARCEL_NOT_RECEIVED',
        'PARCEL_NOT_RECEIVED',
        'BAG_NOT_FOUND',
        'PARCEL_IN_BAG',
      ].toSorted(),
    )
    const inBags = await Promise.all(
      [one, other].map(async (number) => {
        const { json } = await server.call<{ parcels: readonly { airway_number: string }[] }>('GET', `/api/admin/bags/${number}`, {
          as: 'warehouse',
        })
        return json.payload.parcels.map(({ airway_number: code }) => code)
      }),
    )
    expect(inBags.flat().toSorted()).toEqual(received.toSorted())
    const again = told.find(({ json }) => json.status && json.payload.outcome === 'bag_packed')?.json.payload
    const repeat = await scan('bag', { code: again?.code, bag: again?.bag?.packing_number, scan_id: again?.scan_id })
    expect(repeat.json.payload).toEqual(again)
  })

  it('close a bag that was opened by mistake while nothing is in it', async () => {
    const openBagByScan = async () => (await scan('bag', { code: NEW_BAG })).json.payload
    const mistaken = await openBagByScan()
    expect(mistaken).toMatchObject({ outcome: 'bag_opened', undoable: true, bag: { status: 'open' } })
    for (const _twice of [1, 2])
      expect((await undo('bag', mistaken.scan_id)).json.payload).toMatchObject({
        outcome: 'undone',
        undoable: false,
        bag: { packing_number: mistaken.bag?.packing_number, status: 'emptied', number_of_shipment: 0 },
      })
    const filled = await openBagByScan()
    const { airway_number: code } = await placeStationOrder()
    await scan('receive', { code, check_weight: '1.2' })
    const packed = await scan('bag', { code, bag: filled.bag?.packing_number })
    expect(packed.json.payload.outcome, packed.text).toBe('bag_packed')
    expect((await undo('bag', filled.scan_id)).json).toMatchObject({ error: 'SCAN_OVERTAKEN' })
    const { json } = await server.call('GET', `/api/admin/bags/${filled.bag?.packing_number}`, { as: 'warehouse' })
    expect(json.payload).toMatchObject({ status: 'open', parcels: [{ airway_number: code }] })
  })

  it('ask the client about a wrong weight, and take the scan back with the question', async () => {
    const { order_number: number, airway_number: code } = await placeStationOrder()
    const asked = await scan('receive', { code, check_weight: '5.9' })
    expect(asked.json.payload).toMatchObject({ outcome: 'weight_asked', tone: 'waiting', order: { status: 'awaiting_weight' } })
    expect((await scan('dispatch', { code })).json).toMatchObject({ error: 'WEIGHT_UNANSWERED' })
    const { airway_number: again } = await placeStationOrder()
    for (const [check_weight, said] of [
      ['5.9', { outcome: 'weight_asked', order: { status: 'awaiting_weight', check_weight: '5.900' } }],
      [undefined, { outcome: 'found', order: { status: 'awaiting_weight' } }],
      ['5.5', { outcome: 'weight_asked', order: { status: 'awaiting_weight', check_weight: '5.500' } }],
      ['1.2', { outcome: 'received', order: { status: 'inbound', check_weight: '1.200' } }],
    ] as const)
      expect((await scan('receive', { code: again, check_weight })).json.payload).toMatchObject(said)
    expect((await undo('receive', asked.json.payload.scan_id, 'admin')).json).toMatchObject({ error: 'SCAN_NOT_FOUND' })
    expect((await undo('receive', asked.json.payload.scan_id)).json.payload).toMatchObject({ outcome: 'undone', undoable: false })
    expect(await stationOrderNow(number)).toMatchObject({ status: 'confirmed', check_weight: null, tracker_code: '100' })
    const told = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index?pageSize=1', { as: 'ddp' })
    expect(told.json.payload.rows[0]?.title).toContain(number)
    const trail = await server.call<{ rows: readonly { action: string }[] }>('GET', `/api/admin/audit?area=order&subject=${number}`, {
      as: 'admin',
    })
    expect(trail.json.payload.rows[0]?.action).toBe('undo_receive')
  })

  it('find a parcel by a marketplace’s number', async () => {
    const { json } = await server.call<{ rows: readonly { order_number: string; platform_order_number: string }[] }>(
      'GET',
      '/api/orders?order_type=temu_return&status=confirmed&pageSize=1',
      { as: 'admin' },
    )
    const [known] = json.payload.rows
    expect(known?.platform_order_number).toBeTruthy()
    expect((await scan('receive', { code: known?.platform_order_number })).json.payload.order).not.toBeNull()
  })

  it('keep what no order announced as unknown, once, until staff match it, and then move its order', async () => {
    const { order_number: number, airway_number: waybill } = await placeStationOrder()
    for (const event of ['receive', 'dispatch'])
      await server.call('POST', `/api/orders/${number}/${event}`, {
        as: 'warehouse',
        body: event === 'receive' ? { check_weight: '1.2' } : {},
      })
    const code = `UNKNOWN-${randomUUID().slice(0, 8)}`
    expect((await scan('return', { code })).json.payload).toMatchObject({ outcome: 'unannounced', undoable: false, order: null })
    const both = await Promise.all([1, 2].map(() => scan('return', { code, check_weight: '1.1', exception: 'opened', note: 'Tape cut' })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.json.error).toBe('RETURN_WAITS')
    const listed = await server.call<{ rows: readonly { id: number }[] }>('GET', `/api/admin/returns?state=unknown&keywords=${code}`, {
      as: 'service',
    })
    expect(listed.json.payload).toMatchObject({ total: 1, rows: [{ code, exception: 'opened', note: 'Tape cut', weight: '1.100' }] })
    const path = `/api/admin/returns/${listed.json.payload.rows[0]?.id}/match`
    const match = (body: object, as = 'service') => server.call('POST', path, { as, body })
    for (const as of ['finance', 'ddp']) expect((await match({ client: 'ddp' }, as)).status).toBe(403)
    expect((await match({})).json.fields).toMatchObject([{ path: 'order_number' }])
    expect((await match({ order_number: number, client: 'ddu' })).json.fields).toMatchObject([
      { path: 'client', error: 'RETURN_OF_ANOTHER' },
    ])
    expect((await match({ order_number: number })).json.payload).toMatchObject({ state: 'matched', airway_number: waybill, account: 'ddp' })
    expect((await match({ order_number: number })).json.error).toBe('RETURN_MATCHED')
    expect(await stationOrderNow(number)).toMatchObject({ status: 'returned' })
    expect((await scan('return', { code: waybill, check_weight: '1.1' })).json.error).toBe('PARCEL_RETURNED_BEFORE')
    expect((await scan('return', { code, exception: 'eaten' })).status).toBe(400)
  })

  it('receive parcels by a sheet of weights once, however often it comes, and name the refused rows', async () => {
    const [one, other] = [await placeStationOrder(), await placeStationOrder()]
    const content = `Waybill,Weight (kg),Length,Width,Height\n${one.airway_number},1.2,30,20,10\n${other.order_number},5.9\nNOBODY,1.2\n${one.airway_number},heavy\n`
    const send = (as = 'warehouse') =>
      server.call<Record<string, unknown>>('POST', '/api/admin/stations/receive/sheets', {
        as,
        headers: { lang: 'en-US' },
        form: { warehouse: 'SZX1', file: { name: 'weights.csv', content: new TextEncoder().encode(content) } },
      })
    const refused = [
      { line: 4, number: 'NOBODY', weight: '1.2', error: 'PARCEL_UNKNOWN', msg: 'No parcel has the number NOBODY' },
      { line: 5, number: one.airway_number, weight: 'heavy', msg: 'Weight (kg): “heavy” is not a number' },
    ]
    expect((await send()).json.payload).toMatchObject({ received: 1, asked: 1, repeated: 0, refused })
    expect((await send()).json.payload).toMatchObject({ received: 0, asked: 0, repeated: 2, refused })
    expect([(await stationOrderNow(one.order_number)).status, (await stationOrderNow(other.order_number)).status]).toEqual([
      'inbound',
      'awaiting_weight',
    ])
    for (const as of ['finance', 'ddp']) expect((await send(as)).status).toBe(403)
  })

  it('write where they stand: place, zone and warehouse, and say of a parcel that another one has', async () => {
    const { order_number: number, airway_number: code } = await placeStationOrder()
    const at = async () =>
      (await server.call<{ at_warehouse: string | null }>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload.at_warehouse
    const ordersAt = async (warehouse: string) =>
      (
        await server.call<{ rows: readonly StationOrder[] }>('GET', `/api/orders?at_warehouse=${warehouse}&order_number=${number}`, {
          as: 'ddp',
        })
      ).json.payload.rows.map(({ order_number: one }) => one)
    expect(await at()).toBeNull()
    const received = await scan('receive', { code, check_weight: '1.2', table: 'A1' })
    expect(received.json.payload).toMatchObject({ outcome: 'received', warehouse: 'SZX1', warnings: [] })
    expect([await at(), await ordersAt('SZX1'), await ordersAt('CAN1')]).toEqual(['SZX1', [number], []])
    const elsewhere = await scan('sort', { code, warehouse: 'CAN1' })
    expect(elsewhere.json.payload.warnings).toEqual([{ code: 'elsewhere', text: 'The parcel is expected in warehouse SZX1' }])
    const left = await scan('dispatch', { code })
    expect(await at()).toBeNull()
    await undo('dispatch', left.json.payload.scan_id)
    expect(await at()).toBe('SZX1')
    await scan('dispatch', { code })
    await scan('deliver', { code, warehouse: 'RUH1' })
    const { json } = await server.call<{ events: readonly Readonly<Record<string, string>>[] }>('GET', `/api/orders/${number}/tracking`, {
      as: 'ddp',
    })
    expect(json.payload.events.map((event) => [event['tracker_code'], event['status_location'], event['status_timezone']])).toEqual([
      ['160', 'Riyadh', 'Asia/Riyadh'],
      ['111', 'Shenzhen', 'Asia/Shanghai'],
      ['110', 'Shenzhen', 'Asia/Shanghai'],
      ['100', expect.any(String), 'Asia/Shanghai'],
    ])
  })

  it('are refused where nobody says where they stand, or somebody does not work there', async () => {
    const { airway_number: code } = await placeStationOrder()
    const at = async (warehouse: string | undefined) =>
      (await scan('receive', { code: 'NOBODY', warehouse, check_weight: '1.2' })).json as unknown as {
        readonly error: string
        readonly fields?: readonly { readonly path: string; readonly error: string }[]
      }
    expect((await at(undefined)).fields).toMatchObject([{ path: 'warehouse', error: 'STATION_WITHOUT_WAREHOUSE' }])
    expect((await at('NOWHERE')).fields).toMatchObject([{ path: 'warehouse', error: 'UNKNOWN_REFERENCE' }])
    const users = await server.call<{ rows: readonly { id: number; version: number; userName: string }[] }>(
      'GET',
      '/api/admin/users?keywords=warehouse',
      { as: 'admin' },
    )
    const user = users.json.payload.rows.find(({ userName }) => userName === 'warehouse')
    const limit = async (warehouses: readonly string[]) => {
      const now = await server.call<{ version: number }>('GET', `/api/admin/users/${user?.id}`, { as: 'admin' })
      const changed = await server.call('PUT', `/api/admin/users/${user?.id}`, {
        as: 'admin',
        body: { version: now.json.payload.version, warehouses },
      })
      expect(changed.status, changed.text).toBe(200)
    }
    await limit(['CAN1'])
    // A session in use knows it within a second.
    await expect.poll(async () => (await at('SZX1')).fields?.[0]?.error).toBe('WAREHOUSE_NOT_YOURS')
    // The only one that is theirs is meant.
    const { json } = await scan('receive', { code, check_weight: '1.2', warehouse: undefined })
    expect(json.payload).toMatchObject({ outcome: 'received', warehouse: 'CAN1' })
    await limit([])
    await expect.poll(async () => (await at('SZX1')).error).toBe('PARCEL_UNKNOWN')
    expect((await scan('find', { code, warehouse: undefined })).json.payload).toMatchObject({ outcome: 'shown', warehouse: null })
  })

  it('refuse bad codes, weights and people clearly', async () => {
    const { airway_number: code } = await placeStationOrder()
    expect((await scan('receive', { code: 'NOBODY' })).json).toMatchObject({
      error: 'PARCEL_UNKNOWN',
      msg: 'No parcel has the number NOBODY',
    })
    expect((await scan('receive', { code: waybillNumber.write(9_999_999_999n) })).status).toBe(404)
    expect((await scan('receive', { code: 'CD000000000100' })).json).toMatchObject({ error: 'WAYBILL_CHECK_DIGITS' })
    expect((await scan('receive', { code, check_weight: 'heavy' })).json).toMatchObject({ fields: [{ path: 'check_weight' }] })
    expect((await scan('receive', { code, scan_id: 'x' })).json).toMatchObject({ fields: [{ path: 'scan_id' }] })
    expect((await scan('dispatch', { code })).json).toMatchObject({ error: 'PARCEL_NOT_RECEIVED' })
    for (const as of ['service', 'finance']) expect((await scan('receive', { code }, as)).status).toBe(403)
    expect((await scan('receive', { code }, 'ddp')).status).toBe(403)
    expect((await scan('kitchen', { code })).status).toBe(400)
  })
})
