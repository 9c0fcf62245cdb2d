import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { StockReading, GoodsReading } from '#core/warehouse/goods/goods.ports.ts'
import { given } from '#core/base/kernel/given.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { mayUseKind } from '#core/parcels/orders/place/kind-access.rules.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { offeredOrderEvents } from '#core/parcels/orders/events/order-events.rules.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { References } from '#core/base/fields/references.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { filesOf } from '#core/parcels/orders/fields/order-files.rules.ts'
import type { NamedUploads } from '#core/platform/files/file.ports.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import { shelves } from '#core/warehouse/goods/orders/shelve-order.ts'
import type { ProgressStep } from '#core/parcels/tracking/progress.ts'
import { presentProgress } from '../tracking/tracking.presenter.ts'
import { presentChange } from './history.presenter.ts'
import { presentOrderFile, presentOrders, presentOrderWith, readBy } from './order.presenter.ts'
import { exportParts } from './order-sheet.ts'
import { orderTemplate } from './order-template.ts'
import { exportSheet, workbook } from '../../../presenters/file-answer.ts'
import { kindNamed, noOrder, type OrderBindings } from './order-answers.ts'
import { today } from '../../../presenters/query-days.ts'
import { orderFilter } from './order-filter.ts'

type Parts = {
  readonly orders: OrderQueries
  readonly ordersByNumber: OrdersByNumber
  readonly stockReading: Pick<StockReading, 'offered'>
  readonly goods: Pick<GoodsReading, 'list'>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly tracking: Pick<TrackingStore, 'of'>
  readonly files: NamedUploads
  readonly references: () => References
  readonly clock: Clock
  readonly sheetWriter: SheetWriter
}

async function* rowsOf(
  batches: AsyncIterable<readonly Order[]>,
  cells: (order: Order) => readonly (string | undefined)[],
): AsyncGenerator<readonly (string | undefined)[]> {
  for await (const batch of batches) for (const order of batch) yield cells(order)
}

/** The steps of an order that ends in the warehouse. */
const ENDS_HERE: ReadonlySet<ProgressStep> = new Set(['created', 'received'])

type Example = { readonly kind: OrderKind; readonly customerId: number }

type Reading = Pick<Parts, 'orders' | 'stockReading' | 'goods'>

/** SKUs in stock; for what is brought into stock also those that have none yet. */
async function skusFor({ stockReading, goods }: Reading, { kind, customerId }: Example) {
  if (kind.stock === 'none') return []
  const stocked = await stockReading.offered(customerId)
  if (stocked.length > 0 || kind.stock === 'draws') return stocked
  const { rows } = await goods.list({ customerIds: [customerId], page: 1, pageSize: 2 })
  return rows.map(({ skuCode: sku }) => ({ sku }))
}

/**
 * Reads a customer's own records, so that the example can be sent as it is: a parcel that may be
 * sent again, SKUs.
 */
async function ownOf(reading: Reading, { kind, customerId }: Example) {
  const { orders } = reading
  const stocked = await skusFor(reading, { kind, customerId })
  if (kind.takesOriginal !== true) return { stocked }
  const found = await orders.list({ customerId, statuses: ['returned'] }, { page: 1, pageSize: 1 })
  return { stocked, originalOrder: found.ok ? found.value.rows[0]?.orderNumber : undefined }
}

/** Handlers that read orders: lists, counts, one with its history, exports and templates. */
export function orderReadingHandlers({
  orders,
  ordersByNumber,
  stockReading,
  goods,
  audit,
  tracking,
  files,
  references,
  clock,
  sheetWriter,
}: Parts): OrderBindings<'listOrders' | 'countOrders' | 'exportOrders' | 'orderTemplate' | 'findOrder'> {
  return {
    listOrders: async ({ query, actor, locale }) => {
      const filter = orderFilter(query, { actor, references: references() })
      if (!filter.ok) return filter
      const { page, pageSize, sort, after } = query
      const found = await orders.list(filter.value, { page, pageSize, ...given({ sort, after }) })
      return found.ok ? ok(presentOrders(found.value, { locale, references: references(), actor })) : found
    },
    countOrders: async ({ query, actor }) => {
      const filter = orderFilter(query, { actor, references: references() })
      return filter.ok ? ok((await orders.counts(filter.value)) as Record<string, number>) : filter
    },
    exportOrders: async ({ query, actor, locale }) => {
      const filter = orderFilter(query, { actor, references: references() })
      if (!filter.ok) return filter
      const named = filter.value.kinds ?? (await orders.kinds(filter.value.customerId ?? filter.value.customerIds))
      const kinds = orderKinds.filter(({ name }) => named.includes(name))
      const { columns, cells } = exportParts(kinds.length === 0 ? orderKinds.slice(0, 1) : kinds, locale)
      const reader = { locale, references: references(), actor }
      const content = { sheetName: 'orders', columns, rows: rowsOf(orders.stream(filter.value), (order) => cells(readBy(order, reader))) }
      return exportSheet(sheetWriter, content, `orders-${today(clock.now())}.xlsx`)
    },
    orderTemplate: async ({ query, actor, locale }) => {
      const kind = kindNamed(query.order_type)
      if (!kind.ok) return kind
      const open = mayUseKind(kind.value, actor)
      if (!open.ok) return open
      const template = orderTemplate(
        kind.value,
        locale,
        await ownOf({ orders, stockReading, goods }, { kind: kind.value, customerId: actor.id }),
      )
      return ok(workbook(sheetWriter, template, `${kind.value.name}-template.xlsx`))
    },
    findOrder: async ({ params, actor, locale }) => {
      const found = (await ordersByNumber([params.order_number], actor)).get(params.order_number)
      if (found === undefined) return failed(noOrder(params.order_number))
      if (!found.ok) return found
      const order = found.value
      const [history, events, uploads] = await Promise.all([
        audit.of('order', order.orderNumber),
        tracking.of(order.id, { hidden: actor.audience === 'staff' }),
        files.namedBy({ area: 'orders', record: order.orderNumber }),
      ])
      const reader = { locale, references: references(), actor }
      const more = {
        events: [...offeredOrderEvents(order, actor)],
        progress: presentProgress(events, { ...reader, audience: actor.audience }).filter(
          ({ step }) => !shelves(order) || ENDS_HERE.has(step),
        ),
        files: filesOf(order, uploads).map(presentOrderFile),
        history: history.map(presentChange),
      }
      return ok(presentOrderWith(order, more, reader))
    },
  }
}
