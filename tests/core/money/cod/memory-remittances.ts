import type { Collection } from '#core/money/cod/collections/collection.ts'
import type { RemittancePart, RemittanceStore, RemittanceUnit } from '#core/money/cod/remittances/remittance.ports.ts'
import type { Remittance, RemittanceExplanation, RemittanceLine, RemittanceReceipt } from '#core/money/cod/remittances/remittance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { memoryLedger } from '../ledger/memory-ledger.ts'

type Of<Part> = Part & { readonly of: number }
type Tables = {
  serial: number
  remittances: Map<number, Remittance>
  lines: Map<number, Of<RemittanceLine>>
  receipts: Map<number, Of<RemittanceReceipt>>
  explanations: Map<number, Of<RemittanceExplanation>>
  collections: Map<number, Collection>
}
const copied = (tables: Tables): Tables => ({
  serial: tables.serial,
  remittances: new Map(tables.remittances),
  lines: new Map(tables.lines),
  receipts: new Map(tables.receipts),
  explanations: new Map(tables.explanations),
  collections: new Map(tables.collections),
})
const own = <Part>(table: Map<number, Of<Part>>, id: number): Of<Part>[] => [...table.values()].filter(({ of }) => of === id)

/** Remittances and collections in memory, which can be taken back as they were. */
export function memoryRemittances() {
  let tables: Tables = {
    serial: 0,
    remittances: new Map(),
    lines: new Map(),
    receipts: new Map(),
    explanations: new Map(),
    collections: new Map(),
  }
  const next = (): number => (tables.serial += 1)
  const ofRemittance = (id: number) => [...tables.collections.values()].filter(({ remittanceId }) => remittanceId === id)
  const put = (collection: Collection): void => void tables.collections.set(collection.orderId, collection)
  const remittances: RemittanceStore = {
    add: async (facts) => {
      const remittance = { ...facts, id: next() }
      tables.remittances.set(remittance.id, remittance)
      return remittance
    },
    lock: async (id) => tables.remittances.get(id),
    keep: async (remittance) => void tables.remittances.set(remittance.id, remittance),
    addLines: async (of, lines) => {
      const known = new Set(own(tables.lines, of).map(({ orderNumber }) => orderNumber))
      for (const line of lines) {
        const id = next()
        if (!known.has(line.orderNumber)) tables.lines.set(id, { ...line, id, of, problem: 'unknown' })
      }
      return lines.flatMap(({ orderNumber }) => (known.has(orderNumber) ? [orderNumber] : []))
    },
    unmatched: async (id) => own(tables.lines, id).filter(({ problem }) => problem !== undefined),
    line: async (id, orderNumber) => own(tables.lines, id).find((line) => line.orderNumber === orderNumber),
    keepLines: async (lines) => {
      for (const line of lines) tables.lines.set(line.id, { ...line, of: tables.lines.get(line.id)?.of ?? 0 })
    },
    removeLine: async (id) => void tables.lines.delete(id),
    lineSums: async (id) => {
      const lines = own(tables.lines, id)
      const matched = lines.filter(({ orderId }) => orderId !== undefined)
      const matchedAmount = matched.reduce((sum, { collected = 0n }) => sum + collected, 0n)
      return { lineCount: lines.length, matchedCount: matched.length, matchedAmount }
    },
    lockCollections: async (numbers) =>
      [...tables.collections.values()].flatMap((one) => (numbers.includes(one.orderNumber) ? [{ ...one, named: one.orderNumber }] : [])),
    take: async (orderIds, remittanceId) => {
      for (const one of tables.collections.values()) if (orderIds.includes(one.orderId)) put({ ...one, remittanceId })
    },
    release: async (id, orderId) => {
      for (const one of ofRemittance(id)) {
        const { remittanceId: _remittance, ...rest } = one
        if (orderId === undefined || orderId === one.orderId) put(rest)
      }
    },
    remit: async (id, at) => {
      for (const one of ofRemittance(id)) if (one.state === 'collected') put({ ...one, state: 'remitted', remittedAt: at })
      const there = ofRemittance(id)
      return { count: there.length, amount: there.reduce((sum, { collected }) => sum + (collected?.amount ?? 0n), 0n) }
    },
    unremit: async (id) => {
      for (const one of ofRemittance(id)) {
        const { remittedAt: _remitted, ...rest } = one
        put({ ...rest, state: 'collected' })
      }
    },
    isBilled: async (id) => ofRemittance(id).some(({ billNumber }) => billNumber !== undefined),
    addReceipt: async (of, receipt) => {
      const added = { ...receipt, id: next(), of }
      tables.receipts.set(added.id, added)
      return added
    },
    receipts: async (id) => own(tables.receipts, id).filter(({ undoneAt }) => undoneAt === undefined),
    endReceipt: async (id, { at, reason }) => {
      const receipt = tables.receipts.get(id)
      if (receipt !== undefined) tables.receipts.set(id, { ...receipt, undoneAt: at, undoneReason: reason })
    },
    addExplanation: async (of, explanation) => {
      const added = { ...explanation, id: next(), of }
      tables.explanations.set(added.id, added)
      return added
    },
    explanations: async (id) => own(tables.explanations, id),
    keepExplanation: async (one) => void tables.explanations.set(one.id, { ...one, of: tables.explanations.get(one.id)?.of ?? 0 }),
  }
  return {
    part: { remittances } satisfies RemittancePart,
    put,
    collections: () => [...tables.collections.values()],
    remittances: () => [...tables.remittances.values()],
    /** Marks the present state, to go back to. */
    mark: () => {
      const before = copied(tables)
      return () => {
        tables = copied(before)
      }
    },
  }
}

/**
 * Remittances with the ledger in memory: units of work one after another, each whole or not at all.
 */
export function memoryRemittanceRoom(ledger = memoryLedger()) {
  const store = memoryRemittances()
  let last: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<RemittanceUnit> = (work) => {
    const turn = last.then(async () => {
      const restore = store.mark()
      try {
        const done = await ledger.atomically((unit) => work({ ...unit, ...store.part, live: { publish: async () => undefined } }))
        if (!done.ok) restore()
        return done
      } catch (error) {
        restore()
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
  return { ...store, atomically, balanceOf: ledger.balanceOf }
}
