import type { Actor } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Policy } from '../insurance/policy.ts'
import type { ClaimUnit } from './claim.ports.ts'
import { isClaimSettled } from './claim.machine.ts'
import { moveClaim, type Claim } from './claim.ts'
import { noteClaim } from './note-claim.ts'

/** The part of a unit of work that proposes claims. */
export type ProposingUnit = Pick<ClaimUnit, 'claims' | 'audit' | 'live' | 'messages'>

const DAY_LENGTH = 'yyyy-mm-dd'.length
const NOBODY = { id: 0 }

type Proposing = {
  readonly order: Order
  readonly policy: Policy
  /** Its last news, or its dispatch. */
  readonly quietSince: Instant
  readonly number: string
  readonly at: Instant
}

/**
 * Proposes the claim for an insured parcel without news, filled in with its insured value, and
 * informs its shipper (rule: Proposed claims); nothing where a claim for it runs.
 */
export async function proposeClaim(unit: ProposingUnit, { order, policy, quietSince, number, at }: Proposing): Promise<boolean> {
  const { orderNumber, customerId, airwayNumber } = order
  const earlier = await unit.claims.of(orderNumber)
  if (earlier.some(({ state }) => !isClaimSettled(state))) return false
  const day = instantText(quietSince).slice(0, DAY_LENGTH)
  const days = Math.floor((at - quietSince) / MILLIS_PER_DAY)
  const claim: Claim = {
    number,
    customerId,
    orderNumber,
    reason: 'lost',
    claimed: policy.insured,
    description: `${day} 以来没有轨迹更新（${days} 天） / No tracking news since ${day} (${days} days)`,
    proofs: [],
    state: 'proposed',
    createdAt: at,
  }
  await unit.claims.add(claim)
  const changes = { order_number: { to: orderNumber }, claim_amount: { to: formatMoney(claim.claimed) } }
  await noteClaim(unit, { claim, action: 'propose', actor: NOBODY, at, changes })
  await unit.messages.send({
    accountIds: [customerId],
    type: 'general',
    text: {
      template: 'claim_proposed',
      params: { claim: number, order: orderNumber, days: String(days), amount: formatMoney(claim.claimed) },
    },
    airwayNumber,
    link: `/claim/list?claim=${number}`,
    at,
  })
  return true
}

type Withdrawing = { readonly claims: readonly Claim[]; readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

/** Withdraws the claim that was proposed, where its shipper makes one of its own. */
export async function withdrawProposed(
  unit: Pick<ClaimUnit, 'claims' | 'audit' | 'live'>,
  { claims, actor, at }: Withdrawing,
): Promise<readonly Claim[]> {
  const withdrawn: Claim[] = []
  for (const claim of claims.filter(({ state }) => state === 'proposed')) {
    const moved = moveClaim(claim, { event: 'withdraw' })
    if (!moved.ok) continue
    await unit.claims.keep(moved.value)
    await noteClaim(unit, { claim: moved.value, action: 'withdraw', from: claim.state, actor, at })
    withdrawn.push(moved.value)
  }
  return withdrawn
}

/** Takes proposals back whose parcel was heard of again, and informs the shipper. */
export async function takeProposalBack(unit: ProposingUnit, { order, at }: { readonly order: Order; readonly at: Instant }): Promise<void> {
  const claims = await unit.claims.of(order.orderNumber)
  for (const { number, customerId } of await withdrawProposed(unit, { claims, actor: NOBODY, at }))
    await unit.messages.send({
      accountIds: [customerId],
      type: 'general',
      text: { template: 'claim_overtaken', params: { claim: number, order: order.orderNumber } },
      airwayNumber: order.airwayNumber,
      link: `/claim/list?claim=${number}`,
      at,
    })
}
