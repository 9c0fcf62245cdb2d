import { unreadable } from '../refusal.ts'

const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa
const STREAM = 2
const ROOT = 5

type Entry = { readonly type: number; readonly start: number; readonly size: number }

/**
 * The container of old office files: a small file system of sectors, chained by tables. A chain
 * that leaves the file is refused.
 */
export class CompoundFile {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #sectorBytes: number
  readonly #table: Uint32Array
  readonly #entries = new Map<string, Entry>()
  readonly #root: Entry

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_BYTES) throw unreadable()
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const shift = this.#view.getUint16(0x1e, true)
    if (shift !== 9 && shift !== 12) throw unreadable()
    this.#sectorBytes = 1 << shift
    this.#table = this.#readTable()
    this.#root = this.#readDirectory()
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The content of a stream; undefined where no stream has that name. */
  stream(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) return undefined
    if (entry.size > this.#bytes.length) throw unreadable()
    if (entry.size >= this.#view.getUint32(0x38, true)) return this.#gather(entry.start, entry.size)
    return this.#gatherSmall(entry)
  }

  /** The table of chains, found by the list in the header and its own further sectors. */
  #readTable(): Uint32Array {
    const perSector = this.#sectorBytes / 4
    const sectors: number[] = []
    for (let at = 0x4c; at < HEADER_BYTES; at += 4) sectors.push(this.#view.getUint32(at, true))
    let list = this.#view.getUint32(0x44, true)
    for (let left = this.#view.getUint32(0x48, true); left > 0 && list < LAST_SECTOR; left -= 1) {
      const entries = this.#numbers(list)
      if (sectors.length > this.#bytes.length / this.#sectorBytes) throw unreadable()
      for (const sector of entries.subarray(0, perSector - 1)) sectors.push(sector)
      list = entries[perSector - 1] as number
    }
    const used = sectors.filter((sector) => sector < LAST_SECTOR)
    const table = new Uint32Array(used.length * perSector)
    used.forEach((sector, index) => table.set(this.#numbers(sector), index * perSector))
    return table
  }

  #readDirectory(): Entry {
    const directory = this.#gather(this.#view.getUint32(0x30, true))
    const view = new DataView(directory.buffer)
    let root: Entry | undefined
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const nameBytes = Math.min(view.getUint16(at + 0x40, true), 64)
      const name = Buffer.from(directory.buffer, at, Math.max(0, nameBytes - 2)).toString('utf16le')
      const entry = { type: view.getUint8(at + 0x42), start: view.getUint32(at + 0x74, true), size: view.getUint32(at + 0x78, true) }
      if (entry.type === ROOT) root = entry
      else if (entry.type === STREAM && !this.#entries.has(name.toLowerCase())) this.#entries.set(name.toLowerCase(), entry)
    }
    if (root === undefined) throw unreadable()
    return root
  }

  /** Streams below the limit are stored in sectors of 64 bytes within the root's own stream. */
  #gatherSmall({ start, size }: Entry): Uint8Array {
    const small = 1 << this.#view.getUint16(0x20, true)
    const table = this.#gather(this.#view.getUint32(0x3c, true))
    const next = new DataView(table.buffer)
    const within = this.#gather(this.#root.start)
    const content = new Uint8Array(size)
    let sector = start
    for (let at = 0; at < size; at += small) {
      const from = sector * small
      if (from >= within.length || sector * 4 + 4 > table.length) throw unreadable()
      content.set(within.subarray(from, Math.min(from + small, from + size - at)), at)
      sector = next.getUint32(sector * 4, true)
    }
    return content
  }

  /** A chain of sectors as one; all of it where no size is given. */
  #gather(start: number, size?: number): Uint8Array {
    const chain: number[] = []
    for (let sector = start; sector < LAST_SECTOR; sector = this.#table[sector] ?? LAST_SECTOR) {
      if (chain.length * this.#sectorBytes > this.#bytes.length || sector >= this.#table.length) throw unreadable()
      if (size !== undefined && chain.length * this.#sectorBytes >= size) break
      chain.push(sector)
    }
    const length = size ?? chain.length * this.#sectorBytes
    if (chain.length * this.#sectorBytes < length) throw unreadable()
    const content = new Uint8Array(length)
    chain.forEach((sector, index) => {
      const at = index * this.#sectorBytes
      content.set(this.#sector(sector).subarray(0, length - at), at)
    })
    return content
  }

  /** A sector; the last one of a file may be shorter. */
  #sector(number: number): Uint8Array {
    const from = (number + 1) * this.#sectorBytes
    if (from >= this.#bytes.length) throw unreadable()
    return this.#bytes.subarray(from, from + this.#sectorBytes)
  }

  #numbers(sector: number): Uint32Array {
    const bytes = this.#sector(sector)
    if (bytes.length < this.#sectorBytes) throw unreadable()
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    return Uint32Array.from({ length: this.#sectorBytes / 4 }, (_, index) => view.getUint32(index * 4, true))
  }
}
