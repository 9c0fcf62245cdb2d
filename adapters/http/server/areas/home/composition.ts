import { readPublications } from '../../../../../core/messages/read-publications.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { homeHandlers } from './home.handlers.ts'

/** The figures and the latest bulletin of the home page. */
export function home({ store, references, fileStore, clock }: SharedParts): BindingsOf<RoutesOf<'home'>> {
  const { latest } = readPublications({ ...store, fileStore, clock })
  return homeHandlers({
    ...store,
    ...store.ledgerReading,
    references,
    latestBulletin: async (shipper) => (await latest('bulletin', shipper))?.publication,
    clock,
  })
}
