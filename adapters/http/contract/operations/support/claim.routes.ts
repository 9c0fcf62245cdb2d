import { z } from 'zod'
import { eventsOf, statesOf } from '#core/base/kernel/machine.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { CLAIM_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { CLAIM_REASONS, type ClaimReason } from '#core/operations/support/claim-reasons.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { claimInputFields } from '#core/operations/support/claim.ts'
import { decisionFields } from '#core/operations/support/decide-claim.usecase.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { step as quoteStep } from '../../pricing/fees/quote.routes.ts'
import { uploadsUnder } from '../../platform/files/file.routes.ts'
import { waitsFor } from '../../money/acts/waits-for.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = statesOf(claimMachine)
const EVENTS = eventsOf(claimMachine)
const REASONS = Object.keys(CLAIM_REASONS) as [ClaimReason, ...ClaimReason[]]
const MOST_PROOFS = 20

const row = named(
  'Claim',
  z.object({
    claim_number: z.string(),
    account: z.string(),
    order_number: z.string(),
    order_refCode: z.string().nullable(),
    airway_number: z.string(),
    reason: z.enum(REASONS),
    reason_txt: z.string(),
    claim_amount: moneyAnswer,
    description: z.string(),
    attachments: z.array(z.object({ name: z.string(), src: z.string() })),
    status: z.enum(STATES),
    status_txt: z.string(),
    approved_amount: moneyAnswer.nullable(),
    /** The staff's last statement about it. */
    decision: z.string().nullable(),
    create_time: z.string(),
    paid_time: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum(EVENTS)),
  }),
)
/** A claim as the API answers it. */
export type ClaimRow = z.output<typeof row>

const caps = named(
  'ClaimCaps',
  z.object({
    /** The most that can be paid; zero where nothing is left. */
    most: moneyAnswer,
    steps: z.array(quoteStep),
  }),
)
export type ClaimCapsAnswer = z.output<typeof caps>

const attachments = z
  .array(z.object({ name: z.string().max(300), src: z.string().max(600) }))
  .max(MOST_PROOFS)
  .default([])
const pages = [pageName(CLAIM_PAGE)]
const both = { tag: 'claims', audience: 'any', pages, clients: 'record' } as const
const clients = { tag: 'claims', audience: 'customer', pages } as const
const staffs = { tag: 'claims', audience: 'staff', clients: 'record' } as const
const permission = (action: 'read' | 'update' | 'approve') => ({ area: 'claims', action }) as const
const params = z.object({ claim_number: z.string().min(1).max(40) })
const proofs = named('ClaimProofs', z.object({ attachments }))
const PATH = '/claims'
const ONE = `${PATH}/{claim_number}`

const own = (event: 'submit_documents' | 'appeal' | 'withdraw', summary: string) =>
  defineRoute({
    ...clients,
    keyScope: 'orders:write',
    method: 'POST',
    path: `${ONE}/${event}`,
    summary,
    params,
    body: proofs,
    ignores: [uploadsUnder('attachments')],
    payload: row,
  })
const staff = (event: 'review' | 'request_documents' | 'approve' | 'reject', action: 'update' | 'approve', summary: string) =>
  defineRoute({
    ...staffs,
    method: 'POST',
    path: `${ONE}/${event}`,
    summary,
    permission: permission(action),
    params,
    body: named('ClaimDecision', sentSchema(decisionFields)),
    payload: row,
  })

/** Claims for lost and damaged parcels: made by clients, decided by staff, paid into the wallet. */
export const claimRoutes = {
  claims: defineRoute({
    keyScope: 'orders:read',
    ...both,
    method: 'GET',
    path: PATH,
    summary: 'Claims, newest first; clients see their own',
    permission: permission('read'),
    clients: 'list',
    query: z.object({
      status: z.enum(STATES).optional(),
      reason: z.enum(REASONS).optional(),
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  findClaim: defineRoute({
    keyScope: 'orders:read',
    ...both,
    method: 'GET',
    path: ONE,
    summary: 'A claim',
    permission: permission('read'),
    params,
    payload: row,
  }),
  claimCaps: defineRoute({
    ...staffs,
    method: 'GET',
    path: `${ONE}/caps`,
    summary: 'The most that can be paid for a claim, step by step',
    permission: permission('read'),
    params,
    payload: caps,
  }),
  makeClaim: defineRoute({
    keyScope: 'orders:write',
    ...clients,
    method: 'POST',
    path: PATH,
    summary: 'Make a claim for a parcel that was lost, damaged or came incomplete; damage needs proof',
    pages: [...pages, ...ORDER_PAGES],
    idempotencyKey: 'optional',
    body: named('ClaimInput', sentSchema(claimInputFields).and(z.object({ attachments }))),
    ignores: [uploadsUnder('attachments')],
    payload: row,
  }),
  acceptClaim: defineRoute({
    ...clients,
    keyScope: 'orders:write',
    method: 'POST',
    path: `${ONE}/accept`,
    summary: 'Accept a claim that was proposed for an insured parcel without news',
    params,
    payload: row,
  }),
  submitClaimDocuments: own('submit_documents', 'Add the documents that staff asked for'),
  appealClaim: own('appeal', 'Appeal against a refusal with new documents'),
  withdrawClaim: own('withdraw', 'Withdraw a claim'),
  reviewClaim: staff('review', 'update', 'Begin the review of a claim'),
  requestClaimDocuments: staff('request_documents', 'update', 'Ask for more documents, and say which'),
  approveClaim: staff('approve', 'approve', 'Approve a claim: the amount, or all that the caps leave'),
  rejectClaim: staff('reject', 'approve', 'Reject a claim with a reason'),
  payClaim: defineRoute({
    ...staffs,
    method: 'POST',
    path: `${ONE}/pay`,
    summary: 'Pay an approved claim into the wallet',
    permission: permission('approve'),
    idempotencyKey: 'required',
    params,
    payload: row.extend(waitsFor),
  }),
}
