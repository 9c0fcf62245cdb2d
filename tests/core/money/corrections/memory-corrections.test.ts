import { correctionsContract } from '../../../contracts/money/corrections.contract.ts'
import { memoryCorrections } from './memory-corrections.ts'

correctionsContract(async () => {
  const { atomically } = memoryCorrections()
  return { here: atomically, there: atomically }
})
