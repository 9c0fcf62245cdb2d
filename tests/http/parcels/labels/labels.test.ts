import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelLink } from '../../../../adapters/http/contract/parcels/labels/label.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'
import { printZpl } from '../../../printer/support/zpl-reader.ts'
import { infoOf, textOf } from '../../../printer/support/printed.ts'
import { sampleOrder } from '../orders/sample-order.ts'

let server: TestServer
const numbers: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['Ahmed', '王小明', 'محمد'])
    numbers.push(
      (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ consignee: name }) })).json.payload.order_number,
    )
})
afterAll(() => server.stop())

const draw = async (body: object, calling: Calling = { as: 'ddp' }) =>
  (await server.call<LabelLink[]>('POST', '/api/batchDrawPdf', { ...calling, body })).json.payload
const pdf = (url: string, headers: Record<string, string> = {}, as = 'ddp') => server.download(url, { as, headers })
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('labels', () => {
  it('come as one PDF for all, with a link per order', async () => {
    const links = await draw({ orders: numbers })
    expect(links.map(({ order_number: number, status, message }) => [number, status, message])).toEqual(
      numbers.map((number) => [number, true, 'OK']),
    )
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    const opened = await pdf(links[0]?.url ?? '')
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toMatch(/^inline; filename="labels-/)
    expect(opened.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(text(opened.bytes)).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  })

  it('name the letters on them that no font has, at the link and under the warnings of a sheet', async () => {
    const made = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ consignee: 'ᏣᎳᎩ', city: 'Dubai' }) })
    const number = made.json.payload.order_number
    const links = await draw({ orders: [number, numbers[0]] }, { as: 'ddp', headers: { lang: 'en-US' } })
    expect(links.map(({ status, warning, message }) => [status, warning, message])).toEqual([
      [true, true, 'Labels can’t show “Ꮳ Ꮃ Ꭹ”. Write it in Latin, Arabic or common Chinese letters'],
      [true, false, 'OK'],
    ])
    const sheet = '客户单号,收件人,国家,电话,城市,地址,重量,英文品名,数量,申报价值\nLET-1,ᏣᎳᎩ,AE,0501234567,Dubai,Street 1,1.5,Case,1,10'
    const sent = await server.call<{ created: number; warnings: { error: string; field: string }[] }>('POST', '/api/orders/import', {
      as: 'ddp',
      form: { file: { name: 'orders.csv', content: Buffer.from(sheet) } },
    })
    expect(sent.json.payload).toMatchObject({ created: 1, warnings: [{ field: 'consignee', error: 'LETTERS_WITHOUT_FONT' }] })
  })

  it('come one each where that is asked, and by type on the other call', async () => {
    expect(new Set((await draw({ orders: numbers, single: true })).map(({ url }) => url)).size).toBe(3)
    const one = await server.call<LabelLink[]>('POST', '/api/go/drawPdf', { as: 'ddp', body: { type: 'mini', orderNo: numbers[0] } })
    expect(one.json.payload).toHaveLength(1)
    expect((await pdf(one.json.payload[0]?.url ?? '')).status).toBe(200)
  })

  it('come as ZPL for a thermal printer, at its resolution and as its owner asked', async () => {
    const zpl = { format: 'zpl', dpi: 300, darkness: 12, offset: { right: 4, down: -3 } }
    const links = await draw({ orders: numbers, ...zpl })
    const opened = await pdf(links[0]?.url ?? '')
    expect(opened.headers.get('content-type')).toBe('application/zpl')
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; filename="labels-[-0-9]+\.zpl"/)
    const printed = printZpl(text(opened.bytes))
    expect(printed.map(({ picture, darkness }) => [picture.width, picture.height, darkness])).toEqual(numbers.map(() => [1200, 1800, 12]))
    const part = await pdf(links[0]?.url ?? '', { range: 'bytes=500-', 'if-range': opened.headers.get('etag') ?? '' })
    expect(Buffer.compare(part.bytes, opened.bytes.slice(500))).toBe(0)
    const plain = await pdf((await draw({ orders: numbers, format: 'zpl' }))[0]?.url ?? '')
    expect(printZpl(text(plain.bytes)).map(({ picture }) => picture.width)).toEqual(numbers.map(() => 800))
  })

  it.each([
    ['dpi', { dpi: 200 }],
    ['darkness', { darkness: 31 }],
    ['offset', { offset: { right: 121, down: 0 } }],
  ])('are refused with a %s that no printer has', async (field, wrong) => {
    const body = { orders: numbers, format: 'zpl', ...wrong }
    const { status, json } = await server.call('POST', '/api/batchDrawPdf', { as: 'ddp', body })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(field)
  })

  it.each(['/api/go/drawPdf', '/api/drawPdf'])(
    'of every type, size and arrangement come from %s, whose links are in data too',
    async (path) => {
      const ask = (body: object) => server.call<LabelLink[]>('POST', path, { as: 'ddp', body })
      const sizeOf = async (body: object): Promise<string | undefined> => {
        const { json } = await ask(body)
        const data = (json as unknown as { readonly data: readonly LabelLink[] }).data
        expect(data).toEqual(json.payload)
        return (await infoOf((await pdf(data[0]?.url ?? '')).bytes)).get('Page size')
      }
      const orderNo = numbers[0]
      const sizes = [
        await sizeOf({ orderNo, type: 'invoice' }),
        await sizeOf({ orderNo, type: 'standard' }),
        await sizeOf({ orderNo, type: 'standard', rule: '100x200' }),
        await sizeOf({ orderNo, type: 'invoice', rule: '100x100_no_invoice' }),
        await sizeOf({ orderNo, rule: '' }),
      ]
      const [tall, usual, small] = ['283.464 x 566.929 pts', '283.464 x 425.196 pts', '283.464 x 283.464 pts']
      expect(sizes).toEqual([tall, usual, tall, small, usual])
      const links = async (merge: unknown) =>
        new Set((await ask({ orderNo: numbers.join(','), merge })).json.payload.map(({ url }) => url)).size
      expect([await links(true), await links('0'), await links(false)]).toEqual([1, 3, 3])
      const wrong = await ask({ orderNo, rule: 'A4' })
      expect([wrong.status, wrong.json.fields?.map((field) => field.path)]).toEqual([400, ['rule']])
      expect((await ask({ orderNo: ' , ' })).json.fields?.map((field) => field.path)).toEqual(['orderNo'])
    },
  )

  it('have the declared goods, codes and values where they are invoices', async () => {
    const order_goods = [{ name: 'Phone case', name_cn: '手机壳', pcs: 2, value: '5.50', hs_code: '39269090' }]
    const made = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ order_goods }) })
    const drawnLabelText = async (type: string): Promise<string> => {
      const body = { type, orderNo: made.json.payload.order_number }
      const drawn = await server.call<LabelLink[]>('POST', '/api/drawPdf', { as: 'ddp', body })
      return textOf((await pdf(drawn.json.payload[0]?.url ?? '')).bytes)
    }
    const [invoice, medium] = [await drawnLabelText('invoice'), await drawnLabelText('medium')]
    for (const stated of ['Phone case', '39269090', '5.50', '11.00']) expect(invoice).toContain(stated)
    expect(medium).not.toContain('39269090')
  })

  it('that cannot be drawn name their order and stop nobody else', async () => {
    const foreign = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddu', body: sampleOrder() })).json.payload.order_number
    const draft = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ draft: true }) })).json.payload
      .order_number
    const links = await draw({ orders: [foreign, numbers[0], draft, 'NOSUCH'] })
    expect(links.map(({ status, url }) => [status, url !== ''])).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [false, false],
    ])
    expect(links[0]?.message.replace(foreign, '')).toBe(links[3]?.message.replace('NOSUCH', ''))
    expect(links[2]?.message).toContain('Draft')
  })

  it('open for their owner alone', async () => {
    const [link] = await draw({ orders: numbers })
    const url = link?.url ?? ''
    expect((await server.call('GET', url)).status).toBe(401)
    const [foreign, none] = [
      await server.call('GET', url, { as: 'ddu' }),
      await server.call('GET', '/api/labels/AAAAAAAAAAAAAAAAAAAAAAAA', { as: 'ddu' }),
    ]
    expect([foreign.status, foreign.json.error]).toEqual([404, 'LABELS_NOT_FOUND'])
    expect(foreign.json.msg).toBe(none.json.msg)
    expect((await server.call('GET', url, { as: 'admin' })).status).toBe(404)
  })

  it('go on where a download broke off', async () => {
    const url = (await draw({ orders: numbers }))[0]?.url ?? ''
    const whole = await pdf(url)
    const etag = whole.headers.get('etag') ?? ''
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const size = whole.bytes.length
    const rest = await pdf(url, { range: 'bytes=1000-', 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${size - 1}/${size}`)
    expect(Buffer.compare(rest.bytes, whole.bytes.slice(1000))).toBe(0)
    const tail = await pdf(url, { range: 'bytes=-6' })
    expect(Buffer.compare(tail.bytes, whole.bytes.slice(-6))).toBe(0)
    const middle = await pdf(url, { range: 'bytes=10-19' })
    expect([middle.bytes.length, middle.headers.get('content-length')]).toEqual([10, '10'])
    expect((await pdf(url, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await pdf(url, { range: 'bytes=5-2' })).status).toBe(200)
    expect((await pdf(url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    expect((await pdf(url, { 'if-none-match': etag })).status).toBe(304)
  })

  it('are out of date after a change of what they say, until they are printed again', async () => {
    const { json: placed } = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    const number = placed.payload.order_number
    const find = async () => (await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload
    const change = async (fields: object) => {
      const body = { ...fields, version: (await find()).version }
      const { json } = await server.call<OrderRow>('PUT', `/api/orders/${number}`, { as: 'ddp', body })
      return json.payload.label_outdated
    }
    const countOutdatedLabels = async () =>
      (await server.call<{ total: number }>('GET', `/api/orders?label_outdated=1&numbers=${number}`, { as: 'ddp' })).json.payload.total
    await draw({ orders: [number], preview: true })
    expect((await find()).print_time).toBeNull()
    expect(await change({ city: 'Sharjah' })).toBe(false)
    await draw({ orders: [number] })
    expect(await change({ packageType: 'bag' })).toBe(false)
    expect([await change({ consignee: 'Omar' }), await countOutdatedLabels()]).toEqual([true, 1])
    await draw({ orders: [number] })
    expect([(await find()).label_outdated, await countOutdatedLabels()]).toEqual([false, 0])
  })

  it('never go on in another document', async () => {
    const url = (await draw({ orders: numbers }))[0]?.url ?? ''
    const before = (await pdf(url)).headers.get('etag') ?? ''
    const { json } = await server.call<{ version: number }>('GET', `/api/orders/${numbers[1]}`, { as: 'ddp' })
    const body = { address: 'Moved to Marina Walk 5', version: json.payload.version }
    expect((await server.call('PUT', `/api/orders/${numbers[1]}`, { as: 'ddp', body })).status).toBe(200)
    const after = await pdf(url, { range: 'bytes=100-', 'if-range': before })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before)
  })
})
