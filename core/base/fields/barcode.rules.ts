/** How a scanner says which kind of barcode it read: `]C0`, `]E0`, `]d2`. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z](?=.)/
/** Barcodes of GS1 whose content begins with the number of the article: `(01)`, 14 digits. */
const GS1 = /^\](?:C1|e0|d2|Q3|J1)(?:\(01\)|01)(\d{14})/

/** A code without the prefix that a scanner puts before it; of a barcode of GS1 its article. */
export const scannedCode = (code: string): string =>
  // Most texts have no prefix, and each cell of a sheet is asked about.
  code.startsWith(']') ? (GS1.exec(code)?.[1] ?? code.replace(SYMBOLOGY, '')) : code

const LENGTHS = [8, 12, 13, 14] as const
const LONGEST = 14
const DIGITS = /^\d+$/

/** The check digit counts the others three times and once, from the right (GS1). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1; at >= 0; at -= 1) sum += Number(digits[at]) * ((digits.length - at) % 2 === 0 ? 3 : 1)
  return sum % 10 === 0
}

/** A GTIN of any length as 14 digits, by which two are compared; undefined for any other code. */
export function gtinOf(code: string): string | undefined {
  const isGtin = DIGITS.test(code) && LENGTHS.some((length) => length === code.length) && hasCheckDigit(code)
  return isGtin ? code.padStart(LONGEST, '0') : undefined
}

/** All ways to write a code: a GTIN with 8 to 14 digits (rule: One article, one GTIN). */
export function writtenForms(code: string): readonly string[] {
  const gtin = gtinOf(code)
  if (gtin === undefined) return [code]
  return LENGTHS.filter((length) => /^0*$/.test(gtin.slice(0, LONGEST - length))).map((length) => gtin.slice(LONGEST - length))
}
