import { toSimplified } from '../kernel/chinese-scripts.ts'
import { foldArabic } from './search-folding.ts'

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
