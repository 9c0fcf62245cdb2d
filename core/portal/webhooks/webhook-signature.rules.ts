import { MILLIS_PER_DAY, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'

/** A message as it is signed: its id stays the same however often it is sent. */
export type SignedMessage = { readonly id: string; readonly body: string }

/** The secrets of an endpoint; those before it sign too until their time is over. */
export type EndpointSecrets = {
  readonly secret: string
  readonly previous: readonly { readonly secret: string; readonly until: Instant }[]
}

/** HMAC-SHA256 of a text under a secret (`whsec_…`), in base64. */
export type SignWebhook = (secret: string, text: string) => string

/**
 * A replaced secret goes on signing for so long, so that receivers can change theirs without
 * missing a message.
 */
const PREVIOUS_MILLIS = MILLIS_PER_DAY

/** So many secrets sign beside the newest one. */
export const MOST_PREVIOUS = 5

/** Those before the newest that still sign, the newest of them first. */
export const signingBefore = <T extends { readonly until: Instant }>(previous: readonly T[], now: Instant): readonly T[] =>
  previous.filter(({ until }) => now < until)

/**
 * The secrets after a rotation: the current secret signs for a day more, and those before it until
 * their time, so that a second click takes nothing from the one that the receiver has.
 */
export const rotateEndpointSecret = ({ secret, previous }: EndpointSecrets, fresh: string, now: Instant): EndpointSecrets => ({
  secret: fresh,
  previous: [{ secret, until: now + PREVIOUS_MILLIS }, ...signingBefore(previous, now)],
})

/**
 * The headers of an attempt by the Standard Webhooks specification: id, the attempt's time in
 * seconds, and a signature for every valid secret.
 */
export function signedHeaders(
  { id, body }: SignedMessage,
  { secret, previous }: EndpointSecrets,
  { now, sign }: { readonly now: Instant; readonly sign: SignWebhook },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / MILLIS_PER_SECOND))
  const valid = [secret, ...signingBefore(previous, now).map((one) => one.secret)]
  const signatures = valid.map((one) => `v1,${sign(one, `${id}.${timestamp}.${body}`)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
