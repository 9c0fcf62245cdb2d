import type { Locale } from '../../../../../core/kernel/words.ts'
import { exampleOrder } from '../../../../../core/orders/example-order.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import type { SheetContent } from '../../../../../core/sheets/sheet.port.ts'
import { joined, kindParts } from './order-sheet.ts'

/** The template: a kind's headings in a language, and one row with a valid example (interface.md), about a returned parcel where the kind takes one. */
export function orderTemplate(kind: OrderKind, locale: Locale, originalOrder?: string): SheetContent {
  const { columns, cells } = joined(kindParts(kind, locale))
  return { sheetName: kind.label[locale], columns, rows: [cells(exampleOrder(kind, originalOrder))] }
}
