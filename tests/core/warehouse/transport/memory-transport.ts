import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { holdsParcels } from '#core/warehouse/transport/bag.ts'
import { transportFailure } from '#core/warehouse/transport/transport.failures.ts'
import type { BagStore, BillStore, KeptBag, KeptBill } from '#core/warehouse/transport/transport.ports.ts'

type Stores = { readonly bags: BagStore; readonly bills: BillStore }

/** Thrown where the database would refuse a second bag with a code. */
class CodeTaken extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Bags and bills of lading in memory, beside units of work that take turns; `orderOf` finds what
 * the parcels belong to.
 */
export function memoryTransport(orderOf: (airwayNumber: string) => Promise<Order | undefined>) {
  let bags = new Map<string, KeptBag>()
  let bills = new Map<string, KeptBill>()
  let serial = 0
  const ordersOf = async (some: readonly KeptBag[]): Promise<readonly Order[]> => {
    const numbers = new Set(some.flatMap(({ parcels }) => parcels.map(({ airwayNumber }) => airwayNumber)))
    const orders = await Promise.all([...numbers].map(orderOf))
    return orders.flatMap((order) => order ?? []).toSorted((a, b) => a.id - b.id)
  }
  const onBill = (mawb: string): readonly KeptBag[] => [...bags.values()].filter((bag) => bag.mawb === mawb)
  const checkCode = ({ packingNumber, bagCode }: KeptBag): void => {
    const isTaken = [...bags.values()].some(
      (bag) => bag.bagCode === bagCode && bag.state !== 'emptied' && bag.packingNumber !== packingNumber,
    )
    if (isTaken) throw new CodeTaken(bagCode)
  }
  const stores: Stores = {
    bags: {
      lock: async (packingNumber) => bags.get(packingNumber),
      drawSerial: async () => (serial += 1),
      add: async (bag) => {
        checkCode(bag)
        bags.set(bag.packingNumber, bag)
      },
      keep: async ({ after }) => {
        checkCode(after)
        bags.set(after.packingNumber, { ...after, version: after.version + 1 })
      },
      holderOf: async (airwayNumber) =>
        [...bags.values()].find((bag) => holdsParcels(bag) && bag.parcels.some((parcel) => parcel.airwayNumber === airwayNumber))
          ?.packingNumber,
      ordersIn: async (packingNumber) =>
        (await ordersOf([bags.get(packingNumber)].flatMap((bag) => bag ?? []))).map(({ orderNumber }) => orderNumber),
      lockOn: async (mawb) => onBill(mawb),
    },
    bills: {
      lock: async (mawb) => bills.get(mawb),
      add: async (bill) => void bills.set(bill.mawb, bill),
      keep: async (mawb, bill) => {
        bills.delete(mawb)
        bills.set(bill.mawb, { ...bill, version: bill.version + 1 })
        for (const bag of onBill(mawb)) bags.set(bag.packingNumber, { ...bag, mawb: bill.mawb })
      },
      remove: async (mawb) => void bills.delete(mawb),
      lockParcels: async (mawb) =>
        (await ordersOf(onBill(mawb))).map(({ id, orderNumber, airwayNumber, status, outboundAt }) => ({
          orderId: id,
          orderNumber,
          airwayNumber,
          status,
          isDispatched: outboundAt !== undefined && status !== 'inbound',
        })),
    },
  }
  return {
    bagOf: (packingNumber: string) => bags.get(packingNumber),
    billOf: (mawb: string) => bills.get(mawb),
    allBags: () => [...bags.values()],
    byCode: async (bagCode: string) => [...bags.values()].find((bag) => bag.bagCode === bagCode && bag.state !== 'emptied')?.packingNumber,
    /** Adds the stores to units of work: kept whole or not at all. */
    within:
      <U extends object>(atomically: Atomically<U>): Atomically<U & Stores> =>
      (work) =>
        atomically(async (unit) => {
          const before = [new Map(bags), new Map(bills)] as const
          const back = (): void => void ([bags, bills] = before)
          try {
            const done = await work({ ...unit, ...stores })
            if (!done.ok) back()
            return done
          } catch (error) {
            back()
            if (error instanceof CodeTaken) return failed(transportFailure('BAG_CODE_TAKEN', { code: error.code }))
            throw error
          }
        }),
  }
}
