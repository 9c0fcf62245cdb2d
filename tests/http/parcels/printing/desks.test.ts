import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { OutboundNews } from '../../../../adapters/printer/agent/outbound-door.ts'
import { SettingsFile } from '../../../../adapters/printer/agent/settings-file.ts'
import { startAgent, type RunningAgent } from '../../../../adapters/printer/agent/start-agent.ts'
import { DESK_PATH, PRINT_PROTOCOL, type PrinterState } from '#core/parcels/printing/print-protocol.ts'
import { callerAt, startTwoServers } from '../../../support/servers/server.ts'
import { tcpProxyTo } from '../../../support/proxies/tcp-proxy.ts'
import { startZebra, type ZebraSimulator } from '../../../support/printers/zebra.ts'
import { sampleOrder } from '../orders/sample-order.ts'

type NewDeskWithKey = { readonly desk_id: string; readonly name: string; readonly key: string; readonly key_prefix: string }
type Desk = Omit<NewDeskWithKey, 'key'> & {
  readonly connected: boolean
  readonly seen_time: string | null
  readonly printers: readonly PrinterState[]
}
type Document = {
  readonly document: string
  readonly order_number: string
  readonly kind: string
  readonly url?: string
  readonly state?: string
  readonly reason?: string
  readonly confirmed_by?: string
  readonly failure?: { readonly code: string; readonly message: string }
}
type Task = { readonly task: string; readonly desk?: string; readonly printer?: string; readonly documents: readonly Document[] }

const SOON = { timeout: 20_000, interval: 30 }

let caller: ReturnType<typeof callerAt>
let other: ReturnType<typeof callerAt>
let stop: (() => Promise<void>) | undefined
let zebra: ZebraSimulator
let folder: string
let news: OutboundNews[]
let troubles: unknown[]
const agents: RunningAgent[] = []
beforeAll(async () => {
  const two = await startTwoServers()
  stop = two.stop
  const [one, second] = two.servers.map(({ url }) => callerAt(url))
  if (one === undefined || second === undefined) throw new Error('two servers were started')
  ;[caller, other] = [one, second]
})
afterAll(() => stop?.())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-desk-'))
  zebra = await startZebra()
  ;[news, troubles] = [[], []]
})
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close()
  await zebra.stop()
  await rm(folder, { recursive: true, force: true })
  expect(troubles).toEqual([])
})

let names = 0
const makeDesk = async (as = 'ddp'): Promise<NewDeskWithKey> =>
  (await caller.call<NewDeskWithKey>('POST', '/api/print/desks', { as, body: { name: `Bench ${(names += 1)}` } })).json.payload
const desksOf = async (as = 'ddp', at = caller) =>
  (await at.call<{ rows: readonly Desk[] }>('GET', '/api/print/desks', { as })).json.payload.rows
const deskOf = async ({ desk_id }: NewDeskWithKey, as = 'ddp') => (await desksOf(as)).find((one) => one.desk_id === desk_id)
const placeOrderForDesk = async (as = 'ddp'): Promise<string> =>
  (await caller.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder() })).json.payload.order_number
const send = (body: object, as = 'ddp') => caller.call<Task>('POST', '/api/print/tasks', { as, body })
const documentsOf = async ({ task }: Task, as = 'ddp') =>
  (await caller.call<Task>('GET', `/api/print/tasks/${task}`, { as })).json.payload.documents
const becomes = (task: Task, state: string) =>
  vi.waitFor(async () => {
    const documents = await documentsOf(task)
    expect(documents.map((document) => document.state)).toEqual(documents.map(() => state))
    return documents
  }, SOON)

/**
 * An agent with a label printer and a folder, connected to a server: by default to the one that is
 * not asked.
 */
async function connect({ key }: NewDeskWithKey, { url = other.url, home = folder } = {}): Promise<RunningAgent> {
  const settings = await SettingsFile.open(home)
  await settings.keep({ name: 'labels', address: `zpl://127.0.0.1:${zebra.port}?dpi=203` })
  await settings.keep({ name: 'files', address: `folder:${join(home, 'out')}` })
  const troubled = (error: unknown): void => void troubles.push(error)
  const heard = (one: OutboundNews): void => void news.push(one)
  const agent = await startAgent({ folder: home, port: 0, version: '1', showCode: () => undefined, troubled, connect: { url, key, heard } })
  agents.push(agent)
  return agent
}
const connectDesk = async (desk: NewDeskWithKey, over: Parameters<typeof connect>[1] = {}): Promise<RunningAgent> => {
  const agent = await connect(desk, over)
  await vi.waitFor(async () => expect((await deskOf(desk))?.printers).toHaveLength(2), SOON)
  return agent
}
const close = async (agent: RunningAgent): Promise<void> => {
  agents.splice(agents.indexOf(agent), 1)
  await agent.close()
}

describe('a print desk', () => {
  it('is made with a key that is shown once, listed with its printers while it is connected, and leaves its rows in the audit trail', async () => {
    const desk = await makeDesk()
    expect(desk.key).toMatch(/^cdd_[\w-]{43}$/)
    expect(await deskOf(desk)).toMatchObject({ name: desk.name, key_prefix: desk.key.slice(0, 10), connected: false, seen_time: null })
    expect(JSON.stringify(await desksOf())).not.toContain(desk.key)
    const agent = await connectDesk(desk)
    const shown = await deskOf(desk)
    expect(shown).toMatchObject({ connected: true })
    expect(shown?.printers).toMatchObject([
      { name: 'labels', kind: 'zpl', state: 'idle', formats: ['zpl'], dpi: 203 },
      { name: 'files', kind: 'folder' },
    ])
    await close(agent)
    await vi.waitFor(async () => expect((await deskOf(desk))?.connected).toBe(false), SOON)
    expect((await deskOf(desk))?.seen_time).not.toBeNull()
    const again = await caller.call('POST', '/api/print/desks', { as: 'ddp', body: { name: desk.name } })
    expect(again.json).toMatchObject({ error: 'PRINT_DESK_NAME_TAKEN', fields: [{ path: 'name' }] })
    await caller.call('DELETE', `/api/print/desks/${desk.desk_id}`, { as: 'ddp' })
    const trail = await caller.call<{ rows: readonly { action: string }[] }>(
      'GET',
      `/api/admin/audit?subject=${encodeURIComponent(desk.name)}`,
      {
        as: 'admin',
      },
    )
    expect(trail.json.payload.rows.map(({ action }) => action).toSorted()).toEqual(['make_print_desk', 'revoke_print_desk'])
  })

  it('prints what was asked of another server, as ZPL on a label printer, and the order is printed when paper came out', async () => {
    const desk = await makeDesk()
    await connectDesk(desk)
    const [one, two] = [await placeOrderForDesk(), await placeOrderForDesk()]
    zebra.say('paper-out')
    const { json } = await send({ orders: [one, two], desk: desk.name, printer: 'labels' })
    expect(json.payload).toMatchObject({ desk: desk.desk_id, printer: 'labels', documents: [{ kind: 'zpl' }, { kind: 'zpl' }] })
    expect(json.payload.documents.map(({ url }) => url)).toEqual([undefined, undefined])
    await vi.waitFor(async () => expect((await documentsOf(json.payload))[0]).toMatchObject({ state: 'held', reason: 'media-empty' }), SOON)
    const order = () => caller.call<OrderRow>('GET', `/api/orders/${one}`, { as: 'ddp' })
    expect((await order()).json.payload.print_time ?? null).toBeNull()
    zebra.say('ready')
    expect(await becomes(json.payload, 'printed')).toMatchObject([{ confirmed_by: 'printer' }, { confirmed_by: 'printer' }])
    expect(zebra.labels()).toHaveLength(2)
    for (const label of zebra.labels()) expect(label).toMatch(/^\^XA\^PW800\^LL1200[\s\S]*\^BCN[\s\S]*\^XZ$/)
    expect((await order()).json.payload.print_time).toBeTruthy()
    // The size has its printer now, and the folder takes PDF.
    await vi.waitFor(async () => expect((await deskOf(desk))?.printers[0]?.sizes).toEqual(['100x150']), SOON)
    const next = (await send({ orders: [one], desk: desk.desk_id })).json.payload
    expect(next.printer).toBe('labels')
    await becomes(next, 'printed')
    const files = (await send({ orders: [one], desk: desk.desk_id, printer: 'files' })).json.payload
    expect(files.documents).toMatchObject([{ kind: 'pdf' }])
    expect(await becomes(files, 'printed')).toMatchObject([{ confirmed_by: 'spooler' }])
  })

  it('prints once what a program asks for twice under one idempotency key', async () => {
    const desk = await makeDesk()
    await connectDesk(desk)
    const body = { orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' }
    const ask = () => caller.call<Task>('POST', '/api/print/tasks', { as: 'ddp', body, headers: { 'idempotency-key': desk.desk_id } })
    const [one, two] = [await ask(), await ask()]
    expect(two.json.payload).toEqual(one.json.payload)
    await becomes(one.json.payload, 'printed')
    const last = (await send(body)).json.payload
    await becomes(last, 'printed')
    expect(zebra.labels()).toHaveLength(2)
  })

  it('prints once what waited while it was away, and what it was printing when its connection, its agent or its server broke', async () => {
    const desk = await makeDesk()
    const proxy = await tcpProxyTo(other.url)
    const agent = await connectDesk(desk, { url: proxy.url })
    zebra.say('paper-out')
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrderForDesk()))
    const first = (await send({ orders: orders.slice(0, 2), desk: desk.name, printer: 'labels' })).json.payload
    await vi.waitFor(async () => expect((await documentsOf(first)).map(({ state }) => state)).toEqual(['held', 'fetched']), SOON)
    proxy.cut()
    await vi.waitFor(() => expect(news.map(({ type }) => type)).toEqual(['connected', 'away']), SOON)
    const second = (await send({ orders: orders.slice(2, 4), desk: desk.name, printer: 'labels' })).json.payload
    zebra.say('ready')
    await vi.waitFor(() => expect(zebra.labels()).toHaveLength(2), SOON)
    expect((await documentsOf(second)).map(({ state }) => state)).toEqual(['queued', 'queued'])
    proxy.restore()
    await becomes(first, 'printed')
    await becomes(second, 'printed')
    zebra.say('paper-out')
    const third = (await send({ orders: orders.slice(4), desk: desk.name, printer: 'labels' })).json.payload
    await vi.waitFor(async () => expect((await documentsOf(third))[0]?.state).toBe('held'), SOON)
    await close(agent)
    zebra.say('ready')
    await connect(desk, { url: proxy.url })
    await becomes(third, 'printed')
    expect(zebra.labels()).toHaveLength(6)
    await proxy.close()
  })

  it('is sent nothing twice where its agent has forgotten what it was sent: the documents are unknown', async () => {
    const desk = await makeDesk()
    const agent = await connectDesk(desk)
    zebra.say('paper-out')
    const task = (await send({ orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' })).json.payload
    await vi.waitFor(async () => expect((await documentsOf(task))[0]?.state).toBe('held'), SOON)
    await close(agent)
    zebra.say('ready')
    await connect(desk, { home: join(folder, 'another') })
    expect(await becomes(task, 'unknown')).toMatchObject([{ failure: { code: 'PRINT_UNCERTAIN' } }])
    expect(zebra.labels()).toEqual([])
  })

  it('gives back what is cancelled, before it was sent and after', async () => {
    const desk = await makeDesk()
    const agent = await connectDesk(desk)
    zebra.say('paper-out')
    const cancel = async ({ documents }: Task) =>
      caller.call<{ documents: readonly { state: string }[] }>('POST', '/api/print/documents/cancel', {
        as: 'ddp',
        body: { documents: documents.map(({ document }) => document) },
      })
    const sent = (await send({ orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' })).json.payload
    await vi.waitFor(async () => expect((await documentsOf(sent))[0]?.state).toBe('held'), SOON)
    expect((await cancel(sent)).json.payload.documents).toMatchObject([{ state: 'held' }])
    await becomes(sent, 'cancelled')
    await close(agent)
    const waiting = (await send({ orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' })).json.payload
    expect((await cancel(waiting)).json.payload.documents).toMatchObject([{ state: 'cancelled' }])
    zebra.say('ready')
    await connectDesk(desk)
    expect(zebra.labels()).toEqual([])
  })

  it('prints a test page, takes settings of a printer and takes them back, and looks again, as pages of other servers ask', async () => {
    const desk = await makeDesk()
    const at = `/api/print/desks/${desk.desk_id}`
    const test = () => caller.call<{ document: string }>('POST', `${at}/test`, { as: 'ddp', body: { printer: 'labels' } })
    expect(await test()).toMatchObject({ status: 409, json: { error: 'PRINT_DESK_OFFLINE' } })
    await connectDesk(desk)
    zebra.say('paper-out')
    // Otherwise the agent may have just seen it ready, and sends the page.
    await vi.waitFor(async () => expect((await deskOf(desk))?.printers[0]).toMatchObject({ reasons: ['media-empty'] }), SOON)
    const { document } = (await test()).json.payload
    const isTested = (status: object) =>
      vi.waitFor(async () => expect((await deskOf(desk))?.printers[0]?.test).toMatchObject({ document, ...status }), SOON)
    await vi.waitFor(async () => expect((await deskOf(desk))?.printers[0]).toMatchObject({ reasons: ['media-empty'], queued: 1 }), SOON)
    await isTested({ state: 'held', reason: 'media-empty' })
    zebra.say('ready')
    await caller.call('POST', `${at}/resume`, { as: 'ddp', body: { printer: 'labels' } })
    await vi.waitFor(() => expect(zebra.labels()).toHaveLength(1), SOON)
    await isTested({ state: 'printed' })
    const set = (changes: object, as = 'ddp') => caller.call('POST', `${at}/printers`, { as, body: { printer: 'labels', ...changes } })
    await set({ darkness: 12, offset: { x: 3, y: -2 }, sizes: ['100x150'] })
    const settings = { offset: { x: 3, y: -2 }, sizes: ['100x150'] }
    await vi.waitFor(async () => expect((await deskOf(desk))?.printers[0]).toMatchObject({ darkness: 12, ...settings }), SOON)
    await set({ darkness: null })
    await vi.waitFor(async () => expect((await deskOf(desk))?.printers[0]?.darkness).toBeUndefined(), SOON)
    expect((await deskOf(desk))?.printers[0]).toMatchObject(settings)
    expect((await set({ darkness: 31 })).json).toMatchObject({ fields: [{ path: 'darkness' }] })
    expect((await set({}, 'ddu')).json).toMatchObject({ error: 'PRINT_DESK_UNKNOWN' })
    const other = await caller.call('POST', `${at}/test`, { as: 'ddp', body: { printer: 'kitchen' } })
    expect(other.json).toMatchObject({ error: 'PRINT_PRINTER_UNKNOWN' })
  })

  it('ends at once where its key is revoked, and where another agent connects with it', async () => {
    const desk = await makeDesk()
    await connectDesk(desk)
    await connect(desk, { url: caller.url, home: join(folder, 'another') })
    await vi.waitFor(() => expect(news.map(({ type }) => type).toSorted()).toEqual(['connected', 'connected', 'replaced']), SOON)
    expect((await caller.call('DELETE', `/api/print/desks/${desk.desk_id}`, { as: 'ddp' })).status).toBe(200)
    await vi.waitFor(() => expect(news.map(({ type }) => type)).toHaveLength(4), SOON)
    await connect(desk, { home: join(folder, 'third') })
    await vi.waitFor(() => expect(news.at(-1)).toEqual({ type: 'refused' }), SOON)
    expect((await send({ orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' })).json).toMatchObject({
      error: 'PRINT_DESK_UNKNOWN',
    })
  })
})

describe('the desk of another account', () => {
  it('is neither seen, used, removed nor asked about its tasks', async () => {
    const desk = await makeDesk()
    await connectDesk(desk)
    zebra.say('paper-out')
    const task = (await send({ orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' })).json.payload
    expect((await desksOf('ddu')).map(({ desk_id }) => desk_id)).not.toContain(desk.desk_id)
    const theirs = await placeOrderForDesk('ddu')
    for (const name of [desk.name, desk.desk_id])
      expect((await send({ orders: [theirs], desk: name }, 'ddu')).json).toMatchObject({ error: 'PRINT_DESK_UNKNOWN' })
    expect((await caller.call('DELETE', `/api/print/desks/${desk.desk_id}`, { as: 'ddu' })).status).toBe(404)
    expect((await caller.call('GET', `/api/print/tasks/${task.task}`, { as: 'ddu' })).status).toBe(404)
    const body = { documents: task.documents.map(({ document }) => document) }
    for (const path of ['cancel', 'links']) {
      const { json } = await caller.call<{ documents: readonly unknown[] }>('POST', `/api/print/documents/${path}`, { as: 'ddu', body })
      expect(json.payload.documents).toEqual([])
    }
    zebra.say('ready')
    await becomes(task, 'printed')
  })
})

describe('the door for desks', () => {
  const knock = (headers: Record<string, string>, protocol = PRINT_PROTOCOL): Promise<WebSocket> => {
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}${DESK_PATH}`, protocol, { headers })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket))
      socket.once('unexpected-response', (_request, response) => reject(new Error(`refused ${response.statusCode}`)))
      socket.once('error', reject)
    })
  }
  const codeOf = (socket: WebSocket): Promise<number> => new Promise((resolve) => void socket.once('close', (code) => resolve(code)))

  it('is closed to keys of nobody, to agents without id and to other protocols, and no page at its address', async () => {
    const { key } = await makeDesk()
    const id = { 'crossdock-agent': 'agent-12345' }
    await expect(knock(id)).rejects.toThrow('refused 401')
    await expect(knock({ ...id, authorization: `Bearer ${key}x` })).rejects.toThrow('refused 401')
    await expect(knock({ ...id, authorization: `Bearer ${await caller.tokenOf('ddp')}` })).rejects.toThrow('refused 401')
    await expect(knock({ authorization: `Bearer ${key}` })).rejects.toThrow('refused 400')
    await expect(knock({ ...id, authorization: `Bearer ${key}` }, 'crossdock-print.v0')).rejects.toThrow('refused 400')
    expect((await caller.call('GET', DESK_PATH, { as: 'ddp' })).status).toBe(404)
  })

  it('sends a document again a second after its agent could not fetch it, whatever else happens', async () => {
    const desk = await makeDesk()
    const socket = await knock({ authorization: `Bearer ${desk.key}`, 'crossdock-agent': 'agent-12345' })
    const prints: { readonly at: number; readonly documents: readonly { document: string; url: string }[] }[] = []
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as { type: string; documents: (typeof prints)[number]['documents'] }
      if (message.type === 'print') prints.push({ at: performance.now(), documents: message.documents })
    })
    const say = (message: object): void => socket.send(JSON.stringify(message))
    const labels = { name: 'labels', kind: 'folder', state: 'idle', reasons: [], media: [], queued: 0 }
    say({ type: 'welcome', version: '1' })
    say({ type: 'printers', id: '1', printers: [labels] })
    await vi.waitFor(async () => expect((await deskOf(desk))?.printers).toHaveLength(1), SOON)
    const task = (await send({ orders: [await placeOrderForDesk()], desk: desk.name, printer: 'labels' })).json.payload
    await vi.waitFor(() => expect(prints).toHaveLength(1), SOON)
    const failure = { code: 'PRINT_FETCH_FAILED', message: '', params: { cause: 'HTTP 502' } }
    const status = { document: task.documents[0]?.document, task: task.task, printer: 'labels', state: 'failed', failure, at: '' }
    const failed = performance.now()
    say({ type: 'status', ...status })
    await vi.waitFor(() => expect(prints).toHaveLength(2), SOON)
    const [first, again] = prints
    expect((again?.at ?? 0) - failed).toBeGreaterThan(900)
    // The next beat would be 20 seconds after the server's start, or later.
    expect((again?.at ?? 0) - failed).toBeLessThan(8000)
    expect(again?.documents[0]).toMatchObject({ document: status.document })
    expect(again?.documents[0]?.url).not.toBe(first?.documents[0]?.url)
    socket.close()
    await codeOf(socket)
  })

  it('takes from an agent what the protocol knows, up to 1 MB, and only about documents of its desk', async () => {
    const [desk, victim] = [await makeDesk(), await makeDesk('ddu')]
    const headers = { authorization: `Bearer ${desk.key}`, 'crossdock-agent': 'agent-12345' }
    for (const [message, code] of [
      [Buffer.from('{}'), 4429],
      ['no json', 4429],
      ['{"type":"print","id":"1"}', 4429],
      [JSON.stringify({ type: 'welcome', version: 'x'.repeat(1_000_001) }), 1009],
    ] as const) {
      const socket = await knock(headers)
      socket.send(message)
      expect(await codeOf(socket)).toBe(code)
    }
    const theirAgent = await connect(victim)
    await vi.waitFor(async () => expect((await deskOf(victim, 'ddu'))?.printers).toHaveLength(2), SOON)
    zebra.say('paper-out')
    const task = (await send({ orders: [await placeOrderForDesk('ddu')], desk: victim.name, printer: 'labels' }, 'ddu')).json.payload
    const [document] = task.documents
    const socket = await knock(headers)
    const status = { document: document?.document, task: task.task, printer: 'labels', state: 'printed', confirmed_by: 'printer', at: '' }
    socket.send(JSON.stringify({ type: 'welcome', version: '1' }))
    socket.send(JSON.stringify({ type: 'status', ...status }))
    socket.send(JSON.stringify({ type: 'printers', id: '1', printers: [] }))
    await vi.waitFor(async () => expect((await documentsOf(task, 'ddu'))[0]?.state).toBe('held'), SOON)
    await close(theirAgent)
    socket.close()
    await codeOf(socket)
    expect((await documentsOf(task, 'ddu'))[0]?.state).toBe('held')
  })
})
