import { add, money, type Money } from '#core/base/kernel/money.ts'
import type { Calculation, CalculatedStep } from '../quotes/step.ts'

/** Ends a calculation in one currency: its total is the sum of the steps that count towards it. */
export function calculationOf(steps: readonly CalculatedStep[], currency: string): Calculation {
  let total: Money = money(0n, currency)
  for (const step of steps) if (step.counts === 'total') total = add(total, step.result.value)
  return { steps, total }
}
