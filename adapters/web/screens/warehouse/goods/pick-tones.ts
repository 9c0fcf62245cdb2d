import type { PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

/** The colour of each state of a pick list. */
export const PICK_TONES: Readonly<Record<PickState, StateTone>> = {
  pending: 'draft',
  to_be_picked: 'waiting',
  picking: 'moving',
  picked: 'done',
  shipped: 'ended',
  out_of_stock: 'trouble',
}
