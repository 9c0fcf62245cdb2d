import type { References } from '../reference/references.ts'

/** The channel that the switch rules give a destination where an order names none (domain §2). */
export function defaultChannel(country: string, references: References): string | undefined {
  const channel = references.find('switch_rule', country)?.['channel']
  return typeof channel === 'string' ? channel : undefined
}

type Chosen = {
  readonly before: { readonly country?: string | undefined; readonly channel?: string | undefined }
  readonly after: { readonly country: string | undefined; readonly channel: unknown }
  readonly references: References
}

/**
 * What an order's channel is to be read from after a change: nothing, so that the switch rules choose again, where the destination changed and
 * the channel is still the one that they gave the old one. A channel other than that was chosen by a person and stays.
 */
export function channelAfter({ before, after, references }: Chosen): unknown {
  const isMoved = after.country !== before.country
  const isGiven = before.country !== undefined && before.channel === defaultChannel(before.country, references)
  return isMoved && isGiven && after.channel === before.channel ? undefined : after.channel
}
