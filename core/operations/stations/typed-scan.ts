import { scannedCode } from '#core/base/fields/barcode.rules.ts'
import { figures, toHalfWidth } from '#core/base/kernel/text.ts'

/**
 * The entry of the field: a code, or for a parcel that is on the scale its weight, with its size
 * where it was measured.
 */
export type TypedScan =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'weight'; readonly weight: string; readonly size?: readonly [string, string, string] }

const FIGURE = /^\d{1,4}(?:[.,]\d{1,3})?$/
const WEIGHT = /^\d{1,6}(?:[.,]\d{1,3})?(?:kgs?|g|lbs?|oz|公斤|千克|克|斤|磅)$/i
/** A comma with one or two digits behind it; with three it may be thousands, which is refused. */
const DECIMAL_COMMA = /,(?=\d{1,2}(?!\d))/g
/** The blank between a weight and its unit. */
const BEFORE_UNIT = /(?<=\d)\s+(?=(?:kgs?|g|lbs?|oz|公斤|千克|克|斤|磅)(?:$|[\s×*]))/i

/**
 * Reads a line of the field. While a parcel is weighed, one number is its weight, in kg unless it
 * has a unit of its own, and four are weight, length, width and height; anything else is the code
 * of the next parcel. Nothing for an empty line.
 */
export function readTyped(line: string, isWeighing: boolean): TypedScan | undefined {
  const text = scannedCode(toHalfWidth(line).trim())
  if (text === '') return undefined
  const [weight = '', ...sides] = figures(text)
    .replace(BEFORE_UNIT, '')
    .replaceAll(DECIMAL_COMMA, '.')
    .split(/[\s×xX*]+/)
  const isMeasure = [WEIGHT, FIGURE].some((form) => form.test(weight)) && sides.every((side) => FIGURE.test(side))
  if (!isWeighing || !isMeasure) return { kind: 'code', code: text }
  const [length, width, height] = sides
  if (sides.length === 0) return { kind: 'weight', weight }
  if (sides.length !== 3 || length === undefined || width === undefined || height === undefined) return { kind: 'code', code: text }
  return { kind: 'weight', weight, size: [length, width, height] }
}
