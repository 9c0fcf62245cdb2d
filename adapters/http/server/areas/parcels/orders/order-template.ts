import { given } from '#core/base/kernel/given.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import type { OrderContent } from '#core/parcels/orders/order.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { joinSheetParts, kindParts } from './order-sheet.ts'

/**
 * The template: a kind's headings in a language, and one row with a valid example, about a returned
 * parcel where the kind takes one.
 */
export function orderTemplate(kind: OrderKind, locale: Locale, { originalOrder, stocked = [] }: Own = {}): SheetContent {
  const { columns, cells } = joinSheetParts(kindParts(kind, locale))
  return { sheetName: kind.label[locale], columns, rows: [cells(fromStock(exampleOrder(kind, originalOrder), stocked))] }
}

/**
 * The reader's own records for an example that can be sent as it is: a returned parcel, SKUs, and
 * where they are in stock.
 */
type Own = {
  readonly originalOrder?: string | undefined
  readonly stocked?: readonly { readonly warehouse?: string; readonly sku: string }[]
}

/**
 * The example with the reader's own SKUs, in the warehouse of the first where they are in stock.
 */
function fromStock(order: OrderContent, stocked: NonNullable<Own['stocked']>): OrderContent {
  const [first] = stocked
  if (first === undefined) return order
  const there = stocked.filter(({ warehouse }) => warehouse === first.warehouse)
  const goods = order.goods.flatMap((line, index) => {
    const own = there[index]
    return own === undefined ? [] : [{ ...line, sku: own.sku }]
  })
  return { ...order, goods, values: { ...order.values, ...given({ warehouse: first.warehouse }) } }
}
