import type { FindingList } from '#core/base/sheets/finding-list.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'
import { AND_MORE } from '../../contract/http.failures.ts'

/** The most text that the findings of one answer have together. */
const MOST_CHARACTERS = 250_000
/** Names, quotes and numbers of one finding. */
const FRAME_CHARACTERS = 80

/** Findings as an answer lists them, as far as their text goes; `more` were left out. */
export function listFindings<F, T extends object>(
  findings: FindingList<F>,
  present: (finding: F) => T,
): { readonly list: T[]; readonly more: number } {
  const list: T[] = []
  let characters = 0
  for (const finding of findings.list) {
    const shown = present(finding)
    characters += FRAME_CHARACTERS
    for (const value of Object.values(shown)) if (typeof value === 'string') characters += value.length
    if (characters > MOST_CHARACTERS) break
    list.push(shown)
  }
  return { list, more: findings.more + findings.list.length - list.length }
}

/** “and 12 more”, in the reader's language; `null` where everything is listed. */
export const andMore = (more: number, locale: Locale): string | null => (more === 0 ? null : fillText(AND_MORE, { more }, locale))
