import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { LIMITS } from '../limits.ts'
import { Refusal, tooComplex, unreadable } from '../refusal.ts'
import { builtInMeaning, formatMeaning, type NumberMeaning } from '../rows/number-format.ts'
import { SharedTexts } from '../rows/shared-texts.ts'
import { CellText } from '../xml/cell-text.ts'
import { RECORD, RecordCursor } from './biff-records.ts'

type OldSheet = { readonly name: string; readonly at: number; readonly visible: boolean }

/** The declarations of an old workbook before its sheets. */
export type WorkbookGlobals = {
  readonly sheets: readonly OldSheet[]
  readonly texts: SharedTexts
  readonly meanings: readonly NumberMeaning[]
  readonly from1904: boolean
}

const OWN_BOOK = 0x0401
const ADD_IN = 0x3a01
const WORKSHEET = 0

/** Reads sheets, formats and shared texts; refuses a password and links to other files. */
export function readGlobals(stream: Uint8Array): WorkbookGlobals {
  const sheets: OldSheet[] = []
  const texts = new SharedTexts()
  const formats = new Map<number, NumberMeaning>()
  const styles: number[] = []
  let from1904 = false
  const record = new RecordCursor(stream, 0)
  while (record.advance() && record.kind !== RECORD.end) {
    if (record.kind === RECORD.password) throw new Refusal(sheetFailure('FILE_ENCRYPTED'))
    if (record.kind === RECORD.supplier && record.length > 4) refuseOtherBook(record.u16(2))
    else if (record.kind === RECORD.calendar) from1904 = record.u16(0) === 1
    else if (record.kind === RECORD.format) formats.set(record.u16(0), formatMeaning(textOf(record, 2)))
    else if (record.kind === RECORD.style) styles.push(record.u16(2))
    else if (record.kind === RECORD.sharedTexts) readSharedTexts(record, texts)
    else if (record.kind === RECORD.sheet && (record.u8(5) & 0x3f) === WORKSHEET)
      sheets.push({ at: record.u32(0), visible: (record.u8(4) & 3) === 0, name: record.content(7).text(record.u8(6)) })
  }
  if (sheets.length === 0) throw unreadable()
  return { sheets, texts, meanings: styles.map((format) => formats.get(format) ?? builtInMeaning(format)), from1904 }
}

/** A text that follows its length of two bytes. */
export function textOf(record: RecordCursor, offset: number): string {
  const length = record.u16(offset)
  if (length > LIMITS.cellCharacters) throw tooComplex.cell()
  return record.content(offset + 2).text(length)
}

function refuseOtherBook(mark: number): void {
  if (mark !== OWN_BOOK && mark !== ADD_IN) throw new Refusal(sheetFailure('FILE_EXTERNAL_LINKS'))
}

function readSharedTexts(record: RecordCursor, texts: SharedTexts): void {
  const content = record.content(4)
  const text = new CellText()
  for (let left = content.u32(); left > 0; left -= 1) {
    text.set(content.text(content.u16()))
    texts.add(text)
  }
}
