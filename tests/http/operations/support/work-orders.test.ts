import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../../../adapters/http/server/start.ts'
import { samplePng } from '../../../support/sheets/sample-files.ts'
import { callerAt, startTwoServers } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

type Caller = ReturnType<typeof callerAt>
type Whole = {
  readonly work_number: string
  readonly status: string
  readonly reading: string
  readonly handler: number | null
  readonly events: readonly string[]
  readonly entries: readonly {
    readonly side: string
    readonly content: string
    readonly is_note: boolean
    readonly is_mine: boolean
    readonly attachments: readonly { readonly name: string; readonly src: string }[]
  }[]
}
type List = { readonly rows: readonly Whole[]; readonly total: number; readonly unread: number }

let servers: readonly RunningServer[]
let stop: (() => Promise<void>) | undefined

/** Two servers on one database: an entry on one is read on the other. */
beforeAll(async () => {
  ;({ servers, stop } = await startTwoServers())
})
afterAll(() => stop?.())

const each = () => servers.map((server) => callerAt(server.url)) as [Caller, Caller]
const BODY = { category: 'tracking', title: 'Where is it?', content: 'No news for three days' }

const raiseTestWorkOrder = async ({ call }: Caller, as = 'ddp', over: object = {}): Promise<Whole> => {
  const answered = await call<Whole>('POST', '/api/workOrders', { as, body: { ...BODY, ...over } })
  if (answered.status !== 200) throw new Error(answered.text)
  return answered.json.payload
}
const act = ({ call }: Caller, as: string, number: string, event: string, body?: object) =>
  call<Whole>('POST', `/api/workOrders/${number}/${event}`, { as, ...(body === undefined ? {} : { body }) })
const find = ({ call }: Caller, as: string, number: string) => call<Whole>('GET', `/api/workOrders/${number}`, { as })
const list = async ({ call }: Caller, as: string, query = ''): Promise<List> =>
  (await call<List>('GET', `/api/workOrders?${query}`, { as })).json.payload

describe('a work order', () => {
  it('is raised by a shipper, answered by service on another server, and read by the shipper', async () => {
    const [one, two] = each()
    const { work_number: number } = await raiseTestWorkOrder(one)
    const waiting = await find(two, 'service', number)
    expect(waiting.json.payload).toMatchObject({ status: 'open', reading: 'unread', events: ['say', 'close', 'assign', 'note'] })
    await act(two, 'service', number, 'open')
    const answered = await act(two, 'service', number, 'say', { content: 'It is at Dubai airport' })
    expect(answered.json.payload).toMatchObject({ status: 'answered', reading: 'read' })
    const mine = (await find(one, 'ddp', number)).json.payload
    expect(mine).toMatchObject({ status: 'answered', reading: 'unread', events: ['say', 'close'], handler: null })
    expect(mine.entries.map(({ side, content, is_mine }) => [side, content, is_mine])).toEqual([
      ['customer', BODY.content, true],
      ['staff', 'It is at Dubai airport', false],
    ])
    const { unread } = await list(one, 'ddp')
    await act(one, 'ddp', number, 'open')
    expect((await list(two, 'ddp')).unread).toBe(unread - 1)
    const told = await one.call<{ rows: readonly { title: string; content: string; type: number; link: string }[] }>(
      'GET',
      '/api/portal/message/index?status=unread',
      { as: 'ddp' },
    )
    expect(told.json.payload.rows[0]).toMatchObject({
      title: `New reply to work order ${number}`,
      content: 'Customer service: It is at Dubai airport',
      type: 2,
      link: `/workOrderManagement/list?work_order=${number}`,
    })
  })

  it('keeps both of two entries that are said at once on two servers', async () => {
    const [one, two] = each()
    const { work_number: number } = await raiseTestWorkOrder(one)
    const both = await Promise.all([
      act(one, 'ddp', number, 'say', { content: 'first' }),
      act(two, 'service', number, 'say', { content: 'second' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { entries } = (await find(one, 'ddp', number)).json.payload
    expect(entries.map(({ content }) => content).toSorted()).toEqual([BODY.content, 'first', 'second'])
  })

  it('is closed from either side once, and opened again by another entry', async () => {
    const [one] = each()
    const { work_number: number } = await raiseTestWorkOrder(one)
    expect((await act(one, 'ddp', number, 'close')).json.payload).toMatchObject({ status: 'closed', events: ['say'] })
    expect((await act(one, 'service', number, 'close')).json.error).toBe('ILLEGAL_TRANSITION')
    expect((await act(one, 'ddp', number, 'say', { content: 'once more' })).json.payload.status).toBe('open')
  })

  it('holds notes that the staff alone see, and leaves the shipper’s side as it was', async () => {
    const [one] = each()
    const { work_number: number } = await raiseTestWorkOrder(one)
    await act(one, 'ddp', number, 'open')
    const noted = await act(one, 'service', number, 'note', { content: 'a difficult client' })
    expect(noted.json.payload.entries.at(-1)).toMatchObject({ is_note: true, content: 'a difficult client' })
    const mine = await find(one, 'ddp', number)
    expect(mine.json.payload).toMatchObject({ status: 'open', reading: 'read' })
    expect(mine.text).not.toContain('difficult')
    expect((await act(one, 'ddp', number, 'note', { content: 'x' })).status).toBe(403)
  })

  it('is given to who may answer it, and found by who looks after it', async () => {
    const [one] = each()
    const { work_number: number } = await raiseTestWorkOrder(one)
    const staff = await one.call<readonly { id: number; name: string }[]>('GET', '/api/workOrders/handlers', { as: 'service' })
    expect(staff.json.payload.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 4]))
    expect((await list(one, 'service', 'handler=none')).rows.some((row) => row.work_number === number)).toBe(true)
    expect((await act(one, 'service', number, 'assign', { handler: 4 })).json.payload.handler).toBe(4)
    expect((await list(one, 'service', 'handler=mine')).rows.some((row) => row.work_number === number)).toBe(true)
    for (const handler of [1001, 987_654])
      expect((await act(one, 'service', number, 'assign', { handler })).json.fields).toMatchObject([
        { path: 'handler', error: 'HANDLER_UNKNOWN' },
      ])
    expect((await act(one, 'service', number, 'assign', { handler: null })).json.payload.handler).toBeNull()
    expect((await act(one, 'ddp', number, 'assign', { handler: 4 })).status).toBe(403)
  })

  it('is its shipper’s and the staff’s: to anybody else it is as absent', async () => {
    const [one] = each()
    const { work_number: number } = await raiseTestWorkOrder(one)
    for (const [event, said] of [
      ['open', {}],
      ['say', { content: 'x' }],
      ['close', {}],
    ] as const) {
      const [theirs, none] = [await act(one, 'ddu', number, event, said), await act(one, 'ddu', 'W0000000000000000', event, said)]
      expect([theirs.status, theirs.json.error]).toEqual([404, 'WORK_ORDER_NOT_FOUND'])
      expect([none.status, none.json.error]).toEqual([404, 'WORK_ORDER_NOT_FOUND'])
    }
    expect((await find(one, 'ddu', number)).status).toBe(404)
    expect((await list(one, 'ddu')).rows.some((row) => row.work_number === number)).toBe(false)
    expect((await find(one, 'warehouse', number)).status).toBe(200)
    expect((await find(one, 'ddp', number)).json.payload.entries.length).toBe(1)
  })

  it('names only waybills of one’s own', async () => {
    const [one] = each()
    const order = async (as: string) =>
      (await one.call<{ airway_number: string }>('POST', '/api/orders', { as, body: sampleOrder() })).json.payload.airway_number
    const about = (airway_number: string) => one.call<Whole>('POST', '/api/workOrders', { as: 'ddp', body: { ...BODY, airway_number } })
    expect((await about(await order('ddp'))).status).toBe(200)
    const [theirs, none] = [await about(await order('ddu')), await about('CD000009999911')]
    expect(theirs.json.fields).toMatchObject([{ path: 'airway_number', error: 'UNKNOWN_REFERENCE' }])
    expect(none.json.fields).toMatchObject([{ path: 'airway_number', error: 'UNKNOWN_REFERENCE' }])
  })

  it('says what is wrong with it, and is listed by state, reading and words', async () => {
    const [one] = each()
    const wrong = await one.call('POST', '/api/workOrders', { as: 'ddp', body: { category: 'nonsense', title: '', content: ' ' } })
    expect(wrong.json.fields?.map(({ path }) => path)).toEqual(['category', 'title', 'content'])
    const { work_number: number } = await raiseTestWorkOrder(one, 'nofin', { title: 'A lamp 100% broken' })
    await raiseTestWorkOrder(one, 'nofin', { title: 'Another' })
    expect((await list(one, 'nofin', 'keywords=100%25')).rows.map((row) => row.work_number)).toEqual([number])
    await act(one, 'nofin', number, 'close')
    expect((await list(one, 'nofin', 'status=closed')).total).toBe(1)
    expect((await list(one, 'nofin', 'reading=unread')).total).toBe(0)
  })
})

describe('files of a work order', () => {
  const upload = async ({ call }: Caller, as: string) => {
    const form = { file: { name: 'proof.png', content: samplePng() } }
    return (await call<{ src: string; name: string }>('POST', '/api/workOrders/upload', { as, form })).json.payload
  }

  it('are open to both of its sides, and to nobody else', async () => {
    const [one] = each()
    const file = await upload(one, 'ddp')
    const { work_number: number, entries } = await raiseTestWorkOrder(one, 'ddp', { attachments: [{ name: file.name, src: file.src }] })
    const src = entries[0]?.attachments[0]?.src ?? ''
    expect(src).toContain(number)
    for (const as of ['ddp', 'service']) {
      const got = await one.download(src, { as })
      expect([got.status, got.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true])
    }
    expect((await one.call('GET', src, { as: 'ddu' })).status).toBe(404)
    expect((await one.call('GET', src)).status).toBe(401)
    expect((await one.call('GET', file.src, { as: 'service' })).status).toBe(404)
  })

  it('are one’s own uploads, and those of a note are the staff’s', async () => {
    const [one] = each()
    const theirs = await upload(one, 'ddu')
    const stolen = await one.call('POST', '/api/workOrders', { as: 'ddp', body: { ...BODY, attachments: [theirs] } })
    expect(stolen.json.fields).toMatchObject([{ path: 'attachments.0', error: 'FILE_NOT_FOUND' }])
    const { work_number: number } = await raiseTestWorkOrder(one)
    const staffs = await upload(one, 'service')
    const noted = await act(one, 'service', number, 'note', {
      content: 'see the scan',
      attachments: [{ name: staffs.name, src: staffs.src }],
    })
    const src = noted.json.payload.entries.at(-1)?.attachments[0]?.src ?? ''
    expect((await one.call('GET', src, { as: 'ddp' })).status).toBe(404)
    expect((await one.download(src, { as: 'service' })).status).toBe(200)
  })
})

describe('a work order without an account', () => {
  const guest = ({ call }: Caller, over: object = {}) =>
    call<{ work_number: string }>('POST', '/api/workOrders/guest', { body: { ...BODY, name: 'Omar', phone: '+971501234567', ...over } })

  it('reaches the staff with how to be reached, and nobody else', async () => {
    const [one] = each()
    const { work_number: number } = (await guest(one)).json.payload
    const seen = await one.call<Whole & { contact: object }>('GET', `/api/workOrders/${number}`, { as: 'service' })
    expect(seen.json.payload).toMatchObject({ contact: { name: 'Omar', phone: '+971501234567', email: '' }, status: 'open' })
    expect((await find(one, 'ddp', number)).status).toBe(404)
    expect((await act(one, 'service', number, 'say', { content: 'We called you' })).status).toBe(200)
  })

  it('names a phone or an email, and is not raised by the dozen', async () => {
    const [, two] = each()
    expect((await guest(two, { phone: '' })).json.fields).toMatchObject([{ path: 'phone', error: 'CONTACT_MISSING' }])
    expect((await guest(two, { name: '', title: '' })).json.fields?.map(({ path }) => path)).toEqual(['title', 'name'])
    expect((await guest(two, { email: 'no mail' })).json.fields).toMatchObject([{ path: 'email' }])
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) statuses.push((await guest(two)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
