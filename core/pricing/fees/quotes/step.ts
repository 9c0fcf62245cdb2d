import { add, money, type Money } from '#core/base/kernel/money.ts'
import { fillText, type Locale, type Words } from '#core/base/kernel/words.ts'
import { quantityText, type Quantity } from '../freight/quantity.ts'
import { STEP_WORDS, type StepCode } from './step.words.ts'

/**
 * One named step of a calculation: its inputs and its amount. Amounts that count for `total` add up
 * to the result; those of the `consignee` are shown but not charged; `interim` ones are only used
 * by later steps.
 */
export type CalculatedStep = {
  readonly code: StepCode
  /** A record's own name for it, where it has one. */
  readonly name?: Words
  /**
   * The version of the expense subject that it was calculated by; the others are the freight
   * rule's.
   */
  readonly version?: string
  readonly inputs: Readonly<Record<string, Quantity>>
} & (
  | { readonly counts: 'total' | 'consignee'; readonly result: Quantity & { readonly kind: 'money' } }
  | { readonly counts: 'interim'; readonly result: Quantity }
)

/** A calculation that ends in one amount, the sum of its steps. */
export type Calculation = { readonly steps: readonly CalculatedStep[]; readonly total: Money }

/** A step as a person reads it: the formula has its inputs filled in. */
export type StepText = { readonly name: string; readonly formula: string; readonly amount: string }

export const quantity = {
  money: (amount: bigint, currency: string) => ({ kind: 'money', value: money(amount, currency) }) as const,
  weight: (grams: number) => ({ kind: 'weight', value: grams }) as const,
  count: (value: number) => ({ kind: 'count', value }) as const,
}

/**
 * The sums per currency of the steps that count for the total, or of those that the consignee pays,
 * in order of appearance.
 */
export function quoteTotals(steps: readonly CalculatedStep[], counts: 'total' | 'consignee' = 'total'): readonly Money[] {
  const totals = new Map<string, Money>()
  for (const step of steps) {
    if (step.counts === 'interim' || step.counts !== counts) continue
    const { value } = step.result
    const before = totals.get(value.currency)
    totals.set(value.currency, before === undefined ? value : add(before, value))
  }
  return [...totals.values()]
}

/** A step in a language: `续重`, `⌈(4.800 kg − 0.500 kg) ÷ 0.500 kg⌉ × 12.00 AED`, `108.00 AED`. */
export function explainStep(step: CalculatedStep, locale: Locale): StepText {
  const spoken = STEP_WORDS[step.code]
  const inputs = Object.fromEntries(Object.entries(step.inputs).map(([name, input]) => [name, input && quantityText(input)]))
  const formula = fillText(spoken.formula, inputs, locale)
  return { name: (step.name ?? spoken.name)[locale], formula, amount: quantityText(step.result) }
}
