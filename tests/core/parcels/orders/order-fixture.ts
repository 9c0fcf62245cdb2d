import type { Actor } from '#core/platform/access/account.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { changeOrder, removeDraft, type ChangeOrder } from '#core/parcels/orders/change/change-order.usecase.ts'
import { importOrders, type ImportOrders } from '#core/parcels/orders/import/import-orders.usecase.ts'
import { moveOrder, type MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { placeOrder, type PlaceOrder } from '#core/parcels/orders/place/place-order.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import type { SheetReader } from '#core/base/sheets/sheet.port.ts'
import { testSender } from '../../../support/references.ts'
import { references } from './kind-references.ts'
import { memoryOrders } from './memory-orders.ts'
import { rawOrder } from './raw-orders.ts'

const account = {
  company: undefined,
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
  sender: testSender,
} as const

/** A shipper who pays the duties. */
export const ddp: Actor = {
  ...account,
  id: 1001,
  audience: 'customer',
  account: 'ddp',
  name: '李伟',
  ddType: 'DDP',
  standardRole: undefined,
}
/** A shipper whose consignees pay them. */
export const ddu: Actor = { ...ddp, id: 1002, account: 'ddu', ddType: 'DDU' }
export const clerk: Actor = { ...ddp, id: 2, audience: 'staff', account: 'warehouse', ddType: undefined, standardRole: 'warehouse' }

export const outcome = (done: Result<unknown>) =>
  done.ok ? 'done' : [done.failure.code, done.failure.kind, ...(done.failure.fields ?? []).map(({ path, code }) => `${path}: ${code}`)]

/** A reader of a sheet that is already in memory. */
export const readerOf = (rows: readonly (readonly string[])[]): SheetReader => ({
  open: async () =>
    ok({
      info: { format: 'csv', sheetNames: [] },
      rowCount: rows.length,
      batches: {
        [Symbol.asyncIterator]: async function* () {
          yield ok(rows.map((cells, index) => textRow(index + 1, cells)))
        },
      },
      close: async () => undefined,
    }),
})

/** Orders placed, changed, moved and imported on a store in memory. */
export function orderDesk(data: References = references, owners: Readonly<Record<string, number>> = {}) {
  const shop = memoryOrders([], owners)
  const { atomically } = shop
  const clock = { now: () => Date.UTC(2026, 8, 17, 8, 30) }
  let number = 0
  const newOrderNumber = (): string => `ORDER${String((number += 1)).padStart(4, '0')}`
  const placing = placeOrder({ atomically, references: () => data, clock, newOrderNumber })
  const changing = changeOrder({ atomically, references: () => data, clock })
  const moving = moveOrder({ atomically, references: () => data, clock })
  const removing = removeDraft({ atomically, clock })
  const place = (kind: OrderKind, over: Partial<PlaceOrder> = {}, actor: Actor = ddp) =>
    placing({ kind: kind.name, raw: rawOrder(kind), confirmed: [], draft: false, ...over }, actor)
  return {
    ...shop,
    place,
    /** Places a valid order and returns it. */
    placed: async (kind: OrderKind, over: Partial<PlaceOrder> = {}, actor: Actor = ddp): Promise<Order> => {
      const done = await place(kind, over, actor)
      if (!done.ok) throw new Error(JSON.stringify(outcome(done)))
      return shop.order(done.value.orderNumber)
    },
    change: (orderNumber: string, over: Partial<ChangeOrder>, actor: Actor = ddp) =>
      changing(
        {
          orderNumber,
          raw: {},
          confirmed: [],
          version: shop.kept().orders.find((one) => one.orderNumber === orderNumber)?.version ?? 0,
          ...over,
        },
        actor,
      ),
    remove: (orderNumber: string, actor: Actor = ddp) => removing({ orderNumber }, actor),
    move: (orderNumber: string, over: Omit<MoveOrder, 'orderNumber'>, actor: Actor = clerk) => moving({ orderNumber, ...over }, actor),
    import: (kind: OrderKind, rows: readonly (readonly string[])[], over: Partial<ImportOrders> = {}, actor: Actor = ddp) =>
      importOrders({
        atomically,
        references: () => data,
        reader: readerOf(rows),
        headings: { of: async () => new Map(), keep: async () => undefined },
        clock,
        newOrderNumber,
      })(
        {
          kind: kind.name,
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
