import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReferenceRecord } from '../../../../adapters/http/contract/platform/reference/reference.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Rows = { readonly rows: readonly ReferenceRecord[]; readonly total: number }
const list = async (query = '', as = 'ddu') => (await server.call<Rows>('GET', `/api/addressBook?${query}`, { as })).json.payload
const offers = async (query: string, as = 'ddu') =>
  (await server.call<readonly ReferenceRecord[]>('GET', `/api/addressBook/offers?${query}`, { as })).json.payload
const create = (body: object, as = 'ddu') => server.call<ReferenceRecord>('POST', '/api/addressBook', { as, body })

describe('product presets', () => {
  it('are kept by hand and by sheet, known by their SKU, and offered by either name or by SKU', async () => {
    const cup = {
      name: 'Travel cup',
      name_cn: '随行杯',
      sku_code: 'CUP-9',
      hs_code: '73239300',
      value: { amount: '6.5', currency: 'USD' },
      weight: '0.32',
    }
    const keep = (body: object, as = 'ddu') => server.call<ReferenceRecord>('POST', '/api/productPresets', { as, body })
    const { json, text } = await keep({ ...cup, battery: true })
    expect(json.payload, text).toMatchObject({ ...cup, value: { amount: '6.50', currency: 'USD' }, weight: '0.320', battery: true })
    expect((await keep({ name: 'Other cup', sku_code: 'cup 9' })).json.error).toBe('KEY_TAKEN')
    expect((await keep({ name_cn: '杯', value: { amount: '-1', currency: 'USD' } })).json.fields?.map(({ path }) => path)).toEqual([
      'name',
      'value',
    ])
    const offeredPresetNames = async (typed: string, as = 'ddu') =>
      (await server.call<readonly ReferenceRecord[]>('GET', `/api/productPresets/offers?typed=${typed}`, { as })).json.payload.map(
        ({ name }) => name,
      )
    for (const typed of ['travel', '随行', 'cup-']) expect(await offeredPresetNames(typed), typed).toEqual(['Travel cup'])
    expect(await offeredPresetNames('travel', 'vip')).toEqual([])
    const sheet = new TextEncoder().encode(
      'Product name,SKU,HS code,Declared value,Declared value currency\nTravel cup,CUP-9,73239399,,\nLamp,LMP-1,94052000,12,USD',
    )
    const form = { file: { name: 'presets.csv', content: sheet } }
    expect((await server.call('POST', '/api/productPresets/import', { as: 'ddu', form })).json.payload).toMatchObject({
      created: 1,
      updated: 1,
      failed: 0,
    })
    const found = (await server.call<Rows>('GET', '/api/productPresets?keywords=CUP', { as: 'ddu' })).json.payload.rows
    expect(found).toMatchObject([{ hs_code: '73239399', value: { amount: '6.50', currency: 'USD' }, name_cn: '随行杯' }])
  })
})

describe('the return of an order', () => {
  it('is a draft for a delivered order of the caller alone', async () => {
    const { rows } = (
      await server.call<{ rows: readonly { order_number: string }[] }>('GET', '/api/orders?status=signed&order_type=express&pageSize=1', {
        as: 'ddp',
      })
    ).json.payload
    const back = (number: string | undefined, as = 'ddp') =>
      server.call<{ order_number: string; order_type: string; status: string; order_userRef: string }>(
        'POST',
        `/api/orders/${number}/returns`,
        { as, body: {} },
      )
    const signed = rows[0]?.order_number
    const { json, text } = await back(signed)
    expect(json.payload, text).toMatchObject({ order_type: 'return_pickup', status: 'draft', order_userRef: signed })
    expect((await back(json.payload.order_number)).json.error).toBe('NO_RETURN')
    expect((await back(signed, 'ddu')).status).toBe(404)
  })
})

describe('the address book', () => {
  it('is filled by orders, and offers whom they name by name or by phone', async () => {
    const named = {
      consignee: 'Zainab Qasimi',
      phone: '+971507770001',
      sender_name: '周蓓蓓',
      sender_phone: '13900007777',
      sender_country: 'CN',
    }
    for (const address of ['Corniche 1', 'Corniche 2'])
      expect((await server.call('POST', '/api/orders', { as: 'ddu', body: sampleOrder({ ...named, address }) })).status).toBe(200)
    const { rows, total } = await list('keywords=zainab')
    expect([total, rows[0]]).toMatchObject([
      1,
      { name: 'Zainab Qasimi', address: 'Corniche 2', uses: 2, as_consignee: true, as_sender: false },
    ])
    expect(await offers('typed=ZAIN&as_consignee=1')).toMatchObject([{ name: 'Zainab Qasimi', phone: '+971507770001', city: 'Dubai' }])
    expect(await offers('typed=050777&as_consignee=1')).toMatchObject([{ name: 'Zainab Qasimi' }])
    expect(await offers('typed=周&as_sender=1')).toMatchObject([{ name: '周蓓蓓', phone: '+8613900007777' }])
    expect(await offers('typed=周&as_consignee=1')).toEqual([])
    expect(await offers('typed=zain', 'vip')).toEqual([])
  })

  it('is filled by a sheet of many orders behind its import, each use counted once', async () => {
    const lines = Array.from(
      { length: 42 },
      (_, row) => `Nadia Farsi ${row % 21},AE,+9715011100${10 + (row % 21)},Dubai,Street ${row},1,Case,1,10`,
    )
    const content = Buffer.from(['收件人,国家,电话,城市,地址,重量,英文品名,数量,申报价值', ...lines].join('\n'))
    const form = { file: { name: 'many.csv', content } }
    expect((await server.call('POST', '/api/orders/import', { as: 'vip', form })).json.payload).toMatchObject({ created: 42 })
    const uses = async () => (await list('keywords=nadia&pageSize=50', 'vip')).rows.map((row) => row['uses'])
    await expect.poll(uses, { timeout: 20_000 }).toEqual(Array.from({ length: 21 }, () => 2))
    expect(await list('keywords=Street 41', 'vip')).toMatchObject({ total: 1, rows: [{ name: 'Nadia Farsi 20' }] })
  })

  it('takes addresses by hand, and says at their fields what is wrong', async () => {
    const { json } = await create({ name: ' Omar Haddad ', country: '阿联酋', phone: '050 888 0001', as_consignee: true })
    expect(json.payload).toMatchObject({ name: 'Omar Haddad', country: 'AE', phone: '+971508880001', uses: 0, last_used: null })
    const { id } = json.payload
    const put = (body: object, as = 'ddu') => server.call<ReferenceRecord>('PUT', `/api/addressBook/${id}`, { as, body })
    expect((await put({ version: 1, city: 'Ajman' })).json.payload).toMatchObject({ city: 'Ajman', phone: '+971508880001', version: 2 })
    expect((await put({ version: 1, city: 'Fujairah' })).json.error).toBe('RECORD_CHANGED')
    const wrong = await create({ name: '', country: 'AE', phone: '12' })
    expect([wrong.status, wrong.json.fields?.map(({ path, error }) => [path, error])]).toEqual([
      400,
      [
        ['name', 'FIELD_REQUIRED'],
        ['phone', 'PHONE_INVALID'],
      ],
    ])
    expect((await create({ name: 'OMAR HADDAD', country: 'AE', phone: '+971508880001' })).json).toMatchObject({
      error: 'KEY_TAKEN',
      fields: [{ path: 'name' }],
    })
    for (const as of ['ddp', 'vip']) {
      expect((await put({ version: 2, city: 'Ajman' }, as)).status).toBe(404)
      expect((await server.call('DELETE', `/api/addressBook/${id}`, { as })).status).toBe(404)
    }
    expect((await server.call('GET', `/api/addressBook/${id}`, { as: 'admin' })).status).toBe(403)
    expect((await server.call('GET', '/api/addressBook')).status).toBe(401)
    expect((await server.call('DELETE', `/api/addressBook/${id}`, { as: 'ddu' })).status).toBe(200)
    expect(await list('keywords=haddad')).toMatchObject({ total: 0 })
  })

  it('is exported as a sheet that its import reads, and takes a plain list of customers', async () => {
    await create({ name: 'Layla Nasser', country: 'SA', city: 'Riyadh', as_consignee: true, as_sender: true })
    const { bytes } = await server.download('/api/addressBook/export?keywords=layla', { as: 'ddu' })
    const importAddressBook = async (content: Uint8Array, name: string, as = 'ddu') =>
      (await server.call('POST', '/api/addressBook/import', { as, form: { file: { name, content } } })).json.payload
    expect(await importAddressBook(bytes, 'book.xlsx')).toMatchObject({ created: 0, updated: 0, failed: 0 })
    expect(await importAddressBook(bytes, 'book.xlsx', 'vip')).toMatchObject({ created: 1, failed: 0 })
    const plain = '姓名,国家,电话,详细地址\n林可欣,中国,13911112222,深圳市南山区\nLayla Nasser,SA,,\nNobody,XX,1,'
    expect(await importAddressBook(new TextEncoder().encode(plain), 'plain.csv')).toMatchObject({
      created: 1,
      failed: 1,
      errors: [{ line: 4, field: 'country' }],
    })
    expect(await offers('typed=林&as_consignee=1')).toMatchObject([{ phone: '+8613911112222' }])
    expect(await list('keywords=layla')).toMatchObject({ total: 1, rows: [{ city: 'Riyadh', as_sender: true }] })
  })
})
