import { accountAuditMachine, auditStateOf, type AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import { AGREEMENTS } from '#core/portal/shippers/agreements.ts'
import { certificationMachine } from '#core/portal/shippers/certification.machine.ts'
import { contractBaseFields } from '#core/portal/shippers/contract-base.ts'
import { contractMachine } from '#core/portal/shippers/contract.machine.ts'
import { CONTRACT_TYPES, type ContractType } from '#core/portal/shippers/contract-text.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { invoiceInformationFields, invoiceScreen } from '#core/portal/shippers/invoice-information.ts'
import {
  isInGrace,
  missingFor,
  OPENING_ACTS,
  OPENING_STEPS,
  type OpeningAct,
  type OpeningFacts,
} from '#core/portal/shippers/opening.rules.ts'
import { nextStep, ONBOARDING_STEPS } from '#core/portal/shippers/onboarding.rules.ts'
import { contractOf, onboardingOf, type Shipper } from '#core/portal/shippers/shipper.ts'
import type { Application } from '#core/portal/shippers/shipper.ports.ts'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { PayloadOf } from '../../../../contract/route.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { InvoiceAnswer, TextsOf, UserDetails } from '../../../../contract/portal/shippers/account.routes.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import type { ApplicationRow, certificationRoutes, RequiredInfo } from '../../../../contract/portal/shippers/certification.routes.ts'

const OPENING_ORDER = Object.keys(OPENING_ACTS) as OpeningAct[]

/** The time and the language of the answer. */
type Reading = { readonly at: Instant; readonly locale: Locale }

const texts = <F extends Fields>(fields: F, values: Readonly<Record<string, unknown>> | undefined): TextsOf<F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, typeof values?.[name] === 'string' ? values[name] : null])) as TextsOf<F>

const address = (id: string | undefined): string | null => (id === undefined ? null : addressOfFile(id))
const auditText = (status: AuditStatus, locale: Locale): string => accountAuditMachine.states[auditStateOf(status)].label[locale]

/** Account information; `balances` as lines, `undefined` where the account may not see them. */
export const presentUserDetails = (
  shipper: Shipper,
  { balances, locale }: { balances: readonly string[] | undefined; locale: Locale },
): UserDetails => ({
  id: shipper.account.id,
  version: shipper.version,
  account: shipper.account.account,
  account_phone: shipper.account.accountPhone ?? null,
  audit_status: shipper.account.auditStatus,
  audit_status_txt: auditText(shipper.account.auditStatus, locale),
  app_id: shipper.keys.appId,
  app_secret: shipper.keys.appKey === undefined ? null : `${shipper.keys.appKey.prefix}…`,
  account_balances: balances === undefined ? null : [...balances],
  bill_email: shipper.billEmail ?? null,
  ...texts(editableUserInfo, shipper.info),
})

export function presentInvoice(shipper: Shipper, locale: Locale): InvoiceAnswer {
  const screen = invoiceScreen({ invoice: shipper.invoice, auditStatus: shipper.account.auditStatus })
  return {
    version: shipper.version,
    invoice: texts(invoiceInformationFields, screen.invoice),
    audit_status_txt: screen.audit_status_txt[locale],
    jump_link: screen.jump_link ?? null,
  }
}

/** A contract of a shipper at a time. */
export function presentContract(shipper: Shipper, type: ContractType, { at, locale }: Reading): RequiredInfo['contracts'][number] {
  const { state, terms } = contractOf(shipper, type, at)
  const signed = shipper.contracts[type]
  return {
    contract_type: type,
    title: terms?.title ?? AGREEMENTS[type][locale],
    status: state,
    status_txt: contractMachine.states[state].label[locale],
    src: address(terms?.src),
    sha256: signed?.sha256 ?? null,
    sign_time: instantTextOrNull(signed?.signedAt),
    start_time: instantTextOrNull(terms?.start_time),
    end_time: instantTextOrNull(terms?.end_time),
    on_paper: signed?.paper !== undefined,
    paper_reason: null,
  }
}

function presentPapers({ certification: { papers } }: Shipper): RequiredInfo['papers'] {
  if (papers === undefined) return null
  return {
    certification_type: papers.certification_type,
    id_card_name: papers.id_card_name ?? null,
    id_card_number: papers.id_card_number ?? null,
    id_card_front: address(papers.id_card_front),
    id_card_back: address(papers.id_card_back),
    business_license: address(papers.business_license),
  }
}

/** The whole onboarding state of a shipper, for itself and for the staff who judge it. */
export function presentRequiredInfo(shipper: Shipper, reading: Reading): RequiredInfo {
  const { account, certification } = shipper
  const step = nextStep(onboardingOf(shipper, reading.at))
  const { locale } = reading
  return {
    id: account.id,
    version: shipper.version,
    account: account.account,
    account_phone: account.accountPhone ?? null,
    audit_status: account.auditStatus,
    audit_status_txt: auditText(account.auditStatus, locale),
    next_step: step ?? null,
    next_step_txt: step === undefined ? null : ONBOARDING_STEPS[step][locale],
    certification_status: certification.state,
    certification_status_txt: certificationMachine.states[certification.state].label[locale],
    reason: certification.reason ?? null,
    submit_time: instantTextOrNull(certification.submittedAt),
    judge_time: instantTextOrNull(certification.judgedAt),
    information: texts(editableUserInfo, shipper.info),
    papers: presentPapers(shipper),
    finance: texts(financeInformationFields, shipper.finance),
    allowed_payee: shipper.foreignPayee?.name ?? null,
    allowed_payee_reason: null,
    invoice: texts(invoiceInformationFields, shipper.invoice),
    contract_base: texts(contractBaseFields, shipper.base),
    contracts: CONTRACT_TYPES.map((type) => presentContract(shipper, type, reading)),
  }
}

export const presentApplication = (one: Application, locale: Locale): ApplicationRow => ({
  id: one.accountId,
  account: one.account,
  name: one.name,
  company: one.company ?? null,
  audit_status: one.auditStatus,
  audit_status_txt: auditText(one.auditStatus, locale),
  certification_status: one.certification,
  certification_status_txt: certificationMachine.states[one.certification].label[locale],
  certification_type: one.certificationType ?? null,
  status: one.state,
  submit_time: instantTextOrNull(one.submittedAt),
  judge_time: instantTextOrNull(one.judgedAt),
})

/** The acts of a client, which of them are open, and what the others lack. */
export const presentOpening = (facts: OpeningFacts, { at, locale }: Reading): PayloadOf<typeof certificationRoutes.opening> => ({
  grace_ends_at: isInGrace(facts, at) ? instantTextOrNull(facts.graceEndsAt) : null,
  acts: OPENING_ORDER.map((act) => {
    const missing = missingFor(act, facts, at)
    return {
      act,
      text: OPENING_ACTS[act].label[locale],
      open: missing.length === 0,
      missing: missing.map((step) => ({ step, text: OPENING_STEPS[step].label[locale], path: OPENING_STEPS[step].page })),
    }
  }),
})
