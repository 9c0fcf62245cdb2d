import type { RawFields } from '#core/base/fields/read-fields.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import { isPicture } from '#core/platform/files/file.ts'
import type { References } from '#core/base/fields/references.ts'
import { auditStateOf } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Certification } from './certification-fields.ts'
import { moveCertification, readCertification } from './certification.rules.ts'
import type { CertificationState } from './certification.machine.ts'
import { changeShipper, type ChangedShipper, type ChangeShipperPorts } from './change-shipper.ts'
import { moveAudit } from './onboarding.rules.ts'
import { onboardingOf, type Shipper } from './shipper.ts'

const PICTURES = ['id_card_front', 'id_card_back'] as const
const PAPERS = [...PICTURES, 'business_license'] as const

/**
 * Documents of an application that was not submitted yet may still be replaced; nobody is reviewing
 * them.
 */
function stateAfter({ certification, account }: Shipper): Result<CertificationState> {
  const isLookedAt = auditStateOf(account.auditStatus) === 'submitted' || auditStateOf(account.auditStatus) === 'approved'
  if (certification.state === 'submitted' && !isLookedAt) return ok('submitted')
  return moveCertification(certification.state, { event: 'submit', audience: 'customer' })
}

/**
 * The ids of the documents, each a file of this shipper; FILE_NOT_FOUND and FILE_NO_PICTURE name
 * the fields.
 */
async function checkPapers(papers: Certification, ownerId: number, files: FileRecords): Promise<Result<readonly string[]>> {
  const ids: string[] = []
  const failures: FieldFailure[] = []
  for (const name of PAPERS) {
    const id = papers[name]
    if (id === undefined) continue
    const file = await files.find(id)
    if (file === undefined || file.ownerId !== ownerId || file.purpose !== 'certification')
      failures.push(atField(name, fileFailure('FILE_NOT_FOUND')))
    else if (PICTURES.some((one) => one === name) && !isPicture(file.type)) failures.push(atField(name, fileFailure('FILE_NO_PICTURE')))
    else ids.push(id)
  }
  return failures.length === 0 ? ok(ids) : failed(invalidInput(failures))
}

/**
 * Submits the documents of a shipper: CERTIFICATION_INCOMPLETE, INPUT_INVALID, ILLEGAL_TRANSITION
 * while earlier ones are in review or where it is already certified.
 */
export function submitDocuments({ references, ...ports }: ChangeShipperPorts & { readonly references: () => References }) {
  return (raw: RawFields, actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> =>
    changeShipper(ports, {
      accountId: actor.id,
      actorId: actor.id,
      change: async (shipper, { files }): Promise<Result<ChangedShipper>> => {
        const papers = readCertification(raw, { references: references() })
        if (!papers.ok) return papers
        const state = stateAfter(shipper)
        if (!state.ok) return state
        const ids = await checkPapers(papers.value, actor.id, files)
        if (!ids.ok) return ids
        await files.hold({ ownerId: actor.id, purpose: 'certification', ids: ids.value })
        const certification = { state: state.value, papers: papers.value, submittedAt: ports.clock.now() }
        return ok({
          shipper: { ...shipper, certification },
          trail: { area: 'certifications', action: 'submit', from: shipper.certification.state, to: state.value },
        })
      },
    })
}

/**
 * Submits the account for review, which only its shipper may do: ACCOUNT_NOT_READY naming what is
 * missing, ILLEGAL_TRANSITION.
 */
export const submitForReview =
  (ports: ChangeShipperPorts) =>
  (actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> =>
    changeShipper(ports, {
      accountId: actor.id,
      actorId: actor.id,
      change: async (shipper): Promise<Result<ChangedShipper>> => {
        const now = ports.clock.now()
        const auditStatus = moveAudit(onboardingOf(shipper, now), { event: 'submit', audience: 'customer' })
        if (!auditStatus.ok) return auditStatus
        const { account } = shipper
        return ok({
          shipper: {
            ...shipper,
            account: { ...account, auditStatus: auditStatus.value },
            certification: { ...shipper.certification, submittedAt: now },
          },
          trail: { area: 'account', action: 'submit', from: auditStateOf(account.auditStatus), to: auditStateOf(auditStatus.value) },
        })
      },
    })
