import type { Actor } from '#core/platform/access/account.ts'
import { given } from '#core/base/kernel/given.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { MessageText } from '#core/portal/messages/message-templates.ts'
import { exceptionCauseOf, type ExceptionCause } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import type { ExceptionWriting } from './exception-unit.ts'
import { placeOf, raisedException, type OrderException } from '#core/parcels/orders/exceptions/order-exception.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'
import { tellExceptions } from './tell-exceptions.ts'
import { WAREHOUSE_STATUSES } from '#core/parcels/orders/exceptions/warehouse-status.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderMoved, OrderTakenBack } from '#core/parcels/orders/change/order-effects.port.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { milestonesOf } from '#core/parcels/tracking/milestones.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'

type Unit = ExceptionWriting & { readonly tracking: Pick<TrackingStore, 'of'> }

/** The codes of what no agent and nobody else has named. */
const CODES: Readonly<Record<ExceptionCause, string>> = {
  exception: 'OTHER',
  refusal: 'REFUSED',
  interception: 'INTERCEPTED',
  return: 'RETURNED',
}

/**
 * Keeps the exceptions of an order beside its state: one is open while the parcel stands still, and
 * it is closed by the event that ends that. The customer gets a message of what somebody else did.
 */
export async function keepExceptions(unit: Unit, moved: OrderMoved): Promise<Result<unknown>> {
  const closed = exceptionCauseOf(moved.from) === undefined ? undefined : await closeException(unit, moved)
  const cause = exceptionCauseOf(moved.order.status)
  if (cause !== undefined) await openException(unit, moved, cause)
  else if (closed !== undefined && closed.planStatus !== 'done') await sayTo(unit, moved, ended(moved))
  if (closed !== undefined || cause !== undefined) await tellExceptions(unit, moved.order)
  return ok(undefined)
}

/**
 * The exceptions of an order are as they were before a scan that is taken back; its customer gets a
 * message where the scan had raised one.
 */
export async function takeBackExceptions(unit: ExceptionWriting, { order, happenedAt, at }: OrderTakenBack): Promise<void> {
  const open = await unit.exceptions.openOf(order.orderNumber)
  if (open?.raisedAt !== happenedAt) return
  await unit.exceptions.takeBack(order.orderNumber, happenedAt)
  const { airwayNumber, customerId, orderNumber, status } = order
  const text = { template: 'return_withdrawn', params: { order: orderNumber, state: orderMachine.states[status].label } } as const
  await unit.messages.send({ accountIds: [customerId], type: 'general', text, airwayNumber, link: exceptionsPage(order), at })
  await tellExceptions(unit, order)
}

async function closeException({ exceptions }: Unit, { order, event, actor, at, reason }: OrderMoved): Promise<OrderException | undefined> {
  const record = await exceptions.openOf(order.orderNumber)
  if (record === undefined) return undefined
  await exceptions.keep({ ...record, closedAt: at, closedBy: actor.id, closedWith: event, ...given({ closeReason: reason || undefined }) })
  return record.exception
}

async function openException(unit: Unit, moved: OrderMoved, cause: ExceptionCause): Promise<void> {
  const { order, from, actor, at } = moved
  const milestones = milestonesOf(await unit.tracking.of(order.id, { hidden: true }))
  const state = order.outboundAt === undefined ? 'inbound' : 'outbound'
  const exception = raisedException({
    order_number: order.orderNumber,
    cause,
    ...said(moved, cause),
    warehouse_status: moved.place ?? placeOf({ cause, state: cause === 'return' ? state : from, milestones }),
  })
  const { answerBy } = order
  await unit.exceptions.add({ customerId: order.customerId, exception, raisedAt: at, raisedBy: actor.id, ...given({ answerBy }) })
  await sayTo(unit, moved, raised(moved, exception))
}

/**
 * Code and message: the order has those of an exception, everything else has the reason that was
 * given.
 */
function said({ order, reason }: OrderMoved, cause: ExceptionCause): Pick<OrderException, 'exception_code' | 'exception_msg'> {
  const message = cause === 'exception' ? order.exceptionMsg : reason
  const code = cause === 'exception' ? order.exceptionCode : undefined
  return { exception_code: code ?? CODES[cause], ...given({ exception_msg: message || undefined }) }
}

/** Nobody gets a message about what they did themselves. */
async function sayTo({ messages }: Unit, { order, actor, at }: OrderMoved, text: MessageText): Promise<void> {
  if (isOwner(actor, order)) return
  const { airwayNumber, customerId } = order
  await messages.send({ accountIds: [customerId], type: 'general', text, airwayNumber, link: exceptionsPage(order), at })
}

const isOwner = ({ id, audience }: Actor, { customerId }: Order): boolean => audience === 'customer' && id === customerId

const NO_REASON = words('未说明', '未說明', 'not given')

function raised({ order: { orderNumber: order }, exception = NO_REASON }: OrderMoved, raisedNow: OrderException): MessageText {
  const { cause, exception_msg: message, warehouse_status: place } = raisedNow
  if (cause === 'refusal') return { template: 'parcel_refused', params: { order } }
  if (cause === 'return') return { template: 'parcel_returned', params: { order } }
  if (cause === 'interception') return { template: 'parcel_intercepted', params: { order, reason: message ?? NO_REASON } }
  return { template: 'exception_raised', params: { order, exception, place: WAREHOUSE_STATUSES[place] } }
}

/** A parcel that came back was destroyed without its customer's plan, or the staff took care. */
const ended = (moved: OrderMoved): MessageText =>
  moved.from === 'returned' && moved.event === 'destroy'
    ? { template: 'package_destroyed', params: { order: moved.order.orderNumber, reason: moved.reason ?? NO_REASON } }
    : settled(moved)

const settled = ({ order: { orderNumber: order }, event, reason = '' }: OrderMoved): MessageText => ({
  template: 'exception_settled',
  params: { order, event: orderMachine.events[event].label, reason },
})
