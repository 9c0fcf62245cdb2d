const NUL = /\0/g
const REPLACEMENT = '\uFFFD'

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether the store can hold every text in a value (rule: Texts from outside): PostgreSQL accepts
 * neither the character 0 nor unpaired surrogates.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part))
}

/** A text as a log may keep it: what the store cannot hold is marked instead of refused. */
export const markUnstorable = (text: string): string => (isStorableText(text) ? text : text.toWellFormed().replace(NUL, REPLACEMENT))

const HIGH_SURROGATE = 0xd800 >>> 10

/** The beginning of a text; the two halves of one character stay together. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, text.charCodeAt(most - 1) >>> 10 === HIGH_SURROGATE ? most - 1 : most)
}
