import { given } from '#core/base/kernel/given.ts'
import type { CollectionKeeper, CollectionImportCounts, WrongLine } from '#core/money/cod/collections/collection.ports.ts'
import type { CodDifference, CollectionReport } from '#core/money/cod/collections/collection-report.ts'
import type { Collection } from '#core/money/cod/collections/collection.ts'
import type { Order } from '#core/parcels/orders/order.ts'

type MemoryReport = CollectionReport & Partial<Pick<CodDifference, 'decidedBy' | 'decidedAt' | 'reason'>> & { readonly id: number }
type MemoryImport = { readonly counts: CollectionImportCounts; readonly wrong: readonly WrongLine[] }

/** Collections in memory; `agents` are those of channels, and `orders` what reports may name. */
export function memoryCollections({
  agents = {},
  orders = () => [],
}: { readonly agents?: Readonly<Record<string, string>>; readonly orders?: () => readonly Order[] } = {}) {
  let kept = { rows: new Map<number, Collection>(), reports: new Map<number, MemoryReport>(), imports: new Map<number, MemoryImport>() }
  let last = 0
  const change = (orderId: number, part: Partial<Collection>): void => {
    const row = kept.rows.get(orderId)
    if (row !== undefined) kept.rows.set(orderId, { ...row, ...part })
  }
  const isOf = (customerId: number, customerIds: readonly number[] | undefined): boolean =>
    customerIds === undefined || customerIds.includes(customerId)
  const collections: CollectionKeeper = {
    begin: ({ id, orderNumber, customerId, values: { channel, country = '' } }, due, at) => {
      const agent = channel === undefined ? undefined : agents[channel]
      const place = { country, ...(channel === undefined ? {} : { channel }), ...(agent === undefined ? {} : { agent }) }
      kept.rows.set(id, { orderId: id, orderNumber, customerId, ...place, state: 'due', due, dueAt: at })
    },
    fail: (orderId, at) => {
      if (kept.rows.get(orderId)?.state === 'due') change(orderId, { state: 'failed', failedAt: at })
    },
    revive: (orderId, failedAt) => {
      const row = kept.rows.get(orderId)
      if (row?.state !== 'failed' || row.failedAt !== failedAt) return
      const { failedAt: _failed, ...due } = row
      kept.rows.set(orderId, { ...due, state: 'due' })
    },
    changeDue: (orderId, due) => change(orderId, { due }),
    remove: (orderId) => void kept.rows.delete(orderId),
    lock: async (ids) => ids.flatMap((id) => kept.rows.get(id) ?? []).toSorted((one, other) => one.orderId - other.orderId),
    openAmounts: async (ids) =>
      new Map(
        [...kept.reports.values()].flatMap(({ orderId, state, amount }) =>
          state === 'open' && ids.includes(orderId) ? [[orderId, amount]] : [],
        ),
      ),
    named: async (numbers, { customerIds }) =>
      numbers.flatMap((number) => {
        const order = orders().find(
          (one) => (one.orderNumber === number || one.airwayNumber === number) && isOf(one.customerId, customerIds),
        )
        if (order === undefined) return []
        const { outboundAt, podAt } = order
        const hasCod = (order.values.cod?.amount ?? 0n) > 0n
        return [{ number, orderId: order.id, orderNumber: order.orderNumber, hasCod, ...given({ outboundAt, podAt }) }]
      }),
    book: async (booked) => {
      for (const { orderId, ...cash } of booked) change(orderId, { state: 'collected', ...cash })
    },
    report: async (reports) => {
      for (const report of reports) kept.reports.set((last += 1), { ...report, id: last })
    },
    findDifference: async (id, { customerIds }) => {
      const report = kept.reports.get(id)
      const row = report && kept.rows.get(report.orderId)
      if (report === undefined || row === undefined || report.state === 'booked' || !isOf(row.customerId, customerIds)) return undefined
      return { ...report, state: report.state, orderNumber: row.orderNumber, customerId: row.customerId }
    },
    keepDifference: async ({ id, state, decidedBy, decidedAt, reason }) => {
      const report = kept.reports.get(id)
      if (report === undefined || decidedBy === undefined || decidedAt === undefined || reason === undefined) throw new Error('no decision')
      kept.reports.set(id, { ...report, state, decidedBy, decidedAt, reason })
    },
    addImport: async () => {
      kept.imports.set((last += 1), { counts: { booked: 0, difference: 0, repeated: 0, wrong: 0 }, wrong: [] })
      return last
    },
    addToImport: async (id, counts, wrong) =>
      void kept.imports.set(id, { counts, wrong: [...(kept.imports.get(id)?.wrong ?? []), ...wrong] }),
  }
  return {
    collections,
    rows: () => [...kept.rows.values()],
    reports: () => [...kept.reports.values()],
    /** Returns what puts everything back as it is now. */
    save: () => {
      const before = { rows: new Map(kept.rows), reports: new Map(kept.reports), imports: new Map(kept.imports) }
      return (): void => void (kept = before)
    },
  }
}
