import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { changeClient, hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { textOf } from '../../../printer/support/printed.ts'
import { printZpl } from '../../../printer/support/zpl-reader.ts'
import { read, utils } from 'xlsx'
import { samplePng } from '../../../support/sheets/sample-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Sku = { readonly id: number; readonly version: number; readonly skuCode: string; readonly barCode: readonly string[] | null }
type Skus = { readonly rows: readonly (Sku & { readonly account: string })[]; readonly total: number }

const MUG = { skuCode: 'MUG-01', skuName: '马克杯', skuWeight: '0.350', barCode: ['6901234567892', '6901234567908'] }
const create = (body: object, as = 'ddp') => server.call<Sku>('POST', '/api/goods', { as, body })
const list = async (as: string, query = '', path = '/api/goods') =>
  (await server.call<Skus>('GET', `${path}?${query}`, { as })).json.payload
const remove = (id: number, as = 'ddp') => server.call('DELETE', `/api/goods/${id}`, { as })

describe("a shipper's SKUs", () => {
  it('belong to it alone: two shippers use one code, and neither reaches the other', async () => {
    const [mine, theirs] = [await create(MUG), await create(MUG, 'ddu')]
    expect([mine.status, theirs.status], mine.text + theirs.text).toEqual([200, 200])
    expect(mine.json.payload).toMatchObject({ ...MUG, version: 1 })
    expect((await create(MUG)).json).toMatchObject({ error: 'KEY_TAKEN', fields: [{ path: 'skuCode' }] })
    const { id } = theirs.json.payload
    expect((await server.call('GET', `/api/goods/${id}`, { as: 'ddp' })).json).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect((await remove(id)).json).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await list('ddu', 'keywords=6901234567908')).toMatchObject({ total: 1, rows: [{ id }] })
  })

  it('are changed by the version that was read, with a picture that staff may see', async () => {
    const { json } = await create({ ...MUG, barCode: [], skuCode: 'MUG-02' })
    const { id } = json.payload
    const upload = { form: { file: { name: 'mug.png', content: samplePng() } } }
    const { payload } = (await server.call<{ id: string }>('POST', '/api/common/uploadOSS', { as: 'ddp', ...upload })).json
    const change = (version: number, body: object) => server.call<Sku>('PUT', `/api/goods/${id}`, { as: 'ddp', body: { version, ...body } })
    expect((await change(1, { picture: payload.id })).json.payload).toMatchObject({ version: 2, picture: payload.id, skuName: '马克杯' })
    expect((await change(1, { skuName: '杯' })).json).toMatchObject({ error: 'RECORD_CHANGED' })
    expect((await server.download(`/api/files/${payload.id}`, { as: 'warehouse' })).status).toBe(200)
    expect((await server.download(`/api/files/${payload.id}`, { as: 'ddu' })).status).toBe(404)
    // A sheet has no pictures: they stay when it is imported again.
    const { bytes } = await server.download('/api/goods/export?keywords=MUG-02', { as: 'ddp' })
    const file = { name: 'skus.xlsx', content: bytes }
    expect((await server.call('POST', '/api/goods/import', { as: 'ddp', form: { file } })).json.payload).toMatchObject({
      created: 0,
      failed: 0,
    })
    expect((await server.call<Sku>('GET', `/api/goods/${id}`, { as: 'ddp' })).json.payload).toMatchObject({ picture: payload.id })
    const book = read(Buffer.from(bytes))
    expect(utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).not.toContain(payload.id)
  })

  it('have their article numbers alone, whatever their length: in form, sheet and call', async () => {
    const gtin = '0036000291452'
    const first = await create({ ...MUG, skuCode: 'GTIN-1', barCode: [`]E0${gtin}`, 'SHELF-1'] })
    expect(first.json.payload, first.text).toMatchObject({ barCode: [gtin, 'SHELF-1'] })
    for (const barCode of ['036000291452', '00036000291452', gtin]) {
      const second = await create({ ...MUG, skuCode: 'GTIN-2', barCode: [barCode] })
      expect(second.json).toMatchObject({ error: 'BARCODE_TAKEN', fields: [{ path: 'barCode' }] })
      expect(second.json.msg).toContain('GTIN-1')
    }
    const other = await create({ ...MUG, skuCode: 'GTIN-2', barCode: ['SHELF-1', '036000291453'] })
    expect(other.status, other.text).toBe(200)
    const { id, version } = other.json.payload
    const changed = await server.call('PUT', `/api/goods/${id}`, { as: 'ddp', body: { version, barCode: ['036000291452'] } })
    expect(changed.json).toMatchObject({ error: 'BARCODE_TAKEN' })
    const content = new TextEncoder().encode('SKU,商品名称,重量（kg）,条码\nGTIN-3,杯,0.3,036000291452\n')
    const file = { name: 'skus.csv', content }
    const imported = await server.call('POST', '/api/goods/import', { as: 'ddp', form: { file } })
    expect(imported.json.error, imported.text).toBe('BARCODE_TAKEN')
    const { id: firstId, version: firstVersion } = first.json.payload
    const renamed = await server.call('PUT', `/api/goods/${firstId}`, { as: 'ddp', body: { version: firstVersion, skuCode: 'GTIN-0' } })
    expect(renamed.status, renamed.text).toBe(200)
    expect((await create({ ...MUG, skuCode: 'GTIN-2', barCode: [gtin] }, 'ddu')).status).toBe(200)
  })

  it('have their article numbers alone where two come at once, by call, change and sheet', async () => {
    const pairs = ['4006381333931', '9780201379624', '5901234123457', '4012345678901', '5012345678900', '96385074']
    const sheetOf = (code: string, barcode: string) => {
      const content = new TextEncoder().encode(`SKU,商品名称,重量（kg）,条码\n${code},杯,0.3,${barcode}\n`)
      return server.call('POST', '/api/goods/import', { as: 'ddp', form: { file: { name: 'skus.csv', content } } })
    }
    for (const [index, barcode] of pairs.entries()) {
      const [one, other, third] = ['A', 'B', 'C'].map((end) => `AT-ONCE-${index}${end}`) as [string, string, string]
      const plain = (await create({ ...MUG, skuCode: third, barCode: [] })).json.payload
      const sent = await Promise.all([
        create({ ...MUG, skuCode: one, barCode: [barcode] }),
        sheetOf(other, barcode.padStart(14, '0')),
        server.call('PUT', `/api/goods/${plain.id}`, { as: 'ddp', body: { version: plain.version, barCode: [barcode.padStart(13, '0')] } }),
      ])
      expect(
        sent.map(({ status }) => status).toSorted((one, other) => one - other),
        sent.map(({ text }) => text).join(),
      ).toEqual([200, 409, 409])
      expect(new Set(sent.map(({ json }) => json.error).filter(Boolean))).toEqual(new Set(['BARCODE_TAKEN']))
    }
  })

  it('are refused where the spreadsheet shortened their numbers, SKU and barcode too', async () => {
    const content = Uint8Array.from(await readFile(new URL('../../../fixtures/field-sheets/goods-zeros.xlsx', import.meta.url)))
    const sent = await server.call('POST', '/api/goods/import', { as: 'ddu', form: { file: { name: 'goods.xlsx', content } } })
    expect(sent.json.payload, sent.text).toMatchObject({
      created: 1,
      failed: 4,
      errors: [
        { line: 3, field: 'barCode', error: 'BARCODE_TAKEN' },
        { line: 4, field: 'skuCode', error: 'DAMAGED_NUMBER' },
        { line: 5, field: 'barCode', error: 'DAMAGED_NUMBER' },
        { line: 6, field: 'hsCode', error: 'HS_CODE_INVALID' },
      ],
    })
  })

  it('say what of a sheet is left out, and how it was read', async () => {
    const text = 'SKU code,Name,Weight (kg),Supplier\nNOTED-1,Cup,0.3,Ali\n'
    const file = { name: 'skus.csv', content: new TextEncoder().encode(text) }
    const post = (form: Record<string, string>) => server.call('POST', '/api/goods/import', { as: 'ddp', form: { file, ...form } })
    const strict = await post({ strict: '1' })
    const notices = [{ error: 'COLUMN_LEFT_OUT', line: 2, index: 3 }]
    expect(strict.json.payload, strict.text).toMatchObject({ created: 0, held: true, notices, encoding: 'utf-8' })
    expect((await post({ encoding: 'gb18030' })).json.payload).toMatchObject({ created: 1, held: false, encoding: 'gb18030', notices })
  })

  it('come from a sheet, each wrong cell named, and go to one that the import reads again', async () => {
    const rows = ['SKU编码,商品名称,重量（kg）,条码', 'SHEET-1,杯,0.3,690001;690002', 'SHEET-2,碗,很重,', 'MUG-01,新杯,0.4,']
    const content = new TextEncoder().encode(rows.join('\n'))
    const sent = await server.call('POST', '/api/goods/import', { as: 'ddp', form: { file: { name: 'skus.csv', content } } })
    expect(sent.json.payload, sent.text).toMatchObject({ created: 1, updated: 1, failed: 1, errors: [{ line: 3, field: 'skuWeight' }] })
    expect(await list('ddp', 'keywords=SHEET-')).toMatchObject({ total: 1, rows: [{ barCode: ['690001', '690002'] }] })
    const { bytes } = await server.download('/api/goods/export?keywords=SHEET-', { as: 'ddp' })
    const again = await server.call('POST', '/api/goods/import', { as: 'ddu', form: { file: { name: 'skus.xlsx', content: bytes } } })
    expect(again.json.payload, again.text).toMatchObject({ created: 1, failed: 0 })
  })

  it('get labels, as many of each as asked for, in the order asked for, as a PDF and as ZPL', async () => {
    const made = [
      await create({ ...MUG, barCode: ['6901234567915'], skuCode: 'LABEL-1' }),
      await create({ ...MUG, skuCode: 'LABEL-2', barCode: [] }),
    ]
    const ids = made.map(({ json }) => json.payload.id).join(',')
    const pdf = await server.download(`/api/goods/labels?ids=${ids}&copies=2`, { as: 'ddp' })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await textOf(pdf.bytes)).match(/LABEL-\d/g)).toEqual(['LABEL-1', 'LABEL-1', 'LABEL-2', 'LABEL-2'])
    const zpl = await server.download(`/api/goods/labels?ids=${ids}&format=zpl&dpi=300`, { as: 'ddp' })
    const labels = printZpl(Buffer.from(zpl.bytes).toString('latin1'))
    expect(labels.map(({ fields }) => fields.find(({ command }) => command === 'BC')?.text)).toEqual(['6901234567915', 'LABEL-2'])
    expect((await server.call('GET', `/api/goods/labels?ids=${ids}`, { as: 'ddu' })).json.error).toBe('RECORD_NOT_FOUND')
    expect((await server.call('GET', `/api/goods/labels?ids=${ids}&copies=201`, { as: 'ddp' })).json.error).toBe('INPUT_INVALID')
  })

  it('are seen by staff by client, and by those who look after that client alone', async () => {
    await create({ ...MUG, barCode: [], skuCode: 'STAFF-1' })
    await create({ ...MUG, barCode: [], skuCode: 'STAFF-1' }, 'ddu')
    expect(await list('warehouse', 'client=ddp&keywords=STAFF-1', '/api/admin/goods')).toMatchObject({
      total: 1,
      rows: [{ account: 'ddp', skuCode: 'STAFF-1' }],
    })
    const token = await hireUser(server, 'shelver', await roleForOwnClients(server))
    await changeClient(server, 1002, { service: 'shelver' })
    const { json } = await server.call<Skus>('GET', '/api/admin/goods?pageSize=500', { token })
    expect(new Set(json.payload.rows.map(({ account }) => account))).toEqual(new Set(['ddu']))
  })
})
