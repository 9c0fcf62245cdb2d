import type { AuditEntry } from '../../../core/kernel/audit.ts'
import type { Atomically } from '../../../core/kernel/atomically.ts'
import type { Order } from '../../../core/orders/order.ts'
import type { OrderChange, OrderUnit } from '../../../core/orders/order.ports.ts'
import type { TrackingEvent } from '../../../core/tracking/tracking-event.ts'

const unused = (): never => {
  throw new Error('not part of tracking')
}

/** A change as a store keeps it: a null empties its field. */
const changed = (order: Order, change: OrderChange): Order =>
  Object.fromEntries(Object.entries({ ...order, ...change }).filter(([, value]) => value !== null)) as Order

/** One order with its timeline in memory; each (code, time, location) is kept once. Unwritten where the work fails. */
export function memoryOrder(first: Order) {
  let order = first
  let timeline: readonly TrackingEvent[] = []
  const audit: AuditEntry[] = []
  const newestFirst = (): readonly TrackingEvent[] => timeline.toReversed().toSorted((left, right) => right.time - left.time)
  const unit: OrderUnit = {
    orders: {
      lock: (orderNumber) => Promise.resolve(orderNumber === order.orderNumber ? order : undefined),
      change: (_id, change) => Promise.resolve(void (order = changed(order, change))),
      insert: unused,
      withReferences: unused,
      withImportKeys: unused,
      markPrinted: unused,
      remove: unused,
      waybillSerials: unused,
    },
    tracking: {
      add: (events) => {
        const key = ({ code, time, location }: TrackingEvent): string => `${code}|${time}|${location}`
        const known = new Set(timeline.map(key))
        const fresh = events.filter((event) => !known.has(key(event)))
        timeline = [...timeline, ...fresh]
        return Promise.resolve(fresh.length)
      },
      of: (_orderId, { hidden }) => Promise.resolve(newestFirst().filter((event) => hidden || !event.hidden)),
    },
    audit: { write: (entries) => Promise.resolve(void audit.push(...entries)), of: () => Promise.resolve([]) },
    answered: { claim: unused, recall: unused, remember: unused },
  }
  const atomically: Atomically<OrderUnit> = (work) => work(unit)
  return { atomically, audit, current: () => order, timeline: newestFirst }
}
