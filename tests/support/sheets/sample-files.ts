import { deflateSync } from 'node:zlib'

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc = (bytes: Uint8Array): number =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A real PNG, grey, of this size; padded to `bytes` by an unknown part that readers skip. */
export function samplePng({ width = 320, height = 200, bytes = 0 }: { width?: number; height?: number; bytes?: number } = {}): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = Buffer.alloc((width + 1) * height, 200)
  for (let row = 0; row < height; row += 1) pixels[row * (width + 1)] = 0
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const length = start.length + parts.reduce((sum, part) => sum + part.length, 0)
  const padding = bytes > length + 12 ? [chunk('paDd', Buffer.alloc(bytes - length - 12))] : []
  return Buffer.concat([start, ...parts.slice(0, 1), ...padding, ...parts.slice(1)])
}

export const samplePdf = (): Uint8Array =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')
