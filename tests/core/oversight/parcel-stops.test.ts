import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillText } from '#core/base/kernel/words.ts'
import { parcelStops, type WayFacts } from '#core/oversight/home/parcel-stops.rules.ts'

const WHOLE: WayFacts = {
  destinations: 240,
  warehouses: 1,
  freightRules: 30,
  freightDrafts: 0,
  rates: 12,
  hasCodPayout: true,
  hasPayments: true,
}
const said = (facts: Partial<WayFacts>): readonly string[] =>
  parcelStops({ ...WHOLE, ...facts }).map(({ at, why, params }) => `${at['en-US']}: ${fillText(why, params, 'en-US')}`)

describe('a parcel', () => {
  it('stops nowhere where all is there', () => {
    expect(said({})).toEqual([])
    expect(said({ freightDrafts: 5 })).toEqual([])
  })

  it('stops where something is missing, in the order of its way', () => {
    expect(said({ destinations: 0, warehouses: 0, freightRules: 0, rates: 0, hasPayments: false, hasCodPayout: false })).toEqual([
      'placing: no destination has a default channel',
      'receiving: there is no warehouse',
      'dispatch: no freight rule is in force',
      'billing: no exchange rate is in force',
      'topping up: no payment provider is connected, so finance enters each payment',
      'COD settlement: no expense subject is calculated by COD payout',
    ])
  })

  it('waits for drafts that somebody has to publish', () => {
    expect(said({ freightRules: 0, freightDrafts: 35 })).toEqual(['dispatch: no freight rule is published; 35 drafts wait for it'])
    expect(said({ freightRules: 0, freightDrafts: 1 })).toEqual(['dispatch: no freight rule is published; 1 draft waits for it'])
  })

  it('stops at no more places the more there is', () => {
    const count = fc.nat({ max: 2 })
    const facts = fc.record<WayFacts>({
      destinations: count,
      warehouses: count,
      freightRules: count,
      freightDrafts: count,
      rates: count,
      hasCodPayout: fc.boolean(),
      hasPayments: fc.boolean(),
    })
    const names = ['destinations', 'warehouses', 'freightRules', 'rates'] as const
    fc.assert(
      fc.property(facts, fc.constantFrom(...names), (some, name) => {
        expect(parcelStops({ ...some, [name]: some[name] + 1 }).length).toBeLessThanOrEqual(parcelStops(some).length)
      }),
    )
  })
})
