import type { Calculation } from '#core/pricing/fees/quotes/step.ts'
import type { Audience } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { compare, formatMoney, type Money } from '#core/base/kernel/money.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { readAttachments, type Attachment } from '#core/portal/messages/attachments.ts'
import { orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { claimReasonOf, type ClaimReason } from './claim-reasons.ts'
import { claim as claimEntity } from './claim.entity.ts'
import { claimMachine, CUSTOMER_CLAIM_EVENTS, isClaimSettled, type ClaimEvent, type ClaimState } from './claim.machine.ts'
import { supportFailure } from './support.failures.ts'

/** A claim of a shipper for one order. */
export type Claim = {
  readonly number: string
  readonly customerId: number
  readonly orderNumber: string
  readonly reason: ClaimReason
  readonly claimed: Money
  readonly description: string
  readonly proofs: readonly Attachment[]
  readonly state: ClaimState
  readonly createdAt: Instant
  readonly approved?: Money
  readonly decision?: string
  readonly paidAt?: Instant
}

/** The submission of a shipper. */
export type ClaimInput = Pick<Claim, 'orderNumber' | 'reason' | 'claimed' | 'description' | 'proofs'>

const { order_number, reason, claim_amount, description } = claimEntity.fields
/** Fields that a shipper types for a claim. */
export const claimInputFields = { order_number, reason, claim_amount, description } as const satisfies Fields

/**
 * Reads a claim: INPUT_INVALID names every wrong field, with CLAIM_PROOF_MISSING where the reason
 * needs proof.
 */
export function readClaim(raw: RawFields, context: ReadContext): Result<ClaimInput> {
  const read = readFields(claimInputFields, { raw, context })
  if (!read.ok) return read
  const proofs = readAttachments(raw['attachments'], 'attachments')
  if (!proofs.ok) return proofs
  if (proofs.value.length === 0 && claimReasonOf(read.value.reason).needsProof)
    return failed(invalidInput([atField('attachments', supportFailure('CLAIM_PROOF_MISSING'))]))
  return ok({
    orderNumber: read.value.order_number,
    reason: read.value.reason,
    claimed: read.value.claim_amount,
    description: read.value.description,
    proofs: proofs.value,
  })
}

/** How many days after the end of a parcel's journey, or its last event, a claim is accepted. */
const CLAIM_DAYS = 90

/** The order that a claim is for: its state, since when, and earlier claims for it. */
export type ClaimedOrder = { readonly state: OrderState; readonly since: Instant; readonly claims: readonly Pick<Claim, 'state'>[] }

/**
 * Submits a claim: CLAIM_NOT_OFFERED where the order's state does not support the reason,
 * CLAIM_LATE after 90 days, CLAIM_RUNNING while another one for the order is not settled. Several
 * one after the other share the caps (rule: Caps of a claim).
 */
export function openClaim(
  input: ClaimInput,
  {
    number,
    customerId,
    order,
    at,
  }: { readonly number: string; readonly customerId: number; readonly order: ClaimedOrder; readonly at: Instant },
): Result<Claim> {
  const declared = claimReasonOf(input.reason)
  if (!declared.offeredIn.includes(order.state))
    return failed(supportFailure('CLAIM_NOT_OFFERED', { state: orderMachine.states[order.state].label, reason: declared.label }))
  if (at > order.since + CLAIM_DAYS * MILLIS_PER_DAY) return failed(supportFailure('CLAIM_LATE', { days: CLAIM_DAYS }))
  if (order.claims.some(({ state }) => !isClaimSettled(state))) return failed(supportFailure('CLAIM_RUNNING', { order: input.orderNumber }))
  return ok({ ...input, number, customerId, state: 'submitted', createdAt: at })
}

/** The events of a claim, each with the input that it requires. */
export type ClaimMove =
  | { readonly event: 'review' | 'accept' | 'withdraw' }
  | { readonly event: 'request_documents' | 'reject'; readonly decision: string }
  | { readonly event: 'submit_documents' | 'appeal'; readonly proofs: readonly Attachment[] }
  /** `most` is what the caps leave of the loss (core/pricing/fees/subjects/claim.ts). */
  | { readonly event: 'approve'; readonly amount: Money; readonly most: Calculation; readonly decision?: string }
  | { readonly event: 'pay'; readonly at: Instant }

const CUSTOMER = words('客户', '客戶', 'the shipper')
const STAFF = words('工作人员', '工作人員', 'staff')

/**
 * Whether an actor may apply an event to a claim: the shipper submits, appeals and withdraws, the
 * staff do the rest (CLAIM_EVENT_NOT_YOURS).
 */
export function mayMoveClaim(event: ClaimEvent, audience: Audience): Result<true> {
  const isCustomers = CUSTOMER_CLAIM_EVENTS.has(event)
  if (isCustomers === (audience === 'customer')) return ok(true)
  return failed(supportFailure('CLAIM_EVENT_NOT_YOURS', { who: isCustomers ? CUSTOMER : STAFF, event: claimMachine.events[event].label }))
}

/**
 * Moves a claim: ILLEGAL_TRANSITION; INPUT_INVALID for a refusal without a reason;
 * CLAIM_PROOF_MISSING for documents that prove nothing; CLAIM_ABOVE_CAP, CLAIM_OTHER_CURRENCY or
 * NOT_POSITIVE for an amount that cannot be approved. The approved amount is what is paid.
 */
export function moveClaim(claim: Claim, move: ClaimMove): Result<Claim> {
  const state = advance(claimMachine, { state: claim.state, event: move.event })
  if (!state.ok) return state
  const moved = { ...claim, state: state.value }
  switch (move.event) {
    case 'review':
    case 'accept':
    case 'withdraw':
      return ok(moved)
    case 'request_documents':
    case 'reject': {
      const decision = move.decision.trim()
      if (decision !== '') return ok({ ...moved, decision })
      return failed(invalidInput([atField('decision', inputFailure('FIELD_REQUIRED'))]))
    }
    case 'submit_documents':
    case 'appeal':
      if (move.proofs.length === 0) return failed(supportFailure('CLAIM_PROOF_MISSING'))
      return ok({ ...moved, proofs: [...claim.proofs, ...move.proofs] })
    case 'approve':
      return approve(moved, move)
    case 'pay':
      return ok({ ...moved, paidAt: move.at })
  }
}

function approve(claim: Claim, { amount, most, decision }: ClaimMove & { readonly event: 'approve' }): Result<Claim> {
  const { total } = most
  if (amount.currency !== total.currency) return failed(supportFailure('CLAIM_OTHER_CURRENCY', { currency: total.currency }))
  if (amount.amount <= 0n) return failed(inputFailure('NOT_POSITIVE'))
  if (compare(amount, total) > 0)
    return failed(supportFailure('CLAIM_ABOVE_CAP', { amount: formatMoney(amount), most: formatMoney(total) }))
  const { decision: _refusal, ...rest } = claim
  return ok({ ...rest, approved: amount, ...(decision === undefined ? {} : { decision }) })
}
