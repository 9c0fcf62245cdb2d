import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../../../adapters/http/server/start.ts'
import { callerAt, startTwoServers } from '../../../support/servers/server.ts'
import { applyAsShipper } from '../../../support/shipper-way.ts'

type Row = { readonly msg_id: number; readonly title: string; readonly content: string; readonly status: number }
type Lists = {
  readonly unread: readonly Row[]
  readonly readed: readonly Row[]
  readonly trash: readonly Row[]
  readonly unread_total: number
}
type Caller = ReturnType<typeof callerAt>

let servers: readonly RunningServer[]
let stop: (() => Promise<void>) | undefined

/** Two servers on one database: an event on one arrives on the other. */
beforeAll(async () => {
  ;({ servers, stop } = await startTwoServers())
})
afterAll(() => stop?.())

const each = () => servers.map((server) => callerAt(server.url)) as [Caller, Caller]

/** Writes to a shipper as service. */
const written = ({ call }: Caller, accounts: readonly string[], title: string, over: object = {}) =>
  call<{ sent: number }>('POST', '/api/admin/messages', { as: 'service', body: { accounts, title, content: `${title}!`, ...over } })
const lists = async ({ call }: Caller, as: string): Promise<Lists> => (await call<Lists>('GET', '/api/message/init', { as })).json.payload

describe('a mailbox', () => {
  it('shows what service wrote, newest first, and opens it once', async () => {
    const [one, two] = each()
    for (const title of ['first', 'second', 'third']) await written(one, ['ddu'], title)
    const before = await lists(two, 'ddu')
    expect(before.unread.map(({ title }) => title)).toEqual(['third', 'second', 'first'])
    expect(before.unread_total).toBe(3)
    const open = (id: number) =>
      two.call<Row & { next_id: number | null; unread: number }>('GET', `/api/message/content?msg_id=${id}`, { as: 'ddu' })
    const [third, second, first] = before.unread
    const { json } = await open(third?.msg_id ?? 0)
    expect(json.payload).toMatchObject({ title: 'third', content: 'third!', status: 2, next_id: second?.msg_id, unread: 2 })
    expect((await open(second?.msg_id ?? 0)).json.payload.next_id).toBe(first?.msg_id)
    expect((await open(first?.msg_id ?? 0)).json.payload).toMatchObject({ next_id: null, unread: 0 })
    expect((await open(first?.msg_id ?? 0)).json.payload).toMatchObject({ next_id: null, unread: 0, status: 2 })
  })

  it('is read, put away and taken out again in batches, each change once', async () => {
    const [one] = each()
    for (const title of ['a', 'b', 'c']) await written(one, ['nofin'], title)
    const ids = (await lists(one, 'nofin')).unread.map(({ msg_id: id }) => id)
    const move = (path: string, msg_id: unknown) =>
      one.call<{ changed: number; unread: number }>('POST', `/api/message/${path}`, { as: 'nofin', body: { msg_id } })
    expect((await move('has_read', ids.slice(0, 2))).json.payload).toEqual({ changed: 2, unread: 1 })
    expect((await move('has_read', ids)).json.payload).toEqual({ changed: 1, unread: 0 })
    expect((await move('remove_readed', ids[0])).json.payload.changed).toBe(1)
    expect((await move('remove_readed', [ids[0]])).json.payload.changed).toBe(0)
    expect((await lists(one, 'nofin')).trash.map(({ msg_id: id }) => id)).toEqual([ids[0]])
    expect((await move('restore', ids)).json.payload.changed).toBe(1)
    const [unread] = await written(one, ['nofin'], 'd')
      .then(() => lists(one, 'nofin'))
      .then((all) => all.unread)
    for (const [path, id, status, error] of [
      ['restore', ids[0], 409, 'ILLEGAL_TRANSITION'],
      ['restore', unread?.msg_id, 409, 'ILLEGAL_TRANSITION'],
      ['remove_readed', unread?.msg_id, 409, 'ILLEGAL_TRANSITION'],
      ['restore', 2_147_483_000, 404, 'MESSAGE_NOT_FOUND'],
    ] as const) {
      const refused = await move(path, id)
      expect([path, refused.status, refused.json.error]).toEqual([path, status, error])
    }
    const nothing = await move('has_read', [])
    expect([nothing.status, nothing.json.error]).toEqual([400, 'NOTHING_SELECTED'])
  })

  it('is its owner’s: another’s messages are as absent, and moving them changes nothing', async () => {
    const [one] = each()
    await written(one, ['clm'], 'private')
    const id = (await lists(one, 'clm')).unread[0]?.msg_id ?? 0
    for (const path of [`/api/message/content?msg_id=${id}`, `/api/portal/message/info/${id}`]) {
      const [theirs, none] = await Promise.all([
        one.call('GET', path, { as: 'vip' }),
        one.call('GET', path.replace(String(id), '2147483000'), { as: 'vip' }),
      ])
      expect([theirs.status, theirs.json.error]).toEqual([none.status, none.json.error])
      expect(theirs.status).toBe(404)
    }
    await one.call('POST', '/api/message/has_read', { as: 'vip', body: { msg_id: [id] } })
    expect((await lists(one, 'clm')).unread_total).toBe(1)
  })

  it('pages through a list that stays as it is while new ones arrive, and is searched', async () => {
    const [one] = each()
    for (let index = 0; index < 7; index += 1) await written(one, ['vip'], `paged ${index}`)
    type Page = { rows: readonly Row[]; total: number }
    const page = (query: string) => one.call<Page>('GET', `/api/portal/message/index?${query}`, { as: 'vip' })
    expect((await page('status=unread&page=2&pageSize=3')).json.payload).toMatchObject({
      total: 7,
      rows: [{ title: 'paged 3' }, { title: 'paged 2' }, { title: 'paged 1' }],
    })
    expect((await page('status=1&pageSize=3')).json.payload).toEqual((await page('status=unread&pageSize=3')).json.payload)
    await one.call('POST', '/api/message/has_read', { as: 'vip', body: { msg_id: (await lists(one, 'vip')).unread.at(-1)?.msg_id } })
    expect((await page('status=2&keywords=paged')).json.payload).toMatchObject({ total: 1, rows: [{ title: 'paged 0', status: 2 }] })
    expect((await page('keywords=PAGED%205')).json.payload).toMatchObject({ total: 1, rows: [{ title: 'paged 5' }] })
    expect((await page('keywords=%25')).json.payload.total).toBe(0)
    const bell = await one.call<{ rows: readonly Row[]; total: number; badge: string }>('GET', '/api/portal/message/elastic', { as: 'vip' })
    expect(bell.json.payload).toMatchObject({ total: 6, badge: '6' })
    expect(bell.json.payload.rows.length).toBe(5)
  })

  it('says 99+ for more than 99', async () => {
    const [one] = each()
    const fresh = await applyAsShipper(one)
    const account = (await one.call<{ userInfo: { account: string } }>('GET', '/api/user/info', { token: fresh.token })).json.payload
      .userInfo.account
    await one.call('POST', `/api/admin/certifications/${fresh.id}/approve`, { as: 'admin', body: { version: fresh.version } })
    const badge = async () =>
      (await one.call<{ badge: string }>('GET', '/api/portal/message/elastic', { token: fresh.token })).json.payload?.badge
    await Promise.all(Array.from({ length: 98 }, (_, index) => written(one, [account], `no ${index}`)))
    await vi.waitFor(async () => expect(await badge()).toBe('99'), { timeout: 10_000 })
    await written(one, [account], 'one more')
    expect(await badge()).toBe('99+')
  })

  it('informs a shipper about the decision on its documents, in its language', async () => {
    const [one] = each()
    const { id, token, version } = await applyAsShipper(one)
    const judged = await one.call('POST', `/api/admin/certifications/${id}/approve`, { as: 'admin', body: { version } })
    expect(judged.status).toBe(200)
    const read = async (lang: string) =>
      (await one.call<Lists>('GET', '/api/message/init', { token, headers: { lang } })).json.payload?.unread.map(({ title }) => title)
    await vi.waitFor(async () => expect(await read('en-US')).toEqual(['Your certification was approved']), { timeout: 10_000 })
    expect(await read('zh-TW')).toEqual(['實名認證已通過'])
  })
})

describe('what the staff write', () => {
  it('goes to all or to the accounts that are named, and is listed with whether it was read', async () => {
    const [one] = each()
    const all = await written(one, [], 'to all', { all: true })
    expect(all.json.payload.sent).toBeGreaterThanOrEqual(6)
    const { json } = await one.call<{ rows: readonly { account: string; title: string; sender: string }[] }>(
      'GET',
      '/api/admin/messages?keywords=to%20all',
      { as: 'service' },
    )
    expect(json.payload.rows.map(({ account }) => account)).toEqual(expect.arrayContaining(['ddp', 'ddu', 'vip']))
    expect(json.payload.rows[0]?.sender).not.toBe('')
  })

  it('names accounts that are nobody’s and fields that are empty, and sends nothing then', async () => {
    const [one] = each()
    const before = (await lists(one, 'ddp')).unread_total
    const unknown = await written(one, ['ddp', 'nobody', 'admin'], 'x')
    expect(unknown.json.fields).toMatchObject([
      { path: 'accounts', error: 'UNKNOWN_CLIENTS', msg: expect.stringContaining('nobody, admin') as string },
    ])
    expect((await written(one, [], 'x')).json.fields).toMatchObject([{ path: 'accounts', error: 'FIELD_REQUIRED' }])
    expect((await written(one, [], '')).json.fields).toMatchObject([{ path: 'accounts' }, { path: 'title' }])
    expect((await written(one, ['ddp'], '')).json.fields).toMatchObject([{ path: 'title' }])
    expect((await lists(one, 'ddp')).unread_total).toBe(before)
  })

  it('is for those who may', async () => {
    const [one] = each()
    for (const as of ['warehouse', 'ddp'])
      expect((await one.call('POST', '/api/admin/messages', { as, body: { accounts: ['ddu'], title: 'x', content: 'x' } })).status).toBe(
        403,
      )
  })
})

/** Reads an event stream until a text arrives. */
async function readStreamUntil(stream: ReadableStreamDefaultReader<Uint8Array>, wanted: string, text = { all: '' }): Promise<string> {
  while (!text.all.includes(wanted)) {
    const { done, value } = await stream.read()
    if (done) throw new Error(`the stream ended without ${wanted}: ${text.all}`)
    text.all += new TextDecoder().decode(value)
  }
  return text.all
}

/** Opens an event stream of an account. */
async function listening(server: Caller, as: string) {
  const stop = new AbortController()
  const response = await fetch(`${server.url}/api/live`, { headers: { authorization: await server.tokenOf(as) }, signal: stop.signal })
  const stream = response.body?.getReader()
  if (stream === undefined) throw new Error('there is no stream')
  await readStreamUntil(stream, 'retry:')
  return { stream, type: response.headers.get('content-type'), stop: () => stop.abort() }
}

describe('news', () => {
  it('reach their reader on another server, and nobody else', async () => {
    const [one, two] = each()
    const mine = await listening(two, 'ddu')
    const others = await listening(two, 'nofin')
    expect(mine.type).toBe('text/event-stream')
    await written(one, ['ddu'], 'news')
    expect(await readStreamUntil(mine.stream, 'event: news')).toContain('data: messages')
    await written(one, ['nofin'], 'for another')
    // The first thing that the other receives is its own.
    const text = await readStreamUntil(others.stream, 'event: news')
    expect(text.split('event: news').length).toBe(2)
    mine.stop()
    others.stop()
  })

  it('tell other windows that a message was read', async () => {
    const [one, two] = each()
    await written(one, ['clm'], 'to be read elsewhere')
    const window = await listening(two, 'clm')
    const id = (await lists(one, 'clm')).unread[0]?.msg_id
    await one.call('POST', '/api/message/has_read', { as: 'clm', body: { msg_id: id } })
    expect(await readStreamUntil(window.stream, 'event: news')).toContain('data: messages')
    window.stop()
  })

  it('need a session', async () => {
    const [one] = each()
    expect((await one.call('GET', '/api/live')).status).toBe(401)
  })

  it('keep no server from closing', async () => {
    const [one, two] = each()
    const window = await listening(two, 'ddp')
    await servers[1]?.stop()
    const rest = await window.stream.read().catch(() => ({ done: true }))
    expect(rest.done).toBe(true)
    await vi.waitFor(async () => expect((await one.call('GET', '/api/user/info', { as: 'ddp' })).status).toBe(200))
  })
})
