import type { Fields } from '#core/base/fields/field.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'
import type { WebhookData } from './webhook-event.ts'

/** So many endpoints an account has at most. */
export const MOST_ENDPOINTS = 10
/** Messages and their log are kept for so many days. */
export const KEPT_DAYS = 30
const MOST_URL = 500
const MOST_DESCRIPTION = 100

/** Fields of an endpoint that its owner fills in, beside the events. */
export const endpointFields = {
  url: {
    kind: 'text',
    maxLength: MOST_URL,
    required: true,
    label: words('接收地址', '接收網址', 'Address'),
    help: words('以 https:// 开头的公网地址', '以 https:// 開頭的公開網址', 'A public address that begins with https://'),
  },
  description: { kind: 'text', maxLength: MOST_DESCRIPTION, label: words('说明', '說明', 'Description') },
} as const satisfies Fields

/**
 * Why an endpoint gets nothing: its owner turned it off, it failed for too long, or it answered
 * 410.
 */
export const OFF_REASONS = {
  owner: words('已由您停用', '已由您停用', 'Turned off by its owner'),
  failing: words('连续 5 天失败，已自动停用', '連續 5 天失敗，已自動停用', 'Turned off: it failed for 5 days'),
  gone: words('接收方返回 410，已自动停用', '接收方回應 410，已自動停用', 'Turned off: it answered 410'),
} as const
export type OffReason = keyof typeof OFF_REASONS

/** An address of a customer's that events are sent to. Its secrets are sealed. */
export type WebhookEndpoint = {
  readonly id: number
  /** Grows with each change of its owner's. */
  readonly version: number
  readonly accountId: number
  readonly url: string
  readonly description?: string
  readonly events: readonly string[]
  /** Left out where it is on. */
  readonly offReason?: OffReason
  readonly sealedSecret: string
  /** Secrets before this one, sealed as it is, that sign until their time; the newest first. */
  readonly previous: readonly { readonly sealed: string; readonly until: Instant }[]
  /** Since when no attempt succeeded; left out after a success. */
  readonly failingSince?: Instant
  readonly createdAt: Instant
}

/** States of a message at one endpoint. */
export const DELIVERY_STATES = {
  waiting: { label: words('待发送', '待傳送', 'Waiting') },
  done: { label: words('成功', '成功', 'Delivered') },
  failed: { label: words('失败', '失敗', 'Failed') },
} as const
export type DeliveryState = keyof typeof DELIVERY_STATES

/** Why an attempt got no whole answer. */
export const ATTEMPT_ERRORS = {
  refused: words('地址不是公网地址', '位址不是公開網路位址', 'The address is not public'),
  unresolved: words('找不到主机', '找不到主機', 'The host was not found'),
  connection: words('无法连接', '無法連線', 'No connection'),
  certificate: words('证书无效', '憑證無效', 'The certificate is not valid'),
  timeout: words('15 秒内没有应答', '15 秒內沒有回應', 'No answer within 15 seconds'),
  broken: words('应答中断', '回應中斷', 'The answer broke off'),
} as const
export type AttemptError = keyof typeof ATTEMPT_ERRORS

/** One try to deliver a message. */
export type WebhookAttempt = {
  readonly at: Instant
  readonly millis: number
  readonly status?: number
  readonly error?: AttemptError
  /** The beginning of what the receiver answered. */
  readonly answer?: string
}

/** A message on its way to one endpoint. */
export type WebhookDelivery = {
  readonly id: number
  readonly messageId: string
  readonly endpointId: number
  readonly accountId: number
  readonly type: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: Instant
  /** When it is tried next; only while it waits. */
  readonly nextAt?: Instant
  /** The endpoint is off, so it waits until that is on again. */
  readonly isPaused: boolean
  readonly url: string
  readonly last?: WebhookAttempt
}

/** A delivery with what is sent and every try. */
export type WebhookDeliveryDetails = WebhookDelivery & { readonly data: WebhookData; readonly tries: readonly WebhookAttempt[] }

/** The name of the owner that a secret is sealed for. */
export const secretOwner = (accountId: number): string => `webhook/${accountId}`
