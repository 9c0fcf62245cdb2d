import type { FieldKind } from '../fields/field.ts'
import { headingKey, plainHeading } from './heading-key.ts'
import { bareHeadings } from './heading-unit.ts'

const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^aeious]s$|[aeo]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

/** The key of a heading with each of its words in the singular. */
const singularKey = (heading: string): string => headingKey(plainHeading(heading).replace(/[a-z]+/g, singular))

/** The keys under which a name is learned: as it is, in the singular, without its unit. */
export function learnedKeys(name: string, kind: FieldKind): readonly string[] {
  const bare = bareHeadings(name).flatMap((one) => (one.fits(kind) ? [headingKey(one.name)] : []))
  return [...new Set([headingKey(name), singularKey(name), ...bare])].filter((key) => key !== '')
}

/** The meanings of headings by their keys, and the kind of field that each of them fills. */
export type Vocabulary<T> = {
  readonly meanings: ReadonlyMap<string, readonly T[]>
  readonly kindOf: (meaning: T) => FieldKind
}

const wholeMeanings = <T>(heading: string, { meanings }: Vocabulary<T>): readonly T[] | undefined =>
  meanings.get(headingKey(heading)) ?? meanings.get(singularKey(heading))

/** Whether a heading is a name as it stands, with what its brackets say. */
export const isWholeName = <T>(heading: string, vocabulary: Vocabulary<T>): boolean => wholeMeanings(heading, vocabulary) !== undefined

/**
 * The meanings of a heading: of all of it, else of its name where what stands behind is a unit, a
 * currency or a remark that such a field may have.
 */
export function meaningsOfHeading<T>(heading: string, vocabulary: Vocabulary<T>): readonly T[] {
  const whole = wholeMeanings(heading, vocabulary)
  if (whole !== undefined) return whole
  for (const { name, fits } of bareHeadings(heading)) {
    const found = wholeMeanings(name, vocabulary)?.filter((meaning) => fits(vocabulary.kindOf(meaning))) ?? []
    if (found.length > 0) return found
  }
  return []
}
