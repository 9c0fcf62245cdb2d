import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import { EXAMPLE_RULE, RATE_RECORDS } from './sample-tariffs.ts'

const table = (entity: Entity, rows: readonly RecordValues[]) => ({
  entity,
  rows: rows.map((row, index) => ({ ...row, id: index + 1, version: 1 }) as ReferenceRow),
})

/**
 * Reference data with prices beside it: by default those of the worked example, on the channel that
 * the seeded data has.
 */
export function pricedReferences(
  references: References,
  {
    rules = [{ ...EXAMPLE_RULE, channel: 'GULF-AIR' }],
    subjects = [],
  }: { readonly rules?: readonly RecordValues[]; readonly subjects?: readonly RecordValues[] } = {},
): References {
  const prices = indexReferences([table(freightRule, rules), table(expenseSubject, subjects), table(exchangeRate, RATE_RECORDS)])
  const priced: ReadonlySet<string> = new Set([freightRule.name, expenseSubject.name, exchangeRate.name])
  const of = (entity: string): References => (priced.has(entity) ? prices : references)
  return {
    find: (entity, named) => of(entity.name).find(entity, named),
    all: (entity) => of(entity.name).all(entity),
    keyOf: (entity, named) => of(entity).keyOf(entity, named),
    near: (entity, named) => of(entity).near(entity, named),
  }
}
