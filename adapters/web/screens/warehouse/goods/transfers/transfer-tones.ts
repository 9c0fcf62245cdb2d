import type { TransferState } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

export const TRANSFER_TONES: Readonly<Record<TransferState, StateTone>> = {
  draft: 'waiting',
  sent: 'moving',
  received: 'done',
  cancelled: 'ended',
}
