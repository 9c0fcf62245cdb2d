import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { ClaimState } from '#core/operations/support/claim.machine.ts'

export const CLAIM_TONES: Readonly<Record<ClaimState, StateTone>> = {
  proposed: 'waiting',
  submitted: 'waiting',
  reviewing: 'moving',
  awaiting_documents: 'waiting',
  approved: 'moving',
  rejected: 'trouble',
  paid: 'done',
  withdrawn: 'ended',
}
