import { chargeableWeight } from '../freight/chargeable.ts'
import type { FreightRule } from '../freight/freight-rule.ts'
import type { Parcel } from '../freight/parcel.ts'
import type { PriceList } from './quote.ts'

const lanes = new WeakMap<PriceList, Map<string, readonly FreightRule[]>>()

/** The rules in force on a lane, for all clients; sheets ask for each of their rows. */
function rulesOn(
  prices: PriceList,
  lane: { readonly channel: string; readonly from: string; readonly to: string },
): readonly FreightRule[] {
  const byLane = lanes.get(prices) ?? new Map<string, readonly FreightRule[]>()
  lanes.set(prices, byLane)
  const key = Object.values(lane).join(' ')
  const known = byLane.get(key)
  if (known) return known
  const made = [...prices.rules.values()].filter(
    (rule) => rule?.channel === lane.channel && rule.fromCountry === lane.from && rule.targetCountry === lane.to,
  ) as readonly FreightRule[]
  byLane.set(key, made)
  return made
}

/** A parcel that is heavier than any rule of its lane takes. */
export type AboveMaximum = { readonly chargeableGrams: number; readonly maxGrams: number; readonly channel: string }

/**
 * Returns by how much a parcel is above the maximum of every freight rule on its channel and lane,
 * by the weight that each would charge; undefined where one takes it, or none is there. The rules
 * of other clients do not count for a client; for nobody in particular all of them do.
 */
export function aboveMaximum(prices: PriceList, parcel: Parcel, client?: string): AboveMaximum | undefined {
  const { channel, fromCountry: from, targetCountry: to, actualGrams, boxes } = parcel
  if (channel === undefined) return undefined
  let heaviest: AboveMaximum | undefined
  for (const { maxGrams, convertRate, client: owner } of rulesOn(prices, { channel, from, to })) {
    if (owner !== undefined && client !== undefined && owner !== client) continue
    const { chargeableGrams } = chargeableWeight({ boxes, actualGrams, convertRate })
    if (chargeableGrams <= maxGrams) return undefined
    if (heaviest === undefined || maxGrams > heaviest.maxGrams) heaviest = { chargeableGrams, maxGrams, channel }
  }
  return heaviest
}
