/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15

export type NumberText = { readonly text: string; readonly damaged: boolean }

/**
 * A stored number as a spreadsheet shows it, in plain decimals: `2.2999999999999998` is 2.3, `1E-3`
 * is 0.001. Spreadsheets keep 15 digits, so a longer whole number is damaged, unless the file has
 * every digit and it is not a multiple of ten: such numbers were written by programs.
 */
export function numberText(value: number, stored: string): NumberText {
  if (!Number.isFinite(value)) return { text: stored, damaged: true }
  if (Math.abs(value) >= 1e15) {
    const whole = /^-?[1-9]\d{15}$/.test(stored) && !stored.endsWith('0') && Number.isSafeInteger(value)
    return whole ? { text: stored, damaged: false } : { text: shown(value), damaged: true }
  }
  return { text: plain(Number(value.toPrecision(KEPT_DIGITS))), damaged: false }
}

/** The form in which a spreadsheet shows a number that is too long for it: `1.23457E+15`. */
function shown(value: number): string {
  const [digits = '', exponent = ''] = value.toExponential(5).split('e')
  return `${digits.replace(/\.?0+$/, '')}E${exponent}`
}

/** A number below 1e15 without an exponent. */
function plain(value: number): string {
  const text = String(value)
  const [digits = '', exponent] = text.split('e-')
  if (exponent === undefined) return text === '-0' ? '0' : text
  const sign = digits.startsWith('-') ? '-' : ''
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`
}

/**
 * Whether typed text is what a spreadsheet made of a number that it shortened: `1.23E+15`, always
 * with a sign and two digits, so `12E5` was typed by a person; or `####`, from a column too narrow
 * for its value when the text file was saved.
 */
export const isDamagedText = (text: string): boolean => /^\s*[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}\s*$/.test(text) || /^#{3,}$/.test(text)
