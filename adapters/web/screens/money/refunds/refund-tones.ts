import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { RefundState } from '#core/money/refunds/refund.machine.ts'

export const REFUND_TONES: Readonly<Record<RefundState, StateTone>> = {
  requested: 'waiting',
  paid: 'done',
  rejected: 'trouble',
  withdrawn: 'ended',
  taken_back: 'ended',
}
