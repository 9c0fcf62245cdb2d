import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import type { References } from '#core/base/fields/references.ts'
import { contraband } from '#core/platform/reference/contraband.entity.ts'
import type { GoodsLine } from '../fields/goods-fields.ts'

const LATIN = /^[\x20-\x7e]+$/

type Term = { readonly term: string; readonly found: (text: string) => boolean }

/** Latin words are matched as whole words ("gun" is not in "gunmetal"), others anywhere. */
function matcher(term: string): Term {
  const wanted = term.toLowerCase()
  if (!LATIN.test(wanted)) return { term, found: (text) => text.includes(wanted) }
  const isLetter = (character: string | undefined): boolean => character !== undefined && /[a-z0-9]/.test(character)
  return {
    term,
    found: (text) => {
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
        if (!isLetter(text[at - 1]) && !isLetter(text[at + wanted.length])) return true
      return false
    },
  }
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
    const text = name.toLowerCase()
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
