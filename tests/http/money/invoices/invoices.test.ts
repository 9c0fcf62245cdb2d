import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import type { BillRow } from '../../../../adapters/http/contract/money/billing/bill-schemas.ts'
import type { InvoicePreview, InvoiceRow } from '../../../../adapters/http/contract/money/invoices/invoice.routes.ts'
import { madeWorkbook, madeZip } from '../../../sheets/made-workbook.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { samplePdf, samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const OWN = '/api/finance/invoices'
const STAFF = '/api/admin/finance/invoices'
const DETAILS = { invoice_kind: 'ordinary', invoice_title: '义乌市晨光日用品有限公司', invoice_code: '91330782MA2DEMO02K' }
const DAY = '2026-01-05'
let serial = 0
const fresh = (): string => String((serial += 1)).padStart(20, '7')

const freeBills = async (as: string): Promise<readonly string[]> => {
  const { json } = await server.call<{ rows: readonly BillRow[] }>('GET', '/api/finance/bills?to_invoice=1&pageSize=50', { as })
  return json.payload.rows.map(({ bill_number: number }) => number)
}
const request = (bills: readonly string[], { as = 'ddu', body = {}, key = randomUUID() } = {}) =>
  server.call<InvoiceRow>('POST', OWN, { as, headers: { 'idempotency-key': key }, body: { ...DETAILS, ...body, bills } })
/**
 * A request of the second shipper for one bill; what held it before is cancelled or voided by then.
 */
async function requestDduInvoice(): Promise<InvoiceRow> {
  const [bill = ''] = await freeBills('ddu')
  const { json, text } = await request([bill])
  expect(json.payload?.status, text).toBe('requested')
  return json.payload
}
const upload = async (content: Uint8Array = samplePdf(), { as = 'finance', name = 'invoice.pdf' } = {}) =>
  server.call<{ id: string; type: string }>('POST', `${STAFF}/files`, { as, form: { file: { name, content } } })
const decide = (
  id: number,
  event: 'issue' | 'reject' | 'void',
  body: object,
  who: { as: string } | { token: string } = { as: 'finance' },
) => server.call<InvoiceRow>('POST', `${STAFF}/${id}/${event}`, { ...who, body })
const issue = async (id: number, body: object = {}) =>
  decide(id, 'issue', { invoice_number: fresh(), invoice_day: DAY, file: (await upload()).json.payload.id, ...body })
const cancel = (id: number, as = 'ddu') => server.call<InvoiceRow>('POST', `${OWN}/${id}/cancel`, { as, body: {} })

describe('tax invoices', () => {
  it('go from paid bills over a request to a file that the client alone downloads, and back by a red invoice', async () => {
    const [bill = ''] = await freeBills('ddu')
    const shown = await server.call<InvoicePreview>('GET', `${OWN}/preview?bills=${bill}`, { as: 'ddu' })
    const key = randomUUID()
    const asked = await request([bill], { key })
    expect(asked.json.payload, asked.text).toMatchObject({
      status: 'requested',
      amount: shown.json.payload.amount,
      bills: [{ bill_number: bill }],
      recipient: DETAILS,
      events: ['cancel'],
      decided_by: null,
    })
    expect((await request([bill], { key })).json.payload.id).toBe(asked.json.payload.id)
    expect((await request([bill])).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'bills.0', error: 'INVOICE_BILL_TAKEN' }],
    })
    expect(await freeBills('ddu')).not.toContain(bill)
    const { id } = asked.json.payload
    const file = (await upload()).json.payload.id
    const number = fresh()
    const issued = await decide(id, 'issue', { invoice_number: number, invoice_day: DAY, file })
    expect(issued.json.payload, issued.text).toMatchObject({
      status: 'issued',
      invoice_number: number,
      file: { src: `/api/files/${file}` },
    })
    const downloaded = await server.download(`/api/files/${file}`, { as: 'ddu' })
    expect([downloaded.status, downloaded.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment'])
    expect(Buffer.from(downloaded.bytes).equals(Buffer.from(samplePdf()))).toBe(true)
    for (const as of ['ddp', 'warehouse']) expect((await server.download(`/api/files/${file}`, { as })).status, as).toBe(404)
    const seen = (await server.call<BillRow>('GET', `/api/finance/bills/${bill}`, { as: 'ddu' })).json.payload
    expect(seen).toMatchObject({ invoice: { id, status: 'issued', invoice_number: number }, events: [] })
    const messages = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index', { as: 'ddu' })
    expect(messages.json.payload.rows.some(({ title }) => title.includes(number))).toBe(true)
    expect((await cancel(id)).json).toMatchObject({ error: 'ILLEGAL_TRANSITION' })
    expect((await decide(id, 'void', { reason: '抬头有误' })).json).toMatchObject({ fields: [{ path: 'red_number' }] })
    const voided = await decide(id, 'void', { reason: '抬头有误', red_number: fresh() })
    expect(voided.json.payload).toMatchObject({ status: 'voided', void_reason: '抬头有误', events: [] })
    expect(await freeBills('ddu')).toContain(bill)
  })

  it('are another’s as if they did not exist, on every route', async () => {
    const { id } = await requestDduInvoice()
    const [own = ''] = await freeBills('ddp')
    const [foreign = ''] = await freeBills('ddu')
    expect((await server.call('GET', `${OWN}/${id}`, { as: 'ddp' })).json).toMatchObject({ error: 'INVOICE_NOT_FOUND' })
    expect((await cancel(id, 'ddp')).status).toBe(404)
    expect((await request([own, foreign], { as: 'ddp' })).json).toMatchObject({
      fields: [{ path: 'bills.1', error: 'CLIENT_BILL_NOT_FOUND' }],
    })
    expect((await server.call('GET', `${OWN}/preview?bills=${foreign}`, { as: 'ddp' })).status).toBe(400)
    const listed = await server.call<{ rows: readonly InvoiceRow[] }>('GET', `${OWN}?pageSize=50&keywords=${foreign}`, { as: 'ddp' })
    expect(listed.json.payload.rows).toEqual([])
    for (const as of ['nofin', 'vip', 'warehouse']) expect((await server.call('GET', OWN, { as })).status, as).toBe(403)
    const regional = await hireUser(server, 'invoiceregional', await roleForOwnClients(server))
    for (const event of ['issue', 'reject', 'void'] as const) {
      const said = event === 'issue' ? { invoice_number: fresh(), invoice_day: DAY } : { reason: 'x' }
      const { status } = await decide(id, event, said, { token: regional })
      expect([403, 404], event).toContain(status)
      expect((await decide(id, event, {}, { as: 'ddu' })).status).toBe(403)
    }
    expect((await cancel(id)).json.payload.status).toBe('cancelled')
  })

  it('take files by their content alone: PDF, OFD and JPEG', async () => {
    const item = (name: string) => ({ name, content: [Buffer.from('<x/>')] })
    const ofd = await madeZip([item('OFD.xml'), item('Doc_0/Document.xml')])
    const jpeg = new Uint8Array(await readFile(new URL('../../../fixtures/pictures/small.jpg', import.meta.url)))
    const taken = [await upload(ofd, { name: 'a.pdf' }), await upload(jpeg, { name: '../../b.exe' }), await upload()]
    expect(taken.map(({ json }) => json.payload?.type)).toEqual(['application/ofd', 'image/jpeg', 'application/pdf'])
    const hostile: readonly Uint8Array[] = [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      samplePng(),
      Buffer.from('MZ\u0090\u0000'),
      await madeZip([item('nested/OFD.xml')]),
      await madeWorkbook(),
      ofd.subarray(0, ofd.length - 30),
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]),
      new Uint8Array(0),
    ]
    for (const [place, content] of hostile.entries()) {
      const { status, json } = await upload(content, { name: 'invoice.pdf' })
      expect([place, status, json.payload ?? null]).toEqual([place, 400, null])
    }
    expect((await upload(samplePdf(), { as: 'ddu' })).status).toBe(403)
    // A file that is uploaded for other purposes, or by somebody else, is no invoice's file.
    const { id } = await requestDduInvoice()
    const usual = await server.call<{ id: string }>('POST', '/api/common/uploadOSS', {
      as: 'finance',
      form: { file: { name: 'a.pdf', content: samplePdf() } },
    })
    const others = (await upload(samplePdf(), { as: 'admin' })).json.payload.id
    for (const file of [usual.json.payload.id, others, 'A'.repeat(32)])
      expect((await issue(id, { file })).json).toMatchObject({ fields: [{ path: 'file', error: 'FILE_NOT_FOUND' }] })
    await cancel(id)
  })

  it('name what is wrong with a number, a day or a recipient, and write nothing', async () => {
    const { id } = await requestDduInvoice()
    const wrong: readonly (readonly [object, string])[] = [
      [{ invoice_number: '' }, 'invoice_number'],
      [{ invoice_number: '1e9' }, 'invoice_number'],
      [{ invoice_number: '-12345678' }, 'invoice_number'],
      [{ invoice_number: '1'.repeat(21) }, 'invoice_number'],
      [{ invoice_number: '12345678' }, 'number_code'],
      [{ invoice_number: '12345678', number_code: '1234' }, 'number_code'],
      [{ invoice_day: '2999-01-01' }, 'invoice_day'],
      [{ invoice_day: '2026-02-30' }, 'invoice_day'],
      [{ file: undefined }, 'file'],
    ]
    for (const [body, path] of wrong)
      expect((await issue(id, body)).json, JSON.stringify(body)).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path }] })
    expect((await decide(id, 'reject', { reason: ' ' })).json).toMatchObject({ fields: [{ path: 'reason' }] })
    const rejected = await decide(id, 'reject', { reason: '税号与抬头不符' })
    expect(rejected.json.payload).toMatchObject({ status: 'rejected', decide_reason: '税号与抬头不符', decided_by: expect.any(String) })
    const own = (await server.call<InvoiceRow>('GET', `${OWN}/${id}`, { as: 'ddu' })).json.payload
    expect(own).toMatchObject({ status: 'rejected', decided_by: null, decide_reason: '税号与抬头不符' })
    const [bill = ''] = await freeBills('ddu')
    for (const [body, path] of [
      [{ invoice_title: '' }, 'invoice_title'],
      [{ invoice_kind: 'special' }, 'invoice_address'],
      [{ invoice_kind: 'none' }, 'invoice_kind'],
      [{ invoice_code: '9133-0782' }, 'invoice_code'],
      [{ invoice_email: 'nobody' }, 'invoice_email'],
    ] as const)
      expect(
        (await request([bill], { body })).json.fields?.map((field) => field.path),
        JSON.stringify(body),
      ).toContain(path)
    expect((await request([])).status).toBe(400)
    expect(await freeBills('ddu')).toContain(bill)
  })

  it('have a number that no other invoice has, also where two are issued at once', async () => {
    const [bill = ''] = await freeBills('ddp')
    const [one, two] = [await requestDduInvoice(), (await request([bill], { as: 'ddp' })).json.payload]
    const number = fresh()
    const both = await Promise.all([issue(one.id, { invoice_number: number }), issue(two.id, { invoice_number: number })])
    expect(both.map(({ json }) => json.error ?? json.payload.status).toSorted()).toEqual(['INPUT_INVALID', 'issued'])
    const refused = both.find(({ json }) => json.status === false)
    expect(refused?.json).toMatchObject({ fields: [{ path: 'invoice_number', error: 'INVOICE_NUMBER_TAKEN' }] })
  })

  it('are a queue with filters, and a workbook of the same rows', async () => {
    const rowsOf = async (query: string) =>
      (await server.call<{ rows: readonly InvoiceRow[]; total: number }>('GET', `${OWN}?pageSize=100&${query}`, { as: 'finance' })).json
        .payload
    const all = await rowsOf('')
    const issued = await rowsOf('status=issued')
    expect(issued.rows.every(({ status }) => status === 'issued')).toBe(true)
    expect(issued.total).toBeLessThan(all.total)
    const [first] = issued.rows
    expect((await rowsOf(`keywords=${first?.invoice_number}`)).rows.map(({ id }) => id)).toContain(first?.id)
    expect((await rowsOf(`keywords=${first?.bills[0]?.bill_number}`)).rows.map(({ id }) => id)).toContain(first?.id)
    expect((await rowsOf('client=ddp&kind=special')).rows.every(({ account }) => account === 'ddp')).toBe(true)
    expect((await rowsOf('created_to=2020-01-01')).total).toBe(0)
    for (const lang of ['zh-CN', 'en-US']) {
      const { bytes } = await server.download(`${STAFF}/export`, { as: 'finance', headers: { lang } })
      const book = XLSX.read(bytes)
      const rows = XLSX.utils.sheet_to_json<readonly unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
      expect(rows).toHaveLength(all.total + 1)
      expect(rows.flat().map(String)).toContain(first?.invoice_number)
    }
    expect((await server.call('GET', `${STAFF}/export?created_to=2020-01-01`, { as: 'finance' })).json).toMatchObject({
      error: 'EXPORT_EMPTY',
    })
    expect((await server.call('GET', `${STAFF}/export`, { as: 'warehouse' })).status).toBe(403)
  })
})
