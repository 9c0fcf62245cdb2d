import { describe, expect, it } from 'vitest'
import { must, type Result } from '#core/base/kernel/result.ts'
import { NEW_BAG, SEAL_BAG } from '#core/operations/stations/station-facts.ts'
import { findBag } from '#core/warehouse/transport/find-bag.ts'
import { flyBill } from '#core/warehouse/transport/fly-bill.usecase.ts'
import { changeBag, moveBagByHand, openBag, unpackByHand } from '#core/warehouse/transport/handle-bags.usecase.ts'
import { changeBill, createBill, loadBill, removeBill } from '#core/warehouse/transport/handle-bills.usecase.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import type { References } from '#core/base/fields/references.ts'
import { clerk } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from '../../operations/stations/station-desk.ts'

const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)
const faultsOf = (result: Result<unknown>): readonly string[] =>
  result.ok ? [] : (result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)

const PLACES: Readonly<Record<string, object>> = {
  SZX: { airport_code: 'SZX', airport_name: 'Bao’an', city: 'Shenzhen', country: 'CN' },
  DXB: { airport_code: 'DXB', airport_name: 'Dubai International', city: 'Dubai', country: 'AE' },
}
const MAWB = '176-12345675'
const FLIGHT = { mawb: MAWB, carrier_code: 'EK', flight: 'EK329', from_station: 'SZX', to_station: 'DXB', dept_date: '2026-09-18 20:00:00' }

/** Bags and bills by hand, beside the stations of the same desk. */
function freightDesk() {
  const desk = stationDesk()
  const { transport, clock } = desk
  const references = (): References => ({
    ...desk.references,
    near: () => [],
    keyOf: (entity, named) => (entity === airport.name ? (named in PLACES ? named : undefined) : desk.references.keyOf(entity, named)),
    find: ((entity: { name: string }, code: string) =>
      entity.name === airport.name ? PLACES[code] : desk.references.find(entity as never, code)) as References['find'],
  })
  const ports = { atomically: desk.atomically, references, clock }
  const load = loadBill({ ...ports, bagNamed: findBag(transport) })
  return {
    ...desk,
    /** A sealed bag with these parcels, received and dispatched unless it stays. */
    sealed: async (serials: readonly number[], { stays = false } = {}): Promise<string> => {
      for (const serial of serials) must(await desk.scan('receive', desk.waybill(serial), { checkWeightGrams: 1000 }))
      const intoBag = must(await desk.scan('bag', NEW_BAG)).bag?.packingNumber ?? ''
      for (const serial of serials) must(await desk.scan('bag', desk.waybill(serial), { intoBag }))
      must(await desk.scan('bag', SEAL_BAG, { intoBag }))
      if (!stays) must(await desk.scan('dispatch', intoBag))
      return intoBag
    },
    open: (raw: object = {}) => openBag(ports)(raw as never, clerk),
    change: (bag: string, raw: object) =>
      changeBag(ports)({ number: bag, version: transport.bagOf(bag)?.version ?? 1, raw: raw as never }, clerk),
    move: (bag: string, event: 'seal' | 'reopen' | 'empty') => moveBagByHand(ports)(bag, event, clerk),
    unpack: (bag: string, waybill: string) => unpackByHand(ports)(bag, waybill, clerk),
    create: (over: object = {}) => createBill(ports)({ ...FLIGHT, ...over }, clerk),
    edit: (mawb: string, over: object = {}) =>
      changeBill(ports)({ mawb, version: transport.billOf(mawb)?.version ?? 1, raw: { ...FLIGHT, ...over } }, clerk),
    remove: (mawb: string) => removeBill(ports)(mawb, clerk),
    load: (bag: string, event: 'load' | 'unload' = 'load', mawb = MAWB) => load(mawb, { bag, event }, clerk),
    fly: (event: 'depart' | 'arrive', time?: number, mawb = MAWB) => flyBill(ports)({ mawb, event, time }, clerk),
    eventsOf: (serial: number) => {
      const { id } = desk.order(`OD${serial}`)
      return desk.kept().events.filter(({ orderId, code }) => orderId === id && code > '111')
    },
  }
}

describe('bags by hand', () => {
  it('are opened with the code that is printed on them, or with one of ours behind a prefix', async () => {
    const { open, transport } = freightDesk()
    const printed = must(await open({ bagCode: 'jed-0001' })).packingNumber
    const ours = must(await open({ prefix: 'dxb' })).packingNumber
    expect([printed, ours].map((number) => transport.bagOf(number)?.bagCode)).toEqual(['JED-0001', 'DXB-000002'])
    expect(codeOf(await open({ bagCode: 'JED-0001' }))).toBe('BAG_CODE_TAKEN')
    expect(faultsOf(await open({ bagCode: 'no spaces' }))).toEqual(['bagCode FIELD_TYPE'])
  })

  it('are changed until they are emptied, and their code is free then', async () => {
    const { sealed, change, move, open, transport, kept } = freightDesk()
    const bag = await sealed([1])
    must(await change(bag, { bagCode: 'DXB-7', weight: '1.250', toHKtime: '2026-09-19 02:00:00' }))
    expect(transport.bagOf(bag)).toMatchObject({ bagCode: 'DXB-7', weighedGrams: 1250, toHKtime: Date.UTC(2026, 8, 19, 2) })
    expect(kept().entries.at(-1)).toMatchObject({ action: 'update', changes: { weight: { to: '1.250' } } })
    must(await move(bag, 'empty'))
    expect(codeOf(await change(bag, { bagCode: 'DXB-8' }))).toBe('BAG_EMPTIED')
    expect((await open({ bagCode: 'DXB-7' })).ok).toBe(true)
    expect(codeOf(await change('BG000000009999', { bagCode: 'X' }))).toBe('BAG_NOT_FOUND')
  })

  it('give parcels back while they are open, which may be put into another one', async () => {
    const { sealed, move, unpack, waybill, scan, transport } = freightDesk()
    const bag = await sealed([1], { stays: true })
    expect(codeOf(await unpack(bag, waybill(1)))).toBe('BAG_NOT_OPEN')
    must(await move(bag, 'reopen'))
    must(await unpack(bag, waybill(1)))
    expect(codeOf(await unpack(bag, waybill(1)))).toBe('PARCEL_NOT_IN_BAG')
    const other = must(await scan('bag', NEW_BAG)).bag?.packingNumber ?? ''
    must(await scan('bag', waybill(1), { intoBag: other }))
    expect(transport.bagOf(other)?.parcels).toHaveLength(1)
  })
})

describe('a bill of lading', () => {
  it('is made once, changed while it is planned, and removed while it is empty', async () => {
    const { create, edit, remove, load, sealed, transport } = freightDesk()
    must(await create({ mawb: '176 1234 5675' }))
    expect(faultsOf(await create())).toEqual(['mawb BILL_TAKEN'])
    expect(faultsOf(await create({ mawb: '176-12345676', to_station: 'SZX' }))).toEqual([
      'mawb MAWB_CHECK_DIGIT',
      'to_station STATIONS_SAME',
    ])
    must(await edit(MAWB, { flight: 'EK331' }))
    expect(transport.billOf(MAWB)).toMatchObject({ state: 'planned', flight: 'EK331' })
    must(await load(await sealed([1])))
    expect(codeOf(await remove(MAWB))).toBe('BILL_HAS_BAGS')
    must(await create({ mawb: '157-00000011' }))
    must(await remove('157-00000011'))
    expect(codeOf(await remove('157-00000011'))).toBe('BILL_NOT_FOUND')
  })

  it('takes sealed bags, each on one bill at most, by either of their numbers', async () => {
    const { create, load, open, sealed, move, transport } = freightDesk()
    must(await create())
    must(await create({ mawb: '157-00000011' }))
    const bag = await sealed([1])
    must(await load(transport.bagOf(bag)?.bagCode ?? ''))
    expect(await load(bag, 'load', '157-00000011')).toMatchObject({ failure: { code: 'BAG_ON_BILL', params: { bag, mawb: MAWB } } })
    expect(codeOf(await load(must(await open()).packingNumber))).toBe('BAG_NOT_SEALED')
    expect(codeOf(await load('BG0000000001'))).toBe('BAG_NOT_FOUND')
    expect(codeOf(await move(bag, 'empty'))).toBe('BAG_ON_BILL')
    must(await load(bag, 'unload'))
    expect(codeOf(await load(bag, 'unload'))).toBe('BAG_NOT_ON_BILL')
    expect(transport.bagOf(bag)?.state).toBe('sealed')
  })

  it('gives every parcel its event when the flight leaves and when it lands, with the place and once', async () => {
    const { create, load, sealed, fly, eventsOf, order, move, transport, kept } = freightDesk()
    must(await create())
    expect(codeOf(await fly('depart'))).toBe('BILL_EMPTY')
    const bag = await sealed([1, 2])
    must(await load(bag))
    const left = Date.UTC(2026, 8, 17, 8, 30)
    expect(must(await fly('depart', left))).toMatchObject({ parcels: 2, bill: { state: 'departed', departedAt: left } })
    for (const serial of [1, 2])
      expect(eventsOf(serial)).toMatchObject([{ code: '112', time: left, location: 'Shenzhen', timezone: 'Asia/Shanghai', hidden: false }])
    expect(codeOf(await fly('depart'))).toBe('ILLEGAL_TRANSITION')
    expect(codeOf(await load(bag, 'unload'))).toBe('BILL_NOT_PLANNED')
    expect(must(await fly('arrive')).bill.state).toBe('arrived')
    expect(eventsOf(1).map(({ code, location }) => [code, location])).toEqual([
      ['112', 'Shenzhen'],
      ['130', 'Dubai'],
    ])
    expect(order('OD2').trackerCode).toBe('130')
    expect(
      kept()
        .entries.filter(({ area }) => area === 'bill_of_lading')
        .map(({ action }) => action),
    ).toEqual(['create', 'load', 'depart', 'arrive'])
    must(await move(bag, 'empty'))
    expect(transport.bagOf(bag)).toMatchObject({ state: 'emptied', mawb: MAWB })
  })

  it('waits for what is still in the warehouse, and for the past', async () => {
    const { create, load, sealed, fly, scan, waybill, eventsOf } = freightDesk()
    must(await create())
    must(await load(await sealed([1])))
    must(await load(await sealed([2], { stays: true })))
    expect(await fly('depart')).toMatchObject({
      failure: { code: 'BILL_PARCELS_NOT_DISPATCHED', params: { count: 1, parcels: waybill(2) } },
    })
    expect(eventsOf(1)).toEqual([])
    must(await scan('dispatch', waybill(2)))
    expect(faultsOf(await fly('depart', Date.UTC(2030, 0, 1)))).toEqual(['time FLIGHT_IN_FUTURE'])
    must(await fly('depart'))
    expect(faultsOf(await fly('arrive', Date.UTC(2026, 0, 1)))).toEqual(['time ARRIVES_BEFORE_DEPARTURE'])
    expect(codeOf(await fly('arrive', undefined, '157-00000011'))).toBe('BILL_NOT_FOUND')
  })
})
