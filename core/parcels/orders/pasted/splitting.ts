import type { References } from '#core/base/fields/references.ts'

/**
 * Parts that a pasted block is split into; `address` is the street with its district, in the order
 * of the text, and the extensions of its phones; `reference` is the number of the order.
 */
export type AddressPart =
  | 'name'
  | 'phone'
  | 'phone2'
  | 'country'
  | 'province'
  | 'city'
  | 'district'
  | 'address'
  | 'zipCode'
  | 'idNumber'
  | 'reference'

/**
 * Why a part should be looked at: `missing` where the text does not have it, `guessed` where
 * another reading is as good, `several` where the text names more than one, `invalid` where the
 * country has no such number, `inferred` where it follows from another part.
 */
export type Doubt = 'missing' | 'guessed' | 'several' | 'invalid' | 'inferred'

/** A stretch of the text between separators, and what a label in front of it says that it is. */
export type Piece = {
  readonly text: string
  readonly label?: AddressPart | undefined
  /** A phone number stood in front of it or behind it, as one stands beside a name. */
  readonly isBesidePhone?: true
  /** The number of its line. */
  readonly line: number
}

/**
 * The rest of the text, and the parts that were found in it so far; each step takes its part out of
 * the pieces.
 */
export type Splitting = {
  pieces: Piece[]
  readonly parts: Partial<Record<AddressPart, string>>
  readonly doubts: Partial<Record<AddressPart, Doubt>>
  /** Extensions of phones, as they are written. */
  readonly extensions: string[]
  readonly references: References
}
