import type { TransferState } from '../../../../../core/goods/transfer.machine.ts'
import type { StateTone } from '../../../../../core/kernel/state-tone.ts'

export const TRANSFER_TONES: Readonly<Record<TransferState, StateTone>> = {
  draft: 'waiting',
  sent: 'moving',
  received: 'done',
  cancelled: 'ended',
}
