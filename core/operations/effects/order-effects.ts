import type { CollectionUnit } from '#core/money/cod/collections/collection.ports.ts'
import { followCollection, reviveCollection, takeBackCollection } from '#core/money/cod/collections/follow-collection.ts'
import { takeReports } from '#core/money/cod/collections/take-reports.ts'
import type { PickUnit, StockUnit } from '#core/warehouse/goods/goods.ports.ts'
import { freeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { watchStock } from '#core/warehouse/goods/stock/watch-stock.ts'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type {
  MovingUnit,
  CashReported,
  OrderChanged,
  OrderMoved,
  OrderMoving,
  OrdersPlaced,
  OrdersPlacing,
  PlacingRefusals,
  OrderTakenBack,
} from '#core/parcels/orders/change/order-effects.port.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import { mayDestroy } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { collectsMore, placingRefusal } from '#core/parcels/orders/place/placing.rules.ts'
import { openingRefusal } from '#core/portal/shippers/opening.rules.ts'
import type { OpeningUnit } from '#core/portal/shippers/shipper.ports.ts'
import { addressesOf } from '#core/parcels/saved/addresses-of-orders.ts'
import type { AddressUnit } from '#core/parcels/saved/saved.ports.ts'
import type { ExceptionWriting } from '../exceptions/exception-unit.ts'
import type { PollUnit } from '#core/parcels/agents/tracking-polls.port.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { chargeOccasion } from '#core/money/charges/charge-occasion.ts'
import { chargeDispatched, quoteReceived } from '#core/money/charges/charge-order.ts'
import type { ChargingUnit } from '#core/money/charges/charge.ports.ts'
import { holdUnpaid, type Unpaid } from '../exceptions/hold-order.ts'
import { keepAddressesJob } from '#core/parcels/saved/keep-addresses.kind.ts'
import { weightQuestion } from '../exceptions/weight-messages.ts'
import { askedInsurance } from '../insurance/asked-insurance.rules.ts'
import { insureDispatched, leavePolicy } from '../insurance/follow-order.ts'
import { insurePlaced, insureSubmitted, reviseInsurance } from '../insurance/insure-with-order.ts'
import type { PolicyWriting } from '../insurance/policy.ports.ts'
import { keepExceptions, takeBackExceptions } from '../exceptions/order-exceptions.ts'
import { leaveWave, pickWithReceipt, reviseWave, shipPick, staysPicked, unshipPick } from '#core/warehouse/goods/orders/order-picks.ts'
import {
  foreseeStock,
  leaveStock,
  reserveForOrder,
  reviseReservation,
  takeForOrder,
  untakeForOrder,
  wantsOthers,
  withSkusMeant,
} from '#core/warehouse/goods/orders/order-stock.ts'
import {
  announceForOrder,
  bringsPieces,
  foreseeShelving,
  mustBeSent,
  reviseAnnounced,
  shelveForOrder,
  unshelveForOrder,
  withdrawForOrder,
} from '#core/warehouse/goods/orders/shelve-order.ts'

/** The parts of other areas that effects write to. */
export type EffectUnit = StockUnit &
  PickUnit &
  ExceptionWriting &
  AddressUnit &
  ChargingUnit &
  PollUnit &
  PolicyWriting &
  CollectionUnit &
  OpeningUnit & { readonly jobs: Pick<JobQueue, 'enqueue'> }

type Effect = (unit: OrderUnit & EffectUnit, moved: OrderMoved) => Promise<Result<unknown>>

/**
 * Frees what a cancelled order had reserved. Repeated, or where nothing was reserved, it changes
 * nothing; STOCK_TAKEN once it was picked.
 */
const freeReservedStock: Effect = ({ stock }, { order, actor, at }) => {
  const { orderNumber, kind } = order
  if (orderKind(kind)?.stock === 'none') return Promise.resolve(ok(undefined))
  return freeStock(stock, { orderNumber, actorId: actor.id, at })
}

/** The cash of an order follows it from its dispatch on. */
const followCash: Effect = async ({ collections }, moved) => ok(followCollection(collections, moved))

/** The tracker agent of the channel is asked for a parcel from its dispatch on. */
const askAgent: Effect = async ({ trackingPolls }, { order, at }) => {
  const { channel } = order.values
  if (typeof channel === 'string' && channel !== '') trackingPolls.begin({ orderId: order.id, channel, at })
  return ok(undefined)
}

/**
 * Asks the shipper about a weight that it has to confirm or reject (rule: Question about a weight).
 */
const askAboutWeight: Effect = async ({ messages }, { order, at }) => {
  if (order.status !== 'awaiting_weight') return ok(undefined)
  await messages.send(weightQuestion(order, at))
  return ok(undefined)
}

/**
 * More orders than these are written to the address book by a job, so that nobody waits for it
 * behind a sheet.
 */
const MOST_KEPT_AT_ONCE = 20
/** The job starts a little later, so that it does not take its time from the import. */
const KEPT_AFTER_MILLIS = 5000

/** Keeps who receives and who sends in the customer's address book. */
const keepAddresses = async ({ addresses, jobs }: EffectUnit, { orders, actor, at }: Omit<OrdersPlaced, 'references'>): Promise<void> => {
  if (orders.length <= MOST_KEPT_AT_ONCE) return addresses.keep(actor.id, addressesOf(orders, actor.sender), at)
  const orderNumbers = orders.map(({ orderNumber }) => orderNumber)
  await jobs.enqueue(keepAddressesJob, { customerId: actor.id, orderNumbers, at }, { customerId: actor.id, runAt: at + KEPT_AFTER_MILLIS })
}

/** A draft that is submitted is placed then. */
const keepAddressesOfDraft: Effect = async (unit, { order, actor, at }) => {
  if (order.customerId === actor.id) await keepAddresses(unit, { orders: [order], actor, at })
  return ok(undefined)
}

/** The acts that certification keeps from a client, read as its order is placed. */
async function closedActs({ openings }: EffectUnit, customerId: number, at: Instant): Promise<PlacingRefusals> {
  const facts = await openings.of(customerId)
  return given({ place: openingRefusal('place', facts, at), cod: openingRefusal('cod', facts, at) })
}

/** All that is kept from a client and its orders as they are placed. */
async function refusalsOf(unit: EffectUnit, { customerId, at, references }: OrdersPlacing): Promise<PlacingRefusals> {
  const insurance: PlacingRefusals['insurance'] = (content) => {
    const asked = askedInsurance(content, { at, references })
    return asked?.ok === false ? asked.failure : undefined
  }
  const premium: PlacingRefusals['premium'] = (content) => {
    const asked = askedInsurance(content, { at, references })
    return asked?.ok === true ? asked.value.premium.total : undefined
  }
  return { ...(await closedActs(unit, customerId, at)), insurance, premium }
}

/** More cash of a placed order needs the same as that of a new one. */
async function reviseCash(unit: EffectUnit, { before, order, at }: OrderChanged): Promise<Result<unknown>> {
  if (order.status === 'draft' || !collectsMore(before, order)) return ok(undefined)
  const { cod } = await closedActs(unit, order.customerId, at)
  return cod === undefined ? ok(undefined) : failed(cod)
}

type Preparation = (unit: OrderUnit & EffectUnit, moving: OrderMoving) => Promise<Result<OrderChange>>

/**
 * Changes that an event makes on the order itself on behalf of other areas, written together with
 * the move: its price, what it was charged, and whether it is to be shelved.
 */
const PREPARATIONS: Readonly<Partial<Record<OrderEvent, Preparation>>> = {
  submit: async (unit, moving) => {
    const { order, at, references } = moving
    const closed = placingRefusal(await refusalsOf(unit, { customerId: order.customerId, at, references }), order)
    if (closed !== undefined) return failed(closed)
    await insureSubmitted(unit, moving)
    return ok({})
  },
  receive: async (unit, moving) => {
    const quoted = await quoteReceived(unit, moving)
    return quoted.ok ? ok({ ...quoted.value, ...bringsPieces(moving.order) }) : quoted
  },
  dispatch: async (unit, moving) => {
    const sent = mustBeSent(moving.order)
    if (!sent.ok) return sent
    const charged = await chargeDispatched(unit, moving)
    return charged.ok ? insureDispatched(unit, { ...moving, changed: charged.value }) : charged
  },
  return: chargeOccasion('return'),
  redeliver: chargeOccasion('redeliver'),
  destroy: async (unit, moving) => {
    const allowed = mayDestroy({ ...moving, reason: moving.reason, destroyDays: unit.exceptions.destroyDays })
    return allowed.ok ? chargeOccasion('destroy')(unit, moving) : allowed
  },
}

/**
 * Changes that each event of an order makes in other areas, in this order, in the unit of work that
 * moves the order. Locks are taken in one order everywhere: the order, addresses, its exception,
 * its pick list, its reservation, stock, its collection, wallets.
 * docs/adr/0007-effects-of-order-events.md says how.
 */
const EFFECTS: Readonly<Partial<Record<OrderEvent, readonly Effect[]>>> = {
  submit: [keepAddressesOfDraft, reserveForOrder, announceForOrder],
  cancel: [leaveWave, freeReservedStock, withdrawForOrder, followCash, leavePolicy],
  // An order drawn from stock is received when it has been picked and packed, and one brought to it
  // lies where the warehouse receives.
  receive: [pickWithReceipt, takeForOrder, shelveForOrder, askAboutWeight],
  dispatch: [shipPick, followCash, askAgent],
  intercept: [keepExceptions],
  reject_weight: [keepExceptions],
  release: [keepExceptions],
  raise_exception: [keepExceptions],
  continue: [keepExceptions],
  refuse: [keepExceptions],
  redeliver: [keepExceptions],
  return: [keepExceptions, leaveWave, leaveStock, withdrawForOrder, followCash],
  transfer: [keepExceptions, leavePolicy],
  destroy: [keepExceptions, leaveWave, leaveStock, withdrawForOrder, followCash, leavePolicy],
  lose: [keepExceptions, leaveWave, leaveStock, withdrawForOrder, followCash, leavePolicy],
}

/**
 * Units of work for the use cases that move orders: the store's own, with the effects of each
 * event. Parcels that could not be paid for are marked as held in units of their own, since the one
 * that was to dispatch it leaves no trace.
 */
export const withOrderEffects =
  <U extends OrderUnit & EffectUnit>(atomically: Atomically<U>): Atomically<U & MovingUnit> =>
  async (work) => {
    let unpaid: Unpaid[] = []
    const done = await atomically((own) => {
      // A unit that breaks off is done again.
      unpaid = []
      return watchStock(own, (unit) =>
        work({
          ...unit,
          effects: {
            prepare: async (moving) => {
              const prepared: Result<OrderChange> = (await PREPARATIONS[moving.event]?.(unit, moving)) ?? ok({})
              if (!prepared.ok && prepared.failure.code === 'CREDIT_EXCEEDED')
                unpaid.push({ orderNumber: moving.order.orderNumber, failure: prepared.failure, actor: moving.actor, at: moving.at })
              if (prepared.ok && prepared.value.money?.state === 'charged')
                await unit.live.publish({ topic: 'wallet', to: { accountIds: [moving.order.customerId] } })
              return prepared
            },
            follow: (moved) => follow(unit, moved),
            refusals: (placing) => refusalsOf(unit, placing),
            placed: async (placed) => {
              await keepAddresses(unit, placed)
              await insurePlaced(unit, placed)
            },
            drawn: (order) =>
              inTurn(
                () => reserveForOrder(unit, order),
                () => announceForOrder(unit, order),
              ),
            takenBack: (moved) => takeBack(unit, moved),
            collected: (reported) => reportCash(unit, reported),
            revise: (changed) =>
              inTurn(
                () => revise(unit, changed),
                () => reviseAnnounced(unit, changed),
              ),
            called: (order) => withSkusMeant(unit, order),
            foresee: async (order) => {
              const called = { ...order, content: await withSkusMeant(unit, order) }
              return inTurn(
                () => foreseeStock(unit, called),
                () => foreseeShelving(unit, called),
              )
            },
          },
        }),
      )
    })
    if (!done.ok) for (const held of unpaid) await atomically(async (unit) => ok(await holdUnpaid(unit, held)))
    return done
  }

async function inTurn(first: () => Promise<Result<unknown>>, second: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  const done = await first()
  return done.ok ? second() : done
}

/** Whether an event changes nothing in other areas, so that it may move many orders at once. */
export const movesAlone = (event: OrderEvent): boolean => PREPARATIONS[event] === undefined && EFFECTS[event] === undefined

async function follow(unit: OrderUnit & EffectUnit, moved: OrderMoved): Promise<Result<unknown>> {
  for (const effect of EFFECTS[moved.event] ?? []) {
    const done = await effect(unit, moved)
    if (!done.ok) return done
  }
  return ok(undefined)
}

/**
 * Leaves pieces that were picked in a wave in their tote; those that were taken with the receipt
 * alone, and those that were brought with it, are where they were before. All that a return had
 * ended goes on.
 */
async function takeBack(unit: OrderUnit & EffectUnit, moved: OrderTakenBack): Promise<Result<unknown>> {
  const { event, order, happenedAt } = moved
  if (event === 'dispatch') {
    await unshipPick(unit, moved)
    return takeBackCollection(unit.collections, order)
  }
  if (event === 'return') {
    await takeBackExceptions(unit, moved)
    return reviveCollection(unit.collections, { order, failedAt: happenedAt })
  }
  if (event !== 'receive') return ok(undefined)
  await takeBackExceptions(unit, moved)
  if (!(await staysPicked(unit, moved))) await untakeForOrder(unit, moved)
  return unshelveForOrder(unit, moved)
}

async function revise(unit: OrderUnit & EffectUnit, changed: OrderChanged): Promise<Result<unknown>> {
  const insured = await reviseInsurance(unit, changed)
  if (!insured.ok) return insured
  const cash = await reviseCash(unit, changed)
  if (!cash.ok) return cash
  if (!wantsOthers(changed)) return ok(undefined)
  const left = await reviseWave(unit, changed)
  return left.ok ? reviseReservation(unit, changed) : left
}

/**
 * Takes the cash that a tracking event reports: the failure of what is wrong with it undoes the
 * event.
 */
async function reportCash(
  unit: EffectUnit,
  { order, amount, currency, time, actor, at, references }: CashReported,
): Promise<Result<unknown>> {
  const collectedAt = instantText(time)
  const reporting = { source: 'event', actor, at, references, reach: { customerIds: [order.customerId] }, seen: new Set<number>() } as const
  const taken = await takeReports(unit, [{ number: order.orderNumber, amount, currency, collectedAt }], reporting)
  if (!taken.ok) return taken
  const [outcome] = taken.value
  return outcome?.done === 'wrong' ? failed(outcome.fault.failure) : ok(undefined)
}
