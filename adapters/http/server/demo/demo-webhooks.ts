import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_HOUR, type Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/portal/webhooks/webhook-event.ts'
import type { DeliveryResult, WebhookUnit } from '#core/portal/webhooks/webhook.ports.ts'
import { secretOwner } from '#core/portal/webhooks/webhook.ts'

type DemoWebhookDelivery = { readonly event: WebhookEvent; readonly hoursAgo: number; readonly state: 'done' | 'failed' } & Omit<
  DeliveryResult['attempt'],
  'at'
>

/** Deliveries to the demo's endpoint, the oldest first. */
const SENT: readonly DemoWebhookDelivery[] = [
  { event: 'settlement.sent', hoursAgo: 70, state: 'done', millis: 214, status: 200, answer: '{"ok":true}' },
  { event: 'bill.issued', hoursAgo: 49, state: 'failed', millis: 15_002, error: 'timeout' },
  { event: 'payout.paid', hoursAgo: 27, state: 'done', millis: 186, status: 200, answer: '{"ok":true}' },
  { event: 'inbound.counted', hoursAgo: 6, state: 'failed', millis: 95, status: 500, answer: 'Internal Server Error' },
  { event: 'stock.low', hoursAgo: 5, state: 'done', millis: 143, status: 200, answer: '{"ok":true}' },
]

type Parts = {
  /** Whose endpoint it is. */
  readonly accountId: number
  readonly atomically: Atomically<WebhookUnit>
  readonly clock: Clock
  readonly sealer: Sealer
  readonly makeSecret: () => string
}

/** One endpoint of the first shipper with its log; nobody answers at its address. */
export async function seedDemoWebhook({ accountId, atomically, clock, sealer, makeSecret }: Parts): Promise<void> {
  const now = clock.now()
  await atomically(async ({ webhooks }) => {
    if ((await webhooks.lockAll(accountId)) > 0) return ok(undefined)
    const endpoint = await webhooks.add({
      accountId,
      url: 'https://erp.shipper.example/crossdock/events',
      description: 'ERP',
      events: SENT.map(({ event }) => event).toSorted(),
      previous: [],
      sealedSecret: sealer.seal(makeSecret(), secretOwner(accountId)),
      createdAt: now - 96 * MILLIS_PER_HOUR,
    })
    for (const { event, hoursAgo, state, ...tried } of SENT) {
      const at = now - hoursAgo * MILLIS_PER_HOUR
      const id = await webhooks.addFor(endpoint, { type: event, data: WEBHOOK_EVENTS[event].example, at })
      await webhooks.settle({ id, attempt: 0 }, { state, attempt: { at, ...tried } })
    }
    return ok(undefined)
  })
}
