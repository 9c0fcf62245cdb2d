import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { CostBillState } from '#core/money/costs/cost-bill.machine.ts'

/** The meaning of each state of a cost bill to its reader. */
export const COST_TONES: Readonly<Record<CostBillState, StateTone>> = {
  draft: 'draft',
  checked: 'waiting',
  disputed: 'trouble',
  booked: 'done',
}

export const COSTS_PATH = '/admin/expenses'
export const costPath = (id: number): string => `${COSTS_PATH}/${id}`
