import type { References } from '../reference/references.ts'
import type { GoodsLine } from './order-fields.ts'

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
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) if (!isLetter(text[at - 1]) && !isLetter(text[at + wanted.length])) return true
      return false
    },
  }
}

function termsIn(references: References): readonly Term[] {
  const known = termsOf.get(references)
  if (known) return known
  const made = references.all('contraband').flatMap((row) => (Array.isArray(row['terms']) ? (row['terms'] as readonly string[]) : [])).map(matcher)
  termsOf.set(references, made)
  return made
}

/** The first forbidden word in a product's names, and the field it stands in (domain §2). */
export function findContraband(line: GoodsLine, references: References): { readonly field: 'name' | 'nameCn'; readonly term: string } | undefined {
  const terms = termsIn(references)
  for (const field of ['name', 'nameCn'] as const) {
    const text = line[field]?.toLowerCase()
    const hit = text === undefined ? undefined : terms.find((term) => term.found(text))
    if (hit) return { field, term: hit.term }
  }
  return undefined
}
