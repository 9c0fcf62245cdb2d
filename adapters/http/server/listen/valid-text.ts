const ESCAPED = /\\u(?:0000|d[89a-f])/i

const isValidText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether the store can hold every text in a value: PostgreSQL accepts neither the character 0 nor unpaired surrogates. */
export function hasValidTexts(value: unknown): boolean {
  if (typeof value === 'string') return isValidText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isValidText(name) && hasValidTexts(part))
}

/** The same for JSON text and its parsed value, which is only searched where the text has such characters escaped. */
export const isValidJsonText = (text: string, value: unknown): boolean => !ESCAPED.test(text) || hasValidTexts(value)
