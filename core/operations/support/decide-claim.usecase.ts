import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { ActApplier } from '#core/money/acts/decide-held-acts.usecase.ts'
import type { ActWaits } from '#core/money/acts/held-act.ts'
import type { SecondPersonRule } from '#core/money/acts/money-act.ts'
import { actOrHold } from '#core/money/acts/take-act.ts'
import { auditOf } from '#core/money/ledger/post-entry.ts'
import { post } from '#core/money/ledger/post.ts'
import { claimPaid } from '#core/money/ledger/postings.ts'
import { publishWallets } from '#core/money/ledger/wallets/wallet-news.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { endArrears } from '#core/money/payments/end-arrears.ts'
import { claimCaps } from './claim-caps.ts'
import { claim as claimEntity } from './claim.entity.ts'
import { ownClaim } from './claim-lock.ts'
import type { ClaimEvent } from './claim.machine.ts'
import type { ClaimUnit } from './claim.ports.ts'
import { moveClaim, type Claim, type ClaimMove } from './claim.ts'
import { CLAIM_REASONS } from './claim-reasons.ts'
import { followClaim } from '../insurance/follow-claim.ts'
import { noteClaim } from './note-claim.ts'
import { supportFailure } from './support.failures.ts'

type Ports = { readonly atomically: Atomically<ClaimUnit>; readonly references: () => References; readonly clock: Clock }

/** Events of a claim that staff cause before it is paid. */
export type StaffClaimEvent = Extract<ClaimEvent, 'review' | 'request_documents' | 'approve' | 'reject'>

/**
 * Fields that staff type: the amount that is approved, all that the caps leave where it is left
 * out; and what the client reads.
 */
export const decisionFields = {
  approved_amount: claimEntity.fields.approved_amount,
  decision: claimEntity.fields.decision,
} as const satisfies Fields

export type DecideClaim = { readonly number: string; readonly event: StaffClaimEvent; readonly raw: RawFields }

type TypedDecision = { readonly amount: Money | undefined; readonly decision: string | undefined }
type ClaimDecisionCase = {
  readonly unit: ClaimUnit
  readonly claim: Claim
  readonly order: Order
  readonly at: Instant
  readonly references: References
}

/** The move that an event asks for; that of an approval with what the caps leave. */
async function moveOf(
  event: StaffClaimEvent,
  { amount, decision }: TypedDecision,
  { unit, references, ...judged }: ClaimDecisionCase,
): Promise<Result<ClaimMove>> {
  if (event === 'review') return ok({ event })
  if (event !== 'approve') return ok({ event, decision: decision ?? '' })
  const most = claimCaps(references, {
    ...judged,
    claims: await unit.claims.of(judged.order.orderNumber),
    policy: await unit.policies.of(judged.order.orderNumber),
  })
  if (!most.ok) return most
  const left = most.value.total
  if (left.amount <= 0n) return failed(invalidInput([atField('approved_amount', supportFailure('CLAIM_NOTHING_LEFT'))]))
  return ok({ event, amount: amount ?? left, most: most.value, ...(decision === undefined ? {} : { decision }) })
}

/** A refusal of the amount or of the reason, at its field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  CLAIM_ABOVE_CAP: 'approved_amount',
  CLAIM_OTHER_CURRENCY: 'approved_amount',
  NOT_POSITIVE: 'approved_amount',
}
function atItsField(moved: Result<Claim>): Result<Claim> {
  const field = moved.ok ? undefined : FIELD_OF[moved.failure.code]
  return moved.ok || field === undefined ? moved : failed(invalidInput([atField(field, moved.failure)]))
}

/**
 * Decides about a claim of a client within reach; the client gets a message about all but the
 * beginning of the review. CLAIM_NOT_FOUND, ILLEGAL_TRANSITION, EXCHANGE_RATE_MISSING,
 * CLAIM_NO_CAP; INPUT_INVALID for a refusal or a request without words, and for an amount:
 * CLAIM_ABOVE_CAP, CLAIM_OTHER_CURRENCY, NOT_POSITIVE, CLAIM_NOTHING_LEFT.
 */
export const decideClaim =
  ({ atomically, references, clock }: Ports) =>
  async ({ number, event, raw }: DecideClaim, actor: Actor): Promise<Result<Claim>> => {
    const read = readFields(decisionFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const decision = read.value.decision?.trim() || undefined
    if (decision === undefined && (event === 'reject' || event === 'request_documents'))
      return failed(invalidInput([atField('decision', inputFailure('FIELD_REQUIRED'))]))
    return atomically(async (unit) => {
      const locked = await ownClaim(unit, number, actor)
      if (!locked.ok) return locked
      const { claim, order } = locked.value
      const at = clock.now()
      const judged = { unit, claim, order, at, references: references() }
      const move = await moveOf(event, { amount: read.value.approved_amount, decision }, judged)
      if (!move.ok) return move
      const moved = atItsField(moveClaim(claim, move.value))
      if (!moved.ok) return moved
      const { approved } = moved.value
      const changes = {
        ...(event === 'approve' && approved !== undefined ? { approved_amount: { to: formatMoney(approved) } } : {}),
        ...(decision === undefined ? {} : { decision: { to: decision } }),
      }
      await unit.claims.keep(moved.value)
      await noteClaim(unit, { claim: moved.value, action: event, from: claim.state, actor, at, changes })
      if (event !== 'review') await inform(unit, { claim: moved.value, order, event, at })
      return moved
    })
  }

/**
 * Pays an approved claim into the client's wallet in the unit of work of its transition; where that
 * ends the client's arrears, its held parcels are freed. CLAIM_NOT_FOUND, ILLEGAL_TRANSITION,
 * IDEMPOTENCY_CONFLICT, and what the ledger refuses.
 */
export const payClaim =
  ({ atomically, clock, secondPerson: rule }: Pick<Ports, 'atomically' | 'clock'> & { readonly secondPerson: SecondPersonRule }) =>
  (
    { number, keyed }: { readonly number: string; readonly keyed?: KeyedCommand | undefined },
    actor: Actor,
  ): Promise<Result<Claim & ActWaits>> =>
    atomically((unit) =>
      once(unit.answered, keyed, async (): Promise<Result<Claim & ActWaits>> => {
        const locked = await ownClaim(unit, number, actor)
        if (!locked.ok) return locked
        const { claim } = locked.value
        const at = clock.now()
        const moved = moveClaim(claim, { event: 'pay', at })
        if (!moved.ok) return moved
        const { approved: amount, customerId, orderNumber } = claim
        const act = { kind: 'claim', actorId: actor.id, customerId, amount, subject: number } as const
        const held = await actOrHold(unit, { act, note: CLAIM_REASONS[claim.reason].label['zh-CN'], details: { orderNumber }, rule, at })
        if (!held.ok) return held
        return held.value === undefined ? payLocked(unit, { ...locked.value, actor, at }) : ok({ ...claim, waits: held.value.id })
      }),
    )

type Paying = { readonly claim: Claim; readonly order: Order; readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

async function payLocked(unit: ClaimUnit, { claim, order, actor, at }: Paying): Promise<Result<Claim>> {
  const { number } = claim
  const moved = moveClaim(claim, { event: 'pay', at })
  if (!moved.ok) return moved
  const { approved: amount, customerId } = moved.value
  if (amount === undefined) throw new Error(`claim ${number} was approved without an amount`)
  const posted = await post(unit.ledger, claimPaid({ customerId, reference: number, amount }), { at, actorId: actor.id })
  if (!posted.ok) return posted
  await unit.audit.write([auditOf(posted.value)])
  await publishWallets(unit.live, posted.value)
  // It may be what ends the client's arrears.
  await endArrears(unit, customerId)
  await unit.claims.keep(moved.value)
  await followClaim(unit, { orderNumber: claim.orderNumber, event: 'settle', actor, at })
  await noteClaim(unit, { claim: moved.value, action: 'pay', from: claim.state, actor, at })
  await inform(unit, { claim: moved.value, order, event: 'pay', at })
  return moved
}

/** Pays a claim whose payment a second person approved. */
export const applyClaim: ActApplier<ClaimUnit> = async (unit, { act, at }) => {
  const order = await unit.orders.lock(String(act.details['orderNumber']), undefined)
  const claim = await unit.claims.lock(act.subject)
  if (order === undefined || claim === undefined) return failed(supportFailure('CLAIM_NOT_FOUND', { number: act.subject }))
  return payLocked(unit, { claim, order, actor: { id: act.actorId }, at })
}

const TEMPLATES = { request_documents: 'claim_documents', approve: 'claim_approved', reject: 'claim_rejected', pay: 'claim_paid' } as const

type ClaimNotice = { readonly claim: Claim; readonly order: Order; readonly event: keyof typeof TEMPLATES; readonly at: Instant }

/**
 * Informs the client of what became of its claim, with the amount and the words of the decision.
 */
async function inform({ messages }: ClaimUnit, { claim, order, event, at }: ClaimNotice): Promise<void> {
  const { number, orderNumber, approved, decision, reason } = claim
  const params: Readonly<Record<string, string | Words>> = {
    claim: number,
    order: orderNumber,
    reason: CLAIM_REASONS[reason].label,
    ...(approved === undefined ? {} : { amount: formatMoney(approved) }),
    decision: decision ?? '–',
  }
  await messages.send({
    accountIds: [claim.customerId],
    type: 'general',
    text: { template: TEMPLATES[event], params },
    airwayNumber: order.airwayNumber,
    link: `/claim/list?claim=${number}`,
    at,
  })
}
