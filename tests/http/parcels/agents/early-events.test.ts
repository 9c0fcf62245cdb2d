import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentFolder } from '../../../../adapters/agents/agent-folder.ts'
import type { CodMoney, DifferenceRow } from '../../../../adapters/http/contract/money/cod/collection.routes.ts'
import type { UntimedEventRow } from '../../../../adapters/http/contract/parcels/agents/waiting-event.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { EventsEntered } from '../../../../adapters/http/contract/parcels/tracking/entered-event.routes.ts'
import type { TrackingEventRow } from '../../../../adapters/http/contract/parcels/tracking/public-tracking.routes.ts'
import { importPorts, takePorts } from '../../../../adapters/http/server/areas/parcels/agents/take-ports.ts'
import { SheetThreads } from '../../../../adapters/sheets/worker/sheet-threads.ts'
import { ThreadedSheetReader } from '../../../../adapters/sheets/worker/threaded-sheet-reader.ts'
import type { AgentEvent, AgentSource } from '#core/parcels/agents/agent-event.ts'
import { importEvents } from '#core/parcels/agents/import-events.usecase.ts'
import { processWaiting } from '#core/parcels/agents/process-waiting.work.ts'
import { readAgentFolder } from '#core/parcels/agents/read-agent-folder.work.ts'
import { takeAgentEvents } from '#core/parcels/agents/take-agent-events.ts'
import { must } from '#core/base/kernel/result.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let folder: string
const threads = new SheetThreads()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-early-'))
  server = await startServerWithStore({ environment: { CROSSDOCK_JOBS: 'off' } })
  // Reads the references.
  await server.store.migrate()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const clock = { now: () => Date.now() }
const ports = () => takePorts({ store: server.store, clock, references: server.store.references.current })
const take = async (events: readonly AgentEvent[], source: AgentSource = 'push') =>
  must(await takeAgentEvents(ports())({ agent: 'ARAMEX', source, events, at: Date.now() }))

let made = 0
async function underWay(over: Readonly<Record<string, unknown>> = {}): Promise<OrderRow> {
  made += 1
  const body = sampleOrder({ order_refCode: `EARLY-${made}`, ...over })
  const order = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body })).json.payload
  for (const [event, sent] of [
    ['receive', { check_weight: '1.200' }],
    ['confirm_weight', {}],
    ['dispatch', {}],
  ] as const)
    await server.call('POST', `/api/orders/${order.order_number}/${event}`, { as: 'admin', body: sent })
  return order
}
const stateOf = async ({ order_number: number }: OrderRow) => {
  const order = (await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload
  const { events } = (await server.call<{ events: readonly TrackingEventRow[] }>('GET', `/api/orders/${number}/tracking`, { as: 'admin' }))
    .json.payload
  return { status: order.status, newest: order.tracker_code, delivered: events.filter(({ tracker_code: code }) => code === '160').length }
}
const UNTOUCHED = { status: 'outbound', newest: '111', delivered: 0 }
const waitingOf = async ({ airway_number: number }: OrderRow) =>
  (await server.call<{ rows: readonly UntimedEventRow[] }>('GET', `/api/admin/event-times?keywords=${number}`, { as: 'admin' })).json
    .payload.rows
const moneyOf = async ({ order_number: number }: OrderRow) =>
  (await server.call<CodMoney>('GET', `/api/finance/cod/collections/${number}`, { as: 'finance' })).json.payload
/** A delivery of two years ago, as a carrier reports it whose numbers come round again. */
const OLD = new Date(Date.now() - 2 * 365 * 86_400_000).toISOString()
const DELIVERED = 'SH005'

describe('an event from before its parcel’s order', () => {
  it('moves nothing and waits for staff, pushed and asked for alike; another event beside it counts', async () => {
    for (const source of ['push', 'pull'] as const) {
      const [old, other] = [await underWay(), await underWay()]
      const taken = await take(
        [
          { number: old.airway_number, code: DELIVERED, time: OLD, place: 'Riyadh' },
          { number: old.airway_number, code: 'SH003', time: OLD, place: 'Riyadh' },
          { number: other.airway_number, code: DELIVERED, time: new Date().toISOString() },
        ],
        source,
      )
      expect(taken).toMatchObject({ added: 1, refused: [], untimed: [{ event: { time: OLD } }, { event: { time: OLD } }] })
      expect(await stateOf(old)).toEqual(UNTOUCHED)
      expect(await stateOf(other)).toMatchObject({ status: 'signed' })
      const rows = await waitingOf(old)
      expect(rows.map(({ readable }) => readable)).toEqual([true, true])
      expect(rows[0]?.reason_txt).toMatch(/is before the order was created/)
    }
  })

  it('waits out of a file that its agent leaves as well', async () => {
    const order = await underWay()
    await mkdir(join(folder, 'ARAMEX'))
    const path = join(folder, 'ARAMEX', 'status.csv')
    await writeFile(path, `awb,status,time\n${order.airway_number},${DELIVERED},2024-05-01 10:00\n`)
    await utimes(path, new Date(0), new Date(0))
    const sheets = { reader: new ThreadedSheetReader(threads) }
    const parts = { store: server.store, references: server.store.references.current, clock, sheets }
    const work = readAgentFolder({
      folder: agentFolder({ folder, clock }),
      importEvents: importEvents(importPorts(parts as never)),
      say: ({ code }) => code,
    })
    expect(must(await work())).toEqual({ files: 1 })
    expect(await stateOf(order)).toEqual(UNTOUCHED)
    expect(await waitingOf(order)).toMatchObject([{ time: '2024-05-01 10:00', readable: true }])
  })

  it('is refused by hand unless it is confirmed', async () => {
    const order = await underWay()
    const body = { tracker_code: '160', status_time: '2024-05-01 10:00', status_timezone: 'Asia/Riyadh', status_location: 'Riyadh' }
    const enter = (more: object = {}) =>
      server.call<EventsEntered>('POST', '/api/admin/tracking-events', {
        as: 'admin',
        body: { numbers: [order.airway_number], ...body, ...more },
      })
    expect((await enter()).json.payload).toMatchObject({ added: 0, refused: [{ error: 'TRACKING_BEFORE_ORDER' }] })
    const one = { tracker_code: '160', status_time: '2024-05-01T07:00:00Z', status_location: 'Riyadh' }
    const single = await server.call('POST', `/api/orders/${order.order_number}/tracking`, { as: 'admin', body: { events: [one] } })
    expect(single.json).toMatchObject({ fields: [{ path: 'events.0.status_time', error: 'TRACKING_BEFORE_ORDER' }] })
    expect(await stateOf(order)).toEqual(UNTOUCHED)
    expect((await enter({ confirm_early: true })).json.payload).toMatchObject({ added: 1, refused: [] })
    expect(await stateOf(order)).toMatchObject({ status: 'signed', delivered: 1 })
    expect((await enter()).json.payload).toMatchObject({ added: 0, known: 1, refused: [] })
  })

  it('is refused in a sheet in our codes unless its line says that it may be', async () => {
    const order = await underWay()
    const upload = (confirmed: string) =>
      server.call('POST', '/api/admin/tracking-events/files', {
        as: 'admin',
        form: {
          file: {
            name: 'events.csv',
            content: Buffer.from(
              `Waybill,Status code,Time,Time zone,Location,Enter though before the order\n${order.airway_number},160,2024-05-01 10:00,Asia/Riyadh,Riyadh,${confirmed}`,
            ),
          },
        },
      })
    for (const confirmed of ['no', '']) expect((await upload(confirmed)).json.payload).toMatchObject({ added: 0, wrong: 1 })
    expect((await upload('yes')).json.payload).toMatchObject({ added: 1, wrong: 0 })
    expect(await stateOf(order)).toMatchObject({ status: 'signed', delivered: 1 })
  })

  it('stays with its reason where its parcel refuses it once its code is mapped, until staff discard it', async () => {
    const order = await underWay()
    const event = {
      number: order.airway_number,
      code: 'LATE-9',
      time: new Date().toISOString(),
      collected: { amount: '12', currency: 'AED' },
    }
    expect(await take([event])).toMatchObject({ waiting: 1 })
    const body = { mapping_code: 'LATE-9', agent: 'ARAMEX', agent_status: 'LATE-9', tracker_code: '150' }
    expect((await server.call('POST', '/api/admin/tracking-code-mappings', { as: 'admin', body })).status).toBe(200)
    await server.store.migrate()
    must(await processWaiting(ports())())
    const [row] = await waitingOf(order)
    expect(row?.reason_txt).toContain('has no cash on delivery')
    must(await processWaiting(ports())())
    expect(await waitingOf(order)).toHaveLength(1)
    const reason = { reason: 'Not ours to collect' }
    expect((await server.call('POST', `/api/admin/event-times/${row?.id}/discard`, { as: 'admin', body: reason })).json.status).toBe(true)
    expect(await waitingOf(order)).toEqual([])
    // Its parcel would refuse it again: settled is known, and its agent need not send it again.
    expect(await take([event])).toMatchObject({ added: 0, known: 1, refused: [] })
    expect(await waitingOf(order)).toEqual([])
  })

  it('is not one within two hours, nor on the day of the order where it has no time of day', async () => {
    const order = await underWay()
    const soon = new Date(Date.now() - 110 * 60_000).toISOString()
    const day = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
    const events = [
      { number: order.airway_number, code: 'SH003', time: soon },
      { number: order.airway_number, code: 'SH014', time: day, timezone: 'Asia/Dubai' },
    ]
    expect(await take(events)).toMatchObject({ added: 2, untimed: [] })
  })

  it('counts once staff confirm it, however often it comes, and never once it is discarded', async () => {
    const [right, wrong] = [await underWay(), await underWay()]
    const events = [right, wrong].map(({ airway_number: number }) => ({ number, code: DELIVERED, time: OLD, place: 'Riyadh' }))
    await take(events)
    const idOf = async (order: OrderRow) => (await waitingOf(order))[0]?.id
    const [confirmed, discarded] = [await idOf(right), await idOf(wrong)]
    const confirm = (as: 'admin' | 'fresh') => server.call('POST', `/api/admin/event-times/${confirmed}/confirm`, { as })
    expect((await confirm('fresh')).status).toBe(403)
    expect((await confirm('admin')).json.status).toBe(true)
    expect((await confirm('admin')).json.error).toBe('WAITING_EVENT_NOT_FOUND')
    const body = { reason: 'The number of another year' }
    expect((await server.call('POST', `/api/admin/event-times/${discarded}/discard`, { as: 'admin', body })).json.status).toBe(true)
    must(await processWaiting(ports())())
    // Settled is known: its agent need not send it again.
    expect(await take(events)).toMatchObject({ added: 0, known: 2, untimed: [], refused: [] })
    expect([await waitingOf(right), await waitingOf(wrong)]).toEqual([[], []])
    expect(await stateOf(right)).toMatchObject({ status: 'signed', delivered: 1 })
    expect(await stateOf(wrong)).toEqual(UNTOUCHED)
    const trail = await server.call('GET', '/api/admin/audit?area=waiting-events', { as: 'admin' })
    for (const part of ['confirm_event', 'discard_event', right.airway_number]) expect(trail.text).toContain(part)
  })
})

describe('cash of a time before its parcel left or was delivered', () => {
  const cod_amount = { amount: '150.00', currency: 'AED' }
  const differenceOf = async ({ order_number: number }: OrderRow) =>
    (await server.call<{ rows: readonly DifferenceRow[] }>('GET', `/api/admin/cod/differences?keywords=${number}`, { as: 'finance' })).json
      .payload.rows
  const decide = (id: number | undefined, decision: 'accept' | 'reject') =>
    server.call('POST', '/api/admin/cod/differences/decide', {
      as: 'finance',
      body: { differences: [id], decision, reason: 'Asked the agent' },
    })

  const reportCash = async ({ order_number: number }: OrderRow, collected_at: string) => {
    const body = { orders: [{ number, amount: '150.00', collected_at }] }
    const headers = { 'idempotency-key': `early-${number}-${collected_at}` }
    return (await server.call('POST', '/api/admin/cod/collections', { as: 'finance', headers, body })).json
  }

  it('books nothing with an event, and is a difference once that is confirmed', async () => {
    const order = await underWay({ cod_amount })
    await take([{ number: order.airway_number, code: DELIVERED, time: OLD, collected: { amount: '150.00' } }])
    expect(await moneyOf(order)).toMatchObject({ status: 'due', difference: false })
    const [{ id } = { id: 0 }] = await waitingOf(order)
    await server.call('POST', `/api/admin/event-times/${id}/confirm`, { as: 'admin' })
    must(await processWaiting(ports())())
    expect(await moneyOf(order)).toMatchObject({ status: 'due', difference: true })
    const [difference] = await differenceOf(order)
    expect(difference).toMatchObject({ cause: 'before_dispatch', cause_txt: 'Before dispatch', status: 'open' })
    expect((await decide(difference?.id, 'accept')).json.payload, 'accepted').toBeDefined()
    expect(await moneyOf(order)).toMatchObject({ status: 'collected', difference: false })
  })

  it('is a difference in a report as well, which is rejected and reported again', async () => {
    const order = await underWay({ cod_amount })
    const report = (collected_at: string) => reportCash(order, collected_at)
    expect(await report('2024-05-01 10:00'), 'early').toMatchObject({ status: true })
    const [difference] = await differenceOf(order)
    expect(difference).toMatchObject({ cause: 'before_dispatch' })
    await decide(difference?.id, 'reject')
    expect(await moneyOf(order)).toMatchObject({ status: 'due', difference: false })
    await report(new Date().toISOString())
    expect(await moneyOf(order)).toMatchObject({ status: 'collected' })
  })

  it('is one before the delivery where there is a delivery', async () => {
    const order = await underWay({ cod_amount })
    await server.call('POST', `/api/orders/${order.order_number}/deliver`, { as: 'admin', body: {} })
    const days = async (text: string): Promise<void> => {
      await server.store.atomically(async (unit) => {
        const found = await unit.orders.lock(order.order_number, undefined)
        if (found !== undefined) await unit.orders.change(found, { outboundAt: Date.parse(text) }, Date.now())
        return { ok: true, value: undefined }
      })
    }
    await days(new Date(Date.now() - 9 * 86_400_000).toISOString())
    const collected_at = new Date(Date.now() - 5 * 86_400_000).toISOString()
    expect(await reportCash(order, collected_at), 'early').toMatchObject({ status: true })
    expect(await differenceOf(order)).toMatchObject([{ cause: 'before_delivery', cause_txt: 'Before delivery' }])
  })
})
