import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { failureDeclaration, type Failure, type FailureParam } from '#core/base/kernel/failure.ts'
import { fillPlaces, fillText, LOCALES, type Locale, type Words } from '#core/base/kernel/words.ts'
import { currentLocale } from './locale.ts'

// Resources are in the bundles that use them, so nothing has to be awaited here.
void i18next.use(initReactI18next).init({
  lng: currentLocale(),
  fallbackLng: false,
  supportedLngs: [...LOCALES],
  ns: [],
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  react: { useSuspense: false },
})

/** The values for a text's placeholders. */
type TextParams = Readonly<Record<string, FailureParam>>

/** The registered texts of one area; `K` are their keys. */
type DefinedWords<K extends string> = { readonly namespace: string; readonly table: Readonly<Record<K, Words>> }

/**
 * Registers the texts of an area, each in every language: a missing language does not compile. One
 * namespace per area.
 */
export function defineWords<const K extends string>(namespace: string, table: Readonly<Record<K, Words>>): DefinedWords<K> {
  for (const locale of LOCALES) {
    const texts = Object.fromEntries(Object.entries<Words>(table).map(([key, triple]) => [key, triple[locale]]))
    i18next.addResourceBundle(locale, namespace, texts, true, true)
  }
  return { namespace, table }
}

export type Say<K extends string> = (key: K, params?: TextParams) => string

/** The texts of an area in the reader's language. */
export function useWords<K extends string>(defined: DefinedWords<K>): Say<K> {
  const { t } = useTranslation(defined.namespace)
  return useCallback((key, params) => fillPlaces(t(key as string, { skipInterpolation: true }), params ?? {}, currentLocale()), [t])
}

/** The language of the page. */
export const useLocale = (): Locale => currentLocale()

/**
 * A text that the core declares (labels of entities, fields, kinds, states) in the reader's
 * language.
 */
export const say = (triple: Words, params: TextParams = {}): string => fillText(triple, params, currentLocale())

/**
 * Sentences one after another: with a space between them only where words are separated by spaces.
 */
export const sentences = (...texts: readonly string[]): string => texts.join(currentLocale() === 'en-US' ? ' ' : '')

/** A failure of the core in the reader's language. */
export function sayFailure(failure: Pick<Failure, 'code' | 'params'>): string {
  const declaration = failureDeclaration(failure.code)
  return declaration === undefined ? failure.code : say(declaration.words, failure.params)
}

/**
 * A text with its places filled in every language, for declarations that are read before they are
 * shown.
 */
export const wordsWith = (triple: Words, params: Readonly<Record<string, (locale: Locale) => string>>): Words => {
  const filled = (locale: Locale): string =>
    fillText(triple, Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text(locale)])), locale)
  return { 'zh-CN': filled('zh-CN'), 'zh-TW': filled('zh-TW'), 'en-US': filled('en-US') }
}
