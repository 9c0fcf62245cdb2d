import { openClients } from '../../../support/open-clients.ts'
import { memoryCollections } from '../../money/cod/memory-collections.ts'
import type { ChargingUnit } from '#core/money/charges/charge.ports.ts'
import { describe, expect, it } from 'vitest'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { freeStock, reserveStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { withOrderEffects, type EffectUnit } from '#core/operations/effects/order-effects.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { platformReturn } from '#core/parcels/orders/kinds/platform-return.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { DAYS_BEFORE_REMINDER } from '#core/operations/exceptions/weight-messages.ts'
import { remindWeightsWork } from '#core/operations/exceptions/remind-weights.work.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import type { MessageSender, NewMessage } from '#core/portal/messages/message.ports.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { moveOrders } from '#core/parcels/orders/change/move-orders.usecase.ts'
import { memoryGoods } from '../../warehouse/goods/memory-goods.ts'
import { references } from '../../parcels/orders/kind-references.ts'
import { memoryCharges } from '../../money/charges/memory-charges.ts'
import { memoryPolicies } from '../insurance/memory-policies.ts'
import { memoryExceptions } from '../../parcels/orders/exceptions/memory-exceptions.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'
import { clerk, ddp, readerOf } from '../../parcels/orders/order-fixture.ts'
import { rawOrder } from '../../parcels/orders/raw-orders.ts'
import { changeOrder } from '#core/parcels/orders/change/change-order.usecase.ts'
import { importOrders } from '#core/parcels/orders/import/import-orders.usecase.ts'
import { placeOrder, type PlaceOrder } from '#core/parcels/orders/place/place-order.usecase.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import type { RawOrder } from '#core/parcels/orders/read-order.ts'
import type { ImportUnit } from '#core/parcels/orders/import/order-import.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30)

/** Rows with a reference and a number of mugs. */
function sheetImport(
  ports: Omit<Parameters<typeof importOrders>[0], 'reader' | 'headings' | 'newOrderNumber'>,
  rows: readonly (readonly string[])[],
  dryRun: boolean,
) {
  const parcel = ['DXB1', 'Ahmed', 'AE', '0501234567', 'Dubai', 'Street 1', '1.2', 'MUG', 'Mug', '10']
  const headings = ['客户单号', 'SKU', '数量', '仓库', '收件人', '国家', '电话', '城市', '地址', '重量', 'x', '英文品名', '申报价值']
  const cells = rows.map(([reference = '', pieces = '']) => [reference, 'MUG', pieces, ...parcel])
  let number = 0
  return importOrders({
    ...ports,
    reader: readerOf([headings, ...cells]),
    headings: { of: async () => new Map(), keep: async () => undefined },
    newOrderNumber: () => `SHEET${(number += 1)}`,
  })({ kind: overseas.name, file: { fileName: 'a.csv', content: { path: '' } }, dryRun, allOrNothing: false, choices: new Map() }, ddp)
}
const OWNER = { customerId: ddp.id, warehouse: 'DXB1' }
const by = { actorId: ddp.id, at: AT }

/** Orders and the stock they reserved, in one unit of work. */
async function warehouse(orders: readonly (readonly [orderNumber: string, kind: OrderKind])[]) {
  const shop = memoryOrders()
  const goods = memoryGoods()
  const charging = memoryCharges()
  const cash = memoryCollections()
  const insurance = memoryPolicies()
  const asked: string[] = []
  const told: NewMessage[] = []
  const book: (readonly [customer: number, name: string])[] = []
  const messages: MessageSender = { send: async (message) => void told.push(message) }
  const atomically: Atomically<Omit<ImportUnit, 'effects'> & Omit<EffectUnit, keyof ChargingUnit>> = (work) =>
    goods.atomically(({ stock, picks }) =>
      shop.atomically((unit) =>
        work({
          ...unit,
          ...memoryExceptions(),
          collections: cash.collections,
          policies: insurance.policies,
          trackingPolls: { begin: () => undefined },
          openings: openClients,
          messages,
          jobs: { enqueue: () => Promise.reject(new Error('few orders were placed')) },
          addresses: { keep: async (customer, kept) => void book.push(...[...kept.values()].map(({ name }) => [customer, name] as const)) },
          picks,
          stock: { ...stock, lockReservation: (orderNumber) => (asked.push(orderNumber), stock.lockReservation(orderNumber)) },
        }),
      ),
    )
  await shop.atomically(async (unit) =>
    ok(
      await unit.orders.insert(
        orders.map(([orderNumber, kind]) => ({
          ...exampleOrder(kind),
          values: { ...exampleOrder(kind).values, refCode: orderNumber },
          orderNumber,
          airwayNumber: orderNumber,
          kind: kind.name,
          customerId: ddp.id,
          status: 'confirmed' as const,
          createdAt: 0,
        })),
      ),
    ),
  )
  must(
    await moveGoods({ atomically: goods.atomically, clock: { now: () => AT } })(
      { ...OWNER, reference: 'IN-1', lines: [{ sku: 'MUG', quantity: 5, to: 'A-01' }] },
      clerk,
    ),
  )
  const ports = { atomically: withOrderEffects(charging.within(atomically)), references: () => references, clock: { now: () => AT } }
  const move = moveOrder(ports)
  let drawn = 0
  return {
    shop,
    goods,
    asked,
    told,
    book,
    place: placeOrder({
      atomically: withOrderEffects(charging.within(atomically)),
      references: () => references,
      clock: { now: () => AT },
      newOrderNumber: () => 'NEW1',
    }),
    move,
    receive: (orderNumber: string, checkWeightGrams: number) => move({ orderNumber, event: 'receive', checkWeightGrams }, clerk),
    reserve: async (orderNumber: string, quantity: number) =>
      must(
        await goods.atomically(({ stock }) => reserveStock(stock, { ...OWNER, orderNumber, wanted: [{ sku: 'MUG', quantity }], ...by })),
      ),
    draw: (over: Partial<PlaceOrder> = {}) =>
      placeOrder({ ...ports, newOrderNumber: () => `NEW${(drawn += 1)}` })(
        { kind: overseas.name, raw: rawMug(3), confirmed: ['declared_value'], draft: false, ...over },
        ddp,
      ),
    change: (orderNumber: string, quantity: number, version = 1) =>
      changeOrder(ports)({ orderNumber, raw: { goods: rawMug(quantity).goods }, version, confirmed: ['declared_value'] }, ddp),
    event: (orderNumber: string, event: OrderEvent) => move({ orderNumber, event, reason: 'x', checkWeightGrams: 1200 }, clerk),
    import: (rows: readonly (readonly string[])[], dryRun = false) => sheetImport(ports, rows, dryRun),
    cancel: (orderNumber: string) => move({ orderNumber, event: 'cancel' }, ddp),
    cancelAll: (orderNumbers: readonly string[]) =>
      moveOrders({ moveOrder: move, ordersByNumber: ordersByNumber(shop.queries) })({ orderNumbers, event: 'cancel' }, ddp),
    shelves: () => [...goods.stock.values()].map(({ location, onHand, reserved }) => [location, onHand, reserved]),
  }
}

describe('placing an order', () => {
  const raw = {
    values: { consignee: 'Ahmed', country: 'AE', phone: '0501234567', city: 'Dubai', address: 'Al Rigga 12', weight: '1' },
    goods: [],
  }
  const parcel = { ...raw, goods: [{ name: 'Cup', nameCn: '杯子', quantity: '1', value: { amount: '5', currency: 'USD' } }] }

  it('keeps who receives it in the address book of its customer, a draft once it is submitted', async () => {
    const { place, move, book } = await warehouse([])
    const command = { kind: 'express', raw: parcel, confirmed: [], draft: true }
    must(await place(command, ddp))
    expect(book).toEqual([])
    must(await move({ orderNumber: 'NEW1', event: 'submit' }, ddp))
    expect(book).toEqual([[ddp.id, 'Ahmed']])
    must(await place({ ...command, draft: false }, ddp))
    expect(book).toEqual([
      [ddp.id, 'Ahmed'],
      [ddp.id, 'Ahmed'],
    ])
  })
})

const rawMug = (quantity: number): RawOrder => {
  const { values } = rawOrder(overseas)
  return { values: { ...values, warehouse: 'DXB1', refCode: undefined }, goods: [{ sku: 'MUG', quantity: String(quantity), name: 'Mug' }] }
}

describe('submitting an order from stock', () => {
  it('reserves its pieces with the order, all of them or none', async () => {
    const { draw, shelves, goods, shop } = await warehouse([])
    const done = await draw()
    expect(done).toMatchObject({ value: { orderNumber: 'NEW1', status: 'confirmed' } })
    expect(shelves()).toEqual([['A-01', 5, 3]])
    expect(goods.reservations.get('NEW1')).toMatchObject({ state: 'held', warehouse: 'DXB1' })
    const short = await draw({ raw: rawMug(3) })
    expect(short).toMatchObject({
      failure: {
        code: 'STOCK_SHORT',
        params: { sku: 'MUG', available: 2, wanted: 3 },
        fields: [{ path: 'goods.0.sku', code: 'STOCK_SHORT' }],
      },
    })
    expect(shop.kept().orders).toHaveLength(1)
    expect(shelves()).toEqual([['A-01', 5, 3]])
  })

  it('reserves nothing for a draft until it is submitted', async () => {
    const { draw, event, shelves, shop } = await warehouse([])
    must(await draw({ draft: true }))
    expect(shelves()).toEqual([['A-01', 5, 0]])
    must(await event('NEW1', 'submit'))
    expect(shelves()).toEqual([['A-01', 5, 3]])
    expect(shop.order('NEW1').status).toBe('confirmed')
  })

  it('reserves other pieces where its lines change, and keeps the old ones where there are too few', async () => {
    const { draw, change, shelves, shop } = await warehouse([])
    must(await draw())
    must(await change('NEW1', 5))
    expect(shelves()).toEqual([['A-01', 5, 5]])
    expect(await change('NEW1', 6, 2)).toMatchObject({ failure: { code: 'STOCK_SHORT', params: { available: 5, wanted: 6 } } })
    expect(shelves()).toEqual([['A-01', 5, 5]])
    expect(shop.order('NEW1').version).toBe(2)
    must(await change('NEW1', 1, 2))
    expect(shelves()).toEqual([['A-01', 5, 1]])
  })

  it('takes the pieces when it is received, and frees them where it ends before', async () => {
    const { draw, event, shelves, goods } = await warehouse([])
    must(await draw())
    must(await event('NEW1', 'receive'))
    expect(shelves()).toEqual([['A-01', 2, 0]])
    expect(goods.reservations.get('NEW1')?.state).toBe('taken')
    const other = await warehouse([])
    must(await other.draw())
    for (const next of ['intercept', 'destroy'] as const) must(await other.event('NEW1', next))
    expect(other.shelves()).toEqual([['A-01', 5, 0]])
  })

  it('from a sheet refuses the rows that are short, at the SKU, and says so in a preview too', async () => {
    const { import: sheet, shelves } = await warehouse([])
    const rows = [
      ['A-1', '3'],
      ['A-2', '3'],
      ['A-3', '2'],
    ]
    const preview = must(await sheet(rows, true))
    expect(preview).toMatchObject({ created: 2, failed: 1 })
    expect(shelves()).toEqual([['A-01', 5, 0]])
    const report = must(await sheet(rows))
    expect(report).toMatchObject({ created: 2, failed: 1 })
    expect(report.errors.list.map(({ line, target, failure }) => [line, target, failure.code])).toEqual([[3, 'goods.sku', 'STOCK_SHORT']])
    expect(shelves()).toEqual([['A-01', 5, 5]])
  })
})

describe('an order that brings stock', () => {
  const rawReturn = (quantity: number): RawOrder => ({
    values: { ...rawOrder(platformReturn).values, warehouse: 'DXB1', refCode: undefined },
    goods: [{ sku: 'MUG', quantity: String(quantity), name: 'Mug' }],
  })
  const bring = async () => {
    const desk = await warehouse([])
    must(await desk.draw({ kind: platformReturn.name, raw: rawReturn(3) }))
    const under = () => [...desk.goods.stock.values()].map(({ location, onHand, underWay }) => [location, onHand, underWay])
    return { ...desk, under }
  }

  it('has its pieces under way from its submission, and on hand where they are received, once', async () => {
    const { event, under, shop } = await bring()
    expect(under()).toEqual([
      ['A-01', 5, 0],
      ['RECV-01', 0, 3],
    ])
    must(await event('NEW1', 'receive'))
    expect((await event('NEW1', 'receive')).ok).toBe(false)
    expect(under()).toEqual([
      ['A-01', 5, 0],
      ['RECV-01', 3, 0],
    ])
    expect(await event('NEW1', 'dispatch')).toMatchObject({ failure: { code: 'ORDER_STAYS' } })
    expect(shop.order('NEW1').status).toBe('inbound')
  })

  it('has them no longer under way where it ends before, and others where its lines change', async () => {
    const { cancel, under } = await bring()
    must(await cancel('NEW1'))
    expect(under().at(-1)).toEqual(['RECV-01', 0, 0])
    const other = await bring()
    must(await other.change('NEW1', 7))
    expect(other.under().at(-1)).toEqual(['RECV-01', 0, 7])
    for (const next of ['intercept', 'destroy'] as const) must(await other.event('NEW1', next))
    expect(other.under().at(-1)).toEqual(['RECV-01', 0, 0])
  })

  it('brings nothing as a draft, and is submitted to a warehouse that receives', async () => {
    const desk = await warehouse([])
    must(await desk.draw({ kind: platformReturn.name, raw: rawReturn(3), draft: true }))
    must(await desk.cancel('NEW1'))
    expect(desk.goods.stock.size).toBe(1)
  })
})

describe('cancelling an order', () => {
  it('frees the stock that it had reserved, with the cancellation in the history', async () => {
    const { reserve, cancel, shelves, shop, goods } = await warehouse([['OD1', overseas]])
    await reserve('OD1', 3)
    expect(shelves()).toEqual([['A-01', 5, 3]])
    expect(must(await cancel('OD1'))).toMatchObject({ orderNumber: 'OD1', status: 'cancelled' })
    expect(shelves()).toEqual([['A-01', 5, 0]])
    expect(goods.reservations.get('OD1')?.state).toBe('freed')
    expect(goods.movements.at(-1)).toMatchObject({ move: 'free', quantity: 3, reference: 'OD1', actorId: ddp.id, at: AT })
    expect(shop.order('OD1').status).toBe('cancelled')
  })

  it('frees it once, also where it was freed before', async () => {
    const { reserve, cancel, shelves, goods } = await warehouse([['OD1', overseas]])
    await reserve('OD1', 3)
    must(await goods.atomically(({ stock }) => freeStock(stock, { orderNumber: 'OD1', ...by })))
    expect((await cancel('OD1')).ok).toBe(true)
    expect(await cancel('OD1')).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(shelves()).toEqual([['A-01', 5, 0]])
    expect(goods.movements.filter(({ move }) => move === 'free')).toHaveLength(1)
  })

  it('is refused once the pieces were picked, and changes nothing', async () => {
    const { reserve, cancel, shelves, shop, goods } = await warehouse([['OD1', overseas]])
    await reserve('OD1', 3)
    must(await goods.atomically(({ stock }) => takeStock(stock, { orderNumber: 'OD1', ...by })))
    const before = shop.kept()
    expect(await cancel('OD1')).toMatchObject({ failure: { code: 'STOCK_TAKEN', kind: 'conflict' } })
    expect(shop.kept()).toBe(before)
    expect(shelves()).toEqual([['A-01', 2, 0]])
  })

  it('of several frees the stock of each, and one refusal holds up no other', async () => {
    const { reserve, cancelAll, shelves, goods } = await warehouse([
      ['OD1', overseas],
      ['OD2', overseas],
      ['OD3', overseas],
    ])
    for (const order of ['OD1', 'OD2', 'OD3']) await reserve(order, 1)
    must(await goods.atomically(({ stock }) => takeStock(stock, { orderNumber: 'OD2', ...by })))
    const outcomes = must(await cancelAll(['OD1', 'OD2', 'OD3']))
    expect(outcomes.map(({ failure }) => failure?.code)).toEqual([undefined, 'STOCK_TAKEN', undefined])
    expect(shelves()).toEqual([['A-01', 4, 0]])
  })

  it('asks nothing of the stock for a kind that draws none', async () => {
    const { cancel, asked } = await warehouse([['OD1', express]])
    expect((await cancel('OD1')).ok).toBe(true)
    expect(asked).toEqual([])
  })
})

describe('receiving a parcel', () => {
  it('asks its shipper about a weight that is off by more than the tolerance, with both weights', async () => {
    const { receive, told } = await warehouse([
      ['OD1', express],
      ['OD2', express],
    ])
    const claimed = exampleOrder(express).values.weight ?? 0
    expect(must(await receive('OD1', claimed)).status).toBe('inbound')
    expect(told).toEqual([])
    expect(must(await receive('OD2', claimed + 1_000)).status).toBe('awaiting_weight')
    expect(told).toEqual([
      {
        accountIds: [ddp.id],
        type: 'general',
        text: { template: 'weight_question', params: { order: 'OD2', claimed: '1.200', checked: '2.200' } },
        airwayNumber: 'OD2',
        link: '/order/weight',
        at: AT,
      },
    ])
  })
})

describe('a weight that nobody answers', () => {
  it('is reminded of once a day, all of a shipper together, by the unit that finishes the job', async () => {
    const told: NewMessage[] = []
    const asked: number[] = []
    const work = remindWeightsWork({
      orders: {
        unanswered: async (before) => {
          asked.push(before)
          return [
            { customerId: 7, count: 1, oldest: 'OD1' },
            { customerId: 9, count: 12, oldest: 'OD3' },
          ]
        },
      },
      clock: { now: () => AT },
    })
    expect(work.kind.everySeconds).toBe(86_400)
    const refused = failed(goodsFailure('STOCK_TAKEN', { order: 'OD1' }))
    const running = { payload: { from: AT - MILLIS_PER_DAY, until: AT }, signal: { aborted: false } }
    const unit = { messages: { send: async (message: NewMessage) => void told.push(message) } }
    expect(await work.run({ ...running, finishing: async () => refused })).toBe(refused)
    expect(told).toEqual([])
    await work.run({ ...running, finishing: (doing) => doing(unit) })
    expect(asked).toEqual([AT - DAYS_BEFORE_REMINDER * MILLIS_PER_DAY, AT - DAYS_BEFORE_REMINDER * MILLIS_PER_DAY])
    expect(told.map(({ accountIds, text, link }) => [accountIds, 'template' in text && text.params, link])).toEqual([
      [[7], { count: '1', order: 'OD1', days: '3' }, '/order/weight'],
      [[9], { count: '12', order: 'OD3', days: '3' }, '/order/weight'],
    ])
  })
})
