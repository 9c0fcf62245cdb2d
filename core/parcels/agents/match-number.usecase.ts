import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { waitingFailure } from './waiting-event.failures.ts'
import { numberKey, type WaitingEvents, type WaitingEventUnit, type WaitingNumber } from './waiting-event.ports.ts'

type Ports = {
  readonly atomically: Atomically<WaitingEventUnit & { readonly audit: Pick<AuditTrail, 'write'> }>
  readonly waitingEvents: Pick<WaitingEvents, 'ordersOf'>
  readonly clock: Clock
}

/**
 * Says which order an agent's own number means, for what waits and for what comes. The order is
 * named by its number or its waybill: UNKNOWN_REFERENCE at `order` where there is none,
 * WAITING_NUMBER_NOT_FOUND where nothing waits for the number.
 */
export const matchNumber =
  ({ atomically, waitingEvents, clock }: Ports) =>
  async (
    { agent, number, order }: WaitingNumber & { readonly order: string },
    actor: Actor,
  ): Promise<Result<{ readonly events: number; readonly order_number: string }>> => {
    const key = numberKey(order)
    if (key === '') return failed(invalidInput([atField('order', inputFailure('FIELD_REQUIRED'))]))
    const orderNumber = (await waitingEvents.ordersOf(agent, [key])).get(key)
    if (orderNumber === undefined) return failed(invalidInput([atField('order', inputFailure('UNKNOWN_REFERENCE', { found: order }))]))
    return atomically(async (unit) => {
      const events = await unit.waitingEvents.countOf({ agent, number })
      if (events === 0) return failed(waitingFailure('WAITING_NUMBER_NOT_FOUND'))
      await unit.waitingEvents.learn([{ agent, number, orderNumber }])
      const changes = { order: { to: orderNumber }, events: { to: events } }
      await unit.audit.write([
        { at: clock.now(), actorId: actor.id, area: 'waiting-events', subject: `${agent} ${number}`, action: 'match_number', changes },
      ])
      return ok({ events, order_number: orderNumber })
    })
  }
