import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import type { WebhookData } from './webhook-event.ts'
import type { AttemptError, DeliveryState, WebhookAttempt, WebhookDelivery, WebhookDeliveryDetails, WebhookEndpoint } from './webhook.ts'

/** Whose endpoints: those of some accounts, or everybody's. */
export type WebhookReach = { readonly accountIds?: readonly number[] | undefined }

/** A message that is to be sent now, with what its endpoint needs for it. */
export type ClaimedDelivery = {
  readonly id: number
  /**
   * Tries of this round, this one included; a result under another number is no longer asked for.
   */
  readonly attempt: number
  readonly messageId: string
  readonly type: string
  readonly data: WebhookData
  readonly createdAt: Instant
  readonly endpoint: WebhookEndpoint
}

export type DeliveryResult = {
  readonly state: DeliveryState
  readonly nextAt?: Instant | undefined
  readonly attempt: WebhookAttempt
}

/** Endpoints and deliveries within a unit of work. */
export type WebhookKeeper = {
  /** Locks the endpoints of an account against others that add one; answers how many there are. */
  readonly lockAll: (accountId: number) => Promise<number>
  readonly add: (endpoint: Omit<WebhookEndpoint, 'id' | 'version'>) => Promise<WebhookEndpoint>
  readonly lock: (id: number, reach: WebhookReach) => Promise<WebhookEndpoint | undefined>
  readonly keep: (endpoint: WebhookEndpoint) => Promise<void>
  /** Removes an endpoint with its log. */
  readonly remove: (id: number) => Promise<void>
  /** A message for one endpoint alone, whatever events it chose; answers the delivery's id. */
  readonly addFor: (
    endpoint: WebhookEndpoint,
    message: { readonly type: string; readonly data: WebhookData; readonly at: Instant },
  ) => Promise<number>
  /**
   * Takes what is due, a few of each endpoint that is on and not busy, and puts it off until
   * `leaseUntil`: who took it and died has it sent again by others.
   */
  readonly claim: (asked: {
    readonly now: Instant
    readonly leaseUntil: Instant
    readonly busy: readonly number[]
    readonly perEndpoint: number
    readonly most: number
  }) => Promise<readonly ClaimedDelivery[]>
  /** The same for one delivery that waits, whatever its time. */
  readonly claimOne: (id: number, leaseUntil: Instant) => Promise<ClaimedDelivery | undefined>
  /** Notes a try and what follows; false where somebody else tried since. */
  readonly settle: (claimed: Pick<ClaimedDelivery, 'id' | 'attempt'>, result: DeliveryResult) => Promise<boolean>
  /**
   * Has a delivery sent now, its tries counted from the beginning; answers whether its endpoint is
   * off, or undefined.
   */
  readonly replay: (id: number, reach: WebhookReach, now: Instant) => Promise<Pick<WebhookDelivery, 'isPaused'> | undefined>
  /**
   * The same for the failed ones of an endpoint since a time, the oldest first; answers how many.
   */
  readonly replayFailed: (asked: {
    readonly endpointId: number
    readonly since: Instant
    readonly now: Instant
    readonly most: number
  }) => Promise<number>
  /** Removes some old messages with their deliveries; answers how many. */
  readonly removeBefore: (before: Instant, most: number) => Promise<number>
}

export type WebhookUnit = {
  readonly webhooks: WebhookKeeper
  readonly messages: MessageSender
  readonly audit: Pick<AuditTrail, 'write'>
  readonly live: LivePublisher
}

export type ListedEndpoint = WebhookEndpoint & {
  readonly account: string
  readonly clientName: string
  /** Messages that wait for it. */
  readonly waiting: number
}

export type DeliveryFilter = WebhookReach & {
  readonly endpointId?: number | undefined
  readonly state?: DeliveryState | undefined
  readonly type?: string | undefined
  /** The id of a message, or the number of an order or another document in its data. */
  readonly keywords?: string | undefined
  readonly client?: string | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
}

type WebhookPaging = { readonly page: number; readonly pageSize: number }

/** Endpoints and their log to look at. */
export type Webhooks = {
  readonly endpoints: (
    asked: WebhookReach & WebhookPaging & { readonly client?: string | undefined },
  ) => Promise<{ readonly rows: readonly ListedEndpoint[]; readonly total: number }>
  readonly findEndpoint: (id: number, reach: WebhookReach) => Promise<ListedEndpoint | undefined>
  readonly deliveries: (
    asked: DeliveryFilter & WebhookPaging,
  ) => Promise<{ readonly rows: readonly (WebhookDelivery & { readonly account: string })[]; readonly total: number }>
  readonly findDelivery: (id: number, reach: WebhookReach) => Promise<(WebhookDeliveryDetails & { readonly account: string }) | undefined>
}

/** The receiver's answer within the limits of time and size, or why there is none. */
export type PostAnswer = {
  readonly status?: number | undefined
  readonly error?: AttemptError | undefined
  readonly answer?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly millis: number
}

/** Posts to addresses that customers name. It never throws, and follows no redirect. */
export type WebhookPoster = {
  readonly post: (call: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }) => Promise<PostAnswer>
  /** Why an address is not to be called, as far as it can be said without calling it. */
  readonly refusal: (url: string) => 'WEBHOOK_URL' | 'WEBHOOK_URL_PRIVATE' | undefined
}
