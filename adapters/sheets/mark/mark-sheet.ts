import type { Result } from '#core/base/kernel/result.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import type { CellMark, MarkedSheet, SheetInfo } from '#core/base/sheets/sheet.port.ts'
import { Refusal, runSheetReading, unreadable } from '../refusal.ts'
import { readSheet } from '../read-sheet.ts'
import type { PackedRows } from '../rows/packed-rows.ts'
import type { SheetSource } from '../sheet-sink.ts'
import { sheetTitle, XLSX_TYPE } from '../write/workbook-parts.ts'
import { markPlan } from './mark-plan.ts'
import { markedXlsx } from './mark-xlsx.ts'
import { plainWorkbook } from './plain-workbook.ts'

const MACRO_TYPE = 'application/vnd.ms-excel.sheet.macroEnabled.12'

/** Marks a file's sheet and corrects its cells, in the calling thread. */
export const markSheet = (
  source: SheetSource,
  marks: readonly CellMark[],
  corrections: CellCorrections = new Map(),
): Promise<Result<MarkedSheet>> =>
  runSheetReading(async () => {
    const { info, batches } = await readWhole(source)
    const own = info.format === 'xlsx'
    const bytes = own ? source.bytes : await joinPieces(plainWorkbook(info, batches))
    const sheetName = own ? (info.sheetName ?? '') : sheetTitle(info.sheetName ?? 'Sheet1')
    const marked = await joinPieces(markedXlsx(bytes, sheetName, { plan: markPlan(marks), corrections }))
    const macros = own && /\.xlsm$/i.test(source.fileName)
    return {
      fileName: macros ? source.fileName : `${source.fileName.replace(/\.[^.\\/]{1,5}$/, '')}.xlsx`,
      contentType: macros ? MACRO_TYPE : XLSX_TYPE,
      bytes: marked,
    }
  })

/** Which sheet was read, and its rows where they have to be written again. */
async function readWhole(source: SheetSource): Promise<{ readonly info: SheetInfo; readonly batches: readonly PackedRows[] }> {
  const batches: PackedRows[] = []
  let info: SheetInfo | undefined
  const read = await readSheet(source, {
    info: (known) => {
      info = known
    },
    rows: (packed) => {
      if (info?.format !== 'xlsx') batches.push(packed)
    },
  })
  if (!read.ok) throw new Refusal(read.failure)
  if (info === undefined) throw unreadable()
  return { info, batches }
}

async function joinPieces(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const list: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    list.push(piece)
    size += piece.length
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of list) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
