import type { InboundState } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

/** The colour of each state of an inbound delivery. */
export const INBOUND_TONES: Readonly<Record<InboundState, StateTone>> = {
  draft: 'draft',
  announced: 'waiting',
  arrived: 'moving',
  counted: 'moving',
  shelved: 'done',
  closed: 'ended',
  cancelled: 'ended',
}

export const STAFF_INBOUNDS = '/admin/inbound-deliveries'
