import { describe } from 'vitest'
import { costsContract, FLIGHT, FLIGHT_GRAMS } from '../../../contracts/money/costs.contract.ts'
import { costReferences } from './cost-references.ts'
import { memoryCosts } from './memory-costs.ts'

describe('costs in memory', () => {
  costsContract(async () => {
    const { atomically, reading, margins, parcels, charges } = memoryCosts()
    FLIGHT_GRAMS.forEach((grams, at) =>
      parcels.push({ orderNumber: `ORDER${at}`, waybill: `W${at}`, grams, mawb: FLIGHT, account: 'ddp', month: '2026-11' }),
    )
    return {
      here: atomically,
      there: atomically,
      references: costReferences,
      bills: reading,
      margins,
      parcels,
      charge: async (orderNumber, paid, at) => void charges.push({ id: charges.length + 1, orderNumber, paid, at }),
    }
  })
})
