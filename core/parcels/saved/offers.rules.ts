import { foldForSearch } from '#core/base/fields/search-folding.ts'
import type { SavedEntity } from '#core/base/fields/entity.ts'

/** The beginnings by which records are looked for, by field. */
export type Beginnings = Readonly<Record<string, readonly string[]>>

/** The most records that are offered at once. */
export const MOST_OFFERED = 8

const PHONE = /^[+\d][\d\s()./-]*$/
const LEAST_DIGITS = 3

/**
 * The E.164 beginnings of a phone that is being typed: with its prefix, or without, for every
 * prefix that it could have.
 */
function phoneBeginnings(typed: string, prefixes: readonly string[]): readonly string[] {
  const digits = typed.replace(/\D/g, '')
  if (!PHONE.test(typed) || digits.length < LEAST_DIGITS) return []
  if (typed.startsWith('+')) return [`+${digits}`]
  if (digits.startsWith('00')) return [`+${digits.slice(2)}`]
  const national = digits.replace(/^0/, '')
  return [...new Set([`+${digits}`, ...prefixes.map((prefix) => `+${prefix}${national}`)])]
}

/**
 * By which beginnings records are offered for what is typed, in any script: texts folded, phones
 * with and without their prefix. Nothing where nothing is typed: the records used last are offered
 * then.
 */
export function beginningsOf({ fields, saved }: SavedEntity, typed: string, prefixes: readonly string[]): Beginnings {
  const text = foldForSearch(typed).trim().replace(/\s+/g, ' ')
  if (text === '') return {}
  const of = (name: string): readonly string[] => (fields[name]?.kind === 'phone' ? phoneBeginnings(text, prefixes) : [text])
  return Object.fromEntries(saved.offered.map((name) => [name, of(name)]))
}
