import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { pinyinInitials } from './pinyin.ts'

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

type SearchablePage = { readonly page: Page; readonly here: string; readonly titles: readonly string[]; readonly others: readonly string[] }

const searchedOf = (page: Page, locale: Locale): SearchablePage => ({
  page,
  here: plain(page.title[locale]),
  titles: [...LOCALES.map((one) => plain(page.title[one])), pinyinInitials(page.title['zh-CN'])],
  others: [...(page.group === undefined ? [] : LOCALES.map((one) => plain(page.group?.title[one] ?? ''))), plain(page.path)],
})

/** How well a page matches, 0 is best; undefined where one of the words does not occur. */
function distance({ here, titles, others }: SearchablePage, text: string, terms: readonly string[]): number | undefined {
  if (!terms.every((term) => [...titles, ...others].some((one) => one.includes(term)))) return undefined
  if (here === text) return 0
  if (here.startsWith(text)) return 1
  if (titles.some((title) => title.startsWith(text))) return 2
  return terms.every((term) => titles.some((title) => title.includes(term))) ? 3 : 4
}

/**
 * The pages whose title in any language, pinyin initials, heading or path contain every word, best
 * first; all of them without a word.
 */
export function findPages(pages: readonly Page[], typed: string, locale: Locale): readonly Page[] {
  const text = plain(typed.trim())
  if (text === '') return pages
  const terms = text.split(/\s+/)
  return pages
    .flatMap((page) => {
      const far = distance(searchedOf(page, locale), text, terms)
      return far === undefined ? [] : [{ page, far }]
    })
    .toSorted((one, other) => one.far - other.far)
    .map(({ page }) => page)
}
