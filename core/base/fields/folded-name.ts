import { toSimplified } from '../kernel/chinese-scripts.ts'

/** Vowel marks, and the stroke that stretches a word. */
const ARABIC_MARKS = /[\u0610-\u061A\u0640\u064B-\u065F\u0670]/g
const ARABIC_FORMS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي', ک: 'ك', ی: 'ي' }
const ARABIC_FORM = /[أإآٱةىکی]/g
const ARABIC = /[\u0600-\u06FF]/

/** Letters of Arabic that people write for each other, as one. */
export const foldArabic = (text: string): string =>
  ARABIC.test(text) ? text.replace(ARABIC_MARKS, '').replace(ARABIC_FORM, (sign) => ARABIC_FORMS[sign] ?? sign) : text

/** Letters of Latin that no decomposition makes plain. */
const LATIN_FORMS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }
const LATIN_FORM = /[ßıøłđæœ]/g
/** Marks over and under letters, and what nobody sees. */
const ADDED = /[\p{M}\p{Cf}]/gu
const PLAIN = /^[\u0020-\u007E]*$/

/**
 * A name as its letters count: small, without accents and vowel marks, hamza and the forms of
 * Arabic letters as one, simplified. Blanks and signs stay.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase()
  const bare = name.normalize('NFKD').toLowerCase().replace(ADDED, '')
  return toSimplified(foldArabic(bare).replace(LATIN_FORM, (sign) => LATIN_FORMS[sign] ?? sign))
}

const BETWEEN = /[\s.,\-_'’‘`´ʻʼ·&]+/g

/** A name as people write it, by what says which one it is: without blanks, dots and dashes too. */
export const foldedKey = (name: string): string => foldName(name).replace(BETWEEN, '')
