import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import type { BankLineState } from './bank-line.machine.ts'
import type { KeptSuggestion } from './suggestion.ts'

/** The record of money that came in, as a bank statement has it. The amount is above zero. */
export type StatedLine = {
  /** Our account, by its digits. */
  readonly account: string
  /**
   * The key that the line is recognised by among those of its account: the bank's reference, or
   * what it says.
   */
  readonly key: string
  readonly reference?: string
  /** The bank's day, and the moment where the statement names it. */
  readonly day: string
  readonly at?: Instant
  readonly amount: Money
  readonly payerName?: string
  readonly payerAccount?: string
  /** Purpose and remarks. */
  readonly text: string
}

/** A line as it is kept. */
export type BankLine = StatedLine & {
  readonly id: number
  readonly importId: number
  readonly state: BankLineState
  /** The best suggestion at the last look. */
  readonly suggestion?: KeptSuggestion
  /**
   * Whom the money belongs to, once it is confirmed; a provider's settlement has a channel instead.
   */
  readonly customerId?: number
  readonly channel?: PaymentChannel
  /** The agent's remittance that it is for, once it is confirmed. */
  readonly remittanceId?: number
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  /** Why it is ignored, or why its confirmation was undone. */
  readonly reason?: string
}

export const PART_KINDS = ['bill', 'wallet', 'payout', 'remittance'] as const
/** A part of a confirmed line: what it paid, and the entry that did. */
export type BankPart = {
  readonly kind: (typeof PART_KINDS)[number]
  /** The bill that it pays. */
  readonly billNumber?: string
  /** For a payout what the provider received for us: the amount of the line and the fee. */
  readonly amount: bigint
  readonly entry: number
}

const DIGITS = 8
/** Our number of a line, under which a client finds what was credited by it. */
export const bankLineNumber = (id: number): string => `BT${String(id).padStart(DIGITS, '0')}`
