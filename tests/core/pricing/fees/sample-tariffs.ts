import { openTariffBook, type TariffBook } from '#core/pricing/fees/tariff/tariff-book.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { readFreightRule, type FreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import { explainStep, type CalculatedStep, type StepText } from '#core/pricing/fees/quotes/step.ts'
import { ratesAt, type Rates } from '#core/pricing/fees/tariff/exchange.ts'
import { formatAmount, type Money, parseMoney } from '#core/base/kernel/money.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'

export const day = (text: string): number => Date.parse(`${text}T00:00:00Z`)
export const amount = (text: string, currency: string): Money => must(parseMoney(text, currency))
export const shownAmount = (value: Money): string => `${formatAmount(value)} ${value.currency}`

/** The rule of the worked example (rule: Freight by steps), published from the start of 2026. */
export const EXAMPLE_RULE: RecordValues = {
  rule_code: 'CN-AE',
  version_code: 'CN-AE-1',
  version_status: 'published',
  effective_from: day('2026-01-01'),
  freightName: '阿联酋空运',
  from_country: 'CN',
  target_country: 'AE',
  transport_method: 'air',
  channel: 'CD-AE',
  convert_rate: 5000,
  express_currency: 'AED',
  min_weight: 500,
  begin_price: '35.00',
  step_weight: 500,
  step_price: '12.00',
  max_weight: 30_000,
  tax_currency: 'AED',
  threshold: '300.00',
  duty_rate: '0.05',
  vat_rate: '0.05',
  paper_fee: '20.00',
}

/** The parcel of the worked example. */
export const EXAMPLE_PARCEL: Parcel = {
  fromCountry: 'CN',
  targetCountry: 'AE',
  actualGrams: 2300,
  boxes: [{ lengthMillimetres: 400, widthMillimetres: 300, heightMillimetres: 200 }],
  declared: { amount: 1200_00n, currency: 'AED' },
  terms: 'DDP',
  occasions: [],
}

const rateRecord = ([currency, to_usd, to_rmb]: readonly [string, string, string]): RecordValues => ({
  version_code: `${currency}-1`,
  version_status: 'published',
  effective_from: day('2026-01-01'),
  currency,
  to_usd,
  to_rmb,
})

export const RATE_RECORDS: readonly RecordValues[] = (
  [
    ['USD', '1', '7.10'],
    ['AED', '0.2723', '1.9333'],
    ['CNY', '0.1408', '1'],
    ['KWD', '3.2547', '23.1084'],
    ['JPY', '0.0067', '0.0476'],
  ] as const
).map(rateRecord)

export const ruleOf = (changes: RecordValues = {}): FreightRule => must(readFreightRule({ ...EXAMPLE_RULE, ...changes }))

export const bookOf = ({
  rules = [EXAMPLE_RULE],
  subjects = [],
  rates = RATE_RECORDS,
}: {
  readonly rules?: readonly RecordValues[]
  readonly subjects?: readonly RecordValues[]
  readonly rates?: readonly RecordValues[]
} = {}): TariffBook => must(openTariffBook({ freightRules: rules, expenseSubjects: subjects, exchangeRates: rates }))

export const ratesOfTheDay = (): Rates => ratesAt(bookOf().exchangeRates, day('2026-06-01'))

/** The same, built again on each call. */
export const RATES: Rates = { between: (from, to) => ratesOfTheDay().between(from, to) }

export const codeOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.failure.code)

/** The wrong fields of a refused record: `path CODE`. */
export const faultsOf = (result: Result<unknown>): readonly string[] =>
  result.ok ? [] : (result.failure.fields ?? []).map((field) => `${field.path} ${field.code}`)

export const stepExplanations = (
  steps: readonly CalculatedStep[],
  locale: Locale = 'en-US',
): readonly (readonly [string, string, string])[] =>
  steps.map((step) => {
    const text: StepText = explainStep(step, locale)
    return [text.name, text.formula, text.amount] as const
  })
