import { supplierPrice } from '#core/money/costs/supplier-price.entity.ts'
import { supplier } from '#core/money/costs/supplier.entity.ts'
import type { EntityRecord } from '#core/base/fields/entity.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { upsertInto } from '../../declared/sql-entity-store.ts'
import { FINANCE_STAFF } from '../portal/demo-accounts.ts'

type Supplier = EntityRecord<typeof supplier>
type Price = Pick<EntityRecord<typeof supplierPrice>, 'supplier' | 'subject' | 'per' | 'unit_price' | 'currency'> & {
  readonly minimum?: string
  readonly to_station?: string
}

/** Who flies, clears and delivers the parcels of the demo. */
const SUPPLIERS: readonly Supplier[] = [
  {
    supplier_code: 'CONSOL-SZ',
    supplier_name: '深圳中东集运',
    english_name: 'Shenzhen Middle East Consol',
    supplier_kind: 'agent',
    currency: 'CNY',
    weight_tolerance: '0.02',
    email: 'billing@consol-sz.example',
    enabled: true,
  },
  {
    supplier_code: 'EK-CARGO',
    supplier_name: '阿联酋货运航空',
    english_name: 'Emirates Cargo (SZX)',
    supplier_kind: 'airline',
    currency: 'CNY',
    weight_tolerance: '0.01',
    email: 'szx.billing@ek-cargo.example',
    enabled: true,
  },
  {
    supplier_code: 'GULF-LM',
    supplier_name: '海湾末端派送',
    english_name: 'Gulf Last Mile LLC',
    supplier_kind: 'agent',
    currency: 'AED',
    weight_tolerance: '0.02',
    email: 'accounts@gulf-lm.example',
    enabled: true,
  },
  {
    supplier_code: 'KSA-LM',
    supplier_name: '沙特末端派送',
    english_name: 'KSA Last Mile Co.',
    supplier_kind: 'agent',
    currency: 'SAR',
    weight_tolerance: '0.02',
    email: 'accounts@ksa-lm.example',
    enabled: true,
  },
  {
    supplier_code: 'SV-CARGO',
    supplier_name: '沙特货运航空',
    english_name: 'Saudia Cargo (SZX)',
    supplier_kind: 'airline',
    currency: 'CNY',
    weight_tolerance: '0.01',
    email: 'szx.billing@sv-cargo.example',
    enabled: true,
  },
]

const PRICES: readonly Price[] = [
  { supplier: 'CONSOL-SZ', subject: 'air_freight', per: 'kilogram', unit_price: '36.50', currency: 'CNY', minimum: '15.00' },
  { supplier: 'EK-CARGO', subject: 'air_freight', per: 'kilogram', unit_price: '22.80', currency: 'CNY', to_station: 'DXB' },
  { supplier: 'EK-CARGO', subject: 'fuel', per: 'kilogram', unit_price: '3.60', currency: 'CNY' },
  { supplier: 'EK-CARGO', subject: 'security', per: 'document', unit_price: '150.00', currency: 'CNY' },
  { supplier: 'GULF-LM', subject: 'clearance', per: 'parcel', unit_price: '3.50', currency: 'AED' },
  { supplier: 'GULF-LM', subject: 'delivery', per: 'parcel', unit_price: '14.00', currency: 'AED' },
  { supplier: 'KSA-LM', subject: 'clearance', per: 'parcel', unit_price: '4.00', currency: 'SAR' },
  { supplier: 'KSA-LM', subject: 'delivery', per: 'parcel', unit_price: '16.50', currency: 'SAR' },
  { supplier: 'SV-CARGO', subject: 'air_freight', per: 'kilogram', unit_price: '26.40', currency: 'CNY', to_station: 'RUH' },
]

const STATIONS = query({ code: 'text' }, 'select airport_code as code from airport')

const DAYS_AGREED = 400

/** Suppliers with what was agreed with them, for more than a year. */
export async function seedSuppliers(connection: Connection, now: Instant): Promise<void> {
  const by = { actorId: FINANCE_STAFF.id, at: now - DAYS_AGREED * MILLIS_PER_DAY }
  must(await upsertInto(connection, supplier, { records: SUPPLIERS, by }))
  const effective_from = instantText(by.at).slice(0, 10)
  // Stations are people's to delete, before the demo comes too.
  const stations = new Set((await connection.rows(STATIONS)).map(({ code }) => code))
  const records = PRICES.filter(({ to_station: to }) => to === undefined || stations.has(to)).map((price) => ({
    ...price,
    price_code: `${price.supplier}-${price.subject.toUpperCase().replace('_', '-')}`,
    effective_from,
  }))
  must(await upsertInto(connection, supplierPrice, { records, by }))
}
