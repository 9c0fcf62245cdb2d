/**
 * A picture of one bit a dot: 1 is black, the first dot of a row is the highest bit of its first
 * byte.
 */
export type Bitmap = { readonly width: number; readonly height: number; readonly rowBytes: number; readonly bits: Uint8Array<ArrayBuffer> }

const BITS = 8

export function emptyBitmap(width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / BITS)
  return { width, height, rowBytes, bits: new Uint8Array(rowBytes * height) }
}

/** Draws a bitmap over another one with its corner at `x`, `y`; what lies outside is cut off. */
export function stamp(on: Bitmap, { bitmap, x, y }: { readonly bitmap: Bitmap; readonly x: number; readonly y: number }): void {
  const shift = ((x % BITS) + BITS) % BITS
  const column = (x - shift) / BITS
  for (let row = Math.max(0, -y); row < bitmap.height && y + row < on.height; row++) {
    const to = (y + row) * on.rowBytes
    const from = row * bitmap.rowBytes
    for (let byte = 0; byte < bitmap.rowBytes; byte++) {
      const value = bitmap.bits[from + byte] ?? 0
      if (value === 0) continue
      const at = column + byte
      if (at >= 0 && at < on.rowBytes) on.bits[to + at] = (on.bits[to + at] ?? 0) | (value >> shift)
      if (shift > 0 && at + 1 >= 0 && at + 1 < on.rowBytes)
        on.bits[to + at + 1] = (on.bits[to + at + 1] ?? 0) | ((value << (BITS - shift)) & 0xff)
    }
  }
}
