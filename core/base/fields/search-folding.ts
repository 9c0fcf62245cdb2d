/** Vowel marks, and the stroke that stretches a word. */
const ARABIC_MARKS = /[\u0610-\u061A\u0640\u064B-\u065F\u0670]/g
const ARABIC_FORMS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي', ک: 'ك', ی: 'ي' }
const ARABIC_FORM = /[أإآٱةىکی]/g
const ARABIC = /[\u0600-\u06FF]/

/** Letters of Arabic that people write for each other, as one. */
export const foldArabic = (text: string): string =>
  ARABIC.test(text) ? text.replace(ARABIC_MARKS, '').replace(ARABIC_FORM, (sign) => ARABIC_FORMS[sign] ?? sign) : text

const BEYOND_ASCII = /[\u0080-\uFFFF]/
/** Zeros of scripts: Arabic, Persian, nine of India, Thai, Lao, Burmese, Khmer. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0]
const OTHER_DIGIT =
  /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0E50-\u0E59\u0ED0-\u0ED9\u1040-\u1049\u17E0-\u17E9]/g
/** The dotted and the dotless i of Turkish, and the dot that a small letter keeps of the first. */
const TURKISH = /[İı]/g
const DOT_ABOVE = /\u0307/g

const digitOf = (sign: string): string => {
  const point = sign.charCodeAt(0)
  const zero = ZEROS.findLast((one) => one <= point) ?? point
  return String(point - zero)
}

/**
 * The form in which texts are compared in searches (rule: Folded searches): case and width of
 * letters do not count, nor do digits of other scripts, letters of Arabic that people write for
 * each other, and the two i of Turkish. The store's function `folded` does the same.
 */
export function foldForSearch(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return foldArabic(text.normalize('NFKC')).replace(OTHER_DIGIT, digitOf).replace(TURKISH, 'i').replace(DOT_ABOVE, '').toLowerCase()
}
