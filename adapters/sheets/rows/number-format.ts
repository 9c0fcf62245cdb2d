/**
 * The meaning of a number by its format: plain, a date or time, or padded with zeros to a width
 * (`0000000000` for a phone).
 */
export type NumberMeaning = { readonly kind: 'number' } | { readonly kind: 'date' } | { readonly kind: 'padded'; readonly width: number }

const NUMBER: NumberMeaning = { kind: 'number' }
const DATE: NumberMeaning = { kind: 'date' }

/**
 * Formats that a workbook uses without declaring them; 27–36 and 50–58 are dates and times in
 * Chinese, Japanese and Korean.
 */
const builtInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export function builtInMeaning(id: number): NumberMeaning {
  return builtInDate(id) ? DATE : NUMBER
}

/** Reads a format such as `yyyy"年"m"月"d"日"`, `[h]:mm` or `0000000000`. */
export function formatMeaning(format: string): NumberMeaning {
  const first = (format.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .trim()
  if (/^0{2,15}$/.test(first)) return { kind: 'padded', width: first.length }
  if (/^general$/i.test(first)) return NUMBER
  return /[ymdhs]/i.test(first) && !/[0#?]/.test(first.replace(/s\.0+/gi, 's')) ? DATE : NUMBER
}

/** The text of a padded number: only whole numbers are padded. */
export const paddedText = (text: string, width: number): string => (/^\d+$/.test(text) ? text.padStart(width, '0') : text)
