import type { Instant } from '#core/base/kernel/clock.ts'
import type { ErrorRecord } from './error-log.entity.ts'

/** Which errors: all given criteria must match. */
export type ErrorFilter = {
  readonly type?: string
  readonly code?: string
  readonly userId?: number
  readonly requestId?: string
  readonly from?: Instant
  /** Exclusive. */
  readonly before?: Instant
  /** Searched in message, address and user. */
  readonly keywords?: string
}

export type StoredError = ErrorRecord & { readonly id: number }

/** The error log: entries stay unchanged until they are 90 days old. */
export type ErrorLog = {
  readonly write: (records: readonly ErrorRecord[]) => Promise<void>
  /** Newest first. */
  readonly list: (
    filter: ErrorFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly StoredError[]; readonly total: number }>
  readonly find: (id: number) => Promise<StoredError | undefined>
  /** All that match, newest first, in batches. */
  readonly stream: (filter: ErrorFilter) => AsyncIterable<readonly StoredError[]>
}
