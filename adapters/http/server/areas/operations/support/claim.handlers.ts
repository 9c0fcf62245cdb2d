import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { claimCaps } from '#core/operations/support/claim-caps.ts'
import { claimReasonOf } from '#core/operations/support/claim-reasons.ts'
import { claimMachine, CUSTOMER_CLAIM_EVENTS, type ClaimEvent } from '#core/operations/support/claim.machine.ts'
import type { Policies } from '#core/operations/insurance/policy.ports.ts'
import type { Claims, ListedClaim } from '#core/operations/support/claim.ports.ts'
import type { Claim } from '#core/operations/support/claim.ts'
import type { decideClaim, payClaim } from '#core/operations/support/decide-claim.usecase.ts'
import type { answerClaim, makeClaim } from '#core/operations/support/make-claim.usecase.ts'
import { supportFailure } from '#core/operations/support/support.failures.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import type { ClaimRow, claimRoutes } from '../../../../contract/operations/support/claim.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly claims: Claims
  readonly policies: Pick<Policies, 'of'>
  readonly ordersByNumber: OrdersByNumber
  readonly references: () => References
  readonly clock: Clock
  readonly make: ReturnType<typeof makeClaim>
  readonly answer: ReturnType<typeof answerClaim>
  readonly decide: ReturnType<typeof decideClaim>
  readonly pay: ReturnType<typeof payClaim>
}

const APPROVALS: ReadonlySet<ClaimEvent> = new Set(['approve', 'reject', 'pay'])

/**
 * Returns the actions that an actor may take on a claim: its client answers, staff decide by what
 * they are granted.
 */
function eventsOf({ state }: Claim, actor: Actor): ClaimRow['events'] {
  const isClient = actor.audience === 'customer'
  return claimMachine
    .eventsFrom(state)
    .filter((event) => CUSTOMER_CLAIM_EVENTS.has(event) === isClient)
    .filter((event) => isClient || mayDo(actor, { area: 'claims', action: APPROVALS.has(event) ? 'approve' : 'update' }))
}

const rowOf = (claim: ListedClaim, { actor, locale }: Reader): ClaimRow => ({
  claim_number: claim.number,
  account: claim.account,
  order_number: claim.orderNumber,
  order_refCode: claim.refCode ?? null,
  airway_number: claim.airwayNumber,
  reason: claim.reason,
  reason_txt: claimReasonOf(claim.reason).label[locale],
  claim_amount: moneyOf(claim.claimed),
  description: claim.description,
  attachments: claim.proofs.map(({ name, src }) => ({ name, src })),
  status: claim.state,
  status_txt: claimMachine.states[claim.state].label[locale],
  approved_amount: claim.approved === undefined ? null : moneyOf(claim.approved),
  decision: claim.decision ?? null,
  create_time: instantText(claim.createdAt),
  paid_time: claim.paidAt === undefined ? null : instantText(claim.paidAt),
  events: eventsOf(claim, actor),
})

/** Handlers of claims, for shippers and staff. */
export function claimHandlers(parts: Parts): BindingsOf<typeof claimRoutes> {
  const { claims, policies, ordersByNumber, references, clock, make, answer, decide, pay } = parts
  const find = async (number: string, actor: Actor): Promise<Result<ListedClaim>> => {
    const found = await claims.find(number, { customerIds: clientsWithin(actor) })
    return found === undefined ? failed(supportFailure('CLAIM_NOT_FOUND', { number })) : ok(found)
  }
  const findClaimRow = async (number: string, reader: Reader): Promise<Result<ClaimRow>> => {
    const found = await find(number, reader.actor)
    return found.ok ? ok(rowOf(found.value, reader)) : found
  }
  const answerMovedClaim = async (done: Promise<Result<Claim>>, reader: Reader): Promise<Result<ClaimRow>> => {
    const claim = await done
    return claim.ok ? findClaimRow(claim.value.number, reader) : claim
  }
  type ClaimCall = Reader & { readonly params: { readonly claim_number: string }; readonly body: Readonly<Record<string, unknown>> }
  const answers =
    (event: Parameters<Parts['answer']>[0]['event']) =>
    ({ params, body, ...reader }: ClaimCall) =>
      answerMovedClaim(answer({ number: params.claim_number, event, raw: body }, reader.actor), reader)
  const decides =
    (event: Parameters<Parts['decide']>[0]['event']) =>
    ({ params, body, ...reader }: ClaimCall) =>
      answerMovedClaim(decide({ number: params.claim_number, event, raw: body }, reader.actor), reader)
  return {
    claims: async ({ query: { status: state, ...query }, ...reader }) => {
      const { rows, total } = await claims.list({ customerIds: clientsWithin(reader.actor), state, ...query })
      return ok({ rows: rows.map((claim) => rowOf(claim, reader)), total })
    },
    findClaim: ({ params, ...reader }) => findClaimRow(params.claim_number, reader),
    claimCaps: async ({ params, actor, locale }) => {
      const claim = await find(params.claim_number, actor)
      if (!claim.ok) return claim
      const { orderNumber } = claim.value
      const order = (await ordersByNumber([orderNumber], actor)).get(orderNumber)
      if (order?.ok !== true) return order ?? failed(supportFailure('CLAIM_NOT_FOUND', { number: params.claim_number }))
      const judged = {
        claim: claim.value,
        order: order.value,
        claims: await claims.of(orderNumber),
        policy: await policies.of(orderNumber),
        at: clock.now(),
      }
      const most = claimCaps(references(), judged)
      return most.ok ? ok({ most: moneyOf(most.value.total), steps: explainedSteps(most.value.steps, locale) }) : most
    },
    makeClaim: ({ body, keyed, ...reader }) => answerMovedClaim(make({ raw: body, keyed }, reader.actor), reader),
    acceptClaim: ({ params, ...reader }) =>
      answerMovedClaim(answer({ number: params.claim_number, event: 'accept', raw: {} }, reader.actor), reader),
    submitClaimDocuments: answers('submit_documents'),
    appealClaim: answers('appeal'),
    withdrawClaim: answers('withdraw'),
    reviewClaim: decides('review'),
    requestClaimDocuments: decides('request_documents'),
    approveClaim: decides('approve'),
    rejectClaim: decides('reject'),
    payClaim: async ({ params, keyed, ...reader }) => {
      const done = await pay({ number: params.claim_number, keyed }, reader.actor)
      if (!done.ok) return done
      const found = await findClaimRow(params.claim_number, reader)
      return found.ok ? ok({ ...found.value, ...waitsOf(done.value) }) : found
    },
  }
}
