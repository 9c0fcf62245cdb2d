import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelLink } from '../../../../adapters/http/contract/parcels/labels/label.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { ThreadedLabelRenderer } from '../../../../adapters/printer/threads/threaded-label-renderer.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { onePage } from '../../../printer/support/made-pdf.ts'
import { infoOf, pagesOf, pdfOf, scan, textOf } from '../../../printer/support/printed.ts'
import { inkWithin, SHOWN_FILES } from '../../../printer/support/shown-files.ts'
import { manyLabels } from '../../../printer/support/sample-labels.ts'
import { printZpl } from '../../../printer/support/zpl-reader.ts'
import { madeOrder } from '../../../support/made-orders.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

const SERIAL = 7_100_000
const LABELS = [...manyLabels(2)]
type File = { readonly name: string; readonly content: Uint8Array }
let server: Awaited<ReturnType<typeof startServerWithStore>>
let files: readonly File[]

beforeAll(async () => {
  server = await startServerWithStore()
  const renderer = new ThreadedLabelRenderer()
  files = await Promise.all(
    LABELS.map(async (label, index) => ({
      name: `market-${index}.pdf`,
      content: await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN' }),
    })),
  )
  await renderer.close()
})
afterAll(() => server.stop())

const waybills = (text: string): readonly string[] => text.match(/CD\d{12}/g) ?? []

async function merge(sent: readonly File[], fields: Readonly<Record<string, string>> = {}, { lang = 'en-US', as = 'ddp' } = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, content } of sent) form.append('file', new Blob([Uint8Array.from(content)]), name)
  const headers = { authorization: await server.tokenOf(as), lang }
  const answered = await fetch(`${server.url}/api/labels/merge`, { method: 'POST', headers, body: form })
  const bytes = Buffer.from(await answered.arrayBuffer())
  const isJson = answered.headers.get('content-type')?.startsWith('application/json') === true
  const said = isJson ? (JSON.parse(bytes.toString()) as { readonly error: string; readonly msg: string }) : undefined
  return { status: answered.status, headers: answered.headers, bytes, said }
}

describe('label files of marketplaces over the API', () => {
  it('become one PDF in the order sent, fitted to a size, or several on a sheet', async () => {
    const reversed = files.toReversed()
    const plain = await merge(reversed)
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(plain.headers.get('content-disposition')).toContain('labels.pdf')
    expect(waybills(await textOf(plain.bytes))).toEqual(LABELS.map(({ waybill }) => waybill).toReversed())
    expect((await infoOf((await merge(files, { size: '76x130' })).bytes)).get('Page size')).toBe('215.433 x 368.504 pts')
    const sheet = await infoOf((await merge(files, { size: 'A4', layout: '1x2' })).bytes)
    expect([sheet.get('Pages'), sheet.get('Page size')]).toEqual(['1', '595.276 x 841.89 pts (A4)'])
    expect((await merge(files, {}, { as: 'warehouse' })).status).toBe(200)
  })

  it('become ZPL for a thermal printer', async () => {
    const { headers, bytes } = await merge(files, { format: 'zpl', size: '100x150', dpi: '300', darkness: '9' })
    expect(headers.get('content-type')).toBe('application/zpl')
    const labels = printZpl(bytes.toString('latin1'))
    expect(labels.map(({ darkness, picture }) => [darkness, picture.width])).toEqual([
      [9, 1200],
      [9, 1200],
    ])
    const again = await merge([{ name: 'own.zpl', content: bytes }])
    expect([again.status, again.said?.error]).toEqual([400, 'LABEL_FILE_ZPL'])
  })

  it.each([
    ['zh-CN', '“坏.pdf”已损坏，或不是面单文件'],
    ['zh-TW', '「坏.pdf」已損壞，或不是面單檔案'],
    ['en-US', '“坏.pdf” is damaged or isn’t a label file'],
  ])('that cannot be read are named in a sentence, in %s', async (lang, sentence) => {
    const [good] = files
    if (good === undefined) throw new Error('no file')
    const { status, said } = await merge([good, { name: '坏.pdf', content: good.content.subarray(0, 500) }], {}, { lang })
    expect([status, said]).toEqual([400, expect.objectContaining({ error: 'LABEL_FILE_BROKEN', msg: sentence })])
    expect((await merge([good])).status).toBe(200)
  })

  it('are refused where there are none, too many, or too much of them, and in a size that no paper has', async () => {
    const small = { name: 'x.pdf', content: Buffer.from('%PDF') }
    const [none, many, hundred, size, layout] = [
      await merge([]),
      await merge(Array.from({ length: 201 }, () => small)),
      await merge(Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, content: Buffer.alloc(17_000_000) }))),
      await merge(files, { size: '5000x9' }),
      await merge(files, { layout: '9x9' }),
    ]
    expect([none, many, hundred, size, layout].map(({ status, said }) => [status, said?.error])).toEqual([
      [400, 'FILE_MISSING'],
      [413, 'FILES_TOO_MANY_AT_ONCE'],
      [413, 'FILE_TOO_LARGE'],
      [400, 'INPUT_INVALID'],
      [400, 'INPUT_INVALID'],
    ])
    expect((await server.call('POST', '/api/labels/merge', { form: {} })).status).toBe(401)
  })
})

describe('the label of an order that has its own file', () => {
  const upload = async (content: Uint8Array, name: string): Promise<string> => {
    const { json, text } = await server.call<{ src: string } | null>('POST', '/api/common/uploadOSS', {
      as: 'ddp',
      form: { file: { name, content } },
    })
    if (json.payload === null) throw new Error(text)
    return json.payload.src
  }
  const placeFileOrder = async (body: object): Promise<OrderRow> => {
    const { json, text } = await server.call<OrderRow | null>('POST', '/api/orders', { as: 'ddp', body })
    if (json.payload === null) throw new Error(text)
    return json.payload
  }
  let made = 0
  /** A confirmed order of Temu, offline: it draws stock, which no call keeps yet. */
  const ofTemu = async (labelFile: string): Promise<string> => {
    const airwayNumber = waybillNumber.write(SERIAL + (made += 1))
    const values = { warehouse: 'DXB1', platformOrder: `P-${made}`, labelFile }
    const order = madeOrder({ kind: 'temu_offline', orderNumber: `TEMU${made}`, airwayNumber, values })
    must(await server.store.atomically(async (unit) => ok(await unit.orders.insert([order]))))
    return order.orderNumber
  }
  const draw = async (body: object) => (await server.call<LabelLink[]>('POST', '/api/batchDrawPdf', { as: 'ddp', body })).json.payload

  it('is that file, fitted and among our own labels in the order asked, as PDF, as ZPL and for a print agent', async () => {
    const [file] = files
    if (file === undefined) throw new Error('no file')
    const own = await placeFileOrder(sampleOrder())
    const temu = await ofTemu(await upload(file.content, file.name))
    const links = await draw({ orders: [temu, own.order_number], miniLabel: true })
    expect(links.map(({ status, message }) => [status, message])).toEqual([
      [true, 'OK'],
      [true, 'OK'],
    ])
    const opened = await server.download(links[0]?.url ?? '', { as: 'ddp' })
    expect(waybills(await textOf(opened.bytes))).toEqual([LABELS[0]?.waybill, own.airway_number])
    expect((await infoOf(opened.bytes)).get('Page size')).toMatch(/^283\.46\d x 283\.46\d pts$/)
    const part = await server.download(links[0]?.url ?? '', {
      as: 'ddp',
      headers: { range: 'bytes=900-', 'if-range': opened.headers.get('etag') ?? '' },
    })
    expect([part.status, Buffer.compare(part.bytes, opened.bytes.slice(900))]).toEqual([206, 0])

    const zpl = await server.download((await draw({ orders: [temu], format: 'zpl' }))[0]?.url ?? '', { as: 'ddp' })
    const [label] = printZpl(Buffer.from(zpl.bytes).toString('latin1'))
    expect(label && (await scan(label.picture))).toEqual([`CODE-128:${LABELS[0]?.waybill}`, `QR-Code:${LABELS[0]?.waybill}`])

    const task = await server.call<{ documents: readonly { url: string }[] }>('POST', '/api/print/tasks', {
      as: 'ddp',
      body: { orders: [temu], size: '100x150' },
    })
    const fetched = await server.download(task.json.payload.documents[0]?.url ?? '')
    const [page] = await pagesOf(fetched.bytes)
    expect(page && (await scan(page))).toEqual([`CODE-128:${LABELS[0]?.waybill}`, `QR-Code:${LABELS[0]?.waybill}`])
  })

  it.each(SHOWN_FILES)('of %s prints on every way what a viewer prints', async (name, places) => {
    const content = await readFile(new URL(`../../../fixtures/labels/${name}`, import.meta.url))
    const [viewer] = await pagesOf(content)
    const temu = await ofTemu(await upload(content, name))
    const download = async (url = '') => Buffer.from((await server.download(url, { as: 'ddp' })).bytes)
    const openLink = async (body: object) => download((await draw({ orders: [temu], ...body }))[0]?.url)
    const task = await server.call<{ documents: readonly { url: string }[] }>('POST', '/api/print/tasks', {
      as: 'ddp',
      body: { orders: [temu], size: '100x150' },
    })
    const ways = {
      'as PDF': (await pagesOf(await openLink({})))[0],
      'as ZPL': printZpl((await openLink({ format: 'zpl' })).toString('latin1'))[0]?.picture,
      'for a print agent': (await pagesOf(await download(task.json.payload.documents[0]?.url)))[0],
    }
    for (const place of places) {
      const wanted = viewer === undefined ? 0 : inkWithin(viewer, place)
      for (const [way, picture] of Object.entries(ways)) {
        const found = picture === undefined ? -1 : inkWithin(picture, place)
        expect(wanted === 0 ? found : found / wanted, `${way} ${place.from}`).toBeGreaterThanOrEqual(wanted === 0 ? 0 : 0.7)
        expect(wanted === 0 ? found : found / wanted, `${way} ${place.from}`).toBeLessThanOrEqual(wanted === 0 ? 0 : 1.4)
      }
    }
  })

  it('is printed after ours once its pieces are packed, on the paper of a link and of a print agent', async () => {
    const [file] = files
    if (file === undefined) throw new Error('no file')
    const temu = await ofTemu(await upload(file.content, file.name))
    const waybill = waybillNumber.write(SERIAL + made)
    must(
      await server.store.atomically(async (unit) => {
        const order = await unit.orders.lock(temu)
        if (order !== undefined) await unit.orders.change(order, { status: 'inbound', inboundAt: Date.now() }, Date.now())
        return ok(order !== undefined)
      }),
    )
    const opened = await server.download((await draw({ orders: [temu] }))[0]?.url ?? '', { as: 'ddp' })
    expect(waybills(await textOf(opened.bytes))).toEqual([waybill, LABELS[0]?.waybill])
    const task = await server.call<{ documents: readonly { url: string }[] }>('POST', '/api/print/tasks', {
      as: 'ddp',
      body: { orders: [temu], size: '100x150' },
    })
    expect(await pagesOf((await server.download(task.json.payload.documents[0]?.url ?? '')).bytes)).toHaveLength(2)
  })

  it('that cannot be printed is answered with its order, and stops nobody else', async () => {
    const own = await placeFileOrder(sampleOrder())
    const broken = await ofTemu(await upload(onePage({ size: [0, 0], content: '' }).subarray(0, 100), 'broken.pdf'))
    const elsewhere = await ofTemu('https://labels.example.com/1.pdf')
    const links = await draw({ orders: [broken, own.order_number, elsewhere] })
    expect(links.map(({ status, message }) => [status, message])).toEqual([
      [false, '“broken.pdf” is damaged or isn’t a label file'],
      [true, 'OK'],
      [false, 'The label file is kept elsewhere (https://labels.example.com/1.pdf). Upload it to the order, then print it'],
    ])
    const task = await server.call<{ refused: readonly { error: string }[] }>('POST', '/api/print/tasks', {
      as: 'ddp',
      body: { orders: [broken, elsewhere] },
    })
    expect(task.json.payload.refused.map(({ error }) => error)).toEqual(['LABEL_FILE_BROKEN', 'LABEL_FILE_ELSEWHERE'])
  })
})
