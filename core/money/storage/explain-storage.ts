import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { readExpenseSubject, type ExpenseSubject } from '#core/pricing/fees/subjects/expense-subject.ts'
import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { locationNight, packageNight, storageNight } from '#core/pricing/fees/subjects/storage-night.ts'
import type { References } from '#core/base/fields/references.ts'
import { must } from '#core/base/kernel/result.ts'
import type { LocationRent, StorageFee } from './storage.ports.ts'

/** A published version, which never changes. */
function ruleOf(references: References, version: string): ExpenseSubject | undefined {
  const record = references.find(expenseSubject, version)
  return record === undefined ? undefined : must(readExpenseSubject(record))
}

/** How a storage fee came about, calculated again by the version of its day. */
export function feeSteps({ version, ...fee }: StorageFee, references: References): readonly CalculatedStep[] {
  const rule = ruleOf(references, version)
  const { day, layers, pieceCubicMillimetres } = fee
  if (rule?.basis === 'package_storage') return packageNight(rule, { day, received: layers[0]?.day ?? day }).steps
  return rule?.basis === 'storage' && pieceCubicMillimetres !== undefined
    ? storageNight(rule, { day, layers, pieceCubicMillimetres }).steps
    : []
}

/** How a rent came about. */
export function rentSteps({ version }: LocationRent, references: References): readonly CalculatedStep[] {
  const rule = ruleOf(references, version)
  return rule?.basis === 'location_rent' ? locationNight(rule).steps : []
}
