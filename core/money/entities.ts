import type { Entity } from '#core/base/fields/entity.ts'
import { supplierPrice } from './costs/supplier-price.entity.ts'
import { supplier } from './costs/supplier.entity.ts'

/** Plain entities of money. Referenced ones come first. */
export const moneyEntities: readonly Entity[] = [supplier, supplierPrice]
