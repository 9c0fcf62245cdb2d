import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { countTransfer, uncountTransfer } from '#core/warehouse/goods/transfers/count-transfer.ts'
import { cancelTransfer, changeTransfer, createTransfer } from '#core/warehouse/goods/transfers/handle-transfers.usecase.ts'
import { receiveTransfer, sendTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { shortOf } from '#core/warehouse/goods/transfers/transfer.ts'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { clerk } from './goods-people.ts'
import { differencesIn, memoryGoods, type MemoryGoods } from './memory-goods.ts'

const shipper = { id: 1001, audience: 'customer' } as Actor
const stranger = { id: 77, audience: 'customer' } as Actor
const clock = { now: () => Date.UTC(2026, 10, 23, 8) }
const WAREHOUSES = ['DXB1', 'RUH1'].map((code, id) => ({ id, version: 1, code, name: code }) as ReferenceRow)
const references = () => indexReferences([{ entity: warehouse, rows: WAREHOUSES }])
const FAILED = { code: 'ok', fields: undefined } as unknown as Failure
const codeOf = <T>(done: Result<T>): string => (done.ok ? FAILED : done.failure).code
const fieldsOf = <T>(done: Result<T>) => (done.ok ? [] : (done.failure.fields ?? []).map(({ path, code }) => [path, code]))
const SENT = { from_warehouse: 'DXB1', to_warehouse: 'RUH1' }

/** A room with stock in one warehouse, and what may be done with transfers there. */
function desk(goods: MemoryGoods = memoryGoods()) {
  const ports = { atomically: goods.atomically, references, clock }
  const put = (sku: string, quantity: number, to: string, warehouse = 'DXB1') =>
    moveGoods(ports)({ customerId: 1001, warehouse, reference: 'IN-1', lines: [{ sku, quantity, to }] }, clerk)
  const count = (document: string, code: string, pieces = 1, isDamaged = false, actor: Actor = clerk) =>
    goods.atomically((unit) => countTransfer(unit, { document, code, pieces, isDamaged, actor }))
  const uncount = (document: string, sku: string, pieces = 1, isDamaged = false) =>
    goods.atomically(async (unit) => {
      const back = await uncountTransfer(unit, { document, sku, pieces, isDamaged }, clerk)
      return back === undefined ? failed({ code: 'GONE', kind: 'conflict', params: {} }) : ok(back)
    })
  const createSentTransfer = async (lines: readonly object[], over: object = {}): Promise<string> =>
    must(await createTransfer(ports)({ ...SENT, ...over, lines }, shipper)).number
  const shelf = (warehouse: string, sku: string) => {
    const rows = [...goods.stock.values()].filter((one) => one.warehouse === warehouse && one.sku === sku)
    const sum = (name: 'onHand' | 'damaged' | 'underWay') => rows.reduce((all, one) => all + one[name], 0)
    return { onHand: sum('onHand'), damaged: sum('damaged'), underWay: sum('underWay') }
  }
  return {
    goods,
    put,
    count,
    uncount,
    made: createSentTransfer,
    shelf,
    create: createTransfer(ports),
    change: changeTransfer(ports),
    cancel: cancelTransfer(ports),
    send: sendTransfer(ports),
    receive: receiveTransfer(ports),
  }
}

describe('a transfer between warehouses', () => {
  let room: ReturnType<typeof desk>
  beforeEach(() => {
    room = desk()
  })

  it('takes pieces off their shelves, has them under way, and lays down what was counted; the rest is a difference with a message', async () => {
    must(await room.put('MUG', 5, 'A-01'))
    must(await room.put('MUG', 4, 'A-02'))
    must(await room.put('CAP', 3, 'A-03'))
    const number = await room.made([
      { sku: 'MUG', quantity: 4 },
      { sku: 'CAP', quantity: '2' },
      { sku: 'MUG', quantity: 3 },
    ])
    expect(room.shelf('DXB1', 'MUG')).toEqual({ onHand: 9, damaged: 0, underWay: 0 })
    const sent = must(await room.send(number, clerk))
    expect(sent.lines.map(({ sku, quantity, taken }) => [sku, quantity, taken])).toEqual([
      [
        'MUG',
        7,
        [
          { location: 'A-01', quantity: 5 },
          { location: 'A-02', quantity: 2 },
        ],
      ],
      ['CAP', 2, [{ location: 'A-03', quantity: 2 }]],
    ])
    expect([room.shelf('DXB1', 'MUG'), room.shelf('RUH1', 'MUG')]).toEqual([
      { onHand: 2, damaged: 0, underWay: 0 },
      { onHand: 0, damaged: 0, underWay: 7 },
    ])
    must(await room.count(number, 'MUG', 4))
    must(await room.count(number, 'MUG', 1, true))
    must(await room.count(number, 'CAP', 2))
    // Nothing lies on the shelf before the receipt has ended.
    expect(room.shelf('RUH1', 'CAP')).toEqual({ onHand: 0, damaged: 0, underWay: 2 })
    const received = must(await room.receive(number, clerk))
    expect(received.lines.map((line) => [line.sku, line.good, line.damaged, shortOf(line)])).toEqual([
      ['MUG', 4, 1, 2],
      ['CAP', 2, 0, 0],
    ])
    expect([room.shelf('RUH1', 'MUG'), room.shelf('RUH1', 'CAP')]).toEqual([
      { onHand: 4, damaged: 1, underWay: 0 },
      { onHand: 2, damaged: 0, underWay: 0 },
    ])
    expect(room.goods.told.map(({ accountIds, text }) => [accountIds, text])).toEqual([
      [[1001], { template: 'transfer_short', params: { transfer: number, missing: '2', sent: '9', skus: 'MUG' } }],
    ])
    expect(differencesIn(room.goods)).toEqual([])
    expect(room.goods.audit.filter(({ area }) => area === 'transfer').map(({ action, to }) => [action, to])).toEqual([
      ['create', 'draft'],
      ['send', 'sent'],
      ['receive', 'received'],
    ])
  })

  it('says nothing to the client where all arrived', async () => {
    must(await room.put('MUG', 2, 'A-01'))
    const number = await room.made([{ sku: 'MUG', quantity: 2 }])
    must(await room.send(number, clerk))
    must(await room.count(number, 'MUG', 2))
    must(await room.receive(number, clerk))
    expect(room.goods.told).toEqual([])
  })

  it('is sent whole or not at all, once, and cancelled only before', async () => {
    must(await room.put('MUG', 2, 'A-01'))
    must(await room.put('CAP', 1, 'A-01'))
    const number = await room.made([
      { sku: 'MUG', quantity: 2 },
      { sku: 'CAP', quantity: 2 },
    ])
    expect(codeOf(await room.send(number, clerk))).toBe('STOCK_SHORT')
    expect(room.shelf('DXB1', 'MUG').onHand).toBe(2)
    must(await room.change(number, 1, { ...SENT, lines: [{ sku: 'MUG', quantity: 2 }] }, shipper))
    const both = await Promise.all([room.send(number, clerk), room.send(number, clerk)])
    expect(both.map(codeOf).toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ok'])
    expect(codeOf(await room.cancel(number, shipper))).toBe('ILLEGAL_TRANSITION')
    expect(codeOf(await room.change(number, 2, { ...SENT, lines: [{ sku: 'MUG', quantity: 1 }] }, shipper))).toBe('TRANSFER_NOT_DRAFT')
    const other = await room.made([{ sku: 'CAP', quantity: 1 }])
    must(await room.cancel(other, shipper))
    expect([codeOf(await room.send(other, clerk)), codeOf(await room.receive(other, clerk))]).toEqual([
      'ILLEGAL_TRANSITION',
      'ILLEGAL_TRANSITION',
    ])
  })

  it('is received once; a wrong article, an extra one and a document of another state get a clear answer', async () => {
    must(await room.put('MUG', 2, 'A-01'))
    const number = await room.made([{ sku: 'MUG', quantity: 2 }])
    expect(codeOf(await room.count(number, 'MUG'))).toBe('TRANSFER_NOT_SENT')
    must(await room.send(number, clerk))
    expect(codeOf(await room.count(number, 'CAP'))).toBe('TRANSFER_WRONG_ITEM')
    expect(codeOf(await room.count(number, 'MUG', 3))).toBe('TRANSFER_ENOUGH')
    must(await room.count(number, 'MUG', 2))
    expect(codeOf(await room.count(number, 'MUG'))).toBe('TRANSFER_ENOUGH')
    expect(codeOf(await room.uncount(number, 'MUG', 1, true))).toBe('GONE')
    must(await room.uncount(number, 'MUG', 1))
    const both = await Promise.all([room.receive(number, clerk), room.receive(number, clerk)])
    expect(both.map(codeOf).toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ok'])
    expect(codeOf(await room.uncount(number, 'MUG', 1))).toBe('GONE')
    expect(room.shelf('RUH1', 'MUG')).toEqual({ onHand: 1, damaged: 0, underWay: 0 })
  })

  it('is made once under a key, belongs to its client, and names each wrong field', async () => {
    const keyed = { accountId: 1001, command: 'createTransfer', key: 'k1', bodyHash: 'h' }
    const body = { ...SENT, lines: [{ sku: 'MUG', quantity: 1 }] }
    const [first, again] = [must(await room.create(body, shipper, keyed)), must(await room.create(body, shipper, keyed))]
    expect(again).toEqual(first)
    expect(codeOf(await room.cancel(first.number, stranger))).toBe('TRANSFER_NOT_FOUND')
    expect(codeOf(await room.change(first.number, 7, body, shipper))).toBe('RECORD_CHANGED')
    expect(fieldsOf(await room.create({ from_warehouse: 'DXB1', to_warehouse: 'DXB1', lines: [] }, shipper))).toEqual([
      ['lines', 'TRANSFER_NO_LINES'],
      ['to_warehouse', 'TRANSFER_SAME_WAREHOUSE'],
    ])
    expect(fieldsOf(await room.create({ to_warehouse: 'NOWHERE', lines: [{ sku: 'MUG', quantity: 0 }, 'x'] }, shipper))).toEqual([
      ['from_warehouse', 'FIELD_REQUIRED'],
      ['to_warehouse', 'UNKNOWN_REFERENCE'],
      ['lines.0.quantity', 'NOT_POSITIVE'],
      ['lines.1.sku', 'FIELD_REQUIRED'],
      ['lines.1.quantity', 'FIELD_REQUIRED'],
    ])
  })
})

const SKUS = ['MUG', 'CAP'] as const
const pieces = fc.integer({ min: 1, max: 4 })
const sku = fc.constantFrom(...SKUS)
const which = fc.integer({ min: 0, max: 3 })
const step = fc.oneof(
  fc.record({ act: fc.constant('make' as const), sku, pieces, isBack: fc.boolean() }),
  fc.record({ act: fc.constantFrom('send' as const, 'cancel' as const, 'receive' as const), which }),
  fc.record({ act: fc.constantFrom('count' as const, 'uncount' as const), which, sku, pieces, isDamaged: fc.boolean() }),
)

describe('pieces that are transferred', () => {
  it('are neither made nor lost, whatever runs at the same time: they lie, are under way, or are a difference', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 6, maxLength: 20 }), async (scheduler, steps) => {
        const room = desk(memoryGoods({ pause: () => scheduler.schedule(Promise.resolve()) }))
        const whole = <T>(work: Promise<T>): Promise<T> => scheduler.waitFor(work)
        for (const one of SKUS) for (const warehouse of ['DXB1', 'RUH1']) await whole(room.put(one, 6, 'A-01', warehouse))
        const numbers: string[] = []
        for (const one of SKUS) numbers.push(await whole(room.made([{ sku: one, quantity: 3 }])))
        const numberOf = (index: number): string => numbers[index % numbers.length] ?? ''
        const carryOut = async (one: (typeof steps)[number]): Promise<unknown> => {
          if (one.act === 'make') {
            const way = one.isBack ? { from_warehouse: 'RUH1', to_warehouse: 'DXB1' } : {}
            return numbers.push(await room.made([{ sku: one.sku, quantity: one.pieces }], way))
          }
          if (one.act === 'count' || one.act === 'uncount') return room[one.act](numberOf(one.which), one.sku, one.pieces, one.isDamaged)
          return room[one.act](numberOf(one.which), clerk)
        }
        for (let at = 0; at < steps.length; at += 2) await whole(Promise.all(steps.slice(at, at + 2).map(carryOut)))
        const transfers = [...room.goods.transfers.values()]
        for (const one of SKUS) {
          const [here, there] = [room.shelf('DXB1', one), room.shelf('RUH1', one)]
          const linesIn = (state: string) => transfers.filter((transfer) => transfer.state === state).flatMap(({ lines }) => lines)
          const sumOf = (state: string, count: (line: (typeof transfers)[number]['lines'][number]) => number): number =>
            linesIn(state).reduce((sum, line) => sum + (line.sku === one ? count(line) : 0), 0)
          expect(here.underWay + there.underWay).toBe(sumOf('sent', ({ quantity }) => quantity))
          const lying = here.onHand + here.damaged + there.onHand + there.damaged
          expect(lying + here.underWay + there.underWay + sumOf('received', shortOf)).toBe(12)
        }
        expect(differencesIn(room.goods)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
