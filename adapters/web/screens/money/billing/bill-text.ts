import type { BillState } from '#core/money/billing/bill.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

/** The meaning of each state of a bill to its reader. */
export const BILL_TONES: Readonly<Record<BillState, StateTone>> = {
  draft: 'draft',
  issued: 'moving',
  billing_failed: 'trouble',
  audited: 'waiting',
  paid: 'done',
  voided: 'ended',
}
