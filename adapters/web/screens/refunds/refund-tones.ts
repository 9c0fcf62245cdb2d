import type { StateTone } from '../../../../core/kernel/state-tone.ts'
import type { RefundState } from '../../../../core/refunds/refund.machine.ts'

export const REFUND_TONES: Readonly<Record<RefundState, StateTone>> = {
  requested: 'waiting',
  paid: 'done',
  rejected: 'trouble',
  withdrawn: 'ended',
  taken_back: 'ended',
}
