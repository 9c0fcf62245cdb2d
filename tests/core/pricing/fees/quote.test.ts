import { describe, expect, it } from 'vitest'
import { compareRules } from '#core/pricing/fees/tariff/comparison.ts'
import { orderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import { chargedBy, consigneePays, priceListAt, priceLists, quote, quoteSteps, quoteUnder } from '#core/pricing/fees/quotes/quote.ts'
import { quoteTotals } from '#core/pricing/fees/quotes/step.ts'
import { must } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { SUBJECTS } from './sample-subjects.ts'
import { amount, bookOf, codeOf, day, EXAMPLE_PARCEL, EXAMPLE_RULE, stepExplanations, RATE_RECORDS, shownAmount } from './sample-tariffs.ts'

const at = day('2026-06-01')
const asked = { ruleCode: 'CN-AE', parcel: EXAMPLE_PARCEL, at }

describe('a quote', () => {
  it('charges a DDP customer freight, duty, VAT and paper fee', () => {
    const quoted = must(quote(bookOf(), asked))
    expect(chargedBy(quoted).map(shownAmount)).toEqual(['293.15 AED'])
    expect(consigneePays(quoted)).toEqual([])
  })

  it('charges a DDU customer the freight, and shows what the consignee will pay', () => {
    const quoted = must(quote(bookOf(), { ...asked, parcel: { ...EXAMPLE_PARCEL, terms: 'DDU' } }))
    expect(chargedBy(quoted).map(shownAmount)).toEqual(['143.00 AED'])
    expect(consigneePays(quoted).map(shownAmount)).toEqual(['150.15 AED'])
  })

  it('keeps each currency apart', () => {
    const rules = [{ ...EXAMPLE_RULE, express_currency: 'USD', begin_price: '10.00', step_price: '3.00' }]
    const quoted = must(quote(bookOf({ rules }), asked))
    expect(chargedBy(quoted).map(shownAmount)).toEqual(['37.00 USD', '149.79 AED'])
    expect(chargedBy(quoted)).toEqual(quoteTotals(quoteSteps(quoted)))
  })

  it('adds the surcharges that are for the parcel, each under its own name', () => {
    const book = bookOf({ subjects: [SUBJECTS.remote, SUBJECTS.battery, SUBJECTS.fuel, SUBJECTS.storage] })
    const quoted = must(quote(book, { ...asked, parcel: { ...EXAMPLE_PARCEL, occasions: ['remote_area', 'battery'] } }))
    expect(stepExplanations(quoted.surcharges)).toEqual([
      ['Battery', '1.20 USD per parcel', '1.20 USD'],
      ['Fuel', '143.00 AED × 12.5%', '17.88 AED'],
      ['Remote area', '⌈4.800 kg ÷ 1.000 kg⌉ = 5; 5 × 2.50 AED', '12.50 AED'],
    ])
    expect(stepExplanations(quoted.surcharges, 'zh-TW').map(([name]) => name)).toEqual(['带电附加费', '燃油附加费', '偏遠附加費'])
    expect(
      stepExplanations(quoteSteps(quoted))
        .map(([name]) => name)
        .slice(-4),
    ).toEqual(['Paper fee', 'Battery', 'Fuel', 'Remote area'])
    expect(chargedBy(quoted).map(shownAmount)).toEqual(['323.53 AED', '1.20 USD'])
  })

  it('leaves out surcharges of another occasion, destination or channel', () => {
    const surchargesOf = (subject: RecordValues, occasions: readonly 'cod'[] = []) =>
      must(quote(bookOf({ subjects: [{ ...SUBJECTS.battery, ...subject }] }), { ...asked, parcel: { ...EXAMPLE_PARCEL, occasions } }))
        .surcharges.length
    expect(surchargesOf({})).toBe(0)
    expect(surchargesOf({ occasion: 'cod' })).toBe(0)
    expect(surchargesOf({ occasion: 'cod' }, ['cod'])).toBe(1)
    expect(surchargesOf({ occasion: 'every_parcel' })).toBe(1)
    expect(surchargesOf({ occasion: 'every_parcel', country: 'AE', channel: 'CD-AE' })).toBe(1)
    expect(surchargesOf({ occasion: 'every_parcel', country: 'SA' })).toBe(0)
    expect(surchargesOf({ occasion: 'every_parcel', channel: 'OTHER' })).toBe(0)
  })

  it('adds those of a group of cities to parcels that go there alone', () => {
    const subjects = [{ ...SUBJECTS.battery, occasion: 'every_parcel', city_group: 'AE-NORTH' }]
    const surchargesTo = (cityGroups?: readonly string[]) =>
      must(quote(bookOf({ subjects }), { ...asked, parcel: { ...EXAMPLE_PARCEL, ...(cityGroups && { cityGroups }) } })).surcharges.length
    expect([surchargesTo(), surchargesTo(['AE-CORE']), surchargesTo(['AE-CORE', 'AE-NORTH'])]).toEqual([0, 0, 1])
  })

  it('counts a surcharge by weight in the step of its subject', () => {
    const subjects = [{ ...SUBJECTS.remote, occasion: 'every_parcel', weight_step: 2400 }]
    const { surcharges } = must(quote(bookOf({ subjects }), asked))
    expect(stepExplanations(surcharges)[0]?.[1]).toBe('⌈4.800 kg ÷ 2.400 kg⌉ = 2; 2 × 2.50 AED')
  })

  it('says why there is none', () => {
    expect(quote(bookOf(), { ...asked, ruleCode: 'NONE' })).toMatchObject({ failure: { code: 'RULE_UNKNOWN', params: { rule: 'NONE' } } })
    expect(quote(bookOf(), { ...asked, at: day('2025-12-31') })).toMatchObject({
      failure: { code: 'RULE_NOT_IN_FORCE', params: { rule: 'CN-AE' } },
    })
    expect(codeOf(quote(bookOf(), { ...asked, parcel: { ...EXAMPLE_PARCEL, targetCountry: 'SA' } }))).toBe('RULE_OTHER_DESTINATION')
  })
})

describe('a bill', () => {
  const bookOfYear = () =>
    bookOf({
      rules: [
        EXAMPLE_RULE,
        { ...EXAMPLE_RULE, version_code: 'CN-AE-2', effective_from: day('2026-04-01'), step_price: '14.00' },
        { ...EXAMPLE_RULE, version_code: 'CN-AE-3', effective_from: day('2026-05-01'), step_price: '99.00', version_status: 'draft' },
        { ...EXAMPLE_RULE, version_code: 'CN-AE-4', effective_from: day('2026-07-01'), version_status: 'withdrawn' },
      ],
      subjects: [
        { ...SUBJECTS.fuel, effective_from: day('2026-03-01') },
        { ...SUBJECTS.fuel, version_code: 'FUEL-2', effective_from: day('2026-06-01'), share: '0.1' },
      ],
      rates: [...RATE_RECORDS, { ...RATE_RECORDS[1], version_code: 'AED-2', effective_from: day('2026-02-01'), to_usd: '0.3' }],
    })
  const billed = (when: string, parcel = EXAMPLE_PARCEL): readonly string[] | string | undefined => {
    const bill = quote(bookOfYear(), { ruleCode: 'CN-AE', parcel, at: day(when) })
    return bill.ok ? chargedBy(bill.value).map(shownAmount) : codeOf(bill)
  }

  it('recalculates to the cent under the versions of its day', () => {
    expect(billed('2026-01-01')).toEqual(['293.15 AED'])
    expect(billed('2026-02-28')).toEqual(['293.15 AED'])
    expect(billed('2026-03-01')).toEqual(['311.03 AED'])
    expect(billed('2026-04-01')).toEqual(['332.18 AED'])
    expect(billed('2026-05-02')).toEqual(['332.18 AED'])
    expect(billed('2026-06-01')).toEqual(['328.15 AED'])
    expect(billed('2026-07-01')).toBe('RULE_NOT_IN_FORCE')
  })

  it('takes the exchange rates of its day too', () => {
    const parcel = { ...EXAMPLE_PARCEL, declared: amount('300.00', 'USD') }
    expect([billed('2026-01-31', parcel), billed('2026-02-01', parcel)]).toEqual([['283.08 AED'], ['272.65 AED']])
  })

  it('is the same from price lists kept for many days', () => {
    const book = bookOfYear()
    const listAt = priceLists(book)
    for (let when = day('2025-12-30'); when < day('2026-07-03'); when += 86_400_000) {
      const kept = quoteUnder(listAt(when), { ruleCode: 'CN-AE', parcel: EXAMPLE_PARCEL })
      const fresh = quote(book, { ruleCode: 'CN-AE', parcel: EXAMPLE_PARCEL, at: when })
      expect(kept.ok ? chargedBy(kept.value) : kept).toEqual(fresh.ok ? chargedBy(fresh.value) : fresh)
    }
    expect(listAt(day('2026-04-02'))).toBe(listAt(day('2026-05-30')))
    expect(listAt(day('2026-03-31'))).not.toBe(listAt(day('2026-04-01')))
  })

  it('finds its surcharges in the price list of its day', () => {
    const shares = ['2026-02-28', '2026-03-01', '2026-06-01'].map((when) =>
      priceListAt(bookOfYear(), day(when)).surcharges.map((one) => one.versionCode),
    )
    expect(shares).toEqual([[], ['FUEL-1'], ['FUEL-2']])
  })
})

describe('the fees of an order', () => {
  const ruleWithExtra = { ...EXAMPLE_RULE, lower_threshold: '1000.00', upper_threshold: '2000.00', extra_charge: '15.00' }
  const feesOf = (terms: 'DDP' | 'DDU', rule: RecordValues = EXAMPLE_RULE) => {
    const parcel = { ...EXAMPLE_PARCEL, terms, occasions: ['remote_area', 'battery'] as const }
    return orderFees(must(quote(bookOf({ rules: [rule], subjects: [SUBJECTS.remote, SUBJECTS.battery] }), { ...asked, parcel })))
  }

  it('bear the names of the specification', () => {
    expect(feesOf('DDP', ruleWithExtra)).toEqual({
      freight_fees: amount('143.00', 'AED'),
      freight_unit: 'AED',
      freight_append: [amount('27.50', 'AED'), amount('1.20', 'USD')],
      tax_fee: amount('60.00', 'AED'),
      vat_fee: amount('70.90', 'AED'),
      document_fee: amount('20.00', 'AED'),
      replace_currency: 'AED',
      taxes_charged: true,
      charge_volume: 4800,
      charge_params: 5000,
    })
  })

  it('show the taxes of DDU without charging them', () => {
    expect(feesOf('DDU')).toMatchObject({ vat_fee: amount('70.15', 'AED'), taxes_charged: false })
  })

  it('add nothing where nothing is added', () => {
    expect(orderFees(must(quote(bookOf(), asked))).freight_append).toEqual([])
  })
})

describe('the comparison of all rules', () => {
  const rules = [
    EXAMPLE_RULE,
    { ...EXAMPLE_RULE, rule_code: 'SEA', version_code: 'SEA-1', transport_method: 'sea', channel: 'SEA', begin_price: '5.00' },
    {
      ...EXAMPLE_RULE,
      rule_code: 'USD',
      version_code: 'USD-1',
      channel: 'FAST',
      express_currency: 'USD',
      begin_price: '10.00',
      step_price: '3.00',
    },
    { ...EXAMPLE_RULE, rule_code: 'LIGHT', version_code: 'LIGHT-1', max_weight: 2000 },
    { ...EXAMPLE_RULE, rule_code: 'SA', version_code: 'SA-1', target_country: 'SA' },
    { ...EXAMPLE_RULE, rule_code: 'LATER', version_code: 'LATER-1', effective_from: day('2027-01-01') },
    { ...EXAMPLE_RULE, rule_code: 'EUR', version_code: 'EUR-1', tax_currency: 'EUR' },
    { ...EXAMPLE_RULE, rule_code: 'TWIN', version_code: 'TWIN-1' },
  ]
  const book = () => bookOf({ rules })

  it('sets offers side by side in one currency, the cheapest first, and names why each of the others is none', () => {
    const { offers, refused } = compareRules(book(), { parcel: EXAMPLE_PARCEL, at, currency: 'CNY' })
    expect(offers.map((offer) => [offer.ruleCode, offer.charged.map(shownAmount), shownAmount(offer.comparable)])).toEqual([
      ['SEA', ['261.65 AED'], '505.85 CNY'],
      ['USD', ['37.00 USD', '149.79 AED'], '552.29 CNY'],
      ['CN-AE', ['293.15 AED'], '566.75 CNY'],
      ['TWIN', ['293.15 AED'], '566.75 CNY'],
    ])
    expect(refused.map(({ ruleCode, reason }) => [ruleCode, reason.code])).toEqual([
      ['EUR', 'EXCHANGE_RATE_MISSING'],
      ['LATER', 'RULE_NOT_IN_FORCE'],
      ['LIGHT', 'RULE_MAX_WEIGHT'],
      ['SA', 'RULE_OTHER_DESTINATION'],
    ])
  })

  it('keeps to the channel and the transport method that are asked for', () => {
    const found = compareRules(book(), { parcel: { ...EXAMPLE_PARCEL, transportMethod: 'sea' }, at, currency: 'AED' })
    expect(found.offers.map((offer) => offer.ruleCode)).toEqual(['SEA'])
    expect(found.refused.find(({ ruleCode }) => ruleCode === 'CN-AE')?.reason.code).toBe('RULE_OTHER_METHOD')
    const fast = compareRules(book(), { parcel: { ...EXAMPLE_PARCEL, channel: 'FAST' }, at, currency: 'AED' })
    expect(fast.offers.map((offer) => offer.ruleCode)).toEqual(['USD'])
  })

  it('cannot set an offer beside others in a currency without a rate', () => {
    const { offers, refused } = compareRules(book(), { parcel: EXAMPLE_PARCEL, at, currency: 'GBP' })
    expect(offers).toEqual([])
    expect(refused.find(({ ruleCode }) => ruleCode === 'CN-AE')?.reason).toMatchObject({
      code: 'EXCHANGE_RATE_MISSING',
      params: { from: 'AED', to: 'GBP' },
    })
  })
})
