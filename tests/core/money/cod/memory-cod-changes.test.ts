import { describe } from 'vitest'
import { codChangesContract } from '../../../contracts/money/cod-changes.contract.ts'
import { memoryCodChanges } from './memory-cod-changes.ts'

describe('COD changes in memory', () => {
  codChangesContract(async () => {
    const { atomically, find } = memoryCodChanges()
    return { here: atomically, there: atomically, find }
  })
})
