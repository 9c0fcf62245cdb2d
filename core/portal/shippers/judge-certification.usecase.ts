import type { Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import type { MessageTemplate } from '../messages/message-templates.ts'
import { AUDIT_STATUS, auditStateOf, type AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { CertificationEvent } from './certification.machine.ts'
import { moveCertification } from './certification.rules.ts'
import { changeShipper, type ChangedShipper, type ChangeShipperPorts } from './change-shipper.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { AUDIT_EVENT_OF_CERTIFICATION, moveAudit } from './onboarding.rules.ts'
import { onboardingOf, type Shipper } from './shipper.ts'

/** Decisions of the staff about an application: documents and account together. */
export const JUDGEMENTS = { approve: 'certify', reject: 'reject', revoke: 'revoke' } as const satisfies Record<string, CertificationEvent>
export type Judgement = keyof typeof JUDGEMENTS

export type JudgeCertification = {
  readonly accountId: number
  readonly judgement: Judgement
  /** The version that the staff saw. */
  readonly version: number
  readonly reason: string
}

/** The message to the shipper. */
const TOLD = {
  approve: 'certification_approved',
  reject: 'certification_rejected',
  revoke: 'certification_revoked',
} as const satisfies Record<Judgement, MessageTemplate>

const LONGEST_REASON = 300

function readReason(text: string, judgement: Judgement): Result<string | undefined> {
  const reason = cleanText(text)
  const wrong = (failure: ReturnType<typeof inputFailure>): Result<never> => failed(invalidInput([atField('reason', failure)]))
  if (reason.length > LONGEST_REASON) return wrong(inputFailure('TOO_LONG', { max: LONGEST_REASON }))
  if (reason !== '') return ok(reason)
  return judgement === 'approve' ? ok(undefined) : wrong(inputFailure('FIELD_REQUIRED'))
}

/**
 * The status of the account after the decision on the documents: approved, sent back, or left as it
 * is once it was approved.
 */
function auditAfter(shipper: Shipper, judgement: Judgement, now: Instant): Result<AuditStatus> {
  const { auditStatus } = shipper.account
  const onboarding = onboardingOf(shipper, now)
  if (judgement === 'approve')
    return auditStatus === AUDIT_STATUS.approved ? ok(auditStatus) : moveAudit(onboarding, { event: 'approve', audience: 'staff' })
  const event = AUDIT_EVENT_OF_CERTIFICATION[JUDGEMENTS[judgement]]
  return event === undefined || auditStatus !== AUDIT_STATUS.submitted
    ? ok(auditStatus)
    : moveAudit(onboarding, { event, audience: 'staff' })
}

/**
 * Decides on an application: INPUT_INVALID where a rejection has no reason, APPLICATION_CHANGED
 * where the shipper changed it meanwhile, ILLEGAL_TRANSITION, ACCOUNT_NOT_READY. The shipper gets a
 * message. An approval unlocks the account at once, and bills then go to the address in the
 * contract.
 */
export const judgeCertification =
  (ports: ChangeShipperPorts) =>
  async ({ accountId, judgement, version, reason: text }: JudgeCertification, actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> => {
    const reason = readReason(text, judgement)
    if (!reason.ok) return reason
    return changeShipper(ports, {
      accountId,
      actorId: actor.id,
      change: async (shipper, { messages, shippers }): Promise<Result<ChangedShipper>> => {
        if (shipper.version !== version) return failed(onboardingFailure('APPLICATION_CHANGED'))
        const now = ports.clock.now()
        const state = moveCertification(shipper.certification.state, { event: JUDGEMENTS[judgement], audience: 'staff' })
        if (!state.ok) return state
        const { reason: _former, ...certification } = shipper.certification
        const judged: Shipper = {
          ...shipper,
          certification: {
            ...certification,
            state: state.value,
            judgedAt: now,
            ...(reason.value === undefined ? {} : { reason: reason.value }),
          },
          ...(judgement === 'approve' ? { billEmail: shipper.base?.contract_email ?? shipper.billEmail } : {}),
        }
        const auditStatus = auditAfter(judged, judgement, now)
        if (!auditStatus.ok) return auditStatus
        if (judgement === 'revoke') await shippers.endGrace(accountId)
        await messages.send({
          accountIds: [accountId],
          type: 'general',
          text: { template: TOLD[judgement], params: { reason: reason.value ?? '' } },
          link: '/system/certification',
          at: now,
        })
        return ok({
          shipper: { ...judged, account: { ...judged.account, auditStatus: auditStatus.value } },
          trail: {
            area: 'certifications',
            action: judgement,
            from: auditStateOf(shipper.account.auditStatus),
            to: auditStateOf(auditStatus.value),
            changes: {
              certification_status: { from: shipper.certification.state, to: state.value },
              ...(reason.value === undefined ? {} : { reason: { to: reason.value } }),
            },
          },
        })
      },
    })
  }
