import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import { AGREEMENTS } from './agreements.ts'
import { changeShipper, type ChangedShipper, type ChangeShipperPorts } from './change-shipper.ts'
import { contractFields } from './contract-fields.ts'
import { newContract, signContract } from './contract.rules.ts'
import { CONTRACT_MONTHS, type ContractType } from './contract-text.ts'
import { foreignPayee } from './payee.rules.ts'
import { contractOf, type Shipper } from './shipper.ts'
import type { ShipperUnit } from './shipper.ports.ts'

const MOST_REASON = 300
const reason = { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') } as const

/** Fields in which staff record a contract that was signed on paper. */
export const paperContractFields = {
  contract_type: contractFields.contract_type,
  src: { ...contractFields.src, required: true },
  start_time: { kind: 'instant', label: contractFields.start_time.label },
  end_time: { kind: 'instant', label: contractFields.end_time.label },
  reason,
} as const satisfies Fields
export const contractRevocationFields = { reason } as const satisfies Fields

type Ports = ChangeShipperPorts & { readonly references: () => References }
type OnShipper = { readonly accountId: number; readonly version: number }
export type RecordPaperContract = OnShipper & { readonly raw: RawFields }
export type RevokePaperContract = OnShipper & { readonly type: ContractType; readonly raw: RawFields }

const page = '/system/contract'

function endOf(start: Instant): Instant {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + CONTRACT_MONTHS)
  return end.getTime()
}

/** The record that names the file of a contract on paper. */
const recordOf = (accountId: number, type: ContractType): string => `${accountId}/${type}`

/**
 * Records a contract that a shipper signed on paper, from an upload of the staff: it counts as
 * signed from its start on, and its shipper may open the file. INPUT_INVALID naming every wrong
 * field, also for a file that is not theirs and an end before the start; APPLICATION_CHANGED,
 * CONTRACT_NEEDS_CERTIFICATION, PAYEE_FOREIGN, ILLEGAL_TRANSITION for one that is signed.
 */
export const recordPaperContract =
  ({ references, ...ports }: Ports) =>
  async ({ accountId, version, raw }: RecordPaperContract, actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> => {
    const read = readFields(paperContractFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const at = ports.clock.now()
    const { contract_type: type, src, start_time: start = at, end_time: end = endOf(start), reason: why } = read.value
    if (end <= start) return failed(invalidInput([atField('end_time', onboardingFailure('CONTRACT_ENDS_BEFORE_START'))]))
    const terms = { contract_type: type, title: AGREEMENTS[type]['zh-CN'], src, start_time: start, end_time: end }
    return changeShipper(ports, {
      accountId,
      actorId: actor.id,
      change: async (shipper, unit): Promise<Result<ChangedShipper>> => {
        if (shipper.version !== version) return failed(onboardingFailure('APPLICATION_CHANGED'))
        const file = await unit.files.find(src)
        if (file === undefined || file.ownerId !== actor.id || file.purpose !== 'contract')
          return failed(invalidInput([atField('src', fileFailure('FILE_NOT_FOUND'))]))
        const foreign = type === 'usd_cod' && shipper.finance !== undefined ? foreignPayee(shipper, shipper.finance) : undefined
        if (foreign !== undefined) return failed(foreign)
        const before = contractOf(shipper, type, at)
        const signed = signContract(before, { terms, certification: shipper.certification.state })
        if (!signed.ok) return signed
        await unit.files.name({ area: 'certifications', record: recordOf(accountId, type), clientId: accountId, ids: [src] })
        const paper = { by: actor.id, reason: why }
        const contract = { ...signed.value, signedAt: at, sha256: file.sha256, textSha256: '', paper }
        await tell(unit, { accountId, type, template: 'contract_on_paper', at })
        return ok({
          shipper: { ...shipper, contracts: { ...shipper.contracts, [type]: contract } },
          trail: {
            area: 'certifications',
            action: 'record_contract',
            from: before.state,
            to: signed.value.state,
            changes: { contract_type: { to: type }, src: { to: src }, sha256: { to: file.sha256 }, reason: { to: why } },
          },
        })
      },
    })
  }

/**
 * Revokes a contract that was recorded from paper: it is unsigned again, and what it opened is
 * closed at once. INPUT_INVALID without a reason, APPLICATION_CHANGED, CONTRACT_NOT_ON_PAPER.
 */
export const revokePaperContract =
  ({ references, ...ports }: Ports) =>
  async ({ accountId, version, type, raw }: RevokePaperContract, actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> => {
    const read = readFields(contractRevocationFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason: why } = read.value
    return changeShipper(ports, {
      accountId,
      actorId: actor.id,
      change: async (shipper, unit): Promise<Result<ChangedShipper>> => {
        if (shipper.version !== version) return failed(onboardingFailure('APPLICATION_CHANGED'))
        const { [type]: revoked, ...contracts } = shipper.contracts
        if (revoked?.paper === undefined) return failed(onboardingFailure('CONTRACT_NOT_ON_PAPER'))
        await tell(unit, { accountId, type, template: 'contract_revoked', reason: why, at: ports.clock.now() })
        return ok({
          shipper: { ...shipper, contracts },
          trail: {
            area: 'certifications',
            action: 'revoke_contract',
            from: revoked.state,
            to: newContract.state,
            changes: { contract_type: { from: type, to: null }, reason: { to: why } },
          },
        })
      },
    })
  }

type ContractNews = {
  readonly accountId: number
  readonly type: ContractType
  readonly template: 'contract_on_paper' | 'contract_revoked'
  readonly reason?: string
  readonly at: Instant
}

const tell = (
  { messages }: Pick<ShipperUnit, 'messages'>,
  { accountId, type, template, reason: why = '', at }: ContractNews,
): Promise<void> =>
  messages.send({
    accountIds: [accountId],
    type: 'general',
    text: { template, params: { contract: AGREEMENTS[type], reason: why } },
    link: page,
    at,
  })
