import { advance } from '../kernel/advance.ts'
import type { Instant } from '../kernel/clock.ts'
import { atField } from '../kernel/failure.ts'
import type { Fields, RecordOf } from '../fields/field.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import type { ReadContext } from '../fields/read-field.ts'
import { readFields } from '../fields/read-fields.ts'
import { failed, must, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { AGREEMENTS } from './agreements.ts'
import { hasSubmitted, type CertificationState } from './certification.machine.ts'
import { contractMachine, type ContractState } from './contract.machine.ts'
import { onboardingFailure } from '../access/onboarding.failures.ts'

/** A contract with a shipper, in the specification's names (spec §3). */
export const contractFields = {
  contract_type: { kind: 'choice', choices: AGREEMENTS, required: true, label: words('合同类型', '合約類型', 'Contract type') },
  title: { kind: 'text', maxLength: 120, required: true, label: words('合同标题', '合約標題', 'Contract title') },
  src: { kind: 'text', maxLength: 300, label: words('合同文件', '合約檔案', 'Contract file') },
  start_time: { kind: 'instant', required: true, label: words('开始时间', '開始時間', 'Start time') },
  end_time: { kind: 'instant', required: true, label: words('结束时间', '結束時間', 'End time') },
  remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
} as const satisfies Fields

export type ContractTerms = RecordOf<typeof contractFields>

/** A contract and its state; without terms it was never signed. */
export type Contract = { readonly state: ContractState; readonly terms?: ContractTerms }

export const newContract: Contract = { state: contractMachine.initial }

/** Reads the terms of a contract: INPUT_INVALID, CONTRACT_ENDS_BEFORE_START at the end. */
export function readTerms(raw: Readonly<Record<string, unknown>>, context: ReadContext): Result<ContractTerms> {
  const read = readFields(contractFields, { raw, context })
  if (!read.ok || read.value.end_time > read.value.start_time) return read
  return failed(invalidInput([atField('end_time', onboardingFailure('CONTRACT_ENDS_BEFORE_START'))]))
}

/**
 * Signs a contract, or renews an expired one: CONTRACT_NEEDS_CERTIFICATION before documents were submitted (domain §6: certification first),
 * ILLEGAL_TRANSITION for a signed or terminated one.
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

/** Whether services are covered at an instant: signed, started and not expired, even where the stored state does not show it yet. */
export const isInForce = ({ state, terms }: Contract, at: Instant): boolean =>
  state === 'signed' && terms !== undefined && terms.start_time <= at && at < terms.end_time

/** The contract at a moment: expired once its term has ended (spec §4), otherwise unchanged. */
export function contractAt(contract: Contract, at: Instant): Contract {
  const { state, terms } = contract
  if (state !== 'signed' || terms === undefined || at < terms.end_time) return contract
  return { ...contract, state: must(advance(contractMachine, { state, event: 'expire' })) }
}

/** Terminates a contract; it keeps its terms. ILLEGAL_TRANSITION for a contract that was never signed or is already terminated. */
export function terminateContract(contract: Contract): Result<Contract> {
  const state = advance(contractMachine, { state: contract.state, event: 'terminate' })
  return state.ok ? ok({ ...contract, state: state.value }) : state
}
