import { describe, expect, it } from 'vitest'
import { must, type Result } from '#core/base/kernel/result.ts'
import type { Scan } from '#core/operations/stations/scan.ts'
import { NEW_BAG, SEAL_BAG } from '#core/operations/stations/station-facts.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import { clerk } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from './station-desk.ts'

type Desk = ReturnType<typeof stationDesk>

const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)

/** A desk where these parcels were received. */
async function deskWithReceived(serials: readonly number[], desk: Desk = stationDesk()): Promise<Desk> {
  for (const serial of serials) must(await desk.scan('receive', desk.waybill(serial), { checkWeightGrams: 1000 + serial }))
  return desk
}

const openBagNumber = async (desk: Desk): Promise<string> => must(await desk.scan('bag', NEW_BAG)).bag?.packingNumber ?? ''

const pack = (desk: Desk, intoBag: string, serial: number) => desk.scan('bag', desk.waybill(serial), { intoBag })

describe('the bag station', () => {
  it('opens a bag, fills it, weighs it and seals it by scans alone', async () => {
    const desk = await deskWithReceived([1, 2])
    const bag = await openBagNumber(desk)
    expect(packingNumber.read(bag)).toEqual({ ok: true, value: bag })
    expect(must(await pack(desk, bag, 1))).toMatchObject({ outcome: 'bag_packed', bag: { count: 1, grams: 1001, isWeighed: false } })
    expect(must(await pack(desk, bag, 2))).toMatchObject({ outcome: 'bag_packed', warnings: [{ code: 'battery' }, { code: 'cod' }] })
    expect(must(await desk.scan('bag', bag.toLowerCase()))).toMatchObject({
      outcome: 'bag_chosen',
      bag: { status: 'open', count: 2, grams: 2003 },
    })
    expect(must(await desk.scan('bag', bag, { checkWeightGrams: 2150 }))).toMatchObject({ outcome: 'bag_weighed', bag: { grams: 2150 } })
    expect(must(await desk.scan('bag', SEAL_BAG, { intoBag: bag }))).toMatchObject({
      outcome: 'bag_sealed',
      bag: { status: 'sealed', count: 2 },
    })
    expect(codeOf(await pack(desk, bag, 3))).toBe('PARCEL_NOT_RECEIVED')
    const trail = desk.kept().entries.filter(({ area, subject }) => area === 'bag' && subject === bag)
    expect(trail.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['open', undefined, 'open'],
      ['pack', undefined, undefined],
      ['pack', undefined, undefined],
      ['weigh', undefined, undefined],
      ['seal', 'open', 'sealed'],
    ])
  })

  it('takes parcels of one destination and channel, and another one with a reason that the trail keeps', async () => {
    const desk = await deskWithReceived([1, 2, 4])
    const bag = await openBagNumber(desk)
    expect(must(await pack(desk, bag, 1)).bag?.lane).toEqual({ country: 'AE', channel: 'GULF-AIR' })
    expect(await pack(desk, bag, 4)).toMatchObject({
      failure: { code: 'PARCEL_OF_ANOTHER_LANE', params: { lane: 'SA · GULF-AIR', bagLane: 'AE · GULF-AIR' } },
    })
    must(await pack(desk, bag, 2))
    const overruled = must(await desk.scan('bag', desk.waybill(4), { intoBag: bag, overrule: 'flies by Dubai' }))
    expect(overruled.bag).toMatchObject({ count: 3, lane: { country: 'AE', channel: 'GULF-AIR' } })
    expect(desk.kept().entries.findLast(({ action }) => action === 'pack')?.changes).toMatchObject({ reason: { to: 'flies by Dubai' } })
  })

  it('asks about a weight far off that of its parcels, until the same weight comes again', async () => {
    const desk = await deskWithReceived([1])
    const bag = await openBagNumber(desk)
    must(await pack(desk, bag, 1))
    expect(codeOf(await desk.scan('bag', bag, { checkWeightGrams: 1400 }))).toBe('')
    expect(codeOf(await desk.scan('bag', bag, { checkWeightGrams: 14_000 }))).toBe('BAG_WEIGHT_OFF')
    expect(must(await desk.scan('bag', bag, { checkWeightGrams: 14_000, confirmed: ['weight'] })).bag?.grams).toBe(14_000)
  })

  it('names the bag that has a parcel, and does a repeated scan once', async () => {
    const desk = await deskWithReceived([1])
    const [first, second] = [await openBagNumber(desk), await openBagNumber(desk)]
    const scan = { scanId: 'once-and-once-only', intoBag: first }
    const once = await desk.scan('bag', desk.waybill(1), scan)
    expect(await desk.scan('bag', desk.waybill(1), scan)).toEqual(once)
    for (const bag of [first, second])
      expect(await pack(desk, bag, 1)).toMatchObject({
        failure: { code: 'PARCEL_IN_BAG', params: { parcel: desk.waybill(1), bag: first } },
      })
    expect(desk.transport.bagOf(first)?.parcels).toHaveLength(1)
  })

  it('takes the last parcel out again, not from a bag that was sealed since', async () => {
    const desk = await deskWithReceived([1])
    const bag = await openBagNumber(desk)
    const first = must(await pack(desk, bag, 1))
    expect(must(await desk.undo('bag', first.scanId))).toMatchObject({ outcome: 'undone', bag: { count: 0 } })
    expect(must(await desk.undo('bag', first.scanId))).toMatchObject({ outcome: 'undone', bag: { count: 0 } })
    const again = must(await pack(desk, bag, 1))
    must(await desk.scan('bag', SEAL_BAG, { intoBag: bag }))
    expect(codeOf(await desk.undo('bag', again.scanId))).toBe('BAG_NOT_OPEN')
    expect(desk.transport.bagOf(bag)?.parcels).toHaveLength(1)
  })

  it('closes a bag that was opened by mistake, while nothing is in it', async () => {
    const desk = await deskWithReceived([1])
    const scan = must(await desk.scan('bag', NEW_BAG))
    const bag = scan.bag?.packingNumber ?? ''
    const packed = must(await pack(desk, bag, 1))
    expect(codeOf(await desk.undo('bag', scan.scanId))).toBe('SCAN_OVERTAKEN')
    must(await desk.undo('bag', packed.scanId))
    for (const _twice of [1, 2])
      expect(must(await desk.undo('bag', scan.scanId))).toMatchObject({ outcome: 'undone', bag: { status: 'emptied', count: 0 } })
    expect(codeOf(await pack(desk, bag, 1))).toBe('BAG_NOT_OPEN')
    expect(desk.kept().entries.filter(({ action }) => action === 'undo_open')).toMatchObject([
      { subject: bag, from: 'open', to: 'emptied' },
    ])
  })

  it('takes a weight and a seal back, the bag being as it was, and not once it was changed since', async () => {
    const desk = await deskWithReceived([1])
    const bag = await openBagNumber(desk)
    must(await pack(desk, bag, 1))
    must(await desk.scan('bag', bag, { checkWeightGrams: 1250 }))
    const wrong = must(await desk.scan('bag', bag, { checkWeightGrams: 1450 }))
    must(await desk.undo('bag', wrong.scanId))
    const sealed = must(await desk.scan('bag', SEAL_BAG, { intoBag: bag }))
    expect(must(await desk.undo('bag', sealed.scanId))).toMatchObject({ outcome: 'undone', bag: { status: 'open', grams: 1250 } })
    expect(desk.transport.bagOf(bag)).not.toHaveProperty('sealedAt')
    expect(
      desk
        .kept()
        .entries.flatMap(({ area, action }) => (area === 'bag' ? [action] : []))
        .slice(-4),
    ).toEqual(['weigh', 'undo_weigh', 'seal', 'undo_seal'])
    const again = must(await desk.scan('bag', SEAL_BAG, { intoBag: bag }))
    must(await desk.scan('bag', bag, { checkWeightGrams: 1300 }))
    expect(codeOf(await desk.undo('bag', again.scanId))).toBe('SCAN_OVERTAKEN')
  })

  it('refuses bad scans with a clear answer and leaves nothing half done', async () => {
    const desk = await deskWithReceived([1])
    const bag = await openBagNumber(desk)
    const wrong = `${bag.slice(0, -1)}${(Number(bag.at(-1)) + 1) % 10}`
    const scans: readonly (readonly [string, string | undefined, string])[] = [
      [desk.waybill(1), undefined, 'BAG_NOT_CHOSEN'],
      [SEAL_BAG, undefined, 'BAG_NOT_CHOSEN'],
      [SEAL_BAG, bag, 'BAG_EMPTY'],
      [wrong, bag, 'BAG_CHECK_DIGITS'],
      ['NO-SUCH-THING', bag, 'PARCEL_UNKNOWN'],
      [desk.waybill(2), bag, 'PARCEL_NOT_RECEIVED'],
      [desk.waybill(1), 'BG000000009999', 'BAG_NOT_FOUND'],
      [`${desk.waybill(1).slice(0, -1)}${(Number(desk.waybill(1).at(-1)) + 1) % 10}`, bag, 'WAYBILL_CHECK_DIGITS'],
    ]
    for (const [code, intoBag, failure] of scans)
      expect([code, codeOf(await desk.scan('bag', code, intoBag === undefined ? {} : { intoBag }))]).toEqual([code, failure])
    expect(desk.transport.allBags()).toMatchObject([{ packingNumber: bag, state: 'open', parcels: [] }])
  })

  it('is for staff of all clients, with the right to bags', async () => {
    const desk = await deskWithReceived([1])
    const bag = await openBagNumber(desk)
    for (const code of [bag, NEW_BAG]) expect(codeOf(await desk.scan('bag', code, {}, { ...clerk, clientIds: [1001] }))).toBe('NOT_ALLOWED')
    expect(codeOf(await desk.scan('bag', NEW_BAG, {}, { ...clerk, standardRole: 'finance' }))).toBe('NOT_ALLOWED')
  })
})

describe('dispatching a bag', () => {
  const sealedWith = async (desk: Desk, serials: readonly number[]): Promise<string> => {
    const bag = await openBagNumber(desk)
    for (const serial of serials) must(await pack(desk, bag, serial))
    must(await desk.scan('bag', SEAL_BAG, { intoBag: bag }))
    return bag
  }
  const chargedIn = (desk: Desk, serials: readonly number[]) =>
    Promise.all(serials.map(async (serial) => (await desk.charging.reading.of(`OD${serial}`)).charges.length))
  const statesOf = (desk: Desk, serials: readonly number[]) => serials.map((serial) => desk.order(`OD${serial}`).status)

  it('dispatches every parcel in it with its charge, and takes all of them back', async () => {
    const desk = await deskWithReceived([1, 2])
    const bag = await sealedWith(desk, [1, 2])
    const done: Scan = must(await desk.scan('dispatch', bag))
    expect(done).toMatchObject({
      outcome: 'bag_dispatched',
      bag: { packingNumber: bag, count: 2 },
      done: { kind: 'moved', parcels: [{ from: 'inbound' }, { from: 'inbound' }] },
    })
    expect(statesOf(desk, [1, 2])).toEqual(['outbound', 'outbound'])
    expect(await chargedIn(desk, [1, 2])).toEqual([1, 1])
    expect(codeOf(await desk.scan('dispatch', bag))).toBe('BAG_DISPATCHED_BEFORE')
    must(await desk.undo('dispatch', done.scanId))
    expect(statesOf(desk, [1, 2])).toEqual(['inbound', 'inbound'])
  })

  it('leaves all of them where one may not leave, and says which and why', async () => {
    const desk = await deskWithReceived([1, 2])
    const bag = await sealedWith(desk, [1, 2])
    must(await desk.move('OD2', { event: 'intercept', reason: '客户要求' }))
    expect(await desk.scan('dispatch', bag)).toMatchObject({
      failure: { code: 'BAG_PARCELS_HELD', params: { bag, count: 1, reasons: { 'en-US': expect.stringContaining(desk.waybill(2)) } } },
    })
    expect(statesOf(desk, [1, 2])).toEqual(['inbound', 'intercepted'])
    expect(await chargedIn(desk, [1, 2])).toEqual([0, 0])
  })

  it('goes past what went out before, and wants a sealed bag', async () => {
    const desk = await deskWithReceived([1, 2])
    const open = await openBagNumber(desk)
    expect(codeOf(await desk.scan('dispatch', open))).toBe('BAG_NOT_SEALED')
    const bag = await sealedWith(desk, [1, 2])
    must(await desk.scan('dispatch', desk.waybill(1)))
    expect(must(await desk.scan('dispatch', bag)).done).toMatchObject({ kind: 'moved', parcels: [{ orderNumber: 'OD2' }] })
  })

  it('knows a bag by the code that is printed on it', async () => {
    const desk = await deskWithReceived([1])
    const bag = await sealedWith(desk, [1])
    expect(must(await desk.scan('dispatch', desk.transport.bagOf(bag)?.bagCode.toLowerCase() ?? '')).outcome).toBe('bag_dispatched')
  })
})
