import type { PolicyKeeper } from '#core/operations/insurance/policy.ports.ts'
import type { Policy } from '#core/operations/insurance/policy.ts'

/** The policies of orders, in memory. */
export function memoryPolicies() {
  let kept: readonly Policy[] = []
  const policies: PolicyKeeper = {
    add: async (policy) => {
      const added = { ...policy, id: kept.length + 1 }
      kept = [...kept, added]
      return added
    },
    of: async (orderNumber) => kept.find((one) => one.orderNumber === orderNumber && one.state !== 'void'),
    orderOf: async (id, { customerIds }) =>
      kept.find((one) => one.id === id && (customerIds === undefined || customerIds.includes(one.customerId)))?.orderNumber,
    keep: async (policy) => void (kept = kept.map((one) => (one.id === policy.id ? policy : one))),
  }
  return { policies, all: () => kept, restore: (before: readonly Policy[]) => void (kept = before) }
}
