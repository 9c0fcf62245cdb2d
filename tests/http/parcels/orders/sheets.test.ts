import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import { XlsxSheetWriter } from '../../../../adapters/sheets/write/xlsx-sheet-writer.ts'
import { read } from 'xlsx'
import { textOf } from '../../../printer/support/printed.ts'
import { ATTACK_SHEETS, brokenEnd } from '../../../support/sheets/attack-sheets.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'

const MAX_BYTES = 20_971_520
const HEADINGS = ['客户单号', '收件人', '国家', '电话', '城市', '地址', '重量', '英文品名', '数量', '申报价值']

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rowOf = (reference: string, over: Readonly<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    客户单号: reference,
    收件人: 'Ali',
    国家: 'AE',
    电话: '0501234567',
    城市: 'Dubai',
    地址: 'Street 1',
    重量: '1.5',
    英文品名: 'Case',
    数量: '1',
    申报价值: '10',
    ...over,
  }
  return HEADINGS.map((heading) => cells[heading] ?? '')
}

async function sheetOf(rows: readonly string[][], headings: readonly string[] = HEADINGS): Promise<Uint8Array> {
  return buffer(
    Readable.from(
      new XlsxSheetWriter().write({ sheetName: 'Sheet1', columns: headings.map((heading) => ({ heading, kind: 'text' as const })), rows }),
    ),
  )
}

const send = (content: Uint8Array, form: Readonly<Record<string, string>> = {}, calling: Calling = {}) =>
  server.call<ImportAnswer>('POST', '/api/orders/import', {
    as: 'ddp',
    ...calling,
    form: { ...form, file: { name: 'orders.xlsx', content } },
  })

/** The sheet with its wrong cells marked. */
async function markedSheet(sheet: Uint8Array, name = 'orders.xlsx', fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([Uint8Array.from(sheet)]), name)
  const headers = { authorization: await server.tokenOf('ddp') }
  const answered = await fetch(`${server.url}/api/orders/import/corrected`, { method: 'POST', headers, body: form })
  return { status: answered.status, headers: answered.headers, bytes: new Uint8Array(await answered.arrayBuffer()) }
}

type OrderOfSheet = { readonly order_number: string; readonly order_refCode: string; readonly import_row: number | null }

describe('the labels of a sheet', () => {
  it('are printed in the order of its rows, also of a row that was corrected later', async () => {
    const references = ['SEQ-C', 'SEQ-A', 'SEQ-D', 'SEQ-B']
    const sheet = await sheetOf(references.map((reference) => rowOf(reference, reference === 'SEQ-A' ? { 电话: '12' } : {})))
    const { import: number } = (await send(sheet)).json.payload
    const refused = await server.call<{ rows: { id: number }[] }>('GET', `/api/orders/refused-rows?import=${number}`, { as: 'ddp' })
    const id = refused.json.payload.rows[0]?.id ?? 0
    const rows = [{ id, lines: [{ line: 3, cells: { phone: '0501234567' } }] }]
    await server.call('POST', '/api/orders/refused-rows/correct', { as: 'ddp', body: { rows } })
    await server.call('POST', '/api/orders/refused-rows/create', { as: 'ddp', body: { ids: [id] } })
    const { rows: listed } = (await server.call<{ rows: OrderOfSheet[] }>('GET', `/api/orders?import=${number}`, { as: 'ddp' })).json
      .payload
    const rowNumbers = Object.fromEntries(listed.map((order) => [order.order_refCode, order.import_row]))
    expect(rowNumbers).toEqual({ 'SEQ-C': 2, 'SEQ-A': 3, 'SEQ-D': 4, 'SEQ-B': 5 })
    const orders = listed.map((order) => order.order_number)
    const links = await server.call<{ order_number: string; url: string }[]>('POST', '/api/batchDrawPdf', {
      as: 'ddp',
      body: { orders, sort: 'row' },
    })
    const named = new Map(listed.map((order) => [order.order_number, order.order_refCode]))
    expect(links.json.payload.map((link) => named.get(link.order_number))).toEqual(references)
    const file = await server.download(links.json.payload[0]?.url ?? '', { as: 'ddp' })
    const drawn = await textOf(file.bytes)
    expect(references.toSorted((one, other) => drawn.indexOf(one) - drawn.indexOf(other))).toEqual(references)
  })
})

describe('a sheet that is corrected in the page', () => {
  it('is previewed as a whole, and its corrections are imported and returned in its file', async () => {
    const sheet = await sheetOf([
      rowOf('COR-1'),
      rowOf('COR-2', { 电话: '12' }),
      rowOf('COR-3', { 地址: 'x'.repeat(400), 国家: 'Atlantis' }),
    ])
    const whole = (await send(sheet, { dry_run: '1', whole_sheet: '1' })).json.payload
    expect(whole.rows.map(({ line, state, kinds }) => [line, state, kinds])).toEqual([
      [2, 'good', 'tttttttttt'],
      [3, 'faulty', 'tttttttttt'],
      [4, 'faulty', 'tttttttttt'],
    ])
    expect(whole.rows[2]?.cells[5]).toBe('x'.repeat(400))
    expect(whole.decimal_comma).toBe(false)
    const corrections = JSON.stringify([
      [3, 3, '0501234568'],
      [4, 2, '沙特'],
    ])
    const bad = await markedSheet(sheet, 'orders.xlsx', { corrections })
    const back = read(bad.bytes).Sheets.Sheet1 ?? {}
    expect([back['D3']?.v, back['C4']?.v, back['D4']?.v]).toEqual(['0501234568', '沙特', '0501234567'])
    expect((await send(sheet, { corrections: 'x' })).json).toMatchObject({ code: 400, error: 'INPUT_INVALID' })
    expect((await send(sheet, { corrections: '[[3, -1, "x"]]' })).json).toMatchObject({ code: 400, error: 'INPUT_INVALID' })
    expect((await send(sheet, { corrections })).json.payload).toMatchObject({ total: 3, created: 2, failed: 1 })
    expect((await send(bad.bytes)).json.payload).toMatchObject({ total: 3, created: 0, skipped: 2, failed: 1 })
  })

  it('has its changed rows checked alone, with what only the server knows', async () => {
    const columns = HEADINGS.map((heading, index) => ({
      index,
      heading,
      field: ['refCode', 'consignee', 'country', 'phone', 'city', 'address', 'weight', 'goods.name', 'goods.quantity', 'goods.value'][
        index
      ],
    }))
    const check = (rows: readonly { readonly line: number; readonly cells: readonly string[]; readonly kinds?: string }[]) =>
      server.call<ImportAnswer>('POST', '/api/orders/import/rows', { as: 'ddp', body: { heading_line: 1, columns, rows } })
    await send(await sheetOf([rowOf('ROWS-1')]))
    const answer = (
      await check([
        { line: 7, cells: rowOf('ROWS-1') },
        { line: 9, cells: rowOf('ROWS-2', { 电话: '12' }) },
        { line: 12, cells: rowOf('ROWS-3') },
        { line: 13, cells: rowOf('ROWS-3', { 收件人: 'Omar' }) },
        { line: 14, cells: rowOf('ROWS-4'), kinds: 'ttttttxttt' },
      ])
    ).json.payload
    expect(answer.import).toBeNull()
    expect(answer.rows.map(({ line, state }) => [line, state])).toEqual([
      [7, 'duplicate'],
      [9, 'faulty'],
      [12, 'faulty'],
      [13, 'faulty'],
      [14, 'faulty'],
    ])
    expect(answer.errors.map(({ line, column, error }) => [line, column, error])).toEqual([
      [9, '电话', 'PHONE_INVALID'],
      [13, '收件人', 'ROW_DIFFERS'],
      [14, '重量', 'DAMAGED_NUMBER'],
    ])
    expect((await check([])).json).toMatchObject({ code: 400 })
    expect((await send(await sheetOf([rowOf('ROWS-3')]))).json.payload).toMatchObject({ created: 1 })
  })
})

describe('an import of orders', () => {
  it('creates the good rows, names the wrong cells, and creates nothing twice', async () => {
    const sheet = await sheetOf([rowOf('IMP-1'), rowOf('IMP-2', { 电话: '12' }), rowOf('IMP-3', { 国家: 'Atlantis' }), rowOf('IMP-4')])
    const first = await send(sheet)
    expect(first.json.payload, first.text).toMatchObject({ created: 2, skipped: 0, failed: 2, total: 4 })
    expect(first.json.payload.errors.map(({ line, column, index, field }) => ({ line, column, index, field }))).toEqual([
      { line: 3, column: '电话', index: 3, field: 'phone' },
      { line: 4, column: '国家', index: 2, field: 'country' },
    ])
    expect((await send(sheet)).json.payload).toMatchObject({ created: 0, skipped: 2, failed: 2 })
  })

  it('answers under a key what it answered first, and refuses another sheet under it', async () => {
    const keyed = { headers: { 'idempotency-key': 'import-1' } }
    const sheet = await sheetOf([rowOf('KEY-1'), rowOf('KEY-2')])
    expect((await send(sheet, {}, keyed)).json.payload).toMatchObject({ created: 2, skipped: 0 })
    expect((await send(sheet, {}, keyed)).json.payload).toMatchObject({ created: 2, skipped: 0 })
    expect((await send(await sheetOf([rowOf('KEY-3')]), {}, keyed)).json).toMatchObject({ code: 409, error: 'IDEMPOTENCY_CONFLICT' })
    expect((await send(sheet)).json.payload).toMatchObject({ created: 0, skipped: 2 })
  })

  it('of another system is known by its headings, or read as any other where it is said to be none', async () => {
    const content = Uint8Array.from(await readFile(new URL('../../../fixtures/order-sources/mabang.csv', import.meta.url)))
    const notices = [{ error: 'ROWS_NOT_SENT', line: 5 }]
    expect((await send(content, { dry_run: '1' })).json.payload).toMatchObject({
      created: 2,
      failed: 0,
      source: 'mabang',
      total: 3,
      notices,
    })
    expect((await send(content, { source: 'none', dry_run: '1' })).json.payload).toMatchObject({ source: null })
    expect((await send(content, { source: 'shopify' })).json).toMatchObject({ code: 400, error: 'SOURCE_NOT_FOUND' })
    expect((await send(content, { source: 'mabang' })).json.payload).toMatchObject({ created: 2, joined: 1, source: 'mabang' })
  })

  it('is a batch with a number, which its orders name and which says what became of the rows', async () => {
    const sheet = await sheetOf([rowOf('BATCH-1'), rowOf('BATCH-2'), rowOf('BATCH-3', { 电话: '12' })])
    const keyed = { headers: { 'idempotency-key': 'batch-1' } }
    const { import: number } = (await send(sheet, {}, keyed)).json.payload
    expect((await send(sheet, {}, keyed)).json.payload).toMatchObject({ import: number, created: 2 })
    const get = <P>(path: string, as = 'ddp') => server.call<P>('GET', path, { as })
    const record = {
      id: number,
      order_type: 'express',
      file_name: 'orders.xlsx',
      status: 'done',
      total: 3,
      created: 2,
      skipped: 0,
      failed: 1,
    }
    expect((await get(`/api/imports/${number}`)).json.payload).toMatchObject({ ...record, stopped_by: null })
    expect((await get<{ rows: unknown[] }>('/api/imports?pageSize=1')).json.payload.rows).toMatchObject([record])
    expect((await get<{ rows: unknown[] }>('/api/imports', 'admin')).json.payload.rows[0]).toMatchObject(record)
    type Rows = { readonly rows: readonly { readonly order_refCode: string; readonly import: number }[]; readonly total: number }
    const made = (await get<Rows>(`/api/orders?import=${number}`)).json.payload
    expect([made.total, made.rows.map((row) => [row.order_refCode, row.import])]).toEqual([
      2,
      expect.arrayContaining([
        ['BATCH-1', number],
        ['BATCH-2', number],
      ]),
    ])
    expect((await get<Record<string, number>>(`/api/orders/counts?import=${number}`)).json.payload).toMatchObject({ confirmed: 2 })
    expect((await get(`/api/imports/${number}`, 'ddu')).json).toMatchObject({ code: 404, error: 'IMPORT_NOT_FOUND' })
    expect((await get<Rows>(`/api/orders?import=${number}`, 'ddu')).json.payload.total).toBe(0)
    expect((await send(sheet, { dry_run: '1' })).json.payload.import).toBeNull()
  })

  it('is undone as a whole while none of its orders has moved on, by those whose it is', async () => {
    const sheet = await sheetOf([rowOf('UNDO-1'), rowOf('UNDO-2'), rowOf('UNDO-3', { 电话: '12' })])
    const { import: number } = (await send(sheet)).json.payload
    const path = `/api/imports/${number}`
    const undo = (as = 'ddp') => server.call<{ cancelled: number }>('POST', `${path}/undo`, { as })
    const record = async () => (await server.call<Record<string, unknown>>('GET', path, { as: 'ddp' })).json.payload
    expect(await record()).toMatchObject({ orders: { confirmed: 2 }, may_undo: true, account: 'ddp' })
    expect((await undo('ddu')).json).toMatchObject({ code: 404, error: 'IMPORT_NOT_FOUND' })
    const orders = (await server.call<{ rows: { order_number: string }[] }>('GET', `/api/orders?import=${number}`, { as: 'ddp' })).json
      .payload.rows
    const moved = orders[0]?.order_number ?? ''
    const move = (event: string) =>
      server.call('POST', `/api/orders/${moved}/${event}`, { as: event === 'intercept' ? 'ddp' : 'admin', body: {} })
    expect((await move('intercept')).status).toBe(200)
    expect(await record()).toMatchObject({ orders: { confirmed: 1, intercepted: 1 }, may_undo: false })
    const refused = (await undo()).json
    expect(refused).toMatchObject({ code: 409, error: 'IMPORT_MOVED_ON' })
    expect(refused.msg).toContain(moved)
    expect((await move('release')).status).toBe(200)
    expect((await undo()).json.payload).toEqual({ import: number, cancelled: 2 })
    expect(await record()).toMatchObject({ status: 'undone', orders: { cancelled: 2 }, may_undo: false })
    expect((await undo()).json).toMatchObject({ code: 409, error: 'IMPORT_UNDONE' })
    const found = await server.call<{ rows: unknown[]; total: number }>('GET', `/api/imports?keywords=${number}&status=undone`, {
      as: 'admin',
    })
    expect(found.json.payload).toMatchObject({ total: 1, rows: [{ id: number, status: 'undone' }] })
    const trail = await server.call<{ rows: unknown[] }>('GET', `/api/admin/audit?area=order-imports&subject=${number}`, { as: 'admin' })
    expect(trail.json.payload.rows).toMatchObject([{ action: 'undo', changes: [{ field: 'status' }, { field: 'cancelled', to: '2' }] }])
    expect((await send(sheet)).json.payload).toMatchObject({ created: 2, skipped: 0 })
  })

  it('creates of a repaired sheet only what is missing, rows without reference too', async () => {
    const faulty = await sheetOf([rowOf('', { 收件人: 'Huda' }), rowOf('', { 收件人: 'Huda' }), rowOf('', { 电话: '12' })])
    expect((await send(faulty)).json.payload).toMatchObject({ created: 2, skipped: 0, failed: 1 })
    const repaired = await sheetOf([rowOf('', { 收件人: 'Omar' }), rowOf('', { 收件人: 'Huda' }), rowOf('', { 收件人: 'Huda' })])
    expect((await send(repaired)).json.payload).toMatchObject({ created: 1, skipped: 2, failed: 0 })
  })

  it('takes a text of blank lines for an empty one, and minds no blanks behind the rows', async () => {
    const text = (content: string) => new TextEncoder().encode(content)
    const sendText = (content: string) =>
      server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form: { file: { name: 'orders.csv', content: text(content) } } })
    expect((await sendText('\n \n\n')).json).toMatchObject({ code: 400, error: 'FILE_EMPTY' })
    const padded = `${HEADINGS.join()}\n${rowOf('PAD-1').join()}\n`
    expect((await sendText(padded + '\n'.repeat(MAX_BYTES - text(padded).length))).json.payload).toMatchObject({ created: 1 })
  })

  it('refuses a heading that is no name, and minds no such word in the rows', async () => {
    const sheet = [rowOf('NAME-1', { 英文品名: 'constructor' })]
    expect((await send(await sheetOf(sheet))).json.payload).toMatchObject({ created: 1 })
    expect((await send(await sheetOf(sheet, HEADINGS.with(0, '__proto__')))).json).toMatchObject({ error: 'HEADING_FORBIDDEN' })
  })

  it('creates nothing of a sheet that cannot be read to its end', async () => {
    const sheet = await brokenEnd(HEADINGS, (index) => rowOf(`END-${index}`), 1200)
    expect((await send(sheet)).json).toMatchObject({ code: 400, error: 'FILE_UNREADABLE' })
    const { json } = await server.call<{ total: number }>('GET', '/api/orders?numbers=END-1,END-2,END-500', { as: 'ddp' })
    expect(json.payload.total).toBe(0)
  })

  it('lists no more errors than a reader can use, says how many more there are, and marks them all', async () => {
    const wrong = (index: number) => rowOf(`MANY-${index}`, { 国家: 'x'.repeat(2000), 电话: '1', 重量: 'a', 数量: 'b', 申报价值: 'c' })
    const sheet = await sheetOf(Array.from({ length: 300 }, (_, index) => wrong(index)))
    const importAnswerIn = async (lang: string) => (await send(sheet, { dry_run: '1' }, { headers: { lang } })).json.payload
    const answered = await send(sheet, { dry_run: '1' })
    const { errors, errors_more: more, failed } = answered.json.payload
    expect(failed).toBe(300)
    expect(more).toBeGreaterThan(100)
    expect(errors.length).toBeLessThanOrEqual(1000)
    expect(Math.max(...errors.map(({ msg }) => msg.length))).toBeLessThan(300)
    expect(answered.text.length).toBeLessThan(2_000_000)
    expect([
      (await importAnswerIn('en-US')).errors_note,
      (await importAnswerIn('zh-CN')).errors_note,
      (await importAnswerIn('zh-TW')).errors_note,
    ]).toEqual([`and ${more} more`, `另有 ${more} 处未列出`, `另有 ${more} 處未列出`])
    const { bytes } = await markedSheet(sheet)
    const [first = ''] = read(bytes).SheetNames
    const cells = Object.values(read(bytes).Sheets[first] ?? {}) as { readonly c?: unknown }[]
    expect(cells.filter((cell) => cell.c !== undefined)).toHaveLength(errors.length + more)
  })

  it.each(ATTACK_SHEETS.filter((_, index) => index === 0 || index === 2).map((sheet) => [sheet.name, sheet] as const))(
    'refuses %s, in every import',
    async (_, { make, fileName, code }) => {
      const file = { name: fileName, content: await make() }
      for (const path of ['/api/orders/import', '/api/orders/import/corrected'])
        expect((await server.call('POST', path, { as: 'ddp', form: { file } })).json).toMatchObject({ code: 400, error: code })
      for (const area of ['channels', 'roles', 'clients'])
        expect((await server.call('POST', `/api/admin/${area}/import`, { as: 'admin', form: { file } })).json).toMatchObject({
          code: 400,
          error: code,
        })
    },
  )

  it('says in each language which cell is empty', async () => {
    const sheet = await sheetOf([rowOf('EMPTY-1', { 收件人: '' })])
    const say = async (lang: string) => (await send(sheet, { dry_run: '1' }, { headers: { lang } })).json.payload.errors[0]?.msg
    expect(await say('zh-CN')).toBe('Excel 第 2 行“收件人”不能为空')
    expect(await say('en-US')).toBe('Excel line 2 field 收件人 cannot be empty')
  })

  it('tries without creating, and creates nothing where all must be right', async () => {
    const sheet = await sheetOf([rowOf('DRY-1'), rowOf('DRY-2', { 重量: 'heavy' })])
    expect((await send(sheet, { dry_run: 'true' })).json.payload).toMatchObject({ created: 1, failed: 1 })
    expect((await send(sheet, { all_or_nothing: '1' })).json.payload).toMatchObject({ created: 0, failed: 1 })
    expect((await send(sheet)).json.payload).toMatchObject({ created: 1, failed: 1 })
  })

  it('takes the person’s choice of columns and remembers it for the next sheet', async () => {
    const headings = HEADINGS.map((heading) => (heading === '收件人' ? 'Wer bekommt es' : heading))
    const sheet = await sheetOf([rowOf('CHOICE-1')], headings)
    expect((await send(sheet, { dry_run: '1' }, { as: 'clm' })).json.payload).toMatchObject({ failed: 1 })
    expect((await send(sheet, { columns: JSON.stringify({ 1: 'consignee' }) }, { as: 'clm' })).json.payload).toMatchObject({
      created: 1,
      failed: 0,
    })
    expect((await send(await sheetOf([rowOf('CHOICE-2')], headings), {}, { as: 'clm' })).json.payload).toMatchObject({
      created: 1,
      failed: 0,
    })
    expect((await send(sheet, { columns: '{"1":' })).json.fields?.[0]?.path).toBe('columns')
    expect((await send(sheet, { columns: '{"1":"password"}' })).json.error).toBe('CHOICE_UNKNOWN')
  })

  it('reports progress where the caller listens, and ends with the answer', async () => {
    const sheet = await sheetOf(Array.from({ length: 1500 }, (_, n) => rowOf(`LINES-${n}`)))
    const answered = await send(sheet, { dry_run: '1' }, { headers: { accept: 'application/x-ndjson' } })
    const lines = answered.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { progress?: { done: number }; answer?: { payload: ImportAnswer } })
    expect(lines.slice(0, -1).every(({ progress }) => progress !== undefined && progress.done > 0)).toBe(true)
    const payload = lines.at(-1)?.answer?.payload ?? answered.json.payload
    expect(payload).toMatchObject({ created: 1500, failed: 0 })
  })

  it('gives the sheet back with its wrong cells marked', async () => {
    const sheet = await sheetOf([rowOf('MARK-1'), rowOf('MARK-2', { 电话: '12' })])
    const answered = await markedSheet(sheet, '我的订单.xlsx')
    expect(answered.status).toBe(200)
    expect(answered.headers.get('content-disposition')).toContain('attachment; filename=')
    expect(answered.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('我的订单')}`)
    const again = await send(answered.bytes, { dry_run: '1' })
    expect(again.json.payload.errors.map(({ line }) => line)).toEqual([3])
  })
})

describe('an upload', () => {
  it.each([
    [0, 'FILE_UNREADABLE', 400],
    [1, 'FILE_TOO_LARGE', 413],
  ])('of %i bytes more than 20 MB is %s', async (more, error, status) => {
    const answered = await send(new Uint8Array(MAX_BYTES + more), { dry_run: '1' })
    expect(answered.status).toBe(status)
    if (more > 0) expect(answered.json.error).toBe(error)
    else expect(answered.json.error).not.toBe('FILE_TOO_LARGE')
  })

  it.each([
    ['nothing', new Uint8Array(), 400],
    ['noise', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 400],
  ])('of %s is refused', async (_what, content, status) => {
    expect((await send(content)).status).toBe(status)
  })

  it('without a file, as JSON, or without a session is refused', async () => {
    expect((await server.call('POST', '/api/orders/import', { as: 'ddp', form: { dry_run: '1' } })).json.error).toBe('FILE_MISSING')
    expect((await server.call('POST', '/api/orders/import', { as: 'ddp', body: {} })).json).toMatchObject({
      code: 415,
      error: 'CONTENT_TYPE_WRONG',
    })
    const sheet = await sheetOf([rowOf('NOBODY')])
    expect((await server.call('POST', '/api/orders/import', { form: { file: { name: 'a.xlsx', content: sheet } } })).status).toBe(401)
  })
})

describe('sheets to take away', () => {
  it.each(['zh-CN', 'zh-TW', 'en-US'])('the template in %s is a valid example', async (lang) => {
    const template = await server.download('/api/orders/template?order_type=express', { as: 'ddp', headers: { lang } })
    expect(template.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const { json } = await send(template.bytes, { dry_run: '1' })
    expect(json.payload).toMatchObject({ created: 1, failed: 0, errors: [] })
    expect(json.payload.columns.filter(({ field }) => field === null)).toEqual([])
  })

  it('the export of a filter holds its orders, and shows no formula', async () => {
    await send(await sheetOf([rowOf('EXPORT-1', { 收件人: '=1+1', 地址: '@SUM(A1)' })]))
    const exported = await server.download('/api/orders/export?order_refCode=EXPORT-1', { as: 'ddp' })
    expect(exported.status).toBe(200)
    expect(exported.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"/)
    const { json } = await send(exported.bytes, { dry_run: '1' })
    expect(json.payload).toMatchObject({ total: 1, skipped: 1, failed: 0 })
    expect(json.payload.rows[0]?.cells).toEqual(expect.arrayContaining(['=1+1', '@SUM(A1)']))
  })

  it('an export without orders is no file', async () => {
    const nothing = await server.call('GET', '/api/orders/export?order_refCode=NO-SUCH-ORDER', { as: 'ddp' })
    expect([nothing.status, nothing.json.error, nothing.json.msg]).toEqual([400, 'EXPORT_EMPTY', 'Export data cannot be empty !'])
  })

  it('there is no template of an unknown kind', async () => {
    expect((await server.call('GET', '/api/orders/template?order_type=pigeon', { as: 'ddp' })).json.error).toBe('ORDER_KIND_UNKNOWN')
  })
})
