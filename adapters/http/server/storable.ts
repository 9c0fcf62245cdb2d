const ESCAPED = /\\u(?:0000|d[89a-f])/i

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether every text in a value can be kept: PostgreSQL takes neither the sign 0 nor halves of signs. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part))
}

/** The same of JSON text and what it was read as; it is gone through only where the text has such signs escaped. */
export const isStorableJson = (text: string, value: unknown): boolean => !ESCAPED.test(text) || isStorable(value)
