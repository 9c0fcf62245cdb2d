import { figures } from '#core/base/kernel/text.ts'
import { looksLikeId } from './id-numbers.ts'
import { replacePiece } from './labelled-pieces.ts'
import type { Splitting } from './splitting.ts'

const LABELLED = /^#?[\p{L}\d][\p{L}\d_/-]{0,59}/u
/**
 * Numbers of shops that stand in front of an address without a word: `#1001`, 113-4567890-1234567
 * of Amazon, 261129-123456789012345 of Pinduoduo, 18 or more digits of Taobao, TikTok and Temu.
 */
const BARE = /^(?:#\d{3,20}|[A-Z]{2,5}-?\d{8,20}|\d{3}-\d{7}-\d{7}|\d{6}-\d{15}|\d{18,22})(?=\s|$)/i

/** Takes the number of the order: one that is labelled, or that begins the text. */
export function takeOrderNumber(splitting: Splitting): void {
  const labelled = splitting.pieces.find(({ label }) => label === 'reference')
  const piece = labelled ?? splitting.pieces[0]
  if (piece === undefined || (labelled === undefined && piece.label !== undefined)) return
  const text = figures(piece.text)
  const [number] = (labelled === undefined ? BARE : LABELLED).exec(text) ?? []
  const isTaken = number !== undefined && (labelled !== undefined || !looksLikeId(number))
  if (isTaken) splitting.parts.reference = number.replace(/^#/, '')
  splitting.pieces = (isTaken ? replacePiece(splitting.pieces, piece, text.slice(number.length)) : splitting.pieces).map((one) =>
    one.label === 'reference' ? { ...one, label: undefined } : one,
  )
}
