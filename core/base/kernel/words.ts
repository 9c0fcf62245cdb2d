import { groupedAmounts } from './amount-text.ts'
import { groupThousands } from './group-thousands.ts'
import { rememberByKey } from './remember-by-key.ts'

/**
 * The languages of the product (rule: Languages): Simplified Chinese is the default text, the
 * others are complete.
 */
export const LOCALES = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/**
 * One text in every language; a missing one does not compile. `{name}` marks where a parameter
 * goes, `{count}` is a number with its thousands separated, and `{count|order|orders}` is one with
 * its noun in singular or plural.
 */
export type Words = Readonly<Record<Locale, string>>

export const words = (zhCN: string, zhTW: string, enUS: string): Words => ({ 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS })

/** Words that are the same in every language, such as a list of codes. */
export const sameWords = (text: string): Words => words(text, text, text)

/** Texts as one list in every language. */
export const listWords = (texts: readonly Words[]): Words =>
  words(
    texts.map((one) => one['zh-CN']).join('、'),
    texts.map((one) => one['zh-TW']).join('、'),
    texts.map((one) => one['en-US']).join(', '),
  )

/**
 * The language of a language header, cookie or browser tag: Chinese of Taiwan, Hong Kong and Macao
 * is zh-TW, any other Chinese zh-CN, everything else English (rule: Languages).
 */
export function localeOf(tag: string | undefined): Locale {
  const wanted = (tag ?? '').trim()
  if (/^zh[-_](?:tw|hk|mo|hant)(?![a-z])/i.test(wanted)) return 'zh-TW'
  return /^zh/i.test(wanted) ? 'zh-CN' : 'en-US'
}

/** A value that goes into a text: as it is, or in the reader's language. */
export type TextParam = string | number | bigint | boolean | Words

const PLACE = /\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}/g

/**
 * How a language counts. It is loaded by the first text that counts, since Node needs longer for it
 * than for a whole command line.
 */
const pluralRules = rememberByKey({ make: (locale) => new Intl.PluralRules(locale), most: LOCALES.length })

/** The place of a currency that stands behind an amount in a text. */
const CURRENCY = ' {currency}'

/**
 * A parameter as a reader sees it: in their language, amounts with their thousands separated.
 * `behind` is the currency that the text has behind it.
 */
export function shownParam(param: TextParam, locale: Locale, behind = ''): string {
  const text = groupedAmounts(`${typeof param === 'object' ? param[locale] : String(param)}${behind}`)
  return text.slice(0, text.length - behind.length)
}

/**
 * The text in a language with its places filled; a place without a parameter stays. Values are not
 * searched for places again, so a customer's text cannot change the sentence.
 */
export function fillPlaces(text: string, params: Readonly<Record<string, TextParam | undefined>>, locale: Locale): string {
  return text.replace(PLACE, (place, name: string, one: string | undefined, other: string | undefined, at: number) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined
    if (param === undefined) return place
    const isCount = typeof param === 'number' && (name === 'count' || one !== undefined)
    const behind = text.startsWith(CURRENCY, at + place.length) ? ` ${String(params['currency'])}` : ''
    const shown = isCount ? groupThousands(String(param)) : shownParam(param, locale, behind)
    if (one === undefined) return shown
    return `${shown} ${pluralRules(locale).select(Number(param)) === 'one' ? one : other}`
  })
}

/** The same with a text of every language. */
export const fillText = (text: Words, params: Readonly<Record<string, TextParam | undefined>>, locale: Locale): string =>
  fillPlaces(text[locale], params, locale)

/**
 * A text with its places filled in every language, for declarations that are read before they are
 * shown.
 */
export const wordsWithin = (text: Words, params: Readonly<Record<string, Words>>): Words =>
  words(fillText(text, params, 'zh-CN'), fillText(text, params, 'zh-TW'), fillText(text, params, 'en-US'))

const afterHan = (text: string): string => (/^[A-Za-z0-9]/.test(text) ? ` ${text}` : text)

/**
 * A label within a sentence: in English without the capital that it begins with, unless it is an
 * abbreviation; in Chinese, behind a character, with the space that stands before Latin letters.
 */
export const midSentence = (label: Words): Words => {
  const english = label['en-US']
  return words(
    afterHan(label['zh-CN']),
    afterHan(label['zh-TW']),
    /^[A-Z][a-z]/.test(english) ? english.charAt(0).toLowerCase() + english.slice(1) : english,
  )
}

/** The names of a text's places, in alphabetical order. */
export const placesOf = (text: string): readonly string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name).toSorted()
