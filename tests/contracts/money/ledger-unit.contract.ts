import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { adjustWallet } from '#core/money/ledger/wallets/adjust-wallet.usecase.ts'
import { chargeWallet } from '#core/money/ledger/wallets/charge-wallet.usecase.ts'
import type { CreditLimitUnit, LedgerReading, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import { customersHouseAccount, wallet } from '#core/money/ledger/ledger-account.ts'
import type { JournalEntry } from '#core/money/ledger/entry.ts'
import { post } from '#core/money/ledger/post.ts'
import { postTogether } from '#core/money/ledger/post-together.ts'
import { charge } from '#core/money/ledger/postings.ts'
import { reverseEntry } from '#core/money/ledger/reverse-entry.usecase.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'

/** A ledger as two servers reach it. */
export type LedgerDesk = {
  readonly here: Atomically<LedgerUnit & CreditLimitUnit>
  readonly there: Atomically<LedgerUnit & CreditLimitUnit>
  readonly reading: LedgerReading
}

const AT = Date.UTC(2026, 10, 1)
const CUSTOMER = 1001
const finance = { id: 3, audience: 'staff' } as Actor
const money = (amount: bigint, currency = 'CNY'): Money => ({ amount, currency })

const commandsOn = (atomically: Atomically<LedgerUnit>) => {
  const ports = { atomically, clock: { now: () => AT } }
  const posting = postTogether(ports)
  return { adjust: adjustWallet(posting), charge: chargeWallet(posting), reverse: reverseEntry(posting) }
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
  kind: 'insurance' as const,
  customerId: CUSTOMER,
  reference: key,
  lines: [
    { purpose: 'freight' as const, amount: money(amount) },
    { purpose: 'paper' as const, amount: money(5n) },
  ],
  keyed: keyed(key),
})
const verdictOf = ({ reading }: LedgerDesk) => reading.snapshot(verifyLedger)
const codeOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.failure.code)

/** The ledger: the use cases over it, whose rules are the core's. */
export function ledgerUnitContract(open: () => Promise<LedgerDesk>): void {
  describe('the ledger', () => {
    it('keeps entries as they were sealed, and balances as they lead to', async () => {
      const desk = await open()
      const { adjust, charge: take } = commandsOn(desk.here)
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([])
      for (const made of [
        await adjust(topUp('one'), finance),
        await adjust(topUp('dinar', money(1234n, 'KWD')), finance),
        await take(freight('two', 2_500n), finance),
      ])
        expect(made.ok).toBe(true)
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(7_495n), money(1_234n, 'KWD')])
      expect(await desk.reading.balancesOf(100)).toEqual([])
      expect(await desk.reading.arrearsOf(CUSTOMER)).toEqual([])
      expect(await verdictOf(desk)).toMatchObject({ entries: 3 })
      expect((await verdictOf(desk)).finding).toBeUndefined()
      const last = await desk.reading.snapshot(async (ledger) => {
        let found: JournalEntry | undefined
        for await (const entry of ledger.entries()) found = entry
        return found
      })
      expect(last).toMatchObject({
        kind: 'insurance',
        reference: 'two',
        payWay: 'balance',
        fixedFee: money(5n),
        at: AT,
        actorId: 3,
        legs: [
          { account: wallet(CUSTOMER, 'CNY'), amount: -2_505n, sequence: 2, balanceAfter: 7_495n },
          { account: customersHouseAccount('freight_revenue', CUSTOMER, 'CNY'), amount: 2_500n },
          { account: customersHouseAccount('fees', CUSTOMER, 'CNY'), amount: 5n },
        ],
      })
    })

    it('sums what a customer owes, currency by currency', async () => {
      const desk = await open()
      const { adjust, charge: take } = commandsOn(desk.here)
      const set = setCreditLimit({ atomically: desk.here, clock: { now: () => AT } })
      expect((await set({ customerId: CUSTOMER, limit: money(10_000n), reason: 'agreed' }, finance)).ok).toBe(true)
      expect((await adjust(topUp('dinar', money(1_234n, 'KWD')), finance)).ok).toBe(true)
      expect((await take(freight('owed', 2_500n), finance)).ok).toBe(true)
      expect(await desk.reading.arrearsOf(CUSTOMER)).toEqual([money(2_505n)])
      expect(await desk.reading.arrearsOf(100)).toEqual([])
    })

    it('refuses what credit does not cover whole, answers a repeated key once, and takes an entry back once', async () => {
      const desk = await open()
      const { adjust, charge: take, reverse } = commandsOn(desk.here)
      const first = await adjust(topUp('one'), finance)
      expect(await adjust(topUp('one'), finance)).toEqual(first)
      expect(codeOf(await adjust({ ...topUp('one'), keyed: keyed('one', 'other') }, finance))).toBe('IDEMPOTENCY_CONFLICT')
      expect(codeOf(await take(freight('two', 10_000n), finance))).toBe('CREDIT_EXCEEDED')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      const entryNumber = first.ok ? first.value.entryNumber : 0
      expect((await reverse({ entryNumber, note: 'twice', keyed: keyed('back') }, finance)).ok).toBe(true)
      expect(codeOf(await reverse({ entryNumber, note: 'twice', keyed: keyed('again') }, finance))).toBe('ENTRY_REVERSED')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(0n)])
      expect((await verdictOf(desk)).finding).toBeUndefined()
    })

    it('never passes a credit limit when two servers charge one wallet together', async () => {
      const desk = await open()
      await commandsOn(desk.here).adjust(topUp('one'), finance)
      const [here, there] = [commandsOn(desk.here), commandsOn(desk.there)]
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? here : there).charge(freight(`f${index}`, 1_995n), finance)),
      )
      expect(results.filter((result) => result.ok)).toHaveLength(5)
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(0n)])
      expect(await verdictOf(desk)).toMatchObject({ entries: 6 })
      expect((await verdictOf(desk)).finding).toBeUndefined()
    })

    it('posts once for a key that two servers get many times at once, and refuses another body under it', async () => {
      const desk = await open()
      const [here, there] = [commandsOn(desk.here), commandsOn(desk.there)]
      const sent = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there).adjust(topUp('one'), finance))
      const other = here.adjust({ ...topUp('one'), keyed: keyed('one', 'other') }, finance)
      const flows = new Set((await Promise.all(sent)).map((result) => (result.ok ? result.value.flowNumber : 'refused')))
      expect(flows.size).toBe(1)
      expect(codeOf(await other)).toBe('IDEMPOTENCY_CONFLICT')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      expect(await verdictOf(desk)).toMatchObject({ entries: 1 })
    })

    it('posts what comes at once together, each accepted or refused by itself', async () => {
      const desk = await open()
      let units = 0
      const counting: Atomically<LedgerUnit> = (work) => {
        units += 1
        return desk.here(work)
      }
      const { adjust, charge: take } = commandsOn(counting)
      await adjust(topUp('one'), finance)
      units = 0
      const results = await Promise.all(Array.from({ length: 40 }, (_, index) => take(freight(`f${index}`, 1_995n), finance)))
      expect(results.filter((result) => codeOf(result) === 'CREDIT_EXCEEDED')).toHaveLength(35)
      expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(5)
      expect(units).toBeLessThan(10)
      expect((await verdictOf(desk)).finding).toBeUndefined()
    })

    it('repeats a unit that broke off entry by entry, so that one that cannot be written fails alone', async () => {
      const desk = await open()
      const { adjust } = commandsOn(desk.here)
      await adjust(topUp('before'), finance)
      const unwritable = { ...topUp('bad'), reference: 'no\u0000text' }
      const good = ['one', 'two', 'three', 'four', 'five'].map((key) => adjust(topUp(key), finance))
      const bad = Promise.allSettled([adjust(unwritable, finance)])
      const after = adjust(topUp('six'), finance)
      expect((await Promise.all([...good, after])).every(({ ok: isOk }) => isOk)).toBe(true)
      // A store that can't write such a text refuses it alone; one that can has seven entries and
      // this one.
      const written = 7 + (await bad).filter(({ status }) => status === 'fulfilled').length
      expect(await verdictOf(desk)).toMatchObject({ entries: written })
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n * BigInt(written))])
      expect((await verdictOf(desk)).finding).toBeUndefined()
    })

    it('counts what a unit wrote before in the same unit, and keeps nothing of one that is undone', async () => {
      const desk = await open()
      await commandsOn(desk.here).adjust(topUp('one'), finance)
      const draft = (amount: bigint) => charge({ ...freight('x', amount), lines: [{ purpose: 'freight', amount: money(amount) }] })
      const stamp = { at: AT, actorId: 3 }
      await desk.here(async ({ ledger }) => {
        expect((await post(ledger, draft(6_000n), stamp)).ok).toBe(true)
        const second = await post(ledger, draft(6_000n), stamp)
        expect(codeOf(second)).toBe('CREDIT_EXCEEDED')
        return second
      })
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      const broken = desk.here(async ({ ledger }) => {
        await post(ledger, draft(6_000n), stamp)
        throw new Error('broke off')
      })
      await expect(broken).rejects.toThrow('broke off')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      await desk.here(async ({ ledger }) => ok((await post(ledger, draft(6_000n), stamp)).ok))
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(4_000n)])
    })
  })
}
