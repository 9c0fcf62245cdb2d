import { describe, expect, it } from 'vitest'
import { indexReferences } from '#core/base/fields/references.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { termsOf } from '#core/operations/insurance/premium.rules.ts'
import type { Policy } from '#core/operations/insurance/policy.ts'
import { claimCaps } from '#core/operations/support/claim-caps.ts'
import type { Claim } from '#core/operations/support/claim.ts'
import { storedOrder } from '#core/parcels/orders/change/order-change.ts'
import { pricedReferences } from '../../pricing/fees/priced-references.ts'
import { SUBJECTS } from '../../pricing/fees/sample-subjects.ts'
import { seededReferences } from '../../../support/references.ts'
import { madeOrder } from '../../../support/made-orders.ts'
import { SAMPLE_CATEGORY } from '../insurance/sample-category.ts'

const AT = Date.UTC(2026, 8, 17)
const order = storedOrder(
  madeOrder({ status: 'lost', goods: [{ name: 'Cup', nameCn: '杯子', quantity: 1, value: money(90_00n, 'CNY'), weight: 60 }] }),
  1,
)
const claim: Claim = {
  number: 'C1',
  customerId: order.customerId,
  orderNumber: order.orderNumber,
  reason: 'lost',
  claimed: money(500_00n, 'CNY'),
  description: 'Lost',
  proofs: [],
  state: 'reviewing',
  createdAt: AT,
}
const policy: Policy = {
  id: 1,
  orderNumber: order.orderNumber,
  customerId: order.customerId,
  terms: termsOf(SAMPLE_CATEGORY),
  insured: money(300_00n, 'CNY'),
  premium: money(10_00n, 'CNY'),
  state: 'claimed',
  orderedBy: 1,
  orderedAt: 0,
  inForceAt: 1,
}
const judged = { claim, order, claims: [claim], policy: undefined, at: AT }
const CAPPED = pricedReferences(seededReferences, { subjects: [{ ...SUBJECTS.claim, currency: 'CNY' }] })
/** A house that has published no subject yet. */
const NOTHING = indexReferences([])

describe('the cap of a claim', () => {
  it('is missing where the order is not insured and no subject caps claims: nothing can be paid', () => {
    expect(claimCaps(NOTHING, judged)).toMatchObject({ failure: { code: 'CLAIM_NO_CAP', params: { order: order.orderNumber } } })
    // A policy that was not in force yet is none.
    const { inForceAt: _since, ...ordered } = policy
    expect(claimCaps(NOTHING, { ...judged, policy: { ...ordered, state: 'ordered' } })).toMatchObject({ failure: { code: 'CLAIM_NO_CAP' } })
  })

  it('is the policy’s, whatever caps others, and the subject’s for an order without', () => {
    expect(must(claimCaps(NOTHING, { ...judged, policy })).total).toEqual(money(200_00n, 'CNY'))
    expect(must(claimCaps(CAPPED, { ...judged, policy })).total).toEqual(money(200_00n, 'CNY'))
    expect(must(claimCaps(CAPPED, judged)).total).toEqual(money(29_80n, 'CNY'))
  })
})
