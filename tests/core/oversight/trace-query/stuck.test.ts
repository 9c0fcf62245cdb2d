import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import { isSilent, noNewsRuleFor, type NoNewsRule } from '#core/oversight/trace-query/no-news.rules.ts'
import { STUCK_REASON_NAMES, stuckOf, type StuckReason, type StuckView } from '#core/oversight/trace-query/stuck.rules.ts'
import { agesOf, legOf, TRACE_LEG_NAMES, type LegBeginnings } from '#core/oversight/trace-query/trace-leg.ts'
import type { ParcelFacts } from '#core/oversight/trace-query/traced-parcel.ts'

const NOW = Date.UTC(2026, 10, 20, 8)
const ago = (days: number) => NOW - days * MILLIS_PER_DAY
const last = (days: number): ParcelFacts['last'] => ({
  orderId: 1,
  code: '111',
  time: ago(days),
  timezone: 'UTC',
  location: '',
  operator: '',
  hidden: false,
})
const PARCEL: ParcelFacts = {
  id: 1,
  orderNumber: 'A1',
  airwayNumber: 'CD000000000170',
  refCode: undefined,
  kind: 'express',
  customerId: 1,
  account: 'ddu',
  status: 'outbound',
  channel: 'AE-AIR',
  country: 'AE',
  city: undefined,
  atWarehouse: undefined,
  createdAt: ago(5),
  podAt: undefined,
  heldAt: undefined,
  beginnings: { created: ago(5), warehouse: ago(4), line_haul: ago(1) },
  last: last(1),
  exception: undefined,
  bag: undefined,
}
const rule = (over: Partial<NoNewsRule> = {}): NoNewsRule => ({ id: 1, version: 1, rule_code: 'BASE', days: 7, ...over }) as NoNewsRule
const viewOf = (parcel: ParcelFacts, over: Partial<StuckView> = {}): StuckView => ({
  now: NOW,
  ages: agesOf({ beginnings: parcel.beginnings, endedAt: undefined, now: NOW, usual: {} }),
  rule: undefined,
  silentAgent: undefined,
  exceptionText: sameWords('E101'),
  legLabel: sameWords('leg'),
  ...over,
})
const reasonsOf = (over: Partial<ParcelFacts>, view: Partial<StuckView> = {}): readonly StuckReason[] => {
  const parcel = { ...PARCEL, ...over }
  return stuckOf(parcel, viewOf(parcel, view)).map(({ reason }) => reason)
}

describe('why a parcel is stuck', () => {
  it('is nothing for one that moves, and each reason where it is given', () => {
    expect(reasonsOf({})).toEqual([])
    const slow = { line_haul: { parcels: 20, halfMillis: MILLIS_PER_HOUR, mostMillis: 2 * MILLIS_PER_HOUR } }
    const sealed = { packingNumber: 'BG1', state: 'sealed', sealedAt: ago(2), mawb: undefined } as const
    const found: Readonly<Record<StuckReason, readonly StuckReason[]>> = {
      exception: reasonsOf({ status: 'abnormal' }),
      refused: reasonsOf({ status: 'refused' }),
      intercepted: reasonsOf({ status: 'intercepted' }),
      returned: reasonsOf({ status: 'returned' }),
      held: reasonsOf({ status: 'inbound', heldAt: ago(1) }),
      awaiting_weight: reasonsOf({ status: 'awaiting_weight' }),
      bag_waits: reasonsOf({ status: 'inbound', bag: sealed }),
      customs: reasonsOf({ beginnings: { line_haul: ago(6), customs: ago(4) } }),
      agent_silent: reasonsOf({}, { silentAgent: { code: 'SMSA', since: ago(1) } }),
      no_news: reasonsOf({ last: last(8) }, { rule: rule() }),
      not_received: reasonsOf({ status: 'confirmed', createdAt: ago(8), beginnings: { created: ago(8) } }),
      slow: reasonsOf({}, { ages: agesOf({ beginnings: PARCEL.beginnings, endedAt: undefined, now: NOW, usual: slow }) }),
    }
    for (const reason of STUCK_REASON_NAMES) expect(found[reason], reason).toEqual([reason])
  })

  it('names the gravest reason first, and none for a parcel whose way has ended', () => {
    expect(reasonsOf({ last: last(8), beginnings: { customs: ago(8) } }, { rule: rule() })).toEqual(['customs', 'no_news'])
    expect(reasonsOf({ status: 'signed', last: last(80) }, { rule: rule() })).toEqual([])
  })
})

describe('the time in each leg', () => {
  it('lasts until the first later leg begins, in whatever order events arrived, and leaves out what contradicts itself', () => {
    const ages = agesOf({ beginnings: { warehouse: ago(9), line_haul: ago(7), delivery: ago(3) }, endedAt: ago(1), now: NOW, usual: {} })
    expect(ages.map(({ leg, millis }) => [leg, millis / MILLIS_PER_DAY])).toEqual([
      ['warehouse', 2],
      ['line_haul', 4],
      ['delivery', 2],
    ])
    expect(agesOf({ beginnings: { warehouse: ago(2), line_haul: ago(3) }, endedAt: undefined, now: NOW, usual: {} })).toMatchObject([
      { leg: 'line_haul', until: undefined },
    ])
  })

  it('adds up to the whole way where no clocks contradict each other', () => {
    const steps = fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }), {
      minLength: TRACE_LEG_NAMES.length,
      maxLength: TRACE_LEG_NAMES.length,
    })
    fc.assert(
      fc.property(steps, (days) => {
        let at = ago(400)
        const began = TRACE_LEG_NAMES.flatMap((leg, place) => {
          const step = days[place]
          return step === undefined ? [] : [[leg, (at += step * MILLIS_PER_DAY)] as const]
        })
        const beginnings: LegBeginnings = Object.fromEntries(began)
        const ages = agesOf({ beginnings, endedAt: undefined, now: NOW, usual: {} })
        const first = began[0]?.[1]
        expect(ages.reduce((sum, { millis }) => sum + millis, 0)).toBe(first === undefined ? 0 : NOW - first)
        expect(legOf(beginnings)).toBe(began.at(-1)?.[0] ?? 'created')
      }),
    )
  })
})

describe('rules on parcels without news', () => {
  const choose = (rules: readonly NoNewsRule[], leg: 'customs' | 'delivery' = 'customs') =>
    noNewsRuleFor({ all: () => rules as never }, { channel: 'AE-AIR', country: 'AE', leg })?.rule_code

  it('are chosen by the most specific lane', () => {
    const all = [
      rule(),
      rule({ rule_code: 'LEG', leg: 'customs' }),
      rule({ rule_code: 'AE', country: 'AE' }),
      rule({ rule_code: 'AIR', channel: 'AE-AIR' }),
      rule({ rule_code: 'SA', country: 'SA', channel: 'AE-AIR' }),
    ]
    expect(choose(all)).toBe('AIR')
    expect(choose(all.slice(0, 3))).toBe('AE')
    expect(choose(all.slice(0, 2))).toBe('LEG')
    expect(choose(all.slice(0, 2), 'delivery')).toBe('BASE')
    expect(choose([rule(), rule({ rule_code: 'SOONER', days: 3 })])).toBe('SOONER')
  })

  it('count whole days: exactly N days are not over, a second later they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 100 }), (days, seconds) => {
        const since = NOW - days * MILLIS_PER_DAY
        const silent = { status: 'outbound', isHeld: false, rule: rule({ days }), now: NOW } as const
        expect(isSilent({ ...silent, since })).toBe(false)
        expect(isSilent({ ...silent, since: since - seconds * MILLIS_PER_SECOND })).toBe(true)
        expect(isSilent({ ...silent, since: since - seconds * MILLIS_PER_SECOND, isHeld: true })).toBe(false)
        expect(isSilent({ ...silent, since: since - seconds * MILLIS_PER_SECOND, status: 'abnormal' })).toBe(false)
      }),
    )
  })
})
