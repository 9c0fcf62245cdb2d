import { clientsWithin, type Actor } from '../identity/account.ts'
import { advance } from '../kernel/advance.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock, Instant } from '../kernel/clock.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { once, type KeyedCommand } from '../kernel/once.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { atField } from '../kernel/failure.ts'
import { CODE_OF_EVENT, currentCode } from '../tracking/tracking-event.ts'
import { maySubmitKind, mayUseKind } from './kind-access.rules.ts'
import { orderKind } from './kinds/catalog.ts'
import type { Order } from './order.ts'
import { orderFailure } from './order.failures.ts'
import { CUSTOMER_EVENTS, orderMachine, type OrderEvent, type OrderState } from './order.machine.ts'
import type { OrderChange, OrderUnit } from './order.ports.ts'
import { lockOriginal, withOriginal } from './take-original.ts'
import { weightIsOff } from './weight-tolerance.rules.ts'

/** An event that somebody wants to happen to an order, with what is known of it. */
export type MoveOrder = {
  readonly orderNumber: string
  readonly event: OrderEvent
  readonly checkWeightGrams?: number
  readonly exceptionCode?: string
  readonly exceptionMsg?: string
  readonly reason?: string
  readonly location?: string
  readonly timezone?: string
  readonly time?: Instant
  /** What cannot be undone is meant. */
  readonly confirmIrreversible?: boolean
  readonly keyed?: KeyedCommand
}

export const WAREHOUSE_PLACE = { location: 'Shenzhen', timezone: 'Asia/Shanghai' } as const

/**
 * Moves an order by an event of its machine: one unit of work with state, tracking event and audit row (domain §3).
 * ILLEGAL_TRANSITION names state and event, EVENT_NOT_YOURS keeps shippers to their own events, ORDER_NOT_FOUND for foreign orders too;
 * a draft that is submitted is held to what its kind asks of a submission.
 */
export function moveOrder({ atomically, clock }: { readonly atomically: Atomically<OrderUnit>; readonly clock: Clock }) {
  return async (command: MoveOrder, actor: Actor): Promise<Result<{ readonly orderNumber: string; readonly status: OrderState }>> => {
    const allowed = mayDoEvent(command.event, actor)
    if (!allowed.ok) return allowed
    const moved = await atomically((unit) =>
      once(unit.answered, command.keyed, async () => {
        const order = await unit.orders.lock(command.orderNumber, clientsWithin(actor))
        if (order === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: command.orderNumber }))
        const at = clock.now()
        const submitted =
          order.status === 'draft' && command.event === 'submit' ? await submitDraft(unit, { order, command, actor, at }) : ok(true)
        if (!submitted.ok) return submitted
        const status = await moveLocked(unit, { order, command, actor, at })
        return status.ok ? ok(JSON.stringify({ orderNumber: order.orderNumber, status: status.value })) : status
      }),
    )
    return moved.ok ? ok(JSON.parse(moved.value) as { orderNumber: string; status: OrderState }) : moved
  }
}

function mayDoEvent(event: OrderEvent, actor: Actor): Result<true> {
  if (actor.audience === 'staff' || CUSTOMER_EVENTS.has(event)) return ok(true)
  return failed(orderFailure('EVENT_NOT_YOURS', { event: orderMachine.events[event].label }))
}

type Move = { readonly order: Order; readonly command: MoveOrder; readonly actor: Actor; readonly at: Instant }

/** What a draft's kind asks of a submission: that it is open, and that the returned parcel it is about is there to be taken. */
async function submitDraft(unit: OrderUnit, { order, command, actor, at }: Move): Promise<Result<true>> {
  const kind = orderKind(order.kind)
  if (kind === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: order.orderNumber }))
  const open = mayUseKind(kind, actor)
  if (!open.ok) return open
  const submittable = maySubmitKind(kind, { confirmed: command.confirmIrreversible ?? false })
  if (!submittable.ok) return submittable
  const original = await lockOriginal(unit, { content: order, kind, customerId: order.customerId })
  // An event has no field to show it at.
  if (!original.ok) return failed({ code: original.failure.code, kind: original.failure.kind, params: original.failure.params })
  if (original.value === undefined) return ok(true)
  const { values, goods, boxes } = order
  const content = withOriginal({ values, goods, ...(boxes === undefined ? {} : { boxes }) }, original.value)
  await unit.orders.change(order.id, { content }, at)
  return transferOriginal(unit, { original: original.value, to: order.orderNumber, actor, at })
}

type Transfer = { readonly original: Order | undefined; readonly to: string; readonly actor: Actor; readonly at: Instant }

/** Marks a locked returned parcel as taken by a new order; its trail names that one. */
export async function transferOriginal(unit: OrderUnit, { original, to, actor, at }: Transfer): Promise<Result<true>> {
  if (original === undefined) return ok(true)
  const command: MoveOrder = { orderNumber: original.orderNumber, event: 'transfer', reason: to }
  const moved = await moveLocked(unit, { order: original, command, actor, at })
  return moved.ok ? ok(true) : moved
}

/** The move itself, on an order that the unit of work holds. */
async function moveLocked(unit: OrderUnit, { order, command, actor, at }: Move): Promise<Result<OrderState>> {
  const guards = guardsOf(order, command)
  if (!guards.ok) return guards
  const advanced = advance(orderMachine, { state: order.status, event: command.event, cameFrom: order.cameFrom, guards: guards.value })
  if (!advanced.ok) return advanced
  const status = advanced.value
  await unit.tracking.add([
    {
      orderId: order.id,
      code: CODE_OF_EVENT[command.event],
      time: command.time ?? at,
      timezone: command.timezone ?? WAREHOUSE_PLACE.timezone,
      location: command.location ?? WAREHOUSE_PLACE.location,
      operator: actor.name,
      hidden: false,
    },
  ])
  await unit.orders.change(order.id, { ...changeOf({ order, command, status, at }), ...(await currentCode(unit.tracking, order.id)) }, at)
  await unit.audit.write([
    {
      at,
      actorId: actor.id,
      area: 'order',
      subject: order.orderNumber,
      action: command.event,
      from: order.status,
      to: status,
      ...(command.reason ? { changes: { reason: { to: command.reason } } } : {}),
    },
  ])
  return ok(status)
}

function guardsOf(order: Order, command: MoveOrder): Result<{ weight_off?: boolean }> {
  if (command.event !== 'receive') return ok({})
  if (command.checkWeightGrams === undefined) {
    const missing = inputFailure('FIELD_REQUIRED')
    return failed({ ...inputFailure('INPUT_INVALID'), fields: [atField('check_weight', missing)] })
  }
  return ok({ weight_off: weightIsOff({ claimedGrams: order.values.weight ?? 0, checkedGrams: command.checkWeightGrams }) })
}

/** What an event leaves on the order beside its tracking event. */
export function changeOf({
  order,
  command,
  status,
  at,
}: {
  order: Order
  command: Omit<MoveOrder, 'orderNumber'>
  status: OrderState
  at: Instant
}): OrderChange {
  const time = command.time ?? at
  return {
    status,
    cameFrom: orderMachine.remembers(status) ? order.status : null,
    ...(command.checkWeightGrams === undefined ? {} : { checkWeightGrams: command.checkWeightGrams }),
    ...(command.event === 'receive' ? { inboundAt: time } : {}),
    ...(command.event === 'dispatch' ? { outboundAt: time } : {}),
    ...(command.event === 'deliver' ? { podAt: time } : {}),
    ...(command.event === 'raise_exception'
      ? { exceptionCode: command.exceptionCode ?? 'OTHER', exceptionMsg: command.exceptionMsg ?? command.reason ?? '' }
      : {}),
    ...(command.event === 'continue' ? { exceptionCode: null, exceptionMsg: null } : {}),
  }
}
