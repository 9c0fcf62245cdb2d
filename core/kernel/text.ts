/** Full-width forms and the ideographic space stand 0xFEE0 above ASCII. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfee0
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
const INVISIBLE = /[\u200B\u2060\uFEFF\u00AD]/g

/** Text as it is kept: no invisible signs, plain spaces, none at the ends. Chinese and Arabic stay as they are. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').trim()
}

/** Full-width digits, letters and punctuation as their ASCII forms. */
export const toHalfWidth = (text: string): string => text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))

/** A list by commas of any width, ideographic commas or semicolons (spec §5); its items are clean. */
export const splitList = (text: string): readonly string[] => text.split(/[,，、;；]/).map(cleanText)

const UNIT_BEHIND = /\s*(kgs?|公斤|千克|g|克|cm|厘米|公分|usd|rmb|cny|元|件|个|pcs?)\.?$/i
const PLAIN = /^-?\d+(\.\d+)?$/
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const DECIMAL_COMMA = /^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/

/**
 * A number as people write it, as plain decimal text: full-width digits, a unit behind it, thousands, `.5`; with `decimalComma` also
 * `0,470`. `undefined` for anything else, grams among it, since nothing is guessed.
 */
export function decimalText(text: string, { decimalComma }: { readonly decimalComma: boolean }): string | undefined {
  const half = cleanText(toHalfWidth(text))
  const unit = UNIT_BEHIND.exec(half)?.[1]?.toLowerCase()
  if (unit === 'g' || unit === '克') return undefined
  const bare = half.replace(UNIT_BEHIND, '').replace(/^\+/, '').replace(/^(-?)\./, '$10.')
  if (PLAIN.test(bare)) return bare
  if (decimalComma && DECIMAL_COMMA.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return !decimalComma && THOUSANDS.test(bare) ? bare.replaceAll(',', '') : undefined
}
