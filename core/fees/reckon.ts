import { add, money, type Money } from '../kernel/money.ts'
import type { Reckoning, Step } from './step.ts'

/** Ends a calculation in one currency: its total is the sum of the steps that count for it. */
export function reckon(steps: readonly Step[], currency: string): Reckoning {
  let total: Money = money(0n, currency)
  for (const step of steps) if (step.counts === 'total') total = add(total, step.result.value)
  return { steps, total }
}
