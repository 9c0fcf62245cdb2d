import { afterAll, beforeAll, describe } from 'vitest'
import type { TestServer } from '../support/databases.ts'
import { auditSealsContract } from './audit-seals.contract.ts'
import { awayContract } from './away.contract.ts'
import { bulkEventsContract } from './bulk-events.contract.ts'
import { entityStoreContract } from './entity-store.contract.ts'
import { exportsContract } from './exports.contract.ts'
import { flowContract } from './flow.contract.ts'
import { homeContract } from './home.contract.ts'
import { identityContract } from './identity.contract.ts'
import { jobsContract } from './jobs.contract.ts'
import { labelDesignsContract } from './label-designs.contract.ts'
import { lateContract } from './late.contract.ts'
import { ledgerContract } from './ledger.contract.ts'
import { mailboxesContract } from './mailboxes.contract.ts'
import { orderListsContract } from './order-lists.contract.ts'
import { orderStoreContract } from './order-store.contract.ts'
import { queryShapesContract } from './query-shapes.contract.ts'
import { publicationsContract } from './publications.contract.ts'
import { reportMailsContract } from './report-mails.contract.ts'
import { reportSumsContract } from './report-sums.contract.ts'
import { serverRightsContract } from './server-rights.contract.ts'
import { sqlJobs } from './sql-jobs.ts'
import { sqlStockContract } from './sql-stock.contract.ts'
import { sqlStorageContract } from './sql-storage.contract.ts'
import { sqlUnitsContract } from './sql-units.contract.ts'
import { staffContract } from './staff.contract.ts'
import { startContract } from './start.contract.ts'
import { sqlTariffVersionsContract } from './sql-tariff-versions.contract.ts'
import { trackingSubscriptionsContract } from './tracking-subscriptions.contract.ts'
import { transitTimesContract } from './transit-times.contract.ts'
import { timelinessContract } from './timeliness.contract.ts'
import { togetherContract } from './together.contract.ts'
import { tracesContract } from './traces.contract.ts'
import { transactionsContract } from './transactions.contract.ts'
import { uniqueKeysContract } from './unique-keys.contract.ts'
import { notificationsContract } from './notifications.contract.ts'
import { sandboxProviderContract } from './sandbox-provider.contract.ts'
import { savedRecordsContract } from './saved-records.contract.ts'
import { unitOfWorkContract } from './unit-of-work.contract.ts'
import { waitingEventsContract } from './waiting-events.contract.ts'

/** Every port of the store, against one kind of server. */
export function storeContracts(name: string, start: () => Promise<TestServer>): void {
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
    identityContract(serverOf)
    staffContract(serverOf)
    uniqueKeysContract(serverOf)
    transactionsContract(serverOf)
    togetherContract(serverOf)
    unitOfWorkContract(serverOf)
    orderStoreContract(serverOf)
    orderListsContract(serverOf)
    transitTimesContract(serverOf)
    bulkEventsContract(serverOf)
    timelinessContract(serverOf)
    trackingSubscriptionsContract(serverOf)
    homeContract(serverOf)
    reportSumsContract(serverOf)
    reportMailsContract(serverOf)
    exportsContract(serverOf)
    jobsContract('in SQL', () => sqlJobs(serverOf()))
    ledgerContract(serverOf)
    flowContract(serverOf)
    auditSealsContract(serverOf)
    sqlStockContract(serverOf)
    sqlStorageContract(serverOf)
    sqlUnitsContract(serverOf)
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
  })
}
