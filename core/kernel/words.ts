/** The languages of the product (spec §1): Simplified Chinese is the default text, the others are complete. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** One text in every language; a missing one does not compile. `{name}` marks where a parameter goes. */
export type Words = Readonly<Record<Locale, string>>

export const words = (zhCN: string, zhTW: string, enUS: string): Words => ({ 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS })

/** Reads a language header, cookie or browser tag: Chinese as Taiwan, Hong Kong and Macao write it is zh-TW, any other zh-CN, all else English (spec §1). */
export function localeOf(tag: string | undefined): Locale {
  const wanted = (tag ?? '').trim()
  if (/^zh-(tw|hk|mo|hant)/i.test(wanted)) return 'zh-TW'
  return /^zh/i.test(wanted) ? 'zh-CN' : 'en-US'
}
