import { unreadable } from '../refusal.ts'
import { CellText } from './cell-text.ts'

/**
 * Calls `take` with each attribute of a tag: the code of its local name and the range of its value,
 * escapes unresolved.
 */
export function eachAttribute(
  bytes: Uint8Array,
  from: number,
  end: number,
  take: (name: number, start: number, stop: number) => void,
): void {
  let i = from
  for (;;) {
    while (i < end && (bytes[i] as number) <= 0x20) i += 1
    let name = 0
    const begun = i
    for (; i < end; i += 1) {
      const byte = bytes[i] as number
      if (byte === 0x3d || byte <= 0x20 || byte === 0x3e || byte === 0x2f) break
      name = byte === 0x3a ? 0 : (name * 31 + byte) | 0
    }
    if (i === begun) return
    while (i < end && (bytes[i] as number) <= 0x20) i += 1
    if (bytes[i] !== 0x3d) throw unreadable()
    i += 1
    while (i < end && (bytes[i] as number) <= 0x20) i += 1
    const quote = bytes[i]
    if (quote !== 0x22 && quote !== 0x27) throw unreadable()
    const start = i + 1
    i = start
    while (i < end && bytes[i] !== quote) i += 1
    take(name, start, i)
    i += 1
  }
}

/** A range of bytes as a whole number, -1 for anything else. */
export function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || end - start > 10) return -1
  let value = 0
  for (let i = start; i < end; i += 1) {
    const digit = (bytes[i] as number) - 0x30
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

const scratch = new CellText()

/** An attribute's value with its escapes resolved. */
export function attributeText(bytes: Uint8Array, start: number, end: number): string {
  scratch.clear()
  scratch.append(bytes, start, end, true)
  return Buffer.from(scratch.bytes.buffer, 0, scratch.length).toString('utf8')
}
