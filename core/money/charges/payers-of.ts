import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Payer } from './charge.ports.ts'

/** The part of a unit of work that knows who pays. */
export type PayersUnit = { readonly payers: { readonly find: (customerId: number) => Promise<Payer | undefined> } }

/** Who pays for each of some orders, by the id of its client. */
export const payersOf = (
  atomically: Atomically<PayersUnit>,
  orders: readonly Pick<Order, 'customerId'>[],
): Promise<Result<ReadonlyMap<number, Payer>>> =>
  atomically(async (unit) => {
    const found = new Map<number, Payer>()
    for (const id of new Set(orders.map(({ customerId }) => customerId))) {
      const payer = await unit.payers.find(id)
      if (payer === undefined) throw new Error(`order of nobody: ${id}`)
      found.set(id, payer)
    }
    return ok(found)
  })
