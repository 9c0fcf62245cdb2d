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

type GroupsOfCity = Pick<DeliveryPlace, 'cityGroups' | 'extraDays'>
const NO_GROUPS: GroupsOfCity = { cityGroups: [], extraDays: 0 }

/** Every row of a sheet asks for its city; reference data that changed is another object. */
const indexes = new WeakMap<References, ReadonlyMap<string, GroupsOfCity>>()

const cityKey = (country: string, code: string): string => `${country} ${code}`

function groupsByCity(references: References): ReadonlyMap<string, GroupsOfCity> {
  const known = indexes.get(references)
  if (known) return known
  const made = new Map<string, GroupsOfCity>()
  for (const { group_code: group, country, cities = [], extra_days: days = 0 } of references.all(cityGroup))
    for (const code of cities) {
      const { cityGroups, extraDays } = made.get(cityKey(country, code)) ?? NO_GROUPS
      made.set(cityKey(country, code), { cityGroups: [...cityGroups, group].toSorted(), extraDays: Math.max(extraDays, days) })
    }
  indexes.set(references, made)
  return made
}

/**
 * The groups that a city is in, by code, and how many days longer the slowest of them takes
 * (rule: Groups of cities).
 */
export const groupsOfCity = (
  { city_code: code, country }: { readonly city_code: string; readonly country: string },
  references: References,
): GroupsOfCity => groupsByCity(references).get(cityKey(country, code)) ?? NO_GROUPS
