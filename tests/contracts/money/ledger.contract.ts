import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { up } from '../../../adapters/store/migrations/0109-demo-top-ups.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { must } from '#core/base/kernel/result.ts'
import type { LedgerStore } from '#core/money/ledger/ledger.ports.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import { lockFirst, postFirst } from '#core/money/ledger/post.ts'
import { adjustment, charge, recharge } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { postOnce } from '../../support/money/post-once.ts'
import { storeAt, type ServerOf } from '../server.ts'

const CUSTOMER = 1001
const finance = { id: 3, audience: 'staff' } as Actor
const topUp = adjustment({ customerId: CUSTOMER, amount: { amount: 10_000n, currency: 'CNY' }, reference: 'one', note: 'goodwill' })
const keyed = { accountId: finance.id, command: 'ledger', key: 'one', bodyHash: 'one' }

/**
 * The promises of the ledger that the database itself holds; the rest is in
 * ledger-unit.contract.ts.
 */
export function ledgerContract(server: ServerOf): void {
  describe('the journal in SQL', () => {
    it('lets nobody rewrite the journal, and names what was changed where an account stands elsewhere', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      must(await postOnce({ atomically: store.atomically, clock: { now: () => Date.UTC(2026, 10, 1) } })(topUp, keyed))
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

    it('has a document for top-ups of demo data from before there were documents, once the tables are of this version', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      for (const reference of ['DEMO-TOP-UP-1', 'DEMO-TOP-UP-2', 'OTHER']) {
        const draft = recharge({ customerId: CUSTOMER, reference, channel: 'sandbox', amount: { amount: 500n, currency: 'CNY' } })
        must(
          await postOnce({ atomically: store.atomically, clock: { now: () => Date.UTC(2026, 10, 1) } })(draft, {
            ...keyed,
            key: reference,
          }),
        )
      }
      const finding = async () => (await store.ledgerReading.snapshot(verifyLedger)).finding
      expect(await finding()).toMatchObject({ fault: 'no_document', document: { number: 'DEMO-TOP-UP-1' } })
      const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) })
      onTestFinished(() => database.destroy())
      await up(database)
      // One that is of no demo is still missed.
      expect(await finding()).toMatchObject({ fault: 'no_document', document: { number: 'OTHER' } })
    })

    it('is opened once for units that share a transaction: each counts what the others appended, and is refused where the credit ends', async () => {
      const store = await storeAt(await server().freshDatabase())
      const at = Date.UTC(2026, 10, 1)
      must(await postOnce({ atomically: store.atomically, clock: { now: () => at } })(topUp, keyed))
      const line = (amount: bigint) => [{ purpose: 'freight', amount: { amount, currency: 'CNY' } }] as const
      const ledgers: LedgerStore[] = []
      const charged = Array.from({ length: 20 }, (_, unit) =>
        store.together([`${unit}`])(async ({ ledger }) => {
          ledgers[unit] = ledger
          const freight = charge({ kind: 'insurance', customerId: CUSTOMER, reference: `T${unit}`, lines: line(700n) })
          // Some open the books a moment later than others, and some have opened them when others
          // append.
          if (unit % 3 === 0) await ledger.find(0)
          const locked = unit % 2 === 0 ? await lockFirst(ledger, [freight], at) : undefined
          if (unit % 4 === 0) await ledger.find(0)
          return postFirst(ledger, [freight], { stamp: { at, actorId: finance.id }, beyondCredit: false, locked })
        }),
      )
      const said = (await Promise.all(charged)).map((one) => (one.ok ? 'charged' : one.failure.code))
      expect(Object.groupBy(said, (one) => one)).toMatchObject({ charged: { length: 14 }, CREDIT_EXCEEDED: { length: 6 } })
      expect(new Set(ledgers.filter((_, unit) => said[unit] === 'charged')).size).toBe(1)
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([{ amount: 200n, currency: 'CNY' }])
      expect(await store.ledgerReading.snapshot(verifyLedger)).toEqual({ entries: 15, accounts: 4 })
    })
  })
}
