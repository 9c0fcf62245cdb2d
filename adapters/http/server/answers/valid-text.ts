import { isStorable } from '#core/base/kernel/storable-text.ts'

const ESCAPED = /\\u(?:0000|d[89a-f])/i

/**
 * Whether the store can hold every text of JSON; its parsed value is only searched where the text
 * has such characters escaped.
 */
export const isValidJsonText = (text: string, value: unknown): boolean => !ESCAPED.test(text) || isStorable(value)

/**
 * Deeper than any body of ours; a million brackets cost the parser seconds and hundreds of
 * megabytes.
 */
export const MOST_DEPTH = 64

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = ['"', '\\', '[', ']', '{', '}'].map((sign) => sign.charCodeAt(0))

/**
 * Whether JSON text has more lists and objects within each other than are taken; looked at before
 * it is parsed.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isText = !isText
    else if (isText) at += sign === BACKSLASH ? 1 : 0
    else if (sign === LIST || sign === OBJECT) {
      depth += 1
      if (depth > MOST_DEPTH) return true
    } else if (sign === LIST_END || sign === OBJECT_END) depth -= 1
  }
  return false
}
