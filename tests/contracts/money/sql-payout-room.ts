import { onTestFinished } from 'vitest'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { query } from '../../../adapters/store/database/row-shape.ts'
import type { Account } from '#core/platform/access/account.ts'
import { addPayableBill } from '../../support/money/payable-bills.ts'
import { openShipper } from '../../support/open-shipper.ts'
import { FIGURES } from '../../support/money/payout-figures.ts'
import type { PayoutRoom } from './payouts.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'

const ENTRIES = query({ count: 'bigint' }, "select count(*) as count from ledger_entries where kind = 'cod_settled' and reference = $1")
/** Above the accounts of staff. */
const FIRST = 9000

/** Bills in pending payment in SQL, as two servers on one database have them. */
export async function sqlPayoutRoom(server: ServerOf, known: Account): Promise<PayoutRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  let serial = 0
  return {
    here: here.atomically,
    there: there.atomically,
    reading: there.payouts,
    bill: async () => {
      serial += 1
      const [billNumber, customerId] = [`CB${serial}`, FIRST + serial]
      await insertAccount(database, { ...known, id: customerId, account: `payee-${serial}`, accountPhone: undefined })
      await openShipper(database, customerId)
      await addPayableBill(database, billNumber, customerId, FIGURES)
      return { billNumber, customerId }
    },
    entries: async (billNumber) => (await database.rows(ENTRIES, [billNumber]))[0]?.count ?? 0,
    told: async (accountId) => (await there.mailboxes.list({ accountId, page: 1, pageSize: 50 })).rows,
  }
}
