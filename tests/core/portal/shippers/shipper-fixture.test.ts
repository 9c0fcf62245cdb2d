import { describe } from 'vitest'
import { openingsContract } from '../../../contracts/portal/openings.contract.ts'
import { shipperUnitContract } from '../../../contracts/portal/shipper-unit.contract.ts'
import { newShipper, shipperDesk } from './shipper-fixture.ts'

describe('shippers in memory', () => {
  const room = async () => {
    const { atomically, shippers } = shipperDesk(newShipper(), [])
    return { here: atomically, there: atomically, shippers, id: newShipper().account.id }
  }
  shipperUnitContract(room)
  openingsContract(room)
})
