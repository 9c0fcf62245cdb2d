import { codPayout, type CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import type { PayoutRule } from '#core/pricing/fees/subjects/expense-subject.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { shareOf } from '#core/pricing/fees/freight/proportion.ts'
import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { subjectsInForce } from '#core/pricing/fees/tariff/tariff-book.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'
import { formatRate } from '#core/base/kernel/rate.ts'
import { formatMoney, money, type Money } from '#core/base/kernel/money.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { PayoutOf } from './cod-bill.ts'

/**
 * A version that a bill was calculated by: of a currency's exchange rate, or of the fees of
 * payouts.
 */
export type RateVersion = {
  readonly kind: 'exchange_rate' | 'fees'
  /** The currency, or the code of the expense subject. */
  readonly code: string
  readonly version: string
  readonly from: Instant
  /** As it was published: `0.2723`, `3%`. */
  readonly values: Readonly<Record<string, string>>
}

/** The fees, until others are published as an expense subject. */
const STANDARD: PayoutRule = {
  subjectCode: 'COD_PAYOUT',
  versionCode: 'COD_PAYOUT-0',
  name: words('代收货款结算', '代收貨款結算', 'COD payout'),
  currency: 'CNY',
  basis: 'cod_payout',
  serviceShare: shareOf({ unscaled: 3n, scale: 2 }),
  bankShare: shareOf({ unscaled: 6n, scale: 3 }),
  leastBankFee: 3_000n,
}

type VersionFinder = (entity: typeof exchangeRate | typeof expenseSubject, of: string, code: string) => ReferenceRow | undefined

/** Finds the version of a record that was in force at a moment. */
const versionsAt =
  (references: References, at: Instant): VersionFinder =>
  (entity, of, code) =>
    (references.all(entity as typeof exchangeRate) as readonly ReferenceRow[])
      .filter((row) => row[of] === code && row['version_status'] === 'published' && Number(row['effective_from']) <= at)
      .toSorted((left, right) => Number(right['effective_from']) - Number(left['effective_from']))[0]

function feesOf(rule: PayoutRule, known: VersionFinder): RateVersion {
  const row = known(expenseSubject, 'subject_code', rule.subjectCode)
  const least = money(rule.leastBankFee, rule.currency)
  return {
    kind: 'fees',
    code: rule.subjectCode,
    version: rule.versionCode,
    from: Number(row?.['effective_from'] ?? 0),
    values: {
      share: formatRate(rule.serviceShare.rate),
      bank_share: formatRate(rule.bankShare.rate),
      minimum: formatMoney(least),
    },
  }
}

function rateOf(currency: string, known: VersionFinder): readonly RateVersion[] {
  const row = known(exchangeRate, 'currency', currency)
  if (row === undefined) return []
  const { version_code: version, effective_from: from, to_usd: toUsd, to_rmb: toRmb } = row
  const values = { to_usd: String(toUsd), to_rmb: String(toRmb) }
  return [{ kind: 'exchange_rate', code: currency, version: String(version), from: Number(from), values }]
}

const inputCurrency = ({ inputs }: CalculatedStep, name: string): string => {
  const input = inputs[name]
  return input?.kind === 'money' ? input.value.currency : ''
}

/** Each step with the version that it was calculated by, so that it can be looked up. */
function withVersions(payout: CodPayout, versions: readonly RateVersion[]): CodPayout {
  const versionOf = (code: string): string | undefined => versions.find((one) => one.code === code)?.version
  const fees = versions.find(({ kind }) => kind === 'fees')?.version
  const versionOfStep = (step: CalculatedStep): string | undefined => {
    if (step.code === 'service_fee' || step.code === 'bank_fee') return fees
    if (step.code === 'collected_usd') return versionOf(inputCurrency(step, 'collected'))
    return step.code === 'rmb' ? versionOf('USD') : undefined
  }
  const steps = payout.steps.map((step) => {
    const version = versionOfStep(step)
    return version === undefined ? step : { ...step, version }
  })
  return { ...payout, steps }
}

/** How payouts of a moment are calculated, and which versions that takes. */
export type PayoutRates = { readonly payoutOf: PayoutOf; readonly versionsOf: (payout: CodPayout) => readonly RateVersion[] }

/**
 * The rates and fees in force at a moment (rule: Settlement of COD). A bill keeps the moment and
 * the versions, so that it is calculated again alike whatever is published later. PAYOUT_TOO_SMALL,
 * EXCHANGE_RATE_MISSING.
 */
export function payoutRates(references: References, at: Instant): PayoutRates {
  const book = bookOf(references)
  const [rule = STANDARD] = subjectsInForce(book, { bases: ['cod_payout'], at })
  const rates = ratesAt(book.exchangeRates, at)
  const known = versionsAt(references, at)
  const versionsFor = (collected: readonly Money[]): readonly RateVersion[] => [
    ...[...new Set([...collected.map(({ currency }) => currency), 'USD'])].flatMap((currency) => rateOf(currency, known)),
    feesOf(rule, known),
  ]
  return {
    payoutOf: (amounts) => {
      const payout = codPayout(rule, { amounts, rates })
      return payout.ok ? ok(withVersions(payout.value, versionsFor(payout.value.collected))) : payout
    },
    versionsOf: ({ collected }) => versionsFor(collected),
  }
}
