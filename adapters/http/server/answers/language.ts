import { localeOf, type Locale } from '#core/base/kernel/words.ts'

const DEFAULT: Locale = 'zh-CN'
const MOST_KEPT = 500
const MOST_SIGNS = 200

const known = new Map<string, Locale>()

/**
 * The language of a call: the `lang` header, else the browser's preference, else Chinese
 * (rule: Languages).
 */
export function languageOf(headers: {
  readonly lang?: string | string[] | undefined
  readonly 'accept-language'?: string | undefined
}): Locale {
  const lang = headers.lang
  if (typeof lang === 'string' && lang !== '') return localeOf(lang)
  const wish = headers['accept-language']
  if (wish === undefined || wish === '' || wish === '*') return DEFAULT
  const kept = known.get(wish)
  if (kept !== undefined) return kept
  const locale = preferred(wish.slice(0, MOST_SIGNS))
  if (known.size < MOST_KEPT) known.set(wish, locale)
  return locale
}

/** The tag with the highest weight in a list such as `en;q=0.8, zh-TW`. */
function preferred(wish: string): Locale {
  const tags = wish.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';')
    const quality = rest.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined)
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) }
  })
  const [first] = tags.filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0).toSorted((a, b) => b.weight - a.weight)
  return first === undefined ? DEFAULT : localeOf(first.tag)
}
