import type { SavedEntity } from '#core/base/fields/entity.ts'
import type { References } from '#core/base/fields/references.ts'
import { ok } from '#core/base/kernel/result.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { beginningsOf, MOST_OFFERED } from '#core/parcels/saved/offers.rules.ts'
import type { SavedRecords } from '#core/parcels/saved/saved.ports.ts'
import type { offersRoute } from '../../../../contract/platform/reference/reference.routes.ts'
import type { Handler } from '../../../answers/call.ts'
import { recordPresenter } from '../../../presenters/record.ts'
import { filterOf } from '../../platform/reference/reference.handlers.ts'

type Parts = { readonly entity: SavedEntity; readonly saved: SavedRecords; readonly references: () => References }

/** The phone prefixes of the countries that parcels leave from or arrive at. */
const prefixesIn = (references: References): readonly string[] => [
  ...new Set(
    references
      .all(country)
      .flatMap(({ phone_prefix: prefix = '', allow_arrive, allow_depart }) =>
        allow_arrive || allow_depart ? [prefix.replace(/\D/g, '')] : [],
      ),
  ),
]

/** Offers a customer its own records while it types. */
export function offersHandler({ entity, saved, references }: Parts): Handler<ReturnType<typeof offersRoute>> {
  const present = recordPresenter(entity)
  return async ({ query, actor }) => {
    const { typed, ...filters } = query
    const beginnings = beginningsOf(entity, typed, prefixesIn(references()))
    const found = await saved
      .of(entity, actor.id)
      .offers({ beginnings, filters: filterOf(entity, filters).filters ?? {}, most: MOST_OFFERED })
    return ok(found.map(present))
  }
}
