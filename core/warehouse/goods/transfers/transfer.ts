import type { Instant } from '#core/base/kernel/clock.ts'
import type { TransferState } from './transfer.machine.ts'

/**
 * One article of a transfer: what is to be sent, from which locations it was taken, and what was
 * counted where it arrived.
 */
export type TransferLine = {
  readonly sku: string
  readonly quantity: number
  readonly taken: readonly { readonly location: string; readonly quantity: number }[]
  readonly good: number
  readonly damaged: number
}

/** A client's stock on its way from one warehouse to another. */
export type Transfer = {
  readonly number: string
  readonly customerId: number
  readonly from: string
  readonly to: string
  readonly note?: string
  readonly state: TransferState
  readonly lines: readonly TransferLine[]
  /** Where the pieces are under way to, once they are sent. */
  readonly into?: string
  /** Raised by each change of a draft. */
  readonly version: number
  readonly createdAt: Instant
  readonly createdBy: number
  readonly sentAt?: Instant
  readonly receivedAt?: Instant
}

/** The most articles of one transfer, and pieces of one article. */
export const MOST_TRANSFER_LINES = 500
export const MOST_TRANSFER_PIECES = 1_000_000

export const countedOf = ({ good, damaged }: Pick<TransferLine, 'good' | 'damaged'>): number => good + damaged
/** Pieces that were sent and not counted where they arrived. */
export const shortOf = (line: TransferLine): number => line.quantity - countedOf(line)
export const piecesOf = (lines: readonly TransferLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
