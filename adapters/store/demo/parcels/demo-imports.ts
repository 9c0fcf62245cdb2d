import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { isFaulty } from '#core/parcels/orders/import/import-report.ts'
import { refusedRowsOf } from '#core/parcels/orders/import/keep-refused.ts'
import { beginImport } from '#core/parcels/orders/import/order-import.ts'
import { readRows } from '#core/parcels/orders/import/read-rows.ts'
import { resolveHeadings } from '#core/parcels/orders/import/sheet-start.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import type { Connection } from '../../database/database.ts'
import { sqlOrderImportKeeper } from '../../parcels/orders/sql-order-imports.ts'
import { sqlRefusedRowKeeper } from '../../parcels/orders/sql-refused-rows.ts'
import { DDP_SHIPPER } from '../portal/demo-accounts.ts'
import { IMPORT_PLANS, type ImportPlan } from './demo-import-plans.ts'
import type { RefusedSheet } from './demo-refused-rows.ts'
import type { DemoStage } from './demo-timeline.ts'

/** How long a sheet of this size takes. */
const IMPORT_MILLIS = 900

/**
 * Stores the first shipper's imports with the rows that they refused. The number of its import by
 * the number of each order that came in one.
 */
export async function storeImports(connection: Connection, stage: DemoStage): Promise<ReadonlyMap<string, number>> {
  const keeper = sqlOrderImportKeeper(connection)
  const importOf = new Map<string, number>()
  for (const plan of IMPORT_PLANS) {
    const orders = stage.imported.filter((one) => one.plan === plan)
    const at = orders[0]?.at ?? stage.now - plan.olderThanDays * MILLIS_PER_DAY
    const counts = { created: orders.length, skipped: plan.skipped ?? 0, failed: plan.refused?.rows.length ?? 0 }
    const rows = counts.created + counts.skipped + counts.failed
    const { id } = must(await beginImport(keeper, { customerId: DDP_SHIPPER.id, kind: plan.kind, fileName: fileName(plan, at), rows, at }))
    if (plan.refused !== undefined) await keepRows(connection, { stage, plan, sheet: plan.refused, importId: id, at })
    await keeper.end(id, { state: 'done', counts, at: at + IMPORT_MILLIS })
    for (const { orderNumber } of orders) importOf.set(orderNumber, id)
  }
  return importOf
}

/** As shippers of the demo name their sheets: 快递订单-1123.xlsx. */
function fileName({ file: [name, extension] }: ImportPlan, at: Instant): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit' }).format(at)
  return `${name}-${day.replace('-', '')}.${extension}`
}

type Refusing = {
  readonly stage: DemoStage
  readonly plan: ImportPlan
  readonly sheet: RefusedSheet
  readonly importId: number
  readonly at: Instant
}

/** Below the headings and the rows that became orders. */
async function keepRows(connection: Connection, { stage, plan, sheet, importId, at }: Refusing): Promise<void> {
  const kind = orderKind(plan.kind)
  if (kind === undefined) throw new Error(`there is no kind ${plan.kind}`)
  const headings = must(resolveHeadings({ rows: [textRow(1, sheet.headings)], kind, memory: new Map(), choices: new Map() }))
  const context = { kind, headings, references: stage.references(), sender: stage.person(DDP_SHIPPER).sender, decimalComma: false }
  const lines = sheet.rows.map((cells, index) => textRow(plan.orders + index + 2, cells))
  const rows = readRows(lines, { ...context, alike: new Map() })
  const good = rows.find((row) => !isFaulty(row))
  if (good !== undefined) throw new Error(`line ${good.line} of ${plan.kind} would not be refused`)
  const keep = refusedRowsOf({ columns: headings.columns, decimalComma: false, customerId: DDP_SHIPPER.id, kind, importId })
  await keep(sqlRefusedRowKeeper(connection), { rows, refused: new Map(), stored: [], at })
}
