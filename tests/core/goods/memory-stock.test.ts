import { describe } from 'vitest'
import { stockContract } from '../../contracts/stock.contract.ts'
import { memoryGoods } from './memory-goods.ts'

describe('goods in memory', () => {
  stockContract(async () => {
    const { atomically, movements, levels, told } = memoryGoods()
    return {
      here: atomically,
      there: atomically,
      movements: async () => movements,
      level: async (sku, pieces) => void levels.set(sku, pieces),
      told: async () => told.map(({ text }) => ('params' in text ? String(text.params['sku']) : '')),
    }
  })
})
