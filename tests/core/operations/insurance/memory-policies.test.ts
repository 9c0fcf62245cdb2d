import { describe } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Policies, PolicyUnit } from '#core/operations/insurance/policy.ports.ts'
import { policiesContract } from '../../../contracts/operations/policies.contract.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'
import { memoryPolicies } from './memory-policies.ts'

describe('policies in memory', () => {
  policiesContract(async () => {
    const shop = memoryOrders()
    const memory = memoryPolicies()
    const atomically: Atomically<PolicyUnit & Parameters<Parameters<typeof shop.atomically>[0]>[0]> = (work) =>
      shop.atomically((unit) => work({ ...unit, policies: memory.policies }))
    const policies: Policies = {
      of: memory.policies.of,
      list: async ({ customerIds, state, orderNumber, keywords, inForceFrom = 0, inForceBefore = Infinity }) => {
        const rows = memory
          .all()
          .filter((one) => customerIds === undefined || customerIds.includes(one.customerId))
          .filter((one) => (state === undefined || one.state === state) && one.orderNumber === (orderNumber ?? keywords))
          .filter(({ inForceAt = 0 }) => inForceAt >= inForceFrom && inForceAt < inForceBefore)
          .map((one) => ({ ...one, account: '', refCode: undefined, airwayNumber: '' }))
        return { rows, total: rows.length }
      },
      find: async (id, { customerIds }) =>
        memory
          .all()
          .filter((one) => one.id === id && (customerIds === undefined || customerIds.includes(one.customerId)))
          .map((one) => ({ ...one, account: '', refCode: undefined, airwayNumber: '' }))[0],
    }
    return { here: atomically, there: atomically, policies }
  })
})
