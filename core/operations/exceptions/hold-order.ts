import type { Actor } from '#core/platform/access/account.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'

/** A parcel that was to leave and could not be paid for. */
export type Unpaid = { readonly orderNumber: string; readonly failure: Failure; readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

type Unit = {
  readonly orders: Pick<OrderStore, 'lock' | 'change'>
  readonly audit: Pick<AuditTrail, 'write'>
  readonly messages: MessageSender
}

/**
 * Marks a parcel as held because its customer cannot pay, and says so to the customer, once; the
 * next dispatch that is paid for frees it (rule: Held for arrears).
 */
export async function holdUnpaid(unit: Unit, { orderNumber, failure, actor, at }: Unpaid): Promise<void> {
  const order = await unit.orders.lock(orderNumber)
  if (order?.status !== 'inbound' || order.heldAt !== undefined) return
  await unit.orders.change(order, { heldAt: at }, at)
  await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: orderNumber, action: 'hold_unpaid' }])
  const { available = '', needed = '', currency = '' } = failure.params
  await unit.messages.send({
    accountIds: [order.customerId],
    type: 'general',
    text: {
      template: 'held_unpaid',
      params: { order: orderNumber, available: String(available), needed: String(needed), currency: String(currency) },
    },
    airwayNumber: order.airwayNumber,
    link: exceptionsPage(order),
    at,
  })
}
