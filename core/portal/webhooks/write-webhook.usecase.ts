import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { MOST_PREVIOUS, rotateEndpointSecret, signingBefore } from './webhook-signature.rules.ts'
import { isWebhookEvent } from './webhook-event.ts'
import { webhookFailure } from './webhook.failures.ts'
import type { WebhookPoster, WebhookReach, WebhookUnit } from './webhook.ports.ts'
import { endpointFields, MOST_ENDPOINTS, secretOwner, type WebhookEndpoint } from './webhook.ts'

export type WebhookPorts = {
  readonly atomically: Atomically<WebhookUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly sealer: Sealer
  readonly poster: Pick<WebhookPoster, 'refusal'>
  /** A fresh secret: `whsec_` and 32 random bytes in base64. */
  readonly makeSecret: () => string
}

/** The input of an owner: the address, its description, the events, and whether it is on. */
export type WrittenEndpoint = { readonly raw: RawFields; readonly events: readonly string[]; readonly isOn: boolean }
type EndpointInput = Pick<WebhookEndpoint, 'url' | 'description' | 'events'>

/** The endpoints that an actor may see. */
export const webhookReach = (actor: Actor): WebhookReach => ({ accountIds: clientsWithin(actor) })

/** The failures of chosen events, each at its place. */
function wrongEvents(events: readonly string[]): readonly FieldFailure[] {
  if (events.length === 0) return [atField('events', webhookFailure('WEBHOOK_EVENTS_NONE'))]
  return events.flatMap((event, place) =>
    isWebhookEvent(event) ? [] : [atField(`events.${place}`, webhookFailure('WEBHOOK_EVENT_UNKNOWN', { event }))],
  )
}

/**
 * Reads what an owner wrote; INPUT_INVALID names every wrong field: WEBHOOK_URL,
 * WEBHOOK_URL_PRIVATE, WEBHOOK_EVENTS_NONE, WEBHOOK_EVENT_UNKNOWN.
 */
function readEndpoint({ references, poster }: WebhookPorts, { raw, events }: WrittenEndpoint): Result<EndpointInput> {
  const read = readFields(endpointFields, { raw, context: { references: references() } })
  const refusal = read.ok ? poster.refusal(read.value.url) : undefined
  const wrong = [
    ...(read.ok ? [] : (read.failure.fields ?? [])),
    ...(refusal === undefined ? [] : [atField('url', webhookFailure(refusal))]),
    ...wrongEvents(events),
  ]
  if (!read.ok || wrong.length > 0) return failed(invalidInput(wrong))
  return ok({ url: read.value.url, ...given({ description: read.value.description }), events: [...new Set(events)].toSorted() })
}

const shown = ({ url, description, events, offReason }: WebhookEndpoint) => ({
  url,
  description: description ?? null,
  events: events.join(', '),
  enabled: offReason === undefined,
})

/** The audit row of a change of an endpoint, and the signal to pages. */
export async function noteWebhook(
  { audit, live }: Pick<WebhookUnit, 'audit' | 'live'>,
  endpoint: WebhookEndpoint,
  {
    action,
    actorId,
    at,
    before,
  }: { readonly action: string; readonly actorId: number; readonly at: number; readonly before?: WebhookEndpoint },
): Promise<void> {
  const from = before === undefined ? {} : shown(before)
  const changes = Object.fromEntries(
    Object.entries(shown(endpoint)).flatMap(([name, to]) => {
      const old = (from as RawFields)[name]
      return old === to ? [] : [[name, { ...(before === undefined ? {} : { from: old }), to }]]
    }),
  )
  await audit.write([{ at, actorId, area: 'webhooks', subject: String(endpoint.id), action, changes }])
  await live.publish({ topic: 'webhooks', to: { accountIds: [endpoint.accountId] } })
}

type CreatedEndpoint = { readonly endpoint: WebhookEndpoint; readonly secret: string }

/**
 * Adds an endpoint; its secret is answered this once. WEBHOOK_TOO_MANY; INPUT_INVALID as
 * `readEndpoint`.
 */
export const addWebhook =
  (ports: WebhookPorts) =>
  async (written: WrittenEndpoint, actor: Actor): Promise<Result<CreatedEndpoint>> => {
    const read = readEndpoint(ports, written)
    if (!read.ok) return read
    const { atomically, clock, sealer, makeSecret } = ports
    return atomically(async (unit) => {
      if ((await unit.webhooks.lockAll(actor.id)) >= MOST_ENDPOINTS)
        return failed(webhookFailure('WEBHOOK_TOO_MANY', { most: MOST_ENDPOINTS }))
      const [secret, at] = [makeSecret(), clock.now()]
      const fresh = {
        ...read.value,
        accountId: actor.id,
        sealedSecret: sealer.seal(secret, secretOwner(actor.id)),
        previous: [],
        createdAt: at,
      }
      const endpoint = await unit.webhooks.add(written.isOn ? fresh : { ...fresh, offReason: 'owner' })
      await noteWebhook(unit, endpoint, { action: 'create', actorId: actor.id, at })
      return ok({ endpoint, secret })
    })
  }

/** Locks an endpoint of the actor's: WEBHOOK_NOT_FOUND, for another client's too. */
export async function lockWebhook({ webhooks }: Pick<WebhookUnit, 'webhooks'>, id: number, actor: Actor): Promise<Result<WebhookEndpoint>> {
  const endpoint = await webhooks.lock(id, webhookReach(actor))
  return endpoint === undefined ? failed(webhookFailure('WEBHOOK_NOT_FOUND', { id })) : ok(endpoint)
}

/**
 * Changes an endpoint, turns it on or off; one that is turned on gets what waits for it.
 * WEBHOOK_NOT_FOUND; RECORD_CHANGED; INPUT_INVALID as `readEndpoint`.
 */
export const changeWebhook =
  (ports: WebhookPorts) =>
  async (
    { id, version, ...written }: WrittenEndpoint & Pick<WebhookEndpoint, 'id' | 'version'>,
    actor: Actor,
  ): Promise<Result<WebhookEndpoint>> => {
    const read = readEndpoint(ports, written)
    if (!read.ok) return read
    return ports.atomically(async (unit) => {
      const locked = await lockWebhook(unit, id, actor)
      if (!locked.ok) return locked
      if (locked.value.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
      const { offReason, failingSince, description: _description, ...before } = locked.value
      const off = written.isOn ? {} : { offReason: offReason ?? ('owner' as const) }
      // Turned on again, it has five days again.
      const since = written.isOn && offReason !== undefined ? {} : given({ failingSince })
      const endpoint = { ...before, ...read.value, ...off, ...since, version: version + 1 }
      await unit.webhooks.keep(endpoint)
      await noteWebhook(unit, endpoint, { action: 'update', actorId: actor.id, at: ports.clock.now(), before: locked.value })
      return ok(endpoint)
    })
  }

/** Removes an endpoint with its log. WEBHOOK_NOT_FOUND. */
export const removeWebhook =
  ({ atomically, clock }: Pick<WebhookPorts, 'atomically' | 'clock'>) =>
  (id: number, actor: Actor): Promise<Result<true>> =>
    atomically(async (unit) => {
      const locked = await lockWebhook(unit, id, actor)
      if (!locked.ok) return locked
      await unit.webhooks.remove(id)
      await noteWebhook(unit, locked.value, { action: 'delete', actorId: actor.id, at: clock.now(), before: locked.value })
      return ok(true)
    })

/**
 * Replaces the secret and answers it this once; the one before signs too for a day, and those
 * before that one until their time. WEBHOOK_NOT_FOUND, WEBHOOK_SECRETS_MANY.
 */
export const rotateWebhookSecret =
  ({ atomically, clock, sealer, makeSecret }: WebhookPorts) =>
  (id: number, actor: Actor): Promise<Result<CreatedEndpoint>> =>
    atomically(async (unit) => {
      const locked = await lockWebhook(unit, id, actor)
      if (!locked.ok) return locked
      const [secret, at] = [makeSecret(), clock.now()]
      const sealed = sealer.seal(secret, secretOwner(locked.value.accountId))
      const previous = locked.value.previous.map((one) => ({ secret: one.sealed, until: one.until }))
      if (signingBefore(previous, at).length >= MOST_PREVIOUS)
        return failed(webhookFailure('WEBHOOK_SECRETS_MANY', { most: MOST_PREVIOUS }))
      const rotated = rotateEndpointSecret({ secret: locked.value.sealedSecret, previous }, sealed, at)
      const before = rotated.previous.map((one) => ({ sealed: one.secret, until: one.until }))
      const endpoint = { ...locked.value, sealedSecret: rotated.secret, previous: before }
      await unit.webhooks.keep(endpoint)
      await noteWebhook(unit, endpoint, { action: 'rotate_webhook_secret', actorId: actor.id, at, before: locked.value })
      return ok({ endpoint, secret })
    })
