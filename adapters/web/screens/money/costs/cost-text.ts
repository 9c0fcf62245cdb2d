import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { CostBillState } from '#core/money/costs/cost-bill.machine.ts'

/** What each state of a cost bill means to its reader. */
export const COST_TONES: Readonly<Record<CostBillState, StateTone>> = {
  draft: 'draft',
  checked: 'waiting',
  disputed: 'trouble',
  booked: 'done',
}

export const COSTS_PATH = '/admin/expenses'
export const costPath = (id: number): string => `${COSTS_PATH}/${id}`
