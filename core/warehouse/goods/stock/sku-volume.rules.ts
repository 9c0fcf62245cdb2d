import { formatDecimal } from '#core/base/kernel/decimal.ts'
import type { Sku } from './sku.entity.ts'

/** A cubic metre is 10⁹ mm³, so cubic millimetres are its ninth decimal and nothing is rounded. */
const CUBIC_METRE_DIGITS = 9

/**
 * A piece's volume in m³ as an exact decimal: the measured volume, otherwise length × width ×
 * height; `undefined` where neither is known.
 */
export function skuVolume({ volume, length, width, height }: Pick<Sku, 'volume' | 'length' | 'width' | 'height'>): string | undefined {
  if (volume !== undefined) return volume
  if (length === undefined || width === undefined || height === undefined) return undefined
  return formatDecimal(BigInt(length) * BigInt(width) * BigInt(height), CUBIC_METRE_DIGITS)
}
