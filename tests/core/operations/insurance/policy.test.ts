import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { termsOf } from '#core/operations/insurance/premium.rules.ts'
import { movePolicy, type Policy, type PolicyMove } from '#core/operations/insurance/policy.ts'
import { SAMPLE_CATEGORY } from './sample-category.ts'

const policy: Policy = {
  id: 1,
  orderNumber: 'OD1',
  customerId: 1001,
  terms: termsOf(SAMPLE_CATEGORY),
  insured: money(20_000n, 'CNY'),
  premium: money(1_000n, 'CNY'),
  state: 'offered',
  orderedBy: 1001,
  orderedAt: 0,
}
const move: fc.Arbitrary<PolicyMove> = fc.oneof(
  fc.record({ event: fc.constant('take_effect' as const), at: fc.nat(), charge: fc.option(fc.nat(), { nil: undefined }) }),
  fc.record({ event: fc.constantFrom('order' as const, 'take_back', 'claim', 'release', 'settle', 'end', 'cancel') }),
)

describe('whatever happens to a policy', () => {
  it('it is charged while it is in force alone, and a void one never was or was given back', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let one = policy
        for (const step of moves) {
          const done = movePolicy(one, step)
          if (!done.ok) {
            expect(done.failure.code).toBe('ILLEGAL_TRANSITION')
            continue
          }
          one = done.value
          const isAhead = ['offered', 'ordered', 'void'].includes(one.state)
          expect(one.inForceAt === undefined).toBe(isAhead)
          if (isAhead) expect(one.charge).toBeUndefined()
          expect([one.insured, one.premium, one.terms]).toEqual([policy.insured, policy.premium, policy.terms])
        }
      }),
    )
  })
})
