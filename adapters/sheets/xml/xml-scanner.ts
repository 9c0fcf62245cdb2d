import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { LIMITS } from '../limits.ts'
import { Refusal, tooComplex, unreadable } from '../refusal.ts'
import { AMPERSAND, CARRIAGE_RETURN, UNDERSCORE } from './cell-text.ts'

/**
 * The findings of a scanner, as ranges of the current bytes, which are valid only during the call.
 * `name` is the `nameCode` of the local name. An empty element opens with `empty` and closes at
 * once; that close has `end === start`.
 */
export type XmlHandler = {
  open: (name: number, bytes: Uint8Array, attributes: number, end: number, empty: boolean, start: number) => void
  close: (name: number, bytes: Uint8Array, start: number, end: number) => void
  text: (bytes: Uint8Array, start: number, end: number, plain: boolean) => void
  /** Everything before `end` has been passed on and the bytes will not come again. */
  consumed?: (bytes: Uint8Array, end: number) => void
}

/** A number for a local name, so that elements are distinguished without making strings. */
export function nameCode(name: string): number {
  let code = 0
  for (let i = 0; i < name.length; i += 1) code = (code * 31 + name.charCodeAt(i)) | 0
  return code
}

const OPEN = 0x3c
const CLOSE = 0x3e
const SLASH = 0x2f
const COLON = 0x3a
const BANG = 0x21
const QUESTION = 0x3f
const DASH = 0x2d
const QUOTE = 0x22
const APOSTROPHE = 0x27
/** `&#x10FFFF;` and `_x000D_` are shorter than this. */
const LONGEST_ESCAPE = 16
const NONE = new Uint8Array(0)

/**
 * Scans XML in UTF-8 as it arrives, piece by piece, in constant memory. It accepts elements, text,
 * CDATA, comments and processing instructions; any declaration (DOCTYPE, ENTITY) is refused, so no
 * entity is ever resolved. Namespace prefixes are skipped.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  #rest: Uint8Array = NONE
  #depth = 0
  #elements = 0
  #begun = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const consumed = this.#scan(bytes, this.#begun || bytes.length === 0 ? 0 : this.#begin(bytes))
    if (bytes.length - consumed > LIMITS.tagBytes) throw tooComplex.cell()
    this.#handler.consumed?.(bytes, consumed)
    this.#rest = consumed === bytes.length ? NONE : bytes.subarray(consumed)
  }

  /** Ends the document; refuses an incomplete one. */
  finish(): void {
    const rest = this.#rest
    if (rest.length > 0) {
      if (rest[0] === OPEN) throw unreadable()
      this.#handler.text(rest, 0, rest.length, true)
      this.#handler.consumed?.(rest, rest.length)
    }
    if (this.#depth !== 0 || !this.#begun) throw unreadable()
  }

  /** Where the text begins, after the byte order mark. */
  #begin(bytes: Uint8Array): number {
    this.#begun = true
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    // UTF-16 is allowed by the format, but no program writes it; read as UTF-8 it would be garbage.
    if (bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0) throw unreadable()
    return marked ? 3 : 0
  }

  /** Scans what is complete and returns how far it got. */
  #scan(bytes: Uint8Array, from: number): number {
    const length = bytes.length
    let at = from
    while (at < length) {
      if (bytes[at] !== OPEN) {
        let stop = at + 1
        while (stop < length && bytes[stop] !== OPEN) stop += 1
        if (stop === length) stop = wholeText(bytes, at)
        if (stop === at) return at
        this.#handler.text(bytes, at, stop, true)
        if (stop < length && bytes[stop] !== OPEN) return stop
        at = stop
        continue
      }
      if (at + 1 >= length) return at
      const next = bytes[at + 1] as number
      const end = next === BANG || next === QUESTION ? this.#aside(bytes, at, next) : this.#tag(bytes, at)
      if (end < 0) return at
      at = end
    }
    return at
  }

  /** A start or end tag from `at`; returns its end, -1 where it is not complete. */
  #tag(bytes: Uint8Array, at: number): number {
    const length = bytes.length
    const closing = bytes[at + 1] === SLASH
    let i = closing ? at + 2 : at + 1
    let name = 0
    for (; i < length; i += 1) {
      const byte = bytes[i] as number
      if (byte <= 0x20 || byte === CLOSE || byte === SLASH) break
      name = byte === COLON ? 0 : (name * 31 + byte) | 0
    }
    const attributes = i
    for (; i < length; i += 1) {
      const byte = bytes[i] as number
      if (byte === CLOSE) break
      if (byte === QUOTE || byte === APOSTROPHE) {
        i += 1
        while (i < length && bytes[i] !== byte) i += 1
      } else if (byte === OPEN) throw unreadable()
    }
    if (i >= length) return -1
    if (closing) this.#close(name, bytes, at, i + 1)
    else this.#open(name, bytes, at, attributes, i)
    return i + 1
  }

  #open(name: number, bytes: Uint8Array, at: number, attributes: number, closeAt: number): void {
    const empty = bytes[closeAt - 1] === SLASH
    this.#elements += 1
    if (this.#elements > LIMITS.elements) throw tooComplex.unpacked()
    this.#handler.open(name, bytes, attributes, closeAt + 1, empty, at)
    if (empty) this.#handler.close(name, bytes, closeAt + 1, closeAt + 1)
    else this.#depth += 1
  }

  #close(name: number, bytes: Uint8Array, start: number, end: number): void {
    this.#depth -= 1
    if (this.#depth < 0) throw unreadable()
    this.#handler.close(name, bytes, start, end)
  }

  /** A comment, instruction, CDATA or declaration; returns its end, -1 where it is not complete. */
  #aside(bytes: Uint8Array, at: number, kind: number): number {
    if (kind === QUESTION) return after(bytes, at + 2, '?>')
    if (at + 9 > bytes.length)
      return startsLike(bytes, at, '<!--') || startsLike(bytes, at, '<![CDATA[') ? this.#short(bytes, at) : refuseDeclaration()
    if (bytes[at + 2] === DASH && bytes[at + 3] === DASH) return after(bytes, at + 4, '-->')
    if (!startsLike(bytes, at, '<![CDATA[')) return refuseDeclaration()
    const end = after(bytes, at + 9, ']]>')
    if (end > 0) this.#handler.text(bytes, at + 9, end - 3, false)
    return end
  }

  #short(bytes: Uint8Array, at: number): number {
    return startsLike(bytes, at, '<!--') && bytes.length >= at + 7 ? after(bytes, at + 4, '-->') : -1
  }
}

function refuseDeclaration(): never {
  throw new Refusal(sheetFailure('FILE_UNSAFE'))
}

/** Whether the bytes from `at`, as far as they are here, are those of `token`. */
function startsLike(bytes: Uint8Array, at: number, token: string): boolean {
  for (let i = 0; i < token.length && at + i < bytes.length; i += 1) if (bytes[at + i] !== token.charCodeAt(i)) return false
  return true
}

function after(bytes: Uint8Array, from: number, token: string): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(token, from, 'latin1')
  return found < 0 ? -1 : found + token.length
}

/**
 * The end of the text at the chunk's end, without an escape that may continue in the next chunk.
 */
function wholeText(bytes: Uint8Array, from: number): number {
  for (let i = Math.max(from, bytes.length - LONGEST_ESCAPE); i < bytes.length; i += 1) {
    const byte = bytes[i]
    if (byte === AMPERSAND || byte === UNDERSCORE || byte === CARRIAGE_RETURN) return i
  }
  return bytes.length
}
