import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announceForOrder } from '#core/warehouse/goods/orders/shelve-order.ts'
import { moveSteps } from '#core/warehouse/goods/stock/move-steps.ts'
import { must } from '#core/base/kernel/result.ts'
import { isMarked } from '#core/parcels/orders/order-facts.ts'
import { FINISH_COUNT } from '#core/operations/stations/station-facts.ts'
import { differencesIn } from '../../warehouse/goods/memory-goods.ts'
import { clerk, ddp, outcome } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from './station-desk.ts'

const [ORDER, SHELF, HOLD] = ['OD8', 'A-01-03', 'H-01'] as const
const AT_HAND = { document: ORDER, pieces: 1, isDamaged: false }
const ALL = [
  { sku: 'CASE-BLACK', left: 2 },
  { sku: 'CABLE-1M', left: 1 },
]

/** A desk where two cases and a cable of an order were received. */
async function receivedDesk() {
  const desk = stationDesk()
  desk.goods.locations.set(`DXB1 ${SHELF}`, { location: SHELF, kind: 'shelf' })
  desk.goods.locations.set(`DXB1 ${HOLD}`, { location: HOLD, kind: 'hold' })
  desk.goods.locations.set('DXB1 RECV-01', { location: 'RECV-01', kind: 'receiving' })
  must(await desk.atomically((unit) => announceForOrder(unit, { order: desk.order(ORDER), actor: clerk, at: 0 })))
  const scan = async (...given: Parameters<typeof desk.scan>) => outcome(await desk.scan(...given))
  return { desk, scan }
}
type Desk = Awaited<ReturnType<typeof receivedDesk>>['desk']
const lying = ({ goods }: Desk) =>
  Object.fromEntries(
    [...goods.stock.values()].flatMap(({ sku, location, onHand, damaged }) =>
      onHand + damaged === 0 ? [] : [[`${sku} ${location}`, damaged === 0 ? onHand : [onHand, damaged]]],
    ),
  )
const receive = (desk: Desk, station: 'receive' | 'return' = 'receive') => desk.scan(station, ORDER, { checkWeightGrams: 900 })

describe('what an order brought', () => {
  it.each(['receive', 'return'] as const)(
    'is to be shelved after the station %s, and is on the shelf with one scan of a location',
    async (station) => {
      const { desk } = await receivedDesk()
      expect(must(await receive(desk, station)).outcome).toBe('received_to_shelve')
      expect(must(await desk.scan(station, ORDER))).toMatchObject({ outcome: 'goods_to_shelve', done: 'nothing', goods: { lines: ALL } })
      expect(must(await desk.scan('shelve', 'REF-8'))).toMatchObject({ outcome: 'goods_to_shelve', goods: { left: 3, lines: ALL } })
      const shelved = must(await desk.scan('shelve', SHELF.toLowerCase(), { counting: AT_HAND, scanId: 'one' }))
      expect(shelved).toMatchObject({ outcome: 'goods_shelved', location: SHELF, goods: { left: 0 } })
      expect(must(await desk.scan('shelve', SHELF.toLowerCase(), { counting: AT_HAND, scanId: 'one' }))).toEqual(shelved)
      expect(lying(desk)).toEqual({ [`CASE-BLACK ${SHELF}`]: 2, [`CABLE-1M ${SHELF}`]: 1 })
      expect(desk.goods.movements.every(({ reference }) => reference === ORDER)).toBe(true)
      expect(desk.told.at(-1)?.text).toEqual({
        template: 'goods_shelved',
        params: { order: ORDER, good: '3', damaged: '0', missing: '0' },
      })
      expect(desk.kept().entries.at(-1)).toMatchObject({
        action: 'shelve_pieces',
        changes: { location: { to: SHELF }, good: { to: 'CASE-BLACK × 2, CABLE-1M × 1' } },
      })
      expect(isMarked(desk.order(ORDER), 'toShelve')).toBe(false)
      const before = desk.told.length
      for (const _twice of [1, 2]) must(await desk.undo('shelve', 'one'))
      expect(lying(desk)).toEqual({ 'CASE-BLACK RECV-01': 2, 'CABLE-1M RECV-01': 1 })
      expect([isMarked(desk.order(ORDER), 'toShelve'), desk.told.slice(before).map(({ text }) => text)]).toEqual([
        true,
        [{ template: 'goods_reopened', params: { order: ORDER } }],
      ])
      expect(differencesIn(desk.goods)).toEqual([])
    },
  )

  it('goes to several locations, damaged pieces anywhere, and the rest is missing; its client hears of it', async () => {
    const { desk } = await receivedDesk()
    must(await receive(desk))
    const put = (location: string, goods: readonly { sku: string; good: number; damaged: number }[]) =>
      desk.scan('shelve', location, { counting: { ...AT_HAND, goods } })
    expect(must(await put(HOLD, [{ sku: 'CASE-BLACK', good: 0, damaged: 1 }]))).toMatchObject({
      outcome: 'goods_placed',
      goods: { left: 2 },
    })
    const placed = must(await put(SHELF, [{ sku: 'CASE-BLACK', good: 1, damaged: 0 }]))
    expect(isMarked(desk.order(ORDER), 'toShelve')).toBe(true)
    // Staff who are limited to some clients finish what is theirs.
    const missing = must(await desk.scan('shelve', FINISH_COUNT, { counting: AT_HAND }, { ...clerk, clientIds: [ddp.id] }))
    expect(missing).toMatchObject({ outcome: 'goods_missing', goods: { missing: 1, left: 0 } })
    expect(lying(desk)).toEqual({ [`CASE-BLACK ${HOLD}`]: [0, 1], [`CASE-BLACK ${SHELF}`]: 1 })
    expect(desk.goods.movements.at(-1)).toMatchObject({ move: 'remove', sku: 'CABLE-1M', reason: '清点缺少 / Missing when counted' })
    expect(desk.told.at(-1)?.text).toEqual({
      template: 'goods_short',
      params: { order: ORDER, good: '1', damaged: '1', missing: '1' },
    })
    must(await desk.undo('shelve', missing.scanId))
    expect(lying(desk)).toMatchObject({ 'CABLE-1M RECV-01': 1 })
    const reopened = desk.told.length
    must(await desk.undo('shelve', placed.scanId))
    expect(desk.told.slice(reopened), 'its client knows that it goes on').toEqual([])
  })

  it('is done with at the next scan of its parcel where its last pieces were moved by hand, and its client hears of it', async () => {
    const { desk, scan } = await receivedDesk()
    must(await receive(desk))
    for (const { sku, left: quantity } of ALL)
      for (const [move, location] of [
        ['remove', 'RECV-01'],
        ['put', SHELF],
      ] as const)
        must(
          await desk.atomically((unit) =>
            moveSteps(unit, {
              customerId: ddp.id,
              warehouse: 'DXB1',
              steps: [{ sku, location, move, quantity }],
              reference: 'by hand',
              actorId: clerk.id,
              at: 0,
            }),
          ),
        )
    expect(must(await desk.scan('shelve', ORDER))).toMatchObject({ outcome: 'goods_elsewhere', goods: { left: 0 } })
    expect([isMarked(desk.order(ORDER), 'toShelve'), desk.told.at(-1)?.text]).toMatchObject([
      false,
      { template: 'goods_shelved', params: { good: '3' } },
    ])
    expect(await scan('shelve', ORDER)).toEqual(['PIECES_ALL_SHELVED', 'conflict'])
  })

  it('is refused before its receipt, with wrong counts and places, twice, and where the parcel brings none; nothing is half done', async () => {
    const { desk, scan } = await receivedDesk()
    const put = (location: string, goods: readonly { sku: string; good: number; damaged: number }[]) =>
      scan('shelve', location, { counting: { ...AT_HAND, goods } })
    expect(await scan('shelve', ORDER)).toEqual(['PARCEL_NOT_RECEIVED', 'refused'])
    expect(await scan('shelve', 'REF-1')).toEqual(['PARCEL_NOT_STOCK', 'refused'])
    expect(await scan('shelve', 'NOBODY')).toEqual(['PARCEL_UNKNOWN', 'missing'])
    const received = must(await receive(desk))
    const before = [lying(desk), desk.kept().entries.length]
    expect(await scan('shelve', 'NOWHERE', { counting: AT_HAND })).toEqual(['NO_PARCEL_OR_LOCATION', 'missing'])
    expect(await scan('shelve', HOLD, { counting: AT_HAND })).toEqual(['INBOUND_NOT_A_SHELF', 'refused'])
    expect(await put(SHELF, [{ sku: 'CASE-BLACK', good: 2, damaged: 1 }])).toEqual(['PIECES_TOO_MANY', 'refused'])
    expect(await put(SHELF, [{ sku: 'STRANGE', good: 1, damaged: 0 }])).toEqual(['PIECES_TOO_MANY', 'refused'])
    expect(await put(SHELF, [{ sku: 'CASE-BLACK', good: 0, damaged: 0 }])).toEqual(['PIECES_NOT_COUNTED', 'invalid'])
    const limited = { ...clerk, id: 9, clientIds: [4027] }
    for (const code of [SHELF, FINISH_COUNT]) {
      expect(await scan('shelve', code, { counting: AT_HAND }, limited)).toEqual(['PARCEL_UNKNOWN', 'missing'])
      expect(await scan('shelve', code, { counting: { ...AT_HAND, document: 'OD404' } }, limited)).toEqual(['PARCEL_UNKNOWN', 'missing'])
    }
    for (const [station, missing] of [
      ['deliveries', 'INBOUND_NOT_FOUND'],
      ['transfer', 'TRANSFER_NOT_FOUND'],
    ] as const)
      expect(await scan(station, FINISH_COUNT, { counting: AT_HAND }, limited)).toEqual([missing, 'missing'])
    expect([lying(desk), desk.kept().entries.length]).toEqual(before)
    must(await desk.scan('shelve', SHELF, { counting: AT_HAND }))
    expect(await scan('shelve', SHELF, { counting: AT_HAND })).toEqual(['PIECES_ALL_SHELVED', 'conflict'])
    expect(await scan('shelve', ORDER)).toEqual(['PIECES_ALL_SHELVED', 'conflict'])
    for (const station of ['receive', 'return'] as const) expect(await scan(station, ORDER)).toEqual(['PARCEL_RECEIVED_BEFORE', 'conflict'])
    expect(outcome(await desk.undo('receive', received.scanId))).toEqual(['SCAN_OVERTAKEN', 'conflict'])
  })

  it('waits on hold where the return station raised an exception', async () => {
    const { desk, scan } = await receivedDesk()
    const over = { checkWeightGrams: 900, returned: { exception: 'damaged' } } as const
    expect(must(await desk.scan('return', ORDER, over)).outcome).toBe('received_held')
    expect(await scan('shelve', ORDER)).toEqual(['PARCEL_ABNORMAL', 'refused'])
  })

  it('is always where its movements say, whatever is shelved, reported as missing and taken back', async () => {
    const step = fc.oneof(
      fc.record({ location: fc.constantFrom(SHELF, HOLD), good: fc.nat(2), damaged: fc.nat(2) }),
      fc.constantFrom('missing' as const, 'undo' as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { desk } = await receivedDesk()
        must(await receive(desk))
        const done: string[] = []
        for (const one of steps) {
          if (one === 'undo') {
            const last = done.pop()
            if (last !== undefined) must(await desk.undo('shelve', last))
            continue
          }
          const goods = one === 'missing' ? [] : [{ sku: 'CASE-BLACK', good: one.good, damaged: one.damaged }]
          const scanned = await desk.scan('shelve', one === 'missing' ? FINISH_COUNT : one.location, { counting: { ...AT_HAND, goods } })
          if (scanned.ok) done.push(scanned.value.scanId)
          const stock = [...desk.goods.stock.values()].filter(({ sku }) => sku === 'CASE-BLACK')
          const missing = desk.goods.movements.reduce(
            (sum, { move, reason, sku, quantity }) =>
              sum + (sku === 'CASE-BLACK' && reason !== undefined && move === 'remove' ? quantity : 0),
            0,
          )
          const undone = desk.goods.movements.filter(({ reason, move }) => reason !== undefined && move === 'put')
          const back = undone.reduce((sum, { sku, quantity }) => sum + (sku === 'CASE-BLACK' ? quantity : 0), 0)
          expect(stock.reduce((sum, { onHand, damaged }) => sum + onHand + damaged, 0)).toBe(2 - missing + back)
          expect(stock.every(({ onHand, damaged, underWay }) => onHand >= 0 && damaged >= 0 && underWay === 0)).toBe(true)
          expect(differencesIn(desk.goods)).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })
})
