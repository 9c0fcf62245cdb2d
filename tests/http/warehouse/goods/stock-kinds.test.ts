import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { PickWalk } from '../../../../adapters/http/contract/warehouse/goods/pick.routes.ts'
import type { StockRow } from '../../../../adapters/http/contract/warehouse/goods/stock.routes.ts'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import { XlsxSheetWriter } from '../../../../adapters/sheets/write/xlsx-sheet-writer.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { orderKind, orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { fieldsOf, groupsOf, lineFields, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { samplePng } from '../../../support/sheets/sample-files.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

const [WAREHOUSE, SHELF, SKU, LAID] = ['JED1', 'A-01-01', 'BP-15-BK', 400] as const
/** The SKU as people type it and as spreadsheets have it. */
const [TYPED, IN_SHEETS] = ['bp-15-bk', 'ＢＰ-15-Bk'] as const
const DRAWING = orderKinds.filter(({ stock }) => stock === 'draws').map(({ name }) => name)
const SHELVING = orderKinds.filter(({ stock }) => stock === 'shelves').map(({ name }) => name)

let server: Awaited<ReturnType<typeof startServerWithStore>>

beforeAll(async () => {
  server = await startServerWithStore()
  await callSuccessfully('POST', '/api/admin/locations', { warehouse: WAREHOUSE, location_code: SHELF, kind: 'shelf' })
  await callSuccessfully('POST', '/api/admin/stock/moves', {
    client: 'ddp',
    warehouse: WAREHOUSE,
    sku: SKU,
    quantity: LAID,
    to: SHELF,
    reason: '到货',
  })
})
afterAll(() => server.stop())

/** A call that has to succeed. */
async function callSuccessfully<P = unknown>(method: string, path: string, body?: object, as = 'warehouse'): Promise<P> {
  const answered = await server.call<P>(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect(answered.status, `${path} ${answered.text}`).toBe(200)
  return answered.json.payload
}
const scan = (station: string, code: string, over: object = {}) =>
  callSuccessfully<ScanAnswer>('POST', `/api/admin/stations/${station}/scans`, { code, warehouse: 'DXB1', scan_id: randomUUID(), ...over })
const orderOf = (number: string) => callSuccessfully<OrderRow>('GET', `/api/orders/${number}`, undefined, 'ddp')
/** Pieces of the SKU in the warehouse: on hand, reserved, under way. */
async function counts(): Promise<readonly number[]> {
  const { rows } = await callSuccessfully<{ rows: readonly StockRow[] }>(
    'GET',
    `/api/stock?warehouse=${WAREHOUSE}&sku=${SKU}`,
    undefined,
    'ddp',
  )
  return (['on_hand', 'reserved', 'under_way'] as const).map((count) => rows.reduce((sum, row) => sum + row[count], 0))
}
const differences = async (): Promise<readonly unknown[]> => {
  const found: unknown[] = []
  await server.store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(finding)))
  return found
}

/** A parcel that came back to its warehouse, which an order may unpack. */
async function returnedParcel(): Promise<string> {
  const { order_number: number } = await callSuccessfully<OrderRow>('POST', '/api/orders', sampleOrder(), 'ddp')
  for (const [event, body] of [['receive', { check_weight: '1.2' }], ['dispatch'], ['refuse'], ['return']] as const)
    await callSuccessfully('POST', `/api/orders/${number}/${event}`, body ?? {})
  return number
}

const uploadLabelPng = async (as = 'ddp'): Promise<string> => {
  const form = { file: { name: 'label.png', content: samplePng() } }
  return (await server.call<{ src: string }>('POST', '/api/common/uploadOSS', { as, form })).json.payload.src
}
const sold = () => ({ platform_order_number: `PO-${randomUUID().slice(0, 8)}` })
const labelled = () => ({ ...sold(), platform_label_number: 'NAE00012345678' })

/** Fields that an order of each kind needs beside its consignee, its warehouse and its SKU. */
const NEEDS: Readonly<Record<string, () => object | Promise<object>>> = {
  noon: async () => ({ ...labelled(), label_file: await uploadLabelPng() }),
  smt: labelled,
  temu: labelled,
  amazon: labelled,
  temu_offline: async () => ({ ...sold(), label_file: await uploadLabelPng() }),
  relabel: async () => ({ label_file: await uploadLabelPng() }),
  pickup_b2b: () => ({
    pickup_time: '2027-03-15T06:00:00Z',
    truck_plate: 'DUBAI A 1',
    driver_name: 'Imran Khan',
    driver_phone: '+971559876543',
  }),
  ymx: () => ({ ...sold(), removal_type: 'removal' }),
  platform_return: () => ({ ...sold(), platform: 'noon' }),
  unbox: async () => ({ original_order_number: await returnedParcel(), sku_labels_attached: true, confirm_irreversible: true }),
}

const PIECES = 2

async function byForm(kind: string): Promise<string> {
  const over = { order_type: kind, warehouse: WAREHOUSE, ...(await NEEDS[kind]?.()) }
  const hasProductId = orderKind(kind)?.goods.fields['productId'] !== undefined
  const order_goods = [{ sku_code: TYPED, pcs: PIECES, name: 'Backpack', ...(hasProductId ? { product_id: '10050012345' } : {}) }]
  const { claim_weight: _weight, ...body } = sampleOrder({ ...over, order_goods })
  const fields = kindFields(kind)
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => fields.has(name)))
  return (await callSuccessfully<OrderRow>('POST', '/api/orders', sent, 'ddp')).order_number
}

/**
 * The kind's own template, with its columns filled as the form would be: a row for each of the
 * references.
 */
async function sheetOf(kind: string, rows: readonly Readonly<Record<string, string>>[]): Promise<Buffer> {
  const needs = await NEEDS[kind]?.()
  const template = await server.download(`/api/orders/template?order_type=${kind}`, { as: 'ddp', headers: { lang: 'en-US' } })
  const book = read(Buffer.from(template.bytes))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error(`no template of ${kind}`)
  const [headings = [], example = []] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
  const ofLines = groupsOf(kindOf(kind)).flatMap(([, group]) => lineFields(group).map(([, { label }]) => label['en-US']))
  // One line of goods: the example has two, whose values are separated by commas.
  const firstOf = (heading: string, cell = ''): string =>
    ofLines.some((label) => heading.startsWith(label)) ? (cell.split(',')[0] ?? '') : cell
  const filled = rows.map((row) => {
    const cells = { ...needs, warehouse: WAREHOUSE, sku_code: IN_SHEETS, pcs: PIECES, ...row }
    const labels = new Map(Object.entries(cells).flatMap(([name, value]) => labelsOf(kind, name).map((label) => [label, value] as const)))
    return headings.map((heading, at): unknown => labels.get(heading.replace(/[ *]+$/, '')) ?? firstOf(heading, example[at]))
  })
  return buffer(
    Readable.from(
      new XlsxSheetWriter().write({
        sheetName: 'Sheet1',
        columns: headings.map((heading) => ({ heading, kind: 'text' as const })),
        rows: filled.map((row) => row.map((cell) => (cell === true ? 'yes' : String(cell)))),
      }),
    ),
  )
}

async function bySheet(kind: string): Promise<string> {
  const content = await sheetOf(kind, [{ order_refCode: `SHEET-${kind}` }])
  const form = { order_type: kind, confirm_irreversible: '1', file: { name: 'orders.xlsx', content } }
  const answered = await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form })
  expect(answered.json.payload, answered.text).toMatchObject({ created: 1, failed: 0 })
  const found = await callSuccessfully<{ rows: readonly OrderRow[] }>('GET', `/api/orders?order_refCode=SHEET-${kind}`, undefined, 'ddp')
  return found.rows[0]?.order_number ?? ''
}

const kindOf = (name: string): OrderKind => {
  const found = orderKind(name)
  if (found === undefined) throw new Error(`no kind ${name}`)
  return found
}
const ALWAYS = ['order_type', 'order_goods', 'confirm_irreversible']
const kindFields = (kind: string): ReadonlySet<string> => new Set([...ALWAYS, ...fieldsOf(kindOf(kind)).map(([, { api }]) => api)])
const labelsOf = (kind: string, api: string): readonly string[] => {
  const lines = groupsOf(kindOf(kind)).flatMap(([, group]) => lineFields(group))
  return [...fieldsOf(kindOf(kind)), ...lines].filter(([, field]) => field.api === api).map(([, field]) => field.label['en-US'])
}

/** Picks the order in a wave of its own, packs it and sends it out, until it is delivered. */
async function shipFromStock(number: string): Promise<void> {
  const { id: wave } = await callSuccessfully<{ id: number }>('POST', '/api/admin/picks/waves', { warehouse: WAREHOUSE })
  await callSuccessfully('POST', `/api/admin/picks/waves/${wave}/release`, {})
  const { stops } = await callSuccessfully<PickWalk>('GET', `/api/admin/picks/waves/${wave}`)
  for (const { location, sku, totes } of stops)
    for (const { quantity: pieces } of totes) await scan('pick', sku, { wave, location, pieces })
  const { order_type: kind } = await orderOf(number)
  // The truck that collects needs no label; what is relabelled brought the file of one.
  expect((await scan('pack', number, { check_weight: '1.2' })).outcome).toBe(kind === 'pickup_b2b' ? 'order_ready' : 'order_packed')
  expect((await scan('dispatch', number)).outcome).toBe('dispatched')
  await callSuccessfully('POST', `/api/orders/${number}/deliver`, {})
}

const WAYS = [
  ['its form', byForm],
  ['a sheet', bySheet],
] as const

describe.each(WAYS)('an order of stock from %s', (_way, place) => {
  it.each(DRAWING)('of kind %s is reserved, picked, packed, dispatched and delivered', async (kind) => {
    const [onHand = 0, reserved = 0, underWay] = await counts()
    const number = await place(kind)
    expect([(await orderOf(number)).status, await counts()]).toEqual(['confirmed', [onHand, reserved + PIECES, underWay]])
    await shipFromStock(number)
    expect([(await orderOf(number)).status, await counts()]).toEqual(['signed', [onHand - PIECES, reserved, underWay]])
    expect(await differences()).toEqual([])
  })

  it.each(SHELVING)('of kind %s is announced, received and put on a shelf, from where it may be drawn', async (kind) => {
    const [onHand = 0, reserved = 0, underWay = 0] = await counts()
    const number = await place(kind)
    expect([(await orderOf(number)).status, await counts()]).toEqual(['confirmed', [onHand, reserved, underWay + PIECES]])
    const received = await scan('receive', number, { check_weight: '1.2' })
    expect(received.outcome).toBe('received_to_shelve')
    expect((await scan('receive', number)).outcome).toBe('goods_to_shelve')
    const waiting = async () => [
      (await orderOf(number)).to_shelve,
      (await callSuccessfully<{ total: number }>('GET', `/api/orders?status=inbound&to_shelve=1&numbers=${number}`)).total,
    ]
    expect(await waiting()).toEqual([true, 1])
    const parcel = kind === 'unbox' ? ((await orderOf(number)) as { original_order_number?: string }).original_order_number : number
    expect(await scan('shelve', parcel ?? '')).toMatchObject({
      outcome: 'goods_to_shelve',
      goods: { order_number: number, left: PIECES, lines: [{ sku: SKU, left: PIECES }] },
    })
    const shelved = { document: number, scan_id: randomUUID() }
    expect((await scan('shelve', SHELF, shelved)).outcome).toBe('goods_shelved')
    expect((await scan('shelve', SHELF, shelved)).outcome).toBe('goods_shelved')
    expect(await waiting()).toEqual([false, 0])
    const { progress } = (await orderOf(number)) as OrderRow & { progress: readonly { step: string }[] }
    expect(progress.map(({ step }) => step)).toEqual(['created', 'received'])
    const { rows } = await callSuccessfully<{ rows: readonly object[] }>('GET', `/api/admin/stock/movements?reference=${number}&pageSize=1`)
    expect(rows).toMatchObject([{ move: 'put', location: SHELF, quantity: PIECES }])
    expect([(await orderOf(number)).status, await counts()]).toEqual(['inbound', [onHand + PIECES, reserved, underWay]])
    expect(await differences()).toEqual([])
  })
})

describe('label files that a sheet of noon names', () => {
  const idOf = (src: string): string => src.replace('/api/files/', '')

  it('are those that were uploaded beside it by the sender itself; without a file a name is refused at its cell', async () => {
    const rows = ['Noon-Label-1.png', 'noon-label-2'].map((name, at) => ({ order_refCode: `NAMED-${at}`, label_file: name }))
    const content = await sheetOf('noon', rows)
    const sent = (files: object | undefined, over: object = {}) =>
      server.call<ImportAnswer>('POST', '/api/orders/import', {
        as: 'ddp',
        headers: { lang: 'en-US' },
        form: {
          order_type: 'noon',
          ...(files === undefined ? {} : { files: JSON.stringify(files) }),
          ...over,
          file: { name: 'noon.xlsx', content },
        },
      })
    const problems = async (files?: object) =>
      (await sent(files, { dry_run: '1' })).json.payload.errors.map(({ line, field, error }) => [line, field, error])
    const [first, second, foreign] = [await uploadLabelPng(), await uploadLabelPng(), await uploadLabelPng('vip')]
    const one = { 'noon-label-1.PNG': idOf(first) }
    expect(await problems()).toEqual([
      [2, 'label_file', 'FILE_ADDRESS_INVALID'],
      [3, 'label_file', 'FILE_ADDRESS_INVALID'],
    ])
    expect(await problems(one)).toEqual([[3, 'label_file', 'FILE_NOT_CHOSEN']])
    expect(await problems({ ...one, 'noon-label-2.png': idOf(foreign) })).toEqual([[3, 'label_file', 'FILE_ADDRESS_INVALID']])
    expect((await sent({ 'noon-label-1.png': 'no id' })).json.fields).toMatchObject([{ path: 'files' }])

    expect((await sent({ ...one, 'noon-label-2.png': idOf(second) })).json.payload).toMatchObject({ created: 2, failed: 0 })
    const orders = await callSuccessfully<{ rows: readonly Record<string, string>[] }>(
      'GET',
      '/api/orders?order_refCode=NAMED-0,NAMED-1',
      undefined,
      'ddp',
    )
    expect(Object.fromEntries(orders.rows.map((row) => [row['order_refCode'], row['label_file']]))).toEqual({
      'NAMED-0': first,
      'NAMED-1': second,
    })
  })

  it('are kept with a row that is refused for something else, so that it can be created later', async () => {
    const src = await uploadLabelPng()
    const rows = [{ order_refCode: 'NAMED-LATER', label_file: 'later.png', phone: '12' }]
    const form = {
      order_type: 'noon',
      files: JSON.stringify({ 'later.png': idOf(src) }),
      file: { name: 'noon.xlsx', content: await sheetOf('noon', rows) },
    }
    const { import: id } = (await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form })).json.payload
    const kept = await callSuccessfully<{ rows: readonly object[] }>('GET', `/api/orders/refused-rows?import=${id}`, undefined, 'ddp')
    expect(JSON.stringify(kept.rows)).toContain(src)
  })
})

describe('the kinds that touch stock', () => {
  it('are all of the specification', () => {
    expect(DRAWING.toSorted()).toEqual(['amazon', 'noon', 'overseas', 'pickup_b2b', 'relabel', 'smt', 'temu', 'temu_offline'])
    expect(SHELVING.toSorted()).toEqual(['platform_return', 'unbox', 'ymx'])
  })
})
