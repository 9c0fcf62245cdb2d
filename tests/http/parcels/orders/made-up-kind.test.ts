import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LabelLink } from '../../../../adapters/http/contract/parcels/labels/label.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { Option } from '../../../../adapters/http/contract/platform/reference/option.routes.ts'
import { samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

// The one line that a new kind costs beside its declaration.
vi.mock(import('#core/parcels/orders/kinds/declared-kinds.ts'), async (original) => {
  const { exhibition } = await import('../../../fixtures/made-up/exhibition.kind.ts')
  return { declaredKinds: [...(await original()).declaredKinds, exhibition] }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type UploadAnswer = { readonly src: string }
type Exhibits = OrderRow & Readonly<Record<string, unknown>>

const box = { box_number: 'E-1', weight: '12.5', length: '60', width: '40', height: '40' }
const uploadCarnet = async (as: string): Promise<string> => {
  const form = { file: { name: 'carnet.png', content: samplePng() } }
  return (await server.call<UploadAnswer>('POST', '/api/common/uploadOSS', { as, form })).json.payload.src
}
const post = (over: object, as = 'ddp') =>
  server.call<Exhibits>('POST', '/api/orders', { as, body: sampleOrder({ order_type: 'exhibition', ...over }) })
const kindsOf = async (as: string) =>
  (await server.call<{ order_type: readonly Option[] }>('POST', '/api/share/getSelectType', { as, body: { selectType: ['order_type'] } }))
    .json.payload.order_type
const listedExhibits = async (as: string, query = '') =>
  (await server.call<{ rows: readonly Exhibits[]; total: number }>('GET', `/api/orders?order_type=exhibition&${query}`, { as })).json
    .payload

describe('an order kind with boxes and a file that was only declared', () => {
  it('is placed, changed, listed and filtered by its fields; what is wrong is named as it was sent', async () => {
    const wrong = await post({ exhibition_hall: 'west', order_boxes: [{ ...box, length: '0' }] })
    expect(wrong.status).toBe(400)
    expect(wrong.json.fields?.map(({ path, error }) => [path, error])).toEqual([
      ['exhibition_hall', 'NOT_A_CHOICE'],
      ['carnet_file', 'FIELD_REQUIRED'],
      ['order_boxes.0.length', 'NOT_POSITIVE'],
    ])
    const carnet_file = await uploadCarnet('ddp')
    const made = await post({
      order_refCode: 'EXPO-1',
      exhibition_hall: 'south',
      stand_number: 's12',
      carnet_file,
      order_boxes: [box, { ...box, weight: '9' }],
    })
    expect(made.json, made.text).toMatchObject({ status: true })
    const { order_number: number, version } = made.json.payload
    const order = {
      order_type: 'exhibition',
      status: 'confirmed',
      exhibition_hall: 'south',
      stand_number: 'S12',
      carnet_file,
      claim_weight: '21.500',
      order_pcs: 2,
      order_boxes: [{ box_number: 'E-1' }, { weight: '9.000' }],
    }
    expect(made.json.payload).toMatchObject(order)
    const changed = await server.call<Exhibits>('PUT', `/api/orders/${number}`, { as: 'ddp', body: { exhibition_hall: 'north', version } })
    expect(changed.json.payload).toMatchObject({ ...order, exhibition_hall: 'north' })
    expect((await listedExhibits('ddp')).rows).toMatchObject([
      { order_number: number, exhibition_hall: 'north', order_boxes: order.order_boxes },
    ])
    expect((await listedExhibits('ddp', 'status=signed')).total).toBe(0)
    // The warehouse opens the file, another customer sees neither order nor file.
    expect((await server.download(new URL(carnet_file, server.url).pathname, { as: 'warehouse' })).status).toBe(200)
    expect((await server.download(new URL(carnet_file, server.url).pathname, { as: 'vip' })).status).toBe(404)
    expect((await listedExhibits('vip')).total).toBe(0)
    expect((await post({ exhibition_hall: 'north', carnet_file, order_boxes: [box] }, 'vip')).json).toMatchObject({
      fields: [{ path: 'carnet_file', error: 'FILE_ADDRESS_INVALID' }],
    })
  })

  it('has a sheet template in every language that can be sent as it is, an import and an export', async () => {
    for (const lang of ['zh-CN', 'zh-TW', 'en-US']) {
      const { bytes } = await server.download('/api/orders/template?order_type=exhibition', { as: 'ddp', headers: { lang } })
      const form = { order_type: 'exhibition', dry_run: '1', file: { name: 'exhibits.xlsx', content: bytes } }
      const checked = await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form })
      expect(checked.json.payload, checked.text).toMatchObject({ created: 1, failed: 0, errors: [] })
    }
    const sheet = [
      '客户单号,展馆,ATA 单证册,收件人,联系电话,目的国家,城市,详细地址,箱重（kg）,箱长（cm）,箱宽（cm）,箱高（cm）,英文品名,数量,申报价值',
      'EXPO-2,北馆,https://example.com/c.pdf,Amira Haddad,0501234567,AE,Dubai,Al Rigga 12,"5,4","60,50","40,40","30,30",Lamp,2,9',
      'EXPO-3,西馆,https://example.com/c.pdf,Amira Haddad,0501234567,AE,Dubai,Al Rigga 12,5,60,40,30,Lamp,2,9',
    ].join('\n')
    const form = { order_type: 'exhibition', file: { name: 'exhibits.csv', content: Buffer.from(sheet) } }
    const done = await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form })
    expect(done.json.payload, done.text).toMatchObject({
      created: 1,
      failed: 1,
      errors: [{ line: 3, column: '展馆', error: 'NOT_A_CHOICE' }],
    })
    expect((await listedExhibits('ddp', 'order_refCode=EXPO-2')).rows).toMatchObject([
      { exhibition_hall: 'north', order_boxes: [{ weight: '5.000' }, { weight: '4.000', length: '50.0' }] },
    ])
    const exported = await server.download('/api/orders/export?order_type=exhibition', { as: 'ddp', headers: { lang: 'zh-CN' } })
    const back = { order_type: 'exhibition', dry_run: '1', file: { name: 'back.xlsx', content: exported.bytes } }
    const read = (await server.call<ImportAnswer>('POST', '/api/orders/import', { as: 'ddp', form: back })).json.payload
    expect(read).toMatchObject({ created: 0, failed: 0 })
    expect(read.skipped).toBe((await listedExhibits('ddp')).total)
    expect(read.columns.map(({ heading }) => heading)).toEqual(expect.arrayContaining(['展馆', '展位号', 'ATA 单证册']))
  })

  it('is open to those alone whom its guard names: in options, template, import and API', async () => {
    expect((await kindsOf('ddp')).map(({ code }) => code)).toContain('exhibition')
    expect((await kindsOf('ddu')).map(({ code }) => code)).not.toContain('exhibition')
    const refused = await post({ exhibition_hall: 'north', carnet_file: 'https://example.com/c.pdf', order_boxes: [box] }, 'ddu')
    expect([refused.status, refused.json.error]).toEqual([403, 'KIND_NOT_YOURS'])
    expect((await server.download('/api/orders/template?order_type=exhibition', { as: 'ddu' })).status).toBe(403)
  })

  it('is described to programs, has its label, and is cancelled like any other', async () => {
    const description = (await server.call('GET', '/api/openapi.json')).text
    for (const word of ['exhibition_hall', 'stand_number', 'carnet_file']) expect(description).toContain(`"${word}"`)
    const made = await post({ exhibition_hall: 'north', carnet_file: 'https://example.com/c.pdf', order_boxes: [box] })
    const number = made.json.payload.order_number
    const [label] = (await server.call<LabelLink[]>('POST', '/api/batchDrawPdf', { as: 'ddp', body: { orders: [number] } })).json.payload
    expect(label).toMatchObject({ order_number: number, status: true })
    expect((await server.download(label?.url ?? '', { as: 'ddp' })).headers.get('content-type')).toBe('application/pdf')
    const cancelled = await server.call('PUT', '/api/shipments/cancel', { as: 'ddp', body: { orders: [number] } })
    expect(cancelled.json.payload, cancelled.text).toMatchObject([{ status: true }])
  })
})
