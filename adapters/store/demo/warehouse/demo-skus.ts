import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Connection } from '../../database/database.ts'
import { upsertInto } from '../../declared/sql-entity-store.ts'
import { DDP_SHIPPER, DDU_SHIPPER } from '../portal/demo-accounts.ts'
import { products, type Product } from './demo-goods.ts'

const DAYS_AGO = 90
const GTIN = 6_901_028_000_000
const SIDE_MM = [120, 90, 60] as const
const MM_PER_GRAM = 0.12

/** Each product is sold in three versions. */
const VERSIONS = [
  { code: '', name: '标准款', alias: 'STD' },
  { code: '-BK', name: '黑色', alias: 'BLACK' },
  { code: '-WH', name: '白色', alias: 'WHITE' },
] as const

/** A number of 13 digits with its check digit, as it is under a barcode. */
function gtin(serial: number): string {
  const digits = String(Math.trunc((GTIN + serial * 10) / 10))
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function skuOf(product: Product, version: number): RecordValues {
  const { code, name, alias } = VERSIONS[version] ?? VERSIONS[0]
  const [least, most] = product.grams
  const grow = Math.round(most * MM_PER_GRAM)
  const [length, width, height] = SIDE_MM.map((side) => side + grow)
  return {
    skuCode: `${product.sku}${code}`,
    skuName: `${product.nameCn} ${name}`,
    skuTitle: `${product.name}, ${alias.toLowerCase()}`,
    skuAlias: [`${alias}-${product.sku}`],
    skuWeight: Math.round((least + most) / 2),
    length,
    width,
    height,
    hsCode: product.hsCode,
    barCode: [gtin(products.indexOf(product) * VERSIONS.length + version)],
  }
}

/** The codes of the first shipper's 60 SKUs. */
export const demoSkus: readonly RecordValues[] = products.flatMap((product) => VERSIONS.map((_, version) => skuOf(product, version)))

/**
 * The codes that the second shipper has too: each product's standard version, which it sells from
 * stock, and a few others.
 */
const othersSkus = demoSkus.filter((_, index) => index % VERSIONS.length === 0 || index % 10 === 0)

/** 60 SKUs of the first shipper, and some of the second's. */
export async function seedSkus(connection: Connection, now: Instant): Promise<void> {
  const at = now - DAYS_AGO * MILLIS_PER_DAY
  for (const [owner, records] of [
    [DDP_SHIPPER.id, demoSkus],
    [DDU_SHIPPER.id, othersSkus],
  ] as const)
    must(await upsertInto(connection, sku, { records, owner, by: { actorId: owner, at } }))
}
