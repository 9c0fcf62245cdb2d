import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly code: string; readonly title: string }
type Options = Readonly<Record<string, readonly { readonly code: string; readonly title: string; readonly id?: number }[]>> & {
  readonly unknown?: readonly string[]
}

const find = (path: string, calling: Calling) => server.call<{ rows: readonly Row[]; total: number }>('GET', `/api${path}`, calling)
const rows = async (path: string, calling: Calling = { as: 'ddp' }) => {
  const { json, status, text } = await find(path, calling)
  expect(status, text).toBe(200)
  return json.payload.rows
}
const select = async (selectType: readonly string[], calling: Calling = { as: 'ddp' }) => {
  const { json, status, text } = await server.call<Options>('POST', '/api/share/getSelectType', { ...calling, body: { selectType } })
  expect(status, text).toBe(200)
  return json.payload
}
const ENGLISH = { lang: 'en-US' }

describe.each(['/common/customer', '/user/client/getList'])('clients by %s', (path) => {
  it('are the shipper itself, for each of its members', async () => {
    const own = [
      { id: 1001, account: 'ddp', code: 'ddp', title: expect.any(String), clientName: expect.any(String), company: expect.any(String) },
    ]
    for (const as of ['ddp', 'ddp-orders', 'ddp-finance', 'ddp-viewer']) expect(await rows(path, { as })).toEqual(own)
    expect((await rows(`${path}?keywords=ddu`)).map(({ account }) => account)).toEqual([])
  })

  it('are for staff those that they may read, however they page', async () => {
    const all = await find(`${path}?pageSize=999`, { as: 'admin' })
    expect(all.json.payload.rows.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['ddp', 'ddu', 'fresh', 'nofin', 'clm', 'vip']),
    )
    const paged = await find(`${path}?pageSize=2&page=2`, { as: 'finance' })
    expect(paged.json.payload).toMatchObject({ total: all.json.payload.total, rows: all.json.payload.rows.slice(2, 4) })
    expect((await rows(`${path}?keywords=ddu`, { as: 'service' })).map(({ account }) => account)).toEqual(['ddu'])
    expect((await find(path, { as: 'warehouse' })).status).toBe(403)
    expect((await find(`${path}?pageSize=1000`, { as: 'admin' })).status).toBe(400)
  })
})

describe('warehouses, airports, statuses and companies', () => {
  it('have warehouses with their id and title, of a city or overseas alone; shippers see no contacts', async () => {
    const overseas = await rows('/warehouse/warehouse?is_oversea=1', { as: 'ddp', headers: ENGLISH })
    expect(overseas).toContainEqual(
      expect.objectContaining({ code: 'DXB1', title: 'Dubai warehouse', is_oversea: true, id: expect.any(Number) }),
    )
    expect(overseas.every((row) => row['is_oversea'] === true && !('address' in row))).toBe(true)
    expect((await rows('/warehouse/warehouse?city=AE-DXB')).map(({ code }) => code)).toEqual(['DXB1'])
    expect((await rows('/warehouse/warehouse', { as: 'warehouse' })).find(({ code }) => code === 'DXB1')).toHaveProperty('address')
  })

  it('have the airports that staff say bags are made up at', async () => {
    expect((await rows('/common/config/packingAirport')).map(({ airport_code }) => airport_code)).toEqual(
      expect.arrayContaining(['HKG', 'SZX']),
    )
    expect((await rows('/common/config/packingAirport?country=HK')).map(({ code }) => code)).toEqual(['HKG'])
    const found = await server.call<{ rows: Row[] }>('GET', '/api/admin/airports?keywords=DWC', { as: 'admin' })
    const [{ id, ...airport }] = found.json.payload.rows as [Row]
    expect((await server.call('PUT', `/api/admin/airports/${id}`, { as: 'admin', body: { ...airport, packing: true } })).status).toBe(200)
    expect((await rows('/common/config/packingAirport?country=AE')).map(({ code }) => code)).toEqual(['DWC'])
  })

  it('have every tracking status for staff, and those that are not hidden for shippers', async () => {
    const found = await server.call<{ rows: (Row & { version: number })[] }>('GET', '/api/admin/tracking-statuses?keywords=190', {
      as: 'admin',
    })
    const [{ id, ...status }] = found.json.payload.rows as [Row & { version: number }]
    await server.call('PUT', `/api/admin/tracking-statuses/${id}`, { as: 'admin', body: { ...status, status_hidden: true } })
    const codes = async (as: string) => (await rows('/tracker/status?pageSize=9999', { as })).map(({ tracker_code }) => tracker_code)
    expect(await codes('admin')).toEqual(expect.arrayContaining(['112', '140', '150', '190']))
    expect(await codes('ddp')).toEqual(expect.arrayContaining(['112', '140', '150']))
    expect(await codes('ddp')).not.toContain('190')
    expect((await select(['tracker status']))['tracker status']?.map(({ code }) => code)).not.toContain('190')
    expect((await find('/tracker/status?pageSize=10000', { as: 'ddp' })).status).toBe(400)
  })

  it('have the companies of the departments, each once, for staff alone', async () => {
    const companies = await rows('/common/department/companies', { as: 'warehouse' })
    expect(companies.length).toBeGreaterThan(0)
    expect(new Set(companies.map(({ title }) => title)).size).toBe(companies.length)
    expect(companies.every(({ id }) => id > 0)).toBe(true)
    expect((await find('/common/department/companies', { as: 'ddp' })).status).toBe(403)
  })
})

describe('types of charges and circuits', () => {
  it('name freight, taxes and the subjects in force, without their prices', async () => {
    const types = await rows('/common/chargeType', { as: 'ddp', headers: ENGLISH })
    expect(types.map(({ code, title }) => `${code} ${title}`)).toEqual(expect.arrayContaining(['freight Freight', 'vat VAT', 'duty Duty']))
    expect(types.length).toBeGreaterThan(4)
    expect(types.every((row) => !('unit_price' in row))).toBe(true)
    expect((await rows('/common/chargeType?basis=storage')).every(({ basis }) => basis === 'storage')).toBe(true)
  })

  it('are circuits with an id and a name, those of another client left out', async () => {
    const circuits = await rows('/common/circuit?pageSize=9999', { as: 'ddp', headers: ENGLISH })
    expect(circuits).toContainEqual(
      expect.objectContaining({ circuit: 'China → United Arab Emirates · Air', code: 'CN-AE-air', id: expect.any(Number) }),
    )
    const rules = await server.call<{ rows: (Row & { version: number })[] }>(
      'GET',
      '/api/admin/freight-rules?target_country=AE&pageSize=500',
      { as: 'admin' },
    )
    const rule = rules.json.payload.rows.find((one) => one['from_country'] === 'CN')
    const {
      id: _id,
      version: _version,
      published_at: _at,
      published_by: _by,
      version_status: _status,
      ...like
    } = rule as Row & { version: number }
    const soon = new Date(Date.now() + 1500).toISOString()
    const made = await server.call<{ id: number; version: number }>('POST', '/api/admin/freight-rules', {
      as: 'admin',
      body: {
        ...like,
        version_code: 'ONLY-DDU-1',
        rule_code: 'ONLY-DDU',
        client: 'ddu',
        client_group: null,
        target_country: 'JP',
        effective_from: soon,
      },
    })
    expect(made.status, made.text).toBe(200)
    const { id, version } = made.json.payload
    const published = await server.call('POST', `/api/admin/freight-rules/${id}/publish`, { as: 'admin', body: { version } })
    expect(published.status, published.text).toBe(200)
    const codes = async (as: string) => (await rows('/common/circuit?target_country=JP', { as })).map(({ code }) => code)
    await expect.poll(() => codes('ddu'), { timeout: 10_000 }).toEqual(['CN-JP-air'])
    expect(await codes('ddp')).toEqual([])
    expect(await codes('admin')).toEqual(['CN-JP-air'])
  })
})

describe('several lists at once', () => {
  it('come keyed by the names that were asked for, however they are spelt', async () => {
    const names = [
      'client',
      'chargeType',
      'packing airport',
      'tracker_status',
      'circuit',
      'yes/no',
      'YES_NO',
      'enable_disable',
      'downUp',
      'unit',
    ]
    const lists = await select(names, { as: 'ddp', headers: ENGLISH })
    expect(Object.keys(lists).toSorted()).toEqual(names.toSorted())
    expect(lists['client']).toEqual([{ code: 'ddp', title: expect.any(String), id: 1001 }])
    expect([lists['yes/no'], lists['YES_NO'], lists['enable_disable'], lists['downUp']]).toEqual([
      [
        { code: '1', title: 'Yes' },
        { code: '0', title: 'No' },
      ],
      [
        { code: 'YES', title: 'Yes' },
        { code: 'NO', title: 'No' },
      ],
      [
        { code: '1', title: 'Enable' },
        { code: '2', title: 'Disable' },
      ],
      [
        { code: '1', title: 'Down' },
        { code: '2', title: 'Up' },
      ],
    ])
  })

  it('have the rows of the calls', async () => {
    for (const [name, path] of [
      ['warehouse', '/warehouse/warehouse'],
      ['charge_type', '/common/chargeType'],
      ['circuit', '/common/circuit'],
      ['currency', '/finance/currency'],
      ['country', '/common/country'],
    ] as const)
      expect((await select([name]))[name]?.map(({ code }) => code)).toEqual((await rows(path)).map(({ code }) => code))
  })

  it('name an unknown one beside the known ones, and one that is not for the reader alike', async () => {
    const lists = await select(['country', 'passwords', '__proto__', 'user', 'role', 'company', 'supplier', 'unknown'])
    expect(Object.keys(lists).toSorted()).toEqual(['country', 'unknown'])
    expect(lists.unknown).toEqual(['passwords', '__proto__', 'user', 'role', 'company', 'supplier', 'unknown'])
    expect(await select([])).toEqual({})
    expect(Object.keys(await select(['user', 'role', 'company', 'supplier'], { as: 'admin' }))).not.toContain('unknown')
    expect((await select(['client', 'supplier', 'freight_rule', 'warehouse'], { as: 'warehouse' })).unknown).toEqual([
      'client',
      'supplier',
      'freight_rule',
    ])
  })

  it('show staff who are limited to their own clients these alone', async () => {
    const token = await hireUser(server, 'own-clients', await roleForOwnClients(server))
    const found = await server.call<{ version: number }>('GET', '/api/admin/clients/1002', { as: 'admin' })
    const given = { service: 'own-clients', version: found.json.payload.version }
    expect((await server.call('PUT', '/api/admin/clients/1002', { as: 'admin', body: given })).status).toBe(200)
    expect((await rows('/common/customer', { token })).map(({ account }) => account)).toEqual(['ddu'])
    expect((await select(['client', 'country'], { token }))['client']?.map(({ code }) => code)).toEqual(['ddu'])
    expect((await rows('/common/circuit?target_country=JP', { token })).map(({ code }) => code)).toEqual([])
  })
})
