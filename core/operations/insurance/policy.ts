import type { Fields } from '#core/base/fields/field.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { policyMachine, type PolicyEvent, type PolicyState } from './policy.machine.ts'

/**
 * The terms of a category at the moment that it was ordered; amounts are decimals of the currency.
 */
export type PolicyTerms = {
  readonly category: string
  readonly name: string
  readonly englishName: string
  readonly traditionalName: string
  readonly insurer: string
  readonly currency: string
  readonly ratePerMille: string
  readonly minimumPremium: string
  readonly mostInsured: string
  readonly deductible: string
  readonly covered: string
  readonly englishCovered: string
  readonly excluded: string
  readonly englishExcluded: string
}

/** The name of a category in each language. */
export const termsName = ({ name, traditionalName, englishName }: PolicyTerms): Words => ({
  'zh-CN': name,
  'zh-TW': traditionalName,
  'en-US': englishName,
})

/** The insurance of an order. */
export type Policy = {
  readonly id: number
  readonly orderNumber: string
  readonly customerId: number
  readonly terms: PolicyTerms
  /** In the currency of the terms, as the premium is. */
  readonly insured: Money
  readonly premium: Money
  readonly state: PolicyState
  readonly orderedBy: number
  readonly orderedAt: Instant
  /** The dispatch that put it in force. */
  readonly inForceAt?: Instant
  /** The charge of its premium; left out again where that was given back. */
  readonly charge?: number
}

/** The value that an order is insured for, where it is not the one that it declares. */
export const insuredValueFields = {
  insured_value: { kind: 'money', positive: true, label: words('保险金额', '保險金額', 'Insured value') },
} as const satisfies Fields

/** Fields of a policy as the trail names them. */
export const policyTrailFields = {
  order_number: { kind: 'text', maxLength: 40, label: words('订单号', '訂單號', 'Order number') },
  ...insuredValueFields,
  premium: { kind: 'money', label: words('保险费', '保險費', 'Premium') },
} as const satisfies Fields

/** States of orders that can be on their way to a dispatch, before which they are insured. */
export const INSURABLE_STATES: ReadonlySet<OrderState> = new Set([
  'draft',
  'confirmed',
  'awaiting_weight',
  'inbound',
  'intercepted',
  'abnormal',
])

/** States in which a policy can still become one in force. */
const AHEAD: ReadonlySet<PolicyState> = new Set(['offered', 'ordered'])
export const isBeforeForce = ({ state }: Pick<Policy, 'state'>): boolean => AHEAD.has(state)

/** The number of a policy as people read it. */
export const policyNumber = ({ id }: Pick<Policy, 'id'>): string => `INS${String(id).padStart(8, '0')}`

export type PolicyMove =
  | { readonly event: 'take_effect'; readonly at: Instant; readonly charge: number | undefined }
  | { readonly event: Exclude<PolicyEvent, 'take_effect'> }

/** A policy after an event; ILLEGAL_TRANSITION. */
export function movePolicy(policy: Policy, move: PolicyMove): Result<Policy> {
  const state = advance(policyMachine, { state: policy.state, event: move.event })
  if (!state.ok) return state
  const moved = { ...policy, state: state.value }
  if (move.event === 'take_effect')
    return ok({ ...moved, inForceAt: move.at, ...(move.charge === undefined ? {} : { charge: move.charge }) })
  if (move.event !== 'take_back') return ok(moved)
  const { inForceAt: _since, charge: _charge, ...before } = moved
  return ok(before)
}
