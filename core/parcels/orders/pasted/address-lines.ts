import { hasAddressWord, isQuarter } from './address-words.ts'
import { isCityMark } from './labelled-pieces.ts'
import type { Piece, Splitting } from './splitting.ts'

const HAN_END = /[\p{Script=Han}\d]$/u
const HAN_START = /^[\p{Script=Han}\d]/u
const STREET = /\d|[\u0660-\u0669]/

/**
 * The quarter: one that says so, or what stands in front of the city without being a building or a
 * street.
 */
function quarterOf(pieces: readonly Piece[]): Piece | undefined {
  const labelled = pieces.find(({ label }) => label === 'district')
  const named = labelled ?? pieces.find(({ text }) => isQuarter(text))
  if (named !== undefined) return named
  const before = pieces[pieces.findIndex(isCityMark) - 1]
  const isPlain = before !== undefined && !hasAddressWord(before.text) && !/^[\d\u0660-\u0669]/.test(before.text) && !isCityMark(before)
  return isPlain && pieces.some(({ text }) => text !== '' && text !== before.text && STREET.test(text)) ? before : undefined
}

/** Takes the rest as the street with its district, in the order of the text. */
export function addressOf(splitting: Splitting, china: 'china' | undefined): void {
  const { parts, doubts } = splitting
  if (china === undefined && parts.district === undefined) {
    const quarter = quarterOf(splitting.pieces)
    if (quarter !== undefined) {
      parts.district = quarter.text
      if (quarter.label !== 'district' && !isQuarter(quarter.text)) doubts.district = 'guessed'
    }
  }
  const county = splitting.pieces.find(({ label }) => label === 'district')
  if (china !== undefined && county !== undefined) parts.district ??= county.text
  const address = splitting.pieces
    .filter(({ text, label }) => text !== '' && (label === undefined || label === 'address' || label === 'district'))
    .reduce((joined, { text }) => {
      if (joined === '') return text
      return china !== undefined && HAN_END.test(joined) && HAN_START.test(text) ? `${joined}${text}` : `${joined}, ${text}`
    }, '')
  const lines = [address, ...splitting.extensions].filter((line) => line !== '')
  if (lines.length > 0) parts.address = lines.join(', ')
}
