import type { Instant } from '#core/base/kernel/clock.ts'
import { contractAt, newContract, type Contract } from './contract.rules.ts'
import type { Account } from '#core/platform/access/account.ts'
import type { AppKey } from '#core/platform/access/identity.ports.ts'
import type { Certification } from './certification-fields.ts'
import type { CertificationState } from './certification.machine.ts'
import type { ContractBase } from './contract-base.ts'
import type { ContractType } from './contract-text.ts'
import type { FinanceInformation } from './finance-information.ts'
import type { InvoiceInformation } from './invoice-information.ts'
import type { Onboarding } from './onboarding.rules.ts'
import { REQUIRED_INFORMATION, type EditableUserInfo } from './user-info-fields.ts'

/**
 * A signed contract: its terms, the PDF with its hash, and the hash of the text above the
 * signature.
 */
export type SignedContract = Contract & {
  readonly signedAt: Instant
  readonly sha256: string
  readonly textSha256: string
  /** It was signed on paper: who of the staff recorded it, and why. */
  readonly paper?: { readonly by: number; readonly reason: string }
}

/** A payee of another name than the certified one, and the two of the staff who allowed it. */
export type ForeignPayee = {
  readonly name: string
  readonly reason: string
  readonly askedBy: number
  readonly approvedBy: number
  readonly approvedAt: Instant
}

/**
 * The part of a shipper beside its account: particulars, documents and contracts, and the state of
 * its review.
 */
export type Shipper = {
  readonly account: Pick<Account, 'id' | 'account' | 'accountPhone' | 'auditStatus'>
  /** Grows with every change; a decision of the staff applies only to the version that they saw. */
  readonly version: number
  readonly info: Partial<EditableUserInfo>
  /** Made by us, never by a form; without `appKey` there is none. */
  readonly keys: { readonly appId: string; readonly appKey?: AppKey }
  readonly billEmail: string | undefined
  readonly invoice: InvoiceInformation
  readonly finance: FinanceInformation | undefined
  readonly foreignPayee: ForeignPayee | undefined
  readonly base: ContractBase | undefined
  readonly certification: {
    readonly state: CertificationState
    readonly papers?: Certification
    readonly submittedAt?: Instant
    readonly judgedAt?: Instant
    /** Why it was rejected or revoked. */
    readonly reason?: string
  }
  readonly contracts: Readonly<Partial<Record<ContractType, SignedContract>>>
}

/** The public id of a shipper's programs. */
export const appIdOf = (accountId: number): string => `CD${accountId}`

/** The account of an AppId; `undefined` for a text that is no AppId. */
export function accountOfAppId(appId: string): number | undefined {
  const [, digits] = /^CD(\d{1,15})$/i.exec(appId.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A contract of a shipper at a moment. */
export const contractOf = ({ contracts }: Shipper, type: ContractType, at: Instant): Contract =>
  contractAt(contracts[type] ?? newContract, at)

/**
 * How far a shipper's onboarding has come. All shippers need the service contract, those with COD
 * the COD agreement too.
 */
export const onboardingOf = (shipper: Shipper, at: Instant): Onboarding => ({
  auditStatus: shipper.account.auditStatus,
  isInformed: REQUIRED_INFORMATION.every((name) => (shipper.info[name] ?? '') !== ''),
  certification: shipper.certification.state,
  contract: contractOf(shipper, 'logistics_service', at).state,
})
