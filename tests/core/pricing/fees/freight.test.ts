import { describe, expect, it } from 'vitest'
import { calculateFreight, type Freight } from '#core/pricing/fees/freight/freight.ts'
import { freightSteps } from '#core/pricing/fees/freight/freight-steps.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { must } from '#core/base/kernel/result.ts'
import { amount, codeOf, EXAMPLE_PARCEL, stepExplanations, RATES, ruleOf } from './sample-tariffs.ts'

const freightOf = (parcel: Partial<Parcel> = {}, rule: RecordValues = {}): Freight =>
  must(calculateFreight({ rule: ruleOf(rule), parcel: { ...EXAMPLE_PARCEL, ...parcel }, rates: RATES }))
const refusalOf = (parcel: Partial<Parcel>, rule: RecordValues = {}) =>
  calculateFreight({ rule: ruleOf(rule), parcel: { ...EXAMPLE_PARCEL, ...parcel }, rates: RATES })
const box = (lengthMillimetres: number, widthMillimetres: number, heightMillimetres: number) => ({
  lengthMillimetres,
  widthMillimetres,
  heightMillimetres,
})

describe('the worked example', () => {
  it('is charged to the cent', () => {
    expect(freightOf()).toMatchObject({
      volumetricGrams: 4800,
      chargeableGrams: 4800,
      furtherSteps: 9,
      further: 108_00n,
      extra: 0n,
      freight: 143_00n,
      base: 1200_00n,
      freightTaxed: 143_00n,
      taxed: true,
      duty: 60_00n,
      vat: 70_15n,
      paper: 20_00n,
    })
  })

  it('explains itself step by step in three languages', () => {
    const steps = freightSteps(freightOf())
    expect(stepExplanations(steps)).toEqual([
      ['Volumetric weight', '⌈(40.0 × 30.0 × 20.0) cm³ ÷ 5,000⌉', '4.800 kg'],
      ['Chargeable weight', 'max(2.300 kg, 4.800 kg)', '4.800 kg'],
      ['First weight', 'up to 0.500 kg', '35.00 AED'],
      ['Further weight', '⌈(4.800 kg − 0.500 kg) ÷ 0.500 kg⌉ = 9; 9 × 12.00 AED', '108.00 AED'],
      ['Tax base', '1,200.00 AED', '1,200.00 AED'],
      ['Duty', '1,200.00 AED × 5%', '60.00 AED'],
      ['VAT', '(1,200.00 AED + 143.00 AED + 60.00 AED) × 5%', '70.15 AED'],
      ['Paper fee', 'once: 1,200.00 AED > 300.00 AED', '20.00 AED'],
    ])
    expect(stepExplanations(steps, 'zh-CN').map(([name]) => name)).toEqual([
      '体积重',
      '计费重量',
      '首重',
      '续重',
      '计税价格',
      '关税',
      '增值税',
      '文件费',
    ])
    expect(stepExplanations(steps, 'zh-TW').map(([name]) => name)).toEqual([
      '材積重',
      '計費重量',
      '首重',
      '續重',
      '完稅價格',
      '關稅',
      '增值稅',
      '文件費',
    ])
    expect(stepExplanations(steps, 'zh-CN')[2]).toEqual(['首重', '0.500 kg 以内', '35.00 AED'])
    expect(stepExplanations(steps, 'zh-TW')[7]).toEqual(['文件費', '每票一次：1,200.00 AED > 300.00 AED', '20.00 AED'])
  })
})

describe('weight', () => {
  it.each([
    { name: '1,000 cm³ ÷ 6,000 are a started 167th gram', boxes: [box(100, 100, 100)], divisor: 6000, expected: 167 },
    { name: '600 cm³ ÷ 6,000 are 100 g even', boxes: [box(100, 100, 60)], divisor: 6000, expected: 100 },
    { name: 'the smallest box is 1 g', boxes: [box(1, 1, 1)], divisor: 5000, expected: 1 },
    { name: 'two boxes are added before they are rounded', boxes: [box(11, 11, 11), box(11, 11, 11)], divisor: 5000, expected: 1 },
    { name: 'no box is 0 g', boxes: [], divisor: 5000, expected: 0 },
    { name: 'a divisor of 0 is 0 g', boxes: [box(100, 100, 100)], divisor: 0, expected: 0 },
  ])('is rounded up to the gram where it is volumetric (rule: Chargeable weight): $name', ({ boxes, divisor, expected }) =>
    expect(freightOf({ boxes }, { convert_rate: divisor }).volumetricGrams).toBe(expected),
  )

  it('adds the boxes of a shipment before it rounds, and shows each of them', () => {
    const freight = freightOf({ boxes: [box(100, 100, 101), box(100, 100, 101)] })
    expect(freight.volumetricGrams).toBe(404)
    expect(stepExplanations(freightSteps(freight))[0]?.[1]).toBe('⌈(10.0 × 10.0 × 10.1 + 10.0 × 10.0 × 10.1) cm³ ÷ 5,000⌉')
  })

  it('is the actual one where that is more, where no size is known, and where the rule has no divisor', () => {
    expect(freightOf({ actualGrams: 4801 }).chargeableGrams).toBe(4801)
    for (const freight of [freightOf({ boxes: [] }), freightOf({}, { convert_rate: 0 })]) {
      expect([freight.volumetricGrams, freight.chargeableGrams]).toEqual([0, 2300])
      expect(stepExplanations(freightSteps(freight))[0]).toEqual(['Chargeable weight', 'max(2.300 kg, 0.000 kg)', '2.300 kg'])
    }
  })

  it.each([
    { name: 'a gram costs the first weight', actualGrams: 1, expected: '35.00' },
    { name: 'the last gram of the first weight costs no more', actualGrams: 500, expected: '35.00' },
    { name: 'the first gram beyond costs a whole step', actualGrams: 501, expected: '47.00' },
    { name: 'the last gram of that step costs no more', actualGrams: 1000, expected: '47.00' },
    { name: 'the next gram begins the second step', actualGrams: 1001, expected: '59.00' },
  ])('costs its first weight and started steps (rule: Freight by steps): $name', ({ actualGrams, expected }) =>
    expect(freightOf({ actualGrams, boxes: [] }).freight).toBe(amount(expected, 'AED').amount),
  )

  it('shows no further weight where the first one is enough', () => {
    expect(stepExplanations(freightSteps(freightOf({ actualGrams: 500, boxes: [] }))).map(([name]) => name)).not.toContain('Further weight')
  })

  it.each([
    { name: 'half a kilogram, where the rule names no step', step_weight: undefined, expected: 9 },
    { name: 'a kilogram', step_weight: 1000, expected: 5 },
    { name: '100 g', step_weight: 100, expected: 43 },
  ])('of 4.8 kg is stepped beyond 0.5 kg (rule: Freight by steps): by $name', ({ step_weight, expected }) =>
    expect(freightOf({}, { step_weight }).furtherSteps).toBe(expected),
  )

  it('may reach the maximum but not pass it', () => {
    expect(freightOf({ actualGrams: 30_000 }).chargeableGrams).toBe(30_000)
    const refused = refusalOf({ actualGrams: 30_001 })
    expect(refused).toMatchObject({
      failure: { code: 'RULE_MAX_WEIGHT', kind: 'refused', params: { chargeable: '30.001', max: '30.000' } },
    })
    expect(codeOf(refusalOf({ boxes: [box(1000, 1000, 1000)] }))).toBe('RULE_MAX_WEIGHT')
    expect(freightOf({ actualGrams: 900_000 }, { max_weight: undefined }).chargeableGrams).toBe(900_000)
  })
})

describe('the extra charge', () => {
  const band = { lower_threshold: '1000.00', upper_threshold: '1200.00', extra_charge: '15.00' }

  it.each([
    { name: 'not at the lower end', declared: '1000.00', expected: '0.00' },
    { name: 'from the first fils above it', declared: '1000.01', expected: '15.00' },
    { name: 'at the upper end', declared: '1200.00', expected: '15.00' },
    { name: 'not above it', declared: '1200.01', expected: '0.00' },
  ])('lies in (lower, upper] of the declared value (rule: Extra charge): $name', ({ declared, expected }) =>
    expect(freightOf({ declared: amount(declared, 'AED') }, band).extra).toBe(amount(expected, 'AED').amount),
  )

  it('is no step where the declared value lies outside of its band', () => {
    const codes = freightSteps(freightOf({ declared: amount('1000.00', 'AED') }, band)).map((step) => step.code)
    expect(codes).not.toContain('extra_charge')
  })

  it('is part of the freight, and so of what VAT is taken of', () => {
    const freight = freightOf({}, band)
    expect([freight.freight, freight.vat]).toEqual([158_00n, 70_90n])
    expect(stepExplanations(freightSteps(freight))[4]).toEqual(['Extra charge', '1,000.00 AED < 1,200.00 AED ≤ 1,200.00 AED', '15.00 AED'])
  })

  it('is compared in the tax currency, whatever currency the value was declared in', () => {
    const declared = amount('300.00', 'USD')
    expect(freightOf({ declared }, band).base).toBe(1101_73n)
    expect(freightOf({ declared }, band).extra).toBe(15_00n)
  })
})

describe('taxes', () => {
  it('begin above the threshold, not at it', () => {
    const at = freightOf({ declared: amount('300.00', 'AED') })
    expect([at.taxed, at.duty, at.vat, at.paper]).toEqual([false, 0n, 0n, 0n])
    expect(stepExplanations(freightSteps(at)).at(-1)).toEqual(['Free of tax', '300.00 AED ≤ 300.00 AED', '0.00 AED'])
    const above = freightOf({ declared: amount('300.01', 'AED') })
    expect([above.duty, above.vat, above.paper]).toEqual([15_00n, 22_90n, 20_00n])
  })

  it('are charged to DDP customers, and shown for DDU, whose consignee pays them', () => {
    const roles = (terms: Parcel['terms']) =>
      freightSteps(freightOf({ terms }))
        .slice(-3)
        .map((step) => [step.code, step.counts])
    expect(roles('DDP')).toEqual([
      ['duty', 'total'],
      ['vat', 'total'],
      ['paper_fee', 'total'],
    ])
    expect(roles('DDU')).toEqual([
      ['duty', 'consignee'],
      ['vat', 'consignee'],
      ['paper_fee', 'consignee'],
    ])
  })

  it('are counted in the tax currency, and freight is brought there for the VAT', () => {
    const freight = freightOf({}, { express_currency: 'USD', begin_price: '10.00', step_price: '3.00' })
    expect(freight).toMatchObject({ freight: 37_00n, freightTaxed: 135_88n, base: 1200_00n, duty: 60_00n, vat: 69_79n })
    expect(stepExplanations(freightSteps(freight)).slice(4, 7)).toEqual([
      ['Tax base', '1,200.00 AED', '1,200.00 AED'],
      ['Freight in tax currency', '37.00 USD ÷ 0.2723', '135.88 AED'],
      ['Duty', '1,200.00 AED × 5%', '60.00 AED'],
    ])
  })

  it('count with the freight; weights, bases and exchanges are in between', () => {
    const countsOf = (freight: Freight) => freightSteps(freight).map((step) => [step.code, step.counts])
    expect(countsOf(freightOf({}, { express_currency: 'USD' }))).toEqual([
      ['volumetric_weight', 'interim'],
      ['chargeable_weight', 'interim'],
      ['begin', 'total'],
      ['further', 'total'],
      ['tax_base', 'interim'],
      ['freight_in_tax_currency', 'interim'],
      ['duty', 'total'],
      ['vat', 'total'],
      ['paper_fee', 'total'],
    ])
    expect(countsOf(freightOf({ declared: amount('1.00', 'AED') })).at(-1)).toEqual(['tax_free', 'interim'])
  })

  it('keep to the digits of their currency: three for the dinar of Kuwait, none for the yen', () => {
    const inKuwait = freightOf(
      { declared: amount('333.333', 'KWD') },
      { tax_currency: 'KWD', threshold: '100', paper_fee: '1.500', express_currency: 'KWD' },
    )
    expect([inKuwait.duty, inKuwait.vat]).toEqual([16_667n, 24_650n])
    expect(stepExplanations(freightSteps(inKuwait)).at(-1)?.[2]).toBe('1.500 KWD')
    const inJapan = freightOf(
      { declared: amount('12345', 'JPY') },
      { tax_currency: 'JPY', threshold: '10000', paper_fee: '200', express_currency: 'JPY', begin_price: '1500', step_price: '300' },
    )
    expect([inJapan.freight, inJapan.duty, inJapan.vat]).toEqual([4200n, 617n, 858n])
    expect(
      stepExplanations(freightSteps(inJapan))
        .slice(-3)
        .map(([, , value]) => value),
    ).toEqual(['617 JPY', '858 JPY', '200 JPY'])
  })
})

describe('a rule that is not for the parcel', () => {
  it('says why', () => {
    expect(refusalOf({ fromCountry: 'HK' })).toMatchObject({ failure: { code: 'RULE_OTHER_ORIGIN', params: { country: 'CN' } } })
    expect(refusalOf({ targetCountry: 'SA' })).toMatchObject({ failure: { code: 'RULE_OTHER_DESTINATION', params: { country: 'AE' } } })
    expect(refusalOf({ transportMethod: 'sea' })).toMatchObject({
      failure: { code: 'RULE_OTHER_METHOD', params: { method: { 'zh-CN': '空运', 'zh-TW': '空運', 'en-US': 'Air' } } },
    })
    expect(refusalOf({ channel: 'OTHER' })).toMatchObject({ failure: { code: 'RULE_OTHER_CHANNEL', params: { channel: 'CD-AE' } } })
    expect(codeOf(refusalOf({ transportMethod: 'air', channel: 'CD-AE' }))).toBeUndefined()
  })

  it('names the exchange rate that the day lacks', () => {
    const without = ratesAt(new Map(), 0)
    const foreign = { ...EXAMPLE_PARCEL, declared: amount('300.00', 'EUR') }
    expect(calculateFreight({ rule: ruleOf(), parcel: foreign, rates: without })).toMatchObject({
      failure: { code: 'EXCHANGE_RATE_MISSING', params: { from: 'EUR', to: 'AED' } },
    })
    expect(calculateFreight({ rule: ruleOf({ express_currency: 'USD' }), parcel: EXAMPLE_PARCEL, rates: without })).toMatchObject({
      failure: { code: 'EXCHANGE_RATE_MISSING', params: { from: 'USD', to: 'AED' } },
    })
  })
})
