import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { STANDARD_ROLES } from '#core/platform/access/roles/standard-role.ts'
import { ok } from '#core/base/kernel/result.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { offeredOrderEvents } from '#core/parcels/orders/events/order-events.rules.ts'
import { ORDER_EVENTS, ORDER_STATES, orderMachine, type OrderEvent, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { references } from './kind-references.ts'
import { memoryOrders } from './memory-orders.ts'
import { clerk, ddp } from './order-fixture.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30)
const NOT_YOURS: ReadonlySet<string> = new Set(['TRANSFER_BY_ORDER', 'EVENT_NOT_YOURS', 'NOT_ALLOWED'])

const staff = (standardRole: Actor['standardRole']): Actor => ({ ...clerk, standardRole })

/**
 * Returns the code that stands in the way of an event on an order in a state; `undefined` where
 * nothing does.
 */
async function refusal(state: OrderState, event: OrderEvent, actor: Actor): Promise<string | undefined> {
  const shop = memoryOrders()
  const fresh = { ...exampleOrder(express), orderNumber: 'OD1', airwayNumber: 'CD1', kind: 'express', customerId: ddp.id, createdAt: 0 }
  await shop.atomically(async ({ orders }) => {
    const [order] = await orders.insert([{ ...fresh, status: state }])
    return ok(order && orderMachine.remembers(state) ? await orders.change(order, { cameFrom: 'confirmed' }, 0) : order)
  })
  const moving = moveOrder({ atomically: shop.atomically, references: () => references, clock: { now: () => AT } })
  const done = await moving({ orderNumber: 'OD1', event, checkWeightGrams: 1000 }, actor)
  return done.ok ? undefined : done.failure.code
}

describe('the events that are offered', () => {
  it('are those that the use case accepts, for every standard role, a staff account without one, and a shipper, in every state', async () => {
    for (const actor of [ddp, staff(undefined), ...STANDARD_ROLES.map(staff)])
      for (const status of ORDER_STATES) {
        const open = offeredOrderEvents({ status }, actor)
        for (const event of ORDER_EVENTS) {
          const code = await refusal(status, event, actor)
          const label = `${actor.audience} ${actor.standardRole}: ${event} in ${status}`
          if (open.includes(event)) expect(code, label).toBeUndefined()
          else expect(NOT_YOURS.has(code ?? '') || code === 'ILLEGAL_TRANSITION', label).toBe(true)
          if (code === 'ILLEGAL_TRANSITION') expect(orderMachine.eventsFrom(status), label).not.toContain(event)
        }
      }
  })

  it('are none for finance, which sees orders and moves none', () => {
    for (const status of ORDER_STATES) expect(offeredOrderEvents({ status }, staff('finance'))).toEqual([])
    expect(offeredOrderEvents({ status: 'inbound' }, staff('warehouse'))).toContain('dispatch')
    expect(offeredOrderEvents({ status: 'inbound' }, ddp)).toEqual(['intercept'])
  })
})
