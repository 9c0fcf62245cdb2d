import { describe } from 'vitest'
import { stockContract } from '../../contracts/stock.contract.ts'
import { memoryGoods } from './memory-goods.ts'

describe('goods in memory', () => {
  stockContract(async () => {
    const { atomically, movements } = memoryGoods()
    return { here: atomically, there: atomically, movements: async () => movements }
  })
})
