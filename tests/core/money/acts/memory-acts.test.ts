import { moneyActsContract } from '../../../contracts/money/money-acts.contract.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'
import { memoryActs } from './memory-acts.ts'

moneyActsContract(async () => {
  const { unit, moneyFindings } = memoryActs()
  const atomically = unitsInTurn({ ...unit, moneyFindings }, () => () => undefined)
  return { here: atomically, there: atomically }
})
