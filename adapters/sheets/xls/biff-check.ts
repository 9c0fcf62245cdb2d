import { sheetFailure } from '../../../core/sheets/sheet.failures.ts'
import { Refusal, unreadable } from '../refusal.ts'

const BEGIN = 0x0809
const PASSWORD = 0x002f
const SUPPLIER = 0x01ae
const EXTERNAL_SHEET = 0x0017
const OWN_BOOK = 0x0401
const ADD_IN = 0x3a01

/**
 * Walks the records of an old workbook before the library takes it: a chain that breaks is refused as unreadable, a password and links to
 * other files by name.
 */
export function checkRecords(stream: Uint8Array): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length)
  if (stream.length < 8 || view.getUint16(0, true) !== BEGIN) throw unreadable()
  const old = view.getUint16(4, true) < 0x0600
  let at = 0
  while (at + 4 <= stream.length) {
    const id = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const next = at + 4 + length
    // The stream is filled up with zeros to a whole sector.
    if (id === 0 && length === 0) return
    if (next > stream.length) throw unreadable()
    if (id === PASSWORD) throw new Refusal(sheetFailure('FILE_ENCRYPTED'))
    if (id === SUPPLIER && length > 4) refuseOtherBook(view.getUint16(at + 6, true))
    // The older form names the file in the record itself; 3 marks a sheet of the same book.
    if (id === EXTERNAL_SHEET && old && length > 1 && view.getUint8(at + 5) === 1) throw new Refusal(sheetFailure('FILE_EXTERNAL_LINKS'))
    at = next
  }
}

function refuseOtherBook(mark: number): void {
  if (mark !== OWN_BOOK && mark !== ADD_IN) throw new Refusal(sheetFailure('FILE_EXTERNAL_LINKS'))
}
