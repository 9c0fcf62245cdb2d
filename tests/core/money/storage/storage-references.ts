import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { SUBJECTS } from '../../pricing/fees/sample-subjects.ts'

const table = (entity: Entity, rows: readonly object[]) => ({
  entity,
  rows: rows.map((row, at) => ({ ...row, id: at + 1, version: 1 }) as ReferenceRow),
})

const STORAGE = {
  ...SUBJECTS.storage,
  free_days: 5,
  volume_step_litres: 1,
  second_from_day: undefined,
  second_price: undefined,
  third_from_day: undefined,
  third_price: undefined,
}
const RENT = { ...SUBJECTS.storage, subject_code: 'RENT', version_code: 'RENT-1', basis: 'location_rent', unit_price: '3.75' }

/**
 * A warehouse in Dubai; 5 free days and then 2.50 AED per m³ and day, and locations for 3.75 AED a
 * day.
 */
export const storageReferences = indexReferences([
  table(warehouse, [{ code: 'DXB1', name: '迪拜海外仓', city: 'AE-DXB', timezone: 'Asia/Dubai' }]),
  table(expenseSubject, [STORAGE, RENT]),
  table(freightRule, []),
  table(exchangeRate, []),
])
