import { encode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  KeptLabelDesign,
  LabelDesignRow,
  SentDesignContent,
} from '../../../../adapters/http/contract/parcels/labels/label-design.routes.ts'
import type { LabelLink } from '../../../../adapters/http/contract/parcels/labels/label.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { textOf } from '../../../printer/support/printed.ts'
import { printZpl } from '../../../printer/support/zpl-reader.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { samplePdf } from '../../../support/sheets/sample-files.ts'
import type { Calling } from '../../../support/servers/server.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

const PATH = '/api/admin/label-designs'

let server: Awaited<ReturnType<typeof startServerWithStore>>
const orders: Record<'ddp' | 'ddu', string> = { ddp: '', ddu: '' }
beforeAll(async () => {
  server = await startServerWithStore()
  for (const as of ['ddp', 'ddu'] as const)
    orders[as] = (await server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder() })).json.payload.order_number
})
afterAll(() => server.stop())

const call = <P = KeptLabelDesign>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', calling: Calling = { as: 'admin' }) =>
  server.call<P>(method, `${PATH}${path}`, calling.token === undefined ? { as: 'admin', ...calling } : calling)

const standard = async (type = 'standard'): Promise<SentDesignContent> =>
  (await call<SentDesignContent>('GET', `/standard?type=${type}`)).json.payload

/** The standard arrangement, whose carrier's name is a text of its own. */
async function designWithCarrierText(text: string, more: object = {}) {
  const design = await standard()
  const blocks = design.blocks.map((block) => (block.kind === 'carrier' ? { ...block, kind: 'text', text } : block))
  return { ...design, name: text, blocks, ...more }
}
async function draftLabelDesign(text: string, more: object = {}, calling: Calling = { as: 'admin' }): Promise<KeptLabelDesign> {
  const made = await call('POST', '', { ...calling, body: await designWithCarrierText(text, more) })
  if (made.status !== 200) throw new Error(made.text)
  return made.json.payload
}
const moved = (
  { id, version }: Pick<KeptLabelDesign, 'id' | 'version'>,
  event: 'publish' | 'withdraw',
  calling: Calling = { as: 'admin' },
) => call('POST', `/${id}/${event}`, { ...calling, body: { version } })
async function publishLabelDesign(text: string, more: object = {}): Promise<KeptLabelDesign> {
  const out = await moved(await draftLabelDesign(text, more), 'publish')
  if (out.status !== 200) throw new Error(out.text)
  return out.json.payload
}
const stateOf = async (id: number): Promise<string> => (await call('GET', `/${id}`)).json.payload.status

const linkOf = async (as: 'ddp' | 'ddu'): Promise<string> =>
  (await server.call<LabelLink[]>('POST', '/api/batchDrawPdf', { as, body: { orders: [orders[as]] } })).json.payload[0]?.url ?? ''
const labelTextAt = async (url: string, as: string): Promise<string> => textOf((await server.download(url, { as })).bytes)
const printLabelText = async (as: 'ddp' | 'ddu'): Promise<string> => labelTextAt(await linkOf(as), as)

const logoPng = (): Uint8Array => encode({ width: 60, height: 30, channels: 1, depth: 8, data: new Uint8Array(1800) })
const uploadLogo = async (as: string, content: Uint8Array = logoPng()): Promise<string> =>
  (await server.call<{ src: string }>('POST', '/api/common/uploadOSS', { as, form: { file: { name: 'logo.png', content } } })).json.payload
    .src
const withLogo = async (logo: string | null) => {
  const design = await designWithCarrierText('Logo')
  return {
    ...design,
    logo,
    blocks: design.blocks.map((block) => (block.kind === 'text' ? { ...block, kind: 'logo', text: undefined } : block)),
  }
}

describe('label designs', () => {
  it('are drafted, published and replaced, and labels are printed with what is in force', async () => {
    expect(await printLabelText('ddp')).toContain('CROSSDOCK')
    const first = await publishLabelDesign('First edition')
    expect([first.status, first.number, first.in_force?.id, first.events]).toEqual(['published', 1, first.id, ['withdraw']])
    expect(await printLabelText('ddp')).toContain('First edition')
    const link = await linkOf('ddp')
    const second = await publishLabelDesign('Second edition')
    expect([second.number, await stateOf(first.id)]).toEqual([2, 'replaced'])
    expect(await printLabelText('ddp')).toContain('Second edition')
    // A link shows the same label each time.
    expect(await labelTextAt(link, 'ddp')).toContain('First edition')
    const again = await call('POST', `/${first.id}/copies`)
    expect([again.json.payload.status, again.json.payload.name, again.json.payload.number]).toEqual(['draft', 'First edition', null])
    expect(again.json.payload.blocks).toEqual(first.blocks)
    expect((await moved(again.json.payload, 'publish')).json.payload.number).toBe(3)
    expect(await printLabelText('ddp')).toContain('First edition')
    expect((await moved({ ...again.json.payload, version: 2 }, 'withdraw')).status).toBe(200)
    expect(await printLabelText('ddp')).toContain('CROSSDOCK')
    const trail = await server.call<{ rows: readonly { action: string }[] }>(
      'GET',
      `/api/admin/audit?area=label-designs&subject=${first.id}`,
      {
        as: 'admin',
      },
    )
    expect(trail.json.payload.rows.map(({ action }) => action)).toEqual(['replace', 'publish', 'create'])
  })

  it('are for one client before they are for all, in PDF, in ZPL and at print agents', async () => {
    const house = await publishLabelDesign('For everybody')
    const own = await publishLabelDesign('For DDP alone', { client: 'DDP' })
    expect([own.client, own.number]).toEqual(['ddp', 1])
    expect([await printLabelText('ddp'), await printLabelText('ddu')].map((text) => /For \w+( \w+)*/.exec(text)?.[0])).toEqual([
      'For DDP alone',
      'For everybody',
    ])
    const together = await server.call<LabelLink[]>('POST', '/api/batchDrawPdf', {
      as: 'service',
      body: { orders: [orders.ddu, orders.ddp] },
    })
    const both = await labelTextAt(together.json.payload[0]?.url ?? '', 'service')
    expect(both.indexOf('For everybody')).toBeLessThan(both.indexOf('For DDP alone'))
    const zpl = await server.call<LabelLink[]>('POST', '/api/batchDrawPdf', { as: 'ddp', body: { orders: [orders.ddp], format: 'zpl' } })
    const [label] = printZpl(Buffer.from((await server.download(zpl.json.payload[0]?.url ?? '', { as: 'ddp' })).bytes).toString('latin1'))
    expect(label?.fields.filter(({ command }) => command === 'BC')).toHaveLength(1)
    const task = await server.call<{ documents: readonly { url: string }[] }>('POST', '/api/print/tasks', {
      as: 'ddp',
      body: { orders: [orders.ddp] },
    })
    expect(await labelTextAt(task.json.payload.documents[0]?.url ?? '', 'ddp')).toContain('For DDP alone')
    for (const design of [house, own]) await moved(design, 'withdraw')
  })

  it('may break the rules as drafts, and are published without one broken', async () => {
    const design = await designWithCarrierText('Too narrow')
    const blocks = design.blocks.map((block) => (block.kind === 'barcode' ? { ...block, width: 30 } : block))
    const draft = (await call('POST', '', { body: { ...design, blocks } })).json.payload
    const at = blocks.findIndex(({ kind }) => kind === 'barcode')
    const problem = {
      path: `blocks.${at}.width`,
      error: 'DESIGN_BLOCK_TOO_NARROW',
      msg: '“Waybill barcode” must be at least 40.5 mm wide to be readable',
    }
    expect(draft.problems).toEqual([problem])
    const refused = await moved(draft, 'publish')
    expect([refused.status, refused.json.error, refused.json.fields]).toEqual([400, 'INPUT_INVALID', [problem]])
    const { status, json } = await call('POST', '/preview', { body: { design: { ...design, blocks } } })
    expect([status, json.fields]).toEqual([400, [problem]])
  })

  it('are changed in the version that was read, as drafts alone', async () => {
    const draft = await draftLabelDesign('Draft')
    const body = { ...(await designWithCarrierText('Changed')), version: draft.version }
    const changed = await call('PUT', `/${draft.id}`, { body })
    expect([changed.json.payload.name, changed.json.payload.version]).toEqual(['Changed', 2])
    expect((await call('PUT', `/${draft.id}`, { body })).json.error).toBe('DESIGN_CHANGED')
    expect((await moved(draft, 'publish')).json.error).toBe('DESIGN_CHANGED')
    const out = (await moved(changed.json.payload, 'publish')).json.payload
    expect((await call('PUT', `/${draft.id}`, { body: { ...body, version: out.version } })).json.error).toBe('DESIGN_ONLY_DRAFTS')
    expect((await call('DELETE', `/${draft.id}?version=${out.version}`)).json.error).toBe('DESIGN_ONLY_DRAFTS')
    expect((await moved(out, 'publish')).json.error).toBe('ILLEGAL_TRANSITION')
    await moved(out, 'withdraw')
    const dropped = await draftLabelDesign('Dropped')
    expect((await call('DELETE', `/${dropped.id}?version=0`)).json.error).toBe('DESIGN_CHANGED')
    expect((await call('DELETE', `/${dropped.id}?version=1`)).status).toBe(200)
    expect((await call('GET', `/${dropped.id}`)).status).toBe(404)
  })

  it('are in force once for each place, however many are published at once', async () => {
    const drafts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => draftLabelDesign(name, { type: 'medium' })))
    const all = await Promise.all(drafts.map((draft) => moved(draft, 'publish')))
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const states = await Promise.all(drafts.map(({ id }) => stateOf(id)))
    expect(states.filter((state) => state === 'published')).toHaveLength(1)
    expect(states.filter((state) => state === 'replaced')).toHaveLength(all.filter(({ status }) => status === 200).length - 1)
  })

  it('are listed newest first, by state, type and name', async () => {
    const names = async (query: string): Promise<readonly string[]> =>
      (await call<{ rows: readonly LabelDesignRow[] }>('GET', `?${query}`)).json.payload.rows.map(({ name }) => name)
    await draftLabelDesign('Searched for')
    expect((await names(''))[0]).toBe('Searched for')
    expect(await names('keywords=searched')).toEqual(['Searched for'])
    expect(await names('status=published&keywords=searched')).toEqual([])
    expect(await names('type=invoice')).toEqual([])
  })

  it('belong to permission and to clients: staff draft, administrators publish, and those with own clients design for these', async () => {
    expect((await call('GET', '', { as: 'ddp' })).status).toBe(403)
    expect((await call('POST', '', { as: 'service', body: await designWithCarrierText('No') })).status).toBe(403)
    const draft = await draftLabelDesign('By the warehouse', {}, { as: 'warehouse' })
    expect((await moved(draft, 'publish', { as: 'warehouse' })).status).toBe(403)
    const token = await hireUser(server, 'designer', await roleForOwnClients(server))
    expect((await call('POST', '', { token, body: await designWithCarrierText('Everywhere') })).json.error).toBe('DESIGN_FOR_ALL')
    expect((await call('GET', `/${draft.id}`, { token })).status).toBe(200)
    expect((await moved(draft, 'publish', { token })).json.error).toBe('DESIGN_FOR_ALL')
    const others = await draftLabelDesign('For DDU', { client: 'ddu' })
    expect((await call('GET', `/${others.id}`, { token })).json.error).toBe('DESIGN_NOT_FOUND')
    const unknown = await call('POST', '', { body: await designWithCarrierText('Nobody', { client: 'nobody-there' }) })
    expect(unknown.json.fields).toMatchObject([{ path: 'client', error: 'DESIGN_CLIENT_UNKNOWN' }])
  })
})

describe('a logo', () => {
  it('is a PNG that the writer uploaded, and is printed', async () => {
    const add = async (logo: string) => (await call('POST', '', { body: await withLogo(logo) })).json
    expect((await add(await uploadLogo('admin', samplePdf()))).fields).toMatchObject([{ path: 'logo', error: 'LOGO_NOT_PNG' }])
    expect((await add(await uploadLogo('ddp'))).fields).toMatchObject([{ path: 'logo', error: 'LOGO_BROKEN' }])
    const large = encode({ width: 2001, height: 1, channels: 1, depth: 8, data: new Uint8Array(2001) })
    expect((await add(await uploadLogo('admin', large))).fields).toMatchObject([{ path: 'logo', error: 'LOGO_TOO_LARGE' }])
    const { payload } = await add(await uploadLogo('admin'))
    expect(payload.problems).toEqual([])
    const out = (await moved(payload, 'publish')).json.payload
    expect(await printLabelText('ddu')).not.toContain('CROSSDOCK')
    // The file is gone: the parcel gets the built-in label.
    must(
      await server.store.atomically(async ({ labelDesigns }) => {
        const design = await labelDesigns.lock(out.id)
        return ok(design && (await labelDesigns.keep({ ...design, logo: 'x'.repeat(32) })))
      }),
    )
    expect(await printLabelText('ddu')).toContain('CROSSDOCK')
    await moved({ ...out, version: out.version + 1 }, 'withdraw')
  })

  it('of somebody else is not shown by a preview either', async () => {
    const body = { design: await withLogo(await uploadLogo('ddp')) }
    expect((await call('POST', '/preview', { as: 'warehouse', body })).status).toBe(404)
  })
})

describe('a preview', () => {
  const preview = async (body: object) => {
    const headers = { authorization: await server.tokenOf('admin'), 'content-type': 'application/json' }
    const answered = await fetch(`${server.url}${PATH}/preview`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answered.status, headers: answered.headers, bytes: new Uint8Array(await answered.arrayBuffer()) }
  }

  it('is the picture of an order’s label, or of the longest one', async () => {
    const design = await designWithCarrierText('Preview')
    const [real, longest] = [await preview({ design, order_number: orders.ddp }), await preview({ design })]
    for (const { status, headers, bytes } of [real, longest]) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(bytes).subarray(1, 4).toString()).toBe('PNG')
    }
    expect(Buffer.compare(real.bytes, longest.bytes)).not.toBe(0)
  })

  it('names an order that is not there', async () => {
    const { status, json } = await call('POST', '/preview', {
      body: { design: await designWithCarrierText('Preview'), order_number: 'NO-SUCH' },
    })
    expect([status, json.error]).toEqual([404, 'DESIGN_NO_ORDER'])
  })
})
