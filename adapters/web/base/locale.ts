import { localeOf, LOCALES, type Locale } from '#core/base/kernel/words.ts'

const KEPT = 'crossdock.locale'

const isLocale = (text: string | null): text is Locale => LOCALES.some((locale) => locale === text)

/**
 * The language of this page (rule: Languages): `?lang=` sets and stores it, then the stored one,
 * then the browser's; Chinese browsers get Chinese, all others English. The parameter is removed
 * from the address, so that it does not override the language switch.
 */
function chooseLocale(): Locale {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get('lang')
  // In a frame of another site nothing is stored, and the site says which language its readers
  // have.
  if (address.pathname.startsWith('/embed/')) return localeOf(asked ?? window.navigator.language)
  // Arabic is a language of the tracking page alone, which reads it from the address.
  if (asked !== null && asked !== 'ar') {
    const locale = localeOf(asked)
    window.localStorage.setItem(KEPT, locale)
    address.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', address)
    return locale
  }
  const kept = window.localStorage.getItem(KEPT)
  return isLocale(kept) ? kept : localeOf(window.navigator.language)
}

let chosen: Locale | undefined

/** The language of this page; only `switchLocale` changes it, by reloading the page. */
export const currentLocale = (): Locale => (chosen ??= chooseLocale())

/** Whether somebody chose the language of this browser's pages. */
export const hasLocaleChoice = (): boolean => isLocale(window.localStorage.getItem(KEPT))

/** Stores the language and reloads the page in it. */
export function switchLocale(locale: Locale): void {
  window.localStorage.setItem(KEPT, locale)
  const address = new URL(window.location.href)
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
  window.location.reload()
}

/** Languages by their own names. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }
/** With the one that consignees have besides. */
export const READER_LANGUAGE_NAMES = { ...LOCALE_NAMES, ar: 'العربية' } as const
