import { expenseSubject } from '../../../core/fees/expense-subject.entity.ts'
import type { Entity } from '../../../core/fields/entity.ts'
import { indexReferences, type ReferenceRow } from '../../../core/fields/references.ts'
import { warehouse } from '../../../core/reference/warehouse.entity.ts'
import { exchangeRate } from '../../../core/fees/exchange-rate.entity.ts'
import { freightRule } from '../../../core/fees/freight-rule.entity.ts'
import { SUBJECTS } from '../fees/sample-subjects.ts'

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

/** A warehouse in Dubai; 5 free days and then 2.50 AED per m³ and day, and locations for 3.75 AED a day. */
export const storageReferences = indexReferences([
  table(warehouse, [{ code: 'DXB1', name: '迪拜海外仓', city: 'AE-DXB', timezone: 'Asia/Dubai' }]),
  table(expenseSubject, [STORAGE, RENT]),
  table(freightRule, []),
  table(exchangeRate, []),
])
