import { readPublications } from '#core/portal/messages/read-publications.usecase.ts'
import { waitingFor } from '#core/oversight/home/waiting-for.usecase.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { waitingCounts } from './waiting-counts.ts'
import { homeHandlers } from './home.handlers.ts'

/** The figures and the latest bulletin of the home page. */
export function home({ store, references, fileStore, clock, entities }: SharedParts): BindingsOf<RoutesOf<'home'>> {
  const {
    atomically,
    orders,
    shipmentCounts,
    publications,
    files,
    ledgerReading,
    workOrders,
    codChanges,
    invoices,
    refunds,
    claims,
    recharges,
    corrections,
    bankLines,
    orderExceptions,
    mailboxes,
    certificationQueue,
    agentConnections,
    inbounds,
    jobs,
  } = store
  const { latest } = readPublications({ atomically, publications, files, fileStore, clock })
  return homeHandlers({
    orders,
    shipmentCounts,
    balancesOf: ledgerReading.balancesOf,
    references,
    latestBulletin: async (shipper) => (await latest('bulletin', shipper))?.publication,
    waitingFor: waitingFor({
      pages: pageTable(entities),
      counts: waitingCounts({
        orders,
        workOrders,
        codChanges,
        invoices,
        refunds,
        claims,
        recharges,
        corrections,
        bankLines,
        orderExceptions,
        mailboxes,
        publications,
        certificationQueue,
        jobRecords: jobs.records,
        agentConnections,
        inbounds,
        references,
        clock,
      }),
    }),
    clock,
  })
}
