import type { Instant } from '#core/base/kernel/clock.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import type { RechargeUnit } from './payment.ports.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { ProviderStatementLine } from './payment-provider.port.ts'
import type { KeptStatementLine, StatementMatch } from './statement.rules.ts'

/** Statements of providers, inside a unit of work. */
export type StatementStore = {
  /** The last day that was read to its end. */
  readonly lastDay: (channel: PaymentChannel) => Promise<string | undefined>
  /** A line that is there becomes this one, unless staff have resolved it. */
  readonly keep: (lines: readonly KeptStatementLine[]) => Promise<void>
  /**
   * Makes lines that are ours only of payments that were made here in a time and stand on no
   * statement of their provider.
   */
  readonly keepOurs: (
    channel: PaymentChannel,
    span: { readonly day: string; readonly from: Instant; readonly before: Instant },
  ) => Promise<void>
  readonly mark: (channel: PaymentChannel, day: string) => Promise<void>
  /** Resolves an open difference; false where there is none. */
  readonly resolve: (id: number, how: { readonly by: number; readonly at: Instant; readonly reason: string }) => Promise<boolean>
}

export type StatementUnit = RechargeUnit & { readonly statements: StatementStore }

export type ListedLine = KeptStatementLine & {
  readonly id: number
  readonly resolvedAt?: Instant
  readonly resolvedBy?: string
  readonly reason?: string
}

export type StatementFilter = {
  readonly match?: StatementMatch | undefined
  readonly channel?: PaymentChannel | undefined
  /** Whether staff have resolved it; a line that is matched needs none. */
  readonly isOpen?: boolean | undefined
}

export type StatementPage = StatementFilter & { readonly page: number; readonly pageSize: number }

/** Reads lines of statements, newest first. */
export type StatementLines = {
  readonly list: (page: StatementPage) => Promise<{ readonly rows: readonly ListedLine[]; readonly total: number }>
  /** All of a filter piece by piece. */
  readonly stream: (filter: StatementFilter) => AsyncIterable<readonly ListedLine[]>
}

/** A statement as staff downloaded it from its provider. `lines` can be read more than once. */
export type StatementFile = { readonly channel: PaymentChannel; readonly lines: () => AsyncIterable<ProviderStatementLine> }

/**
 * Reads statements from files, to their end before the first line is given: STATEMENT_FILE_UNKNOWN,
 * STATEMENT_FILE_LINE.
 */
export type StatementFiles = { readonly open: (content: Uint8Array) => Promise<Result<StatementFile>> }
