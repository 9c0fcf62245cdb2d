import type { SharedParts } from '../areas/composition.ts'
import { fileKeeper } from '../areas/files/composition.ts'
import { orderChanger } from '../areas/orders/composition.ts'
import { certificationUse } from '../areas/shippers/composition.ts'
import { invoiceDemoBills } from './demo-invoices.ts'
import { labelDemoOrders } from './demo-labels.ts'
import { certifyDemoShipper } from './demo-shipper.ts'

/** What of the demo has files: a certified shipper, drafts with the label that they take, and tax invoices. */
export async function seedDemoFiles(parts: Pick<SharedParts, 'store' | 'fileStore' | 'clock'>): Promise<void> {
  const keepFile = fileKeeper(parts)
  await certifyDemoShipper({ ...certificationUse(parts), keepFile })
  await labelDemoOrders({ ...parts.store, keepFile, changeOrder: orderChanger(parts) })
  await invoiceDemoBills({ ...parts.store, keepFile, clock: parts.clock })
}
