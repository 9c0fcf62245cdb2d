import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { typeface } from './typeface.ts'
import type { Script, ShapedWord, Typeface, Weight } from './typeface.ts'

/** The smallest piece of a line: one face, one direction, no opportunity to break inside. */
export type Token = {
  readonly text: string
  readonly word: ShapedWord
  /** Embedding level of the Unicode bidirectional algorithm: odd is right to left. */
  readonly level: number
  readonly space: boolean
  /** A line may begin here. */
  readonly breakBefore: boolean
}

/** `tall` where letters with marks above and below need more space between lines. */
export type Paragraph = { readonly tokens: readonly Token[]; readonly rtl: boolean; readonly tall: boolean }

const bidi = bidiFactory()

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/
/** Characters that are not shown: controls of direction, variant selectors, soft hyphens. Joiners stay, because they shape letters. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/u
const HAN = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** Punctuation that Chinese and Latin faces share; it takes the face of the preceding text. */
const SHARED = /[\u00b7\u2013-\u2026\u203b]/
const JOINS = /\p{M}|\p{Join_Control}/u
const NEVER_FIRST = /[,.;:!?%)\]}»，。、；：！？％）》〉」』】〕’”…،؛؟·ー々]/
const NEVER_LAST = /[([{«（《〈「『【〔‘“#＃$￥]/
const BREAKS_AFTER = /[-/,;،]/

function faceOf(char: string, weight: Weight, before: Typeface | undefined): Typeface {
  const codePoint = char.codePointAt(0) ?? 0
  const latin = typeface('latin', weight)
  // A space of the Arabic face avoids changing faces between words.
  if (JOINS.test(char) || (char === ' ' && before === typeface('arabic', weight))) return before ?? latin
  if (codePoint < 0x80) return latin
  const order: readonly Script[] = ARABIC.test(char)
    ? ['arabic']
    : HAN.test(char) || (SHARED.test(char) && before === typeface('han', weight))
      ? ['han', 'latin']
      : ['latin', 'han', 'arabic']
  for (const script of order) {
    const face = typeface(script, weight)
    if (face.has(codePoint)) return face
  }
  // A letter that none of our faces has is drawn as the Latin face's box: visibly missing, and its text can still be copied.
  return latin
}

function mayBreak(before: string, char: string): boolean {
  if (before === '' || char === ' ' || JOINS.test(char)) return false
  if (before === ' ') return true
  if (NEVER_FIRST.test(char) || NEVER_LAST.test(before)) return false
  if (HAN.test(before) || HAN.test(char)) return true
  return BREAKS_AFTER.test(before) && /\p{L}/u.test(char)
}

/**
 * One line of text without control characters and doubled spaces; non-breaking spaces stay. The shadda goes before the vowels of its
 * letter, where the fonts expect it: normal form puts it after them.
 */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, ' ')
    .replace(/([\u064b-\u0650\u0670]+)\u0651/g, '\u0651$1')
    .trim()
}

/**
 * Cuts a text into tokens in logical order, shaped, with the directions of the Unicode bidirectional algorithm; the paragraph has the
 * direction of its first strong letter.
 */
export function paragraph(text: string, weight: Weight): Paragraph {
  const line = tidy(text)
  const embedding = RIGHT_TO_LEFT.test(line) ? bidi.getEmbeddingLevels(line, 'auto') : undefined
  const tokens: Token[] = []
  let tall = false
  let open: { text: string; face: Typeface; level: number; space: boolean; breakBefore: boolean } | undefined
  const close = (): void => {
    if (open === undefined) return
    const { text: logical, face, level, space, breakBefore } = open
    const rtl = level % 2 === 1
    const shown = rtl ? Array.from(logical, (char) => bidi.getMirroredCharacter(char) ?? char).join('') : logical
    tokens.push({ text: logical, word: face.shape(shown, rtl), level, space, breakBefore })
  }
  let before = ''
  let index = 0
  for (const char of line) {
    const level = embedding?.levels[index] ?? 0
    index += char.length
    if (UNSEEN.test(char)) continue
    const face = faceOf(char, weight, open?.face)
    const space = char === ' '
    const breakBefore = mayBreak(before, char)
    if (open !== undefined && open.face === face && open.level === level && open.space === space && !breakBefore) open.text += char
    else {
      close()
      open = { text: char, face, level, space, breakBefore }
    }
    tall ||= embedding !== undefined || (char >= '\u0900' && char <= '\u0dff')
    before = char
  }
  close()
  return { tokens, rtl: (embedding?.paragraphs[0]?.level ?? 0) % 2 === 1, tall }
}

/** The same token cut into its characters, for a word longer than its line. */
export function charactersOf(token: Token): readonly Token[] {
  const rtl = token.level % 2 === 1
  const clusters = token.text.match(/.(?:\p{M}|\p{Join_Control})*/gsu) ?? []
  return clusters.map((text, index) => {
    const shown = rtl ? (bidi.getMirroredCharacter(text) ?? text) : text
    return { ...token, text, word: token.word.face.shape(shown, rtl), breakBefore: index > 0 || token.breakBefore }
  })
}
