import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { countStocktake, uncountStocktake } from '#core/warehouse/goods/stocktakes/count-stocktake.ts'
import { createStocktake, moveStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { reserveStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { stocktakeNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import type { StocktakeEvent } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { MOST_COUNTED_LOCATIONS } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { clerk } from './goods-people.ts'
import { differencesIn, memoryGoods, type MemoryGoods } from './memory-goods.ts'

const colleague: Actor = { ...clerk, id: 3 }
const third: Actor = { ...clerk, id: 4 }
const clock = { now: () => Date.UTC(2026, 10, 23, 8) }
const references = () => indexReferences([{ entity: warehouse, rows: [{ id: 1, version: 1, code: 'DXB1', name: 'DXB1' } as ReferenceRow] }])
const codeOf = <T>(done: Result<T>): string => (done.ok ? 'ok' : done.failure.code)
const fieldsOf = <T>(done: Result<T>) => (done.ok ? [] : (done.failure.fields ?? []).map(({ path, code }) => [path, code]))

/** A warehouse with three locations in two areas, and what may be done there. */
function desk(goods: MemoryGoods = memoryGoods()) {
  const ports = { atomically: goods.atomically, references, clock }
  for (const location of ['A-01', 'A-02', 'B-01']) goods.locations.set(`DXB1 ${location}`, { location, kind: 'shelf' })
  const create = createStocktake(ports)
  const move = moveStocktake(ports)
  const hand = (customerId: number, line: { sku: string; quantity: number; from?: string; to?: string; damaged?: boolean }) =>
    moveGoods(ports)({ customerId, warehouse: 'DXB1', reference: 'IN-1', lines: [line] }, clerk)
  const count = (document: string, location: string | undefined, code: string, pieces = 1, isDamaged = false, actor = clerk) =>
    goods.atomically((unit) => countStocktake(unit, { document, code, location, pieces, isDamaged, actor }))
  return {
    goods,
    create,
    hand,
    count,
    put: (customerId: number, sku: string, quantity: number, to: string) => hand(customerId, { sku, quantity, to }),
    uncount: (document: string, location: string, sku: string, pieces: number, isDamaged = false) =>
      goods.atomically(async (unit) => {
        const back = await uncountStocktake(unit, { document, location, customerId: 1001, sku, pieces, isDamaged }, clerk)
        return back === undefined ? failed({ code: 'GONE', kind: 'conflict', params: {} }) : ok(back)
      }),
    made: async (...locations: readonly string[]): Promise<string> => must(await create({ warehouse: 'DXB1', locations }, clerk)).number,
    visit: (number: string, location: string, actor = clerk) => count(number, undefined, location, 1, false, actor),
    move: (number: string, event: StocktakeEvent, actor: Actor = clerk) => move(number, event, actor),
    /** The pieces that lie at locations, nothing left out. */
    lying: () =>
      [...goods.stock.values()]
        .flatMap(({ location, customerId, sku, onHand, damaged }) =>
          onHand + damaged === 0 ? [] : [`${location} ${customerId} ${sku} ${onHand}/${damaged}`],
        )
        .toSorted(),
  }
}

describe('a stocktake', () => {
  let room: ReturnType<typeof desk>
  beforeEach(async () => {
    room = desk()
    must(await room.put(1001, 'MUG', 5, 'A-01'))
    must(await room.put(1002, 'CAP', 3, 'A-01'))
    must(await room.put(1001, 'MUG', 4, 'A-02'))
    must(await room.put(1001, 'HAT', 2, 'B-01'))
  })

  it('compares what was counted with what is booked, and posts the differences with a reason when someone else approves them', async () => {
    room.goods.levels.set('MUG', 3)
    const number = await room.made('a-01', 'A-02', 'B-01', 'A-01')
    must(await room.visit(number, 'a-01'))
    must(await room.count(number, 'A-01', 'mug', 3))
    must(await room.count(number, 'A-01', 'MUG', 1, true))
    must(await room.count(number, 'A-01', 'CAP', 5))
    // The second location is empty, and nobody was at the third.
    must(await room.visit(number, 'A-02'))
    const before = room.lying()
    const counted = must(await room.move(number, 'finish'))
    expect(counted.lines.map((line) => [line.location, line.customerId, line.sku, line.counted, line.booked])).toEqual([
      ['A-01', 1001, 'MUG', { good: 3, damaged: 1 }, { good: 5, damaged: 0 }],
      ['A-01', 1002, 'CAP', { good: 5, damaged: 0 }, { good: 3, damaged: 0 }],
      ['A-02', 1001, 'MUG', { good: 0, damaged: 0 }, { good: 4, damaged: 0 }],
    ])
    expect(codeOf(await room.move(number, 'approve'))).toBe('STOCKTAKE_SAME_PERSON')
    expect(room.lying()).toEqual(before)
    must(await room.move(number, 'approve', colleague))
    expect(room.lying()).toEqual(['A-01 1001 MUG 3/1', 'A-01 1002 CAP 5/0', 'B-01 1001 HAT 2/0'])
    const posted = room.goods.movements.filter(({ reference }) => reference === number)
    expect(posted.map(({ customerId, location, sku, move, quantity }) => [customerId, location, sku, move, quantity])).toEqual([
      [1001, 'A-01', 'MUG', 'damage', 1],
      [1001, 'A-01', 'MUG', 'remove', 1],
      [1001, 'A-02', 'MUG', 'remove', 4],
      [1002, 'A-01', 'CAP', 'put', 2],
    ])
    expect(new Set(posted.map(({ actorId, reason }) => `${actorId} ${reason}`))).toEqual(new Set([`3 盘点 / Stocktake ${number}`]))
    expect(room.goods.told.map(({ text }) => 'template' in text && text.template)).toEqual(['stock_low'])
    expect(differencesIn(room.goods)).toEqual([])
    expect(room.goods.audit.filter(({ area }) => area === 'stocktake').map(({ action, to }) => [action, to])).toEqual([
      ['create', 'counting'],
      ['finish', 'counted'],
      ['approve', 'posted'],
    ])
  })

  it('is posted whole or not at all: pieces that are missing and reserved are refused', async () => {
    const order = { customerId: 1001, warehouse: 'DXB1', orderNumber: 'OD1', wanted: [{ sku: 'HAT', quantity: 2 }], actorId: 1001, at: 1 }
    must(await room.goods.atomically(({ stock }) => reserveStock(stock, order)))
    const number = await room.made('A-01', 'B-01')
    must(await room.visit(number, 'A-01'))
    must(await room.visit(number, 'B-01'))
    must(await room.count(number, 'B-01', 'HAT', 1))
    must(await room.move(number, 'finish'))
    const before = room.lying()
    expect(codeOf(await room.move(number, 'approve', colleague))).toBe('STOCK_SHORT')
    expect(room.lying()).toEqual(before)
    expect(room.goods.stocktakes.get(number)?.state).toBe('counted')
  })

  it('leaves what moved since the count ended', async () => {
    const number = await room.made('A-02')
    must(await room.visit(number, 'A-02'))
    must(await room.count(number, 'A-02', 'MUG', 3))
    must(await room.move(number, 'finish'))
    must(await room.hand(1001, { sku: 'MUG', quantity: 2, from: 'A-02' }))
    must(await room.move(number, 'approve', colleague))
    expect(room.lying()).toContain('A-02 1001 MUG 1/0')
  })

  it('is made, finished and approved once, however many do it at the same time', async () => {
    const keyed: KeyedCommand = { accountId: 2, command: 'createStocktake', key: 'k1', bodyHash: 'h' }
    const body = { warehouse: 'DXB1', locations: ['A-01'], note: '月度盘点' }
    const first = must(await room.create(body, clerk, keyed))
    expect(must(await room.create(body, clerk, keyed))).toEqual(first)
    const both = await Promise.all([
      room.create({ warehouse: 'DXB1', zone: 'B' }, clerk),
      room.create({ warehouse: 'DXB1', zone: 'B' }, clerk),
    ])
    expect(both.map(codeOf).toSorted()).toEqual(['STOCKTAKE_LOCATION_TAKEN', 'ok'])
    const { number } = first
    must(await room.visit(number, 'A-01'))
    const finished = await Promise.all([room.move(number, 'finish'), room.move(number, 'finish', colleague)])
    expect(finished.map(codeOf).toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ok'])
    const approved = await Promise.all([room.move(number, 'approve', colleague), room.move(number, 'approve', third)])
    expect(approved.map(codeOf).toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ok'])
    expect(room.goods.movements.filter(({ reference, reason }) => reference === number && reason === '月度盘点')).toHaveLength(2)
    // Its locations are free to be counted again.
    expect(await room.made('A-01')).not.toBe(number)
  })

  it('begins again where the count is doubted: who counted first may approve the second count, and who counted that may not', async () => {
    const number = await room.made('A-01')
    must(await room.visit(number, 'A-01'))
    must(await room.count(number, 'A-01', 'MUG', 9))
    must(await room.move(number, 'finish'))
    expect(must(await room.move(number, 'recount', colleague))).toMatchObject({
      state: 'counting',
      visited: [],
      counts: [],
      lines: [],
      counters: [],
    })
    expect(codeOf(await room.move(number, 'finish'))).toBe('STOCKTAKE_NOTHING_COUNTED')
    must(await room.visit(number, 'A-01', colleague))
    must(await room.count(number, 'A-01', 'MUG', 5, false, third))
    must(await room.move(number, 'finish', clerk))
    expect([codeOf(await room.move(number, 'approve', colleague)), codeOf(await room.move(number, 'approve', third))]).toEqual([
      'STOCKTAKE_SAME_PERSON',
      'STOCKTAKE_SAME_PERSON',
    ])
    must(await room.move(number, 'approve', clerk))
    expect(room.lying()).toEqual(['A-01 1001 MUG 5/0', 'A-02 1001 MUG 4/0', 'B-01 1001 HAT 2/0'])
  })

  it('gives a clear answer to each wrong scan, takes counts back, and ends without a trace when cancelled', async () => {
    must(await room.put(1002, 'MUG', 1, 'B-01'))
    const number = await room.made('A-01', 'A-02')
    expect(codeOf(await room.count(number, undefined, 'MUG'))).toBe('STOCKTAKE_NO_LOCATION')
    expect(codeOf(await room.count(number, 'B-01', 'MUG'))).toBe('STOCKTAKE_WRONG_LOCATION')
    expect(codeOf(await room.count(number, 'A-01', 'NO-SUCH-SKU'))).toBe('SKU_NOT_FOUND')
    expect(codeOf(await room.count('ST000000000000', 'A-01', 'MUG'))).toBe('STOCKTAKE_NOT_FOUND')
    // The article that is booked there is meant; where none is, nobody knows whose it is.
    expect(must(await room.count(number, 'A-01', 'MUG')).counted).toMatchObject({ customerId: 1001 })
    expect(must(await room.count(number, 'A-02', 'CAP')).counted).toMatchObject({ customerId: 1002 })
    must(await room.hand(1001, { sku: 'MUG', quantity: 4, from: 'A-02' }))
    room.goods.stock.delete('1001|DXB1|A-02|MUG')
    expect(codeOf(await room.count(number, 'A-02', 'MUG'))).toBe('STOCKTAKE_AMBIGUOUS')
    expect(codeOf(await room.uncount(number, 'A-01', 'MUG', 2))).toBe('GONE')
    expect(codeOf(await room.uncount(number, 'A-01', 'MUG', 1, true))).toBe('GONE')
    expect(must(await room.uncount(number, 'A-01', 'MUG', 1)).counts.map(({ sku }) => sku)).toEqual(['CAP'])
    const before = room.lying()
    must(await room.move(number, 'cancel'))
    expect(room.lying()).toEqual(before)
    expect(codeOf(await room.count(number, 'A-01', 'MUG'))).toBe('STOCKTAKE_NOT_COUNTING')
    expect(codeOf(await room.move(number, 'finish'))).toBe('ILLEGAL_TRANSITION')
  })

  it('takes a whole area or listed locations that are there, and nobody who is limited to some clients', async () => {
    expect(room.goods.stocktakes.get(must(await room.create({ warehouse: 'DXB1', zone: 'A' }, clerk)).number)?.locations).toEqual([
      'A-01',
      'A-02',
    ])
    expect(fieldsOf(await room.create({ warehouse: 'DXB1', locations: ['B-01', 'Z-99'] }, clerk))).toEqual([
      ['locations', 'LOCATION_NOT_FOUND'],
    ])
    expect(fieldsOf(await room.create({ warehouse: 'DXB1', zone: 'Z' }, clerk))).toEqual([['locations', 'STOCKTAKE_NO_LOCATIONS']])
    expect(fieldsOf(await room.create({ locations: ['B-01'] }, clerk))).toEqual([['warehouse', 'FIELD_REQUIRED']])
    for (let at = 0; at <= MOST_COUNTED_LOCATIONS; at += 1) room.goods.locations.set(`DXB1 W-${at}`, { location: `W-${at}`, kind: 'shelf' })
    expect(fieldsOf(await room.create({ warehouse: 'DXB1', zone: 'W' }, clerk))).toEqual([['locations', 'STOCKTAKE_TOO_MANY_LOCATIONS']])
    const number = await room.made('B-01')
    const regional: Actor = { ...clerk, id: 9, clientIds: [1001] }
    expect(codeOf(await room.visit(number, 'B-01', regional))).toBe('STOCKTAKE_NOT_FOUND')
    expect(codeOf(await room.move(number, 'cancel', regional))).toBe('STOCKTAKE_NOT_FOUND')
    expect(number).toBe(stocktakeNumber.write(Number(number.slice(2, 12))))
  })
})

/** Counts nothing. */
const supervisor: Actor = { ...clerk, id: 5 }
const PEOPLE = [clerk, colleague, third] as const
const LOCATIONS = ['A-01', 'A-02', 'B-01'] as const
const which = fc.integer({ min: 0, max: 3 })
const who = fc.constantFrom(...PEOPLE)
const location = fc.constantFrom(...LOCATIONS)
const piece = { sku: fc.constantFrom('MUG', 'CAP'), location, pieces: fc.integer({ min: 1, max: 4 }), isDamaged: fc.boolean() }
const step = fc.oneof(
  fc.record({ act: fc.constant('make' as const), locations: fc.uniqueArray(location, { minLength: 1 }) }),
  fc.record({ act: fc.constant('visit' as const), which, location, who }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('count' as const), which, who, ...piece }) },
  fc.record({ act: fc.constant('uncount' as const), which, ...piece }),
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('finish' as const, 'approve' as const, 'recount' as const), which, who }) },
)

describe('stock that was counted', () => {
  it('is what was counted once it is approved, by nobody who counted it, and the sum of its movements, whatever runs at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 12, maxLength: 32 }), async (scheduler, steps) => {
        const room = desk(memoryGoods({ pause: () => scheduler.schedule(Promise.resolve()) }))
        const whole = <T>(work: Promise<T>): Promise<T> => scheduler.waitFor(work)
        must(await whole(room.put(1001, 'MUG', 3, 'A-01')))
        must(await whole(room.put(1002, 'CAP', 2, 'A-01')))
        must(await whole(room.hand(1001, { sku: 'MUG', quantity: 1, from: 'A-01', damaged: true })))
        must(await whole(room.put(1001, 'MUG', 4, 'B-01')))
        const initial = room.lying()
        const numbers = [await whole(room.made('A-01', 'A-02'))]
        const numberOf = (index: number): string => numbers[index % numbers.length] ?? ''
        const carryOut = async (one: (typeof steps)[number]): Promise<unknown> => {
          if (one.act === 'make') {
            const made = await room.create({ warehouse: 'DXB1', locations: one.locations }, clerk)
            return made.ok && numbers.push(made.value.number)
          }
          const number = numberOf(one.which)
          if (one.act === 'visit') return room.visit(number, one.location, one.who)
          if (one.act === 'count') return room.count(number, one.location, one.sku, one.pieces, one.isDamaged, one.who)
          if (one.act === 'uncount') return room.uncount(number, one.location, one.sku, one.pieces, one.isDamaged)
          return room.move(number, one.act, one.who)
        }
        for (let at = 0; at < steps.length; at += 2) await whole(Promise.all(steps.slice(at, at + 2).map(carryOut)))
        // Whatever came before, what is open is finished and approved.
        for (const { number, state } of room.goods.stocktakes.values()) {
          if (state === 'counting') must(await whole(room.visit(number, room.goods.stocktakes.get(number)?.locations[0] ?? '')))
          if (state === 'counting') must(await whole(room.move(number, 'finish')))
          if (state !== 'posted') must(await whole(room.move(number, 'approve', supervisor)))
        }
        let expected = initial
        const entries = room.goods.audit.filter(({ area, action }) => area === 'stocktake' && action === 'approve')
        for (const { subject } of entries) {
          const posted = room.goods.stocktakes.get(subject)
          if (posted === undefined) throw new Error(`${subject} is gone`)
          expect(posted.counters).not.toContain(posted.endedBy)
          const others = expected.filter((line) => !posted.visited.some((place) => line.startsWith(`${place} `)))
          const counts = posted.counts.map(
            ({ location: place, customerId, sku, good, damaged }) => `${place} ${customerId} ${sku} ${good}/${damaged}`,
          )
          expected = [...others, ...counts].toSorted()
        }
        expect(entries).toHaveLength(numbers.length)
        expect(room.lying()).toEqual(expected)
        expect(differencesIn(room.goods)).toEqual([])
      }),
      { numRuns: 80 },
    )
  })
})
