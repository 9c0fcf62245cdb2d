import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { OrderState } from './order.machine.ts'

/** The tone of each state of an order for its reader. */
export const ORDER_TONES: Readonly<Record<OrderState, StateTone>> = {
  draft: 'draft',
  confirmed: 'moving',
  awaiting_weight: 'waiting',
  inbound: 'moving',
  outbound: 'moving',
  intercepted: 'waiting',
  abnormal: 'trouble',
  refused: 'trouble',
  returned: 'ended',
  signed: 'done',
  cancelled: 'ended',
  destroyed: 'ended',
  lost: 'trouble',
  transferred: 'ended',
}
