import type { PolicyKeeper, PolicyWatch } from '#core/operations/insurance/policy.ports.ts'
import { endsAt } from '#core/operations/insurance/policy-days.rules.ts'
import type { ClaimKeeper } from '#core/operations/support/claim.ports.ts'
import type { Claim } from '#core/operations/support/claim.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Policy } from '#core/operations/insurance/policy.ts'

/** The policies of orders, in memory. */
export function memoryPolicies() {
  let kept: readonly Policy[] = []
  const add = (policy: Omit<Policy, 'id'>): Policy => {
    const added = { ...policy, id: kept.length + 1 }
    kept = [...kept, added]
    return added
  }
  const policies: PolicyKeeper = {
    add: async (policy) => add(policy),
    addAll: async (added) => added.map(add),
    of: async (orderNumber) => kept.find((one) => one.orderNumber === orderNumber && one.state !== 'void'),
    orderOf: async (id, { customerIds }) =>
      kept.find((one) => one.id === id && (customerIds === undefined || customerIds.includes(one.customerId)))?.orderNumber,
    keep: async (policy) => void (kept = kept.map((one) => (one.id === policy.id ? policy : one))),
  }
  return { policies, all: () => kept, restore: (before: readonly Policy[]) => void (kept = before) }
}

/** The claims of orders, in memory. */
export function memoryClaims() {
  let kept: readonly Claim[] = []
  const claims: ClaimKeeper = {
    add: async (claim) => void (kept = [...kept, claim]),
    of: async (orderNumber) => kept.filter((one) => one.orderNumber === orderNumber),
    orderOf: async (number, { customerIds }) =>
      kept.find((one) => one.number === number && (customerIds === undefined || customerIds.includes(one.customerId)))?.orderNumber,
    lock: async (number) => kept.find((one) => one.number === number),
    keep: async (claim) => void (kept = kept.map((one) => (one.number === claim.number ? claim : one))),
  }
  return { claims, all: () => kept }
}

type Parcel = Pick<Order, 'id' | 'orderNumber' | 'status' | 'podAt'>
type WatchParts = {
  readonly policies: () => readonly Policy[]
  readonly claims: () => readonly Claim[]
  readonly parcelOf: (orderNumber: string) => Parcel
  /** When the parcel was heard of last. */
  readonly newsOf: (parcel: Parcel) => number | undefined
}

const UNDER_WAY: readonly string[] = ['outbound', 'abnormal']

/** The policies that the daily job looks at, in memory. */
export function memoryPolicyWatch({ policies, claims, parcelOf, newsOf }: WatchParts): PolicyWatch {
  const inForce = () =>
    policies().flatMap((policy) => (policy.state === 'in_force' ? [{ policy, parcel: parcelOf(policy.orderNumber) }] : []))
  const behind = <F extends { readonly orderNumber: string }>(found: readonly F[], after: string) =>
    found.filter(({ orderNumber }) => orderNumber > after).toSorted((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1))
  const numberOf = ({ policy: { orderNumber } }: { readonly policy: Policy }) => ({ orderNumber })
  return {
    ended: async ({ at, after }) =>
      behind(
        inForce()
          .filter(({ policy, parcel }) => endsAt(policy, parcel) <= at)
          .map(numberOf),
        after,
      ),
    quiet: async ({ at, days, usual, after }) =>
      behind(
        inForce().flatMap(({ policy, parcel }) => {
          const quietSince = Math.max(policy.inForceAt ?? 0, newsOf(parcel) ?? 0)
          const isAnswered = claims().some(
            ({ orderNumber, state, createdAt }) =>
              orderNumber === policy.orderNumber && (!['paid', 'withdrawn'].includes(state) || createdAt > quietSince),
          )
          const limit = at - (days.get(policy.terms.category) ?? usual) * 86_400_000
          return UNDER_WAY.includes(parcel.status) && quietSince <= limit && !isAnswered
            ? [{ orderNumber: policy.orderNumber, quietSince }]
            : []
        }),
        after,
      ),
    overtaken: async ({ after }) =>
      behind(
        claims().filter(({ state, orderNumber, createdAt }) => {
          const parcel = parcelOf(orderNumber)
          return state === 'proposed' && ((newsOf(parcel) ?? 0) > createdAt || ![...UNDER_WAY, 'lost'].includes(parcel.status))
        }),
        after,
      ),
  }
}
