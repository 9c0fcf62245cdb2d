import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { isFailingTooLong, nextAttempt, verdictOf } from './retry.rules.ts'
import { signedHeaders, signingBefore, type SignWebhook } from './webhook-signature.rules.ts'
import { bodyOf, TEST_EVENT } from './webhook-event.ts'
import { webhookFailure } from './webhook.failures.ts'
import type { ClaimedDelivery, DeliveryResult, PostAnswer, WebhookPoster, WebhookUnit } from './webhook.ports.ts'
import { secretOwner, type OffReason, type WebhookEndpoint } from './webhook.ts'
import { noteWebhook } from './write-webhook.usecase.ts'

export type DeliveryPorts = {
  readonly atomically: Atomically<WebhookUnit>
  readonly clock: Clock
  readonly sealer: Sealer
  readonly poster: Pick<WebhookPoster, 'post'>
  readonly sign: SignWebhook
  /** From 0 to 1. */
  readonly random: () => number
}

/** The server itself, in the audit trail. */
const SERVER = 0
const JSON_TYPE = { 'content-type': 'application/json', 'user-agent': 'Crossdock-Webhooks/1' }

/** Sends a message and says what was answered. */
function posted(
  { poster, sealer, sign, clock }: DeliveryPorts,
  { messageId: id, endpoint, ...message }: ClaimedDelivery,
): Promise<PostAnswer> {
  const body = bodyOf({ ...message, at: message.createdAt })
  const open = (sealed: string): string => sealer.open(sealed, secretOwner(endpoint.accountId))
  const now = clock.now()
  const secrets = {
    secret: open(endpoint.sealedSecret),
    previous: signingBefore(endpoint.previous, now).map(({ sealed, until }) => ({ secret: open(sealed), until })),
  }
  const headers = signedHeaders({ id, body }, secrets, { now, sign })
  return poster.post({ url: endpoint.url, headers: { ...JSON_TYPE, ...headers }, body })
}

/** The result of a delivery by its answer: a test is tried once, everything else for three days. */
function resultOf({ clock, random }: DeliveryPorts, { attempt, type }: ClaimedDelivery, answer: PostAnswer): DeliveryResult {
  const { status, error, answer: text, millis, retryAfterSeconds } = answer
  const at = clock.now()
  const tried = { at: at - millis, millis, ...given({ status, error, answer: text }) }
  if (verdictOf(status) === 'done') return { state: 'done', attempt: tried }
  const nextAt = type === TEST_EVENT ? undefined : nextAttempt({ attempts: attempt, at, random: random(), retryAfterSeconds })
  return { state: nextAt === undefined ? 'failed' : 'waiting', nextAt, attempt: tried }
}

/** Why an endpoint is to be switched off after an answer. */
function offReasonOf(endpoint: WebhookEndpoint, status: number | undefined, now: number): OffReason | undefined {
  if (verdictOf(status) === 'gone') return 'gone'
  return isFailingTooLong(endpoint.failingSince, now) ? 'failing' : undefined
}

/**
 * Notes at the endpoint whether it works, and switches it off with a message where it is gone or
 * has failed for too long.
 */
async function noteHealth(
  unit: WebhookUnit,
  { endpoint: { id }, type }: ClaimedDelivery,
  { status }: PostAnswer,
  now: number,
): Promise<void> {
  // A test that fails says nothing of what is really sent.
  if (type === TEST_EVENT && verdictOf(status) === 'again') return
  const endpoint = await unit.webhooks.lock(id, {})
  if (endpoint === undefined) return
  const { failingSince, ...healthy } = endpoint
  if (verdictOf(status) === 'done') return failingSince === undefined ? undefined : unit.webhooks.keep(healthy)
  const offReason = endpoint.offReason === undefined ? offReasonOf(endpoint, status, now) : undefined
  if (offReason === undefined) return failingSince === undefined ? unit.webhooks.keep({ ...endpoint, failingSince: now }) : undefined
  const off = { ...endpoint, offReason, failingSince: failingSince ?? now }
  await unit.webhooks.keep(off)
  await noteWebhook(unit, off, { action: 'switch_off_webhook', actorId: SERVER, at: now, before: endpoint })
  const text = { template: offReason === 'gone' ? 'webhook_gone' : 'webhook_failing', params: { url: endpoint.url } } as const
  await unit.messages.send({ accountIds: [endpoint.accountId], type: 'general', text, link: '/system/webhooks', at: now })
}

/**
 * Sends a claimed delivery and keeps what came of it. A message may be sent twice, where somebody
 * dies between sending and keeping; its id is the same. WEBHOOK_DELIVERY_NOT_FOUND where somebody
 * else took it over.
 */
export const deliverWebhook =
  (ports: DeliveryPorts) =>
  async (claimed: ClaimedDelivery): Promise<Result<DeliveryResult>> => {
    const answer = await posted(ports, claimed)
    const result = resultOf(ports, claimed, answer)
    return ports.atomically(async (unit) => {
      if (!(await unit.webhooks.settle(claimed, result))) return failed(webhookFailure('WEBHOOK_DELIVERY_NOT_FOUND', { id: claimed.id }))
      // A success of an endpoint that worked before changes nothing.
      if (verdictOf(answer.status) !== 'done' || claimed.endpoint.failingSince !== undefined)
        await noteHealth(unit, claimed, answer, ports.clock.now())
      return ok(result)
    })
  }
