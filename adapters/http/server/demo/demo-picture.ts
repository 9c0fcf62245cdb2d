import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 480
const HEIGHT = 300

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of an empty ID card as PNG: a grey band, a place for a photograph, lines. */
export function demoPicture(shade: number): Uint8Array {
  const isInk = (x: number, y: number): boolean => (x > 330 && x < 440 && y > 90 && y < 230) || (x > 40 && x < 290 && y > 90 && y % 40 < 12)
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT, 244)
  for (let y = 0; y < HEIGHT; y += 1) {
    pixels[y * (WIDTH + 1)] = 0
    for (let x = 0; x < WIDTH; x += 1) if (y < 56 || isInk(x, y)) pixels[y * (WIDTH + 1) + 1 + x] = y < 56 ? shade : 196
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
