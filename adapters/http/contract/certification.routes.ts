import { z } from 'zod'
import { CONTRACT_TYPES, type ContractType } from '../../../core/identity/contract-text.ts'
import { contractBaseFields } from '../../../core/identity/contract-base.ts'
import { financeInformationFields } from '../../../core/identity/finance-information.ts'
import { invoiceInformationFields } from '../../../core/identity/invoice-information.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '../../../core/identity/onboarding.rules.ts'
import { QUEUE_STATES } from '../../../core/identity/shipper.ports.ts'
import { SIGNATURE_LIMITS } from '../../../core/identity/signature.rules.ts'
import { editableUserInfo } from '../../../core/identity/user-info-fields.ts'
import { textsOf } from './account.routes.ts'
import { sentSchema } from './field-schema.ts'
import { defineRoute, flag, listOf, pageQuery } from './route.ts'

const own = { tag: 'certification', audience: 'customer', whileRestricted: true } as const
const staff = { tag: 'certifications', audience: 'staff' } as const

const FILE_ID = /^[A-Za-z0-9_-]{32}$/
const FILE_ADDRESS = /^(?:\/api\/files\/)?([A-Za-z0-9_-]{32})$/

/** The address that an upload answered, or its id alone. */
const fileAddress = z
  .string()
  .max(200)
  .transform((text) => FILE_ADDRESS.exec(text.trim())?.[1] ?? text.trim())

/** The address of a file by its id. */
export const addressOfFile = (id: string): string => `/api/files/${id}`

export const uploadedFile = z.object({
  id: z.string(),
  /** What a record names the file by; it opens for its owner and for staff with the permission. */
  src: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type UploadedFile = z.output<typeof uploadedFile>

const papers = z.object({
  certification_type: z.enum(['personal', 'enterprise']),
  id_card_name: z.string().nullable(),
  id_card_number: z.string().nullable(),
  id_card_front: z.string().nullable(),
  id_card_back: z.string().nullable(),
  business_license: z.string().nullable(),
})

const contractType = z.enum(CONTRACT_TYPES as readonly [ContractType, ...ContractType[]])

const contract = z.object({
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
})

const step = z.enum(Object.keys(ONBOARDING_STEPS) as [OnboardingStep, ...OnboardingStep[]])

/** Everything that stands between an account and our services. */
const required = z.object({
  id: z.number().int(),
  version: z.number().int(),
  account: z.string(),
  account_phone: z.string().nullable(),
  audit_status: z.number().int(),
  audit_status_txt: z.string(),
  /** What is to be done next; null where nothing is. */
  next_step: step.nullable(),
  next_step_txt: z.string().nullable(),
  certification_status: z.enum(['uncertified', 'submitted', 'certified', 'rejected']),
  certification_status_txt: z.string(),
  reason: z.string().nullable(),
  submit_time: z.string().nullable(),
  judge_time: z.string().nullable(),
  information: textsOf(editableUserInfo),
  papers: papers.nullable(),
  finance: textsOf(financeInformationFields),
  invoice: textsOf(invoiceInformationFields),
  contract_base: textsOf(contractBaseFields),
  contracts: z.array(contract),
})
export type RequiredInfo = z.output<typeof required>

const contractShown = z.object({
  contract_type: contractType,
  title: z.string(),
  parties: z.array(z.object({ label: z.string(), value: z.string() })),
  clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
  closing: z.string(),
  /** Goes back with the signature: what is signed is what was shown. */
  text_sha256: z.string(),
})
export type ContractShown = z.output<typeof contractShown>

const coordinate = z.number().min(-SIGNATURE_LIMITS.size).max(SIGNATURE_LIMITS.size)
const signature = z.object({
  width: z.number().min(1).max(SIGNATURE_LIMITS.size),
  height: z.number().min(1).max(SIGNATURE_LIMITS.size),
  /** As the pen went: strokes of `[x, y]`. */
  strokes: z.array(z.array(z.tuple([coordinate, coordinate])).max(SIGNATURE_LIMITS.pointsAStroke)).max(SIGNATURE_LIMITS.strokes),
})

/** The way of a shipper to our services (spec §7), payloads by our own design. */
export const certificationRoutes = {
  requiredInfo: defineRoute({
    ...own,
    method: 'GET',
    path: '/fit/user/requiredInfo',
    summary: 'What the account has, what it lacks, and how its review stands',
    payload: required,
  }),
  saveRequiredInfo: defineRoute({
    ...own,
    method: 'POST',
    path: '/fit/user/saveRequiredInfo',
    summary: 'Save account information; with `submit` hand the account in for review',
    body: sentSchema(editableUserInfo).extend({ submit: flag.default(false) }),
    payload: required,
  }),
  uploadPaper: defineRoute({
    ...own,
    method: 'POST',
    path: '/fit/user/upload',
    summary: 'Upload a paper of the certification: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most; it is private',
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
  saveAuthentication: defineRoute({
    ...own,
    method: 'POST',
    path: '/fit/user/saveAuthentication',
    summary: 'Hand in the papers, personal or enterprise',
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
    ...own,
    method: 'POST',
    path: '/fit/user/saveContractBaseInfo',
    summary: 'Save the party of the contracts; another party signs them anew',
    body: sentSchema(contractBaseFields),
    payload: required,
  }),
  saveUserFinanceInfo: defineRoute({
    ...own,
    method: 'POST',
    path: '/fit/user/saveUserFinanceInfo',
    summary: 'Save the payee of cash on delivery and the finance contact; for another payee the COD agreement is signed anew',
    body: sentSchema(financeInformationFields),
    payload: required,
  }),
  saveInvoicing: defineRoute({
    ...own,
    method: 'POST',
    path: '/fit/user/saveInvoicing',
    summary: 'Save what invoices are made out to',
    body: sentSchema(invoiceInformationFields),
    payload: required,
  }),
  contractText: defineRoute({
    ...own,
    method: 'GET',
    path: '/fit/user/contract',
    summary: 'A contract in full, as it is to be signed, in the language of the call',
    query: z.object({ contract_type: contractType.default('logistics_service') }),
    payload: contractShown,
  }),
  saveContract: defineRoute({
    ...own,
    method: 'POST',
    path: '/fit/user/saveContract',
    summary: 'Sign a contract: the text that was shown, by its hash, and the signature as it was drawn; the PDF is kept',
    perMinute: 20,
    body: z.object({
      contract_type: contractType.default('logistics_service'),
      text_sha256: z.string().regex(/^[0-9a-f]{64}$/),
      signature,
    }),
    payload: required,
  }),
  codService: defineRoute({
    ...own,
    method: 'GET',
    path: '/fit/user/codService',
    summary: 'Whether cash on delivery is open to the account, and what it still wants',
    payload: z.object({
      available: z.boolean(),
      certified: z.boolean(),
      payee_complete: z.boolean(),
      contract,
    }),
  }),
}

/** Files of every area: kept here, opened by who may. */
export const fileRoutes = {
  uploadFile: defineRoute({
    tag: 'files',
    audience: 'any',
    permission: { area: 'session', action: 'update' },
    whileRestricted: true,
    method: 'POST',
    path: '/common/uploadOSS',
    summary: 'Upload a file for a record to name: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most; it is private',
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
  openFile: defineRoute({
    tag: 'files',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    whileRestricted: true,
    method: 'GET',
    path: '/files/{file_id}',
    summary: 'A file, for its owner and for staff with the permission of its purpose (certifications: read); missing for all others',
    params: z.object({ file_id: z.string().regex(FILE_ID) }),
    file: 'application/octet-stream',
  }),
}

const application = z.object({
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
})
export type ApplicationRow = z.output<typeof application>

const accountId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The staff's queue (domain §6): who waits is approved, or sent back with a reason. */
export const certificationQueueRoutes = {
  certifications: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/certifications',
    summary: 'Applications: those that wait first, the longest wait on top',
    permission: { area: 'certifications', action: 'read' },
    query: z.object({ status: z.enum(QUEUE_STATES).optional(), keywords: z.string().max(200).optional(), ...pageQuery }),
    payload: listOf(application),
  }),
  certification: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/certifications/{id}',
    summary: 'An application with its papers, particulars and contracts',
    permission: { area: 'certifications', action: 'read' },
    params: z.object({ id: accountId }),
    payload: required,
  }),
  judgeCertification: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/certifications/{id}/{event}',
    summary: 'Approve, reject with a reason, or revoke with a reason; for the version that was seen',
    permission: { area: 'certifications', action: 'approve' },
    params: z.object({ id: accountId, event: z.enum(['approve', 'reject', 'revoke']) }),
    body: z.object({ version: z.number().int(), reason: z.string().max(2000).nullish() }),
    payload: required,
  }),
}
