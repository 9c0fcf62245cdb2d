import { crc32, createInflateRaw } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { LIMITS } from '../limits.ts'
import { Refusal, tooComplex, unreadable } from '../refusal.ts'

/** A part of a workbook's archive as the archive declares it. */
export type ZipPart = { readonly name: string; readonly entry: Entry }

const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 1
const CHUNK_BYTES = 256 * 1024
/** A few chunks are unpacked ahead by zlib's own thread while one is scanned. */
const INFLATE = { chunkSize: CHUNK_BYTES, highWaterMark: 4 * CHUNK_BYTES }

/**
 * The parts of an archive in memory. Its directory is checked before anything is unpacked, and each
 * part is compared with the directory's declaration while it is unpacked, so a zip bomb is refused
 * by its declaration or at the first byte beyond it.
 */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #zip: ZipFile
  readonly parts: readonly ZipPart[]
  readonly #byName: ReadonlyMap<string, ZipPart>

  private constructor(bytes: Buffer, zip: ZipFile, parts: readonly ZipPart[]) {
    this.#bytes = bytes
    this.#zip = zip
    this.parts = parts
    this.#byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]))
  }

  static async open(content: Uint8Array): Promise<ZipArchive> {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false })
    if (zip.entryCount > LIMITS.parts) throw tooComplex.parts()
    const parts: ZipPart[] = []
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      judge(entry, unpacked)
      if (!entry.fileName.endsWith('/')) parts.push({ name: entry.fileName, entry })
    }
    return new ZipArchive(bytes, zip, parts)
  }

  /** A part by its name, ignoring case as the format does. */
  part(name: string): ZipPart | undefined {
    return this.#byName.get(name.toLowerCase())
  }

  has(folder: string): boolean {
    return this.parts.some((part) => part.name.toLowerCase().startsWith(folder))
  }

  /** The part's packed bytes. */
  async packed({ entry }: ZipPart): Promise<Uint8Array> {
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true })
    if (fileDataStart + entry.compressedSize > this.#bytes.length) throw unreadable()
    return this.#bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  }

  /**
   * The part's content, piece by piece; refused where it differs from its declared size or
   * checksum.
   */
  async *chunks(part: ZipPart): AsyncGenerator<Uint8Array> {
    const { entry } = part
    const packed = await this.packed(part)
    let length = 0
    let sum = 0
    for await (const chunk of entry.compressionMethod === STORED ? [packed] : inflateBytes(packed)) {
      length += chunk.length
      if (length > entry.uncompressedSize) throw unreadable()
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (length !== entry.uncompressedSize || sum !== entry.crc32) throw unreadable()
  }

  /** A small part as text. */
  async text(part: ZipPart): Promise<string> {
    if (part.entry.uncompressedSize > LIMITS.smallPartBytes) throw tooComplex.unpacked()
    const chunks: Uint8Array[] = []
    for await (const chunk of this.chunks(part)) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }
}

function judge(entry: Entry, unpacked: number): void {
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) throw new Refusal(sheetFailure('FILE_ENCRYPTED'))
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw unreadable()
  if (entry.compressionMethod === STORED && entry.compressedSize !== entry.uncompressedSize) throw unreadable()
  if (unpacked > LIMITS.unpackedBytes) throw tooComplex.unpacked()
  const dense = entry.uncompressedSize > LIMITS.denseBytes
  if (dense && entry.uncompressedSize > entry.compressedSize * LIMITS.packingRatio) throw tooComplex.unpacked()
}

async function* inflateBytes(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw(INFLATE)
  inflate.end(packed)
  try {
    yield* inflate
  } finally {
    inflate.destroy()
  }
}
