import { given } from '#core/base/kernel/given.ts'
import type { WebhookData } from '#core/portal/webhooks/webhook-event.ts'
import type { ClaimedDelivery } from '#core/portal/webhooks/webhook.ports.ts'
import type { AttemptError, DeliveryState, OffReason, WebhookAttempt, WebhookEndpoint } from '#core/portal/webhooks/webhook.ts'
import { columnsOf, narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

export const ENDPOINT = shape({
  id: 'bigint',
  version: 'integer',
  account_id: 'bigint',
  url: 'text',
  description: 'text?',
  events: 'text[]',
  off_reason: narrowColumn<OffReason | null>('text?'),
  sealed_secret: 'text',
  previous_secrets: narrowColumn<WebhookEndpoint['previous']>('jsonb'),
  failing_since: 'timestamptz?',
  created_at: 'timestamptz',
})
export const ENDPOINT_COLUMNS = columnsOf(ENDPOINT, 'e')

export const endpointOf = (row: RowOf<typeof ENDPOINT>): WebhookEndpoint => ({
  id: row.id,
  version: row.version,
  accountId: row.account_id,
  url: row.url,
  events: row.events,
  sealedSecret: row.sealed_secret,
  previous: row.previous_secrets,
  createdAt: row.created_at.getTime(),
  ...given({ description: row.description, offReason: row.off_reason, failingSince: row.failing_since?.getTime() }),
})

/** A delivery with the endpoint that it goes to; the endpoint's own time has another name. */
const { created_at: _time, id: _id, ...OF_ENDPOINT } = ENDPOINT
export const CLAIMED = shape({
  ...OF_ENDPOINT,
  id: 'bigint',
  created_at: 'timestamptz',
  endpoint_id: 'bigint',
  endpoint_created_at: 'timestamptz',
  attempt: 'integer',
  message_id: 'text',
  type: 'text',
  data: narrowColumn<WebhookData>('jsonb'),
})
export const CLAIMED_COLUMNS = `${columnsOf(OF_ENDPOINT, 'e')}, d.id, m.created_at, e.id as endpoint_id, e.created_at as endpoint_created_at, d.attempt,
  d.message_id, m.type, m.data`

export const claimedOf = (row: RowOf<typeof CLAIMED>): ClaimedDelivery => ({
  id: row.id,
  attempt: row.attempt,
  messageId: row.message_id,
  type: row.type,
  data: row.data,
  createdAt: row.created_at.getTime(),
  endpoint: endpointOf({ ...row, id: row.endpoint_id, created_at: row.endpoint_created_at }),
})

export const ATTEMPT = shape({
  at: 'timestamptz',
  millis: 'integer',
  status: 'integer?',
  error: narrowColumn<AttemptError | null>('text?'),
  answer: 'text?',
})

export const attemptOf = (row: RowOf<typeof ATTEMPT>): WebhookAttempt => ({
  at: row.at.getTime(),
  millis: row.millis,
  ...given({ status: row.status, error: row.error, answer: row.answer }),
})

export const DELIVERY = shape({
  id: 'bigint',
  message_id: 'text',
  endpoint_id: 'bigint',
  account_id: 'bigint',
  type: 'text',
  state: narrowColumn<DeliveryState>('text'),
  created_at: 'timestamptz',
  next_at: 'timestamptz?',
  is_off: 'boolean?',
  url: 'text',
  attempts: 'bigint?',
  account: 'text?',
  last_at: 'timestamptz?',
  last_millis: 'integer?',
  last_status: 'integer?',
  last_error: narrowColumn<AttemptError | null>('text?'),
  last_answer: 'text?',
})

export const deliveryOf = (row: RowOf<typeof DELIVERY>) => ({
  id: row.id,
  messageId: row.message_id,
  endpointId: row.endpoint_id,
  accountId: row.account_id,
  account: row.account ?? '',
  type: row.type,
  state: row.state,
  attempts: row.attempts ?? 0,
  createdAt: row.created_at.getTime(),
  isPaused: row.state === 'waiting' && row.is_off === true,
  url: row.url,
  ...given({ nextAt: row.next_at?.getTime() }),
  ...(row.last_at === null || row.last_millis === null
    ? {}
    : {
        last: attemptOf({
          at: row.last_at,
          millis: row.last_millis,
          status: row.last_status,
          error: row.last_error,
          answer: row.last_answer,
        }),
      }),
})
