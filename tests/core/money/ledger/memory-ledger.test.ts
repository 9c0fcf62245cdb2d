import { describe } from 'vitest'
import { answeredContract } from '../../../contracts/platform/answered.contract.ts'
import { creditContract, warnedOf } from '../../../contracts/money/credit.contract.ts'
import { ledgerUnitContract } from '../../../contracts/money/ledger-unit.contract.ts'
import { rechargeHistoriesContract } from '../../../contracts/money/recharge-histories.contract.ts'
import { rechargesContract } from '../../../contracts/money/recharges.contract.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { memoryLedger } from './memory-ledger.ts'

describe('a ledger in memory', () => {
  const open = async () => {
    const { atomically, reading } = memoryLedger()
    return { here: atomically, there: atomically, reading }
  }
  ledgerUnitContract(open)
  creditContract(async () => {
    const { atomically, warnings, creditLimits } = memoryLedger()
    return {
      here: atomically,
      there: atomically,
      warned: async () => warnings.map(({ balance }) => warnedOf(balance)),
      history: async () => creditLimits.toReversed(),
    }
  })
  answeredContract(open)
  rechargesContract(async () => {
    const { atomically, rechargeReading } = memoryLedger()
    return { here: atomically, there: atomically, reading: rechargeReading }
  })
  rechargeHistoriesContract(async () => {
    const { atomically, rechargeReading, reading } = memoryLedger()
    const finding = async () => (await reading.snapshot(verifyLedger)).finding
    return { here: atomically, there: atomically, reading: rechargeReading, finding }
  }, 500)
})
