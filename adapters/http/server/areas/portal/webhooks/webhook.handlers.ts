import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { replayDelivery, replayFailed, testWebhook } from '#core/portal/webhooks/replay-webhook.usecase.ts'
import { WEBHOOK_EVENTS } from '#core/portal/webhooks/webhook-event.ts'
import { webhookFailure } from '#core/portal/webhooks/webhook.failures.ts'
import type { Webhooks } from '#core/portal/webhooks/webhook.ports.ts'
import {
  webhookReach,
  type addWebhook,
  type changeWebhook,
  type removeWebhook,
  type rotateWebhookSecret,
} from '#core/portal/webhooks/write-webhook.usecase.ts'
import type { webhookRoutes } from '../../../../contract/portal/webhooks/webhook.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { deliveryDetailsRow, deliveryRow, webhookRow } from './webhook.presenter.ts'

type Parts = {
  readonly webhooks: Webhooks
  readonly add: ReturnType<typeof addWebhook>
  readonly change: ReturnType<typeof changeWebhook>
  readonly remove: ReturnType<typeof removeWebhook>
  readonly rotate: ReturnType<typeof rotateWebhookSecret>
  readonly test: ReturnType<typeof testWebhook>
  readonly replay: ReturnType<typeof replayDelivery>
  readonly replayFailed: ReturnType<typeof replayFailed>
}

/** Handlers of webhooks: for clients, and for staff who look. */
export function webhookHandlers(parts: Parts): BindingsOf<typeof webhookRoutes> {
  const { webhooks } = parts
  const findWebhookRow = async (id: number, { actor, locale }: Reader) => {
    const endpoint = await webhooks.findEndpoint(id, webhookReach(actor))
    return endpoint === undefined ? failed(webhookFailure('WEBHOOK_NOT_FOUND', { id })) : ok(webhookRow(endpoint, locale))
  }
  const findDeliveryRow = async (id: number, { actor, locale }: Reader) => {
    const delivery = await webhooks.findDelivery(id, webhookReach(actor))
    return delivery === undefined ? failed(webhookFailure('WEBHOOK_DELIVERY_NOT_FOUND', { id })) : ok(deliveryDetailsRow(delivery, locale))
  }
  const withSecret = async (done: Awaited<ReturnType<Parts['add']>>, reader: Reader) => {
    if (!done.ok) return done
    const webhook = await findWebhookRow(done.value.endpoint.id, reader)
    return webhook.ok ? ok({ webhook: webhook.value, secret: done.value.secret }) : webhook
  }
  const thenDelivered = async (done: Result<number>, reader: Reader) => (done.ok ? findDeliveryRow(done.value, reader) : done)
  return {
    webhooks: async ({ query, actor, locale }) => {
      const { rows, total } = await webhooks.endpoints({ ...webhookReach(actor), ...query })
      return ok({ rows: rows.map((endpoint) => webhookRow(endpoint, locale)), total })
    },
    webhookEvents: async ({ locale }) => {
      const rows = Object.entries(WEBHOOK_EVENTS).map(([event, { label, example }]) => ({ event, event_txt: label[locale], example }))
      return ok({ rows, total: rows.length })
    },
    webhookDeliveries: async ({ query, actor, locale }) => {
      const zone = readZone(query)
      if (!zone.ok) return zone
      const { webhook_id: endpointId, status: state, event: type, client, keywords, page, pageSize } = query
      const span = spanOfDays({ first: query.created_from, last: query.created_to }, zone.value)
      const asked = { ...webhookReach(actor), ...span, endpointId, state, type, client, keywords, page, pageSize }
      const { rows, total } = await webhooks.deliveries(asked)
      return ok({ rows: rows.map((delivery) => deliveryRow(delivery, locale)), total })
    },
    findWebhookDelivery: ({ params, ...reader }) => findDeliveryRow(params.delivery_id, reader),
    findWebhook: ({ params, ...reader }) => findWebhookRow(params.webhook_id, reader),
    addWebhook: async ({ body: { events, enabled, ...raw }, ...reader }) =>
      withSecret(await parts.add({ raw, events, isOn: enabled }, reader.actor), reader),
    changeWebhook: async ({ params: { webhook_id: id }, body: { events, enabled, version, ...raw }, ...reader }) => {
      const changed = await parts.change({ id, version, raw, events, isOn: enabled }, reader.actor)
      return changed.ok ? findWebhookRow(id, reader) : changed
    },
    removeWebhook: ({ params, actor }) => parts.remove(params.webhook_id, actor),
    rotateWebhookSecret: async ({ params, ...reader }) => withSecret(await parts.rotate(params.webhook_id, reader.actor), reader),
    testWebhook: async ({ params, ...reader }) => thenDelivered(await parts.test(params.webhook_id, reader.actor), reader),
    replayWebhook: async ({ params, body, actor }) => {
      const replayed = await parts.replayFailed({ id: params.webhook_id, since: Date.parse(body.since) }, actor)
      return replayed.ok ? ok({ count: replayed.value }) : replayed
    },
    replayWebhookDelivery: async ({ params, ...reader }) => thenDelivered(await parts.replay(params.delivery_id, reader.actor), reader),
  }
}
