import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf, next } from '#core/base/kernel/machine.ts'
import { must } from '#core/base/kernel/result.ts'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { bag as bagEntity } from '#core/warehouse/transport/bag.entity.ts'
import { bagMachine, type BagEvent, type BagState } from '#core/warehouse/transport/bag.machine.ts'
import {
  bagGrams,
  holdsParcels,
  loadBag,
  MOST_IN_BAG,
  moveBag,
  newBag,
  packParcel,
  unloadBag,
  unpackParcel,
  type Bag,
} from '#core/warehouse/transport/bag.ts'

const [FIRST, SECOND] = [waybillNumber.write(1), waybillNumber.write(2)]
const parcel = (airwayNumber: string, grams = 500) => ({ airwayNumber, grams })
const packed = (bag: Bag, airwayNumber: string): Bag =>
  must(packParcel(bag, { parcel: parcel(airwayNumber), state: 'inbound', holder: undefined }))
const filled = packed(newBag('PK1'), FIRST)
const sealed = must(moveBag(filled, 'seal'))
const codeOf = (result: { ok: boolean; failure?: { code: string } }): string | undefined => result.failure?.code

describe('the bag machine', () => {
  const drawn: readonly (readonly [BagState, BagEvent, BagState])[] = [
    ['open', 'seal', 'sealed'],
    ['sealed', 'reopen', 'open'],
    ['sealed', 'load', 'loaded'],
    ['sealed', 'empty', 'emptied'],
    ['loaded', 'unload', 'sealed'],
    ['loaded', 'empty', 'emptied'],
  ]
  it('has every arrow and no other', () => {
    for (const state of statesOf(bagMachine))
      for (const event of eventsOf(bagMachine))
        expect([state, event, next(bagMachine, { state, event })]).toEqual([
          state,
          event,
          drawn.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })
})

describe('a bag', () => {
  it('has the fields of the specification', () => {
    expect(Object.keys(bagEntity.fields)).toEqual(['packing_number', 'bagCode', 'prefix', 'warehouse', 'toHKtime'])
  })

  it('takes parcels while it is open, and only what lies in a warehouse', () => {
    expect(filled.parcels).toEqual([parcel(FIRST)])
    const take = (state: OrderState) => packParcel(newBag('PK1'), { parcel: parcel(FIRST), state, holder: undefined })
    expect(ORDER_STATES.filter((state) => take(state).ok)).toEqual(['inbound', 'returned'])
    expect(take('signed')).toMatchObject({ failure: { code: 'PARCEL_NOT_PACKABLE', params: { state: { 'en-US': 'Signed (POD)' } } } })
    expect(packParcel(sealed, { parcel: parcel(SECOND), state: 'inbound', holder: undefined })).toMatchObject({
      failure: { code: 'BAG_NOT_OPEN', params: { bag: 'PK1', state: { 'en-US': 'Sealed' } } },
    })
  })

  it('takes no parcel that a bag holds', () => {
    expect(packParcel(newBag('PK2'), { parcel: parcel(FIRST), state: 'inbound', holder: 'PK1' })).toMatchObject({
      failure: { code: 'PARCEL_IN_BAG', kind: 'conflict', params: { parcel: FIRST, bag: 'PK1' } },
    })
  })

  it('gives parcels back while it is open', () => {
    expect(must(unpackParcel(packed(filled, SECOND), FIRST)).parcels).toEqual([parcel(SECOND)])
    expect(unpackParcel(filled, SECOND)).toMatchObject({ failure: { code: 'PARCEL_NOT_IN_BAG', params: { parcel: SECOND, bag: 'PK1' } } })
    expect(codeOf(unpackParcel(sealed, FIRST))).toBe('BAG_NOT_OPEN')
  })

  it('is sealed with something in it, and may be opened again', () => {
    expect(moveBag(newBag('PK9'), 'seal')).toMatchObject({ failure: { code: 'BAG_EMPTY', params: { bag: 'PK9' } } })
    expect(must(moveBag(sealed, 'reopen')).state).toBe('open')
    expect(codeOf(moveBag(filled, 'empty'))).toBe('ILLEGAL_TRANSITION')
  })

  it('is on one bill of lading at most', () => {
    const loaded = must(loadBag(sealed, '176-12345675'))
    expect(loaded).toMatchObject({ state: 'loaded', mawb: '176-12345675' })
    for (const mawb of ['176-12345675', '157-00000011'])
      expect(loadBag(loaded, mawb)).toMatchObject({ failure: { code: 'BAG_ON_BILL', params: { bag: 'PK1', mawb: '176-12345675' } } })
    expect(unloadBag(loaded, '157-00000011')).toMatchObject({
      failure: { code: 'BAG_NOT_ON_BILL', params: { bag: 'PK1', mawb: '157-00000011' } },
    })
    expect(must(unloadBag(loaded, '176-12345675'))).toEqual(sealed)
    expect(codeOf(loadBag(filled, '176-12345675'))).toBe('ILLEGAL_TRANSITION')
    expect(codeOf(unloadBag(sealed, '176-12345675'))).toBe('BAG_NOT_ON_BILL')
  })

  it('remembers what it held and what it flew on once it is emptied, and holds nothing', () => {
    const emptied = must(moveBag(must(loadBag(sealed, '176-12345675')), 'empty'))
    expect(emptied).toMatchObject({ state: 'emptied', parcels: [parcel(FIRST)], mawb: '176-12345675' })
    expect([holdsParcels(emptied), holdsParcels(sealed)]).toEqual([false, true])
    expect(codeOf(unloadBag(emptied, '176-12345675'))).toBe('ILLEGAL_TRANSITION')
  })
})

describe('what a bag weighs and takes', () => {
  it('weighs what the scale says, its parcels together without it, and is weighed again once it was opened', () => {
    const both = packed(filled, SECOND)
    expect(bagGrams(both)).toBe(1000)
    const weighed = { ...must(moveBag(both, 'seal')), weighedGrams: 1120 }
    expect(bagGrams(weighed)).toBe(1120)
    expect(must(moveBag(weighed, 'reopen'))).toEqual(both)
  })

  it('takes 500 parcels and no more', () => {
    const full: Bag = {
      ...newBag('PK1'),
      parcels: Array.from({ length: MOST_IN_BAG }, (_, index) => parcel(waybillNumber.write(index + 10))),
    }
    expect(packParcel(full, { parcel: parcel(FIRST), state: 'inbound', holder: undefined })).toMatchObject({
      failure: { code: 'BAG_FULL', params: { bag: 'PK1', most: 500 } },
    })
  })
})
