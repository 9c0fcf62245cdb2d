import { describe } from 'vitest'
import { answeredContract } from '../../contracts/answered.contract.ts'
import { orderImportsContract } from '../../contracts/order-imports.contract.ts'
import { refusedRowsContract } from '../../contracts/refused-rows.contract.ts'
import { orderUnitContract } from '../../contracts/order-unit.contract.ts'
import { memoryOrders } from './memory-orders.ts'

describe('orders in memory', () => {
  const open = async () => {
    const { atomically } = memoryOrders()
    return { here: atomically, there: atomically }
  }
  orderUnitContract(open)
  orderImportsContract(open)
  refusedRowsContract(open)
  answeredContract(open)
})
