import { inflateSync } from 'node:zlib'
import { NotPlain, readValue, writtenValue, type PdfValue } from './pdf-value.ts'

type Place = { readonly offset: number } | { readonly container: number; readonly index: number }
export type PdfObject = PdfValue & { readonly data?: Uint8Array }

const MOST_OBJECTS = 100_000
/**
 * Of all tables and streams of objects of a file when they are unpacked, and of what a file may
 * become larger when it is copied.
 */
export const MOST_BYTES = 16 * 1024 * 1024
const SPACE = /[\0\t\n\f\r ]*/y
const HEAD = /%PDF-[12]\.\d[\r\n]/y
const END = /startxref[\r\n ]+(\d{1,10})[\r\n ]+%%EOF[\r\n ]*$/
const END_BYTES = 64
const OBJECT = /(\d{1,7}) 0 obj/y
const STREAM = /[\r\n ]*stream\r?\n/y
const ENDSTREAM = /[\r\n ]*endstream[\r\n ]+endobj/y
const ENDOBJ = /[\r\n ]*endobj/y
const SECTION = /[\r\n ]*(\d{1,7}) (\d{1,7})[\r\n ]+/y
const ROW = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y
/**
 * Entries of a trailer that say more than where objects are: an earlier version of the file, or
 * encryption.
 */
const FURTHER = ['/Prev', '/XRefStm', '/Encrypt']

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (found === null) throw new NotPlain(`no ${pattern.source}`)
  return found
}

/** The whole number that a text is. */
export function wholeOf(text: string | undefined): number {
  if (text === undefined || !/^\s*[+-]?\d{1,9}\s*$/.test(text)) throw new NotPlain('no whole number')
  return Number(text)
}

/**
 * The objects of a PDF that is written plainly: one table, in which each object stands where the
 * table says, nothing encrypted and nothing appended. Every reading throws NotPlain where that is
 * not so.
 */
export class PlainFile {
  readonly #bytes: Buffer
  readonly #text: string
  readonly #places = new Map<number, Place>()
  readonly #containers = new Map<number, readonly (readonly [object: number, value: PdfValue])[]>()
  #room = MOST_BYTES
  readonly rootId: number
  readonly size: number

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#text = this.#bytes.toString('latin1')
    this.size = bytes.length
    matched(HEAD, this.#text, 0)
    const start = Number(END.exec(this.#text.slice(-END_BYTES))?.[1] ?? Number.NaN)
    if (!(start < bytes.length)) throw new NotPlain('no table')
    const trailer = this.#text.startsWith('xref', start) ? this.#readTable(start + 'xref'.length) : this.#readPackedTable(start)
    if (FURTHER.some((key) => trailer.has(key))) throw new NotPlain('not alone')
    this.rootId = referenceOf(trailer.get('/Root'))
  }

  /** The object of a number. */
  object(id: number): PdfObject {
    const place = this.#places.get(id)
    if (place === undefined) throw new NotPlain(`no object ${id}`)
    if ('offset' in place) return this.#objectAt(place.offset, id)
    const found = this.#container(place.container)[place.index]
    if (found?.[0] !== id) throw new NotPlain(`no object ${id} in ${place.container}`)
    return found[1]
  }

  /** Returns the value of a text, or of the object that it refers to. */
  resolved(text: string): string {
    const id = referred(text)
    if (id === undefined) return text
    const object = this.object(id)
    if (object.data !== undefined) throw new NotPlain('a stream in the place of a value')
    return writtenValue(object, (number) => number)
  }

  /** The entries of a dictionary, or of the dictionary that a text refers to. */
  dictionary(text: string): ReadonlyMap<string, string> {
    const { entries } = readValue(this.resolved(text))
    if (entries === undefined) throw new NotPlain('no dictionary')
    return entries
  }

  #objectAt(offset: number, id: number): PdfObject {
    const head = matched(OBJECT, this.#text, offset)
    if (Number(head[1]) !== id) throw new NotPlain(`no object ${id}`)
    const value = readValue(this.#text, offset + head[0].length)
    STREAM.lastIndex = value.end
    const stream = STREAM.exec(this.#text)
    if (stream === null) {
      matched(ENDOBJ, this.#text, value.end)
      return value
    }
    // `/F` names a file outside.
    if (value.entries === undefined || value.entries.has('/F')) throw new NotPlain('no stream')
    const length = wholeOf(this.resolved(value.entries.get('/Length') ?? ''))
    const start = value.end + stream[0].length
    matched(ENDSTREAM, this.#text, start + length)
    return { ...value, data: this.#bytes.subarray(start, start + length) }
  }

  #readTable(from: number): ReadonlyMap<string, string> {
    let at = from
    while (!/[\r\n ]*trailer/y.test(this.#text.slice(at, at + END_BYTES))) {
      const [head, first, count] = matched(SECTION, this.#text, at)
      at += head.length
      for (let id = Number(first); id < Number(first) + Number(count); id++) {
        const [row, offset, generation, kind] = matched(ROW, this.#text, at)
        at += row.length
        if (kind === 'n' && (Number(generation) !== 0 || this.#places.has(id))) throw new NotPlain('an object that was replaced')
        if (kind === 'n') this.#place(id, { offset: Number(offset) })
      }
    }
    return this.#trailer(readValue(this.#text, this.#text.indexOf('trailer', at) + 'trailer'.length))
  }

  /**
   * A table in a stream, of numbers of fixed widths: kind, and offset or container, and index in
   * that.
   */
  #readPackedTable(start: number): ReadonlyMap<string, string> {
    const head = matched(OBJECT, this.#text, start)
    const { data, entries } = this.#objectAt(start, Number(head[1]))
    const trailer = this.#trailer({ entries })
    const table = this.#unpacked(trailer, data)
    const [kinds = 0, wide = 0, narrow = 0, more] = numbersOf(trailer.get('/W'))
    const index = trailer.has('/Index') ? numbersOf(trailer.get('/Index')) : [0, wholeOf(trailer.get('/Size'))]
    const row = kinds + wide + narrow
    if (kinds !== 1 || wide < 1 || wide > 6 || narrow > 6 || more !== undefined || trailer.get('/Type') === undefined)
      throw new NotPlain('no table')
    let at = 0
    for (let section = 0; section + 1 < index.length; section += 2) {
      const [first = 0, count = 0] = index.slice(section, section + 2)
      for (let id = first; id < first + count; id++, at += row) {
        if (at + row > table.length || this.#places.has(id)) throw new NotPlain('a short table')
        const [kind, one, other] = [table[at], table.readUIntBE(at + 1, wide), narrow === 0 ? 0 : table.readUIntBE(at + 1 + wide, narrow)]
        if (kind === 1 && other === 0) this.#place(id, { offset: one })
        else if (kind === 2) this.#place(id, { container: one, index: other })
        else if (kind !== 0) throw new NotPlain('an object that was replaced')
      }
    }
    return trailer
  }

  #place(id: number, place: Place): void {
    if (this.#places.size >= MOST_OBJECTS) throw new NotPlain('too many objects')
    this.#places.set(id, place)
  }

  #trailer({ entries }: Pick<PdfValue, 'entries'>): ReadonlyMap<string, string> {
    if (entries === undefined) throw new NotPlain('no trailer')
    return entries
  }

  #container(id: number): readonly (readonly [object: number, value: PdfValue])[] {
    const known = this.#containers.get(id)
    if (known !== undefined) return known
    const place = this.#places.get(id)
    if (place === undefined || !('offset' in place)) throw new NotPlain('no container')
    const { entries, data } = this.#objectAt(place.offset, id)
    if (entries?.get('/Type')?.trim() !== '/ObjStm' || entries.has('/Extends')) throw new NotPlain('no container')
    const text = this.#unpacked(entries, data).toString('latin1')
    const first = wholeOf(entries.get('/First'))
    const heads = text.slice(0, first).trim().split(/\s+/).map(Number)
    if (heads.length !== 2 * wholeOf(entries.get('/N')) || heads.some((head) => !Number.isInteger(head))) throw new NotPlain('no container')
    const values = Array.from({ length: heads.length / 2 }, (_, index) => {
      const [object = 0, from = 0, , next = text.length - first] = heads.slice(2 * index, 2 * index + 4)
      const value = readValue(text, first + from)
      matched(SPACE, text, value.end)
      if (SPACE.lastIndex !== first + next) throw new NotPlain('an object without an end')
      return [object, value] as const
    })
    this.#containers.set(id, values)
    return values
  }

  /** The bytes of a stream that is packed by Flate, or not at all. */
  #unpacked(entries: ReadonlyMap<string, string>, data: Uint8Array | undefined): Buffer {
    if (data === undefined) throw new NotPlain('no stream')
    const filter = entries.get('/Filter')?.trim()
    if (filter === undefined) return Buffer.from(data)
    if (filter !== '/FlateDecode') throw new NotPlain('an unusual filter')
    const bytes = inflateSync(data, { maxOutputLength: this.#room })
    this.#room -= bytes.length
    const parms = entries.get('/DecodeParms')
    return parms === undefined ? bytes : withoutPredictor(bytes, readValue(parms).entries)
  }
}

function referred(text: string): number | undefined {
  const [before, id, after] = readValue(text).pieces
  return typeof id === 'number' && before === '' && after === '' ? id : undefined
}

/** The number of the object that a text refers to. */
export function referenceOf(text: string | undefined): number {
  const id = text === undefined ? undefined : referred(text)
  if (id === undefined) throw new NotPlain('no reference')
  return id
}

/** The objects that an array of references names. */
export function referencesOf(array: string): readonly number[] {
  const { pieces } = readValue(array)
  const between = pieces.filter((piece) => typeof piece === 'string')
  if (!/^\s*\[\s*\]$/.test(between.join(''))) throw new NotPlain('no references')
  return pieces.filter((piece) => typeof piece === 'number')
}

/** The numbers of an array. */
export function numbersOf(text: string | undefined): readonly number[] {
  const inner = /^\s*\[([^[\]()<>/]*)\]\s*$/.exec(text ?? '')?.[1]
  const numbers = inner?.trim().split(/\s+/).map(Number)
  if (numbers === undefined || numbers.some((number) => !Number.isFinite(number))) throw new NotPlain('no numbers')
  return numbers
}

/**
 * Rows of bytes of which each may say only how it differs from the row above, as tables of objects
 * mostly do.
 */
function withoutPredictor(bytes: Buffer, parms: ReadonlyMap<string, string> | undefined): Buffer {
  const columns = wholeOf(parms?.get('/Columns'))
  if (parms?.size !== 2 || wholeOf(parms.get('/Predictor')) < 10 || columns < 1) throw new NotPlain('an unusual filter')
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const how = bytes[row * (columns + 1)]
    if (how !== 0 && how !== 2) throw new NotPlain('an unusual filter')
    for (let column = 0; column < columns; column++) {
      const above = how === 2 && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0
      plain[row * columns + column] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + above
    }
  }
  return plain
}
