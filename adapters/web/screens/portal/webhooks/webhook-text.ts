import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { DeliveryState } from '#core/portal/webhooks/webhook.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { say } from '../../../base/words.ts'
import { webhooksWords } from './webhooks.words.ts'

const { table: t } = webhooksWords

export const DELIVERY_TONES: Readonly<Record<DeliveryState, StateTone>> = { waiting: 'waiting', done: 'done', failed: 'trouble' }

/** The states of an endpoint as pages show them. */
export const WEBHOOK_STATES = { on: { label: t.on }, failing: { label: t.failing }, off: { label: t.off } } as const
export const WEBHOOK_TONES: Readonly<Record<keyof typeof WEBHOOK_STATES, StateTone>> = { on: 'done', failing: 'trouble', off: 'ended' }

export const stateOfWebhook = ({ enabled, failing_since: since }: WebhookRow): keyof typeof WEBHOOK_STATES =>
  enabled ? (since === null ? 'on' : 'failing') : 'off'

type LastAttempt = NonNullable<WebhookDeliveryRow['last']>

/** Returns the answer of a receiver, or why it did not answer. */
export const answerText = ({ http_status: status, error_txt: error }: LastAttempt): string => error ?? `HTTP ${status ?? ''}`

/** How long an attempt took. */
export const durationText = ({ duration_ms: millis }: LastAttempt): string => say(t.millis, { millis })
