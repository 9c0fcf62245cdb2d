import { closingsContract } from '../../../contracts/money/closings.contract.ts'
import { memoryLedger } from '../ledger/memory-ledger.ts'

closingsContract(async () => {
  const { atomically, reading, setFacts } = memoryLedger()
  setFacts({ verification: 1 })
  return { here: atomically, there: atomically, reading, verified: async () => setFacts({}) }
})
