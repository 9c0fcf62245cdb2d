import type { Entity } from '#core/base/fields/entity.ts'
import { entityOptions, isAnyone, isStaff, type OptionList } from '#core/platform/access/options/option-list.ts'
import { referenceOptions } from '#core/platform/access/options/reference-options.ts'
import { insuranceOptions } from '#core/operations/insurance/insurance-options.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { orderOptions } from '#core/parcels/orders/order-options.ts'
import { clientOptions } from '#core/portal/shippers/client-options.ts'
import { circuitOptions } from '#core/pricing/fees/freight/circuit-options.ts'
import { chargeTypeOptions } from '#core/pricing/fees/subjects/charge-type-options.ts'

/** Entities in memory whose records shippers choose from as well. */
const PUBLISHED: ReadonlySet<string> = new Set([
  'country',
  'currency',
  'city',
  'city_mapping',
  'channel',
  'airport',
  'contraband',
  'switch_rule',
  'tracker_agent',
])

/** Entities that name terms of clients or costs of ours: staff need to be granted to read them. */
const GRANTED: ReadonlySet<string> = new Set(['freight_rule', 'expense_subject', 'supplier', 'supplier_price'])

const isForOf = ({ name, area }: Entity): OptionList['isFor'] =>
  PUBLISHED.has(name) ? isAnyone : GRANTED.has(name) ? (actor) => isStaff(actor) && mayDo(actor, { area, action: 'read' }) : isStaff

/** Lists that are more than the records of an entity in memory; a list is one line here. */
const DECLARED: readonly OptionList[] = [
  ...referenceOptions,
  ...orderOptions,
  clientOptions,
  chargeTypeOptions,
  circuitOptions,
  insuranceOptions,
]

/** Every list that pages and programs choose from: the declared ones and the entities in memory. */
export function optionCatalog(entities: readonly Entity[]): readonly OptionList[] {
  const declared = new Set(DECLARED.map(({ name }) => name))
  const others = entities.filter(({ cached, name }) => cached === true && !declared.has(name))
  return [...others.map((entity) => entityOptions(entity, { isFor: isForOf(entity) })), ...DECLARED]
}

/** A name as programs write it: `charge_type`, `chargeType`, `charge type`. */
const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Finds a list by its name, however it is spelt, or by another of its names; `undefined` for one
 * that there is not, or that is not for the reader.
 */
export function optionFinder(
  lists: readonly OptionList[],
): (name: string, actor: Parameters<OptionList['isFor']>[0]) => OptionList | undefined {
  const exact = new Map(lists.map((list) => [list.name, list]))
  const byName = new Map<string, OptionList>()
  for (const list of lists)
    for (const name of [list.name, ...(list.otherNames ?? [])]) if (!byName.has(folded(name))) byName.set(folded(name), list)
  return (name, actor) => {
    const found = exact.get(name) ?? byName.get(folded(name))
    return found?.isFor(actor) === true ? found : undefined
  }
}
