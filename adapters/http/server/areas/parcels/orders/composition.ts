import { randomInt } from 'node:crypto'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { sortableIds } from '#core/base/kernel/ids.ts'
import { onceOver } from '#core/base/kernel/once.ts'
import { changeOrder, removeDraft } from '#core/parcels/orders/change/change-order.usecase.ts'
import { correctRefusedRows, removeRefusedRows } from '#core/parcels/orders/import/correct-refused-rows.usecase.ts'
import { createRefusedRows } from '#core/parcels/orders/import/create-refused-rows.usecase.ts'
import { importOrders } from '#core/parcels/orders/import/import-orders.usecase.ts'
import { undoImport } from '#core/parcels/orders/import/undo-import.usecase.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { moveOrders } from '#core/parcels/orders/change/move-orders.usecase.ts'
import { printOrderList } from '#core/parcels/orders/print/print-order-list.usecase.ts'
import { ordersByNumber, type OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { orderPrices } from '#core/money/charges/order-prices.usecase.ts'
import { quoteOrder } from '#core/money/charges/quote-order.usecase.ts'
import { weightPrices } from '#core/money/charges/weight-prices.usecase.ts'
import { decidePlans } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { proposePlans } from '#core/operations/exceptions/propose-plans.usecase.ts'
import { withdrawPlan } from '#core/operations/exceptions/withdraw-plan.usecase.ts'
import { placeOrder } from '#core/parcels/orders/place/place-order.usecase.ts'
import { makeReturn } from '#core/parcels/orders/place/make-return.usecase.ts'
import { repeatOrders } from '#core/parcels/orders/place/repeat-orders.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { exceptionHandlers } from './exception.handlers.ts'
import { importRecordHandlers } from './import-record.handlers.ts'
import { refusedRowHandlers } from './refused-row.handlers.ts'
import { importHandlers } from './import.handlers.ts'
import { orderMovingHandlers } from './order-moving.handlers.ts'
import { orderReadingHandlers } from './order-reading.handlers.ts'
import { orderListHandlers, readOrderList } from './order-list.handlers.ts'
import { orderPriceHandlers } from './order-price.handlers.ts'
import { weightPricesHandlers } from './weight-prices.handlers.ts'
import { orderWritingHandlers } from './order-writing.handlers.ts'

/** The use case that changes an order; the demo uses it too. */
export const orderChanger = ({ store, clock }: Pick<SharedParts, 'store' | 'clock'>): ReturnType<typeof changeOrder> =>
  changeOrder({ atomically: withOrderEffects(store.atomically), references: store.references.current, clock })

/** Orders: read, placed, changed, moved and imported. */
export function orders({ store, references, clock, sheets, listPrinter }: SharedParts): BindingsOf<RoutesOf<'orders'>> {
  const { audit } = store
  const atomically = withOrderEffects(store.atomically)
  const newOrderNumber = sortableIds({ below: (limit) => randomInt(limit) })
  const ports = { atomically, references, clock, newOrderNumber }
  const move = moveOrder(ports)
  const byNumber = ordersByNumber(store.orders)
  return {
    ...orderReadingHandlers({
      orders: store.orders,
      ordersByNumber: byNumber,
      stockReading: store.stockReading,
      goods: store.goods,
      audit,
      tracking: store.tracking,
      files: store.files,
      references,
      clock,
      sheetWriter: sheets.xlsx,
    }),
    ...pricing({ store, references, clock }, byNumber),
    ...orderListHandlers({
      readOrderList: readOrderList({ shippers: store.shippers, references }),
      printOrderList: printOrderList({ orders: store.orders, references, clock }),
      listPrinter,
      clock,
    }),
    ...orderWritingHandlers({
      orders: store.orders,
      placeOrder: placeOrder({ ...ports, ordersByNumber: byNumber }),
      changeOrder: changeOrder(ports),
      removeDraft: removeDraft(ports),
      repeatOrders: repeatOrders({ ...ports, ordersByNumber: byNumber }),
      makeReturn: makeReturn(ports),
      references,
    }),
    ...orderMovingHandlers({
      orders: store.orders,
      moveOrder: move,
      moveOrders: moveOrders({ moveOrder: move, ordersByNumber: byNumber }),
      references,
    }),
    ...exceptionHandlers({
      orderExceptions: store.orderExceptions,
      propose: proposePlans(ports),
      withdraw: withdrawPlan(ports),
      decide: decidePlans(ports),
      references,
      clock,
    }),
    ...refusedRowHandlers({
      refusedRows: store.refusedRows,
      imports: store.orderImports,
      orders: store.orders,
      references,
      clock,
      sheetWriter: sheets.xlsx,
      correctRows: correctRefusedRows(ports),
      createRows: createRefusedRows(ports),
      removeRows: removeRefusedRows(ports),
    }),
    ...importing({ store, clock, sheets }, ports),
  }
}

/**
 * Handlers of the cost of orders: as claimed and as measured, as they are, and while they are
 * typed.
 */
function pricing({ store, references, clock }: Pick<SharedParts, 'store' | 'references' | 'clock'>, byNumber: OrdersByNumber) {
  const ports = { atomically: store.atomically, references, clock }
  return {
    ...weightPricesHandlers({ ordersByNumber: byNumber, weightPrices: weightPrices(ports) }),
    ...orderPriceHandlers({
      orders: store.orders,
      ordersByNumber: byNumber,
      prices: orderPrices(ports),
      quote: quoteOrder(ports),
      references,
      transit: store.transitTimes,
    }),
  }
}

/** Sheets of orders, and the records of their imports. */
function importing(
  { store, clock, sheets }: Pick<SharedParts, 'store' | 'clock' | 'sheets'>,
  ports: Omit<Parameters<typeof importOrders>[0], 'reader' | 'headings'>,
) {
  const { headingMemory: headings } = store
  return {
    ...importHandlers({
      importOrders: importOrders({ ...ports, reader: sheets.reader, headings }),
      importGiven: (reader) => importOrders({ ...ports, reader, headings }),
      onceOver: onceOver(ports.atomically),
      marker: sheets.marker,
    }),
    ...importRecordHandlers({
      imports: store.orderImports,
      orders: store.orders,
      refusedRows: store.refusedRows,
      undoImport: undoImport(ports),
      clock,
    }),
  }
}
