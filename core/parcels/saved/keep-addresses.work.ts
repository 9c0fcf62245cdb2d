import type { z } from 'zod'
import type { Accounts } from '#core/platform/access/identity.ports.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { OrderQueries } from '../orders/order.ports.ts'
import { addressesOf } from './addresses-of-orders.ts'
import type { AddressUnit } from './saved.ports.ts'
import { keepAddressesJob } from './keep-addresses.kind.ts'

type Ports = { readonly orders: Pick<OrderQueries, 'findMany'>; readonly accounts: Pick<Accounts, 'find'> }

/**
 * The address book of many orders as background work: kept by the unit that finishes the job, so
 * that each use counts once. Orders that are gone by then are left out.
 */
export const keepAddressesWork = <U extends AddressUnit>({
  orders,
  accounts,
}: Ports): JobWork<U, z.infer<typeof keepAddressesJob.payload>> => ({
  kind: keepAddressesJob,
  run: async ({ payload: { customerId, orderNumbers, at }, finishing }) => {
    const [placed, account] = [await orders.findMany(orderNumbers), await accounts.find(customerId)]
    if (account === undefined) return ok(undefined)
    return finishing(async ({ addresses }) => {
      await addresses.keep(customerId, addressesOf(placed, account.sender), at)
      return ok(undefined)
    })
  },
})
