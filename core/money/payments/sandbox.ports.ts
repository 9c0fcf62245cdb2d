import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'

/** A part of a payment that was given back, under our number. */
export type SandboxRefund = { readonly number: string; readonly amount: Money; readonly at: Instant }

/**
 * The outcome of a refund: `repeated` was done under this number before, and the others move
 * nothing.
 */
export type SandboxRefunded = 'refunded' | 'repeated' | 'not_paid' | 'differs' | 'too_much'

/** A payment as the sandbox's provider has it, under our number. */
export type SandboxTrade = {
  readonly number: string
  readonly amount: Money
  readonly state: 'waiting' | 'paid' | 'closed'
  readonly transactionId: string
  readonly expiresAt: Instant
  readonly paidAt?: Instant
  /** The refunds that gave parts of it back, in their order. */
  readonly refunds: readonly SandboxRefund[]
}

/**
 * The memory of the sandbox's provider, shared by all servers. It stands for another company's
 * books, so it is no part of a unit of work.
 */
export type SandboxTrades = {
  /** One that is there stays as it is. */
  readonly open: (trade: Omit<SandboxTrade, 'refunds'>) => Promise<void>
  readonly find: (number: string) => Promise<SandboxTrade | undefined>
  /**
   * Paid, also after its time: undefined for an unknown one; one that was paid before stays as it
   * was.
   */
  readonly pay: (number: string, at: Instant) => Promise<SandboxTrade | undefined>
  /** Closed where it waits; answers the trade as it is now. */
  readonly close: (number: string) => Promise<SandboxTrade | undefined>
  /** Refunds what `decideSandboxRefund` takes, one refund of a payment after the other. */
  readonly refund: (number: string, refund: SandboxRefund) => Promise<SandboxRefunded>
  /** Those that were paid or refunded in a time, in their order. */
  readonly between: (from: Instant, before: Instant) => AsyncIterable<SandboxTrade>
}
