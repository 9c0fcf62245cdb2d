import { openDatabase } from '../../../adapters/store/database/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import type { Account } from '#core/platform/access/account.ts'
import { billNumber } from '#core/money/billing/bill-number.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { NOW, type InvoiceRoom } from './invoices.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'

const CLIENTS = [1001, 1002] as const
const STAFF = [3, 7] as const
const FILE_ID = 32

const EMPTIED = 'truncate customer_invoice_bills, customer_invoices, customer_bills cascade'

/** Two clients with bills in SQL, as two servers on one database have them. */
export async function sqlInvoiceRoom(server: ServerOf, known: Account): Promise<InvoiceRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  for (const id of [...CLIENTS, ...STAFF])
    await insertAccount(database, { ...known, id, account: `account-${id}`, accountPhone: `+86138001${String(id).padStart(5, '0')}` })
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  let serial = 0
  return {
    here: here.atomically,
    there: there.atomically,
    customerIds: CLIENTS,
    empty: async () => void (await database.rows(EMPTIED, [])),
    bill: async (customerId, amount, { currency = 'CNY', state = 'paid' } = {}) => {
      serial += 1
      const number = billNumber.write(serial)
      const day = new Date(NOW - serial * MILLIS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
      const facts = { billNumber: number, customerId, type: 'freight', currency, period: { from: day, to: day }, createdBy: 0 } as const
      const bill = { ...facts, amount, lineCount: 1, paidAmount: amount, state, createdAt: NOW }
      must(
        await here.atomically(async ({ customerBills }) => {
          const id = await customerBills.add(bill)
          await customerBills.keep({ ...bill, id, version: 1, paidAt: NOW })
          return ok(id)
        }),
      )
      return number
    },
    upload: async (ownerId) => {
      serial += 1
      const id = String(serial).padStart(FILE_ID, 'A')
      const sent = { fileName: 'a.pdf', type: 'application/pdf', sizeBytes: 1, sha256: '' } as const
      const file = { ...sent, id, ownerId, purpose: 'invoice', createdAt: NOW } as const
      must(await here.atomically(async ({ files }) => ok(await files.add({ file, isHeld: false }))))
      return id
    },
  }
}
