import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { hasSubmitted, type CertificationState } from './certification.machine.ts'
import { contractFields, type ContractTerms } from './contract-fields.ts'
import { contractMachine, type ContractState } from './contract.machine.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'

/** A contract and its state; without terms it was never signed. */
export type Contract = { readonly state: ContractState; readonly terms?: ContractTerms }

export const newContract: Contract = { state: contractMachine.initial }

/** Reads the terms of a contract: INPUT_INVALID, CONTRACT_ENDS_BEFORE_START at the end. */
export function readTerms(raw: RawFields, context: ReadContext): Result<ContractTerms> {
  const read = readFields(contractFields, { raw, context })
  if (!read.ok || read.value.end_time > read.value.start_time) return read
  return failed(invalidInput([atField('end_time', onboardingFailure('CONTRACT_ENDS_BEFORE_START'))]))
}

/**
 * Signs a contract, or renews an expired one: CONTRACT_NEEDS_CERTIFICATION before documents were
 * submitted (rule: Contract term), ILLEGAL_TRANSITION for a signed or terminated one.
 */
export function signContract(
  contract: Contract,
  { terms, certification }: { readonly terms: ContractTerms; readonly certification: CertificationState },
): Result<Contract> {
  const state = advance(contractMachine, { state: contract.state, event: contract.state === 'expired' ? 'renew' : 'sign' })
  if (!state.ok) return state
  if (!hasSubmitted(certification)) return failed(onboardingFailure('CONTRACT_NEEDS_CERTIFICATION'))
  return ok({ state: state.value, terms })
}

/**
 * Whether services are covered at an instant: signed, started and not expired, even where the
 * stored state does not show it yet.
 */
export const isInForce = ({ state, terms }: Contract, at: Instant): boolean =>
  state === 'signed' && terms !== undefined && terms.start_time <= at && at < terms.end_time

/**
 * The contract at a moment: expired once its term has ended (rule: Contract term), otherwise
 * unchanged.
 */
export function contractAt(contract: Contract, at: Instant): Contract {
  const { state, terms } = contract
  if (state !== 'signed' || terms === undefined || at < terms.end_time) return contract
  return { ...contract, state: must(advance(contractMachine, { state, event: 'expire' })) }
}

/**
 * Terminates a contract; it keeps its terms. ILLEGAL_TRANSITION for a contract that was never
 * signed or is already terminated.
 */
export function terminateContract(contract: Contract): Result<Contract> {
  const state = advance(contractMachine, { state: contract.state, event: 'terminate' })
  return state.ok ? ok({ ...contract, state: state.value }) : state
}
