import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { NewOrder, Order } from '#core/parcels/orders/order.ts'
import { changedOrder, storedOrder } from '#core/parcels/orders/change/order-change.ts'
import type { ImportUnit, OrderImport, OrderImportKeeper } from '#core/parcels/orders/import/order-import.ts'
import type { OrderMoved } from '#core/parcels/orders/change/order-effects.port.ts'
import type { OrderQueries, OrderStore, Whose } from '#core/parcels/orders/order.ports.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { memoryRefusedRows, type KeptRow } from './import/memory-refused-rows.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'

type MemoryOrderState = {
  readonly orders: readonly Order[]
  readonly events: readonly TrackingEvent[]
  readonly entries: readonly AuditEntry[]
  readonly answers: Readonly<Record<string, { readonly bodyHash: string; readonly answer: string }>>
  readonly imports: readonly (OrderImport & { readonly key?: string })[]
  readonly refusedRows: readonly KeptRow[]
}

const eventKey = ({ orderId, code, time, location }: TrackingEvent): string => `${orderId}|${code}|${time}|${location}`

/**
 * Orders, timelines and the audit trail in memory; units of work come one after another and keep
 * all or nothing.
 */
export function memoryOrders(known: readonly Order[] = [], owners: Readonly<Record<string, number>> = {}) {
  let kept: MemoryOrderState = { orders: known, events: [], entries: [], answers: {}, imports: [], refusedRows: [] }
  let serial = 0
  let lastId = Math.max(0, ...known.map(({ id }) => id))
  const followed: OrderMoved[] = []
  const placedOrders: Order[] = []
  const named: object[] = []
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
      const added: Order[] = []
      for (const order of fresh) {
        if (isTaken(order)) continue
        const one = storedOrder(order, order.id ?? (lastId += 1))
        kept = { ...kept, orders: [...kept.orders, one] }
        added.push(one)
      }
      return added
    },
    lock: async (orderNumber, whose) =>
      kept.orders.find((order) => order.orderNumber === orderNumber && (whose === undefined || [whose].flat().includes(order.customerId))),
    withReferences: async (customerId, refCodes) =>
      living().flatMap(({ orderNumber, values: { refCode }, customerId: owner }) =>
        owner === customerId && refCode !== undefined && refCodes.includes(refCode) ? [{ refCode, orderNumber }] : [],
      ),
    ofWaybill: async (airwayNumber) => kept.orders.find((order) => order.airwayNumber === airwayNumber)?.orderNumber,
    withImportKeys: async (customerId, keys) =>
      living().flatMap(({ importKey, customerId: owner }) =>
        owner === customerId && importKey !== undefined && keys.includes(importKey) ? [importKey] : [],
      ),
    change: async (order, change, at) => {
      const changed = changedOrder(order, change, at)
      kept = { ...kept, orders: kept.orders.map((one) => (one.id === order.id ? changed : one)) }
      return changed
    },
    markPrinted: async (ids, at, label) => {
      const printed = ({ labelOutdated: _outdated, ...order }: Order): Order => ({
        ...order,
        printedAt: at,
        ...(label === undefined ? {} : { labelOutdated: true }),
      })
      kept = { ...kept, orders: kept.orders.map((order) => (ids.includes(order.id) ? printed(order) : order)) }
    },
    markTracked: async (ids, trackerCode, at) => {
      const tracked = (order: Order): Order => ({ ...order, trackerCode, updatedAt: at, version: order.version + 1 })
      kept = { ...kept, orders: kept.orders.map((order) => (ids.includes(order.id) ? tracked(order) : order)) }
    },
    lockOfImport: async (importId) => kept.orders.filter((order) => order.importId === importId),
    changeAll: async (all, change, at) => {
      const changed: Order[] = []
      for (const order of all) changed.push(await orders.change(order, change, at))
      return changed
    },
    remove: async (id) => {
      kept = { ...kept, orders: kept.orders.filter((order) => order.id !== id) }
    },
    drawNumbers: async (count) => Array.from({ length: count }, () => ({ id: (lastId += 1), waybillSerial: (serial += 1) })),
  }
  const nameOf = ({ accountId, command, key }: { accountId: number; command: string; key: string }): string =>
    `${accountId} ${command} ${key}`
  /** A change takes back why the import was interrupted. */
  const changeImport = (id: number, change: (one: OrderImport) => Partial<OrderImport>): void => {
    const changed = (one: OrderImport): OrderImport => {
      const { stoppedBy: _stoppedBy, ...rest } = one
      return one.id === id ? { ...rest, ...change(one) } : one
    }
    kept = { ...kept, imports: kept.imports.map(changed) }
  }
  const imports: OrderImportKeeper = {
    begin: async ({ keyed, at, ...fresh }) => {
      if (keyed !== undefined && kept.imports.some(({ key, customerId }) => key === keyed.key && customerId === fresh.customerId))
        return undefined
      const keys = keyed === undefined ? {} : { key: keyed.key, bodyHash: keyed.bodyHash }
      const counts = { created: 0, skipped: 0, failed: 0 }
      const begun = { ...fresh, ...keys, id: kept.imports.length + 1, state: 'running' as const, counts, createdAt: at, updatedAt: at }
      kept = { ...kept, imports: [...kept.imports, begun] }
      return begun
    },
    lock: async (id, whose) =>
      kept.imports.find((one) => one.id === id && (whose === undefined || [whose].flat().includes(one.customerId))),
    lockKeyed: async ({ accountId, key: wanted }) => kept.imports.find(({ key, customerId }) => key === wanted && customerId === accountId),
    count: async (id, { created, skipped, failed }, at) =>
      changeImport(id, ({ counts }) => ({
        counts: { created: counts.created + created, skipped: counts.skipped + skipped, failed: counts.failed + failed },
        updatedAt: at,
      })),
    resume: async (id, at) =>
      changeImport(id, ({ counts }) => ({ state: 'running', counts: { created: counts.created, skipped: 0, failed: 0 }, updatedAt: at })),
    undo: async (id, at) => changeImport(id, () => ({ state: 'undone', updatedAt: at })),
    end: async (id, { state, counts, stoppedBy, at }) =>
      changeImport(id, (one) =>
        one.state === 'undone'
          ? one
          : {
              state,
              counts: counts ?? one.counts,
              updatedAt: at,
              ...(stoppedBy === undefined ? {} : { stoppedBy }),
            },
      ),
  }
  const refusedRows = memoryRefusedRows({ get: () => kept.refusedRows, set: (refused) => void (kept = { ...kept, refusedRows: refused }) })
  const unit: ImportUnit = {
    imports,
    refusedRows,
    orders,
    tracking: {
      add: async (added) => {
        const stored = new Set(kept.events.map(eventKey))
        const fresh = added.filter((event) => !stored.has(eventKey(event)) && stored.add(eventKey(event)))
        kept = { ...kept, events: [...kept.events, ...fresh] }
        return fresh.length
      },
      remove: async ({ orderId, code, time, location }) => {
        const isMeant = (event: TrackingEvent): boolean =>
          event.orderId === orderId && event.code === code && event.time === time && (location ?? event.location) === event.location
        kept = { ...kept, events: kept.events.filter((event) => !isMeant(event)) }
      },
      of: async (orderId, { hidden }) =>
        kept.events
          .filter((event) => event.orderId === orderId && (hidden || !event.hidden))
          .toReversed()
          .toSorted((one, other) => other.time - one.time),
      newestOf: async (orderIds) => {
        const newest = new Map<number, TrackingEvent>()
        for (const event of kept.events)
          if (!event.hidden && orderIds.includes(event.orderId) && event.time >= (newest.get(event.orderId)?.time ?? -Infinity))
            newest.set(event.orderId, event)
        return new Map([...newest].map(([id, { code }]) => [id, code]))
      },
    },
    audit: {
      write: async (added) => {
        kept = { ...kept, entries: [...kept.entries, ...added] }
      },
      of: async (area, subject) =>
        kept.entries.filter((entry) => entry.area === area && entry.subject === subject).map((entry) => ({ ...entry, actorName: '' })),
    },
    files: {
      find: async (id) => {
        const ownerId = owners[id]
        return ownerId === undefined ? undefined : { ownerId, type: id.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg' }
      },
      name: async (naming) => void named.push(naming),
    },
    effects: {
      prepare: async () => ok({}),
      follow: async (moved) => {
        followed.push(moved)
        return ok(undefined)
      },
      refusals: async () => ({}),
      placed: async ({ orders: fresh }) => void placedOrders.push(...fresh),
      drawn: async (placed) => {
        followed.push({ ...placed, event: 'submit', from: 'draft' })
        return ok(undefined)
      },
      takenBack: async () => ok(undefined),
      collected: async () => ok(undefined),
      revise: async () => ok(undefined),
      called: async ({ content }) => content,
      foresee: async () => ok(undefined),
    },
    answered: {
      claim: async (command) => kept.answers[nameOf(command)],
      recall: async (command) => kept.answers[nameOf(command)],
      remember: async (command, answer) => {
        kept = { ...kept, answers: { ...kept.answers, [nameOf(command)]: { bodyHash: command.bodyHash, answer } } }
      },
    },
  }
  const atomically = unitsInTurn(unit, () => {
    const before = kept
    return () => void (kept = before)
  })
  /** A unit of another server, which commits while one is open here. */
  const between: Atomically<ImportUnit> = (work) => work(unit)
  const isWithin = ({ customerId }: Order, whose: Whose | undefined): boolean => whose === undefined || [whose].flat().includes(customerId)
  /** Queries of orders by their numbers alone. */
  const queries: Pick<OrderQueries, 'findByWaybill' | 'findMany' | 'stream'> = {
    findByWaybill: async (airwayNumber) => kept.orders.find((order) => order.airwayNumber === airwayNumber),
    findMany: async (numbers, whose) => kept.orders.filter((order) => numbers.includes(order.orderNumber) && isWithin(order, whose)),
    stream: async function* ({ anyNumbers = [], foreignNumbers = [], originals = [], customerId, customerIds }) {
      yield kept.orders.filter(
        (order) =>
          isWithin(order, customerId ?? customerIds) &&
          ([order.orderNumber, order.airwayNumber, order.values.refCode ?? ''].some((number) => anyNumbers.includes(number)) ||
            originals.some((one) => one === order.values['originalOrder']) ||
            [order.values.platformOrder, order.values.incomingTracking].some((number) => foreignNumbers.some((one) => one === number))),
      )
    },
  }
  return {
    atomically,
    between,
    queries,
    /** The moves that the effects received, saved or not. */
    followed,
    /** The orders whose placing the effects received, saved or not. */
    placedOrders,
    named: () => named,
    kept: (): MemoryOrderState => kept,
    order: (orderNumber: string): Order => {
      const found = kept.orders.find((one) => one.orderNumber === orderNumber)
      if (found === undefined) throw new Error(`there is no order ${orderNumber}`)
      return found
    },
  }
}
