import { nameKey } from '../reference/references.ts'

/** Headings are looked for in this many rows with content; titles and notes stand above them. */
export const HEADING_ROWS = 20

/** How the column beside an amount is headed: the amount's own heading with the word for currency. */
export const CURRENCY_HEADINGS: readonly string[] = ['币种', '幣別', 'currency']

/** A heading without case, spaces, stars, colons and brackets: `重量（KG）` and `重量 kg*` are one. */
export const headingKey = (heading: string): string => nameKey(heading).replace(/[*:：()（）[\]【】/\\,，、;；"“”#]+/g, '')
