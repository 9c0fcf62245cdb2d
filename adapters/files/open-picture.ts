import { crc32, createInflate } from 'node:zlib'
import { isTooLarge, type PictureFault } from '#core/platform/files/picture.rules.ts'

/** A picture that ends before it should, or is none. */
class BrokenPicture extends Error {}

type Size = { readonly width: number; readonly height: number }

/** How many bytes a number of rows takes, each with the byte of its filter. */
const rowBytes = ({ width, height }: Size, bits: number): number => (width === 0 ? 0 : height * (1 + Math.ceil((width * bits) / 8)))

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** The seven passes of an interlaced picture: where each begins and how far its dots are apart. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const PNG_HEAD = 8
const CHUNK_FRAME = 12

type PngChunk = { readonly type: string; readonly data: Buffer }

/** The chunks of a PNG up to its end. Throws where one is cut off or changed. */
function pngChunks(png: Buffer): readonly PngChunk[] {
  const chunks: PngChunk[] = []
  for (let at = PNG_HEAD; at + CHUNK_FRAME <= png.length;) {
    const end = at + CHUNK_FRAME + png.readUInt32BE(at)
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) throw new BrokenPicture()
    const chunk = { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end - 4) }
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at = end
  }
  throw new BrokenPicture()
}

/** Unpacks without keeping; throws where that is not as much as it says. */
async function checkUnpacked(parts: readonly Buffer[], bytes: number): Promise<void> {
  const inflate = createInflate()
  let unpacked = 0
  const done = new Promise<void>((resolve, reject) => {
    inflate.on('data', (part: Buffer) => {
      unpacked += part.length
      if (unpacked > bytes) inflate.destroy(new BrokenPicture())
    })
    inflate.on('end', resolve)
    inflate.on('error', () => reject(new BrokenPicture()))
  })
  for (const part of parts) inflate.write(part)
  inflate.end()
  await done
  if (unpacked !== bytes) throw new BrokenPicture()
}

async function openPng(png: Buffer): Promise<PictureFault | undefined> {
  const [head, ...rest] = pngChunks(png)
  if (head?.type !== 'IHDR' || head.data.length !== 13) throw new BrokenPicture()
  const [width, height, depth] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4), head.data.readUInt8(8)]
  const channels = CHANNELS[head.data.readUInt8(9)]
  if (channels === undefined || width === 0 || height === 0) throw new BrokenPicture()
  if (isTooLarge({ width, height })) return 'too_large'
  const bits = depth * channels
  const isInterlaced = head.data.readUInt8(12) === 1
  const passes = PASSES.map(([left, top, across, down]) => ({
    width: Math.max(0, Math.ceil((width - left) / across)),
    height: Math.max(0, Math.ceil((height - top) / down)),
  }))
  const bytes = (isInterlaced ? passes : [{ width, height }]).reduce((sum, size) => sum + rowBytes(size, bits), 0)
  await checkUnpacked(
    rest.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])),
    bytes,
  )
  return undefined
}

const [MARK, BEGIN, END, SCAN, STUFFED] = [0xff, 0xd8, 0xd9, 0xda, 0x00]
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf]
/** Between the frames: tables of Huffman codes, extensions, arithmetic conditions. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const isRestart = (mark: number): boolean => mark >= 0xd0 && mark <= 0xd7

/** Where the data of a scan ends: at the next mark that is none of its own. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(MARK, from); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(MARK, at + 1)) {
    const mark = jpeg[at + 1] ?? STUFFED
    if (mark !== STUFFED && mark !== MARK && !isRestart(mark)) return at
  }
  throw new BrokenPicture()
}

function openJpeg(jpeg: Buffer): PictureFault | undefined {
  if (jpeg[1] !== BEGIN) throw new BrokenPicture()
  let size: Size | undefined
  let scans = 0
  for (let at = 2; at + 3 < jpeg.length || (jpeg[at] === MARK && jpeg[at + 1] === END);) {
    const mark = jpeg[at + 1] ?? STUFFED
    if (jpeg[at] !== MARK) throw new BrokenPicture()
    if (mark === MARK) {
      at += 1
      continue
    }
    if (mark === END) {
      if (size === undefined || scans === 0) throw new BrokenPicture()
      return undefined
    }
    const next = at + 2 + jpeg.readUInt16BE(at + 2)
    if (next > jpeg.length) throw new BrokenPicture()
    if (mark >= FIRST_FRAME && mark <= LAST_FRAME && !NO_FRAMES.has(mark)) {
      size = { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
      if (size.width === 0 || size.height === 0) throw new BrokenPicture()
      if (isTooLarge(size)) return 'too_large'
    }
    if (mark === SCAN) {
      if (next >= jpeg.length || jpeg[next] === MARK) throw new BrokenPicture()
      scans += 1
      at = endOfScan(jpeg, next)
    } else at = next
  }
  throw new BrokenPicture()
}

const WEBP_HEAD = 12
const KEY_FRAME = Buffer.from([0x9d, 0x01, 0x2a])
const LOSSLESS_MARK = 0x2f

/** The size that a frame of a WebP says; throws where it is none. */
function frameSize(type: string, data: Buffer): Size {
  if (type === 'VP8 ') {
    if (data.length < 10 || !data.subarray(3, 6).equals(KEY_FRAME)) throw new BrokenPicture()
    const firstPart = data.readUIntLE(0, 3) >>> 5
    if (10 + firstPart > data.length) throw new BrokenPicture()
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (data.length < 6 || data[0] !== LOSSLESS_MARK) throw new BrokenPicture()
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function openWebp(webp: Buffer): PictureFault | undefined {
  const length = webp.length < WEBP_HEAD ? 0 : webp.readUInt32LE(4) + 8
  if (length > webp.length) throw new BrokenPicture()
  const sizes: Size[] = []
  for (let at = WEBP_HEAD; at + 8 <= length;) {
    const type = webp.toString('latin1', at, at + 4)
    const bytes = webp.readUInt32LE(at + 4)
    const data = webp.subarray(at + 8, at + 8 + bytes)
    if (at + 8 + bytes > length) throw new BrokenPicture()
    if (type === 'VP8X' && data.length >= 10) {
      const canvas = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
      if (isTooLarge(canvas)) return 'too_large'
    }
    if (type === 'VP8 ' || type === 'VP8L') sizes.push(frameSize(type, data))
    // A frame of an animation: its own head, then a frame as above.
    if (type === 'ANMF' && data.length > 24) sizes.push(frameSize(data.toString('latin1', 16, 20), data.subarray(24)))
    at += 8 + bytes + (bytes % 2)
  }
  if (sizes.length === 0 || sizes.some(({ width, height }) => width === 0 || height === 0)) throw new BrokenPicture()
  return sizes.some(isTooLarge) ? 'too_large' : undefined
}

/**
 * Opens a picture as far as it must hold together (rule: Pictures): the parts and the unpacked rows
 * of a PNG, the scans of a JPEG to their end, the frames of a WebP. Its size is looked at before
 * anything is unpacked, and nothing unpacked is kept.
 */
export async function openPicture(bytes: Uint8Array, type: string): Promise<PictureFault | undefined> {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === 'image/png') return await openPng(picture)
    if (type === 'image/jpeg') return openJpeg(picture)
    return type === 'image/webp' ? openWebp(picture) : undefined
  } catch (error) {
    if (error instanceof BrokenPicture || error instanceof RangeError) return 'broken'
    throw error
  }
}
