import { describe, expect, it } from 'vitest'
import { simulate, type ClientShift, type PastShipment } from '#core/pricing/simulation/simulation.ts'
import { proposeTariff } from '#core/pricing/fees/tariff/proposed-draft.ts'
import { weightBandOf, weightBandText } from '#core/pricing/fees/freight/weight-bands.ts'
import { must } from '#core/base/kernel/result.ts'
import { withProposed } from '#core/pricing/fees/tariff/tariff-book.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { bookOf, day, EXAMPLE_PARCEL, EXAMPLE_RULE, faultsOf, ruleOf, shownAmount } from './sample-tariffs.ts'

const shipment = (client: string, actualGrams: number, changes: Partial<PastShipment> = {}): PastShipment => ({
  client,
  at: day('2026-02-01'),
  ruleCode: 'CN-AE',
  parcel: { ...EXAMPLE_PARCEL, boxes: [], terms: 'DDU', actualGrams },
  ...changes,
})

async function* batches(...all: readonly (readonly PastShipment[])[]): AsyncGenerator<readonly PastShipment[]> {
  for (const batch of all) yield await Promise.resolve(batch)
}

const SEA_RULE = { ...EXAMPLE_RULE, rule_code: 'SEA', version_code: 'SEA-1' }
const bookOfPrices = () =>
  bookOf({
    rules: [EXAMPLE_RULE, { ...EXAMPLE_RULE, version_code: 'CN-AE-2', effective_from: day('2026-03-01'), begin_price: '40.00' }, SEA_RULE],
  })

describe('a simulation', () => {
  it('reports who would have paid more and who less, by client and currency', async () => {
    const book = bookOfPrices()
    // Half the first weight for 25.00, then 14.00 a step: light parcels gain, heavy ones lose.
    const draft = ruleOf({ version_status: 'draft', begin_price: '25.00', step_price: '14.00' })
    const summary = await simulate({
      shipments: batches(
        [shipment('light', 500), shipment('heavy', 10_000), shipment('light', 1000)],
        [shipment('even', 3000), shipment('heavier', 20_000), shipment('light', 3000)],
      ),
      before: book,
      after: withProposed(book, { freightRule: draft }),
    })
    expect(summary.shipments).toBe(6)
    const rowsOf = (rows: typeof summary.payMore) =>
      rows.map((row) => [
        row.client,
        shownAmount(row.before),
        shownAmount(row.after),
        shownAmount(row.difference),
        row.dearer,
        row.cheaper,
        row.alike,
      ])
    expect(rowsOf(summary.payMore)).toEqual([
      ['heavier', '503.00 AED', '571.00 AED', '68.00 AED', 1, 0, 0],
      ['heavy', '263.00 AED', '291.00 AED', '28.00 AED', 1, 0, 0],
    ])
    expect(rowsOf(summary.payLess)).toEqual([['light', '177.00 AED', '159.00 AED', '-18.00 AED', 0, 2, 1]])
    expect(summary.totals.map((row) => [shownAmount(row.before), shownAmount(row.after), shownAmount(row.difference)])).toEqual([
      ['1038.00 AED', '1116.00 AED', '78.00 AED'],
    ])
    expect(summary.totals[0]).toMatchObject({ dearer: 2, cheaper: 2, alike: 2 })
  })

  it('bills each shipment before the change under the version of its own day', async () => {
    const book = bookOfPrices()
    const summary = await simulate({
      shipments: batches([shipment('a', 500), shipment('a', 500, { at: day('2026-03-01') })]),
      before: book,
      after: withProposed(book, { freightRule: ruleOf({ begin_price: '36.00' }) }),
    })
    expect(summary.totals.map((row) => [shownAmount(row.before), shownAmount(row.after)])).toEqual([['75.00 AED', '72.00 AED']])
    expect(summary.totals[0]).toMatchObject({ dearer: 1, cheaper: 1, alike: 0 })
  })

  it('leaves shipments of other rules as they were', async () => {
    const book = bookOfPrices()
    const summary = await simulate({
      shipments: batches([shipment('a', 500, { ruleCode: 'SEA' })]),
      before: book,
      after: withProposed(book, { freightRule: ruleOf({ begin_price: '1.00' }) }),
    })
    expect(summary.totals[0]).toMatchObject({ dearer: 0, cheaper: 0, alike: 1 })
    expect([summary.payMore, summary.payLess]).toEqual([[], []])
  })

  it('sets currencies apart where the change brings another one', async () => {
    const book = bookOfPrices()
    const summary = await simulate({
      shipments: batches([shipment('a', 500), shipment('b', 1000)]),
      before: book,
      after: withProposed(book, { freightRule: ruleOf({ express_currency: 'USD', begin_price: '10.00', step_price: '2.00' }) }),
    })
    expect(summary.payMore.map((row) => [row.client, shownAmount(row.difference)])).toEqual([
      ['b', '12.00 USD'],
      ['a', '10.00 USD'],
    ])
    expect(summary.payLess.map((row) => [row.client, shownAmount(row.difference)])).toEqual([
      ['b', '-47.00 AED'],
      ['a', '-35.00 AED'],
    ])
  })

  it('counts apart what would no longer be carried, what newly would, and what neither way', async () => {
    const book = bookOfPrices()
    const summary = await simulate({
      shipments: batches([
        shipment('a', 5000),
        shipment('a', 6000),
        shipment('a', 500),
        shipment('b', 31_000, { ruleCode: 'SEA' }),
        shipment('b', 500, { ruleCode: 'LAND' }),
      ]),
      before: book,
      after: withProposed(withProposed(book, { freightRule: ruleOf({ max_weight: 4000 }) }), {
        freightRule: ruleOf({ rule_code: 'LAND' }),
      }),
    })
    expect(summary).toMatchObject({ shipments: 5, noLonger: { RULE_MAX_WEIGHT: 2 }, newly: { RULE_UNKNOWN: 1 }, neither: 1 })
    expect(summary.totals.map((row) => shownAmount(row.before))).toEqual(['35.00 AED'])
  })

  it('takes a proposed surcharge as well', async () => {
    const book = bookOfPrices()
    const fuel = subjectOf('freight_share', SUBJECTS.fuel)
    const summary = await simulate({
      shipments: batches([shipment('a', 500)]),
      before: book,
      after: withProposed(book, { expenseSubject: fuel }),
    })
    expect(summary.payMore.map((row) => shownAmount(row.difference))).toEqual(['4.38 AED'])
  })

  it('sets rows in order by currency, then by the size of the difference, then by client, whichever came first', async () => {
    const both = bookOf({ rules: [EXAMPLE_RULE, { ...SEA_RULE, express_currency: 'USD' }] })
    const after = (begin_price: string, step_price: string) =>
      withProposed(withProposed(both, { freightRule: ruleOf({ begin_price, step_price }) }), {
        freightRule: ruleOf({ rule_code: 'SEA', express_currency: 'USD', begin_price, step_price }),
      })
    const all = [
      shipment('y', 5000, { ruleCode: 'SEA' }),
      shipment('a', 500),
      shipment('z', 500, { ruleCode: 'SEA' }),
      shipment('b', 5000),
      shipment('c', 500),
      shipment('x', 500, { ruleCode: 'SEA' }),
      shipment('a', 500, { ruleCode: 'SEA' }),
    ]
    const order = ['AED b', 'AED a', 'AED c', 'USD y', 'USD a', 'USD x', 'USD z']
    const rowsOf = (rows: readonly ClientShift[]) => rows.map((row) => `${row.before.currency} ${row.client}`)
    for (const [index] of all.entries())
      for (const turned of [[...all.slice(index), ...all.slice(0, index)], [...all.slice(index), ...all.slice(0, index)].toReversed()]) {
        const dearer = await simulate({ shipments: batches(turned), before: both, after: after('36.00', '13.00') })
        expect([rowsOf(dearer.payMore), rowsOf(dearer.payLess)]).toEqual([order, []])
        const cheaper = await simulate({ shipments: batches(turned), before: both, after: after('34.00', '11.00') })
        expect([rowsOf(cheaper.payMore), rowsOf(cheaper.payLess)]).toEqual([[], order])
      }
  })

  it('orders equal differences by client, and knows nothing of no shipments', async () => {
    const book = bookOfPrices()
    const after = withProposed(book, { freightRule: ruleOf({ begin_price: '36.00' }) })
    const summary = await simulate({ shipments: batches([shipment('b', 1), shipment('a', 1), shipment('c', 1)]), before: book, after })
    expect(summary.payMore.map((row) => row.client)).toEqual(['a', 'b', 'c'])
    expect(await simulate({ shipments: batches(), before: book, after })).toEqual({
      shipments: 0,
      totals: [],
      payMore: [],
      payLess: [],
      countries: [],
      bands: [],
      noLonger: {},
      newly: {},
      neither: 0,
    })
  })

  it('sums by destination and by band of the chargeable weight, whose last gram belongs to it', async () => {
    const book = bookOf({ rules: [EXAMPLE_RULE, { ...EXAMPLE_RULE, rule_code: 'KW', version_code: 'KW-1', target_country: 'KW' }] })
    const kuwait = shipment('b', 700)
    const summary = await simulate({
      shipments: batches([
        shipment('a', 500),
        shipment('a', 501),
        shipment('a', 20_001),
        { ...kuwait, ruleCode: 'KW', parcel: { ...kuwait.parcel, targetCountry: 'KW' } },
      ]),
      before: book,
      after: withProposed(book, { freightRule: ruleOf({ begin_price: '36.00' }) }),
    })
    expect(summary.countries.map(({ of, difference, dearer, alike }) => [of, shownAmount(difference), dearer, alike])).toEqual([
      ['AE', '3.00 AED', 3, 0],
      ['KW', '0.00 AED', 0, 1],
    ])
    expect(summary.bands.map(({ of, difference, dearer, alike }) => [weightBandText(of), shownAmount(difference), dearer, alike])).toEqual([
      ['0–0.5 kg', '1.00 AED', 1, 0],
      ['0.5–1 kg', '1.00 AED', 1, 1],
      ['20–30 kg', '1.00 AED', 1, 0],
    ])
    expect(weightBandText(weightBandOf(1_000_000))).toBe('100 kg +')
  })

  it('prices a client’s shipments by a draft for that client, and leaves the others under their rule', async () => {
    const book = bookOf()
    const { ruleCode, at, parcel } = shipment('a', 500)
    const special = { ...EXAMPLE_RULE, rule_code: 'CN-AE-VIP', version_code: 'CN-AE-VIP-1', client: 'vip', begin_price: '30.00' }
    const draft = must(proposeTariff({ kind: 'freight_rule', draft: special, book }))
    expect(draft.rules?.toSorted()).toEqual(['CN-AE', 'CN-AE-VIP'])
    const ruleAfter = (account: string, group?: string) => draft.ruleAfter({ ruleCode, at, parcel, buyer: { account, group } })
    expect([ruleAfter('vip'), ruleAfter('other')]).toEqual(['CN-AE-VIP', 'CN-AE'])
    // A band takes nothing that is lighter or heavier.
    const heavy = must(proposeTariff({ kind: 'freight_rule', draft: { ...special, over_weight: 500 }, book }))
    expect(heavy.ruleAfter({ ruleCode, at, parcel: { ...parcel, actualGrams: 500, boxes: [] }, buyer: { account: 'vip' } })).toBe('CN-AE')
    // A rule for a group takes nothing from a rule for the client itself.
    const grouped = must(
      proposeTariff({
        kind: 'freight_rule',
        draft: { ...special, rule_code: 'CN-AE-G', client: undefined, client_group: 'gold' },
        book: bookOf({ rules: [EXAMPLE_RULE, special] }),
      }),
    )
    const of = (code: string, account: string) => grouped.ruleAfter({ ruleCode: code, at, parcel, buyer: { account, group: 'gold' } })
    expect([of('CN-AE-VIP', 'vip'), of('CN-AE', 'other')]).toEqual(['CN-AE-VIP', 'CN-AE-G'])
    const summary = await simulate({
      shipments: batches([{ ...shipment('vip', 500), ruleAfter: 'CN-AE-VIP' }, shipment('other', 500)]),
      before: book,
      after: draft.after,
    })
    expect(summary.payLess.map((row) => [row.client, shownAmount(row.difference)])).toEqual([['vip', '-5.00 AED']])
    expect(summary.payMore).toEqual([])
  })

  it('refuses a draft that is for other clients or another lane than the versions of its rule, as publishing does', () => {
    const draft = { ...EXAMPLE_RULE, client: 'ddp', target_country: 'SA' }
    expect(faultsOf(proposeTariff({ kind: 'freight_rule', draft, book: bookOf() }))).toEqual([
      'target_country RULE_LANE_FIXED',
      'client RULE_LANE_FIXED',
    ])
  })

  it('lets go of every batch before it asks for the next one', async () => {
    const book = bookOfPrices()
    let asked = 0
    async function* endless(): AsyncGenerator<readonly PastShipment[]> {
      for (asked = 1; asked <= 300; asked += 1) yield await Promise.resolve([shipment(`client ${asked % 3}`, asked)])
    }
    const summary = await simulate({ shipments: endless(), before: book, after: book })
    expect([asked, summary.shipments, summary.totals[0]?.alike]).toEqual([301, 300, 300])
  })
})
