/**
 * The entry of the field: a code, or for a parcel that is on the scale its weight, with its size
 * where it was measured.
 */
export type TypedScan =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'weight'; readonly weight: string; readonly size?: readonly [string, string, string] }

const FIGURE = /^\d{1,4}(?:[.,]\d{1,3})?$/
const FULL_WIDTH = /[０-９．]/g
const narrow = (text: string): string => text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * Reads a line of the field. While a parcel is weighed, one number is its weight in kg, and four
 * are weight, length, width and height; anything else is the code of the next parcel. Nothing for
 * an empty line.
 */
export function readTyped(line: string, isWeighing: boolean): TypedScan | undefined {
  const text = narrow(line).trim()
  if (text === '') return undefined
  const figures = text.split(/[\s×xX*]+/)
  if (!isWeighing || !figures.every((figure) => FIGURE.test(figure))) return { kind: 'code', code: text }
  const [weight = '', ...sides] = figures.map((figure) => figure.replace(',', '.'))
  const [length, width, height] = sides
  if (sides.length === 0) return { kind: 'weight', weight }
  if (sides.length !== 3 || length === undefined || width === undefined || height === undefined) return { kind: 'code', code: text }
  return { kind: 'weight', weight, size: [length, width, height] }
}
