import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadAmount } from '#core/money/costs/spread.ts'

const weights = fc.array(fc.record({ grams: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constant(500)) }), {
  minLength: 1,
  maxLength: 60,
})
const amounts = fc.bigInt({ min: -10_000_000n, max: 10_000_000n })
const size = (value: bigint): bigint => (value < 0n ? -value : value)

describe('spreading a cost over parcels', () => {
  it('adds up to the amount, gives each within one minor unit of its share, and more to the heavier', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, over) => {
        const parts = spreadAmount(amount, over)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
        const total = over.reduce((sum, { grams }) => sum + BigInt(grams), 0n)
        over.forEach(({ grams }, at) => {
          const part = parts[at] ?? 0n
          if (total > 0n) expect(size(part * total - amount * BigInt(grams))).toBeLessThan(total)
          over.forEach((other, place) => {
            if (grams > other.grams) expect(size(part)).toBeGreaterThanOrEqual(size(parts[place] ?? 0n))
          })
        })
      }),
    )
  })

  it('gives the same parts again, and the opposite ones for the opposite amount', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, over) => {
        expect(spreadAmount(amount, over)).toEqual(spreadAmount(amount, over))
        expect(spreadAmount(-amount, over).map((part) => -part)).toEqual(spreadAmount(amount, over))
      }),
    )
  })

  it('gives cents that are left to the largest remainders, and equal parts where nothing has a weight', () => {
    expect(spreadAmount(100n, [{ grams: 1 }, { grams: 1 }, { grams: 1 }])).toEqual([34n, 33n, 33n])
    expect(spreadAmount(100n, [{ grams: 200 }, { grams: 700 }, { grams: 301 }])).toEqual([17n, 58n, 25n])
    expect(spreadAmount(5n, [{ grams: 0 }, { grams: 0 }])).toEqual([3n, 2n])
    expect(() => spreadAmount(1n, [])).toThrow()
  })
})
