import { mayDo, type RoleHolder } from '#core/platform/access/roles/permissions.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderChange } from '../change/order-change.ts'
import type { Order } from '../order.ts'
import { exceptionFailure } from './exception.failures.ts'

/** Days without a plan after which the customer of an original package is asked for one. */
export const ASK_DAYS = 60
/** Days without a plan after which staff may destroy it, unless set otherwise. */
export const DESTROY_DAYS = 90

/** The permission to destroy what its customer has decided nothing about. */
export const DESTROY_PACKAGES = { area: 'exceptions', action: 'approve' } as const

const ZONE = 'Asia/Shanghai'
const MINUTES = 'YYYY-MM-DD HH:mm'.length
/** A moment as messages and refusals say it. */
export const dayText = (at: Instant): string => `${localTime(at, ZONE).slice(0, MINUTES)} (UTC+8)`

type Waiting = { readonly since: Instant; readonly askedAt: Instant; readonly destroyDays: number }

/**
 * From when an original package may be destroyed (rule: Original packages): so many days without a
 * plan, and as long after its customer was asked as lies between the two.
 */
export const destroyFromOf = ({ since, askedAt, destroyDays }: Waiting): Instant =>
  Math.max(since + destroyDays * MILLIS_PER_DAY, askedAt + (destroyDays - ASK_DAYS) * MILLIS_PER_DAY)

const ASKED = ['planAskedAt', 'destroyFrom', 'destroyable'] as const

/** The change of an order whose customer is no longer asked for a plan. */
export function askedNoMore(order: Order): OrderChange {
  const set = ASKED.filter((name) => order[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, null]))
}

type Destroying = {
  readonly order: Order
  readonly actor: RoleHolder
  readonly reason: string | undefined
  readonly at: Instant
  readonly destroyDays: number
}

/**
 * Whether a parcel may be destroyed: one that came back only as its customer's plan says, or by
 * staff who may, with a reason, once it has waited long enough (rule: Original packages).
 * NOT_ALLOWED, PACKAGE_PLANNED while a plan is to be decided on, PACKAGE_KEPT naming the day,
 * INPUT_INVALID without a reason.
 */
export function mayDestroy({ order, actor, reason, at, destroyDays }: Destroying): Result<true> {
  const { status, planStatus, orderNumber, returnedAt = at, destroyFrom } = order
  if (status !== 'returned' || planStatus === 'accepted') return ok(true)
  if (!mayDo(actor, DESTROY_PACKAGES)) return failed(identityFailure('NOT_ALLOWED'))
  if (planStatus === 'proposed') return failed(exceptionFailure('PACKAGE_PLANNED', { order: orderNumber }))
  const from = destroyFrom ?? destroyFromOf({ since: returnedAt, askedAt: at, destroyDays })
  if (at < from) return failed(exceptionFailure('PACKAGE_KEPT', { order: orderNumber, day: dayText(from) }))
  return reason === undefined || reason.trim() === '' ? failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))])) : ok(true)
}
