import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Policy } from './policy.ts'

/** How many days a policy answers for a parcel after its delivery, or after its dispatch. */
export const DAYS_IN_FORCE = 180

/** So many days without news of an insured parcel propose a claim, where its category says none. */
export const USUAL_QUIET_DAYS = 20

/** When a policy in force ends (rule: End of a policy). */
export const endsAt = ({ inForceAt = 0 }: Pick<Policy, 'inForceAt'>, { podAt }: Pick<Order, 'podAt'>): Instant =>
  Math.max(podAt ?? 0, inForceAt) + DAYS_IN_FORCE * MILLIS_PER_DAY
