import { inflateSync } from 'node:zlib'
import { decode, encode } from 'fast-png'
import type { Bitmap } from './bitmap.ts'

/** The first bytes of a PNG. */
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The parts of a PNG by their four letters. */
export function chunksOf(png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks = []
  for (let at = PNG.length; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

const COLOURS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Chunks = ReturnType<typeof chunksOf>

/** Reads the head of a PNG. Throws where it is none. */
export function headOf(chunks: Chunks) {
  const head = chunks[0]
  if (head?.type !== 'IHDR') throw new Error('no IHDR')
  const [width, height, depth] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4), head.data.readUInt8(8)]
  const [colour, interlaced] = [head.data.readUInt8(9), head.data.readUInt8(12) !== 0]
  const channels = COLOURS[colour]
  if (channels === undefined || width === 0 || height === 0) throw new Error('no PNG')
  return { width, height, depth, colour, interlaced, channels }
}

/**
 * The red, green and blue of every dot, with white where the picture can be seen through. Throws
 * where it is not as large as it says.
 */
export function onWhite(png: Buffer): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(png)
  const head = headOf(chunks)
  const packed = Buffer.concat(chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : [])))
  // The unpacked data must be as large as the picture says, before a library unpacks it without a
  // limit; interlaced rows are filtered in seven passes.
  const passes = head.interlaced ? 8 * (head.width + head.height) : 0
  inflateSync(packed, { maxOutputLength: Math.ceil((head.width * head.channels * head.depth) / 8 + 1) * head.height + passes })
  const { width, height, data, depth, channels, palette } = decode(png)
  const most = 2 ** depth - 1
  const rowSamples = depth < 8 ? Math.ceil((width * channels * depth) / 8) : width * channels
  const sample = (x: number, y: number, channel: number): number => {
    const at = x * channels + channel
    if (depth >= 8) return data[y * rowSamples + at] ?? 0
    const bit = at * depth
    return ((data[y * rowSamples + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most
  }
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const scaled = (channel: number): number => (sample(x, y, channel) * 255) / most
      const [red = 0, green = red, blue = red, alpha = 255] =
        palette === undefined
          ? channels < 3
            ? [scaled(0), scaled(0), scaled(0), channels === 2 ? scaled(1) : 255]
            : [scaled(0), scaled(1), scaled(2), channels === 4 ? scaled(3) : 255]
          : (palette[sample(x, y, 0)] ?? [])
      const to = (y * width + x) * 3
      const laid = (value: number): number => Math.round(255 - ((255 - value) * alpha) / 255)
      rgb.set([laid(red), laid(green), laid(blue)], to)
    }
  return rgb
}

/** A bitmap as a picture, black on white. */
export function bitmapPng({ width, height, rowBytes, bits }: Bitmap): Uint8Array {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = ((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255
  return encode({ width, height, data, channels: 1, depth: 8 })
}
