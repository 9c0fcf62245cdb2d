import { crc32, deflateSync } from 'node:zlib'

type Size = { readonly width: number; readonly height: number }

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey picture as PNG; `shadeAt` answers 0, black, to 255. */
function greyPicture({ width, height }: Size, shadeAt: (x: number, y: number) => number): Uint8Array {
  const pixels = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels[y * (width + 1) + 1 + x] = shadeAt(x, y)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const PAPER = 244
const INK = 196

/** A picture of an empty ID card: a grey band, a place for a photograph, lines. */
export function demoPicture(shade: number): Uint8Array {
  const isInk = (x: number, y: number): boolean => (x > 330 && x < 440 && y > 90 && y < 230) || (x > 40 && x < 290 && y > 90 && y % 40 < 12)
  return greyPicture({ width: 480, height: 300 }, (x, y) => (y < 56 ? shade : isInk(x, y) ? INK : PAPER))
}

const BARS = 'CROSSDOCK-DEMO'
/** Whether a bar of the label stands in a column; each letter gives eight of them. */
const isBar = (column: number): boolean => ((BARS.charCodeAt(Math.floor(column / 8) % BARS.length) >> (column % 8)) & 1) === 1

/** A label as a marketplace hands it out, 100 × 150 mm: a frame, lines of an address, bars. */
export function demoLabel(): Uint8Array {
  return greyPicture({ width: 400, height: 600 }, (x, y) => {
    const isFrame = x < 4 || x > 395 || y < 4 || y > 595 || Math.abs(y - 150) < 2 || Math.abs(y - 380) < 2
    const isLine = x > 30 && x < (y < 150 ? 220 : 330) && ((y > 40 && y < 130) || (y > 190 && y < 350)) && y % 40 < 14
    const isCode = x > 40 && x < 360 && y > 420 && y < 540 && isBar(Math.floor((x - 40) / 3))
    return isFrame || isLine || isCode ? 0 : 255
  })
}
