import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { PolicyState } from '#core/operations/insurance/policy.machine.ts'

export const POLICY_TONES: Readonly<Record<PolicyState, StateTone>> = {
  offered: 'draft',
  ordered: 'waiting',
  in_force: 'moving',
  claimed: 'trouble',
  settled: 'done',
  ended: 'ended',
  void: 'ended',
}
