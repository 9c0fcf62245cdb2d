import { describe, expect, it } from 'vitest'
import { next } from '../../../core/kernel/machine.ts'
import { must } from '../../../core/kernel/result.ts'
import { ORDER_STATES, type OrderState } from '../../../core/orders/order.machine.ts'
import { waybillNumber } from '../../../core/orders/waybill.ts'
import { bag as bagEntity } from '../../../core/transport/bag.entity.ts'
import { bagMachine, type BagEvent, type BagState } from '../../../core/transport/bag.machine.ts'
import { holdsParcels, loadBag, moveBag, newBag, packParcel, unloadBag, unpackParcel, type Bag } from '../../../core/transport/bag.ts'
import { packParcels } from '../../../core/transport/pack-parcels.usecase.ts'
import { clerk } from '../goods/goods-people.ts'
import { memoryBags } from './memory-bags.ts'

const [FIRST, SECOND, THIRD] = [waybillNumber(1), waybillNumber(2), waybillNumber(3)]
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
    for (const state of Object.keys(bagMachine.states) as BagState[])
      for (const event of Object.keys(bagMachine.events) as BagEvent[])
        expect([state, event, next(bagMachine, { state, event })]).toEqual([
          state,
          event,
          drawn.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })
})

describe('a bag', () => {
  it('has the fields of the specification', () => {
    expect(Object.keys(bagEntity.fields)).toEqual(['packing_number', 'bagCode', 'prefix', 'toHKtime'])
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

describe('scanning parcels into a bag', () => {
  const clock = { now: () => 1_000 }
  const stored = () => {
    const store = memoryBags([
      { ...parcel(FIRST), state: 'inbound' },
      { ...parcel(SECOND, 700), state: 'inbound' },
      { ...parcel(THIRD), state: 'signed' },
    ])
    store.bags.set('PK1', newBag('PK1')).set('PK2', newBag('PK2'))
    return store
  }

  it('answers each scan for itself', async () => {
    const store = stored()
    store.bags.set('PK2', packed(newBag('PK2'), SECOND))
    const wrong = `${FIRST.slice(0, -1)}${(Number(FIRST.at(-1)) + 1) % 10}`
    const unknown = waybillNumber(99)
    const scans = [FIRST.toLowerCase(), FIRST, SECOND, THIRD, wrong, unknown]
    const { bag, outcomes } = must(await packParcels({ atomically: store.atomically, clock })({ packingNumber: 'PK1', scans }, clerk))
    expect(outcomes.map(({ scanned, failure }) => [scanned, failure?.code, failure?.params['bag'] ?? failure?.params['order']])).toEqual([
      [FIRST.toLowerCase(), undefined, undefined],
      [FIRST, 'PARCEL_IN_BAG', 'PK1'],
      [SECOND, 'PARCEL_IN_BAG', 'PK2'],
      [THIRD, 'PARCEL_NOT_PACKABLE', undefined],
      [wrong, 'WAYBILL_CHECK_DIGITS', undefined],
      [unknown, 'ORDER_NOT_FOUND', unknown],
    ])
    expect(bag).toEqual({ packingNumber: 'PK1', state: 'open', parcels: [parcel(FIRST)] })
    expect(store.bags.get('PK1')).toEqual(bag)
    expect(store.audit).toEqual([
      { at: 1_000, actorId: 2, area: 'bag', subject: 'PK1', action: 'pack', changes: { parcels: { from: 0, to: 1 } } },
    ])
  })

  it('takes a parcel again once the bag that held it is emptied', async () => {
    const store = stored()
    store.bags.set('PK2', must(moveBag(must(moveBag(packed(newBag('PK2'), FIRST), 'seal')), 'empty')))
    const { outcomes } = must(await packParcels({ atomically: store.atomically, clock })({ packingNumber: 'PK1', scans: [FIRST] }, clerk))
    expect(outcomes).toEqual([{ scanned: FIRST }])
  })

  it('writes nothing where nothing went in, and knows its bags', async () => {
    const store = stored()
    must(await packParcels({ atomically: store.atomically, clock })({ packingNumber: 'PK1', scans: [THIRD] }, clerk))
    expect([store.audit, store.bags.get('PK1')]).toEqual([[], newBag('PK1')])
    expect(await packParcels({ atomically: store.atomically, clock })({ packingNumber: 'PK7', scans: [FIRST] }, clerk)).toMatchObject({
      ok: false,
      failure: { code: 'BAG_NOT_FOUND', params: { bag: 'PK7' } },
    })
  })
})
