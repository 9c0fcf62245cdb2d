import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TariffVersionRow } from '../../../../adapters/http/contract/pricing/fees/tariff.routes.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type RuleVersionRow = { readonly id: number; readonly version: number; readonly version_code: string; readonly version_status: string }

const RULES = '/api/admin/freight-rules'
const ahead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
let made = 0
/** A rule of its own lane: no other test's and none of the demo's. */
const rule = (over: object = {}) => ({
  rule_code: `TEST-${(made += 1)}`,
  freightName: '测试运费',
  from_country: 'CN',
  target_country: ['JP', 'KR', 'TH', 'VN', 'MY', 'SG', 'PH', 'ID', 'AU', 'NZ', 'CA', 'MX'][made % 12],
  transport_method: 'air',
  channel: 'GULF-SEA',
  convert_rate: 5000,
  express_currency: 'CNY',
  min_weight: '0.5',
  begin_price: '35.00',
  step_weight: '0.5',
  step_price: '12.00',
  tax_currency: 'CNY',
  effective_from: ahead(10),
  ...over,
})
const call = <T = RuleVersionRow>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  who: { as: string } | { token: string } = { as: 'finance' },
) => server.call<T>(method, path, { ...who, ...(body === undefined ? {} : { body }) })
const draftFreightRule = async (over: object = {}): Promise<RuleVersionRow> => {
  const { json, text } = await call('POST', RULES, rule(over))
  expect(json.status, text).toBe(true)
  return json.payload
}
const publish = (draft: RuleVersionRow, over: object = {}, as = 'finance') =>
  call('POST', `${RULES}/${draft.id}/publish`, { version: draft.version, ...over }, { as })

describe('freight rules', () => {
  it('go from a draft to a published version that never changes, and the next one replaces it', async () => {
    const draft = await draftFreightRule()
    expect(draft).toMatchObject({ version_status: 'draft', drafted_by: 'finance', published_by: null })
    const published = await publish(draft, { effective_from: 'now' })
    expect(published.json.payload, published.text).toMatchObject({ version_status: 'published', published_by: 'finance' })
    const { version } = published.json.payload
    expect((await call('PUT', `${RULES}/${draft.id}`, { ...rule(), version })).json).toMatchObject({ error: 'VERSION_NOT_DRAFT' })
    expect((await call('DELETE', `${RULES}/${draft.id}`)).json).toMatchObject({ error: 'VERSION_NOT_DRAFT' })

    const copy = (await call('POST', `${RULES}/${draft.id}/copy`)).json.payload
    expect(copy).toMatchObject({ version_code: draft.version_code.replace(/1$/, '2'), version_status: 'draft' })
    const changed = await call('PUT', `${RULES}/${copy.id}`, { version: copy.version, begin_price: '36.00', effective_from: ahead(5) })
    expect((await publish(changed.json.payload)).json.payload).toMatchObject({ begin_price: '36.00', version_status: 'published' })
    const timeline = (await call<readonly TariffVersionRow[]>('GET', `${RULES}/${draft.id}/versions`)).json.payload
    expect(timeline.map(({ standing, standing_txt, published_by }) => [standing, standing_txt, published_by])).toEqual([
      ['planned', 'Planned', 'finance'],
      ['in_force', 'In force', 'finance'],
    ])
    expect(timeline[1]?.effective_until).toBe(timeline[0]?.effective_from)
    expect(timeline.map(({ record }) => record['begin_price'])).toEqual(['36.00', '35.00'])
  })

  it('are taken back before they take effect, and never after', async () => {
    const draft = await draftFreightRule()
    const planned = (await publish(draft)).json.payload
    expect((await call('GET', `${RULES}/${draft.id}/versions`)).text).toContain('"planned"')
    const back = await call<RuleVersionRow & { published_by: string | null }>('POST', `${RULES}/${draft.id}/retract`)
    expect(back.json.payload, back.text).toMatchObject({ version_status: 'draft', published_by: null })
    expect((await call('POST', `${RULES}/${draft.id}/retract`)).json.error).toBe('VERSION_NOT_PLANNED')
    const changed = await call('PUT', `${RULES}/${draft.id}`, { version: back.json.payload.version, begin_price: '37.00' })
    expect(changed.status, changed.text).toBe(200)
    expect((await publish(changed.json.payload, { effective_from: 'now' })).json.payload).toMatchObject({ version_status: 'published' })
    expect((await call('POST', `${RULES}/${draft.id}/retract`)).json.error).toBe('VERSION_NOT_PLANNED')
    expect((await call('POST', `${RULES}/${planned.id}/retract`, undefined, { as: 'warehouse' })).status).toBe(403)
  })

  it('say at each field what is wrong', async () => {
    const wrong = await call('POST', RULES, rule({ begin_price: '-1', express_currency: 'ZZZ', channel: 'NOWHERE' }))
    expect(wrong.status).toBe(400)
    expect(wrong.json.fields?.map(({ path, error }) => [path, error])).toEqual([
      ['channel', 'UNKNOWN_REFERENCE'],
      ['express_currency', 'UNKNOWN_REFERENCE'],
    ])
    const negative = await call('POST', RULES, rule({ begin_price: '-1', client: 'nobody-of-this-name' }))
    expect(negative.json.fields).toMatchObject([{ path: 'client', error: 'UNKNOWN_REFERENCE' }])
    expect((await call('POST', RULES, rule({ begin_price: '-1' }))).json.fields).toMatchObject([
      { path: 'begin_price', error: 'OUT_OF_RANGE' },
    ])
    const one = rule()
    await publish(await draftFreightRule(one))
    const rival = await draftFreightRule({ ...one, rule_code: 'RIVAL', effective_from: ahead(20) })
    expect((await publish(rival)).json).toMatchObject({ error: 'RULE_TWICE', fields: [{ path: 'channel', error: 'RULE_TWICE' }] })
    const late = await draftFreightRule({ effective_from: ahead(-1) })
    expect((await publish(late)).json).toMatchObject({ error: 'VERSION_IN_PAST', fields: [{ path: 'effective_from' }] })
    expect((await call('DELETE', `${RULES}/${late.id}`)).json.status).toBe(true)
  })

  it('take a price sheet, whose rows are drafts of their rules, and give it back', async () => {
    const [ours, fresh] = [rule(), rule()]
    const published = (await publish(await draftFreightRule(ours), { effective_from: 'now' })).json.payload
    const sheet = [
      '规则代码,首重价格,续重价格,生效时间,规则名称,始发国家,目的国家,运输方式,渠道,体积重系数,运费币种,首重,续重单位,税费币种',
      `${ours.rule_code},38.50,13.00,2199-01-01,,CN,${ours.target_country},空运,GULF-SEA,5000,CNY,0.5,0.5,CNY`,
      `${fresh.rule_code},20,-8,2199-01-01,新规则,CN,${fresh.target_country},空运,GULF-SEA,5000,CNY,0.5,0.5,CNY`,
      `${fresh.rule_code}-B,20,8,2199-01-01,新规则,CN,${fresh.target_country},空运,GULF-SEA,5000,CNY,0.5,0.5,CNY`,
    ].join('\n')
    const taken = await server.call<{ created: number; failed: number; errors: readonly object[] }>('POST', `${RULES}/import`, {
      as: 'finance',
      form: { file: { name: 'prices.csv', content: new TextEncoder().encode(sheet) } },
    })
    // A name that the sheet leaves empty is an error of its row, as in every sheet.
    expect(taken.json.payload, taken.text).toMatchObject({
      created: 1,
      failed: 2,
      errors: [
        { line: 2, field: 'freightName' },
        { line: 3, column: '续重价格', field: 'step_price', error: 'OUT_OF_RANGE' },
      ],
    })
    const prices = `规则代码,首重价格,生效时间\n${ours.rule_code},38.50,2199-01-01\n`
    const priced = await server.call<{ created: number }>('POST', `${RULES}/import`, {
      as: 'finance',
      form: { file: { name: 'prices.csv', content: new TextEncoder().encode(prices) } },
    })
    expect(priced.json.payload, priced.text).toMatchObject({ created: 1, failed: 0 })
    const [draft, before] = (await call<readonly TariffVersionRow[]>('GET', `${RULES}/${published.id}/versions`)).json.payload
    expect([draft?.standing, draft?.record['begin_price'], draft?.record['step_price'], before?.standing]).toEqual([
      'draft',
      '38.50',
      '12.00',
      'in_force',
    ])
    const exported = await server.download(`${RULES}/export?rule_code=${ours.rule_code}`, { as: 'finance' })
    expect(exported.status).toBe(200)
  })

  it('take a carrier’s sheet of weight bands by country, give it back as it was, and price parcels by band', async () => {
    const headings =
      '规则代码,规则名称,始发国家,目的国家,运输方式,渠道,体积重系数,运费币种,首重,首重价格,续重价格,起始重量（不含）,最大重量,税费币种,生效时间'
    const row = (country: string, [over, most, price]: readonly [string, string, string]) =>
      `BAND-${country}-${most},分段,CN,${country},空运,GULF-SEA,5000,CNY,${Math.max(0.5, Number(over))},${price},10,${over},${most},CNY,2199-01-01`
    const bands = [
      ['0', '2', '30'],
      ['2', '5', '80'],
      ['5', '20', '190'],
    ] as const
    const rows = ['TR', 'PL'].flatMap((country) => bands.map((one) => row(country, one)))
    type Import = { created: number; updated: number; failed: number }
    const take = (content: Uint8Array<ArrayBuffer>, name = 'bands.csv') =>
      server.call<Import>('POST', `${RULES}/import`, { as: 'finance', headers: { lang: 'en-US' }, form: { file: { name, content } } })
    const sheet = (lines: readonly string[]) => new TextEncoder().encode([headings, ...lines].join('\n'))
    const overlapping = await take(sheet([...rows, row('TR', ['4', '6', '1'])]))
    expect(overlapping.json).toMatchObject({
      error: 'BANDS_OVERLAP',
      msg: 'Rules BAND-TR-5 and BAND-TR-6 both have a price between 4.000 and 5.000 kg',
    })
    const taken = await take(sheet(rows))
    expect(taken.json.payload, taken.text).toMatchObject({ created: 6, failed: 0 })
    const drafts = (await call<{ rows: readonly RuleVersionRow[] }>('GET', `${RULES}?keywords=BAND-TR&sort=version_code`)).json.payload.rows
    const bandOf = (most: string): RuleVersionRow => {
      const found = drafts.find((one) => one.version_code === `BAND-TR-${most}-1`)
      if (found === undefined) throw new Error(`no band ${most}`)
      return found
    }
    const now = { effective_from: 'now' }
    expect((await publish(bandOf('2'), now)).status).toBe(200)
    expect((await publish(bandOf('20'), now)).json).toMatchObject({ error: 'BANDS_GAP', fields: [{ path: 'over_weight' }] })
    for (const most of ['5', '20']) expect((await publish(bandOf(most), now)).status).toBe(200)
    const exported = await server.download(`${RULES}/export?keywords=BAND-`, { as: 'finance', headers: { lang: 'en-US' } })
    expect((await take(exported.bytes, 'bands.xlsx')).json.payload).toMatchObject({ created: 0, updated: 0, failed: 0 })
    const cost = async (weight: string) => {
      const { json } = await server.call<{ offers: readonly { total: { amount: string } }[]; refused: readonly { error: string }[] }>(
        'GET',
        `/api/finance/quote?country=TR&channel=GULF-SEA&weight=${weight}`,
        { as: 'ddp' },
      )
      return json.payload.offers[0]?.total.amount ?? json.payload.refused[0]?.error
    }
    expect([await cost('0.4'), await cost('2'), await cost('2.1'), await cost('20'), await cost('20.1')]).toEqual([
      '30.00',
      '60.00',
      '90.00',
      '490.00',
      'RULE_MAX_WEIGHT',
    ])
  })

  it('are for staff who see all clients, and published by those who may approve', async () => {
    const draft = await draftFreightRule()
    expect((await publish(draft, {}, 'service')).status).toBe(403)
    expect((await call('GET', `${RULES}/${draft.id}/versions`, undefined, { as: 'ddp' })).status).toBe(403)
    const limited = await hireUser(server, 'regional', await roleForOwnClients(server))
    expect((await call('GET', RULES, undefined, { token: limited })).status).toBe(403)
    const trail = await server.call<{ rows: readonly { subject: string; action: string }[] }>(
      'GET',
      '/api/admin/audit?area=freight-rules',
      { as: 'admin' },
    )
    expect(trail.text).toContain(draft.version_code)
  })

  it('are published together, all or none, by who may', async () => {
    const OWN = { channel: 'GULF-EXP' }
    const [first, second, past] = [
      await draftFreightRule(OWN),
      await draftFreightRule(OWN),
      await draftFreightRule({ ...OWN, effective_from: ahead(-1) }),
    ]
    const together = (drafts: readonly RuleVersionRow[], as = 'finance') => {
      const body = { drafts: drafts.map(({ id, version }) => ({ id, version })) }
      return call<readonly RuleVersionRow[]>('POST', `${RULES}/publish`, body, { as })
    }
    expect((await together([first], 'warehouse')).status).toBe(403)
    expect((await together([])).status).toBe(400)
    const refused = await together([first, second, past])
    expect([refused.status, refused.json.fields]).toMatchObject([400, [{ path: past.version_code, error: 'VERSION_IN_PAST' }]])
    expect((await call('GET', `${RULES}/${first.id}`)).json.payload).toMatchObject({ version_status: 'draft' })
    const done = await together([first, second])
    expect(done.json.payload, done.text).toMatchObject([
      { version_code: first.version_code, version_status: 'published' },
      { version_code: second.version_code, version_status: 'published' },
    ])
    for (const { id, version_code } of [first, second]) {
      const timeline = (await call<readonly TariffVersionRow[]>('GET', `${RULES}/${id}/versions`)).json.payload
      expect(timeline).toMatchObject([{ version_code, standing: 'planned', published_by: 'finance' }])
    }
    expect((await together([first])).json.error).toBe('RECORD_CHANGED')
  })
})

describe('exchange rates and expense subjects', () => {
  it('say what a currency is worth: its record shows the rate in force, and keeps none of its own', async () => {
    type CurrencyRow = RuleVersionRow & {
      readonly code: string
      readonly name: string
      readonly to_usd: string | null
      readonly to_rmb: string | null
    }
    const currencyInArea = async () =>
      (await call<{ rows: readonly CurrencyRow[] }>('GET', '/api/admin/currencies?keywords=ISK')).json.payload.rows[0]
    const dollarRateForClient = async () =>
      (await server.call<{ rows: readonly CurrencyRow[] }>('GET', '/api/finance/currency', { as: 'ddp' })).json.payload.rows.find(
        ({ code }) => code === 'ISK',
      )?.to_usd
    const before = await currencyInArea()
    expect([before?.to_usd, await dollarRateForClient()]).toEqual(['0.00819672', '0.00819672'])
    const edited = await call('PUT', `/api/admin/currencies/${before?.id}`, { version: before?.version, name: '冰岛克朗币', to_usd: '9' })
    expect(edited.status, edited.text).toBe(200)
    expect(await currencyInArea()).toMatchObject({ name: '冰岛克朗币', to_usd: '0.00819672' })
    const publish = async (rates: object, effective_from: string) => {
      const draft = (
        await call<RuleVersionRow>('POST', '/api/admin/exchange-rates', { currency: 'ISK', effective_from: ahead(3), ...rates })
      ).json.payload
      const done = await call(
        'POST',
        `/api/admin/exchange-rates/${draft.id}/publish`,
        { version: draft.version, effective_from },
        { as: 'admin' },
      )
      expect(done.status, done.text).toBe(200)
    }
    await publish({ to_usd: '0.0088', to_rmb: '0.0625' }, 'now')
    await publish({ to_usd: '0.0099', to_rmb: '0.07' }, ahead(3))
    expect(await currencyInArea()).toMatchObject({ to_usd: '0.0088', to_rmb: '0.0625' })
    await expect.poll(dollarRateForClient, { timeout: 10_000 }).toBe('0.0088')
    // Sorted by it, too.
    const list = async (order: string) =>
      (await call<{ rows: readonly CurrencyRow[] }>('GET', `/api/admin/currencies?sort=${order}&pageSize=200`)).json.payload.rows
    const sorted = (await list('to_usd')).map(({ to_usd: rate }) => Number(rate))
    expect(sorted).toEqual(sorted.toSorted((left, right) => left - right))
  })

  it('have versions too: the rate of today is the first one', async () => {
    const list = await call<{ rows: readonly RuleVersionRow[] }>('GET', '/api/admin/exchange-rates?currency=AED')
    const [first] = list.json.payload.rows
    expect(first).toMatchObject({ version_code: 'AED-1', version_status: 'published' })
    const { json, text } = await call('POST', '/api/admin/exchange-rates', {
      currency: 'AED',
      to_usd: '0',
      to_rmb: '1.9',
      effective_from: ahead(30),
    })
    expect(json.fields, text).toMatchObject([{ path: 'to_usd', error: 'NOT_POSITIVE' }])
    const subject = {
      subject_code: 'TEST-FUEL',
      subject_name: '燃油',
      english_name: 'Fuel',
      basis: 'freight_share',
      currency: 'CNY',
      effective_from: ahead(3),
    }
    const lacking = await call('POST', '/api/admin/expense-subjects', subject)
    expect(lacking.json.fields?.map(({ path }) => path).toSorted()).toEqual(['occasion', 'share'])
    const draft = (await call('POST', '/api/admin/expense-subjects', { ...subject, share: '0.1', occasion: 'every_parcel', country: 'JP' }))
      .json.payload
    const published = await call('POST', `/api/admin/expense-subjects/${draft.id}/publish`, { version: draft.version })
    expect(published.json.payload).toMatchObject({ version_code: 'TEST-FUEL-1', version_status: 'published' })
    const ended = await call('POST', `/api/admin/expense-subjects/${draft.id}/withdraw`, { effective_from: ahead(4) })
    expect(ended.json.payload).toMatchObject({ version_code: 'TEST-FUEL-2', version_status: 'withdrawn' })
  })
})
