import encodeQR from 'qr'

/** How much of a damaged code is restored, by the standard's names. */
type QrLevel = 'M' | 'Q' | 'H'

/** M restores 15 % of a code, Q 25 %, H 30 %; the bytes that each version takes, from 1 on. */
const LEVELS = [
  { name: 'M', ecc: 'medium', takes: [16, 28, 44, 64] },
  { name: 'Q', ecc: 'quartile', takes: [13, 22, 34, 48] },
  { name: 'H', ecc: 'high', takes: [9, 16, 26, 36] },
] as const
const BITS = 8

/** Texts that take 5.5 bits a character; all others are UTF-8. */
export const QR_CAPITALS = /^[0-9A-Z $%*+\-./:]+$/

/** Dark modules of a square code, row by row. */
export type Modules = { readonly width: number; readonly dark: Uint8Array }

/** Bits of the text with its mode and length. */
function messageBits(text: string): number {
  if (QR_CAPITALS.test(text)) return 4 + 9 + Math.ceil(text.length * 5.5)
  return 4 + 8 + Buffer.byteLength(text) * BITS
}

/**
 * The smallest version that fits the text at level M, and there the strongest level that still
 * fits. Throws where version 4 is too small: a label has no room for modules that are smaller.
 */
function shapeOf(text: string): { readonly version: number; readonly level: (typeof LEVELS)[number] } {
  const bits = messageBits(text)
  const index = LEVELS[0].takes.findIndex((bytes) => bits <= bytes * BITS)
  const level = LEVELS.findLast(({ takes }) => bits <= (takes[index] ?? 0) * BITS)
  if (level === undefined) throw new Error(`too long for a QR code: ${text}`)
  return { version: index + 1, level }
}

/**
 * Modules a side of a text's code and its error correction, as `qrModules` chooses them. Throws
 * where it is too long.
 */
export function qrShape(text: string): { readonly width: number; readonly level: QrLevel } {
  const { version, level } = shapeOf(text)
  return { width: 17 + version * 4, level: level.name }
}

/**
 * The QR code of a text. The version and the level are ours, so that a printer that makes the code
 * itself makes it as large. Throws where it is longer than 90 capitals or 62 bytes.
 */
export function qrModules(text: string): Modules {
  const { version, level } = shapeOf(text)
  const encoding = QR_CAPITALS.test(text) ? 'alphanumeric' : 'byte'
  // The library's least border is one module.
  const rows = encodeQR(text, 'raw', { version, ecc: level.ecc, encoding, border: 1 }).slice(1, -1)
  const width = rows.length
  const dark = new Uint8Array(width * width)
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) if (row[x + 1] === true) dark[y * width + x] = 1
  })
  return { width, dark }
}
