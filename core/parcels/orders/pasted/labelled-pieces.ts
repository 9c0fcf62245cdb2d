import { LABEL, partOfLabel } from './address-labels.ts'
import { EXTENSION } from './phone-extension.ts'
import type { AddressPart, Piece } from './splitting.ts'

const SEPARATOR = /[,،;؛|、。\t]|\s[-–—]\s/
/** A number with its plus is a piece of its own, and so is a person with a title. */
const BEFORE_NUMBER = /\s(?=\+\d|(?:Mrs?|Ms|Dr)\.? \p{L}|香港|澳门|澳門)/u
/**
 * A number in two groups that a list's dash must not part: the Saudi postcode with its extension.
 */
const LONG_POSTCODE = /(?<!\d)(\d{5}) ?- ?(\d{4})(?!\d)/g

/** Colons of other sets than ASCII and full width. */
const COLONS = /[\uFE55\u2236\uFE13\uFE30\uA789\u02F8]/g
const BRACKETED = /[【〔「[]\s*([^【】〔〕「」[\]\n]{1,16}?)\s*[】〕」\]]\s*:?/g
/** An extension stays with its number where a separator stands between them. */
const BEFORE_EXTENSION = new RegExp(`(?<=\\d)\\s*[,;،、]\\s*(?=${EXTENSION.source})`, 'giu')

const trimmed = (text: string): string => text.replace(/^[\s.:/-]+(?=.)|[\s:/-]+$/g, '').trim()

/** A label that belongs to one value: what follows the next separator is not labelled any more. */
const isShort = (label: AddressPart | undefined): boolean => label !== undefined && label !== 'address'

function piecesOf(text: string, label: AddressPart | undefined, line: number): readonly Piece[] {
  const parts = text
    .split(SEPARATOR)
    .flatMap((part) => part.split(BEFORE_NUMBER))
    .map(trimmed)
    .filter((part) => part !== '')
  return parts.map((part, index) => ({ text: part, line, label: index > 0 && isShort(label) ? undefined : label }))
}

/**
 * The pieces of a block in their order: separated at line ends and separators, with the labels in
 * front of them.
 */
export function labelledPieces(text: string): Piece[] {
  return text
    .replace(COLONS, ':')
    .replace(BRACKETED, (written, label: string) => (partOfLabel(label) === undefined ? written : `\n${label}:`))
    .replace(BEFORE_EXTENSION, ' ')
    .replace(LONG_POSTCODE, '$1-$2')
    .split('\n')
    .flatMap((line, number) => {
      const pieces: Piece[] = []
      let label: AddressPart | undefined
      let from = 0
      for (const found of line.matchAll(LABEL)) {
        pieces.push(...piecesOf(line.slice(from, found.index), label, number))
        label = partOfLabel(Object.values(found.groups ?? {}).find((name) => name !== undefined) ?? '')
        from = found.index + found[0].length
      }
      return [...pieces, ...piecesOf(line.slice(from), label, number)]
    })
}

/** Replaces a piece with what is left of it, without the blank ends. */
export const replacePiece = (pieces: readonly Piece[], piece: Piece, ...left: readonly string[]): Piece[] =>
  pieces.flatMap((one) => (one === piece ? left.map((text) => ({ ...one, text: trimmed(text) })).filter(({ text }) => text !== '') : [one]))

/**
 * Parts a piece where a number was taken out of it: what comes behind the number is of another
 * kind.
 */
export const partPiece = (
  pieces: readonly Piece[],
  piece: Piece,
  [before = '', ...after]: readonly string[],
  marks: Partial<Piece> = {},
): Piece[] =>
  pieces.flatMap((one) =>
    one === piece
      ? [
          { ...one, ...marks, text: trimmed(before) },
          ...after.map((text) => ({ ...one, ...marks, label: one.label === 'idNumber' ? one.label : undefined, text: trimmed(text) })),
        ].filter(({ text }) => text !== '')
      : [one],
  )

/** Returns the mark in place of a city that was taken: the quarter is usually in front of it. */
export const cityMark = ({ line }: Piece): Piece => ({ text: '', label: 'city', line })
export const isCityMark = ({ text, label }: Piece): boolean => text === '' && label === 'city'
