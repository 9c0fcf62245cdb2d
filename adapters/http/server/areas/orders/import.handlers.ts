import { clientsWithin } from '../../../../../core/access/account.ts'
import type { Clock } from '../../../../../core/kernel/clock.ts'
import { atField } from '../../../../../core/kernel/failure.ts'
import { inputFailure, invalidInput } from '../../../../../core/kernel/input.failures.ts'
import type { onceOver } from '../../../../../core/kernel/once.ts'
import { failed, ok, type Result } from '../../../../../core/kernel/result.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'
import type { ColumnTarget } from '../../../../../core/orders/import/headings.ts'
import type { ImportOrders, importOrders } from '../../../../../core/orders/import/import-orders.usecase.ts'
import type { ImportReport } from '../../../../../core/orders/import/import-report.ts'
import type { OrderImports } from '../../../../../core/orders/import/order-import.ts'
import { importFailure } from '../../../../../core/sheets/import.failures.ts'
import { MOST_MARKED } from '../../../../../core/sheets/finding-list.ts'
import { MOST_COMMENTS, type CellMark, type SheetMarker } from '../../../../../core/sheets/sheet.port.ts'
import type { orderRoutes } from '../../../contract/orders/order.routes.ts'
import { z } from 'zod'
import type { BindingsOf, Upload } from '../../listen/call.ts'
import { cellText, columnName, presentImport, presentRecord } from './import.presenter.ts'

type Parts = {
  readonly importOrders: ReturnType<typeof importOrders>
  readonly onceOver: ReturnType<typeof onceOver>
  readonly marker: SheetMarker
  readonly imports: OrderImports
  readonly clock: Clock
}
type ImportRoutes = Pick<typeof orderRoutes, 'importOrders' | 'correctedFile' | 'listImports' | 'findImport'>

const choices = z.record(z.string().regex(/^\d{1,5}$/), z.string().max(60).nullable())

/** The person's choice of columns, JSON of column index → target or null; INPUT_INVALID for anything else. */
function choicesOf(text: string | undefined): Result<ReadonlyMap<number, ColumnTarget | undefined>> {
  if (text === undefined || text === '') return ok(new Map())
  const read = choices.safeParse(jsonOrNothing(text))
  if (read.success) return ok(new Map(Object.entries(read.data).map(([index, target]) => [Number(index), target ?? undefined])))
  return failed(invalidInput([atField('columns', inputFailure('FIELD_TYPE', { expected: '{"0": "phone", "1": null}' }))]))
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Form = { readonly order_type: string; readonly columns?: string | undefined }

function commandOf(form: Form, upload: Upload): Result<Omit<ImportOrders, 'dryRun' | 'allOrNothing'>> {
  const chosen = choicesOf(form.columns)
  if (!chosen.ok) return chosen
  return ok({
    kind: form.order_type,
    file: { fileName: upload.fileName, content: { path: upload.path } },
    choices: chosen.value,
  })
}

/** One comment per cell, with all of its errors. */
function marksOf(report: ImportReport, locale: Locale): readonly CellMark[] {
  const marks = new Map<string, CellMark>()
  for (const finding of report.errors.list) {
    // An error without a column is shown at the row's first cell.
    const column = finding.column?.index ?? 0
    const place = `${finding.line}:${column}`
    const before = marks.get(place)
    const isCommented = before !== undefined || marks.size < MOST_COMMENTS
    const comment = isCommented
      ? cellText(finding.failure, { line: finding.line, column: columnName(report.kind, finding, locale), locale })
      : ''
    marks.set(place, { line: finding.line, column, comment: before === undefined ? comment : `${before.comment}\n${comment}` })
  }
  return [...marks.values()]
}

/** Imports orders from a sheet, and answers the sheet with its wrong cells marked (spec §5). */
export const importHandlers = ({ importOrders: run, onceOver: once, marker, imports, clock }: Parts): BindingsOf<ImportRoutes> => ({
  importOrders: async ({ body, upload, actor, locale, progress, keyed }) => {
    const command = commandOf(body, upload)
    if (!command.ok) return command
    const { dry_run: dryRun, all_or_nothing: allOrNothing, confirm_irreversible: confirmIrreversible } = body
    const onProgress = progress === undefined ? {} : { onProgress: progress }
    return once(keyed, async () => {
      const report = await run({ ...command.value, dryRun, allOrNothing, confirmIrreversible, keyed, ...onProgress }, actor)
      return report.ok ? ok(presentImport(report.value, locale)) : report
    })
  },
  correctedFile: async ({ body, upload, actor, locale }) => {
    const command = commandOf(body, upload)
    if (!command.ok) return command
    const report = await run({ ...command.value, dryRun: true, allOrNothing: false, mostErrors: MOST_MARKED }, actor)
    if (!report.ok) return report
    const marked = await marker.mark(command.value.file, marksOf(report.value, locale))
    if (!marked.ok) return marked
    const { fileName, bytes } = marked.value
    return ok({
      fileName,
      shown: 'attachment',
      open: async function* () {
        yield bytes
      },
    })
  },
  listImports: async ({ query, actor }) => {
    const { rows, total } = await imports.list(clientsWithin(actor), query)
    return ok({ rows: rows.map((one) => presentRecord(one, clock.now())), total })
  },
  findImport: async ({ params, actor }) => {
    const found = await imports.find(params.id, clientsWithin(actor))
    return found === undefined ? failed(importFailure('IMPORT_NOT_FOUND')) : ok(presentRecord(found, clock.now()))
  },
})
