import { deflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import type { Picture } from './picture.ts'

/** A picture as PNG: `grey` as it is, `clear` black on nothing, `bits` with one bit a dot. */
export function pngOf({ width, height, grey }: Picture, how: 'grey' | 'clear' | 'bits' = 'grey'): Uint8Array {
  if (how === 'grey') return encode({ width, height, data: grey, channels: 1, depth: 8 })
  if (how === 'clear') {
    const data = new Uint8Array(width * height * 4)
    grey.forEach((value, at) => (data[at * 4 + 3] = 255 - value))
    return encode({ width, height, data, channels: 4, depth: 8 })
  }
  const row = Math.ceil(width / 8)
  const data = new Uint8Array(row * height).fill(255)
  grey.forEach((value, at) => {
    if (value < 128) data[Math.floor(at / width) * row + ((at % width) >> 3)]! &= ~(0x80 >> ((at % width) & 7))
  })
  return encode({ width, height, data, channels: 1, depth: 1 })
}

const part = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

/** A PNG that says it has this size and colour type, with data that unpack to so many zeros. */
export function hostilePng(given: {
  readonly width: number
  readonly height: number
  readonly colour: number
  readonly zeros: number
}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(given.width)
  head.writeUInt32BE(given.height, 4)
  head[8] = 8
  head[9] = given.colour
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, part('IHDR', head), part('IDAT', deflateSync(Buffer.alloc(given.zeros))), part('IEND', Buffer.alloc(0))])
}
