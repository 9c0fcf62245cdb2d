import { deflateSync, inflateSync } from 'node:zlib'

/** A grey picture: 0 black to 255 white, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly grey: Uint8Array }
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Reads a binary PGM (`P5`), or a PPM (`P6`) without colour. */
export function readNetpbm(file: Uint8Array): Picture {
  const head = /^(P[56])\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'))
  if (head === null) throw new Error('no PGM or PPM of 8 bits')
  const [start, kind, width, height] = [head[0].length, head[1], Number(head[2]), Number(head[3])]
  const data = file.subarray(start)
  if (kind === 'P5') return { width, height, grey: data.slice(0, width * height) }
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]]
    if (red !== green || green !== blue) throw new Error(`colour at ${at % width}, ${Math.floor(at / width)}`)
    grey[at] = red ?? 0
  }
  return { width, height, grey }
}

export function crop(picture: Picture, { x, y, width, height }: Area): Picture {
  const grey = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    grey.set(picture.grey.subarray((y + row) * picture.width + x, (y + row) * picture.width + x + width), row * width)
  return { width, height, grey }
}

export const isInk = (picture: Picture, x: number, y: number): boolean => (picture.grey[y * picture.width + x] ?? 255) < 128

/** The smallest area around everything dark; undefined on white paper. */
export function inkArea(picture: Picture): Area | undefined {
  let [left, top, right, bottom] = [picture.width, picture.height, -1, -1]
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      if (!isInk(picture, x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The share of `one`'s ink without any of `other`'s within `reach` pixels. */
function unmatched(one: Picture, other: Picture, reach: number): number {
  let ink = 0
  let lost = 0
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      if (!isInk(one, x, y)) continue
      ink++
      let near = false
      for (let dy = -reach; dy <= reach && !near; dy++)
        for (let dx = -reach; dx <= reach && !near; dx++)
          near = x + dx >= 0 && x + dx < other.width && y + dy >= 0 && y + dy < other.height && isInk(other, x + dx, y + dy)
      if (!near) lost++
    }
  return lost / Math.max(1, ink)
}

/**
 * How far two pictures of a text differ, from 0 to 1: ink of either without ink of the other
 * nearby, aligned at the corner.
 */
export function difference(one: Picture, other: Picture, reach = 2): number {
  const [inOne, inOther] = [inkArea(one), inkArea(other)]
  if (inOne === undefined || inOther === undefined) return inOne === inOther ? 0 : 1
  const [a, b] = [crop(one, inOne), crop(other, inOther)]
  return Math.max(unmatched(a, b, reach), unmatched(b, a, reach))
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function crc32(data: Uint8Array): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** A grey PNG without filters, the format of the reference pictures. */
export function writePng({ width, height, grey }: Picture): Buffer {
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

/** Reads what `writePng` wrote. */
export function readPng(file: Buffer): Picture {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const data: Buffer[] = []
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const rows = inflateSync(Buffer.concat(data))
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    if (rows[y * (width + 1)] !== 0) throw new Error('a filtered PNG: only those written by writePng are read')
    grey.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width)
  }
  return { width, height, grey }
}
