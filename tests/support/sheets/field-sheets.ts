import { fileURLToPath } from 'node:url'
import type { ImportReport } from '#core/parcels/orders/import/import-report.ts'
import type { ImportOrders } from '#core/parcels/orders/import/import-orders.usecase.ts'
import type { SheetFile } from '#core/base/sheets/sheet.port.ts'
import { SheetThreads } from '../../../adapters/sheets/worker/sheet-threads.ts'
import { ThreadedSheetReader } from '../../../adapters/sheets/worker/threaded-sheet-reader.ts'
import { importDesk, reportOf } from '../../core/parcels/orders/import/import-fixture.ts'

const folder = new URL('../../fixtures/field-sheets/', import.meta.url)
const fieldReader = new ThreadedSheetReader(new SheetThreads())

/** A sheet as somebody who does this job sent it. */
export const fieldSheet = (name: string): SheetFile => ({ fileName: name, content: { path: fileURLToPath(new URL(name, folder)) } })

/** Headings of an order, and a row below them. */
export const FIELD_HEADINGS: readonly string[] = [
  'Reference',
  'Consignee',
  'Country',
  'Phone',
  'City',
  'Address',
  'Weight',
  'Product name',
  'Quantity',
  'Declared value',
]
export const FIELD_ROW: readonly string[] = ['F-1', 'Salem', 'AE', '+971501112233', 'Dubai', 'Al Wasl 7', '1', 'Case', '2', '5.50']

/** A csv of these rows. */
export const csvOf = (rows: readonly (readonly string[])[]): SheetFile => ({
  fileName: 'orders.csv',
  content: {
    bytes: new TextEncoder().encode(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')),
  },
})

/** The orders that a sheet makes, and what is said of it. */
export async function importField(file: SheetFile, over: Partial<ImportOrders> = {}) {
  const desk = importDesk()
  const report: ImportReport = reportOf(await desk.import([], { reader: fieldReader, file, ...over }))
  return {
    report,
    orders: desk.kept().orders,
    errors: report.errors.list.map(({ line, column, failure }) => [line, column?.heading, failure.code] as const),
  }
}
