import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../adapters/store/database/database.ts'
import type { Actor } from '../../core/access/account.ts'
import { adjustWallet } from '../../core/ledger/adjust-wallet.usecase.ts'
import { wallet } from '../../core/ledger/ledger-account.ts'
import { postTogether } from '../../core/ledger/post-together.ts'
import { verifyLedger } from '../../core/ledger/verify.ts'
import { storeAt, type ServerOf } from './server.ts'

const CUSTOMER = 1001
const finance = { id: 3, audience: 'staff' } as Actor
const topUp = {
  customerId: CUSTOMER,
  amount: { amount: 10_000n, currency: 'CNY' },
  reference: 'one',
  note: 'goodwill',
  keyed: { accountId: finance.id, command: 'ledger', key: 'one', bodyHash: 'one' },
}

/** What the database itself holds of the ledger's promises; the rest is in ledger-unit.contract.ts. */
export function ledgerContract(server: ServerOf): void {
  describe('the journal in SQL', () => {
    it('lets nobody rewrite the journal, and names what was changed where an account stands elsewhere', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const posting = postTogether({ atomically: store.atomically, clock: { now: () => Date.UTC(2026, 10, 1) } })
      await adjustWallet(posting)(topUp, finance)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      for (const statement of [
        "update ledger_entries set reference = 'x'",
        'delete from ledger_legs',
        'truncate ledger_legs',
        'delete from ledger_entries',
      ])
        await expect(database.rows(statement)).rejects.toThrow('the journal is kept as it was written')
      await database.rows('update ledger_accounts set balance = balance + 1 where account = $1', [wallet(CUSTOMER, 'CNY')])
      expect((await store.ledgerReading.snapshot(verifyLedger)).finding).toMatchObject({ fault: 'head', account: wallet(CUSTOMER, 'CNY') })
    })
  })
}
