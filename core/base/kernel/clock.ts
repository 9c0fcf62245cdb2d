/**
 * Instants are UTC milliseconds since 1970; they are shown in the viewer's time zone
 * (rule: Instants).
 */
export type Instant = number

/** Where the time comes from: the machine's clock in production, a fixed one in tests. */
export type Clock = { readonly now: () => Instant }

export const MILLIS_PER_SECOND = 1000
export const MILLIS_PER_HOUR = 3_600_000
export const MILLIS_PER_DAY = 86_400_000
