/** The languages of the product (spec §1): Simplified Chinese is the default text, the others are complete. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** One text in every language; a missing one does not compile. `{name}` marks where a parameter goes. */
export type Words = Readonly<Record<Locale, string>>

export const words = (zhCN: string, zhTW: string, enUS: string): Words => ({ 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS })

/** Words that are the same in every language, such as a list of codes. */
export const sameWords = (text: string): Words => words(text, text, text)

/**
 * The language of a language header, cookie or browser tag: Chinese of Taiwan, Hong Kong and Macao is zh-TW, any other Chinese zh-CN,
 * everything else English (spec §1).
 */
export function localeOf(tag: string | undefined): Locale {
  const wanted = (tag ?? '').trim()
  if (/^zh-(tw|hk|mo|hant)/i.test(wanted)) return 'zh-TW'
  return /^zh/i.test(wanted) ? 'zh-CN' : 'en-US'
}
