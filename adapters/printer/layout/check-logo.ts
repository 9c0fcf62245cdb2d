import { LOGO_LIMITS, type CheckLogo } from '#core/parcels/labels/design/logo.port.ts'
import { designFailure } from '#core/parcels/labels/design/label-design.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { chunksOf, headOf, PNG } from '../raster/png.ts'
import { readLogo } from './logo-picture.ts'

const BYTES = 1000

/** Checks a logo by reading it, as it is read for each batch. */
export const checkLogo: CheckLogo = (bytes) => {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, PNG.length).equals(PNG)) return failed(designFailure('LOGO_NOT_PNG'))
  try {
    const { width, height } = headOf(chunksOf(png))
    if (png.length > LOGO_LIMITS.kilobytes * BYTES || Math.max(width, height) > LOGO_LIMITS.pixels)
      return failed(designFailure('LOGO_TOO_LARGE', LOGO_LIMITS))
    readLogo(bytes)
    return ok(true)
  } catch {
    return failed(designFailure('LOGO_BROKEN'))
  }
}
