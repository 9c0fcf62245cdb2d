import type { Money } from '#core/base/kernel/money.ts'

/** How far back acts are looked through for series that stay just below the limit. */
export const JUDGED_BACK_DAYS = 30
const NEAR_PERCENT = 80n
const WHOLE_PERCENT = 100n

/** The sum of a person alone on a client and day from which a series is a finding. */
export const leastNear = ({ amount }: Money): bigint => (amount * NEAR_PERCENT) / WHOLE_PERCENT
