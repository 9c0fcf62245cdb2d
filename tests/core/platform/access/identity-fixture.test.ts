import { describe } from 'vitest'
import { accountUnitContract } from '../../../contracts/platform/account-unit.contract.ts'
import { identityDesk, shipperAccount } from './identity-fixture.ts'

describe('accounts in memory', () => {
  accountUnitContract(async () => {
    const known = shipperAccount()
    const { ports, living } = identityDesk([known])
    return {
      here: ports.atomically,
      there: ports.atomically,
      accounts: ports.accounts,
      known,
      countSessions: async (id) => living(id).length,
    }
  })
})
