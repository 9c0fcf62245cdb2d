import type { Actor } from '#core/platform/access/account.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import {
  furtherSheets,
  linesText,
  MOST_SHEETS,
  noticedRows,
  readStart,
  sheetNotices,
  type SheetNotice,
} from '#core/base/sheets/sheet-notices.ts'
import type { MergedRange, SheetFile, SheetReader, SheetRow, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { orderKind, orderKinds } from '../kinds/catalog.ts'
import { maySubmitKind, mayUseKind } from '../place/kind-access.rules.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderKind } from '../order-kind.ts'
import { chosenFiles, type ChosenFile } from './chosen-files.ts'
import { matchHeadings, missingColumns, type HeadingMemory, type MatchedColumn, type MatchedOrderHeadings } from './headings.ts'
import { importReport, type ImportReport } from './import-report.ts'
import type { HeadingMemories } from './import.ports.ts'
import { lastLinesOf, wholeOrders } from './joined-order.ts'
import { refusedRowsOf, withRefusals } from './keep-refused.ts'
import { readRows } from './read-rows.ts'
import { openImportRecord, recordImportEnd } from './record-import.ts'
import { joinSheetRows, rememberedHeadings, resolveHeadings, rowsBelow, withSheetCorrections, type Choices } from './sheet-start.ts'
import { NO_SOURCE, sourcedSheet, sourceHeadings, type SourcedSheet } from './sources/sourced-sheet.ts'
import { storeAll, type Stages } from './store-lanes.ts'
import { storeRows, type StorePorts } from './store-rows.ts'
import { aboveChannel } from '../order-parcel.ts'
import { storeEachRow } from './store-each-row.ts'

export type ImportOrders = {
  readonly kind: string
  readonly file: SheetFile
  /** The sheet of a workbook; otherwise the first visible one with headings. */
  readonly sheetName?: string | undefined
  /** Of a text file; otherwise the one that its bytes say. */
  readonly encoding?: TextEncodingName | undefined
  /** The system whose sheet it is, or that it is none; otherwise its headings say it. */
  readonly source?: string | undefined
  readonly dryRun: boolean
  readonly allOrNothing: boolean
  /** The user has confirmed what cannot be undone. */
  readonly confirmIrreversible?: boolean
  readonly choices: Choices
  /** The user's changes in the preview; the file itself stays as it was sent. */
  readonly corrections?: CellCorrections
  /** Uploads that cells may say by their files' names; without them only addresses are taken. */
  readonly files?: readonly ChosenFile[] | undefined
  /** The preview has every row, to be corrected there. */
  readonly wholeSheet?: boolean
  /** How many errors are kept; a corrected file marks more than an answer lists. */
  readonly mostErrors?: number
  /** The key under which it was sent: what was interrupted is resumed under the same one. */
  readonly keyed?: KeyedCommand | undefined
  readonly onProgress?: (done: number, total: number) => void
}

type Ports = StorePorts & { readonly reader: SheetReader; readonly headings: HeadingMemories }

/**
 * Creates the orders of a sheet (rule: Rows once): finds the headings, reads each row by the kind's
 * declaration, skips those that already exist, creates the good ones and reports every wrong cell.
 * KIND_NOT_YOURS and, except in a dry run, IRREVERSIBLE, as for a single order. Wrong rows never
 * block good ones unless `allOrNothing`.
 */
export function importOrders(ports: Ports) {
  return async (command: ImportOrders, actor: Actor): Promise<Result<ImportReport>> => {
    const kind = orderKind(command.kind)
    if (kind === undefined)
      return failed(
        orderFailure('ORDER_KIND_UNKNOWN', { found: command.kind, choices: sameWords(orderKinds.map((one) => one.name).join(', ')) }),
      )
    const open = mayUseKind(kind, actor)
    if (!open.ok) return open
    const submittable = command.dryRun ? ok(true) : maySubmitKind(kind, { confirmed: command.confirmIrreversible ?? false })
    if (!submittable.ok) return submittable
    const memory = await ports.headings.of(actor.id, kind.name)
    if (!command.allOrNothing || command.dryRun) return runOnSheet(ports, { command, actor, kind, memory, write: !command.dryRun })
    // Everything is read once before anything is written, so that a wrong cell in the last row
    // blocks the first one.
    const rehearsal = await runOnSheet(ports, { command, actor, kind, memory, write: false })
    if (!rehearsal.ok || rehearsal.value.failed > 0) return rehearsal.ok ? ok({ ...rehearsal.value, created: 0 }) : rehearsal
    return runOnSheet(ports, { command, actor, kind, memory, write: true })
  }
}

type OrderImportRun = {
  readonly command: ImportOrders
  readonly actor: Actor
  readonly kind: OrderKind
  readonly memory: HeadingMemory
  readonly write: boolean
}

/**
 * Reads the sheet that was asked for, or the first one with headings: a cover or a list of prices
 * may stand before it.
 */
async function runOnSheet(ports: Ports, asked: OrderImportRun): Promise<Result<ImportReport>> {
  const first = await run(ports, asked)
  const { command } = asked
  if (first.ok) return ok({ ...first.value, notices: [...first.value.notices, ...(await otherSheets(ports, asked, first.value))] })
  if (first.failure.code !== 'HEADINGS_NOT_FOUND' || command.sheetName !== undefined) return first
  const opened = await ports.reader.open(command.file)
  if (!opened.ok) return first
  const { sheetNames, sheetName: read } = opened.value.info
  await opened.value.close()
  for (const sheetName of sheetNames.filter((name) => name !== read).slice(0, MOST_SHEETS)) {
    const other = await run(ports, { ...asked, command: { ...command, sheetName } })
    if (other.ok) return other
  }
  return first
}

/** Says which further sheets of a workbook have orders, unless one was asked for. */
function otherSheets(
  { reader }: Ports,
  { command: { file, sheetName }, kind, memory }: OrderImportRun,
  { sheetNames, sheetName: read }: ImportReport,
): readonly SheetNotice[] | Promise<readonly SheetNotice[]> {
  if (sheetName !== undefined) return []
  return furtherSheets(reader, {
    file,
    sheetNames,
    read,
    isTable: (rows, { merges }) => {
      const headings = matchHeadings(rows, kind, memory, merges)
      const hasRows = headings !== undefined && rows.some(({ line }) => line > headings.line)
      return hasRows && missingColumns(kind, headings.columns).length === 0
    },
  })
}

/** Fields that every parcel has, and no row of totals. */
const OF_PARCELS: ReadonlySet<string> = new Set(['phone', 'address', 'consignee'])

/** Looks at the rows of a sheet of orders for what would be lost without a word. */
const noticesOf = (columns: readonly MatchedColumn[], hidden: readonly number[] = []): ReturnType<typeof sheetNotices> =>
  sheetNotices({
    columns: columns.map(({ index, heading, target, isLeftOut, isUnclear }) => ({
      index,
      heading,
      isSettled: target !== undefined || isLeftOut === true,
      ...given({ isUnclear }),
    })),
    hidden,
    filled: columns.flatMap(({ index, target }) => (target !== undefined && OF_PARCELS.has(target) ? [index] : [])),
  })

async function run(ports: Ports, { command, actor, kind, memory, write }: OrderImportRun): Promise<Result<ImportReport>> {
  const { sheetName, encoding } = command
  const opened = await ports.reader.open(command.file, { isReadTwice: true, ...given({ sheetName, encoding }) })
  if (!opened.ok) return opened
  const sourced = sourcedSheet(opened.value, command.source)
  const sheet = withSheetCorrections(sourced.sheet, command.corrections)
  try {
    const start = await readStart(sheet)
    if (!start.ok) return start
    const { rows } = start.value
    const headings = headingsIn(rows, { command, kind, memory, merges: sheet.info.merges, sourced })
    if (!headings.ok) return headings
    const body = rows.filter((row) => row.line > headings.value.line)
    const total = sheet.rowCount - (rows.length - body.length)
    if (total === 0) return failed(sheetFailure('FILE_EMPTY'))
    const { line, columns } = headings.value
    // Looked through before anything is stored: rows of one order may stand apart.
    const notices = noticesOf(columns, sheet.info.hiddenLines)
    const lastLines = await lastLinesOf(joinSheetRows(body, start.value.rest), columns)
    if (!lastLines.ok) return lastLines
    const batch = write ? await openImportRecord(ports, { command, actor, kind, total }) : ok(undefined)
    if (!batch.ok) return batch
    const importId = batch.value?.id
    const decimalComma = sheet.info.delimiter === ';'
    const { mostErrors, wholeSheet } = command
    const files = command.files && chosenFiles(command.files)
    const report = importReport({ kind, headings: headings.value, decimalComma, mostErrors, wholeSheet })
    const context = {
      kind,
      headings: headings.value,
      references: ports.references(),
      sender: actor.sender,
      decimalComma,
      above: aboveChannel({ references: ports.references(), at: ports.clock.now(), actor }),
      files,
    }
    const alike = new Map<string, number>()
    const claimed = new Map<string, number>()
    const keep = refusedRowsOf({ columns: headings.value.columns, decimalComma, customerId: actor.id, kind, importId, files })
    const unit = { actor, kind, write, importId, keep }
    const foreseen = new Map<string, number>()
    const stages: Stages = {
      read: (rows) => readRows(rows, { ...context, alike }),
      store: (rows) =>
        isStoredEach(kind) ? storeEachRow(ports, { ...unit, rows, claimed, foreseen }) : storeRows(ports, { ...unit, rows }),
      note: (rows, outcome) => {
        report.add(withRefusals(rows, { refused: outcome.refused, columns: headings.value.columns }), outcome)
        command.onProgress?.(report.done(), total)
      },
    }
    const store = () => storeAll(wholeOrders(noticedRows(rowsBelow(sheet, line), notices), { columns, lastLines: lastLines.value }), stages)
    const stored = batch.value === undefined ? await store() : await recordImportEnd(ports, { batch: batch.value, report, store })
    if (!stored.ok) return stored
    if (report.done() === 0) return failed(sheetFailure('FILE_EMPTY'))
    if (write) await ports.headings.keep(actor.id, kind.name, rememberedHeadings(headings.value.columns, command.choices))
    const { sheetNames, ...info } = sheet.info
    const finished = {
      ...report.finish({ dryRun: !write }),
      notices: [...notices.finish(), ...unsent(sourced)],
      sheetNames,
      ...given({ sheetName: info.sheetName, encoding: info.encoding, source: sourced.found()?.source.name }),
    }
    return ok(importId === undefined ? finished : { ...finished, ...report.counts(batch.value?.counts.created), importId })
  } finally {
    await sheet.close()
  }
}

type HeadingSearch = Pick<OrderImportRun, 'command' | 'kind' | 'memory'> & {
  readonly merges: readonly MergedRange[] | undefined
  readonly sourced: SourcedSheet
}

/** The headings of a sheet; SOURCE_NOT_FOUND where it was said to be a system’s that it is not. */
function headingsIn(
  rows: readonly SheetRow[],
  { command: { source: asked, choices }, kind, memory, merges, sourced }: HeadingSearch,
): Result<MatchedOrderHeadings> {
  const found = sourced.found()
  if (asked !== undefined && asked !== NO_SOURCE && asked !== found?.source.name)
    return failed(importFailure('SOURCE_NOT_FOUND', { source: asked }))
  return resolveHeadings({ rows, kind, memory, choices, merges, sourced: found && sourceHeadings(found, kind, rows) })
}

/** Says which rows of another system’s sheet are not to be sent. */
function unsent({ leftOut, found }: SourcedSheet): readonly SheetNotice[] {
  const lines = leftOut()
  const source = found()?.source.label
  const [line] = lines
  if (line === undefined || source === undefined) return []
  return [{ failure: importFailure('ROWS_NOT_SENT', { source, count: lines.length, lines: linesText(lines) }), line }]
}

/**
 * Orders that take something which others want as well, a returned parcel or stock, or bring some,
 * are refused and stored one by one.
 */
const isStoredEach = ({ takesOriginal, stock }: OrderKind): boolean => takesOriginal === true || stock !== 'none'
