import { deflateSync } from 'node:zlib'

/**
 * Dictionaries are collected and written together, compressed, which halves a small label's size.
 */
const DICTIONARIES_TOGETHER = 128
/** Streams here are a few kB: a small window is as good and faster to set up. */
const PAGE_DEFLATE = { level: 6, windowBits: 12, memLevel: 6 }

type Place = { readonly offset: number } | { readonly container: number; readonly index: number }

/** Binary text: each character is one byte. */
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/**
 * Writes a PDF 1.5 file object by object, so that pages leave while later ones are still being
 * made: only the positions of objects stay in memory. `drain` takes the bytes.
 */
export class PdfWriter {
  readonly #places: (Place | undefined)[] = [undefined]
  readonly #out: Uint8Array[] = []
  #gathered: { readonly id: number; readonly text: string }[] = []
  #length = 0

  constructor() {
    // The comment with high bytes shows transports that the file is binary.
    this.#write(bytesOf('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n'))
  }

  /** Reserves a number for an object that is written later. */
  reserve(): number {
    return this.#places.push(undefined) - 1
  }

  dictionary(id: number, text: string): void {
    this.#gathered.push({ id, text })
    if (this.#gathered.length === DICTIONARIES_TOGETHER) this.#writeGathered()
  }

  /** Writes a compressed stream; `entries` are further entries of its dictionary. */
  stream(id: number, data: Uint8Array, entries = ''): void {
    const packed = deflateSync(data, PAGE_DEFLATE)
    this.#places[id] = { offset: this.#length }
    this.#write(bytesOf(`${id} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`))
    this.#write(packed)
    this.#write(bytesOf('\nendstream\nendobj\n'))
  }

  /** Returns the bytes written since the last call; undefined if there are none. */
  drain(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#out.length === 0) return undefined
    const all = new Uint8Array(this.#out.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of this.#out) {
      all.set(part, at)
      at += part.length
    }
    this.#out.length = 0
    return all
  }

  /**
   * Writes the collected objects and the table of all objects; `infoId` is the document's
   * description.
   */
  end({ rootId, infoId }: { readonly rootId: number; readonly infoId: number }): void {
    this.#writeGathered()
    const id = this.reserve()
    this.#places[id] = { offset: this.#length }
    const size = this.#places.length
    const table = Buffer.alloc(size * 7)
    this.#places.forEach((place, index) => {
      const at = index * 7
      if (place === undefined) {
        // Free for ever.
        table.writeUInt16BE(0xffff, at + 5)
        return
      }
      table[at] = 'offset' in place ? 1 : 2
      table.writeUInt32BE('offset' in place ? place.offset : place.container, at + 1)
      table.writeUInt16BE('offset' in place ? 0 : place.index, at + 5)
    })
    const start = this.#length
    this.stream(id, table, `/Type/XRef/Size ${size}/W[1 4 2]/Root ${rootId} 0 R/Info ${infoId} 0 R`)
    this.#write(bytesOf(`startxref\n${start}\n%%EOF\n`))
  }

  #writeGathered(): void {
    const gathered = this.#gathered
    if (gathered.length === 0) return
    this.#gathered = []
    const container = this.reserve()
    let heads = ''
    let body = ''
    gathered.forEach(({ id, text }, index) => {
      heads += `${id} ${body.length} `
      body += `${text}\n`
      this.#places[id] = { container, index }
    })
    this.stream(container, bytesOf(heads + body), `/Type/ObjStm/N ${gathered.length}/First ${heads.length}`)
  }

  #write(bytes: Uint8Array): void {
    this.#out.push(bytes)
    this.#length += bytes.length
  }
}
