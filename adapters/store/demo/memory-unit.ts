import type { AuditEntry } from '../../../core/kernel/audit.ts'
import type { Order } from '../../../core/orders/order.ts'
import type { OrderChange, OrderStore, OrderUnit } from '../../../core/orders/order.ports.ts'
import type { TrackingEvent } from '../../../core/tracking/tracking-event.ts'

/** A unit of work in memory, for lives that are told first and stored at once afterwards: one statement each would take seconds. */
export type MemoryUnit = OrderUnit & {
  readonly told: { readonly orders: readonly Order[]; readonly events: readonly TrackingEvent[]; readonly entries: readonly AuditEntry[] }
}

/** `serials` are those of the waybills to come. What demo data never does is not there: it throws. */
export function memoryUnit(serials: readonly number[]): MemoryUnit {
  const byNumber = new Map<string, Order>()
  const numbers: string[] = []
  const events: TrackingEvent[] = []
  const entries: AuditEntry[] = []
  let used = 0
  const orders: OrderStore = {
    insert: async (fresh) =>
      fresh.map((order) => {
        const id = numbers.push(order.orderNumber) - 1
        byNumber.set(order.orderNumber, { ...order, id, version: 1, updatedAt: order.createdAt })
        return { id, orderNumber: order.orderNumber }
      }),
    lock: async (orderNumber) => byNumber.get(orderNumber),
    withReferences: async () => [],
    withImportKeys: async () => [],
    change: async (id, change, at) => {
      const order = byNumber.get(numbers[id] ?? '')
      if (order === undefined) throw new Error(`there is no order ${id}`)
      byNumber.set(order.orderNumber, { ...changed(order, change), version: order.version + 1, updatedAt: at })
    },
    markPrinted: () => Promise.reject(new Error('labels of demo orders are printed when they are stored')),
    remove: () => Promise.reject(new Error('demo orders stay')),
    waybillSerials: async (count) => serials.slice(used, (used += count)),
  }
  return {
    orders,
    tracking: {
      add: async (added) => events.push(...added) && added.length,
      of: async (orderId) => events.filter((event) => event.orderId === orderId).toSorted((a, b) => b.time - a.time),
    },
    audit: { write: async (added) => void entries.push(...added), of: async () => [] },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined },
    get told() {
      return { orders: numbers.flatMap((number) => byNumber.get(number) ?? []), events, entries }
    },
  }
}

/** The order after a change; null takes a value away. */
function changed(order: Order, { content, ...change }: OrderChange): Order {
  const values = Object.entries({ ...order, ...change, ...content }).filter(([, value]) => value !== null)
  return Object.fromEntries(values) as Order
}
