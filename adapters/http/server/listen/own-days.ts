import type { Actor } from '#core/platform/access/account.ts'
import type { AnyRoute } from '../../contract/route.ts'
import { namesIn } from '../../contract/schema-names.ts'

/**
 * The query of a call whose days are those of the shipper who makes it (rule: Days of a client),
 * unless it names a zone of its own.
 */
export function withOwnDays<Q>(route: AnyRoute, query: Q, actor: Pick<Actor, 'timeZone'> | undefined): Q {
  const zone = actor?.timeZone
  if (zone === undefined || typeof query !== 'object' || query === null || !namesIn(route.query).own.has('timezone')) return query
  const named = 'timezone' in query && query.timezone !== undefined && query.timezone !== ''
  return named ? query : { ...query, timezone: zone }
}
