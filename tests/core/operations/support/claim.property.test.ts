import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Calculation } from '#core/pricing/fees/quotes/step.ts'
import { money } from '#core/base/kernel/money.ts'
import { isClaimSettled, type ClaimState } from '#core/operations/support/claim.machine.ts'
import { moveClaim, type Claim, type ClaimMove } from '#core/operations/support/claim.ts'

const capOf = (amount: bigint): Calculation => ({ steps: [], total: money(amount, 'CNY') })
const amount = fc.bigInt({ min: -5n, max: 30n })
const text = fc.constantFrom('', ' ', '理由')
const proofs = fc.array(fc.constant({ name: 'a', src: '/a' }), { maxLength: 2 })

const move: fc.Arbitrary<ClaimMove> = fc.oneof(
  fc.record({ event: fc.constantFrom('review' as const, 'withdraw' as const) }),
  fc.record({ event: fc.constantFrom('request_documents' as const, 'reject' as const), decision: text }),
  fc.record({ event: fc.constantFrom('submit_documents' as const, 'appeal' as const), proofs }),
  fc.record({
    event: fc.constant('approve' as const),
    amount: amount.map((one) => money(one, 'CNY')),
    most: fc.bigInt({ min: 0n, max: 20n }).map(capOf),
  }),
  fc.record({ event: fc.constant('pay' as const), at: fc.nat() }),
)

const claim: Claim = {
  number: 'CL1',
  customerId: 1,
  orderNumber: 'OD1',
  reason: 'lost',
  claimed: money(30n, 'CNY'),
  description: 'd',
  proofs: [],
  state: 'submitted',
  createdAt: 0,
}

describe('whatever is done to a claim', () => {
  it('it pays what was approved, once, and never more than its caps; documents are only added', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        let one = claim
        let cap: bigint | undefined
        let payments = 0
        const seen: ClaimState[] = [one.state]
        for (const step of moves) {
          const result = moveClaim(one, step)
          if (!result.ok) continue
          expect(isClaimSettled(one.state)).toBe(false)
          expect(result.value.proofs.slice(0, one.proofs.length)).toEqual(one.proofs)
          if (step.event === 'approve') cap = step.most.total.amount
          if (step.event === 'pay') payments += 1
          one = result.value
          seen.push(one.state)
        }
        const { approved } = one
        expect(payments).toBe(one.state === 'paid' ? 1 : 0)
        expect(approved !== undefined).toBe(seen.includes('approved'))
        if (approved !== undefined && cap !== undefined) expect(approved.amount > 0n && approved.amount <= cap).toBe(true)
        if (one.state === 'rejected') expect(one.decision?.trim()).toBeTruthy()
      }),
      { numRuns: 300 },
    )
  })
})
