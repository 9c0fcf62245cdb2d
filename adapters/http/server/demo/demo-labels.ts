import type { Accounts } from '#core/platform/access/identity.ports.ts'
import type { keepFile } from '#core/platform/files/store-file.usecase.ts'
import { must } from '#core/base/kernel/result.ts'
import type { changeOrder } from '#core/parcels/orders/change/change-order.usecase.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { demoLabel } from './demo-picture.ts'

type Parts = {
  readonly orders: Pick<OrderQueries, 'stream'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly keepFile: ReturnType<typeof keepFile>
  readonly changeOrder: ReturnType<typeof changeOrder>
}

/**
 * The demo's drafts that take a label made elsewhere: whose, what their references begin with, and
 * what the file is called.
 */
const LABELLED = [
  { kind: 'temu_offline', customerId: 1005, prefix: 'YF-', fileName: 'temu-label.png' },
  { kind: 'relabel', customerId: 4027, prefix: 'YT26', fileName: 'new-sku-label.png' },
] as const

/**
 * Uploads the label of each of the demo's drafts that takes one, as its shipper does, unless the
 * draft was changed already.
 */
export async function labelDemoOrders({ orders, accounts, keepFile: keep, changeOrder: change }: Parts): Promise<void> {
  for (const { kind, customerId, prefix, fileName } of LABELLED) {
    const shipper = await accounts.find(customerId)
    if (shipper === undefined) continue
    for await (const drafts of orders.stream({ kinds: [kind], statuses: ['draft'], customerId }))
      for (const { orderNumber, version, values } of drafts) {
        if (version > 1 || values['labelFile'] !== undefined || values.refCode?.startsWith(prefix) !== true) continue
        const { id } = must(await keep({ bytes: demoLabel(), fileName, purpose: 'attachment' }, shipper))
        const raw = { values: { labelFile: `/api/files/${id}` } }
        must(await change({ orderNumber, raw, version, confirmed: ['declared_value', 'cod', 'size'] }, shipper))
      }
  }
}
