import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'

/** A part to write: content to pack, or packed content that is copied unchanged. */
type ZipContent =
  | { readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
  | { readonly packed: Uint8Array; readonly method: number; readonly sum: number; readonly unpackedBytes: number }

export type ZipItem = { readonly name: string } & ZipContent

type WrittenZipEntry = {
  readonly name: Buffer
  readonly flags: number
  readonly method: number
  readonly sum: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly at: number
}

const UTF8_NAME = 0x0800
/** Sizes follow the data, since they are not known at the start. */
const SIZES_BEHIND = 0x0008
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01, the format's zero: files do not depend on the time they were made. */
const ZERO_DATE = 0x0021
/** Packs twice as fast as the default for a few per cent more bytes. */
const LEVEL = 4

const deflate = promisify(deflateRaw)

/**
 * Writes an archive piece by piece. The common library cannot copy packed parts, which is what
 * leaves a customer's workbook unchanged and saves packing it again.
 */
export async function* zipItems(items: AsyncIterable<ZipItem> | Iterable<ZipItem>): AsyncGenerator<Uint8Array> {
  const written: WrittenZipEntry[] = []
  let at = 0
  for await (const item of items) {
    const name = Buffer.from(item.name, 'utf8')
    if ('packed' in item) {
      const one = {
        name,
        flags: UTF8_NAME,
        method: item.method,
        sum: item.sum,
        packedBytes: item.packed.length,
        unpackedBytes: item.unpackedBytes,
        at,
      }
      yield localHeader(one)
      yield item.packed
      at += 30 + name.length + item.packed.length
      written.push(one)
      continue
    }
    yield localHeader({ name, flags: UTF8_NAME | SIZES_BEHIND, method: DEFLATED, sum: 0, packedBytes: 0, unpackedBytes: 0, at })
    const sizes = { sum: 0, packedBytes: 0, unpackedBytes: 0 }
    for await (const piece of deflateContent(item.content, sizes)) yield piece
    yield descriptor(sizes)
    written.push({ name, flags: UTF8_NAME | SIZES_BEHIND, method: DEFLATED, ...sizes, at })
    at += 30 + name.length + sizes.packedBytes + 16
  }
  yield directory(written, at)
}

/** A small part, packed at once. */
export async function packedItem(name: string, content: string): Promise<ZipItem> {
  const bytes = Buffer.from(content, 'utf8')
  return { name, packed: await deflate(bytes), method: DEFLATED, sum: crc32(bytes), unpackedBytes: bytes.length }
}

async function* deflateContent(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sizes: { sum: number; packedBytes: number; unpackedBytes: number },
): AsyncGenerator<Uint8Array> {
  const stream = createDeflateRaw({ level: LEVEL, chunkSize: 64 * 1024 })
  const feed = async () => {
    for await (const chunk of content) {
      sizes.sum = crc32(chunk, sizes.sum)
      sizes.unpackedBytes += chunk.length
      const gone = await new Promise<unknown>((done) => stream.write(chunk, done))
      if (gone) return
    }
    stream.end()
  }
  const feeding = feed().catch((error: unknown) => void stream.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sizes.packedBytes += piece.length
      yield piece
    }
    await feeding
  } finally {
    stream.destroy()
  }
}

function localHeader(one: WrittenZipEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, one)
  header.writeUInt16LE(one.name.length, 26)
  return Buffer.concat([header, one.name])
}

/** The fields that local header and directory have in common. */
function writeCommon(header: Buffer, at: number, one: WrittenZipEntry): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(one.flags, at + 2)
  header.writeUInt16LE(one.method, at + 4)
  header.writeUInt16LE(0, at + 6)
  header.writeUInt16LE(ZERO_DATE, at + 8)
  header.writeUInt32LE(one.sum, at + 10)
  header.writeUInt32LE(one.packedBytes, at + 14)
  header.writeUInt32LE(one.unpackedBytes, at + 18)
}

function descriptor(sizes: { sum: number; packedBytes: number; unpackedBytes: number }): Buffer {
  const behind = Buffer.alloc(16)
  behind.writeUInt32LE(0x08074b50, 0)
  behind.writeUInt32LE(sizes.sum, 4)
  behind.writeUInt32LE(sizes.packedBytes, 8)
  behind.writeUInt32LE(sizes.unpackedBytes, 12)
  return behind
}

function directory(written: readonly WrittenZipEntry[], at: number): Buffer {
  const entries = written.map((one) => {
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(VERSION, 4)
    writeCommon(header, 6, one)
    header.writeUInt16LE(one.name.length, 28)
    header.writeUInt32LE(one.at, 42)
    return Buffer.concat([header, one.name])
  })
  const listed = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([listed, end])
}
