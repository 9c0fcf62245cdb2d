import { explainStep, type CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { QuoteStep } from '../../../../contract/pricing/fees/quote.routes.ts'

export const moneyOf = (amount: Money) => ({ amount: formatAmount(amount), currency: amount.currency })

/** Steps of a calculation in a language, with their inputs filled in. */
export const explainedSteps = (steps: readonly CalculatedStep[], locale: Locale): QuoteStep[] =>
  steps.map((step) => ({ ...explainStep(step, locale), counts: step.counts, version: step.version ?? null }))
