import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'

/** A published version of a currency's rate. */
export const settlementRate = (id: number, currency: string, toUsd: string, toRmb: string, from: number) => ({
  id,
  version: 1,
  version_code: `${currency}-${id}`,
  version_status: 'published',
  currency,
  to_usd: toUsd,
  to_rmb: toRmb,
  effective_from: from,
})

/** The rates of the worked examples (rule: COD payout), and others from a later day on. */
export const settlementTables = (
  ...more: readonly ReturnType<typeof settlementRate>[]
): readonly { readonly entity: Entity; readonly rows: readonly ReferenceRow[] }[] => {
  const rates = [
    settlementRate(1, 'AED', '0.2723', '1.9333', 0),
    settlementRate(2, 'USD', '1', '7.10', 0),
    settlementRate(3, 'KWD', '3.25', '23.07', 0),
    ...more,
  ]
  return [
    { entity: exchangeRate, rows: rates },
    { entity: freightRule, rows: [] },
    { entity: expenseSubject, rows: [] },
  ]
}
