import { describe } from 'vitest'
import { refundsContract } from '../../../contracts/money/refunds.contract.ts'
import { memoryRefunds } from './memory-refunds.ts'

describe('refunds in memory', () => {
  refundsContract(async () => {
    const { atomically } = memoryRefunds()
    return { here: atomically, there: atomically }
  })
})
