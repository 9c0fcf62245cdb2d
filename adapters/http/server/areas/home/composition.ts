import { readPublications } from '../../../../../core/messages/read-publications.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { homeHandlers } from './home.handlers.ts'

/** The figures and the latest bulletin of the home page. */
export function home({ store, references, fileStore, clock }: SharedParts): BindingsOf<RoutesOf<'home'>> {
  const { atomically, orders, shipmentCounts, publications, files, ledgerReading } = store
  const { latest } = readPublications({ atomically, publications, files, fileStore, clock })
  return homeHandlers({
    orders,
    shipmentCounts,
    balancesOf: ledgerReading.balancesOf,
    references,
    latestBulletin: async (shipper) => (await latest('bulletin', shipper))?.publication,
    clock,
  })
}
