import { toHalfWidth, cleanText } from '#core/base/kernel/text.ts'
import type { References } from '#core/base/fields/references.ts'
import { addressOf } from './address-lines.ts'
import { chineseAddress, type ChinaDivisions } from './chinese-address.ts'
import { takeIds } from './id-numbers.ts'
import { labelledPieces } from './labelled-pieces.ts'
import { takeOrderNumber } from './order-number.ts'
import { takeName } from './person-name.ts'
import { takePhones } from './phone-numbers.ts'
import { isLabelledAbroad, takePlaces } from './places.ts'
import { takePostcode } from './postcodes.ts'
import type { AddressPart, Doubt, Splitting } from './splitting.ts'

export type SplitAddress = {
  readonly parts: Readonly<Partial<Record<AddressPart, string>>>
  readonly doubts: Readonly<Partial<Record<AddressPart, Doubt>>>
}

export type PastedAddress = {
  readonly text: string
  readonly references: References
  /**
   * The divisions of China, where they are loaded: an address there is split without them by its
   * suffixes alone, and marked.
   */
  readonly divisions?: ChinaDivisions | undefined
}

/** The longest block that is read; an address with everything in it has a fifth of this. */
export const MOST_PASTED = 2000

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const NEEDED: readonly AddressPart[] = ['name', 'phone', 'country', 'city', 'address']

/**
 * Splits a block of Chinese, English or Arabic text that was copied from a chat or a shop into the
 * parts of an address. Never throws.
 */
export function splitAddress({ text, references, divisions }: PastedAddress): SplitAddress {
  // Full-width letters, digits and punctuation as ASCII; Arabic digits of an address stay as they
  // are.
  const clean = toHalfWidth(cleanText(text.slice(0, MOST_PASTED))).replace(EMAIL, '\n')
  const splitting: Splitting = { pieces: labelledPieces(clean), parts: {}, doubts: {}, extensions: [], references }
  takeOrderNumber(splitting)
  takeIds(splitting)
  const china = isLabelledAbroad(splitting) ? undefined : chineseAddress(splitting, divisions)
  if (china === undefined) takePlaces(splitting)
  takePhones(splitting)
  takePostcode(splitting)
  takeName(splitting)
  addressOf(splitting, china)
  for (const part of NEEDED) if (splitting.parts[part] === undefined) splitting.doubts[part] = 'missing'
  return { parts: splitting.parts, doubts: splitting.doubts }
}
