import { describe } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Policies } from '#core/operations/insurance/policy.ports.ts'
import { policiesContract, type PolicyDesk } from '../../../contracts/operations/policies.contract.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'
import { memoryClaims, memoryPolicies, memoryPolicyWatch } from './memory-policies.ts'

type Unit = Parameters<Parameters<PolicyDesk['here']>[0]>[0]

describe('policies in memory', () => {
  policiesContract(async () => {
    const shop = memoryOrders()
    const memory = memoryPolicies()
    const claiming = memoryClaims()
    const nothing = async (): Promise<void> => undefined
    const parts = { policies: memory.policies, claims: claiming.claims, live: { publish: nothing }, messages: { send: nothing } }
    // Nothing here pays: the ledger and what belongs to it are left out.
    const atomically: Atomically<Unit> = (work) => shop.atomically((unit) => work({ ...unit, ...parts } as unknown as Unit))
    const listed = (customerIds: readonly number[] | undefined) =>
      memory
        .all()
        .filter((one) => customerIds === undefined || customerIds.includes(one.customerId))
        .map((one) => ({ ...one, account: '', refCode: undefined, airwayNumber: '' }))
    const policies: Policies = {
      of: memory.policies.of,
      ofOrders: async (numbers) => memory.all().filter((one) => numbers.includes(one.orderNumber) && one.state !== 'void'),
      list: async ({ customerIds, state, orderNumber, keywords, inForceFrom = 0, inForceBefore = Infinity }) => {
        const rows = listed(customerIds)
          .filter((one) => (state === undefined || one.state === state) && one.orderNumber === (orderNumber ?? keywords))
          .filter(({ inForceAt = 0 }) => inForceAt >= inForceFrom && inForceAt < inForceBefore)
        return { rows, total: rows.length }
      },
      bordereau: async function* ({ customerIds, from, before }) {
        const rows = listed(customerIds).filter(({ inForceAt = -1 }) => inForceAt >= from && inForceAt < before)
        if (rows.length === 0) return
        yield rows.map((row) => {
          const own = claiming.all().filter(({ orderNumber }) => orderNumber === row.orderNumber)
          const [claimNumbers, claimed] = [own.map(({ number }) => number).join(', '), own.map((claim) => claim.claimed)]
          return { ...row, country: undefined, claims: own.length, claimNumbers, claimed, paid: [] }
        })
      },
      find: async (id, { customerIds }) => listed(customerIds).find((one) => one.id === id),
    }
    const watch = memoryPolicyWatch({
      policies: memory.all,
      claims: claiming.all,
      parcelOf: shop.order,
      newsOf: ({ id }) => {
        const times = shop.kept().events.flatMap(({ orderId, time, hidden }) => (orderId === id && !hidden ? [time] : []))
        return times.length === 0 ? undefined : Math.max(...times)
      },
    })
    return { here: atomically, there: atomically, policies, watch }
  })
})
