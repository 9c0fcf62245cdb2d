import type { Instant } from '#core/base/kernel/clock.ts'
import type { LedgerVerdict } from './verify.ts'

/** A verification of the whole ledger: what was read, and the first that was wrong. */
export type LedgerCheck = LedgerVerdict & { readonly startedAt: Instant; readonly endedAt: Instant }

/** Verifications inside a unit of work. */
export type LedgerCheckUnit = { readonly ledgerChecks: { readonly add: (check: LedgerCheck) => Promise<void> } }

/** Verifications, the newest first. */
export type LedgerChecks = {
  readonly list: (page: {
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly (LedgerCheck & { readonly id: number })[]; readonly total: number }>
}
