import type { AuditEntry } from '../../../core/kernel/audit.ts'
import type { Atomically } from '../../../core/kernel/atomically.ts'
import type { OrderState } from '../../../core/orders/order.machine.ts'
import { holdsParcels, type Bag, type PackedParcel } from '../../../core/transport/bag.ts'
import type { TransportUnit } from '../../../core/transport/transport.ports.ts'

/** Bags in memory, one unit of work after the other, each saved whole or not at all. */
export function memoryBags(parcels: readonly (PackedParcel & { readonly state: OrderState })[]) {
  const bags = new Map<string, Bag>()
  const audit: AuditEntry[] = []
  let last: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<TransportUnit> = (work) => {
    const turn = last.then(async () => {
      const writes: (() => void)[] = []
      const result = await work({
        bags: {
          lock: (packingNumber) => Promise.resolve(bags.get(packingNumber)),
          keep: (bag) => Promise.resolve(void writes.push(() => bags.set(bag.packingNumber, bag))),
          lockHoldersOf: (numbers) =>
            Promise.resolve(
              new Map(
                [...bags.values()]
                  .filter(holdsParcels)
                  .flatMap((bag) => bag.parcels.map(({ airwayNumber }) => [airwayNumber, bag.packingNumber] as const))
                  .filter(([number]) => numbers.includes(number)),
              ),
            ),
        },
        parcels: {
          find: (numbers) =>
            Promise.resolve(new Map(parcels.filter((one) => numbers.includes(one.airwayNumber)).map((one) => [one.airwayNumber, one]))),
        },
        audit: { write: (entries) => Promise.resolve(void writes.push(() => audit.push(...entries))), of: () => Promise.resolve([]) },
      })
      if (result.ok) for (const write of writes) write()
      return result
    })
    last = turn.catch(() => undefined)
    return turn
  }
  return { atomically, bags, audit }
}
