import { describe } from 'vitest'
import { shipperUnitContract } from '../../../contracts/portal/shipper-unit.contract.ts'
import { newShipper, shipperDesk } from './shipper-fixture.ts'

describe('shippers in memory', () => {
  shipperUnitContract(async () => {
    const { atomically, shippers } = shipperDesk(newShipper(), [])
    return { here: atomically, there: atomically, shippers, id: newShipper().account.id }
  })
})
