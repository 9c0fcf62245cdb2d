import { openClients } from '../../../../support/open-clients.ts'
import { memoryCollections } from '../../../money/cod/memory-collections.ts'
import type { ChargingUnit } from '#core/money/charges/charge.ports.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { reserveStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { withOrderEffects, type EffectUnit } from '#core/operations/effects/order-effects.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import type { ImportUnit } from '#core/parcels/orders/import/order-import.ts'
import { isImportUndoable, undoImport } from '#core/parcels/orders/import/undo-import.usecase.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { memoryGoods } from '../../../warehouse/goods/memory-goods.ts'
import { fileOf, HEADINGS, importDesk, reportOf, rowsOf } from './import-fixture.ts'
import { references } from '../kind-references.ts'
import { memoryCharges } from '../../../money/charges/memory-charges.ts'
import { memoryPolicies } from '../../../operations/insurance/memory-policies.ts'
import { memoryExceptions } from '../exceptions/memory-exceptions.ts'
import { memoryOrders } from '../memory-orders.ts'
import { clerk, ddp, ddu } from '../order-fixture.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30)
const OWNER = { customerId: ddp.id, warehouse: 'DXB1' }
const by = { actorId: ddp.id, at: AT }
const clock = { now: () => AT }
const MOVED: ReadonlySet<OrderState> = new Set(ORDER_STATES.filter((state) => !['draft', 'confirmed', 'cancelled'].includes(state)))

/** An import whose orders are in these states, each with a piece reserved. */
async function importWithStates(states: readonly OrderState[], kind = overseas) {
  const shop = memoryOrders()
  const goods = memoryGoods()
  // Nobody is written to when an order is cancelled.
  const messages: MessageSender = { send: () => Promise.reject(new Error('no message was expected')) }
  const addresses = { keep: () => Promise.reject(new Error('no order was placed')) }
  const jobs = { enqueue: () => Promise.reject(new Error('no order was placed')) }
  const trackingPolls = { begin: () => undefined }
  const atomically: Atomically<Omit<ImportUnit, 'effects'> & Omit<EffectUnit, keyof ChargingUnit>> = (work) =>
    goods.atomically(({ stock, picks }) =>
      shop.atomically((unit) =>
        work({
          ...unit,
          ...memoryExceptions(),
          ...memoryCollections(),
          ...memoryPolicies(),
          stock,
          picks,
          messages,
          addresses,
          jobs,
          trackingPolls,
          openings: openClients,
        }),
      ),
    )
  const all = withOrderEffects(memoryCharges().within(atomically))
  const fresh = { customerId: ddp.id, kind: kind.name, fileName: 'orders.xlsx', rows: states.length, at: AT }
  const numbers = states.map((_, index) => `OD${index + 1}`)
  must(
    await shop.atomically(async (unit) => {
      await unit.imports.begin(fresh)
      await unit.imports.end(1, { state: 'done', at: AT })
      // One beside them, of another import, stays as it is.
      const orders = [...numbers.map((number, index) => [number, states[index] ?? 'draft', 1] as const), ['OTHER', 'confirmed', 2] as const]
      await unit.orders.insert(
        orders.map(([orderNumber, status, importId]) => ({
          ...exampleOrder(kind),
          values: { ...exampleOrder(kind).values, refCode: orderNumber },
          orderNumber,
          airwayNumber: orderNumber,
          kind: kind.name,
          customerId: ddp.id,
          importId,
          status,
          createdAt: AT,
        })),
      )
      return ok(undefined)
    }),
  )
  const stocked = [{ sku: 'MUG', quantity: 100, to: 'A-01' }]
  must(await moveGoods({ atomically: goods.atomically, clock })({ ...OWNER, reference: 'IN-1', lines: stocked }, clerk))
  for (const [index, orderNumber] of [...numbers, 'OTHER'].entries())
    if (states[index] !== 'cancelled')
      must(
        await goods.atomically(({ stock }) => reserveStock(stock, { ...OWNER, orderNumber, wanted: [{ sku: 'MUG', quantity: 1 }], ...by })),
      )
  return {
    shop,
    goods,
    numbers,
    undo: (actor = ddp, id = 1) => undoImport({ atomically: all, references: () => references, clock })({ id }, actor),
    cancel: (orderNumber: string) =>
      moveOrder({ atomically: all, references: () => references, clock })({ orderNumber, event: 'cancel' }, ddp),
    shelves: () => [...goods.stock.values()].map(({ onHand, reserved }) => [onHand, reserved]),
  }
}

const failureOf = async (done: ReturnType<Awaited<ReturnType<typeof importWithStates>>['undo']>) => {
  const result = await done
  return result.ok ? 'done' : [result.failure.code, result.failure.kind]
}
const someStates = (states: readonly OrderState[]) => fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 8 })

describe('undoing an import', () => {
  it('cancels every order as cancelling each would, frees what they reserved, and touches nothing else', () =>
    fc.assert(
      fc.asyncProperty(someStates(['draft', 'confirmed', 'cancelled']), async (states) => {
        const [together, alone] = [await importWithStates(states), await importWithStates(states)]
        const left = states.filter((state) => state !== 'cancelled').length
        expect(must(await together.undo())).toEqual({ import: 1, cancelled: left })
        for (const [index, number] of alone.numbers.entries()) if (states[index] !== 'cancelled') must(await alone.cancel(number))
        expect(together.shop.kept().orders).toEqual(alone.shop.kept().orders)
        expect(together.shop.kept().events).toEqual(alone.shop.kept().events)
        expect(together.shelves()).toEqual(alone.shelves())
        // The order of the other import is left, and its piece.
        expect(together.shelves()).toEqual([[100, 1]])
        expect(together.shop.order('OTHER').status).toBe('confirmed')
        const trail = together.shop.kept().entries
        expect(trail.filter(({ area, action }) => area === 'order' && action === 'cancel')).toHaveLength(left)
        expect(trail.at(-1)).toMatchObject({
          area: 'order-imports',
          subject: '1',
          action: 'undo',
          from: 'done',
          to: 'undone',
          actorId: ddp.id,
        })
        expect(await failureOf(together.undo())).toEqual(['IMPORT_UNDONE', 'conflict'])
      }),
      { numRuns: 40 },
    ))

  it('is refused as a whole where one order has moved on, and names those that have', () =>
    fc.assert(
      fc.asyncProperty(someStates([...MOVED]), someStates(['confirmed', 'cancelled', 'draft']), async (moved, others) => {
        const states = [...others, ...moved]
        const desk = await importWithStates(states)
        const [before, shelves] = [desk.shop.kept(), desk.shelves()]
        const done = await desk.undo()
        expect(done).toMatchObject({ ok: false, failure: { code: 'IMPORT_MOVED_ON', kind: 'conflict', params: { count: moved.length } } })
        const named = done.ok ? '' : (done.failure.params['orders'] as { readonly 'en-US': string })['en-US']
        expect(named).toBe(desk.numbers.slice(others.length).join(', '))
        expect(desk.shop.kept()).toBe(before)
        expect(desk.shelves()).toEqual(shelves)
      }),
      { numRuns: 40 },
    ))

  it('undoes nothing where one order cannot give back its pieces', async () => {
    const desk = await importWithStates(['confirmed', 'confirmed'])
    must(await desk.goods.atomically(({ stock }) => takeStock(stock, { orderNumber: 'OD2', ...by })))
    const [before, shelves] = [desk.shop.kept(), desk.shelves()]
    expect(await failureOf(desk.undo())).toEqual(['STOCK_TAKEN', 'conflict'])
    expect(desk.shop.kept()).toBe(before)
    expect(desk.shelves()).toEqual(shelves)
  })

  it('names ten of many orders that hinder it, and says how many there are', async () => {
    const desk = await importWithStates(Array.from({ length: 12 }, (): OrderState => 'inbound'))
    expect(await desk.undo()).toMatchObject({
      failure: { params: { count: 12, orders: { 'zh-CN': 'OD1, OD2, OD3, OD4, OD5, OD6, OD7, OD8, OD9, OD10 …' } } },
    })
  })

  it('is for its customer and for staff who may move orders', async () => {
    const desk = await importWithStates(['confirmed'])
    expect(await failureOf(desk.undo(ddu))).toEqual(['IMPORT_NOT_FOUND', 'missing'])
    expect(await failureOf(desk.undo({ ...clerk, standardRole: 'finance' }))).toEqual(['NOT_ALLOWED', 'forbidden'])
    expect(await failureOf(desk.undo({ ...clerk, clientIds: [ddu.id] }))).toEqual(['IMPORT_NOT_FOUND', 'missing'])
    expect(await failureOf(desk.undo({ ...clerk, clientIds: [ddp.id] }))).toBe('done')
  })

  it('does not give back returned parcels, whose transfer is final', async () => {
    const desk = await importWithStates(['confirmed'], originalTransfer)
    expect(await failureOf(desk.undo())).toEqual(['IMPORT_TOOK_PARCELS', 'conflict'])
    const ended = await importWithStates(['cancelled'], originalTransfer)
    expect(await failureOf(ended.undo())).toBe('done')
  })

  it('waits for the end of the import, and lets the same sheet be imported again', async () => {
    const desk = importDesk()
    const undo = (id: number, at: number) =>
      undoImport({ atomically: desk.atomically, references: () => references, clock: { now: () => at } })({ id }, ddp)
    await desk.atomically(async ({ imports }) =>
      ok(await imports.begin({ customerId: ddp.id, kind: 'express', fileName: 'a.xlsx', rows: 3, at: AT })),
    )
    expect(await undo(1, AT + 1)).toMatchObject({ failure: { code: 'IMPORT_RUNNING' } })
    // Its server was lost: nothing follows any more.
    expect(await undo(1, AT + 600_000)).toMatchObject({ ok: true })
    const sheet = [[HEADINGS, ...rowsOf(3)]]
    expect(reportOf(await desk.import(sheet))).toMatchObject({ importId: 2, created: 3 })
    expect(reportOf(await desk.import(sheet))).toMatchObject({ created: 0, skipped: 3 })
    expect(must(await undo(2, AT))).toEqual({ import: 2, cancelled: 3 })
    expect(reportOf(await desk.import(sheet))).toMatchObject({ created: 3, skipped: 0 })
  })

  it('ends an interrupted import for good: its key does not resume it', async () => {
    const desk = importDesk()
    const keyed = { accountId: ddp.id, command: 'importOrders', key: 'one', bodyHash: 'a' }
    const { reader } = fileOf([[HEADINGS, ...rowsOf(2)]])
    await desk.atomically(async ({ imports }) => {
      await imports.begin({ customerId: ddp.id, kind: 'express', fileName: 'a.xlsx', rows: 2, keyed, at: AT })
      await imports.end(1, { state: 'interrupted', at: AT })
      return ok(undefined)
    })
    must(await undoImport({ atomically: desk.atomically, references: () => references, clock })({ id: 1 }, ddp))
    expect(await desk.import([], { reader, keyed })).toMatchObject({ failure: { code: 'IMPORT_UNDONE' } })
    expect(desk.kept().orders).toEqual([])
  })

  it('is offered exactly where it would be done', async () => {
    const batch = { ...(await importWithStates(['confirmed'])).shop.kept().imports[0] }
    const known = batch as Parameters<typeof isImportUndoable>[0]
    const offered = (states: readonly OrderState[], over: Partial<typeof known> = {}) =>
      isImportUndoable({ ...known, ...over }, { states, at: AT })
    for (const state of ORDER_STATES) expect(offered(['confirmed', state])).toBe(!MOVED.has(state))
    expect(offered(['confirmed'], { state: 'running' })).toBe(false)
    expect(offered(['cancelled'], { state: 'undone' })).toBe(false)
    expect(offered(['confirmed'], { kind: originalTransfer.name })).toBe(false)
    expect(offered(['cancelled'], { kind: originalTransfer.name })).toBe(true)
  })
})
