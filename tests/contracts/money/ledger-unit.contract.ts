import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { CreditLimitUnit, LedgerReading, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import { customersHouseAccount, wallet } from '#core/money/ledger/ledger-account.ts'
import type { JournalEntry } from '#core/money/ledger/entry.ts'
import { post } from '#core/money/ledger/post.ts'
import { adjustment, charge } from '#core/money/ledger/postings.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { postOnce, reverseOnce } from '../../support/money/post-once.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

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
  const once = postOnce(ports)
  return {
    adjust: ({ keyed: command, ...wanted }: ReturnType<typeof topUp>) => once(adjustment(wanted), command),
    charge: ({ keyed: command, ...wanted }: ReturnType<typeof freight>) => once(charge(wanted), command),
    reverse: reverseOnce(ports),
  }
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
        await adjust(topUp('one')),
        await adjust(topUp('dinar', money(1234n, 'KWD'))),
        await take(freight('two', 2_500n)),
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
      const set = setCreditLimit({ atomically: desk.here, clock: { now: () => AT }, secondPerson: nothingAbove() })
      expect((await set({ customerId: CUSTOMER, limit: money(10_000n), reason: 'agreed' }, finance)).ok).toBe(true)
      expect((await adjust(topUp('dinar', money(1_234n, 'KWD')))).ok).toBe(true)
      expect((await take(freight('owed', 2_500n))).ok).toBe(true)
      expect(await desk.reading.arrearsOf(CUSTOMER)).toEqual([money(2_505n)])
      expect(await desk.reading.arrearsOf(100)).toEqual([])
    })

    it('refuses what credit does not cover whole, answers a repeated key once, and takes an entry back once', async () => {
      const desk = await open()
      const { adjust, charge: take, reverse } = commandsOn(desk.here)
      const first = await adjust(topUp('one'))
      expect(await adjust(topUp('one'))).toEqual(first)
      expect(codeOf(await adjust({ ...topUp('one'), keyed: keyed('one', 'other') }))).toBe('IDEMPOTENCY_CONFLICT')
      expect(codeOf(await take(freight('two', 10_000n)))).toBe('CREDIT_EXCEEDED')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      const entryNumber = first.ok ? first.value.entryNumber : 0
      expect((await reverse({ entryNumber, note: 'twice', keyed: keyed('back') })).ok).toBe(true)
      expect(codeOf(await reverse({ entryNumber, note: 'twice', keyed: keyed('again') }))).toBe('ENTRY_REVERSED')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(0n)])
      expect((await verdictOf(desk)).finding).toBeUndefined()
    })

    it('never passes a credit limit when two servers charge one wallet together', async () => {
      const desk = await open()
      await commandsOn(desk.here).adjust(topUp('one'))
      const [here, there] = [commandsOn(desk.here), commandsOn(desk.there)]
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? here : there).charge(freight(`f${index}`, 1_995n))),
      )
      expect(results.filter((result) => result.ok)).toHaveLength(5)
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(0n)])
      expect(await verdictOf(desk)).toMatchObject({ entries: 6 })
      expect((await verdictOf(desk)).finding).toBeUndefined()
    })

    it('posts once for a key that two servers get many times at once, and refuses another body under it', async () => {
      const desk = await open()
      const [here, there] = [commandsOn(desk.here), commandsOn(desk.there)]
      const sent = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there).adjust(topUp('one')))
      const other = here.adjust({ ...topUp('one'), keyed: keyed('one', 'other') })
      const numbers = new Set((await Promise.all(sent)).map((result) => (result.ok ? result.value.entryNumber : 'refused')))
      expect(numbers.size).toBe(1)
      expect(codeOf(await other)).toBe('IDEMPOTENCY_CONFLICT')
      expect(await desk.reading.balancesOf(CUSTOMER)).toEqual([money(10_000n)])
      expect(await verdictOf(desk)).toMatchObject({ entries: 1 })
    })

    it('counts what a unit wrote before in the same unit, and keeps nothing of one that is undone', async () => {
      const desk = await open()
      await commandsOn(desk.here).adjust(topUp('one'))
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
