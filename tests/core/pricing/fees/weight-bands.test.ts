import { beforeEach, describe, expect, it } from 'vitest'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { offersFor, type Buyer } from '#core/pricing/fees/quotes/offers.ts'
import { publishTariff } from '#core/pricing/fees/tariff/publish-tariff.usecase.ts'
import { priceListAt } from '#core/pricing/fees/quotes/quote.ts'
import { tariffKindOf } from '#core/pricing/fees/tariff/tariff-kinds.ts'
import { versionedRecords } from '#core/pricing/fees/tariff/versioned-records.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { must } from '#core/base/kernel/result.ts'
import { clerk } from '../../parcels/orders/order-fixture.ts'
import { memoryTariffVersions } from './memory-tariff-versions.ts'
import { bookOf, codeOf, day, EXAMPLE_PARCEL, EXAMPLE_RULE, faultsOf, shownAmount } from './sample-tariffs.ts'

const at = day('2026-06-01')

/** A band of a carrier's sheet: above the first weight, up to the second, in grams. */
const band = (over: number | undefined, most: number, begin_price: string, more: RecordValues = {}): RecordValues => ({
  ...EXAMPLE_RULE,
  rule_code: `CN-AE-${most}`,
  version_code: `CN-AE-${most}-1`,
  over_weight: over,
  min_weight: Math.max(500, over ?? 0),
  max_weight: most,
  begin_price,
  ...more,
})
const BANDS = [band(undefined, 2_000, '30.00'), band(2_000, 5_000, '80.00'), band(5_000, 20_000, '190.00')]

const priced = (grams: number, rules: readonly RecordValues[] = BANDS, buyer: Buyer = {}) => {
  const parcel = { ...EXAMPLE_PARCEL, actualGrams: grams, boxes: [], terms: 'DDU' as const, declared: { amount: 0n, currency: 'AED' } }
  const { offers, refused } = offersFor(priceListAt(bookOf({ rules }), at), { parcel, buyer, currency: 'AED' })
  return offers.map(({ rule, charged }) => `${rule.ruleCode} ${charged.map(shownAmount).join()}`)[0] ?? refused[0]?.reason.code
}

describe('a lane in weight bands', () => {
  it.each([
    { name: 'the first weight of the first band', grams: 500, expected: 'CN-AE-2000 30.00 AED' },
    { name: 'the last gram of the first band', grams: 2_000, expected: 'CN-AE-2000 66.00 AED' },
    { name: 'the first gram of the second band', grams: 2_001, expected: 'CN-AE-5000 92.00 AED' },
    { name: 'the last gram of the second band', grams: 5_000, expected: 'CN-AE-5000 152.00 AED' },
    { name: 'the first gram of the third band', grams: 5_001, expected: 'CN-AE-20000 202.00 AED' },
    { name: 'the last gram of all bands', grams: 20_000, expected: 'CN-AE-20000 550.00 AED' },
  ])('prices a parcel by the band of its chargeable weight (rule: Weight limits of a rule): $name', ({ grams, expected }) =>
    expect(priced(grams)).toBe(expected),
  )

  it.each([
    { name: 'above the last band', grams: 20_001, expected: 'RULE_MAX_WEIGHT' },
    { name: 'between two bands', grams: 3_000, expected: 'RULE_MIN_WEIGHT' },
  ])('has no price outside of its bands (rule: Weight limits of a rule): $name', ({ grams, expected }) =>
    expect(priced(grams, [BANDS[0] ?? {}, BANDS[2] ?? {}])).toBe(expected),
  )

  it('takes the most specific rule of those that are for the weight', () => {
    const rules = [...BANDS, band(2_000, 5_000, '60.00', { rule_code: 'VIP', version_code: 'VIP-1', client: 'vip' })]
    const ruleFor = (grams: number) => priced(grams, rules, { account: 'vip' })?.split(' ')[0]
    expect({ light: ruleFor(1_000), ofTheirOwn: ruleFor(3_000), heavy: ruleFor(6_000) }).toEqual({
      light: 'CN-AE-2000',
      ofTheirOwn: 'VIP',
      heavy: 'CN-AE-20000',
    })
    expect(priced(3_000, rules, { account: 'ddp' })).toContain('CN-AE-5000')
  })
})

const kind = tariffKindOf(freightRule)
const finance = { ...clerk, id: 3, account: 'finance' }
const write = { actorId: finance.id, at, account: finance.account }
const rowOf = ({ version_code: _code, version_status: _status, ...row }: RecordValues): RecordValues => ({
  ...row,
  effective_from: day('2026-07-01'),
})

let memory: ReturnType<typeof memoryTariffVersions>
const records = () => versionedRecords({ kind, store: memory.store, versions: memory.versions, isClient: async () => true })
const publish = (place: number, mayLeaveGap = false) => {
  const draft = memory.rows()[place]
  if (draft === undefined) throw new Error(`no draft ${place}`)
  return publishTariff({ versions: memory.versions, clock: { now: () => at }, needsSecondPerson: false })(
    kind,
    { id: draft.id, version: draft.version, from: undefined, mayLeaveGap },
    finance,
  )
}
beforeEach(() => {
  memory = memoryTariffVersions()
})

describe('a price sheet of weight bands', () => {
  it('is drafts of a rule each, which may be in force together', async () => {
    expect(must(await records().upsertMany(BANDS.map(rowOf), write))).toEqual({ created: 3, updated: 0 })
    for (const place of [0, 1, 2]) expect((await publish(place)).ok).toBe(true)
    expect(must(await records().upsertMany(BANDS.map(rowOf), write))).toEqual({ created: 0, updated: 0 })
  })

  it('is refused where two of its rows have a price for one weight, and named', async () => {
    const [light, , heavy] = BANDS.map(rowOf)
    const refused = await records().upsertMany([light ?? {}, rowOf(band(1_500, 5_000, '80.00')), heavy ?? {}], write)
    expect(refused).toMatchObject({
      failure: { code: 'BANDS_OVERLAP', params: { one: 'CN-AE-2000', other: 'CN-AE-5000', from: '1.500', to: '2.000' } },
    })
    expect(memory.rows()).toEqual([])
  })

  it('is published without a weight left out, unless that is meant, and never with one twice', async () => {
    must(await records().upsertMany([BANDS[0] ?? {}, BANDS[2] ?? {}, band(4_000, 6_000, '90.00')].map(rowOf).slice(0, 2), write))
    expect((await publish(0)).ok).toBe(true)
    const gap = await publish(1)
    expect([faultsOf(gap), gap]).toMatchObject([['over_weight BANDS_GAP'], { failure: { params: { from: '2.000', to: '5.000' } } }])
    expect((await publish(1, true)).ok).toBe(true)
    must(await records().upsertMany([rowOf(band(4_000, 6_000, '90.00'))], write))
    expect(codeOf(await publish(2, true))).toBe('RULE_TWICE')
  })

  it('has a client’s own band alone: what it leaves out costs what everybody pays', async () => {
    must(await records().upsertMany([rowOf(band(2_000, 5_000, '60.00', { client: 'vip' }))], write))
    expect((await publish(0)).ok).toBe(true)
  })

  it('has bands that end above where they begin', async () => {
    expect(faultsOf(await records().create(rowOf(band(5_000, 5_000, '1.00')), write))).toContain('max_weight BAND_EMPTY')
  })
})
