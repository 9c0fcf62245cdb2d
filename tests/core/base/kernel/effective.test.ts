import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effective, versionAt } from '#core/base/kernel/effective.ts'

const JANUARY = Date.UTC(2026, 0, 1)
const MARCH = Date.UTC(2026, 2, 1)
const JULY = Date.UTC(2026, 6, 1)

describe('a value that changes over time', () => {
  const prices = effective([
    { from: MARCH, value: '12.00' },
    { from: JULY, value: '13.00' },
    { from: JANUARY, value: '11.00' },
  ])
  const priceAt = (at: number): string | undefined => versionAt(prices, at)?.value

  it('has no version before its first', () => {
    expect(priceAt(JANUARY - 1)).toBeUndefined()
    expect(versionAt(effective<string>([]), JANUARY)).toBeUndefined()
  })

  it('counts from the very instant that a version begins until the next one does', () => {
    expect([JANUARY, MARCH - 1, MARCH, JULY - 1, JULY, JULY * 2].map(priceAt)).toEqual([
      '11.00',
      '11.00',
      '12.00',
      '12.00',
      '13.00',
      '13.00',
    ])
  })

  it('says from when its version is in force', () => {
    expect(versionAt(prices, MARCH + 1)).toEqual({ from: MARCH, value: '12.00' })
  })

  it('cannot have two versions from one instant', () => {
    const twice = [
      { from: MARCH, value: 1 },
      { from: JANUARY, value: 2 },
      { from: MARCH, value: 3 },
    ]
    expect(() => effective(twice)).toThrow(`two versions begin at ${MARCH}`)
    expect(() =>
      effective([
        { from: 0, value: 1 },
        { from: 0, value: 1 },
      ]),
    ).toThrow('two versions begin at 0')
  })

  it('is at any time what a walk over all versions finds, in whatever order they came', () => {
    const versions = fc.uniqueArray(fc.record({ from: fc.integer({ min: 0, max: 50 }), value: fc.nat() }), {
      selector: ({ from }) => from,
      maxLength: 20,
    })
    fc.assert(
      fc.property(versions, fc.integer({ min: -2, max: 52 }), (written, at) => {
        const walked = written.filter(({ from }) => from <= at).toSorted((one, other) => other.from - one.from)
        expect(versionAt(effective(written), at)).toEqual(walked[0])
      }),
    )
  })
})
