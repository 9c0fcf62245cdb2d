import type { Atomically } from '../../../core/kernel/atomically.ts'
import type { AuditEntry } from '../../../core/kernel/audit.ts'
import type { NewOrder, Order } from '../../../core/orders/order.ts'
import type { OrderChange, OrderStore, OrderUnit } from '../../../core/orders/order.ports.ts'
import type { TrackingEvent } from '../../../core/tracking/tracking-event.ts'

type Kept = {
  readonly orders: readonly Order[]
  readonly events: readonly TrackingEvent[]
  readonly entries: readonly AuditEntry[]
  readonly answers: Readonly<Record<string, { readonly bodyHash: string; readonly answer: string }>>
}

const changedBy = (order: Order, { content, ...change }: OrderChange): Order =>
  Object.fromEntries(Object.entries({ ...order, ...change, ...content }).filter(([, value]) => value !== null)) as Order

/** A shop of orders in memory: a unit of work that fails leaves nothing behind. */
export function memoryOrders() {
  let kept: Kept = { orders: [], events: [], entries: [], answers: {} }
  let serial = 0
  const living = (): readonly Order[] => kept.orders.filter(({ status }) => status !== 'cancelled')
  const isTaken = (fresh: NewOrder): boolean =>
    living().some(
      ({ customerId, values, importKey }) =>
        customerId === fresh.customerId &&
        ((values.refCode !== undefined && values.refCode === fresh.values.refCode) ||
          (importKey !== undefined && importKey === fresh.importKey)),
    )
  const orders: OrderStore = {
    insert: async (fresh) => {
      const added = fresh
        .filter((order) => !isTaken(order))
        .map((order, index): Order => ({ ...order, id: kept.orders.length + index + 1, version: 1, updatedAt: order.createdAt }))
      kept = { ...kept, orders: [...kept.orders, ...added] }
      return added.map(({ orderNumber, id }) => ({ orderNumber, id }))
    },
    lock: async (orderNumber, whose) =>
      kept.orders.find((order) => order.orderNumber === orderNumber && (whose === undefined || [whose].flat().includes(order.customerId))),
    withReferences: async (customerId, refCodes) =>
      living().flatMap(({ orderNumber, values: { refCode }, customerId: owner }) =>
        owner === customerId && refCode !== undefined && refCodes.includes(refCode) ? [{ refCode, orderNumber }] : [],
      ),
    withImportKeys: async (customerId, keys) =>
      living().flatMap(({ importKey, customerId: owner }) =>
        owner === customerId && importKey !== undefined && keys.includes(importKey) ? [importKey] : [],
      ),
    change: async (id, change, at) => {
      kept = {
        ...kept,
        orders: kept.orders.map((order) =>
          order.id === id ? { ...changedBy(order, change), version: order.version + 1, updatedAt: at } : order,
        ),
      }
    },
    markPrinted: async (ids, at) => {
      kept = { ...kept, orders: kept.orders.map((order) => (ids.includes(order.id) ? { ...order, printedAt: at } : order)) }
    },
    remove: async (id) => {
      kept = { ...kept, orders: kept.orders.filter((order) => order.id !== id) }
    },
    waybillSerials: async (count) => Array.from({ length: count }, () => (serial += 1)),
  }
  const nameOf = ({ accountId, command, key }: { accountId: number; command: string; key: string }): string =>
    `${accountId} ${command} ${key}`
  const unit: OrderUnit = {
    orders,
    tracking: {
      add: async (added) => {
        kept = { ...kept, events: [...kept.events, ...added] }
        return added.length
      },
      of: async (orderId) => kept.events.filter((event) => event.orderId === orderId).toSorted((one, other) => other.time - one.time),
    },
    audit: {
      write: async (added) => {
        kept = { ...kept, entries: [...kept.entries, ...added] }
      },
      of: async () => [],
    },
    answered: {
      claim: async (command) => kept.answers[nameOf(command)],
      recall: async (command) => kept.answers[nameOf(command)],
      remember: async (command, answer) => {
        kept = { ...kept, answers: { ...kept.answers, [nameOf(command)]: { bodyHash: command.bodyHash, answer } } }
      },
    },
  }
  const atomically: Atomically<OrderUnit> = async (work) => {
    const before = kept
    const done = await work(unit)
    if (!done.ok) kept = before
    return done
  }
  return {
    atomically,
    kept: (): Kept => kept,
    order: (orderNumber: string): Order => {
      const found = kept.orders.find((one) => one.orderNumber === orderNumber)
      if (found === undefined) throw new Error(`there is no order ${orderNumber}`)
      return found
    },
  }
}
