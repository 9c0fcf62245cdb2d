import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { ClientStanding } from './client-standing.ts'

/**
 * Columns that clients can be sorted by. By their account they are read along an index; by the
 * others all wallets are looked at, one row each, and no entry nor bill.
 */
export const STANDING_SORTS = ['account', 'balance', 'credit_limit', 'on_terms', 'overdue_days'] as const

/** How clients pay: at once, or at the end of a period. */
export const TERMS = ['prepaid', 'on_terms'] as const
export type Terms = (typeof TERMS)[number]

export type StandingFilter = {
  /** Those of these clients alone; of all where left out. */
  readonly customerIds?: readonly number[] | undefined
  readonly terms?: Terms | undefined
  readonly currency?: string | undefined
  /** Those alone that owe something that is due. */
  readonly inArrears?: boolean | undefined
  /** Those alone with a bill that is overdue for at least so many days. */
  readonly overdueDays?: number | undefined
  /** A client by account, name, company or id. */
  readonly keywords?: string | undefined
}

export type StandingPage = StandingFilter & {
  readonly sort?: ListSort<(typeof STANDING_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/**
 * Reads where clients stand: a row for each client and currency, one of zeros for a client that has
 * no account yet.
 */
export type ClientStandings = {
  readonly list: (wanted: StandingPage, now: Instant) => Promise<{ readonly rows: readonly ClientStanding[]; readonly total: number }>
  /** Every row by account, piece by piece. */
  readonly stream: (filter: StandingFilter, now: Instant) => AsyncIterable<readonly ClientStanding[]>
  /** One client; nothing for an id that is no client's. */
  readonly of: (customerId: number, now: Instant) => Promise<readonly ClientStanding[]>
}
