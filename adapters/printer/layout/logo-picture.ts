import { emptyBitmap } from '../raster/bitmap.ts'
import type { Bitmap } from '../raster/bitmap.ts'
import { headOf, chunksOf, onWhite, PNG } from '../raster/png.ts'
import { LOGO_LIMITS } from '#core/parcels/labels/design/logo.port.ts'

/** A logo as grey dots, 0 black. */
export type LogoPicture = { readonly width: number; readonly height: number; readonly grey: Uint8Array }

/** The brightness below which dots are printed: a thermal head knows black alone. */
const MIDDLE = 128
/** How bright red, green and blue look. */
const BRIGHTNESS = { red: 0.299, green: 0.587, blue: 0.114 } as const

/** Reads a PNG. Throws where it is none, or larger than logos may be. */
export function readLogo(bytes: Uint8Array): LogoPicture {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, PNG.length).equals(PNG)) throw new Error('no PNG')
  const { width, height } = headOf(chunksOf(png))
  if (Math.max(width, height) > LOGO_LIMITS.pixels) throw new Error('too large')
  const rgb = onWhite(png)
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] =
      BRIGHTNESS.red * (rgb[at * 3] ?? 255) + BRIGHTNESS.green * (rgb[at * 3 + 1] ?? 255) + BRIGHTNESS.blue * (rgb[at * 3 + 2] ?? 255)
  return { width, height, grey }
}

/**
 * The logo in black and white, as large as fits into so many dots: each dot is the mean of what it
 * covers.
 */
export function logoBitmap({ width, height, grey }: LogoPicture, most: { readonly width: number; readonly height: number }): Bitmap {
  const scale = Math.min(most.width / width, most.height / height)
  const [across, down] = [width, height].map((dots) => Math.max(1, Math.floor(dots * scale))) as [number, number]
  const bitmap = emptyBitmap(across, down)
  for (let y = 0; y < down; y++) {
    const [top, bottom] = covered(y, down, height)
    for (let x = 0; x < across; x++) {
      const [left, right] = covered(x, across, width)
      let sum = 0
      for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) sum += grey[row * width + column] ?? 255
      if (sum / ((bottom - top) * (right - left)) >= MIDDLE) continue
      const at = y * bitmap.rowBytes + (x >> 3)
      bitmap.bits[at] = (bitmap.bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bitmap
}

/** Which of the picture's rows or columns a dot covers, at least one. */
function covered(dot: number, dots: number, of: number): readonly [from: number, to: number] {
  const from = Math.floor((dot * of) / dots)
  return [from, Math.max(from + 1, Math.floor(((dot + 1) * of) / dots))]
}
