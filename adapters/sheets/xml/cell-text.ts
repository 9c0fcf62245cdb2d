import { LIMITS } from '../limits.ts'
import { tooComplex, unreadable } from '../refusal.ts'

export const AMPERSAND = 0x26
export const CARRIAGE_RETURN = 0x0d
export const UNDERSCORE = 0x5f
const LINE_FEED = 0x0a
const SEMICOLON = 0x3b
const LONGEST_REFERENCE = 12

const encoder = new TextEncoder()

const NAMED = new Map([
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
])

/**
 * Collects the text of one cell, in UTF-8, with its length in UTF-16 units. Refuses a text longer
 * than a cell allows.
 */
export class CellText {
  readonly bytes = new Uint8Array(LIMITS.cellCharacters * 3 + 8)
  length = 0
  /** UTF-16 units. */
  units = 0

  clear(): void {
    this.length = 0
    this.units = 0
  }

  /** Adds a whole text; unpaired surrogates become U+FFFD. */
  set(text: string): void {
    if (text.length > LIMITS.cellCharacters) throw tooComplex.cell()
    this.length = encoder.encodeInto(text, this.bytes).written
    this.units = text.length
  }

  /**
   * Adds bytes of an XML document; escapes are resolved unless the text is `plain: false` (CDATA).
   */
  append(source: Uint8Array, start: number, end: number, plain: boolean): void {
    if (this.length + end - start > this.bytes.length) return this.#appendLong(source, start, end, plain)
    const target = this.bytes
    let length = this.length
    let units = this.units
    for (let i = start; i < end; i += 1) {
      const byte = source[i] as number
      if (byte === CARRIAGE_RETURN || (plain && (byte === AMPERSAND || byte === UNDERSCORE))) {
        this.length = length
        this.units = units
        i = this.#special(source, i, end, byte)
        length = this.length
        units = this.units
        continue
      }
      target[length] = byte
      length += 1
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
    }
    this.length = length
    this.units = units
    if (units > LIMITS.cellCharacters) throw tooComplex.cell()
  }

  /** In pieces, so that a long run of escapes, which shrinks, does not count as a long text. */
  #appendLong(source: Uint8Array, start: number, end: number, plain: boolean): void {
    if (end - start > LIMITS.tagBytes) throw tooComplex.cell()
    for (let i = start; i < end; i += 1) {
      const byte = source[i] as number
      if (this.length + 4 > this.bytes.length) throw tooComplex.cell()
      if (byte === CARRIAGE_RETURN || (plain && (byte === AMPERSAND || byte === UNDERSCORE))) i = this.#special(source, i, end, byte)
      else this.#put(byte)
    }
    if (this.units > LIMITS.cellCharacters) throw tooComplex.cell()
  }

  /** Resolves the escape that begins at `at`; returns its last byte. */
  #special(source: Uint8Array, at: number, end: number, byte: number): number {
    if (byte === CARRIAGE_RETURN) {
      if (source[at + 1] !== LINE_FEED || at + 1 >= end) this.#put(LINE_FEED)
      return at
    }
    if (byte === AMPERSAND) return this.#reference(source, at, end)
    const code = escapedUnit(source, at, end)
    if (code < 0) {
      this.#put(UNDERSCORE)
      return at
    }
    this.#putCode(code)
    return at + 6
  }

  /** `&amp;`, `&#65;`, `&#x41;`. */
  #reference(source: Uint8Array, at: number, end: number): number {
    let stop = at + 1
    while (stop < end && stop - at <= LONGEST_REFERENCE && source[stop] !== SEMICOLON) stop += 1
    if (source[stop] !== SEMICOLON || stop >= end) throw unreadable()
    let name = ''
    for (let i = at + 1; i < stop; i += 1) name += String.fromCharCode(source[i] as number)
    const code = /^#\d+$/.test(name)
      ? Number(name.slice(1))
      : /^#x[\da-f]+$/i.test(name)
        ? Number.parseInt(name.slice(2), 16)
        : NAMED.get(name)
    if (code === undefined || code > 0x10ffff || code === 0) throw unreadable()
    this.#putCode(code)
    return stop
  }

  #put(byte: number): void {
    this.bytes[this.length] = byte
    this.length += 1
    if ((byte & 0xc0) !== 0x80) this.units += byte >= 0xf0 ? 2 : 1
  }

  #putCode(code: number): void {
    const whole = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
    if (whole < 0x80) this.#put(whole)
    else {
      if (whole < 0x800) this.#put(0xc0 | (whole >> 6))
      else {
        if (whole < 0x10000) this.#put(0xe0 | (whole >> 12))
        else {
          this.#put(0xf0 | (whole >> 18))
          this.#put(0x80 | ((whole >> 12) & 0x3f))
        }
        this.#put(0x80 | ((whole >> 6) & 0x3f))
      }
      this.#put(0x80 | (whole & 0x3f))
    }
  }
}

/**
 * The unit of a spreadsheet's own escape `_x000D_` at `at`; -1 for anything else. Unpaired
 * surrogates are left as they are.
 */
function escapedUnit(source: Uint8Array, at: number, end: number): number {
  if (at + 6 >= end || source[at + 1] !== 0x78 || source[at + 6] !== UNDERSCORE) return -1
  let code = 0
  for (let i = at + 2; i < at + 6; i += 1) {
    const digit = hexDigit(source[i] as number)
    if (digit < 0) return -1
    code = code * 16 + digit
  }
  return code >= 0xd800 && code <= 0xdfff ? -1 : code
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
