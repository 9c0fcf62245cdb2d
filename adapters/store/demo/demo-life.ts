import type { Actor } from '../../../core/access/account.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '../../../core/kernel/clock.ts'
import { must } from '../../../core/kernel/result.ts'
import type { moveOrder, MoveOrder } from '../../../core/orders/move-order.usecase.ts'
import type { OrderState } from '../../../core/orders/order.machine.ts'
import type { addTrackingEvents, ReportedEvent } from '../../../core/orders/add-tracking-events.usecase.ts'
import type { DemoParcel } from './demo-orders.ts'
import type { Random } from './seeded-random.ts'

/** How many orders end up in each state now, and between how many days ago they were placed. */
export const LIVES: readonly { readonly state: OrderState; readonly count: number; readonly days: readonly [number, number] }[] = [
  { state: 'draft', count: 9, days: [0.1, 6] },
  { state: 'confirmed', count: 34, days: [0.05, 2.5] },
  { state: 'awaiting_weight', count: 8, days: [1.6, 5] },
  { state: 'inbound', count: 26, days: [1.6, 3.5] },
  { state: 'outbound', count: 48, days: [3, 12] },
  { state: 'signed', count: 118, days: [12, 60] },
  { state: 'intercepted', count: 8, days: [2, 10] },
  { state: 'abnormal', count: 12, days: [4, 12] },
  { state: 'refused', count: 7, days: [11, 24] },
  { state: 'returned', count: 6, days: [16, 45] },
  { state: 'transferred', count: 5, days: [20, 55] },
  { state: 'cancelled', count: 11, days: [1, 58] },
  { state: 'destroyed', count: 4, days: [20, 58] },
  { state: 'lost', count: 4, days: [20, 58] },
]

const EXCEPTIONS = [
  { exceptionCode: 'ADDRESS', exceptionMsg: '地址不详，无法派送' },
  { exceptionCode: 'NO_ANSWER', exceptionMsg: '收件人电话无法接通' },
  { exceptionCode: 'CUSTOMS_HOLD', exceptionMsg: '清关扣留，需补充资料' },
  { exceptionCode: 'DAMAGED', exceptionMsg: '外包装破损，已重新加固' },
] as const

type Use = { readonly moveOrder: ReturnType<typeof moveOrder>; readonly addTrackingEvents: ReturnType<typeof addTrackingEvents> }

export type Life = {
  readonly use: Use
  readonly parcel: DemoParcel
  readonly orderNumber: string
  readonly placedAt: Instant
  readonly now: Instant
  readonly random: Random
  /** Fixes the clock at a time for the next events. */
  readonly holdClock: (at: Instant) => void
  readonly shipper: Actor
  readonly warehouse: Actor
  readonly service: Actor
}

/** Moves a placed order to its present state, by the events that lead there. */
export async function live(state: OrderState, life: Life): Promise<void> {
  const path = pathTo(state, life)
  let at = life.placedAt
  for (const step of path) at = await step(at)
}

type Step = (at: Instant) => Promise<Instant>

function pathTo(state: OrderState, life: Life): readonly Step[] {
  const { random } = life
  const move =
    (hours: readonly [number, number], actor: Actor, command: Omit<MoveOrder, 'orderNumber'>): Step =>
    (at) =>
      moved(life, { at: later(life, at, hours), actor, command })
  const receive = move([5, 26], life.warehouse, {
    event: 'receive',
    ...HUB,
    checkWeightGrams: Math.round(life.parcel.grams * (0.97 + random.below(7) / 100)),
  })
  const dispatch = move([6, 20], life.warehouse, { event: 'dispatch', ...HUB })
  const journey: Step = (at) => journeyed(life, at)
  const out = [receive, dispatch, journey]
  const exception = move([4, 20], life.service, { event: 'raise_exception', ...random.pick(EXCEPTIONS), ...placeOf(life) })
  const refuse = move([3, 9], life.service, { event: 'refuse', ...placeOf(life) })
  const home = move([60, 90], life.warehouse, { event: 'return', ...HUB })
  const paths: Record<OrderState, readonly Step[]> = {
    draft: [],
    confirmed: [],
    cancelled: [move([0.5, 9], life.shipper, { event: 'cancel', reason: '买家取消' })],
    awaiting_weight: [
      move([5, 26], life.warehouse, { event: 'receive', checkWeightGrams: Math.round(life.parcel.grams * 1.35) + 120, ...HUB }),
    ],
    inbound: [receive],
    outbound: out,
    signed: [
      ...out,
      ...(random.chance(0.12) ? [exception, move([6, 30], life.service, { event: 'continue', ...placeOf(life) })] : []),
      (at) => delivered(life, at),
    ],
    intercepted: random.chance(0.5)
      ? [move([1, 5], life.shipper, { event: 'intercept', reason: '收件地址有误' })]
      : [receive, move([2, 8], life.shipper, { event: 'intercept', reason: '买家要求改地址' })],
    abnormal: random.chance(0.75) ? [...out, exception] : [receive, exception],
    refused: [...out, refuse],
    returned: [...out, refuse, home],
    transferred: [...out, refuse, home, move([10, 40], life.service, { event: 'transfer', ...HUB })],
    destroyed: [...out, refuse, move([70, 120], life.service, { event: 'destroy', ...placeOf(life) })],
    lost: [...out, move([120, 220], life.service, { event: 'lose', ...placeOf(life) })],
  }
  return paths[state]
}

/** Where the demo's parcels are weighed and leave from. */
const HUB = { location: 'Shenzhen', timezone: 'Asia/Shanghai' }

const placeOf = ({ parcel }: Life) => ({ location: String(parcel.raw.values['city']), timezone: parcel.destination.timezone })

/** Some hours later, and never in the future. */
const later = ({ random, now }: Life, at: Instant, [least, most]: readonly [number, number]): Instant =>
  Math.min(now - 60_000, at + Math.round((least + ((most - least) * random.below(1000)) / 1000) * MILLIS_PER_HOUR))

async function moved(
  { use, orderNumber, holdClock }: Life,
  { at, actor, command }: { at: Instant; actor: Actor; command: Omit<MoveOrder, 'orderNumber'> },
): Promise<Instant> {
  holdClock(at)
  must(await use.moveOrder({ orderNumber, ...command }, actor))
  return at
}

/** Flight, customs and the last mile, as far as they have happened by now. */
async function journeyed(life: Life, from: Instant): Promise<Instant> {
  const { destination } = life.parcel
  const abroad = { timezone: destination.timezone }
  const legs: readonly (readonly [code: string, hours: readonly [number, number], place: { location: string; timezone: string }])[] = [
    ['112', [6, 16], { location: 'Shenzhen Baoan International Airport', timezone: 'Asia/Shanghai' }],
    ['130', [8, 12], { location: destination.airport, ...abroad }],
    ['135', [2, 8], { location: destination.airport, ...abroad }],
    ['138', [6, 30], { location: destination.airport, ...abroad }],
    ['140', [6, 18], placeOf(life)],
    ['150', [10, 20], placeOf(life)],
  ]
  const events: ReportedEvent[] = []
  let at = from
  for (const [code, hours, place] of legs) {
    const next = at + Math.round((hours[0] + ((hours[1] - hours[0]) * life.random.below(1000)) / 1000) * MILLIS_PER_HOUR)
    if (next > life.now - 60_000) break
    at = next
    events.push({ code, time: at, ...place })
  }
  if (events.length === 0) return from
  life.holdClock(at)
  must(await life.use.addTrackingEvents({ orderNumber: life.orderNumber, events }, life.service))
  return at
}

async function delivered(life: Life, from: Instant): Promise<Instant> {
  const at = later(life, from, [2, 8])
  life.holdClock(at)
  must(
    await life.use.addTrackingEvents(
      { orderNumber: life.orderNumber, events: [{ code: '160', time: at, ...placeOf(life) }] },
      life.service,
    ),
  )
  return at
}

/** When an order of a state was placed: within its days, during working hours of shippers. */
export function placedAt(days: readonly [number, number], { now, random }: { readonly now: Instant; readonly random: Random }): Instant {
  const age = (days[0] + ((days[1] - days[0]) * random.below(10_000)) / 10_000) * MILLIS_PER_DAY
  return Math.min(now - 5 * 60_000, Math.round((now - age) / 1000) * 1000)
}
