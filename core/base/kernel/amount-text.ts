import { currencyDigits } from './currency-digits.ts'
import { groupThousands } from './group-thousands.ts'

/** Separators between the parts of a list, which are kept. */
const BETWEEN = /( · | \+ |; |, |、)/
const AMOUNT = /^-?\d+(?:\.(\d+))? ([A-Z]{3})$/

function groupedOne(text: string): string {
  const [, fraction = '', currency] = AMOUNT.exec(text) ?? []
  return currency !== undefined && fraction.length === currencyDigits(currency) ? groupThousands(text) : text
}

/**
 * A text, with its digits grouped where it is an amount as `formatMoney` writes it, or a list with
 * some: `12,000.00 CNY`.
 */
export const groupedAmounts = (text: string): string => text.split(BETWEEN).map(groupedOne).join('')
