import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { TimelinessAnswer } from '../../../../adapters/http/contract/oversight/reports/timeliness.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { parcelUnderWay } from '../../parcels/orders/parcel-under-way.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'off' } })
})
afterAll(() => server.stop())

const DAY = 86_400_000
const SECOND = 1000

let made = 0
function underWay(): Promise<OrderRow> {
  made += 1
  return parcelUnderWay(server, `TIMELY-${made}`)
}

type Event = { readonly code: string; readonly at: number }
async function track({ order_number: number }: OrderRow, events: readonly Event[]): Promise<void> {
  const sent = events.map(({ code, at }) => ({ tracker_code: code, status_time: new Date(at).toISOString(), status_location: 'DXB' }))
  const answer = await server.call('POST', `/api/orders/${number}/tracking`, { as: 'admin', body: { events: sent, confirm_early: true } })
  expect(answer.status, answer.text).toBe(200)
}

/** The local day of an instant. */
const dayIn = (at: number, timeZone: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone })

type Who = 'admin' | 'ddp'
async function report(at: number, timezone: string, as: Who = 'admin') {
  const day = dayIn(at, timezone)
  const path = as === 'admin' ? '/api/admin/reports/timeliness' : '/api/universal/traceTime'
  const query = new URLSearchParams({ start: '112_time', from: day, to: day, timezone })
  const answer = await server.call<TimelinessAnswer>('GET', `${path}?${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  const { count, pod_3, pod_7, pod_10 } = answer.json.payload.total
  return { count, within: [pod_3.within, pod_7.within, pod_10.within], ripe: [pod_3.ripe, pod_7.ripe, pod_10.ripe] }
}

const less = (one: readonly number[], other: readonly number[]): readonly number[] => one.map((value, at) => value - (other[at] ?? 0))

describe('timeliness', () => {
  it('counts a delivery after exactly 3, 7 and 10 days as in time, and one a second later as late', async () => {
    const departed = Math.floor((Date.now() - 40 * DAY) / DAY) * DAY + 10 * 3_600_000
    const [before, own] = [await report(departed, 'UTC'), await report(departed, 'UTC', 'ddp')]
    for (const days of [3, 7, 10])
      for (const late of [0, SECOND])
        await track(await underWay(), [
          { code: '112', at: departed },
          { code: '160', at: departed + days * DAY + late },
        ])
    const [after, ownAfter] = [await report(departed, 'UTC'), await report(departed, 'UTC', 'ddp')]
    for (const [then, now] of [
      [before, after],
      [own, ownAfter],
    ] as const) {
      expect(now.count - then.count).toBe(6)
      expect(less(now.within, then.within)).toEqual([1, 3, 5])
      expect(less(now.ripe, then.ripe)).toEqual([6, 6, 6])
    }
  })

  it('takes the days of the zone that is asked for, also where clocks change and in a leap year', async () => {
    // The clocks of Berlin went forward at 01:00 UTC on 29 March 2026: that local day has 23 hours.
    const [first, last] = [Date.parse('2026-03-28T23:00:00Z'), Date.parse('2026-03-29T21:59:59Z')]
    const leapDay = Date.parse('2024-02-29T12:00:00Z')
    const reportsAroundEdges = async () =>
      Promise.all([report(first, 'Europe/Berlin'), report(first, 'UTC'), report(last + SECOND, 'Europe/Berlin'), report(leapDay, 'UTC')])
    const before = await reportsAroundEdges()
    for (const at of [first, last, last + SECOND, leapDay])
      await track(await underWay(), [
        { code: '112', at },
        { code: '160', at: at + 3 * DAY },
      ])
    const after = await reportsAroundEdges()
    expect(
      less(
        after.map(({ count }) => count),
        before.map(({ count }) => count),
      ),
    ).toEqual([2, 1, 1, 1])
    expect(after.map(({ within: [three] }, at) => (three ?? 0) - (before[at]?.within[0] ?? 0))).toEqual([2, 1, 1, 1])
  })

  it('follows a correction, and an event that is taken back', async () => {
    const departed = Math.floor((Date.now() - 60 * DAY) / DAY) * DAY + 10 * 3_600_000
    const before = await report(departed, 'UTC')
    const order = await underWay()
    const late = departed + 3 * DAY + SECOND
    await track(order, [
      { code: '112', at: departed },
      { code: '160', at: late },
    ])
    const within = async () => less((await report(departed, 'UTC')).within, before.within)
    expect(await within()).toEqual([0, 1, 1])
    const correct = (from: number, to?: number) =>
      server.call('POST', `/api/orders/${order.order_number}/tracking/correct`, {
        as: 'admin',
        body: {
          event: { tracker_code: '160', status_time: new Date(from).toISOString(), status_location: 'DXB' },
          ...(to === undefined
            ? {}
            : { change: { status_time: new Date(to).toISOString(), status_timezone: 'Asia/Dubai', status_location: 'DXB' } }),
          reason: 'scanned late',
        },
      })
    expect((await correct(late, late - SECOND)).status).toBe(200)
    expect(await within()).toEqual([1, 1, 1])
    expect((await correct(late - SECOND)).status).toBe(200)
    expect(await within()).toEqual([0, 0, 0])
  })
})
