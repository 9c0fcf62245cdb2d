import { advance } from '#core/base/kernel/advance.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import {
  accountAuditMachine,
  AUDIT_STATUS,
  auditStateOf,
  CUSTOMER_AUDIT_EVENTS,
  type AuditEvent,
  type AuditStatus,
} from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Audience } from '#core/platform/access/account.ts'
import { hasSubmitted, type CertificationEvent, type CertificationState } from './certification.machine.ts'
import type { ContractState } from './contract.machine.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'

/**
 * The steps of a new account, in this order; each is a prompt of its own
 * (rule: Steps of a new account).
 */
export const ONBOARDING_STEPS = {
  information: words('完善账号信息', '完善帳號資訊', 'Complete the account information'),
  certification: words('完成实名认证', '完成實名認證', 'Certify yourself or your company'),
  contract: words('签署合同', '簽署合約', 'Sign contract'),
  submission: words('提交账号审核', '送出帳號審核', 'Submit the account for review'),
  correction: words('按驳回原因修改后重新提交', '按駁回原因修改後重新送出', 'Correct what was rejected and submit again'),
  review: words('等待审核', '等待審核', 'Wait for the review'),
} as const satisfies Record<string, Words>
export type OnboardingStep = keyof typeof ONBOARDING_STEPS

export type Onboarding = {
  readonly auditStatus: AuditStatus
  /** Every required field of the user information has its value. */
  readonly isInformed: boolean
  readonly certification: CertificationState
  readonly contract: ContractState
}

const missingSteps = ({ isInformed, certification, contract }: Onboarding): readonly OnboardingStep[] => [
  ...(isInformed ? [] : (['information'] as const)),
  ...(hasSubmitted(certification) ? [] : (['certification'] as const)),
  ...(contract === 'signed' ? [] : (['contract'] as const)),
]

/**
 * The step that a shipper is prompted to do next; `undefined` where it can use our services. An
 * approved account whose certification was revoked, or whose contract ran out, is prompted again;
 * it is not restricted, since its status says approved.
 */
export function nextStep(onboarding: Onboarding): OnboardingStep | undefined {
  const [missing] = missingSteps(onboarding)
  if (missing !== undefined) return missing
  switch (auditStateOf(onboarding.auditStatus)) {
    case 'registered':
      return 'submission'
    case 'rejected':
      return 'correction'
    case 'submitted':
      return 'review'
    case 'approved':
      return onboarding.certification === 'certified' ? undefined : 'review'
  }
}

/**
 * Moves the audit of an account (rule: Account audit): ONBOARDING_EVENT_NOT_YOURS,
 * ILLEGAL_TRANSITION, ACCOUNT_NOT_READY naming what is missing before it can be submitted, and
 * approved where it was withdrawn meanwhile; ACCOUNT_NOT_CERTIFIED for an approval before the
 * certification was decided.
 */
export function moveAudit(
  onboarding: Onboarding,
  { event, audience }: { readonly event: AuditEvent; readonly audience: Audience },
): Result<AuditStatus> {
  if (audience === 'customer' && !CUSTOMER_AUDIT_EVENTS.has(event))
    return failed(onboardingFailure('ONBOARDING_EVENT_NOT_YOURS', { event: accountAuditMachine.events[event].label }))
  const state = advance(accountAuditMachine, { state: auditStateOf(onboarding.auditStatus), event })
  if (!state.ok) return state
  const missing = missingSteps(onboarding)
  if (event !== 'reject' && missing.length > 0) return failed(onboardingFailure('ACCOUNT_NOT_READY', { steps: stepWords(missing) }))
  if (event === 'approve' && onboarding.certification !== 'certified') return failed(onboardingFailure('ACCOUNT_NOT_CERTIFIED'))
  return ok(AUDIT_STATUS[state.value])
}

/**
 * The event that the decision on the certification brings about for an account in review: rejected
 * documents send it back as well.
 */
export const AUDIT_EVENT_OF_CERTIFICATION: Readonly<Partial<Record<CertificationEvent, AuditEvent>>> = { reject: 'reject' }

function stepWords(steps: readonly OnboardingStep[]): Words {
  const list = (locale: Locale, comma: string): string => steps.map((step) => ONBOARDING_STEPS[step][locale]).join(comma)
  return words(list('zh-CN', '、'), list('zh-TW', '、'), list('en-US', ', '))
}
