import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { LabelPrint } from '#core/parcels/orders/print/label-prints.port.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { relabel } from '#core/parcels/orders/kinds/relabel.kind.ts'
import { returnPickup } from '#core/parcels/orders/kinds/return-pickup.kind.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { Whose } from '#core/parcels/orders/order.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { printLabels, type PrintLabels } from '#core/parcels/orders/print/print-labels.usecase.ts'
import { memoryOrders } from './memory-orders.ts'
import { clerk, ddp } from './order-fixture.ts'
import { orderOf } from './order-of.ts'

describe('printing labels', () => {
  const print = async (type: LabelTypeName) => {
    const shop = memoryOrders()
    const kept: LabelPrint[] = []
    const orders = [express, returnPickup, relabel].map((kind) => orderOf(kind))
    const printing = printLabels({
      ordersByNumber: async (numbers) => new Map(numbers.map((number, index) => [number, ok(orders[index] ?? orderOf(express))])),
      atomically: (work) =>
        shop.atomically((unit) => work({ ...unit, labelPrints: { keep: async (prints) => void kept.push(...prints) } })),
      clock: { now: () => 0 },
      checkLabelFile: async () => ok(true),
      designsInForce: async () => [],
      newPrintId: () => `print-${kept.length}`,
    })
    const numbers = orders.map(({ orderNumber }) => orderNumber)
    const done = await printing({ orderNumbers: numbers, type, size: '100x150', options: {}, oneEach: false }, ddp)
    return { kept, outcomes: done.ok ? done.value.map(({ printId, failure }) => printId ?? failure?.code) : undefined }
  }

  it('makes the labels that a kind has', async () => {
    const standard = await print('standard')
    expect(standard.outcomes).toEqual(['print-0', 'print-0', 'LABEL_TYPE_NOT_OF_KIND'])
    expect(standard.kept[0]?.orderNumbers).toEqual(['ORDER-express', 'ORDER-return_pickup'])
    expect((await print('invoice')).outcomes).toEqual(['print-0', 'LABEL_TYPE_NOT_OF_KIND', 'LABEL_TYPE_NOT_OF_KIND'])
    expect(orderKinds.filter(({ labelTypes }) => labelTypes.length === 0).map(({ name }) => name)).toEqual([
      'relabel',
      'ymx',
      'pickup_b2b',
      'platform_return',
      'unbox',
    ])
  })

  const PRINTED = Date.UTC(2026, 8, 17, 8, 30)
  const OPTIONS = { invoice: true }

  /** An order store, and the calls during the printing of labels. */
  async function printShop(orders: readonly Partial<Order>[]) {
    const shop = memoryOrders()
    const { id: _, version: __, updatedAt: ___, ...fresh } = orderOf(express)
    await shop.atomically(async (unit) =>
      ok(
        await unit.orders.insert(
          orders.map((over, index) => ({
            ...fresh,
            values: { ...fresh.values, refCode: `R-${index}` },
            orderNumber: `ORDER${index + 1}`,
            ...over,
          })),
        ),
      ),
    )
    const asked: (readonly [readonly string[], Whose | undefined])[] = []
    const kept: (readonly LabelPrint[])[] = []
    const units: ('open' | 'ended')[] = []
    /**
     * Takes its time, as a database does: what is not waited for comes after its unit of work has
     * ended.
     */
    const keep = async (some: readonly LabelPrint[], number: number): Promise<void> => {
      await new Promise(setImmediate)
      if (units[number - 1] !== 'open') throw new Error('the unit of work has ended')
      kept.push(some)
    }
    let prints = 0
    const printing = printLabels({
      ordersByNumber: ordersByNumber({
        ...shop.queries,
        findMany: (numbers, whose) => {
          asked.push([numbers, whose])
          return shop.queries.findMany(numbers, whose)
        },
      }),
      atomically: async (work) => {
        const number = units.push('open')
        const done = await shop.atomically((unit) => work({ ...unit, labelPrints: { keep: (some) => keep(some, number) } }))
        units[number - 1] = 'ended'
        return done
      },
      clock: { now: () => PRINTED },
      checkLabelFile: async () => ok(true),
      designsInForce: async () => [],
      newPrintId: () => `print-${(prints += 1)}`,
    })
    const print = async (orderNumbers: readonly string[], over: Partial<PrintLabels> = {}, actor: Actor = ddp) => {
      const done = await printing({ orderNumbers, type: 'standard', size: '100x150', options: OPTIONS, oneEach: false, ...over }, actor)
      if (!done.ok) throw new Error(done.failure.code)
      return done.value
    }
    return { order: shop.order, orders: () => shop.kept().orders, entries: () => shop.kept().entries, asked, kept, units, print }
  }

  it('of a batch makes one document, or one for each order, and notes on each that it was printed', async () => {
    const shop = await printShop([{}, {}, {}])
    const print = { accountId: ddp.id, size: '100x150', type: 'standard', options: OPTIONS, createdAt: PRINTED }
    expect(await shop.print(['ORDER2', 'ORDER1', 'ORDER2'])).toStrictEqual([
      { orderNumber: 'ORDER2', printId: 'print-1' },
      { orderNumber: 'ORDER1', printId: 'print-1' },
    ])
    expect(shop.kept).toEqual([[{ ...print, printId: 'print-1', orderNumbers: ['ORDER2', 'ORDER1'] }]])
    expect([shop.order('ORDER1'), shop.order('ORDER2'), shop.order('ORDER3')].map(({ printedAt }) => printedAt)).toEqual([
      PRINTED,
      PRINTED,
      undefined,
    ])
    expect(await shop.print(['ORDER1', 'ORDER3'], { oneEach: true, size: '100x100' })).toStrictEqual([
      { orderNumber: 'ORDER1', printId: 'print-2' },
      { orderNumber: 'ORDER3', printId: 'print-3' },
    ])
    expect(shop.kept[1]).toEqual([
      { ...print, size: '100x100', printId: 'print-2', orderNumbers: ['ORDER1'] },
      { ...print, size: '100x100', printId: 'print-3', orderNumbers: ['ORDER3'] },
    ])
    expect(shop.order('ORDER3').printedAt).toBe(PRINTED)
    const row = { at: PRINTED, actorId: ddp.id, area: 'order', action: 'print_labels' }
    expect(shop.entries()).toEqual(['ORDER2', 'ORDER1', 'ORDER1', 'ORDER3'].map((subject) => ({ ...row, subject })))
    expect(shop.units).toEqual(['ended', 'ended'])
  })

  it('are drawn in the sequence that is asked for, whatever the order of the request, those without a label last', async () => {
    const shop = await printShop([
      { importId: 3, importRow: 4 },
      { importId: 3, importRow: 2 },
      { importId: 3, importRow: 3 },
    ])
    const printed = await shop.print(['ORDER1', 'NOPE', 'ORDER2', 'ORDER3'], { sequence: 'row' })
    expect(shop.kept[0]?.[0]?.orderNumbers).toEqual(['ORDER2', 'ORDER3', 'ORDER1'])
    expect(printed.map(({ orderNumber }) => orderNumber)).toEqual(['ORDER2', 'ORDER3', 'ORDER1', 'NOPE'])
    await shop.print(['ORDER1', 'ORDER3', 'ORDER2'])
    expect(shop.kept[1]?.[0]?.orderNumbers).toEqual(['ORDER1', 'ORDER3', 'ORDER2'])
  })

  it('notes nothing where the prints cannot be kept', async () => {
    const shop = await printShop([{}])
    const lost = new Error('the store is away')
    shop.kept.push = () => {
      throw lost
    }
    await expect(shop.print(['ORDER1'])).rejects.toBe(lost)
    expect([shop.order('ORDER1').printedAt, shop.entries()]).toEqual([undefined, []])
  })

  it('leaves out orders without a label, each with its reason', async () => {
    const shop = await printShop([{}, { status: 'draft' }, { kind: 'relabel' }, { kind: 'balloon' }, { customerId: 9 }])
    expect(await shop.print(['ORDER1', 'ORDER2', 'ORDER3', 'ORDER4', 'ORDER5', 'NOSUCH'])).toStrictEqual([
      { orderNumber: 'ORDER1', printId: 'print-1' },
      { orderNumber: 'ORDER2', failure: orderFailure('LABEL_NOT_YET', { state: orderMachine.states.draft.label }) },
      { orderNumber: 'ORDER3', failure: orderFailure('LABEL_TYPE_NOT_OF_KIND', { kind: relabel.label }) },
      { orderNumber: 'ORDER4', printId: 'print-1' },
      { orderNumber: 'ORDER5', failure: orderFailure('ORDER_NOT_FOUND', { order: 'ORDER5' }) },
      { orderNumber: 'NOSUCH', failure: orderFailure('ORDER_NOT_FOUND', { order: 'NOSUCH' }) },
    ])
    expect(shop.kept.flat().map(({ orderNumbers }) => orderNumbers)).toEqual([['ORDER1', 'ORDER4']])
    expect(shop.orders().map(({ printedAt }) => printedAt)).toEqual([PRINTED, undefined, undefined, PRINTED, undefined])
  })

  it('makes no document where no order has a label', async () => {
    const shop = await printShop([{ status: 'cancelled' }])
    for (const oneEach of [true, false])
      expect((await shop.print(['ORDER1'], { oneEach })).map(({ failure }) => failure?.code)).toEqual(['LABEL_NOT_YET'])
    expect(await shop.print([])).toEqual([])
    expect([shop.kept, shop.units]).toEqual([[], []])
  })

  it('looks among the shipper’s own orders, and for the staff among those of their clients', async () => {
    const shop = await printShop([{}])
    await shop.print(['ORDER1'])
    await shop.print(['ORDER1'], {}, clerk)
    await shop.print(['ORDER1'], {}, { ...clerk, clientIds: [9] })
    expect(shop.asked).toEqual([
      [['ORDER1'], [ddp.id]],
      [['ORDER1'], undefined],
      [['ORDER1'], [9]],
    ])
  })

  it('looks for five hundred orders at a time', async () => {
    const shop = await printShop([])
    const numbers = Array.from({ length: 1001 }, (_, index) => `ORDER${index + 1}`)
    const outcomes = await shop.print(numbers)
    expect(outcomes.map(({ orderNumber }) => orderNumber)).toEqual(numbers)
    expect(shop.asked.map(([some]) => some)).toEqual([numbers.slice(0, 500), numbers.slice(500, 1000), numbers.slice(1000)])
    await shop.print(numbers.slice(0, 500))
    expect(shop.asked).toHaveLength(4)
  })
})
