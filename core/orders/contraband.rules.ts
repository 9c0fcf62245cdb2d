import type { References } from '../reference/references.ts'
import type { GoodsLine } from './goods-fields.ts'

const LATIN = /^[\x20-\x7e]+$/

type Term = { readonly term: string; readonly found: (text: string) => boolean }

const termsOf = new WeakMap<References, readonly Term[]>()

/** Latin words are looked for as whole words ("gun" is not in "gunmetal"), others anywhere. */
function matcher(term: string): Term {
  const wanted = term.toLowerCase()
  if (!LATIN.test(wanted)) return { term, found: (text) => text.includes(wanted) }
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/.test(sign)
  return {
    term,
    found: (text) => {
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
        if (!isLetter(text[at - 1]) && !isLetter(text[at + wanted.length])) return true
      return false
    },
  }
}

function termsIn(references: References): readonly Term[] {
  const known = termsOf.get(references)
  if (known) return known
  const made = references
    .all('contraband')
    .flatMap((row) => (Array.isArray(row['terms']) ? (row['terms'] as readonly string[]) : []))
    .map(matcher)
  termsOf.set(references, made)
  return made
}

/** Names of products come again and again: what was found in each is kept, up to this many. */
const MOST_NAMES = 10_000
const foundIn = new WeakMap<References, Map<string, string | undefined>>()

function termIn(name: string, references: References): string | undefined {
  const known = foundIn.get(references) ?? new Map<string, string | undefined>()
  foundIn.set(references, known)
  if (known.has(name)) return known.get(name)
  const text = name.toLowerCase()
  const hit = termsIn(references).find((term) => term.found(text))?.term
  if (known.size >= MOST_NAMES) known.clear()
  known.set(name, hit)
  return hit
}

/** The first forbidden word in a product's names, and the field it stands in (domain §2). */
export function findContraband(
  line: GoodsLine,
  references: References,
): { readonly field: 'name' | 'nameCn'; readonly term: string } | undefined {
  for (const field of ['name', 'nameCn'] as const) {
    const name = line[field]
    const term = name === undefined ? undefined : termIn(name, references)
    if (term !== undefined) return { field, term }
  }
  return undefined
}
