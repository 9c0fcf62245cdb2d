import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '#core/entity-catalog.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'

/** The answer of an import of which nothing is left out. */
const NOTHING_LEFT_OUT = { notices: [], held: false, encoding: null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Country = {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly english_name: string
  readonly allow_arrive: boolean
  readonly aliases: readonly string[] | null
}
type Currency = { readonly id: number; readonly version: number; readonly code: string; readonly rate: string; readonly to_usd: string }

const list = async <R>(area: string, query = '', calling: Calling = { as: 'admin' }) =>
  (await server.call<{ rows: R[]; total: number }>('GET', `/api/admin/${area}?${query}`, calling)).json.payload
const one = async (code: string) =>
  (await list<Country>('countries', `keywords=${code}&pageSize=500`)).rows.find((row) => row.code === code) as Country

describe('reference data', () => {
  it('is seeded from the real lists', async () => {
    expect((await list('countries')).total).toBeGreaterThanOrEqual(249)
    expect((await list('currencies')).total).toBeGreaterThanOrEqual(150)
    expect((await list('airports')).total).toBeGreaterThan(4000)
    expect((await list<Country>('countries')).rows).toHaveLength(15)
  })

  it('is searched, filtered, sorted and paged', async () => {
    const names = (await list<Country>('countries', 'sort=-english_name&pageSize=50')).rows.map((row) => row.code)
    expect(new Set(names).size).toBe(50)
    expect((await list<Country>('countries', 'keywords=emirates')).rows.map((row) => row.code)).toContain('AE')
    expect((await list<Country>('countries', 'allow_arrive=1&pageSize=500')).rows.every((row) => row.allow_arrive)).toBe(true)
    expect((await list<Country>('countries', 'page=2&pageSize=50&sort=code')).rows[0]?.code).not.toBe(
      (await list<Country>('countries', 'pageSize=50&sort=code')).rows[0]?.code,
    )
    const wrong = await server.call('GET', '/api/admin/countries?sort=password', { as: 'admin' })
    expect([wrong.status, wrong.json.fields?.[0]?.path]).toEqual([400, 'sort'])
  })

  it('is written with the version that was read: the slower of two is refused', async () => {
    const country = await one('FJ')
    const { id, ...values } = country
    const change = (english_name: string) =>
      server.call<Country>('PUT', `/api/admin/countries/${id}`, { as: 'admin', body: { ...values, english_name } })
    const first = await change('Fiji Islands')
    expect(first.json.payload).toMatchObject({ english_name: 'Fiji Islands', version: country.version + 1 })
    const second = await change('Viti')
    expect([second.status, second.json.error]).toEqual([409, 'RECORD_CHANGED'])
  })

  it('keeps what a change leaves out', async () => {
    const { id, version, english_name } = await one('TO')
    const { json } = await server.call<Country>('PUT', `/api/admin/countries/${id}`, {
      as: 'admin',
      body: { version, aliases: ['Tonga Tapu'] },
    })
    expect(json.payload).toMatchObject({ code: 'TO', english_name, aliases: ['Tonga Tapu'], version: version + 1 })
  })

  it.each(catalog.map(({ area }) => area))('of %s changes nothing when its export is imported', async (area) => {
    const exported = await server.download(`/api/admin/${area}/export`, { as: 'admin' })
    const { json } = await server.call('POST', `/api/admin/${area}/import`, {
      as: 'admin',
      form: { file: { name: 'e.xlsx', content: exported.bytes } },
    })
    const { json: kept } = await server.call<{ total: number }>('GET', `/api/admin/${area}`, { as: 'admin' })
    if (kept.payload.total === 0) expect(json.error).toBe('FILE_EMPTY')
    else
      expect(json.payload).toEqual({
        created: 0,
        updated: 0,
        failed: 0,
        errors: [],
        errors_more: 0,
        errors_note: null,
        ...NOTHING_LEFT_OUT,
      })
  })

  it('names every wrong field', async () => {
    const { status, json } = await server.call('POST', '/api/admin/currencies', {
      as: 'admin',
      body: { code: 'x y', rate: '0' },
    })
    expect(status).toBe(400)
    expect(Object.fromEntries(json.fields?.map(({ path, error }) => [path, error]) ?? [])).toMatchObject({
      code: 'FIELD_TYPE',
      rate: 'NOT_POSITIVE',
      name: 'FIELD_REQUIRED',
    })
  })

  it('is created, found, refused twice, deleted, and gone', async () => {
    const body = { code: 'XTS', name: '测试', english_name: 'Test', rate: '2.5' }
    const created = await server.call<Currency>('POST', '/api/admin/currencies', { as: 'finance', body })
    expect(created.json.payload, created.text).toMatchObject({ ...body, version: 1 })
    const path = `/api/admin/currencies/${created.json.payload.id}`
    expect((await server.call('GET', path, { as: 'warehouse' })).json.payload).toMatchObject(body)
    const twice = await server.call('POST', '/api/admin/currencies', { as: 'finance', body })
    expect([twice.status, twice.json.error]).toEqual([409, 'KEY_TAKEN'])
    expect((await server.call('DELETE', path, { as: 'warehouse' })).status).toBe(403)
    expect((await server.call('DELETE', path, { as: 'finance' })).status).toBe(200)
    expect((await server.call('GET', path, { as: 'finance' })).json.error).toBe('RECORD_NOT_FOUND')
  })

  it('that others name is not deleted', async () => {
    const used = (await list<Currency>('currencies', 'keywords=AED')).rows.find((row) => row.code === 'AED')
    const refused = await server.call('DELETE', `/api/admin/currencies/${used?.id}`, { as: 'admin' })
    expect([refused.status, refused.json.error]).toEqual([409, 'RECORD_IN_USE'])
  })

  it('is seen changed by the next order', async () => {
    const { id, ...values } = await one('QA')
    await server.call('PUT', `/api/admin/countries/${id}`, { as: 'admin', body: { ...values, allow_arrive: false } })
    const options = await server.call<{ rows: { code: string }[] }>('GET', '/api/common/country?allow_arrive=1', { as: 'ddp' })
    expect(options.json.payload.rows.map(({ code }) => code)).not.toContain('QA')
  })

  it('of a city has its other spellings and its remote regions for the forms of shippers', async () => {
    await server.call('POST', '/api/admin/city-mappings', {
      as: 'admin',
      body: { mapping_code: 'ABUZABI', written: 'Abu Zabi', city: 'AE-AUH' },
    })
    const cities = await server.call<{ rows: readonly { city_code: string }[]; total: number }>('GET', '/api/common/city?country=ae', {
      as: 'ddp',
    })
    expect(cities.json.payload.rows.find(({ city_code }) => city_code === 'AE-AUH')).toMatchObject({
      english_name: 'Abu Dhabi',
      remote_regions: expect.arrayContaining(['Liwa']),
      written: expect.arrayContaining(['Abu Zabi']),
    })
    const paged = await server.call<{ rows: readonly unknown[]; total: number }>('GET', '/api/common/city?country=AE&pageSize=2&page=2', {
      as: 'ddp',
    })
    expect(paged.json.payload).toMatchObject({ rows: { length: 2 }, total: cities.json.payload.total })
    expect((await server.call('GET', '/api/common/city?country=AE')).status).toBe(401)
  })

  it.each(['zh-CN', 'zh-TW', 'en-US'])('goes out as a sheet and comes back the same in %s', async (lang) => {
    const sheet = await server.download('/api/admin/tracking-statuses/export', { as: 'admin', headers: { lang } })
    const back = await server.call('POST', '/api/admin/tracking-statuses/import', {
      as: 'admin',
      form: { file: { name: 'statuses.xlsx', content: sheet.bytes } },
    })
    expect(back.json.payload).toEqual({
      created: 0,
      updated: 0,
      failed: 0,
      errors: [],
      errors_more: 0,
      errors_note: null,
      ...NOTHING_LEFT_OUT,
    })
  })

  it('comes from a sheet by its key, faulty rows named and left out', async () => {
    const content = new TextEncoder().encode('code,english_name,rate\nUSD,Dollar of the US,1\nXXQ,,\nJPY,Japanese Yen,none\n')
    const { json } = await server.call<{
      created: number
      updated: number
      failed: number
      errors: { line: number; column: string; error: string }[]
    }>('POST', '/api/admin/currencies/import', { as: 'admin', form: { file: { name: 'rates.csv', content } } })
    expect(json.payload).toMatchObject({ created: 0, updated: 1, failed: 2 })
    expect(json.payload.errors.map(({ line, column, error }) => [line, column, error])).toEqual(
      expect.arrayContaining([
        [4, 'rate', 'NOT_A_NUMBER'],
        [3, 'rate', 'FIELD_REQUIRED'],
      ]),
    )
    const [usd] = (await list<Currency & { english_name: string; name: string }>('currencies', 'keywords=Dollar of the US')).rows
    expect(usd).toMatchObject({ code: 'USD', rate: '1' })
    expect(usd?.name).toBeTruthy()
  })
})

describe('option lists', () => {
  it('come in the language of the call', async () => {
    const titles = async (lang: string) =>
      (
        await server.call<Record<string, { code: string; title: string }[]>>('POST', '/api/share/getSelectType', {
          as: 'ddp',
          headers: { lang },
          body: { selectType: ['country', 'currency', 'order_status'] },
        })
      ).json.payload
    expect((await titles('en-US'))['country']).toContainEqual({ code: 'SA', title: 'Saudi Arabia' })
    expect((await titles('zh-CN'))['order_status']).toContainEqual({ code: 'signed', title: '已签收' })
  })

  it('of currencies take pages, all at once unless said', async () => {
    const all = await server.call<{ rows: object[]; total: number }>('GET', '/api/finance/currency?pageSize=999', { as: 'ddp' })
    expect(all.json.payload.rows).toHaveLength(all.json.payload.total)
    expect(
      (await server.call<{ rows: object[] }>('GET', '/api/finance/currency?pageSize=10', { as: 'ddp' })).json.payload.rows,
    ).toHaveLength(10)
  })
})

describe('menu routes', () => {
  it('tell everybody how the pages are arranged', async () => {
    const body = { name: 'home', path: '/home', title: '主页', order: 3, hideInMenu: false }
    const made = await server.call('POST', '/api/admin/routes', { as: 'admin', body })
    expect(made.status, made.text).toBe(200)
    const { json } = await server.call<{ rows: readonly object[] }>('GET', '/api/common/menuRoutes', { as: 'fresh' })
    expect(json.payload.rows).toMatchObject([{ name: 'home', title: '主页', english_title: null, order: 3 }])
  })
})
