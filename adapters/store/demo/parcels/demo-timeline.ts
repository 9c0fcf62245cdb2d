import type { Account, Actor } from '#core/platform/access/account.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import { DEMO_USER_LISTS, userListsOf } from '#core/platform/access/accounts/user-lists.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_HOUR, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { sortableIds } from '#core/base/kernel/ids.ts'
import { must } from '#core/base/kernel/result.ts'
import { addTrackingEvents } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { OrderNumbers } from '#core/parcels/orders/order.ports.ts'
import { placeOrder } from '#core/parcels/orders/place/place-order.usecase.ts'
import { DDP_SHIPPER, SERVICE_STAFF, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import { gatherImportRuns, type ImportPlan } from './demo-import-plans.ts'
import { ofKind } from './demo-kinds.ts'
import { live, placedAt } from './demo-life.ts'
import { demoParcel } from './demo-orders.ts'
import { DEMO_SHIPPERS, isFromStock, isReturn, ordersOf, type DemoShipper } from '../portal/demo-shippers.ts'
import { memoryUnit, type MemoryUnit } from '../memory-unit.ts'
import { demoChannel } from '../demo-tariffs.ts'
import { seededRandom, type Random } from '../seeded-random.ts'

const SEED = 20_260_917

type Shipping = { readonly shipper: DemoShipper; readonly random: Random; serial: number }
type Plan = {
  readonly by: Shipping
  readonly kind: string
  readonly state: OrderState
  readonly at: Instant
  readonly original?: string
  readonly import?: ImportPlan
}

/** Parcels that came back are sent again once. */
const resentBy = ({ orders }: DemoShipper): number => Object.values(orders).reduce((sum, { transferred = 0 }) => sum + transferred, 0)

/** How many orders the demo has. */
export const DEMO_ORDERS = DEMO_SHIPPERS.reduce((sum, shipper) => sum + ordersOf(shipper).length + resentBy(shipper), 0)

/**
 * The stage that the parts of the demo's seed work with: its people, its clock, and orders that
 * live in memory until all of them are stored.
 */
export type DemoStage = {
  readonly unit: MemoryUnit
  readonly atomically: Atomically<MemoryUnit>
  readonly references: () => References
  readonly now: Instant
  readonly clock: Clock
  /** Fixes the clock for what happens next. */
  readonly holdClock: (at: Instant) => void
  /** An account of the demo as it acts. */
  readonly person: (account: { readonly id: number }) => Actor
  /** The orders that came in imports; grows while they are played. */
  readonly imported: { readonly plan: ImportPlan; readonly orderNumber: string; readonly at: Instant }[]
}

type Staging = {
  readonly accounts: readonly Account[]
  readonly references: References
  readonly numbers: readonly OrderNumbers[]
  readonly now: Instant
}

export function demoStage({ accounts, references, numbers, now }: Staging): DemoStage {
  const unit = memoryUnit(numbers)
  let held = now
  return {
    unit,
    atomically: (work) => work(unit),
    references: () => references,
    now,
    imported: [],
    clock: { now: () => held },
    holdClock: (at) => (held = at),
    person: ({ id }) => {
      const account = accounts.find((one) => one.id === id)
      if (account === undefined) throw new Error(`there is no demo account ${id}`)
      const { passwordHash: _secret, ...actor } = account
      return withRoles({ ...actor, userLists: userListsOf(id, DEMO_USER_LISTS) }, references)
    },
  }
}

/**
 * The plans of every shipper as they come; each has random choices of its own, so that a further
 * line of one changes no other.
 */
function plansOf(now: Instant): Plan[] {
  return DEMO_SHIPPERS.flatMap((shipper) => {
    const by: Shipping = { shipper, random: seededRandom(SEED + (shipper.seed ?? shipper.id)), serial: 0 }
    const dated = ordersOf(shipper).map((order) => ({
      ...order,
      at: placedAt(order.state, { now, random: by.random, days: shipper.placedDaysAgo }),
    }))
    const orders = inTurn(dated).map((order) => ({ ...order, by }))
    return shipper.id === DDP_SHIPPER.id && shipper.seed === undefined ? gatherImportRuns<Plan>(orders, now) : orders
  })
}

type DatedPlan = Pick<Plan, 'kind' | 'state' | 'at'>

/** In each state the times go to the orders in their turn, the oldest first. */
function inTurn(orders: readonly DatedPlan[]): readonly DatedPlan[] {
  return Object.values(Object.groupBy(orders, ({ state }) => state)).flatMap((alike) => {
    const times = alike.map(({ at }) => at).toSorted((a, b) => a - b)
    return alike.map((order, index) => ({ ...order, at: times[index] ?? order.at }))
  })
}

/**
 * Plays the histories of all orders in the order of time, by the use cases themselves. A failure
 * here is a mistake in the demo data, and throws.
 */
export async function playOrders(stage: DemoStage): Promise<void> {
  const { clock, references } = stage
  const atomically: Atomically<MovingUnit> = (work) => stage.atomically(work)
  const ports = { atomically, references, clock }
  const place = placeOrder({ ...ports, newOrderNumber: sortableIds(seededRandom(SEED)) })
  const use = { moveOrder: moveOrder(ports), addTrackingEvents: addTrackingEvents(ports) }
  const [warehouse, service] = [stage.person(WAREHOUSE_STAFF), stage.person(SERVICE_STAFF)]
  const plans = plansOf(stage.now).toSorted((a, b) => a.at - b.at)
  const detained = plans.find(({ by, kind, state }) => by.shipper.id === DDP_SHIPPER.id && kind === 'express' && state === 'outbound')
  for (let plan = plans.shift(); plan !== undefined; plan = plans.shift()) {
    const { by, kind, state, at } = plan
    const { random, shipper } = by
    stage.holdClock(at)
    const actor = stage.person(shipper)
    const asked = ofKind(kind, demoParcel({ ...shipper, refCode: refCodeOf(by) }, random), {
      random,
      placedAt: at,
      original: plan.original ?? returnedOf(stage, shipper.id),
    })
    const isDraft = state === 'draft'
    const channel = demoChannel({ kind, country: asked.raw.values['country'], serial: by.serial })
    const raw = channel === undefined ? asked.raw : { ...asked.raw, values: { ...asked.raw.values, channel } }
    const { orderNumber, id, values } = must(
      await place({ kind, raw, confirmed: ['declared_value', 'cod', 'size'], draft: isDraft }, actor),
    )
    if (plan.import !== undefined) stage.imported.push({ plan: plan.import, orderNumber, at })
    // The weight of boxes is their sum, that of a parcel which comes again is known.
    const parcel = { ...asked, grams: values.weight ?? asked.grams }
    const print = (printed: Instant) => stage.unit.orders.markPrinted([id], printed)
    const who = { shipper: actor, warehouse, service }
    const way = {
      isReturn: isReturn(kind),
      isFlownIn: kind === 'clearance_last_mile',
      isFromStock: isFromStock(kind),
      isDetained: plan === detained,
    }
    const life = { use, parcel, orderNumber, placedAt: at, now: stage.now, random, holdClock: stage.holdClock, print, ...who, ...way }
    const ended = await live(state, life)
    if (state !== 'transferred') continue
    const again = { by, kind: 'original_transfer', state: shipper.resent ?? 'signed', at: ended + random.between(10, 40) * MILLIS_PER_HOUR }
    const next = plans.findIndex((other) => other.at > again.at)
    plans.splice(next === -1 ? plans.length : next, 0, { ...again, original: orderNumber })
  }
}

const SERIAL_DIGITS = 5
const refCodeOf = (by: Shipping): string => by.shipper.prefix + String((by.serial += 1)).padStart(SERIAL_DIGITS, '0')

/** A returned parcel of a shipper's that no order has taken. */
const returnedOf = ({ unit }: DemoStage, customerId: number): string | undefined =>
  unit.told.orders.find((order) => order.customerId === customerId && order.status === 'returned')?.orderNumber
