import { mkdtemp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentFolder } from '../../../../adapters/agents/agent-folder.ts'
import type {
  EventFileRow,
  EventsImported,
  LookedEventColumn,
} from '../../../../adapters/http/contract/parcels/agents/event-file.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { EventsEntered } from '../../../../adapters/http/contract/parcels/tracking/entered-event.routes.ts'
import type { TrackingEventRow } from '../../../../adapters/http/contract/parcels/tracking/public-tracking.routes.ts'
import { importPorts } from '../../../../adapters/http/server/areas/parcels/agents/take-ports.ts'
import { sayFailure } from '../../../../adapters/http/contract/words.ts'
import { SheetThreads } from '../../../../adapters/sheets/worker/sheet-threads.ts'
import { ThreadedSheetReader } from '../../../../adapters/sheets/worker/threaded-sheet-reader.ts'
import { importEvents } from '#core/parcels/agents/import-events.usecase.ts'
import { readAgentFolder } from '#core/parcels/agents/read-agent-folder.work.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { NO_EVENTS } from '#core/parcels/agents/event-file.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { parcelUnderWay } from '../orders/parcel-under-way.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let folder: string
const threads = new SheetThreads()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-agents-'))
  server = await startServerWithStore({ environment: { CROSSDOCK_JOBS: 'off', CROSSDOCK_AGENT_FOLDER: folder } })
  // Reads the references.
  await server.store.migrate()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

let made = 0
function underWay(): Promise<OrderRow> {
  made += 1
  return parcelUnderWay(server, `HAND-${made}`)
}
type Who = 'admin' | 'ddp' | 'fresh'
const orderOf = async ({ order_number: number }: OrderRow) =>
  (await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload
const timeline = async ({ order_number: number }: OrderRow) =>
  (await server.call<{ events: readonly TrackingEventRow[] }>('GET', `/api/orders/${number}/tracking`, { as: 'admin' })).json.payload.events
const enter = (body: object, as: Who = 'admin') => server.call<EventsEntered>('POST', '/api/admin/tracking-events', { as, body })
const correct = ({ order_number: number }: OrderRow, body: object, as: Who = 'admin') =>
  server.call('POST', `/api/orders/${number}/tracking/correct`, { as, body })

const local = (at: number, timeZone: string): string => new Date(at).toLocaleString('sv-SE', { timeZone })
/** The local time of a zone some hours ago. */
const hoursAgo = (hours: number, timeZone = 'Asia/Dubai'): string => local(Date.now() - hours * 3_600_000, timeZone)
/** Behind what the order itself noted; clocks may be five minutes ahead. */
const soon = (minutes: number, timeZone = 'Asia/Dubai'): string => local(Date.now() + minutes * 60_000, timeZone)
const event = (changes: object = {}) => ({
  tracker_code: '138',
  status_time: soon(2),
  status_timezone: 'Asia/Dubai',
  status_location: 'Dubai',
  tracker_description: 'Released',
  ...changes,
})

describe('an event that staff enter', () => {
  it('goes to many parcels by waybill and order number at its local time, and names what refuses it', async () => {
    const [one, two] = [await underWay(), await underWay()]
    const sent = event()
    const numbers = [one.airway_number, ` ${two.order_number.toLowerCase()} `, 'NOBODY-9', one.airway_number]
    const { json } = await enter({ numbers, ...sent })
    expect(json.payload).toMatchObject({ added: 2, known: 0, refused: [{ number: 'NOBODY-9', error: 'ORDER_NOT_FOUND' }] })
    const [newest] = await timeline(one)
    expect(newest).toMatchObject({ tracker_code: '138', status_location: 'Dubai', status_timezone: 'Asia/Dubai' })
    expect(newest?.status_time).toBe(new Date(`${sent.status_time.replace(' ', 'T')}+04:00`).toISOString())
    expect((await orderOf(two)).tracker_code).toBe('138')
    expect((await enter({ numbers, ...sent })).json.payload).toMatchObject({ added: 0, known: 2 })
  })

  it('moves its parcels where their state allows', async () => {
    const order = await underWay()
    await enter({ numbers: [order.order_number], ...event({ tracker_code: '160' }) })
    expect((await orderOf(order)).status).toBe('signed')
  })

  it('names every wrong field, and is not for shippers', async () => {
    const order = await underWay()
    const wrong = await enter({ numbers: [], tracker_code: 'NOPE', status_time: 'soon', status_timezone: 'Mars/Base' })
    expect(wrong.json.error).toBe('INPUT_INVALID')
    expect(wrong.json.fields?.map(({ path }) => path).toSorted()).toEqual(['numbers', 'status_time', 'status_timezone', 'tracker_code'])
    const ahead = await enter({ numbers: [order.order_number], ...event({ status_time: hoursAgo(-2) }) })
    expect(ahead.json.fields).toMatchObject([{ path: 'status_time', error: 'TRACKING_IN_FUTURE' }])
    expect((await enter({ numbers: [order.order_number], ...event() }, 'ddp')).status).toBe(403)
  })

  it('is corrected with a reason, and the newest code, the delivery and the trail follow', async () => {
    const order = await underWay()
    await enter({ numbers: [order.order_number], ...event({ tracker_code: '150', status_time: soon(1) }) })
    await enter({ numbers: [order.order_number], ...event({ tracker_code: '160', status_time: soon(3) }) })
    const [delivered] = await timeline(order)
    const named = {
      tracker_code: delivered?.tracker_code,
      status_time: delivered?.status_time,
      status_location: delivered?.status_location,
    }
    const { tracker_code: _code, ...change } = event({ status_time: soon(2), status_location: 'Sharjah' })
    expect((await correct(order, { event: named, change, reason: ' ' })).json.error).toBe('INPUT_INVALID')
    expect((await correct(order, { event: named, change, reason: 'scanned late' }, 'ddp')).status).toBe(403)
    expect((await correct(order, { event: named, change, reason: 'scanned late' })).json.status).toBe(true)
    const [moved] = await timeline(order)
    expect(moved).toMatchObject({ tracker_code: '160', status_location: 'Sharjah' })
    const at = new Date(`${change.status_time.replace(' ', 'T')}+04:00`).toISOString()
    expect((await orderOf(order)) as unknown as Record<string, unknown>).toMatchObject({ status: 'signed', pod_time: at })
    expect((await correct(order, { event: named, reason: 'again' })).json.error).toBe('TRACKING_EVENT_NOT_FOUND')
    const trail = await server.call<{ rows: readonly { action: string; subject: string }[] }>('GET', '/api/admin/audit?area=tracking', {
      as: 'admin',
    })
    expect(trail.json.payload.rows[0]).toMatchObject({ action: 'correct', subject: order.order_number })
    const [first] = await timeline(order)
    const again = { tracker_code: '160', status_time: first?.status_time, status_location: 'Sharjah' }
    expect((await correct(order, { event: again, reason: 'wrong parcel' })).json.status).toBe(true)
    // A move is never undone silently: the order stays delivered.
    expect(await orderOf(order)).toMatchObject({ status: 'signed', tracker_code: '150' })
  })

  it('cannot become one that the parcel has', async () => {
    const order = await underWay()
    const [one, two] = [event({ status_time: soon(1) }), event({ status_time: soon(2) })]
    for (const sent of [one, two]) await enter({ numbers: [order.order_number], ...sent })
    const [newest] = await timeline(order)
    const named = { tracker_code: '138', status_time: newest?.status_time, status_location: 'Dubai' }
    const { tracker_code: _code, ...change } = one
    expect((await correct(order, { event: named, change, reason: 'typing' })).json.error).toBe('TRACKING_EVENT_KNOWN')
  })
})

const upload = <T>(path: string, lines: readonly string[], fields: Readonly<Record<string, string>> = {}, as: Who = 'admin') => {
  const form = { ...fields, file: { name: 'events.csv', content: new TextEncoder().encode(lines.join('\n')) } }
  return server.call<T>('POST', `/api/admin/tracking-events/files${path}`, { as, form })
}

describe('a file of events', () => {
  it('of an agent is read by its mappings, and its columns are remembered', async () => {
    const order = await underWay()
    const lines = [
      'Ref,What,When it was,Where',
      `${order.airway_number},SH003,${soon(1)},Dubai`,
      `${order.airway_number},QQ1,${hoursAgo(2)},Dubai`,
      `NOBODY-3,SH003,${hoursAgo(2)},Dubai`,
      `${order.airway_number},SH003,tomorrow,Dubai`,
    ]
    const columns = JSON.stringify({ 0: 'number', 1: 'code', 2: 'time', 3: 'place' })
    const looked = await upload<readonly LookedEventColumn[]>('/columns', lines, { agent: 'ARAMEX' })
    expect(looked.json.payload.map(({ heading, samples }) => [heading, samples[0]])[1]).toEqual(['What', 'SH003'])
    expect((await upload('', lines, { agent: 'ARAMEX' })).json.error).toBe('EVENT_COLUMNS_MISSING')
    const { json } = await upload<EventsImported>('', lines, { agent: 'ARAMEX', columns })
    expect(json.payload).toMatchObject({ added: 1, known: 0, waiting: 1, unmatched: 1, wrong: 1, source: 'upload' })
    expect(json.payload.wrong_lines.map(({ line }) => line)).toEqual([4, 5])
    expect((await timeline(order))[0]).toMatchObject({ tracker_code: '150', status_location: 'Dubai' })
    const again = await upload<EventsImported>('', lines, { agent: 'ARAMEX' })
    expect(again.json.payload).toMatchObject({ added: 0, known: 1, waiting: 1 })
    const wrong = await server.call('GET', `/api/admin/tracking-events/files/${again.json.payload.id}/wrong`, { as: 'admin' })
    expect(wrong.status).toBe(200)
    const list = await server.call<{ rows: readonly EventFileRow[] }>('GET', '/api/admin/tracking-events/files?agent=ARAMEX', {
      as: 'admin',
    })
    expect(list.json.payload.rows[0]).toMatchObject({ file_name: 'events.csv', state: 'done', unmatched: 1, wrong: 1 })
    expect((await upload('', lines, { agent: 'ARAMEX' }, 'ddp')).status).toBe(403)
  })

  it('shows how far it is while it is taken, and that it broke off where its server died', async () => {
    const addEventFile = async (fileName: string, at: number) =>
      must(
        await server.store.atomically(async ({ eventFiles }) => {
          const id = await eventFiles.add({ agent: undefined, source: 'upload', fileName, matching: {}, at, by: undefined })
          await eventFiles.count(id, { ...NO_EVENTS, added: 1000 }, { wrong: [], at })
          return ok(id)
        }),
      )
    await addEventFile('under-way.csv', Date.now())
    await addEventFile('broke-off.csv', Date.now() - 180_000)
    const { rows } = (await server.call<{ rows: readonly EventFileRow[] }>('GET', '/api/admin/tracking-events/files', { as: 'admin' })).json
      .payload
    const shown = (name: string) => rows.find(({ file_name: file }) => file === name)
    expect(shown('under-way.csv')).toMatchObject({ state: 'taking', added: 1000 })
    expect(shown('broke-off.csv')).toMatchObject({ state: 'broken', added: 1000 })
  })

  it('in our own codes goes by the zone that is named for it', async () => {
    const order = await underWay()
    const time = soon(1, 'Asia/Riyadh')
    const lines = ['运单号,状态代码,发生时间,地点', `${order.order_number},138,${time},Riyadh`, `${order.order_number},ZZZ,${time},Riyadh`]
    const { json } = await upload<EventsImported>('', lines, { timezone: 'Asia/Riyadh' })
    expect(json.payload).toMatchObject({ added: 1, wrong: 1, unmatched: 0, agent: null })
    expect((await timeline(order))[0]?.status_time).toBe(new Date(`${time.replace(' ', 'T')}+03:00`).toISOString())
    expect((await upload('', lines, { timezone: 'Mars/Base' })).json.fields).toMatchObject([{ path: 'timezone' }])
    expect((await upload('', lines, { agent: 'NOBODY' })).json.fields).toMatchObject([{ path: 'agent' }])
  })

  it('that an agent leaves in its folder is taken once; one that cannot be read is put aside with the cause', async () => {
    const order = await underWay()
    for (const agent of ['ARAMEX', 'NOBODY']) {
      await mkdir(join(folder, agent))
      const path = join(folder, agent, 'status.csv')
      await writeFile(path, `awb,status,time\n${order.airway_number},SH014,${hoursAgo(1)}\n`)
      await utimes(path, new Date(0), new Date(0))
    }
    await writeFile(join(folder, 'ARAMEX', 'half.csv'), 'awb,sta')
    const clock = { now: () => Date.now() }
    const parts = {
      store: server.store,
      references: server.store.references.current,
      clock,
      sheets: { reader: new ThreadedSheetReader(threads) },
    }
    const work = readAgentFolder({
      folder: agentFolder({ folder, clock }),
      importEvents: importEvents(importPorts(parts as never)),
      say: (failure) => sayFailure(failure, 'en-US'),
    })
    expect(must(await work())).toEqual({ files: 2 })
    expect(must(await work())).toEqual({ files: 0 })
    expect((await timeline(order)).map(({ tracker_code: code }) => code)).toContain('140')
    expect(await readdir(join(folder, 'ARAMEX', 'done'))).toHaveLength(1)
    expect(await readdir(join(folder, 'ARAMEX'))).toContain('half.csv')
    const [said] = (await readdir(join(folder, 'NOBODY', 'failed'))).filter((name) => name.endsWith('.txt'))
    expect(await readFile(join(folder, 'NOBODY', 'failed', said ?? ''), 'utf8')).toContain('NOBODY')
  })
})

describe('an event of a bill of lading', () => {
  it('goes to every parcel on it, once', async () => {
    const bills = await server.call<{ rows: readonly { mawb: string; number_of_shipment: number }[] }>(
      'GET',
      '/api/admin/bills-of-lading?pageSize=100',
      { as: 'admin' },
    )
    const bill = bills.json.payload.rows.find((row) => row.number_of_shipment > 0)
    const track = (body: object, as: Who = 'admin') =>
      server.call('POST', `/api/admin/bills-of-lading/${bill?.mawb}/tracking`, { as, body })
    const sent = event({ tracker_code: '135', status_time: hoursAgo(1) })
    const { added } = (await track(sent)).json.payload as { added: number }
    expect(added).toBe(bill?.number_of_shipment)
    expect((await track(sent)).json.payload).toMatchObject({ added: 0, known: added })
    expect((await track({ ...sent, tracker_code: '' })).json.fields).toMatchObject([{ path: 'tracker_code' }])
    expect((await track(sent, 'ddp')).status).toBe(403)
  })
})
