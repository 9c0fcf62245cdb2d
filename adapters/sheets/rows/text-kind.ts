import type { CellKind } from '#core/base/sheets/sheet.port.ts'
import { isDamagedText } from './decimal-text.ts'

/** Length of the longest text that may be a shortened number. */
const LONGEST_DAMAGE = 40

/**
 * Whether text is a shortened number. This runs for every text, so a string is made only of bytes
 * that look like one.
 */
export function textKind(bytes: Uint8Array, start: number, end: number): CellKind {
  const first = bytes[start] as number
  if (first > 0x39 || end - start > LONGEST_DAMAGE) return 'text'
  if (first !== 0x23) {
    let i = start + 1
    while (i < end && bytes[i] !== 0x45) i += 1
    if (i === end) return 'text'
  }
  return isDamagedText(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')) ? 'damaged' : 'text'
}
