import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { CertificationState } from '#core/portal/shippers/certification.machine.ts'
import type { ContractState } from '#core/portal/shippers/contract.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

/** By the number in the API. */
const AUDIT_TONES: Readonly<Record<number, StateTone>> = {
  [AUDIT_STATUS.registered]: 'draft',
  [AUDIT_STATUS.submitted]: 'waiting',
  [AUDIT_STATUS.approved]: 'done',
  [AUDIT_STATUS.rejected]: 'trouble',
}

const CERTIFICATION_TONES: Readonly<Record<CertificationState, StateTone>> = {
  uncertified: 'draft',
  submitted: 'waiting',
  certified: 'done',
  rejected: 'trouble',
}

const CONTRACT_TONES: Readonly<Record<ContractState, StateTone>> = {
  unsigned: 'draft',
  signed: 'done',
  expired: 'trouble',
  terminated: 'ended',
}

/** The colour of an account's review by its number in the API. */
export const auditTone = (status: number): StateTone => AUDIT_TONES[status] ?? 'ended'

export const certificationTone = (state: CertificationState): StateTone => CERTIFICATION_TONES[state]

export const contractTone = (state: string): StateTone =>
  Object.hasOwn(CONTRACT_TONES, state) ? CONTRACT_TONES[state as ContractState] : 'ended'
