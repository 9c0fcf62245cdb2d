/** `1.234` or `12,500`: thousands, or three decimals. */
const EITHER = /^[+-]?\(?([1-9]\d{0,2})([.,])\d{3}\)?$/
const COMMA_DECIMALS = /^[^,]*,(?:\d{1,2}|\d{4,})\)?$|^[^,]*\.\d{3},\d+\)?$|\.\d{3}\.\d{3}|^\D*(?:0|\d{4,}),\d+\)?$/
const POINT_DECIMALS = /^[^.]*\.(?:\d{1,2}|\d{4,})\)?$|^[^.]*,\d{3}\.\d+\)?$|,\d{3},\d{3}|^\D*(?:0|\d{4,})\.\d+\)?$/

/** An amount of a column, the decimals of its currency, and whether the import takes it. */
export type ColumnAmount = { readonly text: string; readonly digits: number; readonly isTaken: boolean }
/** Whether a comma is the decimal point of a column, or an amount that may be either. */
export type FoundDecimals = { readonly decimalComma: boolean | undefined } | { readonly sample: string }

/**
 * Finds the decimal point of a column from all of its amounts: `1.234,56` speaks for the comma,
 * `1,234.56` for the point, and of two that differ the point is taken, so that the other one is a
 * wrong cell. Where none speaks, `1.234` may be a thousand or three decimals and is asked about;
 * `1,234` of a currency without three decimals can only be a thousand.
 */
export function findDecimals(amounts: readonly ColumnAmount[]): FoundDecimals {
  let sample: string | undefined
  let speaksForComma = false
  for (const { text, digits, isTaken } of amounts) {
    if (POINT_DECIMALS.test(text)) return { decimalComma: false }
    if (COMMA_DECIMALS.test(text)) speaksForComma = true
    const [, , mark] = EITHER.exec(text) ?? []
    if (!isTaken) continue
    if (mark === '.' || (mark === ',' && digits === 3)) sample ??= text
  }
  if (speaksForComma) return { decimalComma: true }
  return sample === undefined ? { decimalComma: undefined } : { sample }
}
