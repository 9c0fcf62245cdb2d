import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePorts } from '../../../../adapters/http/server/areas/parcels/agents/take-ports.ts'
import type { CodMoney } from '../../../../adapters/http/contract/money/cod/collection.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { processWaiting } from '#core/parcels/agents/process-waiting.work.ts'
import type { AgentEvent } from '#core/parcels/agents/agent-event.ts'
import { takeAgentEvents } from '#core/parcels/agents/take-agent-events.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { ageOrders } from '../../../support/age-orders.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

type Group = { agent: string; code: string; events: number; parcels: number; text: string | null }

let server: Awaited<ReturnType<typeof startServerWithStore>>
const ports = () => takePorts({ store: server.store, clock: { now: () => Date.now() }, references: server.store.references.current })
const take = async (events: readonly AgentEvent[], agent = 'ARAMEX') =>
  must(await takeAgentEvents(ports())({ agent, source: 'push', events, at: Date.now() }))
const work = async () => must(await processWaiting(ports())())
const groups = async (as: 'admin' | 'fresh' = 'admin') =>
  server.call<{ rows: readonly Group[] }>('GET', '/api/admin/waiting-events?pageSize=100', { as })
const waitingFor = async (code: string) => (await groups()).json.payload.rows.find((row) => row.code === code)

beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_JOBS: 'off' } })
  // Reads the references.
  await server.store.migrate()
})
afterAll(() => server.stop())

let made = 0
async function placeEventOrder(over: Readonly<Record<string, unknown>> = {}): Promise<OrderRow> {
  made += 1
  const body = sampleOrder({ order_refCode: `EV-${made}`, ...over })
  const order = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body })).json.payload
  await ageOrders(server)
  return order
}
async function underWay(over: Readonly<Record<string, unknown>> = {}): Promise<OrderRow> {
  const order = await placeEventOrder(over)
  for (const [event, body] of [
    ['receive', { check_weight: '1.200' }],
    ['confirm_weight', {}],
    ['dispatch', {}],
  ] as const)
    await server.call('POST', `/api/orders/${order.order_number}/${event}`, { as: 'admin', body })
  return order
}
const stateOf = async ({ order_number: number }: OrderRow) =>
  (await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload
async function timelineOf({ order_number: number }: OrderRow): Promise<readonly string[]> {
  const order = must(await server.store.atomically(async (unit) => ok(await unit.orders.lock(number, undefined))))
  const events = await server.store.tracking.of(order?.id ?? 0, { hidden: true })
  return events.map(({ code, time, location }) => `${code} ${new Date(time).toISOString()} ${location}`)
}
const DAY = 86_400_000
const ago = (days: number, hour = '10'): string => `${new Date(Date.now() - days * DAY).toISOString().slice(0, 10)} ${hour}:00:00`

describe('events of an agent', () => {
  it('come in by waybill and order number, in the agent’s zone, once, and bad ones stop no other', async () => {
    const [one, two] = [await underWay(), await underWay()]
    const events: AgentEvent[] = [
      { number: two.order_number, code: 'SH003', time: ago(2), place: 'Dubai' },
      { number: one.airway_number, code: 'SH003', time: ago(1), place: 'Nowhere', text: 'with courier' },
      { number: one.airway_number, code: 'SH003', time: ago(1), place: 'Nowhere', text: 'with courier' },
      { number: two.airway_number, code: 'SH003', time: 'soon' },
      { number: 'NOBODY-1', code: 'SH003', time: ago(1) },
      { number: one.airway_number, code: 'SH003', time: `${new Date(Date.now() + 2 * DAY).toISOString()}` },
    ]
    const taken = await take(events)
    expect(taken).toMatchObject({ added: 2, known: 1, waiting: 0, unmatched: 1 })
    expect([taken.refused.length, taken.untimed.length]).toEqual([0, 2])
    expect(await timelineOf(one)).toContain(`150 ${new Date(`${ago(1).replace(' ', 'T')}+04:00`).toISOString()} Nowhere`)
    expect(await take(events)).toMatchObject({ added: 0, known: 3 })
  })

  it('wait for an unknown code, and move their parcels once it is mapped', async () => {
    const one = await underWay()
    const event = { number: one.airway_number, code: 'XQ77', time: `${new Date().toISOString()}`, text: 'Handed over' }
    expect(await take([event, event])).toMatchObject({ added: 0, waiting: 2 })
    await take([event])
    expect(await waitingFor('XQ77')).toMatchObject({ agent: 'ARAMEX', events: 1, parcels: 1, text: 'Handed over' })
    const body = { mapping_code: 'ARAMEX-XQ77', agent: 'ARAMEX', agent_status: 'xq77', tracker_code: '160' }
    const mapped = await server.call('POST', '/api/admin/tracking-code-mappings', { as: 'admin', body })
    expect(mapped.json.status).toBe(true)
    await expect.poll(work).toMatchObject({ taken: expect.any(Number) as number })
    await expect.poll(async () => (await work(), (await stateOf(one)).status)).toBe('signed')
    expect(await waitingFor('XQ77')).toBeUndefined()
    expect(await take([event])).toMatchObject({ added: 0, known: 1 })
  })

  it('are discarded with a reason and stay so', async () => {
    const one = await underWay()
    const event = { number: one.airway_number, code: 'NOISE', time: ago(1) }
    await take([event])
    const discard = (reason: string, as: 'admin' | 'fresh' = 'admin') =>
      server.call('POST', '/api/admin/waiting-events/discard', { as, body: { agent: 'ARAMEX', code: 'NOISE', reason } })
    expect((await discard('')).json.status).toBe(false)
    expect((await discard('test', 'fresh')).status).toBe(403)
    expect((await groups('fresh')).status).toBe(403)
    expect((await discard('nobody needs it')).json).toMatchObject({ status: true, payload: { discarded: 1 } })
    await take([event])
    expect(await waitingFor('NOISE')).toBeUndefined()
  })

  it('of a number that becomes known are taken then', async () => {
    const one = await underWay()
    expect(await take([{ number: 'arx 1001', code: 'SH003', time: ago(1), place: 'Hub' }])).toMatchObject({ unmatched: 1 })
    const known = [{ agent: 'ARAMEX', number: 'ARX 1001', orderNumber: one.order_number }]
    must(await server.store.atomically(async (unit) => ok(await unit.waitingEvents.learn(known))))
    await work()
    expect((await timelineOf(one)).some((line) => line.startsWith('150 ') && line.endsWith('Hub'))).toBe(true)
    // The number is that agent’s alone.
    expect(await take([{ number: 'ARX 1001', code: '150', time: ago(1) }], 'SMSA')).toMatchObject({ unmatched: 1 })
  })

  it('that carry collected cash report it once with the delivery, and another amount waits for a decision', async () => {
    const cod_amount = { amount: '150.00', currency: 'AED' }
    const [whole, short] = [await underWay({ cod_amount }), await underWay({ cod_amount })]
    const delivered = ({ airway_number: number }: OrderRow, amount: string): AgentEvent => ({
      number,
      code: 'SH005',
      time: new Date().toISOString(),
      collected: { amount, currency: 'AED' },
    })
    const events = [delivered(whole, '150.00'), delivered(short, '140.00')]
    expect(await take(events)).toMatchObject({ added: 2, refused: [] })
    expect(await take(events)).toMatchObject({ added: 0, known: 2, refused: [] })
    const moneyOf = async ({ order_number: number }: OrderRow) =>
      (await server.call<CodMoney>('GET', `/api/finance/cod/collections/${number}`, { as: 'finance' })).json.payload
    const reports = ({ events: happened }: CodMoney) => happened.filter(({ event }) => event === 'report' || event === 'difference').length
    const [paid, differs] = [await moneyOf(whole), await moneyOf(short)]
    expect([paid.status, paid.difference, reports(paid)]).toEqual(['collected', false, 1])
    expect([differs.status, differs.difference, reports(differs)]).toEqual(['due', true, 1])
    for (const order of [whole, short]) expect((await stateOf(order)).status).toBe('signed')
  })

  it('of an unknown number are matched with an order by staff, and so is what comes later; or discarded with a reason', async () => {
    const one = await underWay()
    await take([{ number: 'own 2001', code: 'SH003', time: ago(1), place: 'Hub', text: 'With courier' }])
    const post = (path: 'match' | 'discard', body: object, as: 'admin' | 'fresh' = 'admin') =>
      server.call('POST', `/api/admin/unknown-numbers/${path}`, { as, body: { agent: 'ARAMEX', number: 'OWN 2001', ...body } })
    const unknown = async () =>
      (await server.call<{ rows: readonly { number: string }[] }>('GET', '/api/admin/unknown-numbers?keywords=own', { as: 'admin' })).json
        .payload.rows
    expect(await unknown()).toMatchObject([
      { agent: 'ARAMEX', agent_name: 'Aramex', number: 'own 2001', events: 1, code: 'SH003', text: 'With courier', place: 'Hub' },
    ])
    expect((await post('match', { order: '' })).json.fields).toMatchObject([{ path: 'order', error: 'FIELD_REQUIRED' }])
    expect((await post('match', { order: 'NO-SUCH' })).json.fields).toMatchObject([{ path: 'order', error: 'UNKNOWN_REFERENCE' }])
    expect((await post('match', { order: one.airway_number }, 'fresh')).status).toBe(403)
    expect((await post('match', { order: one.airway_number.toLowerCase() })).json.payload).toEqual({
      events: 1,
      order_number: one.order_number,
    })
    // Its events still wait, but nobody has to look at it any more.
    expect(await unknown()).toEqual([])
    await work()
    expect((await timelineOf(one)).filter((line) => line.startsWith('150 '))).toHaveLength(1)
    expect(await take([{ number: 'OWN 2001', code: 'SH014', time: ago(1, '11'), place: 'Hub' }])).toMatchObject({ added: 1, unmatched: 0 })
    expect((await post('match', { order: one.order_number })).json.error).toBe('WAITING_NUMBER_NOT_FOUND')

    const lost = { number: 'OWN 2002', code: 'SH003', time: ago(1) }
    await take([lost])
    expect((await post('discard', { number: lost.number, reason: 'Not ours' })).json.payload).toEqual({ discarded: 1 })
    await take([lost])
    expect(await unknown()).toEqual([])
    const trail = await server.call('GET', '/api/admin/audit?area=waiting-events', { as: 'admin' })
    for (const part of ['match_number', 'discard_number', one.order_number]) expect(trail.text).toContain(part)
  })

  it('in any order and any repetition make the same timeline and state', async () => {
    const steps = [
      { code: 'SH014', time: ago(0, '00'), place: 'Hub' },
      { code: 'SH003', time: ago(0, '01'), place: 'Van' },
      { code: '130', time: ago(3), place: 'DXB' },
    ]
    const told: unknown[] = []
    const orders = fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 6 })
    for (const order of fc.sample(orders, { numRuns: 5, seed: 20 })) {
      const parcel = await underWay()
      for (const part of [order.slice(0, 2), order.slice(2)])
        await take(part.flatMap((at) => (steps[at] === undefined ? [] : [{ number: parcel.airway_number, ...steps[at] }])))
      const timeline = (await timelineOf(parcel)).filter((line) => /^(130|140|150) /.test(line)).toSorted()
      const { status, tracker_code } = await stateOf(parcel)
      told.push({ timeline, status, tracker_code })
    }
    for (const one of told) expect(one).toEqual(told[0])
  })

  it('many at once end as one by one', async () => {
    const codes = fc.constantFrom('112', '130', '138', '140', '150', '160', '170', '190')
    const event = fc.record({ code: codes, hours: fc.integer({ min: 1, max: 90 }), place: fc.constantFrom('Hub', 'Van') })
    const histories = fc.array(event, { minLength: 1, maxLength: 8 })
    const actor = await server.store.accounts.findByName('staff', 'admin')
    if (actor === undefined) throw new Error('the demo has no administrator')
    for (const history of fc.sample(histories, { numRuns: 12, seed: 7 })) {
      const [alone, bulk] = [await underWay(), await underWay()]
      const began = Date.now()
      const events = history.map(({ code, hours, place }) => ({ code, time: began - hours * 3_600_000, location: place }))
      for (const part of [events.slice(0, 3), events.slice(3), events].filter(({ length }) => length > 0)) {
        const sent = part.map(({ code, time, location }) => ({
          tracker_code: code,
          status_time: new Date(time).toISOString(),
          status_location: location,
        }))
        await server.call('POST', `/api/orders/${alone.order_number}/tracking`, { as: 'admin', body: { events: sent } })
        const reports = part.map((one) => ({ ...one, orderNumber: bulk.order_number }))
        must(await ports().addInBulk(reports, { ...actor, standardRole: 'administrator' }))
      }
      const ended = await Promise.all(
        [alone, bulk].map(async (order) => {
          const { status, tracker_code } = await stateOf(order)
          return { status, tracker_code, timeline: (await timelineOf(order)).filter((line) => /Hub$|Van$/.test(line)).toSorted() }
        }),
      )
      expect(ended[1]).toEqual(ended[0])
    }
  })

  it('of 500 parcels come in at once', async () => {
    const numbers: string[] = []
    for await (const batch of server.store.orders.stream({})) {
      numbers.push(...batch.map(({ airwayNumber }) => airwayNumber))
      if (numbers.length >= 500) break
    }
    await ageOrders(server)
    const events = numbers.slice(0, 500).map((number) => ({ number, code: 'InTransit_CustomsReleased', time: ago(1), place: 'Pushed' }))
    expect(events.length).toBeGreaterThan(250)
    expect(await take(events)).toMatchObject({ added: events.length, refused: [] })
    expect(await take(events)).toMatchObject({ added: 0, known: events.length })
  })
})
