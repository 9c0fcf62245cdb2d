import { beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../adapters/store/demo/portal/demo-accounts.ts'
import { playCodChanges } from '../../adapters/store/demo/money/demo-cod-changes.ts'
import { demoChannels } from '../../adapters/store/demo/demo-tariffs.ts'
import { DEMO_SHIPPERS } from '../../adapters/store/demo/portal/demo-shippers.ts'
import { referenceRecords } from '../../adapters/store/seed.ts'
import { DEMO_ORDERS, demoStage, playOrders } from '../../adapters/store/demo/parcels/demo-timeline.ts'
import { statesOf, eventsOf } from '#core/base/kernel/machine.ts'
import { catalog } from '#core/entity-catalog.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import type { Account } from '#core/platform/access/account.ts'
import { DEMO_USER_LISTS, userListsOf } from '#core/platform/access/accounts/user-lists.ts'
import { codOf } from '#core/money/cod/changes/cod-change.ts'
import { codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { CODE_OF_EVENT } from '#core/parcels/tracking/tracking-event.ts'
import { changedRaw } from '#core/parcels/orders/change/content-change.rules.ts'
import { maySubmitKind, mayUseKind } from '#core/parcels/orders/place/kind-access.rules.ts'
import { orderKind, orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { orderMachine, ORDER_STATES, type OrderEvent } from '#core/parcels/orders/order.machine.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { readOrder } from '#core/parcels/orders/read-order.ts'

const NOW = Date.UTC(2026, 10, 22, 9)

const seeded = referenceRecords()
const records = { ...seeded, [channel.name]: [...(seeded[channel.name] ?? []), ...demoChannels] }
/** The reference data of a new store. */
const references = indexReferences(
  catalog.map((entity) => ({ entity, rows: (records[entity.name] ?? []).map((row, index) => ({ ...row, id: index + 1, version: 1 })) })),
)

let accounts: readonly Account[]

async function playDemoOrders() {
  const numbers = Array.from({ length: DEMO_ORDERS }, (_, index) => ({ id: index + 1, waybillSerial: index + 1 }))
  const stage = demoStage({ accounts, references, numbers, now: NOW })
  await playOrders(stage)
  await playCodChanges(stage)
  return stage.unit.told
}
type DemoStageRecord = Awaited<ReturnType<typeof playDemoOrders>>

let told: DemoStageRecord
beforeAll(async () => {
  accounts = await demoAccounts()
  told = await playDemoOrders()
})

const kindOf = ({ kind }: Order) => {
  const found = orderKind(kind)
  if (found === undefined) throw new Error(`there is no kind ${kind}`)
  return found
}
const ownerOf = ({ customerId }: Order) => {
  const found = accounts.find(({ id }) => id === customerId)
  if (found === undefined) throw new Error(`there is no account ${customerId}`)
  return { ...found, userLists: userListsOf(found.id, DEMO_USER_LISTS) }
}
const named = (orders: readonly Order[]) => orders.map(({ kind, status, orderNumber }) => `${kind} ${status} ${orderNumber}`)
const pairs = (orders: readonly Order[]) => new Set(orders.map(({ kind, status }) => `${kind} ${status}`))

describe('the orders of the demo', () => {
  it('are of every kind and in every state, for each of its shippers, 300 of them the first one’s', () => {
    expect(new Set(told.orders.map(({ kind }) => kind))).toEqual(new Set(orderKinds.map(({ name }) => name)))
    expect(new Set(told.orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATES))
    expect(told.orders).toHaveLength(DEMO_ORDERS)
    for (const { id } of DEMO_SHIPPERS) {
      const own = told.orders.filter(({ customerId }) => customerId === id)
      expect([id, new Set(own.map(({ kind }) => kind)).size]).toEqual([id, expect.toSatisfy((kinds: number) => kinds >= 4)])
      if (id === 1001) expect(own).toHaveLength(300)
      const states = new Set(own.map(({ status }) => status))
      expect(ORDER_STATES.filter((state) => state !== 'transferred' && !states.has(state))).toEqual([])
    }
    // Whatever travels to a consignee is seen in each state on its way, and a return up to our
    // warehouse.
    const seen = pairs(told.orders)
    const travelling = orderKinds.filter(
      ({ stock, name, takesOriginal }) => stock === 'none' && takesOriginal !== true && name !== 'express',
    )
    for (const { name, isReturn } of travelling)
      for (const state of ORDER_STATES) {
        if (state === 'transferred' || (isReturn === true && ['outbound', 'signed', 'refused', 'returned'].includes(state))) continue
        expect(seen).toContain(`${name} ${state}`)
      }
  })

  it('pass the rules of their kind, which is open to their shipper, and are submitted only where it may be', () => {
    const wrong = told.orders.flatMap((order) => {
      const kind = kindOf(order)
      const isDraft = order.status === 'draft'
      const raw = changedRaw({ order, kind, raw: {}, references })
      const { failures } = readOrder({ kind, raw, references, sender: ownerOf(order).sender, isDraft })
      const found = failures.map(({ path, code }) => `${path}: ${code}`)
      if (!mayUseKind(kind, ownerOf(order)).ok) found.push('not open')
      if (!isDraft && !maySubmitKind(kind, { confirmed: true }).ok) found.push('not to be submitted')
      return found.map((fault) => `${named([order])[0]}: ${fault}`)
    })
    expect(wrong).toEqual([])
  })

  it('have a trail of events that their machine draws, which ends in their state', () => {
    for (const order of told.orders) {
      const trail = told.entries.filter(
        ({ area, subject, action }) => area === 'order' && subject === order.orderNumber && action !== 'change',
      )
      const [first, ...moves] = trail
      expect([order.orderNumber, first?.action, ['draft', 'confirmed']]).toEqual([
        order.orderNumber,
        'create',
        expect.arrayContaining([first?.to]),
      ])
      let state = first?.to
      for (const { action, from, to } of moves) {
        expect([order.orderNumber, from]).toEqual([order.orderNumber, state])
        expect(eventsOf(orderMachine)).toContain(action)
        state = to
      }
      expect([order.orderNumber, state]).toEqual([order.orderNumber, order.status])
      const times = trail.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  it('have a timeline that agrees with their state and lies in the past', () => {
    const eventsOf = Map.groupBy(told.events, ({ orderId }) => orderId)
    for (const order of told.orders) {
      const events = eventsOf.get(order.id) ?? []
      const had = (event: OrderEvent) => events.some(({ code }) => code === CODE_OF_EVENT[event])
      const mark = `${order.kind} ${order.status} ${order.orderNumber}`
      expect([mark, events.length === 0]).toEqual([mark, order.status === 'draft'])
      for (const { time } of events) expect([mark, time >= order.createdAt && time < NOW]).toEqual([mark, true])
      expect([mark, order.inboundAt !== undefined, order.outboundAt !== undefined, order.podAt !== undefined]).toEqual([
        mark,
        had('receive'),
        had('dispatch'),
        order.status === 'signed',
      ])
      expect([mark, order.status === 'abnormal']).toEqual([mark, order.exceptionCode !== undefined && order.answerBy !== undefined])
      if (order.labelOutdated === true) expect([mark, order.printedAt]).toEqual([mark, expect.any(Number)])
    }
  })

  it('send each transferred parcel again, whose trail names the order that took it', () => {
    const transferred = told.orders.filter(({ status }) => status === 'transferred')
    expect(transferred.length).toBeGreaterThan(5)
    for (const { orderNumber, customerId } of transferred) {
      const taking = told.entries.find(({ subject, action }) => subject === orderNumber && action === 'transfer')
      const by = told.orders.find((one) => one.orderNumber === taking?.changes?.['reason']?.to)
      expect(by).toMatchObject({ kind: 'original_transfer', customerId, values: { originalOrder: orderNumber } })
    }
    const taken = told.orders.filter(({ kind, status }) => kind === 'original_transfer' && status !== 'draft')
    expect(taken).toHaveLength(transferred.length)
  })

  it('have changes of COD amounts in each state, and a printed label that one of them made old', () => {
    expect(new Set(told.codChanges.map(({ state }) => state))).toEqual(new Set(statesOf(codChangeMachine)))
    for (const { orderNumber, state, after, before } of told.codChanges) {
      const order = told.orders.find((one) => one.orderNumber === orderNumber)
      expect(order && codOf(order)).toEqual(state === 'applied' ? after : before)
    }
    const applied = told.codChanges.find(({ state, decidedBy }) => state === 'applied' && decidedBy === undefined)
    expect(told.orders.find(({ orderNumber }) => orderNumber === applied?.orderNumber)?.labelOutdated).toBe(true)
    expect(told.messages).toHaveLength(2)
  })

  it('are the same every time', async () => expect(await playDemoOrders()).toEqual(told))
})
