import type { References } from '#core/base/fields/references.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'

/** The place of a delivery, as far as its price and its days depend on it. */
export type DeliveryPlace = {
  /** The groups of cities that it is in. */
  readonly cityGroups: readonly string[]
  /** A remote region is delivered to for more. */
  readonly isRemote: boolean
  /** How many days longer it takes than the country usually does. */
  readonly extraDays: number
}

/** A place that nothing is known of. */
export const ANYWHERE: DeliveryPlace = { cityGroups: [], isRemote: false, extraDays: 0 }

/**
 * The groups that a city is in, by code, and how many days longer the slowest of them takes
 * (rule: Groups of cities).
 */
export function groupsOfCity(
  { city_code: code, country }: { readonly city_code: string; readonly country: string },
  references: References,
): Pick<DeliveryPlace, 'cityGroups' | 'extraDays'> {
  const groups = references.all(cityGroup).filter((group) => group.country === country && group.cities?.includes(code) === true)
  return {
    cityGroups: groups.map((group) => group.group_code).toSorted(),
    extraDays: Math.max(0, ...groups.map((group) => group.extra_days ?? 0)),
  }
}
