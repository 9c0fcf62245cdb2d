import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { importOrders, type ImportOrders } from '#core/parcels/orders/import/import-orders.usecase.ts'
import type { HeadingMemory } from '#core/parcels/orders/import/headings.ts'
import type { NewOrder } from '#core/parcels/orders/order.ts'
import type { ImportUnit } from '#core/parcels/orders/import/order-import.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import type { OpenSheet, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { references } from '../kind-references.ts'
import { memoryOrders } from '../memory-orders.ts'
import { ddp } from '../order-fixture.ts'

export const HEADINGS = ['参考号', '收货人', '手机', '国家', '城市', '地址', '英文品名', '数量', '重量', '申报价值']
/** A valid row under these headings. */
export const rowOf = (refCode: string, consignee = 'Sara'): readonly string[] => [
  refCode,
  consignee,
  '0501234567',
  'AE',
  'Dubai',
  'Villa 12',
  'Lamp',
  '1',
  '1.5',
  '18',
]
/** This many valid rows, each with a reference of its own. */
export const rowsOf = (count: number, from = 1): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, index) => rowOf(`R-${from + index}`))

/** A part of a file: rows, or what ends the reading. */
export type Piece = readonly (readonly string[])[] | Result<readonly SheetRow[]>

const isRows = (piece: Piece): piece is readonly (readonly string[])[] => Array.isArray(piece)

/**
 * A file of these parts with consecutive lines. It is looked through once and then read; what ends
 * the reading does so behind the first part in the reading alone. `state` has how many parts were
 * read and how often it was closed.
 */
export function fileOf(pieces: readonly Piece[], delimiter?: string) {
  const state = { read: 0, opened: 0, closed: 0 }
  const reader: SheetReader = {
    open: async () => {
      state.opened += 1
      let times = 0
      const parts = async function* (): AsyncGenerator<Result<readonly SheetRow[]>> {
        const isLook = (times += 1) === 1
        let line = 0
        for (const [index, piece] of pieces.entries()) {
          if (!isLook) state.read += 1
          if (isRows(piece)) yield ok(piece.map((cells) => textRow((line += 1), cells)))
          else if (!isLook || index === 0) yield piece
        }
      }
      const sheet: OpenSheet = {
        info: { format: 'csv', sheetNames: [], ...(delimiter === undefined ? {} : { delimiter }) },
        rowCount: pieces.reduce((sum, piece) => sum + (isRows(piece) ? piece.length : 0), 0),
        batches: { [Symbol.asyncIterator]: parts },
        close: async () => void (state.closed += 1),
      }
      return ok(sheet)
    },
  }
  return { reader, state }
}

type Over = Partial<ImportOrders> & {
  readonly reader?: SheetReader
  readonly atomically?: Atomically<ImportUnit>
  readonly actor?: Actor
}

/**
 * Sheets imported into a store in memory, with the remembered headings and the calls of the store.
 */
export function importDesk(known: HeadingMemory = new Map()) {
  const shop = memoryOrders()
  const asked = { references: [] as (readonly string[])[], keys: [] as (readonly string[])[], inserted: [] as (readonly NewOrder[])[] }
  const learned: { readonly customerId: number; readonly kind: string; readonly headings: HeadingMemory }[] = []
  const remembered: (readonly [number, string])[] = []
  let number = 0
  /** The work of another request right before orders are stored. */
  const meanwhile: (() => Promise<void>)[] = []
  const watched = (orders: OrderStore): OrderStore => ({
    ...orders,
    withReferences: async (customerId, refCodes) => {
      asked.references.push(refCodes)
      return orders.withReferences(customerId, refCodes)
    },
    withImportKeys: async (customerId, keys) => {
      asked.keys.push(keys)
      return orders.withImportKeys(customerId, keys)
    },
    insert: async (fresh) => {
      asked.inserted.push(fresh)
      await meanwhile.shift()?.()
      return orders.insert(fresh)
    },
  })
  const atomically: Atomically<ImportUnit> = (work) => shop.atomically((unit) => work({ ...unit, orders: watched(unit.orders) }))
  return {
    ...shop,
    asked,
    learned,
    remembered,
    meanwhile,
    import: (pieces: readonly Piece[], { reader, atomically: other, actor = ddp, ...over }: Over = {}) =>
      importOrders({
        atomically: other ?? atomically,
        references: () => references,
        reader: reader ?? fileOf(pieces).reader,
        headings: {
          of: async (customerId, kind) => {
            remembered.push([customerId, kind])
            return known
          },
          keep: async (customerId, kind, headings) => void learned.push({ customerId, kind, headings }),
        },
        clock: { now: () => Date.UTC(2026, 8, 17, 8, 30) },
        newOrderNumber: () => `ORDER${String((number += 1)).padStart(4, '0')}`,
      })(
        {
          kind: 'express',
          file: { fileName: 'orders.csv', content: { bytes: new Uint8Array() } },
          dryRun: false,
          allOrNothing: false,
          choices: new Map(),
          ...over,
        },
        actor,
      ),
  }
}

/** The report of an import that came to its end. */
export const reportOf = <T>(done: Result<T>): T => {
  if (!done.ok) throw new Error(done.failure.code)
  return done.value
}
