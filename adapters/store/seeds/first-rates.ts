import type { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import type { EntityRecord } from '#core/base/fields/entity.ts'

/** Before any bill. */
const FROM = Date.UTC(2020, 0, 1)

type Currency = { readonly code: string; readonly to_usd: string; readonly to_rmb: string }

/** The rates that the currencies are delivered with, as their first versions. */
export const firstRates = (currencies: readonly Currency[]): readonly EntityRecord<typeof exchangeRate>[] =>
  currencies.map(({ code, to_usd, to_rmb }) => ({
    version_code: `${code}-1`,
    version_status: 'published',
    effective_from: FROM,
    currency: code,
    to_usd,
    to_rmb,
  }))
