import { supplierPrice } from '#core/money/costs/supplier-price.entity.ts'
import { supplier } from '#core/money/costs/supplier.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import { seededReferences } from '../../../support/references.ts'
import { pricedReferences } from '../../pricing/fees/priced-references.ts'

const table = (entity: Entity, rows: readonly object[]) => ({
  entity,
  rows: rows.map((row, at) => ({ ...row, id: at + 1, version: 1 }) as ReferenceRow),
})

export const SUPPLIER = {
  supplier_code: 'EK',
  supplier_name: '阿联酋货运航空',
  english_name: 'Emirates Cargo',
  supplier_kind: 'airline',
  currency: 'CNY',
  enabled: true,
} as const
const PRICE = {
  price_code: 'EK-AIR',
  supplier: 'EK',
  subject: 'air_freight',
  per: 'kilogram',
  unit_price: '10.00',
  currency: 'CNY',
  effective_from: '2026-01-01',
}

const own = indexReferences([table(supplier, [SUPPLIER]), table(supplierPrice, [PRICE])])
const others = pricedReferences(seededReferences)
const OWN: ReadonlySet<string> = new Set([supplier.name, supplierPrice.name])
const of = (entity: string): References => (OWN.has(entity) ? own : others)

/** Exchange rates beside a supplier, with whom a price by the kilogram is agreed. */
export const costReferences: References = {
  find: (entity, named) => of(entity.name).find(entity, named),
  all: (entity) => of(entity.name).all(entity),
  keyOf: (entity, named) => of(entity).keyOf(entity, named),
  near: (entity, named) => of(entity).near(entity, named),
}
