import type { Actor } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { must } from '#core/base/kernel/result.ts'
import type { moveOrder, MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { addTrackingEvents, ReportedEvent } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import type { DemoParcel } from './demo-orders.ts'
import type { Random } from '../seeded-random.ts'

/** Between how many days ago an order was placed that is in a state now. */
const DAYS: Readonly<Record<OrderState, readonly [number, number]>> = {
  draft: [0.6, 6],
  confirmed: [0.05, 2.5],
  awaiting_weight: [1.6, 5],
  inbound: [1.6, 3.5],
  outbound: [3, 12],
  signed: [12, 60],
  intercepted: [2, 10],
  abnormal: [4, 12],
  refused: [11, 24],
  returned: [16, 45],
  transferred: [20, 55],
  cancelled: [1, 58],
  destroyed: [20, 58],
  lost: [20, 58],
}

/** As the mappings of the seeds say them, so that readers of English read them in English. */
const EXCEPTIONS = [
  { exceptionCode: 'E103', exceptionMsg: '地址不详' },
  { exceptionCode: 'E101', exceptionMsg: '收件人电话无人接听' },
  { exceptionCode: 'E201', exceptionMsg: '海关查验' },
  { exceptionCode: 'E301', exceptionMsg: '包裹破损' },
] as const

export type Use = { readonly moveOrder: ReturnType<typeof moveOrder>; readonly addTrackingEvents: ReturnType<typeof addTrackingEvents> }

export type Life = {
  readonly use: Use
  readonly parcel: DemoParcel
  readonly orderNumber: string
  readonly placedAt: Instant
  readonly now: Instant
  readonly random: Random
  /** It is collected abroad and ends at one of our warehouses. */
  readonly isReturn: boolean
  /** The customer flies it in: it comes to us at the airport of its destination. */
  readonly isFlownIn: boolean
  /** It lies in our warehouse abroad, where it is packed and leaves. */
  readonly isFromStock: boolean
  /** Customs have not let it go. */
  readonly isDetained: boolean
  /** Fixes the clock at a time for the next events. */
  readonly holdClock: (at: Instant) => void
  /** Prints its label. */
  readonly print: (at: Instant) => Promise<void>
  readonly shipper: Actor
  readonly warehouse: Actor
  readonly service: Actor
}

/**
 * Moves a placed order to its present state, by the events that lead there, and answers when the
 * last of them was.
 */
export async function live(state: OrderState, life: Life): Promise<Instant> {
  const path = life.isReturn ? pathOfReturn(state, life) : pathTo(state, life)
  let at = life.placedAt
  for (const step of path) at = await step(at)
  return at
}

type Step = (at: Instant) => Promise<Instant>

type Move = (hours: readonly [number, number], actor: Actor, command: Omit<MoveOrder, 'orderNumber'>) => Step

const moving =
  (life: Life): Move =>
  (hours, actor, command) =>
  (at) =>
    moveDemoOrder(life, { at: later(life, at, hours), actor, command })

const exceptionOf = ({ random }: Life): Omit<MoveOrder, 'orderNumber'> => ({ event: 'raise_exception', ...random.pick(EXCEPTIONS) })
/** As the warehouse weighs what was claimed right, and what was not. */
const weighed = ({ parcel, random }: Life): number => Math.round(parcel.grams * (0.97 + random.below(7) / 100))
const heavier = ({ parcel }: Life): number => Math.round(parcel.grams * 1.35) + 120

function pathTo(state: OrderState, life: Life): readonly Step[] {
  const { random } = life
  const move = moving(life)
  const hub = hubOf(life)
  const print: Step = async (at) => {
    await life.print(at + MINUTES_TO_PRINT * MILLIS_PER_MINUTE)
    return at
  }
  const arrive = (checkWeightGrams: number): readonly Step[] => [
    print,
    move([5, 26], life.warehouse, { event: 'receive', ...hub, checkWeightGrams }),
  ]
  const received = arrive(weighed(life))
  const dispatch = move([6, 20], life.warehouse, { event: 'dispatch', ...hub })
  const journey: Step = (at) => recordJourney(life, at)
  const out = [...received, dispatch, journey]
  const exception = move([4, 20], life.service, { ...exceptionOf(life), ...placeOf(life) })
  const refuse = move([3, 9], life.service, { event: 'refuse', ...placeOf(life) })
  const home = move([60, 90], life.warehouse, { event: 'return', ...HUB })
  const paths: Record<OrderState, readonly Step[]> = {
    draft: [],
    confirmed: [],
    cancelled: [move([0.5, 9], life.shipper, { event: 'cancel', reason: '买家取消' })],
    awaiting_weight: arrive(heavier(life)),
    inbound: received,
    outbound: out,
    signed: [
      ...out,
      ...(random.chance(0.12) ? [exception, move([6, 30], life.service, { event: 'continue', ...placeOf(life) })] : []),
      (at) => deliverDemoParcel(life, at),
    ],
    intercepted: random.chance(0.5)
      ? [move([1, 5], life.shipper, { event: 'intercept', reason: '收件地址有误' })]
      : [...received, move([2, 8], life.shipper, { event: 'intercept', reason: '买家要求改地址' })],
    abnormal: random.chance(0.75) ? [...out, exception] : [...received, exception],
    refused: [...out, refuse],
    returned: [...out, refuse, home],
    // The order that sends it again takes it.
    transferred: [...out, refuse, home],
    destroyed: [...out, refuse, move([70, 120], life.service, { event: 'destroy', ...placeOf(life) })],
    lost: [...out, move([120, 220], life.service, { event: 'lose', ...placeOf(life) })],
  }
  return paths[state]
}

/** A return is collected from its consignee, and its way ends when our warehouse has it. */
function pathOfReturn(state: OrderState, life: Life): readonly Step[] {
  const move = moving(life)
  const receive = (checkWeightGrams: number): Step => move([28, 36], life.warehouse, { event: 'receive', checkWeightGrams })
  const missed = move([26, 32], life.service, { event: 'raise_exception', ...NOBODY_HOME, ...placeOf(life) })
  const paths: Partial<Record<OrderState, readonly Step[]>> = {
    draft: [],
    confirmed: [],
    cancelled: [move([0.5, 9], life.shipper, { event: 'cancel', reason: '买家不再退货' })],
    awaiting_weight: [receive(heavier(life))],
    inbound: [receive(weighed(life))],
    intercepted: [move([1, 5], life.shipper, { event: 'intercept', reason: '取件地址有误' })],
    abnormal: [missed],
    destroyed: [missed, move([70, 120], life.service, { event: 'destroy', ...placeOf(life) })],
    lost: [receive(weighed(life)), move([120, 220], life.service, { event: 'lose' })],
  }
  const path = paths[state]
  if (path === undefined) throw new Error(`a return is never ${state}`)
  return path
}

const MINUTES_TO_PRINT = 25
const MILLIS_PER_MINUTE = 60_000
const NOBODY_HOME = { exceptionCode: 'E101', exceptionMsg: '收件人电话无人接听' }

/** Where a parcel comes to us and leaves from. */
const hubOf = ({ isFlownIn, isFromStock, orderNumber, parcel: { destination } }: Life) =>
  isFlownIn || isFromStock
    ? {
        location: isFromStock ? (destination.cities[0]?.name ?? '') : destination.airport,
        timezone: destination.timezone,
        ...given({ warehouse: WAREHOUSE_ABROAD[destination.country] }),
      }
    : isOfSecondHub(orderNumber)
      ? SECOND_HUB
      : HUB

/** Where the demo's parcels are weighed and leave from: one in five in Guangzhou. */
const HUB = { location: 'Shenzhen', timezone: 'Asia/Shanghai', warehouse: 'SZX1' }
const SECOND_HUB = { ...HUB, location: 'Guangzhou', warehouse: 'CAN1' }
const isOfSecondHub = (orderNumber: string): boolean => Number(orderNumber.slice(-1)) % 5 === 0
const WAREHOUSE_ABROAD: Readonly<Record<string, string>> = { AE: 'DXB1', SA: 'RUH1', KW: 'KWI1' }

const placeOf = ({ parcel }: Life) => ({ location: String(parcel.raw.values['city']), timezone: parcel.destination.timezone })

/** Some hours later, and never in the future. */
const later = ({ random, now }: Life, at: Instant, [least, most]: readonly [number, number]): Instant =>
  Math.min(now - 60_000, at + Math.round((least + ((most - least) * random.below(1000)) / 1000) * MILLIS_PER_HOUR))

async function moveDemoOrder(
  { use, orderNumber, holdClock }: Life,
  { at, actor, command }: { at: Instant; actor: Actor; command: Omit<MoveOrder, 'orderNumber'> },
): Promise<Instant> {
  holdClock(at)
  must(await use.moveOrder({ orderNumber, ...command }, actor))
  return at
}

/** Departure and arrival. */
const FLIGHT_LEGS = 2
/** The same, and customs. */
const LEGS_ABROAD = 4
/** The legs in which customs speak before they let a parcel go, and the legs before those. */
const LEGS_BEFORE_RELEASE = 3

/** Flight, customs and the last mile, as far as they have happened by now. */
async function recordJourney(life: Life, from: Instant): Promise<Instant> {
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
  const passed: ReportedEvent[] = []
  let at = from
  // A parcel that is flown in has had its flight before, and what is in stock abroad its customs
  // too.
  for (const [code, hours, place] of legs.slice(life.isFlownIn ? FLIGHT_LEGS : life.isFromStock ? LEGS_ABROAD : 0)) {
    const next = at + Math.round((hours[0] + ((hours[1] - hours[0]) * life.random.below(1000)) / 1000) * MILLIS_PER_HOUR)
    if (next > life.now - 60_000) break
    at = next
    passed.push({ code, time: at, ...place })
  }
  const events = life.isDetained ? passed.slice(0, LEGS_BEFORE_RELEASE) : passed
  at = events.at(-1)?.time ?? from
  if (events.length === 0) return from
  life.holdClock(at)
  must(await life.use.addTrackingEvents({ orderNumber: life.orderNumber, events }, life.service))
  return at
}

async function deliverDemoParcel(life: Life, from: Instant): Promise<Instant> {
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

type Placing = { readonly now: Instant; readonly random: Random; readonly days?: readonly [number, number] | undefined }

/** When an order of a state was placed: within its days, during working hours of shippers. */
export function placedAt(state: OrderState, { now, random, days = DAYS[state] }: Placing): Instant {
  const age = (days[0] + ((days[1] - days[0]) * random.below(10_000)) / 10_000) * MILLIS_PER_DAY
  return Math.min(now - 5 * 60_000, Math.round((now - age) / 1000) * 1000)
}
