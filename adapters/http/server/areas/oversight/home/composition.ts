import { readPublications } from '#core/portal/messages/read-publications.usecase.ts'
import { firstStepsOf } from '#core/oversight/home/first-steps.usecase.ts'
import { waitingFor } from '#core/oversight/home/waiting-for.usecase.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { firstStepFacts } from './first-step-facts.ts'
import { waitingCounts } from './waiting-counts.ts'
import { homeHandlers } from './home.handlers.ts'

/** The figures and the latest bulletin of the home page. */
export function home(parts: SharedParts): BindingsOf<RoutesOf<'home'>> {
  const { store, references, fileStore, clock, entities } = parts
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
    moneyFindings,
    bankLines,
    orderExceptions,
    mailboxes,
    certificationQueue,
    agentConnections,
    inbounds,
    jobs,
    backups,
  } = store
  const pages = pageTable(entities)
  const { latest } = readPublications({ atomically, publications, files, fileStore, clock })
  return homeHandlers({
    orders,
    shipmentCounts,
    balancesOf: ledgerReading.balancesOf,
    references,
    latestBulletin: async (shipper) => (await latest('bulletin', shipper))?.publication,
    firstStepsOf: firstStepsOf({
      pages,
      facts: firstStepFacts(parts),
    }),
    waitingFor: waitingFor({
      pages,
      counts: waitingCounts({
        orders,
        workOrders,
        codChanges,
        invoices,
        refunds,
        claims,
        recharges,
        corrections,
        moneyFindings,
        bankLines,
        orderExceptions,
        mailboxes,
        publications,
        certificationQueue,
        jobRecords: jobs.records,
        backups,
        agentConnections,
        inbounds,
        references,
        clock,
      }),
    }),
    clock,
  })
}
