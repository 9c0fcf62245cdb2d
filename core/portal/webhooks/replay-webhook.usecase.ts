import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { deliverWebhook, type DeliveryPorts } from './deliver-webhook.ts'
import { LEASE_MILLIS } from './send-webhooks.work.ts'
import { TEST_DATA, TEST_EVENT } from './webhook-event.ts'
import { webhookFailure } from './webhook.failures.ts'
import { lockWebhook, webhookReach } from './write-webhook.usecase.ts'

/** So many failed deliveries are sent again by one call. */
const MOST_REPLAYED = 10_000

/** Sends one delivery now and waits for the answer; what cannot be sent now is sent by the job. */
function sendNow(ports: DeliveryPorts) {
  const deliver = deliverWebhook(ports)
  return async (id: number): Promise<void> => {
    const claimed = await ports.atomically(async ({ webhooks }) => ok(await webhooks.claimOne(id, ports.clock.now() + LEASE_MILLIS)))
    if (claimed.ok && claimed.value !== undefined) await deliver(claimed.value)
  }
}

/**
 * Sends a test to an endpoint, on or off, and waits for its answer; answers the delivery's id.
 * WEBHOOK_NOT_FOUND.
 */
export function testWebhook(ports: DeliveryPorts) {
  const send = sendNow(ports)
  return async (id: number, actor: Actor): Promise<Result<number>> => {
    const added = await ports.atomically(async (unit) => {
      const locked = await lockWebhook(unit, id, actor)
      if (!locked.ok) return locked
      return ok(await unit.webhooks.addFor(locked.value, { type: TEST_EVENT, data: TEST_DATA, at: ports.clock.now() }))
    })
    if (added.ok) await send(added.value)
    return added
  }
}

/**
 * Sends a delivery now under the same id and waits for the answer, an ended one again and one that
 * waits for its next try before its time. WEBHOOK_DELIVERY_NOT_FOUND, for another client's too;
 * WEBHOOK_OFF.
 */
export function replayDelivery(ports: DeliveryPorts) {
  const send = sendNow(ports)
  return async (id: number, actor: Actor): Promise<Result<number>> => {
    const replayed = await ports.atomically(async ({ webhooks }) => {
      const before = await webhooks.replay(id, webhookReach(actor), ports.clock.now())
      if (before === undefined) return failed(webhookFailure('WEBHOOK_DELIVERY_NOT_FOUND', { id }))
      return before.isPaused ? failed(webhookFailure('WEBHOOK_OFF')) : ok(id)
    })
    if (replayed.ok) await send(id)
    return replayed
  }
}

/**
 * Has the failed deliveries of an endpoint since a time sent again by the job; answers how many,
 * 10,000 at most. WEBHOOK_NOT_FOUND, WEBHOOK_OFF.
 */
export const replayFailed =
  ({ atomically, clock }: Pick<DeliveryPorts, 'atomically' | 'clock'>) =>
  ({ id, since }: { readonly id: number; readonly since: Instant }, actor: Actor): Promise<Result<number>> =>
    atomically(async (unit) => {
      const locked = await lockWebhook(unit, id, actor)
      if (!locked.ok) return locked
      if (locked.value.offReason !== undefined) return failed(webhookFailure('WEBHOOK_OFF'))
      return ok(await unit.webhooks.replayFailed({ endpointId: id, since, now: clock.now(), most: MOST_REPLAYED }))
    })
