import type { Instant } from '../kernel/clock.ts'
import { contractAt, newContract, type Contract } from './contract.rules.ts'
import type { Account } from './account.ts'
import type { Certification } from './certification-fields.ts'
import type { CertificationState } from './certification.machine.ts'
import type { ContractBase } from './contract-base.ts'
import type { ContractType } from './contract-text.ts'
import type { FinanceInformation } from './finance-information.ts'
import type { InvoiceInformation } from './invoice-information.ts'
import type { Onboarding } from './onboarding.rules.ts'
import type { EditableUserInfo } from './user-info-fields.ts'

/** A contract that was signed: its terms, the PDF with its hash, and the hash of the sentences that stood above the signature. */
export type SignedContract = Contract & { readonly signedAt: Instant; readonly sha256: string; readonly textSha256: string }

/** What a shipper keeps beside its account: who it is, its papers and contracts, and how its review stands. */
export type Shipper = {
  readonly account: Pick<Account, 'id' | 'account' | 'accountPhone' | 'auditStatus'>
  /** Grows with every change; a decision of the staff counts for the one that they saw. */
  readonly version: number
  readonly info: Partial<EditableUserInfo>
  /** Made by us, and by nobody's form. */
  readonly keys: { readonly appId: string; readonly appSecret: string }
  readonly billEmail: string | undefined
  readonly invoice: InvoiceInformation
  readonly finance: FinanceInformation | undefined
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

/** What a shipper's programs are known by; it is no secret. */
export const appIdOf = (accountId: number): string => `CD${accountId}`

/** The account that an AppId names; `undefined` for a text that is none. */
export function accountOfAppId(appId: string): number | undefined {
  const [, digits] = /^CD(\d{1,15})$/i.exec(appId.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A contract of a shipper as time leaves it. */
export const contractOf = ({ contracts }: Shipper, type: ContractType, at: Instant): Contract =>
  contractAt(contracts[type] ?? newContract, at)

/** How far a shipper is on its way to our services. The service contract is needed by all, the COD agreement by who wants COD. */
export const onboardingOf = (shipper: Shipper, at: Instant): Onboarding => ({
  auditStatus: shipper.account.auditStatus,
  isInformed: (shipper.info.shipper_telephone ?? '') !== '',
  certification: shipper.certification.state,
  contract: contractOf(shipper, 'logistics_service', at).state,
})
