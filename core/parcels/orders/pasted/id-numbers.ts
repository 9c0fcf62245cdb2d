import { figures } from '#core/base/kernel/text.ts'
import { replacePiece } from './labelled-pieces.ts'
import type { Splitting } from './splitting.ts'

const CHINESE = /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/
const EMIRATES = /(?<!\d)784-?\d{4}-?\d{7}-?\d(?!\d)/
const LABELLED = /[A-Z]{0,2}\d[\dA-Z -]{3,24}[\dA-Z]/i

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECKS = '10X98765432'

/** GB 11643: the last sign is the weighted sum of the others modulo 11. */
function isChineseId(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return CHECKS[sum % 11] === number[17]?.toUpperCase()
}

const BORN = /^\d{6}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i

/** Whether 18 characters may be an identity card of China: by check digit or by day of birth. */
export const looksLikeId = (number: string): boolean => number.length === 18 && (BORN.test(number) || isChineseId(number))

/**
 * Takes the number of an identity card: one that is labelled, or that can be nothing else by its
 * form.
 */
export function takeIds(splitting: Splitting): void {
  for (const piece of splitting.pieces) {
    const digits = figures(piece.text)
    const [labelled] = piece.label === 'idNumber' ? (LABELLED.exec(digits) ?? []) : []
    const [found] = labelled === undefined ? (EMIRATES.exec(digits) ?? CHINESE.exec(digits) ?? []) : [labelled]
    if (found === undefined || splitting.parts.idNumber !== undefined) continue
    const number = found.trim()
    splitting.parts.idNumber = number
    if (CHINESE.test(number) && !isChineseId(number)) splitting.doubts.idNumber = 'invalid'
    const at = digits.indexOf(number)
    const [before, after] = [digits.slice(0, at), digits.slice(at + number.length)]
    splitting.pieces = replacePiece(splitting.pieces, piece, before, after).map((one) =>
      one.label === 'idNumber' ? { ...one, label: undefined } : one,
    )
  }
}
