import { describe } from 'vitest'
import { payoutsContract } from '../../../contracts/money/payouts.contract.ts'
import { FIGURES } from '../../../support/money/payout-figures.ts'
import { memoryPayouts } from './memory-payouts.ts'

const HISTORIES = { runs: 2000, inOneRoom: false }

describe('payouts in memory', () => {
  payoutsContract(async () => {
    const memory = memoryPayouts()
    let serial = 0
    return {
      here: memory.atomically,
      there: memory.atomically,
      reading: memory.reading,
      bill: async () => {
        serial += 1
        const facts = { billNumber: `CB${serial}`, customerId: 1000 + serial }
        memory.bill({ ...facts, payout: FIGURES, at: 0 })
        return facts
      },
      entries: async (billNumber) =>
        memory.ledger.entries.filter(({ kind, reference }) => kind === 'cod_settled' && reference === billNumber).length,
      told: async (customerId) => memory.state().sent.filter(({ accountIds }) => accountIds.includes(customerId)),
    }
  }, HISTORIES)
})
