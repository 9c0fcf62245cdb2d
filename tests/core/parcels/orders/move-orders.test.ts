import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { changeOf, moveOrder, type MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { storedOrder } from '#core/parcels/orders/change/order-change.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { moveOrders } from '#core/parcels/orders/change/move-orders.usecase.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { CUSTOMER_EVENTS, ORDER_EVENTS, orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import type { NewOrder, Order } from '#core/parcels/orders/order.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { seededReferences } from '../../../support/references.ts'
import { references } from './kind-references.ts'
import { memoryOrders } from './memory-orders.ts'
import { clerk, ddp, ddu, orderDesk, outcome } from './order-fixture.ts'
import { rawOrder } from './raw-orders.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30)
const EARLIER = Date.UTC(2026, 8, 16, 20)

const failure = (done: { readonly ok: boolean; readonly failure?: { readonly code: string; readonly params: object } }) =>
  done.failure && [done.failure.code, done.failure.params]

/** Countries with their zones, and a warehouse in Dubai. */
const places = indexReferences([
  { entity: country, rows: seededReferences.all(country) },
  { entity: city, rows: [{ id: 1, version: 1, city_code: 'AE-DXB', city_name: '迪拜', english_name: 'Dubai', country: 'AE' }] },
  { entity: channel, rows: references.all(channel) },
  { entity: currency, rows: references.all(currency) },
  { entity: switchRule, rows: references.all(switchRule) },
  { entity: warehouse, rows: [{ id: 1, version: 1, code: 'DXB1', name: '迪拜海外仓', city: 'AE-DXB' }] },
])

const FRESH: NewOrder = {
  ...exampleOrder(express),
  orderNumber: 'ORDER0001',
  airwayNumber: 'CD000000000267',
  kind: 'express',
  customerId: ddp.id,
  status: 'confirmed',
  createdAt: 0,
}

/** An order of the store in a given state. */
async function shopWith(over: Partial<NewOrder> = {}, state: OrderState = 'confirmed', data: References = references) {
  const shop = memoryOrders()
  const fresh: NewOrder = { ...FRESH, status: state, ...over }
  await shop.atomically(async ({ orders }) => ok(await orders.insert([fresh])))
  const moving = moveOrder({ atomically: shop.atomically, references: () => data, clock: { now: () => AT } })
  return {
    ...shop,
    move: (over: Omit<MoveOrder, 'orderNumber'>, actor: Actor = clerk) => moving({ orderNumber: 'ORDER0001', ...over }, actor),
  }
}

describe('an event of an order', () => {
  it('answers the order as it is then, and leaves an event of no place and a row in the trail', async () => {
    const shop = await shopWith()
    expect(await shop.move({ event: 'intercept' })).toEqual(ok(shop.order('ORDER0001')))
    expect(shop.order('ORDER0001')).toMatchObject({ status: 'intercepted', cameFrom: 'confirmed', version: 2, trackerCode: '191' })
    expect(shop.kept().events).toEqual([
      { orderId: 1, code: '191', time: AT, timezone: 'UTC', location: '', operator: clerk.name, hidden: false },
    ])
    expect(shop.kept().entries).toEqual([
      { at: AT, actorId: clerk.id, area: 'order', subject: 'ORDER0001', action: 'intercept', from: 'confirmed', to: 'intercepted' },
    ])
  })

  it('takes place where the order says: at its sender, its warehouse or its consignee', async () => {
    const placesOf = async (over: Partial<NewOrder>, state: OrderState, command: Omit<MoveOrder, 'orderNumber'>) => {
      const shop = await shopWith(over, state, places)
      expect(outcome(await shop.move(command))).toBe('done')
      return shop.kept().events.map(({ location, timezone }) => [location, timezone])
    }
    const { values } = exampleOrder(express)
    const sender = { senderName: '李伟', senderCity: 'Shenzhen', senderCountry: 'CN' }
    const sent = {
      values: { ...values, ...sender, city: 'Riyadh', country: 'SA', phone: '+966501234567', consigneeId: '1058529940', warehouse: 'DXB1' },
    }
    expect(await placesOf(sent, 'draft', { event: 'submit' })).toEqual([['Shenzhen', 'Asia/Shanghai']])
    expect(await placesOf(sent, 'inbound', { event: 'dispatch' })).toEqual([['Dubai', 'Asia/Dubai']])
    expect(await placesOf(sent, 'outbound', { event: 'deliver' })).toEqual([['Riyadh', 'Asia/Riyadh']])
    const back = { ...sent, kind: 'return_pickup' }
    expect(await placesOf(back, 'draft', { event: 'submit' })).toEqual([['Riyadh', 'Asia/Riyadh']])
    expect(await placesOf(back, 'outbound', { event: 'deliver' })).toEqual([['', 'UTC']])
    const { warehouse: _, ...nowhere } = sent.values
    expect(await placesOf({ values: nowhere }, 'inbound', { event: 'dispatch' })).toEqual([['', 'UTC']])
    expect(await placesOf({ values: { ...nowhere, warehouse: 'GONE' } }, 'inbound', { event: 'dispatch' })).toEqual([['', 'UTC']])
  })

  it('is followed by its effects in the same unit of work, which undo it where they fail', async () => {
    const shop = await shopWith()
    await shop.move({ event: 'cancel' }, ddp)
    expect(shop.followed).toEqual([{ order: shop.order('ORDER0001'), event: 'cancel', from: 'confirmed', actor: ddp, at: AT }])
    const refusing = await shopWith()
    const taken = failed(goodsFailure('STOCK_TAKEN', { order: 'ORDER0001' }))
    const moving = moveOrder({
      atomically: (work) => refusing.atomically((unit) => work({ ...unit, effects: { ...unit.effects, follow: async () => taken } })),
      references: () => references,
      clock: { now: () => AT },
    })
    const before = refusing.kept()
    expect(await moving({ orderNumber: 'ORDER0001', event: 'cancel' }, ddp)).toEqual(taken)
    expect(refusing.kept()).toBe(before)
  })

  it('is recorded with its own time, place and reason', async () => {
    const shop = await shopWith()
    await shop.move({ event: 'cancel', time: EARLIER, timezone: 'Asia/Dubai', location: 'Dubai', reason: 'sold out' }, ddp)
    expect(shop.kept().events).toMatchObject([{ code: '101', time: EARLIER, timezone: 'Asia/Dubai', location: 'Dubai' }])
    expect(shop.kept().entries).toMatchObject([{ at: AT, actorId: ddp.id, changes: { reason: { to: 'sold out' } } }])
  })

  it('that the state does not know changes nothing, and names both', async () => {
    const shop = await shopWith()
    const before = shop.kept()
    const done = await shop.move({ event: 'deliver' })
    expect(failure(done)).toEqual([
      'ILLEGAL_TRANSITION',
      {
        state: orderMachine.states.confirmed.label,
        event: orderMachine.events.deliver.label,
        stateName: 'confirmed',
        eventName: 'deliver',
      },
    ])
    expect(shop.kept()).toBe(before)
  })

  it('is a shipper’s for its own six, the staff’s for all others, and nobody’s where only another order causes it', async () => {
    expect([...CUSTOMER_EVENTS]).toEqual(['submit', 'cancel', 'intercept', 'release', 'confirm_weight', 'reject_weight'])
    for (const event of ORDER_EVENTS.filter((one) => !CUSTOMER_EVENTS.has(one) && one !== 'transfer')) {
      const shop = await shopWith()
      const done = await shop.move({ event, checkWeightGrams: 1200 }, ddp)
      expect(failure(done)).toEqual(['EVENT_NOT_YOURS', { event: orderMachine.events[event].label }])
      expect(shop.order('ORDER0001').version).toBe(1)
    }
    for (const actor of [ddp, clerk])
      expect(failure(await (await shopWith()).move({ event: 'transfer' }, actor))).toEqual(['TRANSFER_BY_ORDER', {}])
    expect(outcome(await (await shopWith()).move({ event: 'cancel' }, ddp))).toBe('done')
    expect(outcome(await (await shopWith()).move({ event: 'cancel' }, clerk))).toBe('done')
  })

  it('finds no order of another shipper, and none beyond the clients that one of the staff has', async () => {
    const shop = await shopWith()
    const missing = ['ORDER_NOT_FOUND', { order: 'ORDER0001' }]
    expect(failure(await shop.move({ event: 'cancel' }, ddu))).toEqual(missing)
    expect(failure(await shop.move({ event: 'cancel' }, { ...clerk, clientIds: [ddu.id] }))).toEqual(missing)
    expect(shop.order('ORDER0001').status).toBe('confirmed')
    expect(outcome(await shop.move({ event: 'cancel' }, { ...clerk, clientIds: [ddp.id] }))).toBe('done')
  })
})

describe('a draft that is submitted', () => {
  it('is changed once', async () => {
    const shop = await shopWith({}, 'draft')
    expect(await shop.move({ event: 'submit' }, ddp)).toEqual(ok(shop.order('ORDER0001')))
    expect(shop.order('ORDER0001')).toMatchObject({ status: 'confirmed', version: 2, trackerCode: '100' })
  })

  it('of a kind that is no more is not found', async () => {
    const shop = await shopWith({ kind: 'balloon' }, 'draft')
    expect(failure(await shop.move({ event: 'submit' }, ddp))).toEqual(['ORDER_NOT_FOUND', { order: 'ORDER0001' }])
    expect(outcome(await shop.move({ event: 'cancel' }, ddp))).toBe('done')
  })

  it('cannot be submitted again, whatever its kind asks for', async () => {
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(express)
    await desk.move(orderNumber, { event: 'receive', checkWeightGrams: 1200 })
    for (const event of ['dispatch', 'refuse', 'return'] as const) await desk.move(orderNumber, { event })
    const raw = rawOrder(originalTransfer, { values: { originalOrder: orderNumber, refCode: 'AGAIN', weight: '' }, goods: [] })
    const draft = await desk.placed(originalTransfer, { raw, draft: true })
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toBe('done')
    expect('boxes' in desk.order(draft.orderNumber)).toBe(false)
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toEqual(['ILLEGAL_TRANSITION', 'conflict'])
  })
})

describe('the scale of the warehouse', () => {
  it('has to be read', async () => {
    const shop = await shopWith()
    expect(outcome(await shop.move({ event: 'receive' }))).toEqual(['INPUT_INVALID', 'invalid', 'check_weight: FIELD_REQUIRED'])
    expect(shop.order('ORDER0001').version).toBe(1)
  })

  it('may differ by a tenth; beyond that the shipper is asked', async () => {
    const stateAfterWeighing = async (checkWeightGrams: number, weight: number | undefined) => {
      const { weight: _, ...values } = exampleOrder(express).values
      const shop = await shopWith({ values: { ...values, ...(weight === undefined ? {} : { weight }) } })
      const done = await shop.move({ event: 'receive', checkWeightGrams })
      expect(shop.order('ORDER0001')).toMatchObject({ checkWeightGrams, inboundAt: AT })
      return done.ok && done.value.status
    }
    expect(await stateAfterWeighing(2200, 2000)).toBe('inbound')
    expect(await stateAfterWeighing(2201, 2000)).toBe('awaiting_weight')
    expect(await stateAfterWeighing(1800, 2000)).toBe('inbound')
    expect(await stateAfterWeighing(1799, 2000)).toBe('awaiting_weight')
    expect(await stateAfterWeighing(100, undefined)).toBe('inbound')
    expect(await stateAfterWeighing(101, undefined)).toBe('awaiting_weight')
  })

  it('asks nobody where we pack pieces from stock and no weight was claimed', async () => {
    const stateAfterPacking = async (weight: number | undefined) => {
      const { weight: _, ...values } = exampleOrder(express).values
      const shop = await shopWith({ kind: 'overseas', values: { ...values, ...(weight === undefined ? {} : { weight }) } })
      const done = await shop.move({ event: 'receive', checkWeightGrams: 5000 })
      return done.ok && done.value.status
    }
    expect([await stateAfterPacking(undefined), await stateAfterPacking(2000)]).toEqual(['inbound', 'awaiting_weight'])
  })

  it('is asked for at the reception alone', async () => {
    const shop = await shopWith({}, 'inbound')
    expect(outcome(await shop.move({ event: 'dispatch' }))).toBe('done')
    expect(shop.order('ORDER0001')).toMatchObject({ status: 'outbound', outboundAt: AT })
    expect(shop.order('ORDER0001').checkWeightGrams).toBeUndefined()
  })
})

describe('what an event leaves on the order', () => {
  const order: Order = {
    ...exampleOrder(express),
    id: 1,
    version: 1,
    updatedAt: 0,
    createdAt: 0,
    orderNumber: 'ORDER0001',
    airwayNumber: 'CD000000000267',
    kind: 'express',
    customerId: ddp.id,
    status: 'inbound',
  }
  const left = (command: Omit<MoveOrder, 'orderNumber'>, status: OrderState) => changeOf({ order, command, status, at: AT })

  it('is the time of the reception, the dispatch and the delivery, each by its own', () => {
    expect(left({ event: 'receive', checkWeightGrams: 900 }, 'inbound')).toStrictEqual({
      status: 'inbound',
      cameFrom: null,
      checkWeightGrams: 900,
      inboundAt: AT,
    })
    expect(left({ event: 'dispatch', time: EARLIER }, 'outbound')).toStrictEqual({
      status: 'outbound',
      cameFrom: null,
      outboundAt: EARLIER,
    })
    expect(left({ event: 'deliver' }, 'signed')).toStrictEqual({ status: 'signed', cameFrom: null, podAt: AT })
    expect(left({ event: 'refuse' }, 'refused')).toStrictEqual({ status: 'refused', cameFrom: null, planStatus: 'none' })
  })

  it('is what went wrong, until it goes on', () => {
    const abnormal = { status: 'abnormal', cameFrom: 'inbound', answerBy: AT + 7 * MILLIS_PER_DAY, planStatus: 'none' }
    expect(left({ event: 'raise_exception', exceptionCode: 'DAMAGED', exceptionMsg: 'wet', reason: 'rain' }, 'abnormal')).toStrictEqual({
      ...abnormal,
      exceptionCode: 'DAMAGED',
      exceptionMsg: 'wet',
    })
    expect(left({ event: 'raise_exception', reason: 'rain' }, 'abnormal')).toStrictEqual({
      ...abnormal,
      exceptionCode: 'OTHER',
      exceptionMsg: 'rain',
    })
    expect(left({ event: 'raise_exception' }, 'abnormal')).toStrictEqual({ ...abnormal, exceptionCode: 'OTHER', exceptionMsg: '' })
    expect(left({ event: 'continue' }, 'inbound')).toStrictEqual({
      status: 'inbound',
      cameFrom: null,
      exceptionCode: null,
      exceptionMsg: null,
    })
  })

  it('is until when an exception is to be answered: sooner abroad, and by its own days as long as it is open', () => {
    const abroad: Order = { ...order, status: 'outbound' }
    const raised = changeOf({ order: abroad, command: { event: 'raise_exception' }, status: 'abnormal', at: AT })
    expect(raised.answerBy).toBe(AT + 5 * MILLIS_PER_DAY)
    const open: Order = { ...abroad, status: 'abnormal', cameFrom: 'outbound', answerBy: AT }
    for (const [event, status] of [
      ['continue', 'outbound'],
      ['return', 'returned'],
      ['lose', 'lost'],
    ] as const)
      expect(changeOf({ order: open, command: { event }, status, at: AT }).answerBy).toBeNull()
  })

  it('is where it came from, while it is held', () => {
    expect(left({ event: 'intercept' }, 'intercepted')).toStrictEqual({ status: 'intercepted', cameFrom: 'inbound', planStatus: 'none' })
  })
})

describe('several orders moved at once', () => {
  it('go each its own way: one refusal does not undo the others', async () => {
    const desk = orderDesk()
    const [first, second, third] = [
      await desk.placed(express),
      await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'B' } }) }),
      await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'C' } }) }),
    ]
    await desk.move(second.orderNumber, { event: 'cancel' })
    const moving = moveOrders({
      moveOrder: moveOrder({ atomically: desk.atomically, references: () => references, clock: { now: () => AT } }),
      ordersByNumber: ordersByNumber(desk.queries),
    })
    const orderNumbers = [third, second, first].map(({ orderNumber }) => orderNumber)
    const done = await moving({ orderNumbers: [...orderNumbers, 'NOSUCH', ...orderNumbers], event: 'cancel', reason: 'sold out' }, ddp)
    expect(done.ok && done.value.map(({ orderNumber, failure: refused }) => [orderNumber, refused?.code])).toEqual([
      [third.orderNumber, undefined],
      [second.orderNumber, 'ILLEGAL_TRANSITION'],
      [first.orderNumber, undefined],
      ['NOSUCH', 'ORDER_NOT_FOUND'],
    ])
    expect([first, third].map(({ orderNumber }) => desk.order(orderNumber).status)).toEqual(['cancelled', 'cancelled'])
    expect(
      desk
        .kept()
        .entries.slice(-2)
        .map(({ subject, action, changes }) => [subject, action, changes]),
    ).toEqual([
      [third.orderNumber, 'cancel', { reason: { to: 'sold out' } }],
      [first.orderNumber, 'cancel', { reason: { to: 'sold out' } }],
    ])
  })

  const orderOf = (orderNumber: string): Order => storedOrder({ ...FRESH, orderNumber }, 1)

  /** The commands that single orders get, and an answer without any order behind it. */
  const recorder = () => {
    const commands: MoveOrder[] = []
    const moving = moveOrders({
      ordersByNumber: async (numbers) => new Map(numbers.map((number) => [number, ok(orderOf(number))])),
      moveOrder: async (command) => {
        commands.push(command)
        return command.orderNumber === 'BAD'
          ? failed(orderFailure('ORDER_NOT_FOUND', { order: 'BAD' }))
          : ok({ orderNumber: command.orderNumber, status: 'intercepted' })
      },
    })
    return { commands, moving }
  }

  it('hand on event and reason, each number once', async () => {
    const { commands, moving } = recorder()
    expect(await moving({ orderNumbers: ['A', 'BAD', 'A'], event: 'intercept' }, clerk)).toStrictEqual(
      ok([{ orderNumber: 'A' }, { orderNumber: 'BAD', failure: orderFailure('ORDER_NOT_FOUND', { order: 'BAD' }) }]),
    )
    await moving({ orderNumbers: ['C'], event: 'intercept', reason: 'address' }, clerk)
    expect(commands).toStrictEqual([
      { orderNumber: 'A', event: 'intercept' },
      { orderNumber: 'BAD', event: 'intercept' },
      { orderNumber: 'C', event: 'intercept', reason: 'address' },
    ])
  })

  it('are one at least and five hundred at most', async () => {
    const { commands, moving } = recorder()
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `ORDER${index}`)
    expect(await moving({ orderNumbers: [], event: 'cancel' }, ddp)).toEqual(failed(orderFailure('NOTHING_SELECTED')))
    expect(await moving({ orderNumbers: numbers(501), event: 'cancel' }, ddp)).toEqual(
      failed(orderFailure('TOO_MANY_ORDERS', { most: 500 })),
    )
    expect(commands).toEqual([])
    expect(outcome(await moving({ orderNumbers: [...numbers(500), 'ORDER0'], event: 'cancel' }, ddp))).toBe('done')
    expect(commands).toHaveLength(500)
  })
})
