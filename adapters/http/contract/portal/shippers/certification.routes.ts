import { z } from 'zod'
import { CONTRACT_TYPES, type ContractType } from '#core/portal/shippers/contract-text.ts'
import { contractBaseFields } from '#core/portal/shippers/contract-base.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '#core/portal/shippers/onboarding.rules.ts'
import { OPENING_ACTS, type OpeningAct } from '#core/portal/shippers/opening.rules.ts'
import { QUEUE_SORTS, QUEUE_STATES } from '#core/portal/shippers/shipper.ports.ts'
import { SIGNATURE_LIMITS } from '#core/portal/shippers/contract-signature.rules.ts'
import { paperContractFields } from '#core/portal/shippers/paper-contract.usecase.ts'
import { invoiceInformation, invoiceInput, readIfSent, textsOf, userInfoInput, userInformation } from './account.routes.ts'
import { sentSchema } from '../../field-schema.ts'
import { uploadedFile } from '../../platform/files/file.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery, sortedBy } from '../../route.ts'

const own = { tag: 'certification', audience: 'customer', whileRestricted: true, pages: 'any' } as const
const staff = { tag: 'certifications', audience: 'staff' } as const

const FILE_ADDRESS = /^(?:\/api\/files\/)?([A-Za-z0-9_-]{32})$/

/** The address returned by an upload, or its id alone. */
const fileAddress = z
  .string()
  .max(200)
  .transform((text) => FILE_ADDRESS.exec(text.trim())?.[1] ?? text.trim())

const papers = named(
  'CertificationPapers',
  z.object({
    certification_type: z.enum(['personal', 'enterprise']),
    id_card_name: z.string().nullable(),
    id_card_number: z.string().nullable(),
    id_card_front: z.string().nullable(),
    id_card_back: z.string().nullable(),
    business_license: z.string().nullable(),
  }),
)

const contractType = z.enum(CONTRACT_TYPES as readonly [ContractType, ...ContractType[]])

const contract = named(
  'Contract',
  z.object({
    contract_type: contractType,
    title: z.string(),
    status: z.string(),
    status_txt: z.string(),
    /** The signed PDF, with the SHA-256 of its bytes. */
    src: z.string().nullable(),
    sha256: z.string().nullable(),
    sign_time: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    /** It was signed on paper and recorded by staff. */
    on_paper: z.boolean(),
    /** Why it was; for staff alone. */
    paper_reason: z.string().nullable(),
  }),
)

const step = z.enum(Object.keys(ONBOARDING_STEPS) as [OnboardingStep, ...OnboardingStep[]])

/** The whole onboarding state of an account. */
const required = named(
  'Onboarding',
  z.object({
    id: z.number().int(),
    version: z.number().int(),
    account: z.string(),
    account_phone: z.string().nullable(),
    audit_status: z.number().int(),
    audit_status_txt: z.string(),
    /** The next step; null where nothing is left to do. */
    next_step: step.nullable(),
    next_step_txt: z.string().nullable(),
    certification_status: z.enum(['uncertified', 'submitted', 'certified', 'rejected']),
    certification_status_txt: z.string(),
    reason: z.string().nullable(),
    submit_time: z.string().nullable(),
    judge_time: z.string().nullable(),
    information: userInformation,
    papers: papers.nullable(),
    finance: textsOf(financeInformationFields),
    /** A payee of another name than the certified one that two of the staff allowed. */
    allowed_payee: z.string().nullable(),
    /** Why they did; for staff alone. */
    allowed_payee_reason: z.string().nullable(),
    invoice: invoiceInformation,
    contract_base: textsOf(contractBaseFields),
    contracts: z.array(contract),
  }),
)
export type RequiredInfo = z.output<typeof required>

const contractShown = named(
  'ContractText',
  z.object({
    contract_type: contractType,
    title: z.string(),
    parties: z.array(z.object({ label: z.string(), value: z.string() })),
    clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
    closing: z.string(),
    /** Sent back with the signature, to prove which text was shown. */
    text_sha256: z.string(),
  }),
)
export type ContractShown = z.output<typeof contractShown>

const coordinate = z.number().min(-SIGNATURE_LIMITS.size).max(SIGNATURE_LIMITS.size)
const drawnSignature = z.object({
  width: z.number().min(1).max(SIGNATURE_LIMITS.size),
  height: z.number().min(1).max(SIGNATURE_LIMITS.size),
  /** The strokes of the pen, as lists of `[x, y]`. */
  strokes: z.array(z.array(z.tuple([coordinate, coordinate])).max(SIGNATURE_LIMITS.pointsAStroke)).max(SIGNATURE_LIMITS.strokes),
})

/** The name of the contract's representative, and that it stands for a signature by hand. */
const typedSignature = z.object({ typed: z.string().trim().min(1).max(80), consent: z.boolean() })

/** Onboarding of a shipper; the payloads are our own design. */
export const certificationRoutes = {
  requiredInfo: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'GET',
    path: '/fit/user/requiredInfo',
    summary: 'What the account has, what it lacks, and how its review stands',
    payload: required,
  }),
  saveRequiredInfo: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/saveRequiredInfo',
    summary: 'Save account information; with `submit`, submit the account for review',
    body: userInfoInput.and(z.object({ submit: flag.default(false) })).and(readIfSent),
    payload: required,
  }),
  uploadPaper: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/upload',
    summary: 'Upload a document of the certification: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most; it is private',
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
  saveAuthentication: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/saveAuthentication',
    summary: 'Submit the documents, personal or enterprise',
    body: z.object({
      certification_type: z.string().max(100).nullish(),
      id_card_name: z.string().max(400).nullish(),
      id_card_number: z.string().max(200).nullish(),
      id_card_front: fileAddress.nullish(),
      id_card_back: fileAddress.nullish(),
      business_license: fileAddress.nullish(),
    }),
    payload: required,
  }),
  saveContractBaseInfo: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/saveContractBaseInfo',
    summary: 'Save the party of the contracts; another party has to sign them again',
    body: sentSchema(contractBaseFields).and(readIfSent),
    payload: required,
  }),
  saveUserFinanceInfo: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/saveUserFinanceInfo',
    summary: 'Save the payee of cash on delivery and the finance contact; another payee has to sign the COD agreement again',
    body: sentSchema(financeInformationFields).and(readIfSent),
    payload: required,
  }),
  saveInvoicing: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/saveInvoicing',
    summary: 'Save what invoices are made out to',
    body: invoiceInput.and(readIfSent),
    payload: required,
  }),
  contractText: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'GET',
    path: '/fit/user/contract',
    summary: 'A contract in full, as it is to be signed, in the language of the call',
    query: z.object({ contract_type: contractType.default('logistics_service') }),
    payload: contractShown,
  }),
  saveContract: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/fit/user/saveContract',
    summary: 'Sign a contract: the text that was shown, by its hash, and the signature, drawn or typed; the PDF is stored',
    perMinute: 20,
    body: z.object({
      contract_type: contractType.default('logistics_service'),
      text_sha256: z.string().regex(/^[0-9a-f]{64}$/),
      signature: z.union([drawnSignature, typedSignature]),
    }),
    payload: required,
  }),
  opening: defineRoute({
    ...own,
    member: 'any',
    keyScope: 'any',
    method: 'GET',
    path: '/fit/user/opening',
    summary: 'What certification opens, and what each act still lacks with the page where it is done',
    payload: z.object({
      grace_ends_at: z.string().nullable(),
      acts: z.array(
        z.object({
          act: z.enum(Object.keys(OPENING_ACTS) as [OpeningAct, ...OpeningAct[]]),
          text: z.string(),
          open: z.boolean(),
          missing: z.array(z.object({ step: z.string(), text: z.string(), path: z.string() })),
        }),
      ),
    }),
  }),
  codService: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'GET',
    path: '/fit/user/codService',
    summary: 'Whether the account may use cash on delivery, and what is still missing',
    payload: z.object({
      available: z.boolean(),
      certified: z.boolean(),
      payee_complete: z.boolean(),
      contract,
    }),
  }),
}

const application = named(
  'CertificationApplication',
  z.object({
    id: z.number().int(),
    account: z.string(),
    name: z.string(),
    company: z.string().nullable(),
    audit_status: z.number().int(),
    audit_status_txt: z.string(),
    certification_status: z.string(),
    certification_status_txt: z.string(),
    certification_type: z.string().nullable(),
    status: z.enum(QUEUE_STATES),
    submit_time: z.string().nullable(),
    judge_time: z.string().nullable(),
  }),
)
export type ApplicationRow = z.output<typeof application>

const { src: _src, ...paperFields } = paperContractFields
const APPROVE = { area: 'certifications', action: 'approve' } as const
const accountId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The staff's queue of applications: approved, or rejected with a reason. */
export const certificationQueueRoutes = {
  certifications: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/certifications',
    summary: 'Applications: those that wait first, the longest wait on top',
    permission: { area: 'certifications', action: 'read' },
    clients: 'list',
    query: z.object({
      status: z.enum(QUEUE_STATES).optional(),
      keywords: z.string().max(200).optional(),
      sort: sortedBy(QUEUE_SORTS),
      ...pageQuery,
    }),
    payload: listOf(application),
  }),
  certification: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/certifications/{id}',
    summary: 'An application with its documents, details and contracts',
    permission: { area: 'certifications', action: 'read' },
    clients: { param: 'id' },
    params: z.object({ id: accountId }),
    payload: required,
  }),
  judgeCertification: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/certifications/{id}/{event}',
    summary: 'Approve, reject with a reason, or revoke with a reason; send the version that was read',
    permission: { area: 'certifications', action: 'approve' },
    clients: { param: 'id' },
    params: z.object({ id: accountId, event: z.enum(['approve', 'reject', 'revoke']) }),
    body: z.object({ version: z.number().int(), reason: z.string().max(2000).nullish() }),
    payload: required,
  }),
  uploadContract: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/certifications/contract-file',
    summary: 'Upload a contract that was signed on paper: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most',
    permission: APPROVE,
    clients: 'none',
    upload: true,
    payload: uploadedFile,
    since: '0.3.0',
  }),
  recordContract: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/certifications/{id}/contracts',
    summary: 'Record a contract that a client signed on paper, with its uploaded file and the reason; it counts as signed',
    permission: APPROVE,
    clients: { param: 'id' },
    params: z.object({ id: accountId }),
    body: named('PaperContractInput', sentSchema(paperFields).and(z.object({ src: fileAddress, version: z.number().int() }))),
    payload: required,
    since: '0.3.0',
  }),
  revokeContract: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/certifications/{id}/contracts/{contract_type}/revoke',
    summary: 'Revoke a contract that was recorded from paper, with a reason; what it opened is closed at once',
    permission: APPROVE,
    clients: { param: 'id' },
    params: z.object({ id: accountId, contract_type: contractType }),
    body: z.object({ version: z.number().int(), reason: z.string().max(2000).nullish() }),
    payload: required,
    since: '0.3.0',
  }),
}
