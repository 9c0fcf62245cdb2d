import type { References } from '#core/base/fields/references.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'

/**
 * The channel that the switch rules choose for a destination where an order has none
 * (rule: Default channel).
 */
export const defaultChannel = (country: string, references: References): string | undefined => references.find(switchRule, country)?.channel

type ChannelSwitchInput = {
  readonly before: { readonly country?: string | undefined; readonly channel?: string | undefined }
  readonly after: { readonly country: string | undefined; readonly channel: unknown }
  readonly references: References
}

/**
 * The channel input of a changed order: empty, so that the switch rules choose again, where the
 * destination changed and the channel is still the one that they chose for the old one. Any other
 * channel was chosen by a person and stays.
 */
export function channelAfter({ before, after, references }: ChannelSwitchInput): unknown {
  const isMoved = after.country !== before.country
  const isGiven = before.country !== undefined && before.channel === defaultChannel(before.country, references)
  return isMoved && isGiven && after.channel === before.channel ? undefined : after.channel
}
