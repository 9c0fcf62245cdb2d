import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { LRUCache } from 'lru-cache'
import { facesFor, HAN } from './script-faces.ts'
import { typeface } from './typeface.ts'
import type { Script, Weight } from './font-file.ts'
import type { ShapedWord, Typeface } from './typeface.ts'

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
/**
 * Characters that are not shown: controls of direction, variant selectors, soft hyphens. Joiners
 * stay, because they shape letters.
 */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/u
/** Punctuation that Chinese and Latin faces share; it takes the face of the preceding text. */
const SHARED = /[\u00b7\u2013-\u2026\u203b]/
/** Marks above and below: Indic scripts, Thai, Lao, Myanmar, Khmer. */
const TALL = /[\u0900-\u0eff\u1000-\u109f\u1780-\u17ff]/
const JOINS = /\p{M}|\p{Join_Control}/u
const NEVER_FIRST = /[,.;:!?%)\]}»，。、；：！？％）》〉」』】〕’”…،؛؟·ー々]/
const NEVER_LAST = /[([{«（《〈「『【〔‘“#＃$￥]/
const BREAKS_AFTER = /[-/,;،]/

/** The traits of a character, whatever stands beside it. */
type Traits = {
  readonly unseen: boolean
  readonly joins: boolean
  readonly han: boolean
  readonly shared: boolean
  readonly neverFirst: boolean
  readonly neverLast: boolean
  readonly breaksAfter: boolean
  readonly letter: boolean
  readonly tall: boolean
}

const traits = new Map<string, Traits>()

/**
 * Looked up instead of matched again: a label has hundreds of characters and few different ones.
 */
function traitsOf(char: string): Traits {
  const known = traits.get(char)
  if (known !== undefined) return known
  const found: Traits = {
    unseen: UNSEEN.test(char),
    joins: JOINS.test(char),
    han: HAN.test(char),
    shared: SHARED.test(char),
    neverFirst: NEVER_FIRST.test(char),
    neverLast: NEVER_LAST.test(char),
    breaksAfter: BREAKS_AFTER.test(char),
    letter: /\p{L}/u.test(char),
    tall: TALL.test(char),
  }
  traits.set(char, found)
  return found
}

const ownFaces: Readonly<Record<Weight, Map<string, Typeface>>> = { medium: new Map(), bold: new Map() }

/** The face that has a character, the one of its script first. */
function ownFace(char: string, weight: Weight, preferred: readonly Script[]): Typeface {
  const codePoint = char.codePointAt(0) ?? 0
  for (const script of preferred) {
    const face = typeface(script, weight)
    if (face.has(codePoint)) return face
  }
  // A letter that none of our faces has is drawn as the Latin face's box: visibly missing, and its
  // text can still be copied.
  return typeface('latin', weight)
}

function faceOf(char: string, weight: Weight, before: Typeface | undefined): Typeface {
  const latin = typeface('latin', weight)
  const { joins, shared } = traitsOf(char)
  // A space of the Arabic face avoids changing faces between words.
  if (joins || (char === ' ' && before === typeface('arabic', weight))) return before ?? latin
  if (char < '\u0080') return latin
  if (shared && before === typeface('han', weight)) return ownFace(char, weight, ['han', 'latin'])
  const known = ownFaces[weight].get(char)
  if (known !== undefined) return known
  const face = ownFace(char, weight, facesFor(char))
  ownFaces[weight].set(char, face)
  return face
}

function mayBreak(before: string, char: string): boolean {
  const here = traitsOf(char)
  if (before === '' || char === ' ' || here.joins) return false
  if (before === ' ') return true
  const last = traitsOf(before)
  if (here.neverFirst || last.neverLast) return false
  return last.han || here.han || (last.breaksAfter && here.letter)
}

/**
 * One line of text without control characters and doubled spaces; non-breaking spaces stay. The
 * shadda goes before the vowels of its letter, where the fonts expect it: normal form puts it after
 * them.
 */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, ' ')
    .replace(/([\u064b-\u0650\u0670]+)\u0651/g, '\u0651$1')
    .trim()
}

/** Captions, names and places come again on many labels. */
const remembered = new LRUCache<string, Paragraph>({ max: 2000 })
const LONGEST_REMEMBERED = 64

const PLAIN = /^[!-~]+(?: [!-~]+)*$/
/** A space, what ends with an opportunity to break, or the rest of a word. */
const PLAIN_TOKENS = / |[^ ]*?[-/,;](?=[A-Za-z])|[^ ]+/g

/**
 * A line of printable ASCII, cut as below but without asking about each character: most numbers and
 * addresses are such.
 */
function plainParagraph(line: string, weight: Weight): Paragraph {
  const face = typeface('latin', weight)
  const tokens = (line.match(PLAIN_TOKENS) ?? []).map((text, index): Token => {
    const space = text === ' '
    return { text, word: face.shape(text, false), level: 0, space, breakBefore: index > 0 && !space }
  })
  return { tokens, rtl: false, tall: false }
}

/**
 * Cuts a text into tokens in logical order, shaped, with the directions of the Unicode
 * bidirectional algorithm; the paragraph has the direction of its first strong letter.
 */
export function paragraph(text: string, weight: Weight): Paragraph {
  if (PLAIN.test(text)) return plainParagraph(text, weight)
  if (text.length > LONGEST_REMEMBERED) return cutParagraph(text, weight)
  const key = `${weight} ${text}`
  const known = remembered.peek(key)
  if (known !== undefined) return known
  const made = cutParagraph(text, weight)
  remembered.set(key, made)
  return made
}

function cutParagraph(text: string, weight: Weight): Paragraph {
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
    if (traitsOf(char).unseen) continue
    const face = faceOf(char, weight, open?.face)
    const space = char === ' '
    const breakBefore = mayBreak(before, char)
    if (open !== undefined && open.face === face && open.level === level && open.space === space && !breakBefore) open.text += char
    else {
      close()
      open = { text: char, face, level, space, breakBefore }
    }
    tall ||= embedding !== undefined || traitsOf(char).tall
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
