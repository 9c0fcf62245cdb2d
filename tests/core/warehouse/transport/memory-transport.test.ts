import { describe } from 'vitest'
import { must, ok } from '#core/base/kernel/result.ts'
import { transportContract } from '../../../contracts/warehouse/transport.contract.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'
import { memoryTransport } from './memory-transport.ts'

describe('bags in memory', () => {
  transportContract(async () => {
    const shop = memoryOrders()
    const transport = memoryTransport((number) => shop.queries.findByWaybill(number))
    const atomically = transport.within(shop.atomically)
    return {
      here: atomically,
      there: atomically,
      place: async (orders) => void must(await shop.atomically(async (unit) => ok(await unit.orders.insert(orders)))),
      byCode: transport.byCode,
    }
  })
})
