import { z } from 'zod'
import {
  DELIVERY_STATES,
  OFF_REASONS,
  type AttemptError,
  ATTEMPT_ERRORS,
  type DeliveryState,
  type OffReason,
} from '#core/portal/webhooks/webhook.ts'
import { WEBHOOK_PAGES } from '#core/portal/pages/shipper.routes.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, instant, listOf, pageQuery } from '../../route.ts'

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]]
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const MOST_EVENTS = 50

const endpoint = named(
  'Webhook',
  z.object({
    id: z.number().int(),
    version: z.number().int(),
    /** For staff: whose it is. */
    account: z.string(),
    client_name: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.string()),
    enabled: z.boolean(),
    /** Why it is off; null where it is on. */
    off_reason: z.enum(keysOf<OffReason>(OFF_REASONS)).nullable(),
    off_reason_txt: z.string().nullable(),
    /** Since when no attempt succeeded. */
    failing_since: z.string().nullable(),
    /** Until when the secret before signs too. */
    previous_secret_until: z.string().nullable(),
    /** Messages that wait for it. */
    waiting: z.number().int(),
    create_time: z.string(),
  }),
)
export type WebhookRow = z.output<typeof endpoint>

const withSecret = named('WebhookWithSecret', z.object({ webhook: endpoint, secret: z.string() }))

const attempt = named(
  'WebhookAttempt',
  z.object({
    time: z.string(),
    duration_ms: z.number().int(),
    http_status: z.number().int().nullable(),
    /** Why there was no whole answer. */
    error: z.enum(keysOf<AttemptError>(ATTEMPT_ERRORS)).nullable(),
    error_txt: z.string().nullable(),
    /** The first 2 KB of the answer. */
    answer: z.string().nullable(),
  }),
)
const delivery = named(
  'WebhookDelivery',
  z.object({
    id: z.number().int(),
    /** The `webhook-id` of the message: the same however often it is sent. */
    message_id: z.string(),
    webhook_id: z.number().int(),
    account: z.string(),
    url: z.string(),
    event: z.string(),
    event_txt: z.string(),
    status: z.enum(keysOf<DeliveryState>(DELIVERY_STATES)),
    status_txt: z.string(),
    /** It waits until its webhook is turned on. */
    paused: z.boolean(),
    attempts: z.number().int(),
    create_time: z.string(),
    next_time: z.string().nullable(),
    last: attempt.nullable(),
  }),
)
export type WebhookDeliveryRow = z.output<typeof delivery>
const deliveryDetails = named(
  'WebhookDeliveryDetails',
  delivery.extend({
    /** The body that is sent, byte for byte. */
    body: z.string(),
    tries: z.array(attempt),
  }),
)
export type WebhookDeliveryDetailsRow = z.output<typeof deliveryDetails>

const event = named('WebhookEvent', z.object({ event: z.string(), event_txt: z.string(), example: z.record(z.string(), z.unknown()) }))
export type WebhookEventRow = z.output<typeof event>

const body = named(
  'WebhookInput',
  z.object({
    url: z.string().max(2000).optional(),
    description: z.string().max(400).nullish(),
    events: z.array(z.string().max(100)).max(MOST_EVENTS).default([]),
    enabled: z.boolean().default(true),
  }),
)

const own = { tag: 'webhooks', audience: 'customer', pages: WEBHOOK_PAGES } as const
const read = {
  tag: 'webhooks',
  audience: 'any',
  pages: WEBHOOK_PAGES,
  permission: { area: 'webhooks', action: 'read' },
  method: 'GET',
} as const
const params = z.object({ webhook_id: id })
const deliveryParams = z.object({ delivery_id: id })

/**
 * Webhooks: a customer's endpoints, the log of what was sent to them, and sending again. Staff look
 * at those of their clients.
 */
export const webhookRoutes = {
  webhooks: defineRoute({
    keyScope: 'webhooks',
    ...read,
    path: '/webhooks',
    summary: 'Endpoints that events are sent to; clients see their own',
    clients: 'list',
    query: z.object({ client: z.string().max(100).optional(), ...pageQuery }),
    payload: named('WebhookPage', listOf(endpoint)),
  }),
  webhookEvents: defineRoute({
    keyScope: 'webhooks',
    ...read,
    path: '/webhooks/events',
    summary: 'Events that can be chosen, each with an example of its data',
    clients: 'none',
    payload: listOf(event),
  }),
  webhookDeliveries: defineRoute({
    keyScope: 'webhooks',
    ...read,
    path: '/webhooks/deliveries',
    summary: 'What was sent or waits to be sent, newest first; kept for 30 days',
    clients: 'list',
    query: z.object({
      webhook_id: id.optional(),
      client: z.string().max(100).optional(),
      status: z.enum(keysOf<DeliveryState>(DELIVERY_STATES)).optional(),
      event: z.string().max(100).optional(),
      created_from: day.optional(),
      created_to: day.optional(),
      /** The time zone of the days; UTC by default. */
      timezone: z.string().max(60).optional(),
      /** A message id, or the number of an order, waybill or document. */
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: named('WebhookDeliveryPage', listOf(delivery)),
  }),
  findWebhookDelivery: defineRoute({
    keyScope: 'webhooks',
    ...read,
    path: '/webhooks/deliveries/{delivery_id}',
    summary: 'A delivery with the body that is sent and every attempt',
    clients: 'record',
    params: deliveryParams,
    payload: deliveryDetails,
  }),
  findWebhook: defineRoute({
    keyScope: 'webhooks',
    ...read,
    path: '/webhooks/{webhook_id}',
    summary: 'An endpoint',
    clients: 'record',
    params,
    payload: endpoint,
  }),
  addWebhook: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'POST',
    path: '/webhooks',
    summary: 'Add an endpoint, ten at most; the answer is the only one that has its secret',
    body,
    payload: withSecret,
  }),
  changeWebhook: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'PUT',
    path: '/webhooks/{webhook_id}',
    summary: 'Change an endpoint, turn it on or off; what waited is sent once it is on',
    params,
    /** The version that was read. */
    body: named('WebhookChange', body.and(z.object({ version: z.number().int() }))),
    payload: endpoint,
  }),
  removeWebhook: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'DELETE',
    path: '/webhooks/{webhook_id}',
    summary: 'Remove an endpoint and its log',
    params,
  }),
  rotateWebhookSecret: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'POST',
    path: '/webhooks/{webhook_id}/secret',
    summary: 'Replace the secret; for 24 hours messages are signed with both',
    params,
    payload: withSecret,
  }),
  testWebhook: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
    summary: 'Send a test event and answer what came of it',
    perMinute: 30,
    params,
    payload: deliveryDetails,
  }),
  replayWebhook: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'POST',
    path: '/webhooks/{webhook_id}/replay',
    summary: 'Send the failed messages since a time again, 10,000 at most',
    perMinute: 30,
    params,
    body: z.object({ since: instant }),
    payload: z.object({ count: z.number().int() }),
  }),
  replayWebhookDelivery: defineRoute({
    keyScope: 'webhooks',
    ...own,
    method: 'POST',
    path: '/webhooks/deliveries/{delivery_id}/replay',
    summary: 'Send a message again under the same id, or now if it waits for its next try, and answer what came of it',
    perMinute: 120,
    params: deliveryParams,
    payload: deliveryDetails,
  }),
}
