import type { Instant } from '#core/base/kernel/clock.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { MonthSum, Turnover } from '../ledger/month-sums.ts'
import type { Month } from '../ledger/month.rules.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { Closing, ClosingFacts } from './closing.ts'

type Span = { readonly since: Instant; readonly until: Instant }

/** Closings inside a unit of work. */
export type ClosingKeeper = {
  /**
   * Waits for the units of work that post into a month, and lets none begin until this one ends; of
   * several closings one goes on at a time. What is asked afterwards sees all that was posted.
   */
  readonly hold: (month: Month) => Promise<void>
  readonly find: (month: Month) => Promise<Closing | undefined>
  /** The last month that is closed, with its sums. */
  readonly last: () => Promise<{ readonly closing: Closing; readonly sums: readonly MonthSum[] } | undefined>
  /** The month of the first entry. */
  readonly firstMonth: () => Promise<Month | undefined>
  readonly turnover: (span: Span) => Promise<readonly Turnover[]>
  readonly facts: (month: Month) => Promise<ClosingFacts>
  /** Keeps a closing; `sums` replace those that were kept of its month. */
  readonly keep: (closing: Closing, sums?: readonly MonthSum[]) => Promise<void>
}

export type ClosingUnit = { readonly closings: ClosingKeeper; readonly audit: Pick<AuditTrail, 'write'>; readonly live: LivePublisher }

/** A closing with the names of people. */
export type ListedClosing = Closing & { readonly closedByName?: string; readonly askedByName?: string; readonly decidedByName?: string }

/** Reads closings and trial balances. */
export type Closings = {
  /**
   * The months from the first entry to that of a moment, the newest first; those that were never
   * closed are open.
   */
  readonly months: (
    now: Instant,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{
    readonly rows: readonly ListedClosing[]
    readonly total: number
    readonly next: Month | undefined
    readonly last: Month | undefined
  }>
  readonly find: (month: Month) => Promise<ListedClosing | undefined>
  /**
   * The trial balance of a month: what was kept where it is closed, otherwise added up from the
   * last closed month on. `undefined` before the first entry.
   */
  readonly trialBalance: (month: Month) => Promise<readonly MonthSum[] | undefined>
  readonly facts: (month: Month) => Promise<ClosingFacts>
}
