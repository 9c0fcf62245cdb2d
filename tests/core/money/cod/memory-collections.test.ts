import { describe } from 'vitest'
import { ok } from '#core/base/kernel/result.ts'
import { storedOrder } from '#core/parcels/orders/change/order-change.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { collectionsContract } from '../../../contracts/money/collections.contract.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'
import { memoryLedger } from '../ledger/memory-ledger.ts'
import { memoryCollections } from './memory-collections.ts'

describe('collections in memory', () => {
  collectionsContract(async () => {
    const stored: Order[] = []
    const cash = memoryCollections({ orders: () => stored })
    const ledger = memoryLedger()
    const orders: Pick<OrderStore, 'insert' | 'change'> = {
      insert: async (fresh) => fresh.map((order) => (stored.push(storedOrder(order, stored.length + 1)), stored.slice(-1))).flat(),
      change: () => Promise.reject(new Error('no order is changed')),
    }
    const rest = {
      collections: cash.collections,
      orders,
      messages: { send: async () => undefined },
      live: { publish: async () => undefined },
    }
    const inTurn = unitsInTurn(ok(undefined), cash.save)
    const here: Awaited<ReturnType<Parameters<typeof collectionsContract>[0]>>['here'] = (work) =>
      inTurn(() => ledger.atomically((unit) => work({ ...unit, ...rest })))
    const openOf = async (orderNumber: string): Promise<number | undefined> => {
      const row = cash.rows().find((one) => one.orderNumber === orderNumber)
      return cash.reports().find(({ orderId, state }) => orderId === row?.orderId && state === 'open')?.id
    }
    return { here, there: here, histories: 300, openOf }
  })
})
