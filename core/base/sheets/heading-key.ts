import { nameKey } from '../fields/references.ts'

/** Headings are searched for in this many rows with content; titles and notes may precede them. */
export const HEADING_ROWS = 20

/**
 * The heading of the column beside an amount: the amount's own heading with the word for currency.
 */
export const CURRENCY_HEADINGS: readonly string[] = ['币种', '幣別', 'currency']

/**
 * A heading without case, spaces, asterisks, colons and brackets: `重量（KG）` and `重量 kg*` are the
 * same.
 */
export const headingKey = (heading: string): string => nameKey(heading).replace(/[*:：()（）[\]【】/\\,，、;；"“”#]+/g, '')
