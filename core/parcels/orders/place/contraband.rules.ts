import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import type { References } from '#core/base/fields/references.ts'
import { toSimplified } from '#core/base/kernel/chinese-scripts.ts'
import { contraband } from '#core/platform/reference/contraband.entity.ts'
import type { GoodsLine } from '../fields/goods-fields.ts'

const WORDS = /^[\p{Script=Latin}\p{N}\p{M}\s\p{P}\p{S}]+$/u
const UNSEEN = /\p{Cf}/gu
const HAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
/** Blanks, dots and dashes between two letters of a script that is written without blanks. */
const BETWEEN_HAN = new RegExp(`(?<=${HAN})[\\s.·・•‧。_*\\-‐-―]+(?=${HAN})`, 'gu')
/** The joints of a word of several parts: `power bank`, `power-bank`. */
const JOINT = /[\s\-‐-―_./·']+/u
/** A word this long may be written as two of at least so many letters. */
const LONG_WORD = 8
const SHORTEST_PART = 3
/** Before these an English plural has `es`; a `y` behind a consonant becomes `ies`. */
const HISSING = /(?:s|x|z|ch|sh)$/

/** Both Chinese scripts, Arabic, width and case as one, without what nobody sees. */
const plain = (text: string): string =>
  toSimplified(foldForSearch(text.replace(UNSEEN, '')))
    .replace(BETWEEN_HAN, '')
    .trim()

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A word and its plural, whichever of them the list has. */
function inAnyNumber(word: string): string {
  const one = singularOf(word)
  const plural = HISSING.test(one) ? `${one}es` : /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
  return `(?:${[...new Set([word, one, plural])].map(escaped).join('|')})`
}

function singularOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || word.endsWith('ss')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (HISSING.test(word.slice(0, -2)) && word.endsWith('es')) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** The ways to write a long word as two: `power-bank`. */
function inTwo(word: string): readonly string[] {
  if (word.length < LONG_WORD || !/^[a-z]+$/.test(word)) return []
  const cuts = Array.from({ length: word.length - 2 * SHORTEST_PART + 1 }, (_, at) => at + SHORTEST_PART)
  return cuts.map((cut) => `${word.slice(0, cut)}(?:${JOINT.source})${inAnyNumber(word.slice(cut))}`)
}

type Term = { readonly term: string; readonly found: (text: string) => boolean }

/**
 * Words of Latin letters are matched whole, in both numbers, and however their parts are joined
 * ("gun" is not in "gunmetal"); others anywhere.
 */
function matcher(term: string): Term {
  const wanted = plain(term)
  if (wanted === '') return { term, found: () => false }
  if (!WORDS.test(wanted)) return { term, found: (text) => text.includes(wanted) }
  const parts = wanted.split(JOINT).filter((part) => part !== '')
  const [last = wanted, ...before] = parts.toReversed()
  const joined = [...before.toReversed().map(escaped), inAnyNumber(last)].join(`(?:${JOINT.source})?`)
  const pattern = new RegExp(`(?<![a-z0-9])(?:${[joined, ...(before.length === 0 ? inTwo(last) : [])].join('|')})(?![a-z0-9])`, 'u')
  // Few names have its beginning, and looking for that is quick.
  const beginning = (parts[0] ?? wanted).slice(0, SHORTEST_PART)
  return { term, found: (text) => text.includes(beginning) && pattern.test(text) }
}

const termsIn = (references: References): readonly Term[] =>
  references
    .all(contraband)
    .flatMap(({ terms = [] }) => terms)
    .map(matcher)

/** Product names recur: the result for each is cached, up to this many. */
const MOST_NAMES = 10_000
const searches = new WeakMap<References, (name: string) => string | undefined>()

/** How a forbidden word is found in a name. */
function searchOf(references: References): (name: string) => string | undefined {
  const known = searches.get(references)
  if (known) return known
  const terms = termsIn(references)
  const make = (name: string): string | undefined => {
    const text = plain(name)
    return terms.find((term) => term.found(text))?.term
  }
  const made = rememberByKey({ make, most: MOST_NAMES })
  searches.set(references, made)
  return made
}

/**
 * The first forbidden word in a product's names, and the field that contains it
 * (rule: Contraband words).
 */
export function findContraband(
  line: GoodsLine,
  references: References,
): { readonly field: 'name' | 'nameCn'; readonly term: string } | undefined {
  const search = searchOf(references)
  for (const field of ['name', 'nameCn'] as const) {
    const name = line[field]
    const term = name === undefined ? undefined : search(name)
    if (term !== undefined) return { field, term }
  }
  return undefined
}
