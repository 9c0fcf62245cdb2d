import { read } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { FailingDraftAnswer } from '../../../../adapters/http/contract/parcels/orders/refused-row.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Imports rows of reference, consignee, country and phone; the number of the import. */
async function importReferenceRows(rows: readonly string[]): Promise<number> {
  const lines = [
    '客户单号,收件人,国家,电话,城市,地址,重量,英文品名,数量,申报价值',
    ...rows.map((row) => `${row},Dubai,Street 1,1.5,Case,1,10`),
  ]
  const content = new TextEncoder().encode(lines.join('\n'))
  const { json } = await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form: { file: { name: 'a.csv', content } } })
  return json.payload.import ?? 0
}

const draft = (body: object) =>
  server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: { order_type: 'express', ...body, draft: true } })

describe('data errors', () => {
  it('of an import are kept, corrected, created, downloaded and removed by their customer', async () => {
    type Row = { readonly id: number; readonly line: number; readonly errors: readonly { readonly field: string; readonly msg: string }[] }
    const number = await importReferenceRows(['ROWS-1,Ali,AE,0501234567', 'ROWS-2,Ali,AE,12', 'ROWS-3,Ali,XX,0501234567'])
    const call = <P>(method: 'GET' | 'POST', path: string, body?: object, as = 'ddp') =>
      server.call<P>(method, `/api/imports${path}`, { as, ...(body === undefined ? {} : { body }) })
    const rows = async (query = '', as = 'ddp') =>
      (await call<{ rows: Row[]; total: number }>('GET', `/rows?import=${number}${query}`, undefined, as)).json.payload
    const kept = await rows()
    expect(kept).toMatchObject({
      total: 2,
      rows: [
        { line: 3, status: 'open', order_refCode: 'ROWS-2', account: 'ddp', errors: [{ line: 3, field: 'phone', column: '电话' }] },
        { line: 4, order_refCode: 'ROWS-3', errors: [{ field: 'country' }] },
      ],
    })
    expect(kept.rows[0]?.errors[0]?.msg).toContain('line 3')
    expect((await call<{ to_correct: number }>('GET', `/${number}`)).json.payload.to_correct).toBe(2)
    const totals = await Promise.all(
      ['keywords=ROWS-3', 'reason=unknown', 'reason=missing', 'order_type=express', 'created_to=2020-01-01'].map((query) =>
        rows(`&${query}`),
      ),
    )
    expect(totals.map(({ total }) => total)).toEqual([1, 1, 0, 2, 0])
    expect([(await rows('', 'ddu')).total, (await rows('', 'admin')).total]).toEqual([0, 2])
    expect((await call('GET', `/${number}/rows?status=open&pageSize=1`)).json.payload).toMatchObject({ total: 2, rows: [{ line: 3 }] })
    expect((await call('GET', `/${number}/rows`, undefined, 'service')).json.payload).toMatchObject({ total: 2 })
    for (const [path, as] of [
      [`/${number}/rows`, 'ddu'],
      ['/999999/rows', 'ddp'],
    ] as const)
      expect((await call('GET', path, undefined, as)).json).toMatchObject({ code: 404, error: 'IMPORT_NOT_FOUND' })
    const old = await fetch(`${server.url}/api/imports/rows?import=${number}`, { headers: { authorization: await server.tokenOf('ddp') } })
    expect([old.status, old.headers.get('sunset'), old.headers.get('link')]).toEqual([
      200,
      'Wed, 01 Dec 2027 00:00:00 GMT',
      expect.stringContaining('</api/orders/refused-rows>; rel="successor-version"'),
    ])
    const headers = { authorization: await server.tokenOf('ddp'), lang: 'en-US' }
    const workbook = read(await (await fetch(`${server.url}/api/orders/refused-rows/export?import=${number}`, { headers })).arrayBuffer())
    expect(Object.values(workbook.Sheets['rows'] ?? {}).flatMap((cell) => cell.v ?? [])).toEqual(
      expect.arrayContaining(['电话', 'ROWS-2', 'ROWS-3', 'What is wrong', kept.rows[0]?.errors[0]?.msg]),
    )
    const corrected = (phone: string, field = 'phone') => ({
      rows: kept.rows.map(({ id, line }) => ({ id, lines: [{ line, cells: { [field]: phone } }] })),
    })
    expect((await call('POST', '/rows/correct', corrected('0501234567'), 'ddu')).json).toMatchObject({
      code: 404,
      error: 'REFUSED_ROW_NOT_FOUND',
    })
    expect((await call('POST', '/rows/correct', corrected('x', 'balloon'))).json).toMatchObject({
      code: 400,
      fields: [{ path: 'rows.0.lines.0.cells.balloon' }, { path: 'rows.1.lines.0.cells.balloon' }],
    })
    expect((await call<Row[]>('POST', '/rows/correct', corrected('0501234567'))).json.payload.map(({ errors }) => errors.length)).toEqual([
      0, 1,
    ])
    const ids = kept.rows.map(({ id }) => id)
    const create = async () =>
      (await call<{ status: boolean; order_number: string; message: string }[]>('POST', '/rows/create', { ids })).json.payload
    const made = await create()
    expect(made).toMatchObject([{ status: true }, { status: false, order_number: null, error: 'UNKNOWN_REFERENCE' }])
    expect(await create()).toEqual(made)
    expect((await server.call('GET', `/api/orders/${made[0]?.order_number}`, { as: 'ddp' })).json.payload).toMatchObject({
      import: number,
      order_refCode: 'ROWS-2',
    })
    expect((await call('GET', `/${number}`)).json.payload).toMatchObject({ created: 2, failed: 1, to_correct: 1 })
    expect((await rows('&status=created')).rows).toMatchObject([{ order_number: made[0]?.order_number }])
    expect((await call('POST', '/rows/remove', { ids: ids.slice(1) })).json.payload).toEqual({ removed: 1 })
    expect((await rows('&status=open')).total).toBe(0)
  })

  it('of the demo wait for its first shipper, beside the imports that they came with', async () => {
    type Row = { readonly errors: readonly { readonly field: string }[] }
    type Import = { readonly id: number; readonly status: string; readonly created: number }
    const list = async <P>(path: string): Promise<readonly P[]> =>
      (await server.call<{ rows: readonly P[] }>('GET', `/api/imports${path}`, { as: 'ddp' })).json.payload.rows
    const [dutiable, fresh, older] = [await list<Import>('?keywords=商业快件-'), await list<Import>('?keywords=快递订单-')].flat()
    expect([dutiable, fresh, older]).toMatchObject([
      { status: 'done', created: 0, skipped: 0, failed: 4 },
      { status: 'done', created: 10, skipped: 0, failed: 6 },
      { status: 'done', created: 12, skipped: 2, failed: 0 },
    ])
    const fieldsOf = async (one: Import | undefined) =>
      (await list<Row>(`/rows?import=${one?.id}`)).map(({ errors }) => errors.map(({ field }) => field).join())
    expect(await fieldsOf(fresh)).toEqual(['phone', 'country', 'goods.value', 'cod', 'address', 'goods.name'])
    expect(await fieldsOf(dutiable)).toEqual(Array.from({ length: 4 }, () => 'goods.hsCode'))
    // Orders that have not moved can be taken back with their import, the others cannot.
    const undo = async (one: Import | undefined) =>
      (await server.call('POST', `/api/imports/${one?.id}/undo`, { as: 'ddp', body: {} })).json
    expect((await undo(older)).error).toBe('IMPORT_MOVED_ON')
    expect(await undo(fresh)).toMatchObject({ payload: { cancelled: 10 } })
  })

  it('of drafts that no longer pass stand among the data errors with their reasons, each customer’s own alone', async () => {
    const goods = [{ name: 'Stage confetti', pcs: 1, value: { amount: '5.50', currency: 'USD' } }]
    const { order_number: number } = (await draft(sampleOrder({ order_refCode: 'BANNED-1', order_goods: goods }))).json.payload
    await draft({ order_refCode: 'BANNED-2' })
    const failing = async (as: string) => {
      const { json } = await server.call<{ rows: readonly FailingDraftAnswer[] }>('GET', '/api/orders/failing-drafts', { as })
      return json.payload.rows.filter(({ order_refCode: reference }) => reference?.startsWith('BANNED') === true)
    }
    expect(await failing('ddp')).toEqual([])
    const record = { contraband_code: 'CONFETTI', contraband_description: '彩纸', terms: ['confetti'] }
    expect((await server.call('POST', '/api/admin/contrabands', { as: 'admin', body: record })).json.code).toBe(0)
    const found = [{ order_number: number, order_refCode: 'BANNED-1', errors: [{ field: 'order_goods.0.name', error: 'CONTRABAND' }] }]
    await expect.poll(() => failing('ddp')).toMatchObject(found)
    expect([await failing('admin'), await failing('ddu')]).toMatchObject([found, []])
  })
})
