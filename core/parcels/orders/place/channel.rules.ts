import type { References } from '#core/base/fields/references.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { deliveryPlace } from './order-city.ts'

type Destination = { readonly country?: string | undefined; readonly city?: string | undefined }

/**
 * The channel that an order without one goes by (rule: Default channel): that of a group of its
 * city, the first by code, else that of the switch rule of its country.
 */
export function defaultChannel({ country, city }: Destination, references: References): string | undefined {
  if (country === undefined) return undefined
  const groups = city === undefined ? [] : deliveryPlace({ country, city, address: '' }, references).cityGroups
  const ofGroups = groups.flatMap((code) => references.find(cityGroup, code)?.channel ?? [])
  return ofGroups[0] ?? references.find(switchRule, country)?.channel
}

type ChannelSwitchInput = {
  readonly before: Destination & { readonly channel?: string | undefined }
  readonly after: Destination & { readonly channel: unknown }
  readonly references: References
}

/**
 * The channel input of a changed order: empty, so that the switch rules choose again, where the
 * destination changed and the channel is still the one that they chose for the old one. Any other
 * channel was chosen by a person and stays.
 */
export function channelAfter({ before, after, references }: ChannelSwitchInput): unknown {
  if (before.channel === undefined || after.channel !== before.channel) return after.channel
  const usual = defaultChannel(before, references)
  const isMoved = after.country !== before.country || defaultChannel(after, references) !== usual
  return isMoved && before.channel === usual ? undefined : after.channel
}
