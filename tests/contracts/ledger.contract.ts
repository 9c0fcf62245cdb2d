import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../adapters/store/database.ts'
import type { Actor } from '../../core/identity/account.ts'
import { ok } from '../../core/kernel/result.ts'
import { adjustWallet } from '../../core/ledger/adjust-wallet.usecase.ts'
import { chargeWallet } from '../../core/ledger/charge-wallet.usecase.ts'
import type { JournalEntry } from '../../core/ledger/entry.ts'
import { houseAccount, wallet } from '../../core/ledger/ledger-account.ts'
import { post } from '../../core/ledger/post.ts'
import { charge } from '../../core/ledger/postings.ts'
import { reverseEntry } from '../../core/ledger/reverse-entry.usecase.ts'
import { verifyLedger } from '../../core/ledger/verify.ts'
import type { Store } from '../../adapters/store/store.ts'
import { storeAt, twoStores, type ServerOf } from './server.ts'

const AT = Date.UTC(2026, 10, 1)
const CUSTOMER = 1001
const finance = { id: 3, audience: 'staff' } as Actor
const money = (amount: bigint, currency = 'CNY') => ({ amount, currency })

const deskOf = (store: Store) => {
  const desk = { atomically: store.ledgerAtomically, clock: { now: () => AT } }
  return { adjust: adjustWallet(desk), charge: chargeWallet(desk), reverse: reverseEntry(desk) }
}
const keyed = (key: string, bodyHash = key) => ({ accountId: finance.id, command: 'ledger', key, bodyHash })
const topUp = (key: string, amount = money(10_000n)) => ({
  customerId: CUSTOMER,
  amount,
  reference: key,
  note: 'goodwill',
  keyed: keyed(key),
})
const freight = (key: string, amount: bigint) => ({
  kind: 'freight' as const,
  customerId: CUSTOMER,
  reference: key,
  lines: [
    { purpose: 'freight' as const, amount: money(amount) },
    { purpose: 'paper' as const, amount: money(5n) },
  ],
  keyed: keyed(key),
})
const verdictOf = (store: Store) => store.ledgerReading.snapshot(verifyLedger)
const codeOf = (result: { readonly ok: boolean; readonly failure?: { readonly code: string } }) =>
  result.ok ? undefined : result.failure?.code

/** The ledger of a store: the use cases over it, whose rules are the core's. */
export function ledgerContract(server: ServerOf): void {
  describe('the ledger', () => {
    it('keeps entries as they were sealed, and balances as they lead to', async () => {
      const store = await storeAt(await server().freshDatabase())
      const desk = deskOf(store)
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([])
      for (const made of [
        await desk.adjust(topUp('one'), finance),
        await desk.adjust(topUp('dinar', money(1234n, 'KWD')), finance),
        await desk.charge(freight('two', 2_500n), finance),
      ])
        expect(made.ok).toBe(true)
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([money(7_495n), money(1_234n, 'KWD')])
      expect(await store.ledgerReading.balancesOf(100)).toEqual([])
      expect(await verdictOf(store)).toMatchObject({ entries: 3 })
      expect((await verdictOf(store)).finding).toBeUndefined()
      const last = await store.ledgerReading.snapshot(async (ledger) => {
        let found: JournalEntry | undefined
        for await (const entry of ledger.entries()) found = entry
        return found
      })
      expect(last).toMatchObject({
        kind: 'freight',
        reference: 'two',
        payWay: 'balance',
        fixedFee: money(5n),
        at: AT,
        actorId: 3,
        legs: [
          { account: wallet(CUSTOMER, 'CNY'), amount: -2_505n, sequence: 2, balanceAfter: 7_495n },
          { account: houseAccount('freight_revenue', 'CNY'), amount: 2_500n },
          { account: houseAccount('fees', 'CNY'), amount: 5n },
        ],
      })
    })

    it('refuses what credit does not cover whole, answers a repeated key once, and takes an entry back once', async () => {
      const store = await storeAt(await server().freshDatabase())
      const desk = deskOf(store)
      const first = await desk.adjust(topUp('one'), finance)
      expect(await desk.adjust(topUp('one'), finance)).toEqual(first)
      expect(codeOf(await desk.adjust({ ...topUp('one'), keyed: keyed('one', 'other') }, finance))).toBe('IDEMPOTENCY_CONFLICT')
      expect(codeOf(await desk.charge(freight('two', 10_000n), finance))).toBe('CREDIT_EXCEEDED')
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      const entryNumber = first.ok ? first.value.entryNumber : 0
      expect((await desk.reverse({ entryNumber, note: 'twice', keyed: keyed('back') }, finance)).ok).toBe(true)
      expect(codeOf(await desk.reverse({ entryNumber, note: 'twice', keyed: keyed('again') }, finance))).toBe('ENTRY_REVERSED')
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([money(0n)])
      expect((await verdictOf(store)).finding).toBeUndefined()
    })

    it('never passes a credit limit when two servers charge one wallet together', async () => {
      const stores = await twoStores(server())
      const [here] = stores
      await deskOf(here).adjust(topUp('one'), finance)
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) => deskOf(stores[index % 2] ?? here).charge(freight(`f${index}`, 1_995n), finance)),
      )
      expect(results.filter((result) => result.ok)).toHaveLength(5)
      expect(await here.ledgerReading.balancesOf(CUSTOMER)).toEqual([money(0n)])
      expect(await verdictOf(here)).toMatchObject({ entries: 6 })
      expect((await verdictOf(here)).finding).toBeUndefined()
    })

    it('counts what a unit wrote before in the same unit, and keeps nothing of one that is undone', async () => {
      const store = await storeAt(await server().freshDatabase())
      await deskOf(store).adjust(topUp('one'), finance)
      const draft = (amount: bigint) => charge({ ...freight('x', amount), lines: [{ purpose: 'freight', amount: money(amount) }] })
      const stamp = { at: AT, actorId: 3 }
      await store.ledgerAtomically(async ({ ledger }) => {
        expect((await post(ledger, draft(6_000n), stamp)).ok).toBe(true)
        const second = await post(ledger, draft(6_000n), stamp)
        expect(codeOf(second)).toBe('CREDIT_EXCEEDED')
        return second
      })
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      await store.ledgerAtomically(async ({ ledger }) => ok((await post(ledger, draft(6_000n), stamp)).ok))
      expect(await store.ledgerReading.balancesOf(CUSTOMER)).toEqual([money(4_000n)])
    })

    it('lets nobody rewrite the journal, and names what was changed where an account stands elsewhere', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      await deskOf(store).adjust(topUp('one'), finance)
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
      expect((await verdictOf(store)).finding).toMatchObject({ fault: 'head', account: wallet(CUSTOMER, 'CNY') })
    })
  })
}
