import type { OpeningFacts } from '#core/portal/shippers/opening.rules.ts'
import type { CodChange } from '#core/money/cod/changes/cod-change.ts'
import type { CodChangeUnit } from '#core/money/cod/changes/cod-change.ports.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import { changedOrder, storedOrder, type OrderChange } from '#core/parcels/orders/change/order-change.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'
import type { OrderNumbers, OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { keepExceptions } from '#core/operations/exceptions/order-exceptions.ts'
import { bringsPieces } from '#core/warehouse/goods/orders/shelve-order.ts'
import type { ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { ExceptionUnit } from '#core/operations/exceptions/exception-unit.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { collectionsOf } from './money/memory-collections.ts'
import { exceptionsIn } from './parcels/memory-exceptions.ts'

const SIGNED = {
  state: 'signed',
  terms: { contract_type: 'usd_cod', title: '', src: '', start_time: 0, end_time: Number.MAX_SAFE_INTEGER },
} as const

/** A client of the demo as it was when it did what the demo shows. */
const OPEN_CLIENT: OpeningFacts = {
  auditStatus: 30,
  certification: 'certified',
  papers: { certification_type: 'enterprise' },
  party: 'demo',
  payeeName: 'demo',
  contract: SIGNED,
  codAgreement: SIGNED,
}

const nothing = async (): Promise<void> => undefined

/**
 * A unit of work in memory, for lives that are written here first and stored at once afterwards:
 * one statement each would take seconds.
 */
export type MemoryUnit = MovingUnit &
  CodChangeUnit &
  ExceptionUnit & {
    /** Keeps the cost of an order, which is no change of it. */
    readonly price: (orderNumber: string, change: Pick<OrderChange, 'money'>) => void
    readonly told: {
      readonly orders: readonly Order[]
      readonly events: readonly TrackingEvent[]
      readonly entries: readonly AuditEntry[]
      readonly codChanges: readonly CodChange[]
      readonly exceptions: readonly ExceptionRecord[]
      readonly messages: readonly NewMessage[]
    }
  }

/** `numbers` are those of the orders to come. What demo data never does throws. */
export function memoryUnit(numbers: readonly OrderNumbers[]): MemoryUnit {
  const byNumber = new Map<string, Order>()
  const events: TrackingEvent[] = []
  const entries: AuditEntry[] = []
  const codChanges: CodChange[] = []
  const messages: NewMessage[] = []
  const exceptions: ExceptionRecord[] = []
  let used = 0
  const keep = (order: Order): Order => {
    byNumber.set(order.orderNumber, order)
    return order
  }
  const orders: OrderStore = {
    insert: async (fresh) =>
      fresh.map((order) => {
        if (order.id === undefined) throw new Error('a demo order has its number')
        return keep(storedOrder(order, order.id))
      }),
    lock: async (orderNumber) => byNumber.get(orderNumber),
    lockOfImport: async (importId) => [...byNumber.values()].filter((order) => order.importId === importId),
    withReferences: async () => [],
    ofWaybill: async (airwayNumber) => [...byNumber.values()].find((order) => order.airwayNumber === airwayNumber)?.orderNumber,
    withImportKeys: async () => [],
    change: async (order, change, at) => keep(changedOrder(order, change, at)),
    changeAll: async (all, change, at) => all.map((order) => keep(changedOrder(order, change, at))),
    markPrinted: async (ids, at) => {
      for (const order of byNumber.values()) if (ids.includes(order.id)) keep({ ...order, printedAt: at })
    },
    markTracked: () => Promise.reject(new Error('no flight of the demo leaves here')),
    remove: () => Promise.reject(new Error('demo orders stay')),
    drawNumbers: async (count) => numbers.slice(used, (used += count)),
  }
  const tracking: MovingUnit['tracking'] = {
    add: async (added) => events.push(...added) && added.length,
    remove: () => Promise.reject(new Error('no scan of the demo is undone')),
    newestOf: () => Promise.reject(new Error('no import of the demo is undone')),
    of: async (orderId) => events.filter((event) => event.orderId === orderId).toSorted((a, b) => b.time - a.time),
  }
  const kept = exceptionsIn(exceptions)
  return {
    orders,
    tracking,
    audit: { write: async (added) => void entries.push(...added), of: async () => [] },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined },
    files: { find: async () => undefined, name: async () => undefined },
    exceptions: kept,
    effects: effectsOf(tracking, kept),
    openings: { of: async () => OPEN_CLIENT },
    codChanges: codChangesIn(codChanges),
    collections: collectionsOf(() => byNumber.values()),
    price: (orderNumber, { money }) => {
      const order = byNumber.get(orderNumber)
      if (order !== undefined && money) keep({ ...order, money })
    },
    messages: { send: async (message) => void messages.push(message) },
    // Nobody has a page open yet.
    live: { publish: nothing },
    get told() {
      return { orders: [...byNumber.values()], events, entries, codChanges, exceptions, messages }
    },
  }
}

const codChangesIn = (changes: CodChange[]): CodChangeUnit['codChanges'] => ({
  add: async (change) => {
    const added = { ...change, id: changes.length + 1 }
    changes.push(added)
    return added
  },
  openOf: async (orderNumber) => changes.find((one) => one.orderNumber === orderNumber && one.state === 'requested'),
  lock: async (id) => changes.find((one) => one.id === id),
  keep: async (change) => void changes.splice(change.id - 1, 1, change),
})

/**
 * The demo's orders draw no stock, are priced in the order of time once all are there, and its
 * messages are written by themselves.
 */
const effectsOf = (tracking: MovingUnit['tracking'], exceptions: ExceptionUnit['exceptions']): MovingUnit['effects'] => ({
  prepare: async ({ order, event }) => ok(event === 'receive' ? bringsPieces(order) : {}),
  follow: (moved) => keepExceptions({ tracking, exceptions, messages: { send: nothing }, live: { publish: nothing } }, moved),
  // Each demo order was placed when its client could place it.
  refusals: async () => ({}),
  // The address book is filled from the orders that are stored.
  placed: nothing,
  drawn: async () => ok(undefined),
  takenBack: async () => ok(undefined),
  collected: () => Promise.reject(new Error('cash of the demo is reported once its orders are stored')),
  revise: async () => ok(undefined),
  called: async ({ content }) => content,
  foresee: async () => ok(undefined),
})
