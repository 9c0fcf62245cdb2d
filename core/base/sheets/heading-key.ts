import { nameKey } from '../fields/references.ts'
import { foldArabic } from '../fields/search-folding.ts'
import { toSimplified } from '../kernel/chinese-scripts.ts'

/** Headings are searched for in this many rows with content; titles and notes may precede them. */
export const HEADING_ROWS = 20

/**
 * The heading of the column beside an amount: the amount's own heading with the word for currency.
 */
export const CURRENCY_HEADINGS: readonly string[] = ['币种', '幣別', 'currency']

/** Characters that nobody sees: joiners, marks of direction, byte order marks. */
const UNSEEN = /\p{Cf}/gu
/** A heading as its letters count: seen ones alone, half-width, simplified, in small letters. */
export const plainHeading = (heading: string): string =>
  toSimplified(foldArabic(heading.normalize('NFKC').replace(UNSEEN, '')))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A heading without case, spaces, asterisks, colons and brackets: `重量（KG）` and `重量 kg*` are the
 * same, and so are both Chinese scripts.
 */
export const headingKey = (heading: string): string =>
  nameKey(plainHeading(heading)).replace(/[*:：()（）[\]【】{}<>/\\|,，、;；"“”#]+/g, '')
