import { currency } from '#core/platform/reference/currency.entity.ts'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { quoteIdentifier } from '../database/sql-values.ts'

/**
 * A rate of a currency by the version that is in force when it is read; none once the rate is
 * withdrawn.
 */
const rateInForce = (column: 'to_usd' | 'to_rmb'): string =>
  `(select case when r.version_status = 'published' then r.${column} end from ${quoteIdentifier(exchangeRate.name)} r
    where r.currency = ${quoteIdentifier(currency.name)}.code and r.version_status <> 'draft' and r.effective_from <= now()
    order by r.effective_from desc limit 1)`

/** The SQL that is selected for fields that follow from other records, by entity and column. */
export const DERIVED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [currency.name]: { to_usd: rateInForce('to_usd'), to_rmb: rateInForce('to_rmb') },
}

/**
 * How often what derived fields follow from changed, by entity: a rate that was planned comes into
 * force by itself.
 */
export const DERIVED_CHANGES = `select '${currency.name}' as entity, count(*) as version from ${quoteIdentifier(exchangeRate.name)}
  where version_status <> 'draft' and effective_from <= now()`
