import { describe } from 'vitest'
import { orderExceptionsContract } from '../../../../contracts/parcels/order-exceptions.contract.ts'
import { memoryExceptions } from './memory-exceptions.ts'
import { memoryOrders } from '../memory-orders.ts'

describe('exceptions in memory', () => {
  orderExceptionsContract(async () => {
    const atomically = memoryExceptions().within(memoryOrders().atomically)
    return { here: atomically, there: atomically }
  })
})
