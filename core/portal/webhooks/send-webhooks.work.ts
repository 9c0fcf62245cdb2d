import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { deliverWebhook, type DeliveryPorts } from './deliver-webhook.ts'
import { removeWebhooksJob, sendWebhooksJob } from './send-webhooks.kind.ts'
import type { ClaimedDelivery, WebhookUnit } from './webhook.ports.ts'
import { KEPT_DAYS } from './webhook.ts'

/** Longer than an attempt may take: what was claimed and not settled by then is somebody else's. */
export const LEASE_MILLIS = 60 * MILLIS_PER_SECOND
/**
 * An endpoint gets so many at once, so that a slow one keeps nobody else waiting and is not
 * flooded.
 */
const PER_ENDPOINT = 5
const MOST_AT_ONCE = 100
/** A run claims nothing more after this; the next one goes on. */
const RUN_MILLIS = 40 * MILLIS_PER_SECOND

type Signal = { readonly aborted: boolean }

/**
 * Sends what is due, the endpoints beside each other, until nothing is due or its time is over.
 * While an endpoint answers slowly, the others get theirs. Returns how many were sent.
 */
export function sendDueWebhooks(ports: DeliveryPorts) {
  const { atomically, clock } = ports
  const deliver = deliverWebhook(ports)
  return async (signal: Signal): Promise<Result<number>> => {
    const busy = new Map<number, Promise<void>>()
    let [sent, broken]: [number, unknown] = [0, undefined]
    const start = clock.now()
    const sendAll = async (endpointId: number, claimed: readonly ClaimedDelivery[]): Promise<void> => {
      await Promise.all(claimed.map((one) => deliver(one))).catch((error: unknown) => (broken = error))
      busy.delete(endpointId)
    }
    for (;;) {
      const isOver = signal.aborted || broken !== undefined || clock.now() - start > RUN_MILLIS
      const now = clock.now()
      const asked = { now, leaseUntil: now + LEASE_MILLIS, busy: [...busy.keys()], perEndpoint: PER_ENDPOINT, most: MOST_AT_ONCE }
      const claimed = isOver ? ok([]) : await atomically(async ({ webhooks }) => ok(await webhooks.claim(asked)))
      if (!claimed.ok) return claimed
      for (const [id, mine] of Map.groupBy(claimed.value, ({ endpoint }) => endpoint.id)) busy.set(id, sendAll(id, mine))
      sent += claimed.value.length
      if (claimed.value.length > 0) continue
      if (asked.busy.length === 0) break
      // One that ended while it was asked may have more: waiting for the others would make it as
      // slow as they are.
      if (asked.busy.every((id) => busy.has(id))) await Promise.race(busy.values())
    }
    if (broken !== undefined) throw broken
    return ok(sent)
  }
}

type Parts<U> = Omit<DeliveryPorts, 'atomically'> & { readonly atomically: Atomically<U> }

/** Sending webhooks as background work. */
export const sendWebhooksWork = <U extends WebhookUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: sendWebhooksJob,
  run: async ({ finishing, signal }) => {
    const sent = await sendDueWebhooks(parts)(signal)
    return sent.ok ? finishing(async () => ok(undefined)) : sent
  },
})

/** Rows a unit of work: none of them holds locks for long. */
const ROWS_A_UNIT = 1000

/** The removal of old messages as background work; it may be done at any time, and again. */
export const removeWebhooksWork = <U extends Pick<WebhookUnit, 'webhooks'>>({
  atomically,
  clock,
}: Pick<Parts<U>, 'atomically' | 'clock'>): JobWork<U, Span> => ({
  kind: removeWebhooksJob,
  run: async ({ finishing, signal }) => {
    const before = clock.now() - KEPT_DAYS * MILLIS_PER_DAY
    for (let removed = ROWS_A_UNIT; removed === ROWS_A_UNIT && !signal.aborted;) {
      const done = await atomically(async ({ webhooks }) => ok(await webhooks.removeBefore(before, ROWS_A_UNIT)))
      if (!done.ok) return done
      removed = done.value
    }
    return finishing(async () => ok(undefined))
  },
})
