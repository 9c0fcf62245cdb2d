import { addressesOf } from '#core/parcels/saved/addresses-of-orders.ts'
import type { Connection } from '../../database/database.ts'
import { sqlAddressKeeper } from '../../parcels/saved/sql-address-keeper.ts'
import { DEMO_SHIPPERS } from '../portal/demo-shippers.ts'
import type { DemoStage } from './demo-timeline.ts'

/** The newest orders of each shipper fill its address book; those before it was there do not. */
const ORDERS_KEPT = 28

/** The address books of the shippers, as their orders fill them. */
export async function seedAddresses(connection: Connection, stage: DemoStage): Promise<void> {
  const keeper = sqlAddressKeeper(connection)
  const placed = stage.unit.told.orders.filter(({ status }) => status !== 'draft').toSorted((a, b) => a.createdAt - b.createdAt)
  for (const { id } of DEMO_SHIPPERS)
    for (const order of placed.filter(({ customerId }) => customerId === id).slice(-ORDERS_KEPT))
      await keeper.keep(id, addressesOf([order], stage.person({ id }).sender), order.createdAt)
}
