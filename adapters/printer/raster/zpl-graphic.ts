import { deflateSync } from 'node:zlib'
import type { Bitmap } from './bitmap.ts'

const HEX = Array.from({ length: 256 }, (_, value) => value.toString(16).toUpperCase().padStart(2, '0'))

/** CRC-16 of CCITT (polynomial 0x1021, from 0), as Z64 demands it over its base64 text. */
function crc16(text: string): number {
  let crc = 0
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/**
 * A count of repeated characters: `g` to `z` for 20 to 400 in twenties, then `G` to `Y` for 1 to
 * 19.
 */
function repeated(count: number, digit: string): string {
  if (count === 1) return digit
  let text = ''
  let left = count
  for (; left >= 400; left -= 400) text += 'z'
  if (left >= 20) text += String.fromCharCode(0x66 + Math.floor(left / 20))
  if (left % 20 > 0) text += String.fromCharCode(0x46 + (left % 20))
  return text + digit
}

/** One row: hexadecimal with counted repeats; `,` and `!` fill the rest with white or black. */
function packedRow(hex: string): string {
  let text = ''
  for (let at = 0; at < hex.length;) {
    const digit = hex.charAt(at)
    let end = at + 1
    while (hex.charAt(end) === digit) end++
    if (end === hex.length && (digit === '0' || digit === 'F')) return text + (digit === '0' ? ',' : '!')
    text += repeated(end - at, digit)
    at = end
  }
  return text
}

/** ZPL's alternative compression; `:` repeats the row above. */
function packedRows({ bits, rowBytes, height }: Bitmap): string {
  let text = ''
  let above = ''
  for (let row = 0; row < height; row++) {
    let hex = ''
    for (let at = row * rowBytes; at < (row + 1) * rowBytes; at++) hex += HEX[bits[at] ?? 0] ?? ''
    text += hex === above ? ':' : packedRow(hex)
    above = hex
  }
  return text
}

function deflated(bits: Uint8Array): string {
  const text = deflateSync(bits, { level: 9 }).toString('base64')
  return `:Z64:${text}:${crc16(text).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * A bitmap as `^GFA…^FS`; where it goes is said before it. From `worthDeflating` bytes on it is in
 * the shorter one of ZPL's two compressions: the frame of Z64 alone has 30 characters, and
 * deflating takes its time.
 */
export function zplGraphic(bitmap: Bitmap, worthDeflating = 0): string {
  const total = bitmap.bits.length
  const packed = packedRows(bitmap)
  const other = total < worthDeflating ? packed : deflated(bitmap.bits)
  return `^GFA,${total},${total},${bitmap.rowBytes},${other.length < packed.length ? other : packed}^FS`
}
