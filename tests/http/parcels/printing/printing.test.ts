import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { readPdf } from '../../../printer/support/read-pdf.ts'
import { sampleOrder } from '../orders/sample-order.ts'

type TaskDocument = {
  readonly document: string
  readonly order_number: string
  readonly url: string
  readonly size: string
  readonly kind: string
}
type Task = {
  readonly task: string
  readonly documents: readonly TaskDocument[]
  readonly refused: readonly { order_number: string; error: string; message: string }[]
}

const MINUTE = 60_000

let server: TestServer
/** Begins with the machine's, so that the data of the demo need not be seeded again. */
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } })
})
afterAll(() => server.stop())

const placeOrderForPrint = async (over: Readonly<Record<string, unknown>> = {}, as = 'ddp'): Promise<string> =>
  (await server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder(over) })).json.payload.order_number
const task = async (body: object, as = 'ddp') => (await server.call<Task>('POST', '/api/print/tasks', { as, body })).json.payload
const printedDocumentOf = async (order: string, as = 'ddp'): Promise<TaskDocument> => {
  const [document] = (await task({ orders: [order] }, as)).documents
  if (document === undefined) throw new Error('no document was made')
  return document
}
const orderOf = async (order: string) => (await server.call<OrderRow>('GET', `/api/orders/${order}`, { as: 'ddp' })).json.payload
const report = (documents: readonly string[], as = 'ddp') =>
  server.call<{ documents: readonly { document: string; order_number: string; print_time: string }[] }>(
    'POST',
    '/api/print/documents/printed',
    { as, body: { documents } },
  )
const trailOf = async (order: string): Promise<number> => {
  const { json } = await server.call<{ rows: readonly { action: string }[] }>('GET', `/api/admin/audit?subject=${order}`, { as: 'admin' })
  return json.payload.rows.filter(({ action }) => action === 'print_labels').length
}

describe('a page that prints', () => {
  it('is informed where the agent of its machine listens, once somebody is signed in', async () => {
    const asked = await server.call<{ port: number }>('GET', '/api/print/desk', { as: 'ddp' })
    expect(asked.json.payload).toEqual({ port: 17_860 })
    expect((await server.call('GET', '/api/print/desk')).status).toBe(401)
  })
})

describe('a print task', () => {
  it('has a document and a link for each order, and names those without label', async () => {
    const [one, two, draft, foreign] = [
      await placeOrderForPrint(),
      await placeOrderForPrint(),
      await placeOrderForPrint({ draft: true }),
      await placeOrderForPrint({}, 'ddu'),
    ]
    const { documents, refused, task: id } = await task({ orders: [one, draft, two, foreign, one], type: 'mini' })
    expect(documents.map(({ order_number: order, size, kind }) => [order, size, kind])).toEqual([
      [one, '100x100', 'pdf'],
      [two, '100x100', 'pdf'],
    ])
    expect(refused.map(({ order_number: order, error }) => [order, error])).toEqual([
      [draft, 'LABEL_NOT_YET'],
      [foreign, 'ORDER_NOT_FOUND'],
    ])
    expect(id).not.toBe('')
    expect(new Set(documents.map(({ document }) => document)).size).toBe(2)
    expect((await orderOf(one)).print_time ?? null).toBeNull()
  })

  it('is refused to those who are not signed in', async () => {
    expect((await server.call('POST', '/api/print/tasks', { body: { orders: ['X'] } })).status).toBe(401)
  })
})

describe('a list on A4 as a print task', () => {
  const listTask = (body: object, as = 'ddp') => server.call<Task>('POST', '/api/print/lists', { as, body })

  it('is one document, whose link opens once, and is printed when its agent says so', async () => {
    const order = await placeOrderForPrint({ order_refCode: 'ON-PAPER-1' })
    const [list] = (await listTask({ order_number: order, columns: 'order_number,status' })).json.payload.documents
    expect([list?.order_number, list?.size, list?.kind]).toEqual(['', '210x297', 'pdf'])
    const opened = await server.download(list?.url ?? '')
    const { pages, text } = await readPdf(opened.bytes)
    expect([opened.status, pages]).toEqual([200, 1])
    expect(text).toContain('ON-PAPER-1')
    expect((await server.download(list?.url ?? '')).status).toBe(404)
    const document = list?.document ?? ''
    expect((await report([document])).json.payload.documents.map((one) => (one as unknown as TaskDocument).document)).toEqual([document])
    // A list is no label: its orders are not printed by it.
    expect((await orderOf(order)).print_time ?? null).toBeNull()
  })

  it('gets a new link from its account alone while it is not printed; nothing to print is said at once', async () => {
    const [list] = (await listTask({ status: 'confirmed' })).json.payload.documents
    const renew = (as: string) =>
      server.call<{ documents: readonly TaskDocument[] }>('POST', '/api/print/documents/links', {
        as,
        body: { documents: [list?.document] },
      })
    expect((await renew('ddu')).json.payload.documents).toEqual([])
    const [again] = (await renew('ddp')).json.payload.documents
    expect((await server.download(list?.url ?? '')).status).toBe(404)
    expect((await server.download(again?.url ?? '')).status).toBe(200)
    expect((await listTask({ numbers: 'NO-SUCH' })).json.error).toBe('PRINT_LIST_EMPTY')
    expect((await server.call('POST', '/api/print/lists', { body: {} })).status).toBe(401)
  })
})

describe('the link of a document', () => {
  it('opens without a session, once', async () => {
    const { url } = await printedDocumentOf(await placeOrderForPrint())
    const [first, second] = [await server.download(url), await server.download(url)]
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(Buffer.from(first.bytes).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    expect(second.status).toBe(404)
    expect(Buffer.from(second.bytes).toString()).toContain('PRINT_LINK_SPENT')
  })

  it('opens for one of two at the same time', async () => {
    const { url } = await printedDocumentOf(await placeOrderForPrint())
    const opened = await Promise.all([server.download(url), server.download(url), server.download(url)])
    expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  })

  it('opens for five minutes', async () => {
    const [early, late] = [await printedDocumentOf(await placeOrderForPrint()), await printedDocumentOf(await placeOrderForPrint())]
    now += 5 * MINUTE - 1
    expect((await server.download(early.url)).status).toBe(200)
    now += 1
    expect((await server.download(late.url)).status).toBe(404)
  })

  it('is long and random, and unknown ones are refused', async () => {
    const { url } = await printedDocumentOf(await placeOrderForPrint())
    expect(url).toMatch(/^\/api\/print\/documents\/[\w-]{43}$/)
    expect((await server.download(`/api/print/documents/${'A'.repeat(43)}`)).status).toBe(404)
  })
})

describe('what was printed', () => {
  it('counts from the report that paper came out, once, with a row in the audit trail', async () => {
    const order = await placeOrderForPrint()
    const { document, url } = await printedDocumentOf(order)
    await server.download(url)
    expect((await orderOf(order)).print_time ?? null).toBeNull()
    const first = (await report([document])).json.payload.documents
    expect(first.map(({ order_number: number }) => number)).toEqual([order])
    const printed = (await orderOf(order)).print_time
    expect(printed).toBe(first[0]?.print_time)
    now += MINUTE
    expect((await report([document, document])).json.payload.documents).toEqual(first)
    expect((await orderOf(order)).print_time).toBe(printed)
    expect(await trailOf(order)).toBe(1)
  })

  it('is not what was never fetched, nor the document of another', async () => {
    const [own, theirs] = [await placeOrderForPrint(), await placeOrderForPrint({}, 'ddu')]
    const [unfetched, foreign] = [await printedDocumentOf(own), await printedDocumentOf(theirs, 'ddu')]
    await server.download(foreign.url)
    expect((await report([unfetched.document, foreign.document, 'no-such-document'])).json.payload.documents).toEqual([])
    expect((await orderOf(own)).print_time ?? null).toBeNull()
    expect(await trailOf(theirs)).toBe(0)
  })

  it('is out of date at once where the order was changed after the label was drawn', async () => {
    const [order, same] = [await placeOrderForPrint(), await placeOrderForPrint()]
    const [document, other] = [await printedDocumentOf(order), await printedDocumentOf(same)]
    await server.download(document.url)
    await server.download(other.url)
    const { version } = await orderOf(order)
    const changed = await server.call('PUT', `/api/orders/${order}`, {
      as: 'ddp',
      body: { ...sampleOrder(), consignee: 'Somebody Else', version },
    })
    expect(changed.status).toBe(200)
    await report([document.document, other.document])
    expect((await orderOf(order)).label_outdated).toBe(true)
    expect((await orderOf(same)).label_outdated ?? false).toBe(false)
  })
})
