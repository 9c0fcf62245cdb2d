import { describe } from 'vitest'
import { picksContract } from '../../../contracts/warehouse/picks.contract.ts'
import { inboundsContract } from '../../../contracts/warehouse/inbounds.contract.ts'
import { stocktakeContract } from '../../../contracts/warehouse/stocktake.contract.ts'
import { transferContract } from '../../../contracts/warehouse/transfer.contract.ts'
import { stockContract, type StockRoom } from '../../../contracts/warehouse/stock.contract.ts'
import { differencesIn, memoryGoods } from './memory-goods.ts'

describe('goods in memory', () => {
  const open = async (): Promise<StockRoom> => {
    const goods = memoryGoods()
    const { atomically, movements, levels, told, locations } = goods
    return {
      here: atomically,
      there: atomically,
      movements: async () => movements,
      place: async (warehouse, codes, facts = { kind: 'shelf' }) => {
        for (const code of codes) locations.set(`${warehouse} ${code}`, { location: code, ...facts })
      },
      level: async (sku, pieces) => void levels.set(sku, pieces),
      differences: async () => differencesIn(goods),
      told: async () => told.map(({ text }) => ('params' in text ? String(text.params['sku']) : '')),
    }
  }
  stockContract(open)
  transferContract(open)
  stocktakeContract(open)
  picksContract(open)
  inboundsContract(async () => {
    const { atomically } = memoryGoods()
    return { here: atomically, there: atomically, customerId: 1001 }
  })
})
