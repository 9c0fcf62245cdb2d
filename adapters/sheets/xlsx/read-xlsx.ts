import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { SheetInfo } from '#core/base/sheets/sheet.port.ts'
import { Refusal, unreadable } from '../refusal.ts'
import { RowPacker } from '../rows/packed-rows.ts'
import type { SheetSink, SheetSource } from '../sheet-sink.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { ZipArchive } from '../zip/zip-archive.ts'
import { sourceDelimiter } from './custom-properties.ts'
import { MergedCells } from './merged-cells.ts'
import { readSharedTexts } from './read-shared-texts.ts'
import { readNumberMeanings, readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts'
import { WorksheetScanner, type SheetContext } from './worksheet-scanner.ts'

/**
 * Reads the first visible sheet with data, or the requested one, from an .xlsx or .xlsm in one pass
 * and bounded memory.
 */
export async function readXlsx(source: SheetSource, sink: SheetSink): Promise<void> {
  const archive = await ZipArchive.open(source.bytes)
  const workbook = await readWorkbook(archive)
  const context = await readContext(archive, workbook)
  const delimiter = await sourceDelimiter(archive)
  const sheetNames = visibleSheets(workbook).map((sheet) => sheet.name)
  for (const sheet of candidates(workbook, source.sheetName)) {
    const info: SheetInfo = { format: 'xlsx', sheetName: sheet.name, sheetNames, ...(delimiter === undefined ? {} : { delimiter }) }
    if (await readSheet({ archive, sheet, context, info, sink, fileBytes: source.bytes.length })) return
  }
  throw new Refusal(sheetFailure('FILE_EMPTY'))
}

/** A workbook whose sheets are all hidden still shows one when it is opened. */
function visibleSheets(workbook: Workbook): readonly WorkbookSheet[] {
  const visible = workbook.sheets.filter((sheet) => sheet.visible)
  return visible.length > 0 ? visible : workbook.sheets
}

function candidates(workbook: Workbook, wanted: string | undefined): readonly WorkbookSheet[] {
  if (wanted === undefined) return visibleSheets(workbook)
  return workbook.sheets.filter((sheet) => sheet.name === wanted)
}

async function readContext(archive: ZipArchive, workbook: Workbook): Promise<SheetContext> {
  const meanings = await readNumberMeanings(archive, workbook.stylesPart)
  const shared = workbook.sharedStringsPart === undefined ? undefined : archive.part(workbook.sharedStringsPart)
  const texts = shared === undefined ? undefined : await readSharedTexts(archive.chunks(shared))
  return { texts, meanings, from1904: workbook.from1904 }
}

type Reading = {
  readonly archive: ZipArchive
  readonly sheet: WorkbookSheet
  readonly context: SheetContext
  readonly info: SheetInfo
  readonly sink: SheetSink
  readonly fileBytes: number
}

/** Whether the sheet had any row. */
async function readSheet({ archive, sheet, context, info: description, sink, fileBytes }: Reading): Promise<boolean> {
  const part = archive.part(sheet.part)
  if (part === undefined) throw unreadable()
  const packer = new RowPacker(fileBytes)
  const full: ReturnType<RowPacker['take']>[] = []
  const rows = new WorksheetScanner(context, packer, () => full.push(packer.take()))
  const scanner = new XmlScanner(rows)
  const merged = new MergedCells()
  // The description goes to its reader once the sheet is read, and has them then.
  const info: SheetInfo = { ...description, merges: merged.ranges, hiddenLines: rows.hiddenLines }
  let begun = false
  const send = async () => {
    for (const packed of full.splice(0)) {
      if (packed === undefined) continue
      if (!begun) sink.info(info)
      begun = true
      await sink.rows(packed)
    }
  }
  for await (const chunk of archive.chunks(part)) {
    if (!rows.done) scanner.push(chunk)
    if (rows.done) merged.push(chunk)
    if (full.length > 0) await send()
  }
  if (!rows.done) throw unreadable()
  full.push(packer.take())
  await send()
  return begun
}
