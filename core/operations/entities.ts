import type { Entity } from '#core/base/fields/entity.ts'
import { insuranceCategory } from './insurance/insurance-category.entity.ts'

/** Plain entities of operations. Referenced ones come first. */
export const operationsEntities: readonly Entity[] = [insuranceCategory]
