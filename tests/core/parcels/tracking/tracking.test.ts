import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { must } from '#core/base/kernel/result.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { addTrackingEvents, type ReportedEvent } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import { driveOrder } from '#core/parcels/orders/change/drive-order.rules.ts'
import { milestonesOf } from '#core/parcels/tracking/milestones.ts'
import { trackingEventFields } from '#core/parcels/tracking/tracking-event-fields.ts'
import { clerk } from '../../warehouse/goods/goods-people.ts'
import { memoryOrder } from './memory-order.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 4, 1, 8)
/** The codes that drive an order, and some that do not. */
const DRIVES = { '111': 'dispatch', '160': 'deliver', '170': 'refuse', '180': 'lose', '190': 'raise_exception' } as const
const CODES = ['105', '110', '111', '112', '130', '138', '140', '150', '160', '170', '180', '190'] as const
const statusRow = (code: string, index: number) => ({
  id: index + 1,
  version: 1,
  tracker_code: code,
  tracker_description: code,
  english_description: code,
  status_hidden: code === '130',
  ...(code in DRIVES ? { order_event: DRIVES[code as keyof typeof DRIVES] } : {}),
})
const references: References = indexReferences([
  { entity: trackingStatus, rows: CODES.map(statusRow) },
  {
    entity: country,
    rows: [
      { id: 1, version: 1, code: 'AE', name: '阿联酋', english_name: 'UAE', timezone: 'Asia/Dubai' },
      { id: 2, version: 1, code: 'QQ', name: 'QQ', english_name: 'QQ' },
    ],
  },
])
const ORDER: Order = {
  id: 7,
  version: 1,
  orderNumber: 'OD1',
  kind: 'express',
  customerId: 1001,
  status: 'confirmed',
  airwayNumber: 'CD000000000170',
  createdAt: START,
  updatedAt: START,
  values: { country: 'AE', weight: 1000 },
  goods: [],
}

let store: ReturnType<typeof memoryOrder>
let now: number
const clock = { now: () => now }
const at = (hours: number): number => START + hours * HOUR
const event = (code: string, hours: number, over: Partial<ReportedEvent> = {}): ReportedEvent => ({
  code,
  time: at(hours),
  location: 'Dubai',
  ...over,
})
const report = (...events: readonly ReportedEvent[]) =>
  addTrackingEvents({ atomically: store.atomically, references: () => references, clock })({ orderNumber: 'OD1', events }, clerk)
const move = (event: 'receive' | 'dispatch' | 'continue' | 'redeliver', hours: number, actor: Actor = clerk) =>
  moveOrder({ atomically: store.atomically, references: () => references, clock })(
    { orderNumber: 'OD1', event, time: at(hours), ...(event === 'receive' ? { checkWeightGrams: 1000 } : {}) },
    actor,
  )

beforeEach(() => {
  store = memoryOrder(ORDER)
  now = at(1000)
})

describe('a tracking event', () => {
  it('has the fields of the specification', () => {
    expect(Object.keys(trackingEventFields).toSorted()).toEqual(
      [
        'tracker_code',
        'tracker_description',
        'status_location',
        'status_flag',
        'status_timezone',
        'status_operator',
        'status_hidden',
        'status_time',
      ].toSorted(),
    )
  })

  it('is kept with the zone of its place, its author, and hidden where its code is', async () => {
    must(await report(event('105', 1), event('130', 2, { description: 'Flight EK383', timezone: 'Asia/Hong_Kong' })))
    expect(store.timeline()).toStrictEqual([
      {
        orderId: 7,
        code: '130',
        time: at(2),
        timezone: 'Asia/Hong_Kong',
        location: 'Dubai',
        operator: '仓库',
        description: 'Flight EK383',
        hidden: true,
      },
      { orderId: 7, code: '105', time: at(1), timezone: 'Asia/Dubai', location: 'Dubai', operator: '仓库', hidden: false },
    ])
    must(await report(event('130', 3, { hidden: false })))
    expect(store.timeline()[0]).toMatchObject({ hidden: false })
  })

  it('is reported in UTC where the destination has no zone', async () => {
    const { country: _nowhere, ...values } = ORDER.values
    for (const nowhere of [values, { ...values, country: 'XX' }, { ...values, country: 'QQ' }]) {
      store = memoryOrder({ ...ORDER, values: nowhere })
      must(await report(event('105', 1)))
      expect(store.timeline()).toMatchObject([{ timezone: 'UTC' }])
    }
  })

  it('is one event however often it comes, in one report or many', async () => {
    expect(must(await report(event('112', 1), event('112', 1), event('112', 1, { location: 'Sharjah' }), event('112', 2))).added).toBe(3)
    expect(must(await report(event('112', 2), event('140', 3))).added).toBe(1)
    expect(store.timeline()).toHaveLength(4)
  })

  it('of a code that nobody declared is refused, and so is one of the future; nothing is kept', async () => {
    const refused = await report(event('105', 1), event('777', 1), event('105', 1001))
    expect(refused).toMatchObject({
      ok: false,
      failure: {
        code: 'INPUT_INVALID',
        fields: [
          { path: 'events.1.tracker_code', code: 'UNKNOWN_REFERENCE', params: { found: '777' } },
          {
            path: 'events.2.status_time',
            code: 'TRACKING_IN_FUTURE',
            params: { time: '2026-06-12 01:00:00 UTC', now: '2026-06-12 00:00:00 UTC' },
          },
        ],
      },
    })
    expect(store.timeline()).toEqual([])
  })

  it('may be five minutes ahead of our clock and not more', async () => {
    must(await report({ ...event('105', 0), time: now + 300_000 }))
    expect((await report({ ...event('105', 0), time: now + 300_001 })).ok).toBe(false)
  })

  it('belongs to an order that is there', async () => {
    const answer = await addTrackingEvents({ atomically: store.atomically, references: () => references, clock })(
      { orderNumber: 'OD2', events: [] },
      clerk,
    )
    expect(answer).toMatchObject({ ok: false, failure: { code: 'ORDER_NOT_FOUND', params: { order: 'OD2' } } })
  })
})

describe('the current event', () => {
  it('is the newest by its time, whatever order they arrive in; hidden ones are nobody’s business', async () => {
    must(await report(event('140', 5)))
    must(await report(event('112', 1), event('130', 9)))
    expect(store.current().trackerCode).toBe('140')
    must(await report(event('150', 6)))
    expect(store.current().trackerCode).toBe('150')
  })

  it('is none while only the staff may see what happened', async () => {
    must(await report(event('130', 9)))
    expect(store.current()).not.toHaveProperty('trackerCode')
  })
})

describe('an event that drives the order', () => {
  it('moves it in the order in which things happened, and leaves who moved it when', async () => {
    must(await move('receive', 1))
    expect(must(await report(event('160', 90), event('111', 10), event('112', 12)))).toEqual({ added: 3, status: 'signed', early: [] })
    expect(store.current()).toMatchObject({ status: 'signed', outboundAt: at(10), podAt: at(90), trackerCode: '160' })
    expect(store.audit().every(({ area, subject }) => area === 'order' && subject === 'OD1')).toBe(true)
    expect(store.audit().map(({ action, from, to, at: when, actorId }) => [action, from, to, when, actorId])).toEqual([
      ['receive', 'confirmed', 'inbound', at(1000), 2],
      ['dispatch', 'inbound', 'outbound', at(1000), 2],
      ['deliver', 'outbound', 'signed', at(1000), 2],
    ])
  })

  it('stays an entry of the timeline where the machine does not allow it', async () => {
    expect(must(await report(event('160', 90)))).toEqual({ added: 1, status: 'confirmed', early: [] })
    expect(store.current()).toMatchObject({ status: 'confirmed', trackerCode: '160' })
    expect(store.audit()).toEqual([])
  })

  it('that came too early gets its turn when the one it waited for arrives', async () => {
    must(await move('receive', 1))
    expect(must(await report(event('160', 90))).status).toBe('inbound')
    expect(must(await report(event('111', 10)))).toEqual({ added: 1, status: 'signed', early: [] })
    expect(store.current()).toMatchObject({ outboundAt: at(10), podAt: at(90) })
  })

  it('waits on while what arrives moves nothing', async () => {
    must(await move('receive', 1))
    must(await report(event('160', 90)))
    expect(must(await report(event('112', 12))).status).toBe('inbound')
  })

  it('moves nothing when it is reported again: a solved exception stays solved', async () => {
    must(await move('receive', 1))
    must(await move('dispatch', 10))
    must(await report(event('190', 20, { description: 'Box is wet' })))
    expect(store.current()).toMatchObject({ status: 'abnormal', cameFrom: 'outbound', exceptionCode: 'OTHER', exceptionMsg: 'Box is wet' })
    must(await move('continue', 30))
    expect(store.current()).toMatchObject({ status: 'outbound' })
    expect(must(await report(event('190', 20, { description: 'Box is wet' })))).toEqual({ added: 0, status: 'outbound', early: [] })
  })

  it('moves nothing when it is reported again as hidden', async () => {
    must(await move('receive', 1))
    must(await report(event('190', 20, { hidden: true })))
    must(await move('continue', 30))
    expect(must(await report(event('190', 20, { hidden: true })))).toEqual({ added: 0, status: 'inbound', early: [] })
  })

  it('does not wake what was over before the order came to its state', async () => {
    must(await move('receive', 1))
    must(await report(event('190', 5)))
    must(await move('continue', 6))
    expect(must(await report(event('111', 4)))).toEqual({ added: 1, status: 'outbound', early: [] })
  })

  it('leaves the words of a hidden one to the staff', async () => {
    must(await move('receive', 1))
    must(await report(event('190', 20, { description: 'Theft?', hidden: true })))
    expect(store.current()).toMatchObject({ status: 'abnormal', exceptionMsg: '' })
  })
})

describe('the moves that events drive', () => {
  const told = (code: string, time: number) => ({ orderId: 7, code, time, location: 'X', timezone: 'UTC', operator: 'a', hidden: false })
  const drives = (code: string) => ({ ...DRIVES, '113': 'dispatch' as const })[code]
  const eventsOf = (state: Order['status'], known: ReturnType<typeof told>[], ...reported: ReturnType<typeof told>[]) =>
    driveOrder({ state, known, reported, drives }).map(({ event: driven }) => driven)

  it('leave alone what happened until the order came to its state', () => {
    expect(eventsOf('inbound', [told('110', 5), told('190', 5)], told('111', 4))).toEqual(['dispatch'])
    expect(eventsOf('inbound', [told('110', 5), told('190', 6)], told('111', 4))).toEqual(['dispatch', 'raise_exception'])
  })

  it('know codes of our own that drive the same', () => {
    expect(eventsOf('outbound', [told('113', 10), told('180', 5)], told('190', 4))).toEqual(['raise_exception'])
    expect(eventsOf('outbound', [told('112', 10), told('180', 5)], told('190', 4))).toEqual(['raise_exception', 'lose'])
  })

  it('take what waited in the order of its times', () => {
    expect(eventsOf('inbound', [told('110', 1), told('160', 90), told('170', 20)], told('111', 10))).toEqual(['dispatch', 'refuse'])
  })
})

describe('milestones', () => {
  it('are the first time that each code was reported', () => {
    const events = [event('150', 60), event('160', 70), event('150', 50), event('138', 30), event('105', 1), event('112', 12)]
    const expected = { '150_time': at(50), pod_time: at(70), ccs_time: at(30), '112_time': at(12) }
    expect(milestonesOf(events)).toEqual(expected)
    expect(milestonesOf(events.toReversed())).toEqual(expected)
    expect(milestonesOf([event('110', 1), event('111', 2), event('140', 3)])).toEqual({
      inbound_time: at(1),
      outbound_time: at(2),
      '140_time': at(3),
    })
    expect(milestonesOf([])).toEqual({})
  })
})
