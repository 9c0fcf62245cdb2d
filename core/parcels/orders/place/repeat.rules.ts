import type { OrderContent } from '../order.ts'

/** As many drafts as a person still looks through before submitting them. */
export const MOST_REPEATED = 100

/**
 * Returns the content that a new order takes over from one before: all but what is of that order
 * alone, its reference, and the order or the returned parcel that it was about.
 */
export function repeatedContent({ values, goods, boxes }: OrderContent): OrderContent {
  const { refCode: _reference, originalOrder: _original, fromOrder: _source, ...others } = values
  return { values: others, goods, ...(boxes === undefined ? {} : { boxes }) }
}
