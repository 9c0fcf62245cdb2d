import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { orderTemplate } from '../../../../adapters/http/server/areas/parcels/orders/order-template.ts'
import { temuOffline } from '#core/parcels/orders/kinds/temu-offline.kind.ts'
import { changeClient, hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
/** Staff who look after ddp alone, and after nobody of these. */
let keeper: string
let stranger: string

beforeAll(async () => {
  server = await startTestServer()
  const role = await roleForOwnClients(server)
  ;[keeper, stranger] = [await hireUser(server, 'keeper', role), await hireUser(server, 'stranger', role)]
  const cities = await server.call<{ rows: readonly { city_code: string }[] }>('GET', '/api/admin/cities?keywords=Dubai', { as: 'admin' })
  const warehouse = { code: 'DXB', name: '迪拜仓', city: cities.json.payload.rows[0]?.city_code, is_oversea: true }
  const made = await server.call('POST', '/api/admin/warehouses', { as: 'admin', body: warehouse })
  if (made.status !== 200) throw new Error(made.text)
  await changeClient(server, 1001, { service: 'keeper' })
})
afterAll(() => server.stop())

type UploadedLabel = { readonly id: string; readonly src: string }
const uploadLabelFile = async (as: string): Promise<UploadedLabel> => {
  const file = { name: 'label.png', content: samplePng() }
  const { json, text } = await server.call<UploadedLabel | null>('POST', '/api/common/uploadOSS', { as, form: { file } })
  if (json.payload === null) throw new Error(text)
  return json.payload
}
const downloadStatus = async ({ src }: UploadedLabel, calling: Calling): Promise<number> => (await server.download(src, calling)).status

/** Everybody who asks for a file, and how each of them calls. */
const EVERYBODY: Readonly<Record<string, () => Calling>> = {
  owner: () => ({ as: 'ddp' }),
  warehouse: () => ({ as: 'warehouse' }),
  keeper: () => ({ token: keeper }),
  stranger: () => ({ token: stranger }),
  'another client': () => ({ as: 'ddu' }),
  nobody: () => ({}),
}
const answers = async (file: UploadedLabel) =>
  Object.fromEntries(
    await Promise.all(Object.entries(EVERYBODY).map(async ([who, calling]) => [who, await downloadStatus(file, calling())])),
  )

const draft = async (label_file: string, as = 'ddp') =>
  server.call<OrderRow>('POST', '/api/orders', {
    as,
    body: sampleOrder({
      order_type: 'temu_offline',
      draft: true,
      warehouse: 'DXB',
      platform_order_number: 'P-1',
      label_file,
      order_goods: [{ sku_code: 'CASE', pcs: 1, name: 'Phone case', name_cn: '手机壳', value: '5.50' }],
    }),
  })

describe('a file that an order names', () => {
  const NAMED = { owner: 200, warehouse: 200, keeper: 200, stranger: 404, 'another client': 404, nobody: 401 }
  const UNNAMED = { owner: 200, warehouse: 404, keeper: 404, stranger: 404, 'another client': 404, nobody: 401 }

  it('opens for those who may see the order, as long as the order names it', async () => {
    const [first, second] = [await uploadLabelFile('ddp'), await uploadLabelFile('ddp')]
    expect(await answers(first)).toEqual(UNNAMED)
    const made = await draft(first.src)
    expect(made.status, made.text).toBe(200)
    expect(await answers(first)).toEqual(NAMED)
    const { order_number, version } = made.json.payload
    const changed = await server.call('PUT', `/api/orders/${order_number}`, { as: 'ddp', body: { label_file: second.src, version } })
    expect(changed.status, changed.text).toBe(200)
    expect([await answers(first), await answers(second)]).toEqual([UNNAMED, NAMED])
    await server.call('DELETE', `/api/orders/${order_number}`, { as: 'ddp' })
    expect(await answers(second)).toEqual(UNNAMED)
  })

  it('is there for the demo’s drafts that take a label, for their clients and the warehouse', async () => {
    for (const [kind, as] of [
      ['temu_offline', 'nofin'],
      ['relabel', 'vip'],
    ] as const) {
      const { json } = await server.call<{ rows: readonly OrderRow[] }>('GET', `/api/orders?order_type=${kind}`, { as })
      const src = String(Reflect.get(json.payload.rows[0] ?? {}, 'label_file'))
      const file = { id: '', src }
      expect([
        kind,
        await downloadStatus(file, { as }),
        await downloadStatus(file, { as: 'warehouse' }),
        await downloadStatus(file, { as: 'ddu' }),
      ]).toEqual([kind, 200, 200, 404])
    }
  })

  it('stands on the order with its name, size and kind, and who uploaded it; what is elsewhere as its address; nobody else learns of either', async () => {
    const theirs = await uploadLabelFile('ddp')
    const filesOf = async ({ order_number }: OrderRow, calling: Calling) => {
      const { status, json } = await server.call<{ readonly files: readonly unknown[] } | null>(
        'GET',
        `/api/orders/${order_number}`,
        calling,
      )
      return status === 200 ? json.payload?.files : status
    }
    const [stored, elsewhere] = [await draft(theirs.src), await draft('https://example.com/label.pdf')]
    const named = {
      field: 'label_file',
      src: theirs.src,
      name: 'label.png',
      type: 'image/png',
      size: samplePng().length,
      uploaded_by: expect.stringMatching(/\S/),
      uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
    }
    expect(await filesOf(stored.json.payload, { as: 'ddp' })).toEqual([named])
    expect(await filesOf(stored.json.payload, { as: 'warehouse' })).toEqual([named])
    expect(await filesOf(elsewhere.json.payload, { as: 'ddp' })).toEqual([
      {
        field: 'label_file',
        src: 'https://example.com/label.pdf',
        name: null,
        type: null,
        size: null,
        uploaded_by: null,
        uploaded_at: null,
      },
    ])
    for (const calling of [{ as: 'ddu' }, { token: stranger }]) expect(await filesOf(stored.json.payload, calling)).toBe(404)
    const plain = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    expect(await filesOf(plain.json.payload, { as: 'ddp' })).toEqual([])
  })

  it('is opened by nobody through an order of their own that names it', async () => {
    const file = await uploadLabelFile('ddp')
    const stolen = await draft(file.src, 'ddu')
    expect([stolen.status, stolen.json.fields?.map(({ path, error }) => [path, error])]).toEqual([
      400,
      [['label_file', 'FILE_ADDRESS_INVALID']],
    ])
    expect(await answers(file)).toEqual(UNNAMED)
  })

  it('goes on being named when the staff change something else', async () => {
    const theirs = await uploadLabelFile('admin')
    const { json } = await draft('https://example.com/label.pdf')
    const path = `/api/orders/${json.payload.order_number}`
    const put = await server.call<OrderRow>('PUT', path, { as: 'admin', body: { label_file: theirs.src, version: json.payload.version } })
    expect(put.status, put.text).toBe(200)
    const other = await server.call('PUT', path, { as: 'ddp', body: { remark: 'x', version: put.json.payload.version } })
    expect(other.status, other.text).toBe(200)
    expect(await downloadStatus(theirs, { as: 'ddp' })).toBe(200)
  })
})

describe('a file that an imported sheet names', () => {
  const send = (label: string) => {
    const { columns, rows } = orderTemplate(temuOffline, 'zh-CN')
    const [row = []] = rows as readonly (readonly unknown[])[]
    // The goods of the example are not in the client's stock.
    const given = [
      ['标签文件', label],
      ['SKU', 'PC-17,PC-17-BK'],
    ] as const
    const cells = columns.map(({ heading }, at) => given.find(([name]) => heading.startsWith(name))?.[1] ?? String(row[at] ?? ''))
    const csv = [columns.map(({ heading }) => heading), cells].map((line) =>
      line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    )
    const file = { name: 'orders.csv', content: new TextEncoder().encode(csv.join('\n')) }
    return server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form: { order_type: 'temu_offline', dry_run: '1', file } })
  }

  it('is the sender’s own upload; another’s is answered at its cell, like one that does not exist', async () => {
    const [own, foreign] = [await uploadLabelFile('ddp'), await uploadLabelFile('ddu')]
    const good = await send(own.src)
    expect([good.json.payload.errors, good.json.payload.created], good.text).toEqual([[], 1])
    for (const address of [foreign.src, `/api/files/${'A'.repeat(32)}`]) {
      const { json } = await send(address)
      expect(json.payload.errors.map(({ line, field, error }) => [line, field, error])).toEqual([[2, 'label_file', 'FILE_ADDRESS_INVALID']])
      expect([json.payload.created, json.payload.failed]).toEqual([0, 1])
    }
  })
})

describe('a declared file field', () => {
  type Channel = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }
  const channel = (code: string, channel_logo: string | null, as = 'admin') =>
    server.call<Channel>('POST', '/api/admin/channels', { as, body: { channel_code: code, channel_name: code, channel_logo } })

  it('names an upload of who writes it, and of nobody else', async () => {
    const own = await uploadLabelFile('admin')
    for (const file of [await uploadLabelFile('ddp'), await uploadLabelFile('warehouse'), { id: 'A'.repeat(32) }]) {
      const refused = await channel('STOLEN', file.id)
      expect([refused.status, refused.json.fields?.map(({ path, error }) => [path, error])]).toEqual([
        400,
        [['channel_logo', 'FILE_NOT_FOUND']],
      ])
    }
    const made = await channel('LOGO-1', own.id)
    expect(made.status, made.text).toBe(200)
    const { id, version } = made.json.payload
    const path = `/api/admin/channels/${id}`
    expect([await downloadStatus(own, { as: 'service' }), await downloadStatus(own, { as: 'ddp' })]).toEqual([200, 404])
    const stolen = await server.call('PUT', path, { as: 'admin', body: { channel_logo: (await uploadLabelFile('ddp')).id, version } })
    expect([stolen.status, stolen.json.fields?.[0]?.path]).toEqual([400, 'channel_logo'])
    const cleared = await server.call('PUT', path, { as: 'admin', body: { channel_logo: null, version } })
    expect(cleared.status, cleared.text).toBe(200)
    expect(await downloadStatus(own, { as: 'service' })).toBe(404)
  })

  it('is checked in imported sheets as well, and nothing is written', async () => {
    const [own, foreign] = [await uploadLabelFile('admin'), await uploadLabelFile('ddp')]
    const take = (logo: string) => {
      const content = new TextEncoder().encode(`channel_code,channel_name,channel_logo\nLOGO-2,two,${logo}\n`)
      return server.call('POST', '/api/admin/channels/import', { as: 'admin', form: { file: { name: 'c.csv', content } } })
    }
    const refused = await take(foreign.id)
    expect([refused.status, refused.json.fields?.[0]?.path]).toEqual([400, 'channel_logo'])
    const taken = await take(own.id)
    expect(taken.json.payload, taken.text).toMatchObject({ created: 1 })
    expect(await downloadStatus(own, { as: 'service' })).toBe(200)
  })
})
