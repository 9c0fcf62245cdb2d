import type { Script } from './font-file.ts'

/**
 * Scripts with a face of their own beside Latin, Arabic and Chinese, by their names in Unicode;
 * Greek, Cyrillic and Devanagari are in the Latin face, Japanese in the Chinese one.
 */
const OWN: readonly (readonly [script: Script, letters: RegExp])[] = [
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thaana', /\p{Script=Thaana}/u],
  ['thai', /\p{Script=Thai}/u],
  ['lao', /\p{Script=Lao}/u],
  ['khmer', /\p{Script=Khmer}/u],
  ['myanmar', /\p{Script=Myanmar}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['gujarati', /\p{Script=Gujarati}/u],
  ['gurmukhi', /\p{Script=Gurmukhi}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['malayalam', /\p{Script=Malayalam}/u],
  ['sinhala', /\p{Script=Sinhala}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['ethiopic', /\p{Script=Ethiopic}/u],
  ['hangul', /\p{Script=Hangul}/u],
]

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/
/** Chinese, Japanese, and the punctuation and full-width forms between them. */
export const HAN = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

const ARABIC_FIRST: readonly Script[] = ['arabic']
const HAN_FIRST: readonly Script[] = ['han', 'latin']
const LATIN_FIRST: readonly Script[] = ['latin', 'han', 'arabic']

/** The faces that are asked for a character, the one of its script first; no other is loaded. */
export function facesFor(char: string): readonly Script[] {
  if (ARABIC.test(char)) return ARABIC_FIRST
  const own = char < '\u0530' ? undefined : OWN.find(([, letters]) => letters.test(char))
  if (own !== undefined) return [own[0], 'latin', 'han']
  return HAN.test(char) ? HAN_FIRST : LATIN_FIRST
}
