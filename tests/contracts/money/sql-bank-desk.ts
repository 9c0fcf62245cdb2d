import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { Account } from '#core/platform/access/account.ts'
import type { BankRoom } from './bank.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'

const FIRST = { customerId: 1001, account: 'first-co', name: '深圳市（测试）甲有限公司' }
const OTHER = { customerId: 1002, account: 'other-co', name: '乙有限公司' }

/** Two clients with their companies in SQL, as two servers on one database have them. */
export async function sqlBankDesk(server: ServerOf, known: Account): Promise<BankRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  for (const { customerId: id, account, name } of [FIRST, OTHER])
    await insertAccount(database, { ...known, id, account, company: name, accountPhone: `+86138001${id}0` })
  await database.close()
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  return { here: here.atomically, there: there.atomically, first: FIRST, other: OTHER }
}
