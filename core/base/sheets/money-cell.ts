import { currencyWord } from './heading-unit.ts'
import { plainHeading } from './heading-key.ts'

/** The currency that stands with an amount, and those that its sign may mean as well. */
export type WrittenCurrency = { readonly found: string; readonly currency: string; readonly others: readonly string[] }

const DOLLARS = ['USD', 'HKD', 'TWD', 'SGD', 'AUD', 'CAD', 'NZD']
const RIYALS = ['SAR', 'QAR', 'OMR', 'YER', 'IRR']
const DIRHAMS = ['AED', 'MAD']

/** Words that several currencies share: a column beside the amount may say which. */
const SHARED: ReadonlyMap<string, readonly string[]> = new Map(
  [
    { words: ['$', 'dollar', 'dollars'], currencies: DOLLARS },
    { words: ['¥', '￥', '元'], currencies: ['CNY', 'JPY', 'TWD', 'HKD'] },
    { words: ['£'], currencies: ['GBP', 'EGP'] },
    { words: ['里亚尔', 'riyal', 'riyals', 'ريال'], currencies: RIYALS },
    { words: ['dirham', 'dirhams', 'dh', 'dhs', 'درهم'], currencies: DIRHAMS },
  ].flatMap(({ words, currencies }) => words.map((word) => [plainHeading(word), currencies] as const)),
)

const NO_NUMBER = /[^\d.,;\s-]/
/** A word among numbers, their signs and what stands between them. */
const WORD = /[^\p{Nd}\s.,;，；、،+\-'’٬٫()]+/gu
/** Has a point in it: د.إ */
const EMIRATI = /د\.\s?إ\.?/g

/**
 * The amounts of a cell without the currency that was written with them, `$4.00` or `90 AED`;
 * undefined where there is none, or none that is known.
 */
export function splitAmount(text: string): { readonly amounts: string; readonly written: WrittenCurrency } | undefined {
  if (!NO_NUMBER.test(text)) return undefined
  const plain = text.replace(EMIRATI, 'AED')
  const words = new Set(plain.match(WORD))
  const [found] = words
  const currencies = new Set([...words].map(currencyWord))
  const [currency] = currencies
  if (found === undefined || currency === undefined || currencies.size > 1) return undefined
  return { amounts: plain.replace(WORD, '').trim(), written: { found, currency, others: SHARED.get(plainHeading(found)) ?? [] } }
}
