import { describe } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { orderChargesContract } from '../../../contracts/money/order-charges.contract.ts'
import { memoryCharges } from './memory-charges.ts'

describe('charges in memory', () => {
  orderChargesContract(async () => {
    const { within, reading } = memoryCharges()
    const audit = { write: async () => undefined }
    let last: Promise<unknown> = Promise.resolve()
    const units: Atomically<{ readonly audit: typeof audit }> = (work) => work({ audit })
    const atomically = within(units)
    /** One unit after another: a key that is taken is seen by the second. */
    const inTurn: typeof atomically = (work) => {
      const turn = last.then(() => atomically(work))
      last = turn
      return turn
    }
    return { here: inTurn, there: inTurn, reading }
  })
})
