import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteAnswer } from '../../../../adapters/http/contract/pricing/fees/quote.routes.ts'
import { demoSubjects } from '../../../../adapters/store/demo/demo-tariffs.ts'
import currencies from '../../../../adapters/store/seeds/currencies.json' with { type: 'json' }
import { firstRates } from '../../../../adapters/store/seeds/first-rates.ts'
import { chargedBy, consigneePays, quote as quoted, quoteSteps } from '#core/pricing/fees/quotes/quote.ts'
import { explainStep } from '#core/pricing/fees/quotes/step.ts'
import { formatCentimetres } from '#core/base/kernel/length.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { anyParcel, anyRuleRecord } from '../../../core/pricing/fees/any-parcel.ts'
import { bookOf } from '../../../core/pricing/fees/sample-tariffs.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { EXAMPLE_RULE } from './example-rule.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await publish(EXAMPLE_RULE)
})
afterAll(() => server.stop())

/** Drafts a rule and publishes it at once. */
async function publish(rule: object): Promise<void> {
  const { json, text } = await server.call<{ id: number; version: number }>('POST', '/api/admin/freight-rules', {
    as: 'finance',
    body: rule,
  })
  expect(json.status, text).toBe(true)
  const { id, version } = json.payload
  const body = { version, effective_from: 'now' }
  const done = await server.call('POST', `/api/admin/freight-rules/${id}/publish`, { as: 'finance', body })
  expect(done.status, done.text).toBe(200)
}

const ASKED = 'country=AE&channel=GLOBAL-AIR&weight=2.3&length=40&width=30&height=20&value=1200&currency=AED'
const quote = (query: string, as = 'ddp') => server.call<QuoteAnswer>('GET', `/api/finance/quote?${query}`, { as })

describe('a quote', () => {
  it('is the worked example, step by step', async () => {
    const { json, text } = await quote(ASKED)
    const [offer] = json.payload.offers
    expect(offer, text).toMatchObject({
      channel: 'GLOBAL-AIR',
      rule: 'EXAMPLE',
      version: 'EXAMPLE-1',
      chargeable_weight: '4.800',
      charged: [{ amount: '293.15', currency: 'AED' }],
      total: { amount: '293.15', currency: 'AED' },
      published_by: null,
    })
    expect(offer?.steps.map(({ name, formula, amount }) => [name, formula, amount])).toEqual([
      ['Volumetric weight', '⌈(40.0 × 30.0 × 20.0) cm³ ÷ 5,000⌉', '4.800 kg'],
      ['Chargeable weight', 'max(2.300 kg, 4.800 kg)', '4.800 kg'],
      ['First weight', 'up to 0.500 kg', '35.00 AED'],
      ['Further weight', '⌈(4.800 kg − 0.500 kg) ÷ 0.500 kg⌉ = 9; 9 × 12.00 AED', '108.00 AED'],
      ['Tax base', '1,200.00 AED', '1,200.00 AED'],
      ['Duty', '1,200.00 AED × 5%', '60.00 AED'],
      ['VAT', '(1,200.00 AED + 143.00 AED + 60.00 AED) × 5%', '70.15 AED'],
      ['Paper fee', 'once: 1,200.00 AED > 300.00 AED', '20.00 AED'],
    ])
  })

  it('charges a DDU client the freight and shows what the consignee pays; staff ask on behalf of a client', async () => {
    const own = (await quote(ASKED, 'ddu')).json.payload
    expect(own.offers[0]).toMatchObject({ charged: [{ amount: '143.00' }], consignee: [{ amount: '150.15', currency: 'AED' }] })
    const asked = (await quote(`${ASKED}&client=ddu`, 'service')).json.payload
    expect([asked.terms, asked.offers[0]?.charged, asked.offers[0]?.published_by]).toEqual(['DDU', own.offers[0]?.charged, 'finance'])
    expect((await quote(`${ASKED}&client=nobody-of-this-name`, 'service')).json.fields).toMatchObject([{ path: 'client' }])
    expect((await quote(`${ASKED}&client=ddp`, 'ddu')).json.fields).toMatchObject([{ path: 'client', error: 'UNKNOWN_REFERENCE' }])
  })

  it('says at each field what is wrong, and of each channel why it takes no such parcel', async () => {
    const wrong = await quote('weight=-1&length=40')
    expect(wrong.json.fields?.map(({ path, error }) => [path, error])).toEqual([
      ['country', 'FIELD_REQUIRED'],
      ['weight', 'NOT_POSITIVE'],
    ])
    expect((await quote('country=AE&weight=1&length=40')).json.fields?.map(({ path }) => path)).toEqual(['width', 'height'])
    expect((await quote('country=AE&weight=1&value=5')).json.fields).toMatchObject([{ path: 'currency', error: 'FIELD_REQUIRED' }])
    expect((await quote(ASKED.replace('2.3', '31'))).json.payload).toMatchObject({
      offers: [],
      refused: [{ channel: 'GLOBAL-AIR', error: 'RULE_MAX_WEIGHT' }],
    })
    expect((await quote(ASKED.replace('AE&', 'JP&'))).json.payload.refused).toMatchObject([{ error: 'CHANNEL_NOT_PRICED' }])
  })
})

describe('a quote to a city', () => {
  const LANE = 'country=SA&channel=KSA-AIR&weight=2'
  const stepsTo = async (city: string, as?: string) =>
    (await quote(`${LANE}&city=${encodeURIComponent(city)}`, as)).json.payload.offers[0]?.steps.map(({ name, amount }) => [name, amount])

  it('has the surcharges of its groups and of remote areas, and takes the days that these take longer', async () => {
    expect(await stepsTo('Riyadh')).not.toContainEqual(['Southern Saudi surcharge', '12.00 CNY'])
    expect(await stepsTo('艾卜哈')).toContainEqual(['Southern Saudi surcharge', '12.00 CNY'])
    const { json } = await server.call<{ rows: { remote_regions: string[] }[] }>('GET', '/api/universal/cities?country=SA&remote=1', {
      as: 'ddp',
    })
    const region = json.payload.rows[0]?.remote_regions[0] ?? ''
    expect(await stepsTo(region), region).toContainEqual(['Remote-area surcharge', '25.00 CNY'])
    const days = async (city: string) => (await quote(`${LANE}&city=${city}`)).json.payload.offers[0]?.transit?.most_days
    expect(await days('Abha')).toBe(Number(await days('Riyadh')) + 2)
  })

  it('has the pickup of clients whose parcels are picked up', async () => {
    const { json } = await server.call<{ rows: { id: number; version: number }[] }>('GET', '/api/admin/clients?keywords=clm', {
      as: 'service',
    })
    const [client] = json.payload.rows
    expect(await stepsTo('Riyadh', 'clm')).not.toContainEqual(['Pickup fee', '6.00 CNY'])
    const body = { version: client?.version, delivery_mode: 'pickup' }
    const changed = await server.call('PUT', `/api/admin/clients/${client?.id}`, { as: 'admin', body })
    expect(changed.status, changed.text).toBe(200)
    expect(await stepsTo('Riyadh', 'clm')).toContainEqual(['Pickup fee', '6.00 CNY'])
  })
})

/** Countries that no rule of the demo leads to: each run has a lane of its own. */
const LANES = ['JP', 'KR', 'TH', 'VN', 'MY', 'SG', 'PH', 'ID', 'AU', 'NZ', 'CA', 'MX'].flatMap((country) =>
  ['GULF-AIR', 'KSA-AIR', 'GULF-SEA', 'GLOBAL-AIR'].map((channel) => ({ country, channel })),
)
const RUNS = 12
let lane = 0
const moneyOf = (amounts: readonly Money[]) => amounts.map((one) => ({ amount: formatAmount(one), currency: one.currency }))
/** Says whether a request can name an occasion. */
const isAsked = (occasion: string): boolean => occasion === 'battery' || occasion === 'cod'
const kilograms = (grams: unknown): string => formatKilograms(Number(grams))

describe('a quote of any published rule', () => {
  it('is what core/pricing/fees calculates of the rule and the parcel', async () => {
    const some = fc.array(anyParcel, { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(anyRuleRecord, some, async (record, parcels) => {
        const { country, channel } = LANES[(lane += 1) % LANES.length] ?? { country: 'JP', channel: 'GULF-AIR' }
        const rule = { ...record, rule_code: `ANY-${lane}`, target_country: country, channel }
        const { version_code: _code, version_status: _status, effective_from: _from, ...body } = rule as Record<string, unknown>
        await publish({
          ...body,
          min_weight: kilograms(record['min_weight']),
          step_weight: kilograms(record['step_weight']),
          max_weight: record['max_weight'] === undefined ? null : kilograms(record['max_weight']),
          effective_from: '2020-01-01T00:00:00Z',
        })
        const now = Date.now()
        const book = bookOf({ rules: [rule], subjects: demoSubjects(now), rates: firstRates(currencies) })
        for (const one of parcels) {
          const parcel = { ...one, targetCountry: country, boxes: one.boxes.slice(0, 1), occasions: one.occasions.filter(isAsked) }
          const [box] = parcel.boxes
          const sides = box && [box.lengthMillimetres, box.widthMillimetres, box.heightMillimetres].map(formatCentimetres)
          const { json, text } = await quote(
            new URLSearchParams({
              country,
              channel,
              weight: formatKilograms(parcel.actualGrams),
              ...(sides && { length: sides[0] ?? '', width: sides[1] ?? '', height: sides[2] ?? '' }),
              value: formatAmount(parcel.declared),
              currency: parcel.declared.currency,
              ...(parcel.occasions.includes('battery') && { battery: '1' }),
              ...(parcel.occasions.includes('cod') && { cod: '1' }),
            }).toString(),
            parcel.terms === 'DDP' ? 'ddp' : 'ddu',
          )
          const wanted = quoted(book, { ruleCode: rule.rule_code, parcel, at: now })
          const { offers, refused } = json.payload
          if (wanted.ok) {
            const steps = quoteSteps(wanted.value).map((step) => ({ ...explainStep(step, 'en-US'), counts: step.counts }))
            expect(offers, text).toMatchObject([
              { rule: rule.rule_code, charged: moneyOf(chargedBy(wanted.value)), consignee: moneyOf(consigneePays(wanted.value)), steps },
            ])
          } else expect(refused, text).toMatchObject([{ channel, error: wanted.failure.code }])
        }
      }),
      { numRuns: RUNS },
    )
  })
})
