import { afterAll, beforeAll, describe } from 'vitest'
import type { TestServer } from '../support/servers/databases.ts'
import { auditSealsContract } from './oversight/audit-seals.contract.ts'
import { awayContract } from './platform/away.contract.ts'
import { backupsContract } from './platform/backups.contract.ts'
import { bulkEventsContract } from './parcels/bulk-events.contract.ts'
import { clocksContract } from './platform/clocks.contract.ts'
import { entityStoreContract } from './platform/entity-store.contract.ts'
import { exportsContract } from './portal/exports.contract.ts'
import { flowContract } from './money/flow.contract.ts'
import { homeContract } from './oversight/home.contract.ts'
import { identityContract } from './platform/identity.contract.ts'
import { jobsContract } from './platform/jobs.contract.ts'
import { labelDesignsContract } from './parcels/label-designs.contract.ts'
import { lateContract } from './platform/late.contract.ts'
import { ledgerContract } from './money/ledger.contract.ts'
import { mailboxesContract } from './portal/mailboxes.contract.ts'
import { orderListsContract } from './parcels/order-lists.contract.ts'
import { orderStoreContract } from './parcels/order-store.contract.ts'
import { queryShapesContract } from './platform/query-shapes.contract.ts'
import { publicationsContract } from './portal/publications.contract.ts'
import { reportMailsContract } from './oversight/report-mails.contract.ts'
import { reportSumsContract } from './oversight/report-sums.contract.ts'
import { serverRightsContract } from './platform/server-rights.contract.ts'
import { sqlJobs } from './platform/sql-jobs.ts'
import { sqlStockContract } from './warehouse/sql-stock.contract.ts'
import { sqlStorageContract } from './money/sql-storage.contract.ts'
import { sqlUnitsContract } from './platform/sql-units.contract.ts'
import { staffContract } from './platform/staff.contract.ts'
import { startContract } from './platform/start.contract.ts'
import { sqlTariffVersionsContract } from './pricing/sql-tariff-versions.contract.ts'
import { trackingSubscriptionsContract } from './parcels/tracking-subscriptions.contract.ts'
import { transitTimesContract } from './parcels/transit-times.contract.ts'
import { timelinessContract } from './oversight/timeliness.contract.ts'
import { togetherContract } from './platform/together.contract.ts'
import { tracesContract } from './oversight/traces.contract.ts'
import type { ServerOf } from './server.ts'
import { transactionsContract } from './platform/transactions.contract.ts'
import { uniqueKeysContract } from './platform/unique-keys.contract.ts'
import { notificationsContract } from './portal/notifications.contract.ts'
import { sandboxProviderContract } from './money/sandbox-provider.contract.ts'
import { savedRecordsContract } from './parcels/saved-records.contract.ts'
import { unitOfWorkContract } from './platform/unit-of-work.contract.ts'
import { waitingEventsContract } from './parcels/waiting-events.contract.ts'

/** Which ports: all of them, or those whose SQL one version of PostgreSQL may take otherwise. */
export type Extent = 'all' | 'sql'

/** The ports of the store, against one kind of server. */
export function storeContracts(name: string, start: () => Promise<TestServer>, extent: Extent = 'all'): void {
  describe(name, () => {
    let server: TestServer | undefined
    beforeAll(async () => {
      server = await start()
    })
    afterAll(() => server?.stop())
    const serverOf = (): TestServer => {
      if (server === undefined) throw new Error('the server is not up')
      return server
    }
    startContract(serverOf)
    queryShapesContract(serverOf)
    serverRightsContract(serverOf)
    entityStoreContract(serverOf)
    uniqueKeysContract(serverOf)
    transactionsContract(serverOf)
    togetherContract(serverOf)
    unitOfWorkContract(serverOf)
    orderStoreContract(serverOf)
    orderListsContract(serverOf)
    jobsContract('in SQL', () => sqlJobs(serverOf()))
    clocksContract(serverOf)
    backupsContract(serverOf)
    ledgerContract(serverOf)
    sqlUnitsContract(serverOf)
    if (extent === 'all') otherContracts(serverOf)
  })
}

/** Ports whose statements are of one kind with those of the others. */
function otherContracts(serverOf: ServerOf): void {
  identityContract(serverOf)
  staffContract(serverOf)
  transitTimesContract(serverOf)
  bulkEventsContract(serverOf)
  timelinessContract(serverOf)
  trackingSubscriptionsContract(serverOf)
  homeContract(serverOf)
  reportSumsContract(serverOf)
  reportMailsContract(serverOf)
  exportsContract(serverOf)
  flowContract(serverOf)
  auditSealsContract(serverOf)
  sqlStockContract(serverOf)
  sqlStorageContract(serverOf)
  sqlTariffVersionsContract(serverOf)
  mailboxesContract(serverOf)
  notificationsContract(serverOf)
  waitingEventsContract(serverOf)
  tracesContract(serverOf)
  publicationsContract(serverOf)
  labelDesignsContract(serverOf)
  savedRecordsContract(serverOf)
  sandboxProviderContract(serverOf)
  awayContract(serverOf)
  lateContract(serverOf)
}
