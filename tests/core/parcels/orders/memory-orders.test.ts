import { describe } from 'vitest'
import { answeredContract } from '../../../contracts/platform/answered.contract.ts'
import { orderImportsContract } from '../../../contracts/parcels/order-imports.contract.ts'
import { refusedRowsContract } from '../../../contracts/parcels/refused-rows.contract.ts'
import { orderUnitContract } from '../../../contracts/parcels/order-unit.contract.ts'
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
