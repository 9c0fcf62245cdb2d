import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { savedProduct } from '#core/parcels/saved/saved-product.entity.ts'
import type { Connection } from '../../database/database.ts'
import { upsertSaved } from '../../parcels/saved/sql-saved-records.ts'
import { DDP_SHIPPER } from '../portal/demo-accounts.ts'
import { products } from '../warehouse/demo-goods.ts'

const PRESETS = 15

/** Products of the first shipper as its orders declare them. */
export async function seedPresets(connection: Connection): Promise<void> {
  const records = products.slice(0, PRESETS).map(({ name, nameCn, sku, hsCode, grams: [least, most], cents: [low, high], battery }) => ({
    name,
    name_cn: nameCn,
    sku_code: sku,
    hs_code: hsCode,
    value: money(BigInt(Math.round((low + high) / 2)), 'USD'),
    weight: Math.round((least + most) / 2),
    battery,
  }))
  must(await upsertSaved(connection, savedProduct, { customerId: DDP_SHIPPER.id, records }))
}
