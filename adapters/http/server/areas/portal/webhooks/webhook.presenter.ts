import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { bodyOf, labelOfEvent } from '#core/portal/webhooks/webhook-event.ts'
import type { ListedEndpoint } from '#core/portal/webhooks/webhook.ports.ts'
import {
  ATTEMPT_ERRORS,
  DELIVERY_STATES,
  OFF_REASONS,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
} from '#core/portal/webhooks/webhook.ts'
import type { WebhookDeliveryDetailsRow, WebhookDeliveryRow, WebhookRow } from '../../../../contract/portal/webhooks/webhook.routes.ts'

/** An endpoint as the API answers it, never with its secret. */
export const webhookRow = (endpoint: ListedEndpoint, locale: Locale): WebhookRow => ({
  id: endpoint.id,
  version: endpoint.version,
  account: endpoint.account,
  client_name: endpoint.clientName,
  url: endpoint.url,
  description: endpoint.description ?? null,
  events: [...endpoint.events],
  enabled: endpoint.offReason === undefined,
  off_reason: endpoint.offReason ?? null,
  off_reason_txt: endpoint.offReason === undefined ? null : OFF_REASONS[endpoint.offReason][locale],
  failing_since: instantTextOrNull(endpoint.failingSince),
  previous_secret_until: instantTextOrNull(endpoint.previous[0]?.until),
  waiting: endpoint.waiting,
  create_time: instantText(endpoint.createdAt),
})

const attemptRow = ({ at, millis, status, error, answer }: WebhookAttempt, locale: Locale) => ({
  time: instantText(at),
  duration_ms: millis,
  http_status: status ?? null,
  error: error ?? null,
  error_txt: error === undefined ? null : ATTEMPT_ERRORS[error][locale],
  answer: answer ?? null,
})

/** A delivery as the API answers it. */
export const deliveryRow = (delivery: WebhookDelivery & { readonly account: string }, locale: Locale): WebhookDeliveryRow => ({
  id: delivery.id,
  message_id: delivery.messageId,
  webhook_id: delivery.endpointId,
  account: delivery.account,
  url: delivery.url,
  event: delivery.type,
  event_txt: labelOfEvent(delivery.type)[locale],
  status: delivery.state,
  status_txt: DELIVERY_STATES[delivery.state].label[locale],
  paused: delivery.isPaused,
  attempts: delivery.attempts,
  create_time: instantText(delivery.createdAt),
  next_time: instantTextOrNull(delivery.nextAt),
  last: delivery.last === undefined ? null : attemptRow(delivery.last, locale),
})

/** The same with its body and every attempt. */
export const deliveryDetailsRow = (
  delivery: WebhookDeliveryDetails & { readonly account: string },
  locale: Locale,
): WebhookDeliveryDetailsRow => ({
  ...deliveryRow(delivery, locale),
  body: bodyOf({ type: delivery.type, at: delivery.createdAt, data: delivery.data }),
  tries: delivery.tries.map((tried) => attemptRow(tried, locale)),
})
