import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import type { onceOver } from '#core/base/kernel/once.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { ChosenFile } from '#core/parcels/orders/import/chosen-files.ts'
import type { ColumnTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { ImportOrders, importOrders } from '#core/parcels/orders/import/import-orders.usecase.ts'
import type { ImportReport } from '#core/parcels/orders/import/import-report.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { MOST_MARKED } from '#core/base/sheets/finding-list.ts'
import { givenSheet } from '#core/base/sheets/given-sheet.ts'
import { MOST_COMMENTS, type CellMark, type SheetMarker, type SheetReader, type TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import { filesByName } from '../../../../contract/parcels/orders/order-import.routes.ts'
import type { orderRoutes } from '../../../../contract/parcels/orders/order.routes.ts'
import { z } from 'zod'
import type { BindingsOf, Upload } from '../../../answers/call.ts'
import { cellText, columnName } from '../../../../contract/parcels/orders/cell-problem.ts'
import { presentImport } from './import.presenter.ts'

type Parts = {
  readonly importOrders: ReturnType<typeof importOrders>
  /** The same, of rows that are no file. */
  readonly importGiven: (reader: SheetReader) => ReturnType<typeof importOrders>
  readonly onceOver: ReturnType<typeof onceOver>
  readonly marker: SheetMarker
}
type ImportRoutes = Pick<typeof orderRoutes, 'importOrders' | 'correctedFile' | 'checkRows'>

const choices = z.record(z.string().regex(/^\d{1,5}$/), z.string().max(60).nullable())

/**
 * The person's choice of columns, JSON of column index → target or null; INPUT_INVALID for anything
 * else.
 */
function choicesOf(text: string | undefined): Result<ReadonlyMap<number, ColumnTarget | undefined>> {
  if (text === undefined || text === '') return ok(new Map())
  const read = choices.safeParse(jsonOrNothing(text))
  if (read.success) return ok(new Map(Object.entries(read.data).map(([index, target]) => [Number(index), target ?? undefined])))
  return failed(invalidInput([atField('columns', inputFailure('FIELD_TYPE', { expected: '{"0": "phone", "1": null}' }))]))
}

const correctedCells = z.array(z.tuple([z.number().int().min(1), z.number().int().min(0).max(16_383), z.string().max(32_767)])).max(200_000)

/** The person's corrections, JSON of [line, column, text]; INPUT_INVALID for anything else. */
function correctionsOf(text: string | undefined): Result<CellCorrections> {
  if (text === undefined || text === '') return ok(new Map())
  const read = correctedCells.safeParse(jsonOrNothing(text))
  if (!read.success) return failed(invalidInput([atField('corrections', inputFailure('FIELD_TYPE', { expected: '[[19, 11, "1.5"]]' }))]))
  const corrections = new Map<number, Map<number, string>>()
  for (const [line, column, cell] of read.data) {
    const row = corrections.get(line) ?? new Map<number, string>()
    corrections.set(line, row.set(column, cell))
  }
  return ok(corrections)
}

const chosenOf = (files: z.output<typeof filesByName>): readonly ChosenFile[] =>
  Object.entries(files).map(([name, id]) => ({ name, address: addressOfFile(id) }))

/** The uploads that cells may say by name, JSON of name → id; INPUT_INVALID for anything else. */
function filesOf(text: string | undefined): Result<readonly ChosenFile[] | undefined> {
  if (text === undefined || text === '') return ok(undefined)
  const read = filesByName.safeParse(jsonOrNothing(text))
  if (read.success) return ok(chosenOf(read.data))
  return failed(invalidInput([atField('files', inputFailure('FIELD_TYPE', { expected: '{"label-1.pdf": "<id>"}' }))]))
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Form = {
  readonly order_type: string
  readonly sheet?: string | undefined
  readonly encoding?: TextEncodingName | undefined
  readonly source?: string | undefined
  readonly columns?: string | undefined
  readonly corrections?: string | undefined
  readonly files?: string | undefined
}

function commandOf(form: Form, upload: Upload): Result<Omit<ImportOrders, 'dryRun' | 'allOrNothing'>> {
  const chosen = choicesOf(form.columns)
  if (!chosen.ok) return chosen
  const corrections = correctionsOf(form.corrections)
  if (!corrections.ok) return corrections
  const files = filesOf(form.files)
  if (!files.ok) return files
  return ok({
    kind: form.order_type,
    file: { fileName: upload.fileName, content: { path: upload.path } },
    sheetName: form.sheet,
    encoding: form.encoding,
    source: form.source,
    choices: chosen.value,
    corrections: corrections.value,
    files: files.value,
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

const blanks = (columns: readonly { readonly index: number }[]): string[] =>
  Array.from({ length: Math.max(...columns.map(({ index }) => index)) + 1 }, () => '')

/** Imports orders from a sheet, and answers the sheet with its wrong cells marked. */
export const importHandlers = ({ importOrders: run, importGiven, onceOver: once, marker }: Parts): BindingsOf<ImportRoutes> => ({
  importOrders: async ({ body, upload, actor, locale, progress, keyed }) => {
    const command = commandOf(body, upload)
    if (!command.ok) return command
    const { dry_run: dryRun, all_or_nothing: allOrNothing, confirm_irreversible: confirmIrreversible } = body
    const whole = body.whole_sheet ? { wholeSheet: true, mostErrors: MOST_MARKED } : {}
    const onProgress = progress === undefined ? {} : { onProgress: progress }
    return once(keyed, async () => {
      const report = await run({ ...command.value, dryRun, allOrNothing, confirmIrreversible, keyed, ...whole, ...onProgress }, actor)
      return report.ok ? ok(presentImport(report.value, locale)) : report
    })
  },
  correctedFile: async ({ body, upload, actor, locale }) => {
    const command = commandOf(body, upload)
    if (!command.ok) return command
    const report = await run({ ...command.value, dryRun: true, allOrNothing: false, mostErrors: MOST_MARKED }, actor)
    if (!report.ok) return report
    const { file, corrections = new Map() } = command.value
    const { sheetName, encoding } = report.value
    const options = { corrections, ...given({ sheetName, encoding }) }
    const marked = await marker.mark(file, marksOf(report.value, locale), options)
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
  checkRows: async ({ body, actor, locale }) => {
    const { heading_line: line, columns, rows, decimal_comma: decimalComma } = body
    const headings = { line, cells: columns.reduce<string[]>((cells, { index, heading }) => cells.with(index, heading), blanks(columns)) }
    const check = importGiven(givenSheet([headings, ...rows], { decimalComma }))
    const report = await check(
      {
        kind: body.order_type,
        file: { fileName: '', content: { bytes: new Uint8Array() } },
        files: body.files && chosenOf(body.files),
        choices: new Map(columns.map(({ index, field }) => [index, field ?? undefined])),
        dryRun: true,
        allOrNothing: false,
        wholeSheet: true,
        mostErrors: MOST_MARKED,
      },
      actor,
    )
    return report.ok ? ok(presentImport(report.value, locale)) : report
  },
})
