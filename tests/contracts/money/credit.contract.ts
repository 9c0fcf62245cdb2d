import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { CreditLimitChange } from '#core/money/ledger/wallets/credit-limit.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import type { CreditLimitUnit, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import { post, postEach, postFirst } from '#core/money/ledger/post.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { setWarningLevel } from '#core/money/ledger/wallets/set-warning-level.usecase.ts'
import { postOnce } from '../../support/money/post-once.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

type Unit = LedgerUnit & CreditLimitUnit
/** The credit of customer 1001 as two servers reach it. */
export type CreditDesk = {
  readonly here: Atomically<Unit>
  readonly there: Atomically<Unit>
  /** The balances of which the customer was warned, in any order. */
  readonly warned: () => Promise<readonly string[]>
  /** Newest first. */
  readonly history: () => Promise<readonly CreditLimitChange[]>
}

const AT = Date.UTC(2026, 10, 1)
const CUSTOMER = 1001
const finance = { id: 3, audience: 'staff' } as Actor
const money = (amount: bigint, currency = 'CNY'): Money => ({ amount, currency })
const stamp = { at: AT, actorId: finance.id }
const moved = (amount: bigint, reference = 'x') =>
  adjustment({ customerId: CUSTOMER, reference, note: 'counted again', amount: money(amount) })
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : (result.failure.fields?.[0]?.code ?? result.failure.code))
const portsOf = (atomically: Atomically<Unit>) => ({ atomically, clock: { now: () => AT }, secondPerson: nothingAbove() })

/** Credit limits with their history, and the warning of a low balance. */
export function creditContract(open: () => Promise<CreditDesk>): void {
  describe('the warning of a low balance', () => {
    it('comes with the entry that takes the wallet below the level, whichever way it is posted, and once until it was above again', async () => {
      const desk = await open()
      const warn = setWarningLevel(portsOf(desk.here))
      const once = postOnce(portsOf(desk.here))
      const adjust = (key: string, amount: bigint) =>
        once(moved(amount, key), { accountId: finance.id, command: 'ledger', key, bodyHash: key })
      must(await adjust('one', 10_000n))
      must(await warn({ customerId: CUSTOMER, currency: 'CNY', level: money(5_000n) }, finance))
      must(await adjust('two', -5_000n))
      expect(await desk.warned()).toEqual([])
      must(await adjust('three', -1n))
      must(await adjust('four', -1_000n))
      expect(await desk.warned()).toEqual(['49.99'])
      const unit = (work: (ledger: Unit['ledger']) => Promise<unknown>) => desk.there(async ({ ledger }) => ok(void (await work(ledger))))
      await unit((ledger) => postEach(ledger, [moved(5_000n), moved(-6_000n, 'y')], stamp))
      await unit((ledger) => post(ledger, moved(2_001n), stamp))
      await unit((ledger) => postFirst(ledger, [moved(-10_000n), moved(-1n)], { stamp, beyondCredit: false }))
      await unit((ledger) => post(ledger, moved(1n), stamp))
      await unit((ledger) => post(ledger, moved(-1n), stamp))
      expect((await desk.warned()).toSorted()).toEqual(['29.99', '49.99', '49.99', '49.99'].toSorted())
      must(await warn({ customerId: CUSTOMER, currency: 'CNY', level: undefined }, finance))
      must(await adjust('five', 5_000n))
      must(await adjust('six', -5_000n))
      expect(await desk.warned()).toHaveLength(4)
    })

    it('says nothing of a movement that is refused or undone', async () => {
      const desk = await open()
      await desk.here(async ({ ledger }) => post(ledger, moved(10_000n), stamp))
      must(await setWarningLevel(portsOf(desk.here))({ customerId: CUSTOMER, currency: 'CNY', level: money(5_000n) }, finance))
      await desk.here(async ({ ledger }) => post(ledger, moved(-20_000n), stamp))
      await expect(
        desk.here(async ({ ledger }) => {
          await post(ledger, moved(-6_000n), stamp)
          throw new Error('broke off')
        }),
      ).rejects.toThrow('broke off')
      expect(await desk.warned()).toEqual([])
    })
  })

  describe('a credit limit', () => {
    it('is kept with who set it, when, why, and from what to what', async () => {
      const desk = await open()
      const set = setCreditLimit(portsOf(desk.here))
      must(await set({ customerId: CUSTOMER, limit: money(10_000n), reason: ' signed contract ' }, finance))
      must(await set({ customerId: CUSTOMER, limit: money(0n), seen: money(10_000n), reason: 'late twice' }, finance))
      const facts = { customerId: CUSTOMER, actorId: finance.id, at: AT }
      expect(await desk.history()).toMatchObject([
        { ...facts, from: money(10_000n), to: money(0n), reason: 'late twice' },
        { ...facts, from: money(0n), to: money(10_000n), reason: 'signed contract' },
      ])
    })

    it('is set by the first of two people, and the other one is shown what it is now', async () => {
      const desk = await open()
      const wanted = { customerId: CUSTOMER, seen: money(0n), reason: 'agreed' }
      const results = await Promise.all([
        setCreditLimit(portsOf(desk.here))({ ...wanted, limit: money(100n) }, finance),
        setCreditLimit(portsOf(desk.there))({ ...wanted, limit: money(200n) }, finance),
      ])
      expect(results.map(codeOf).toSorted()).toEqual(['CREDIT_LIMIT_CHANGED', 'ok'])
      expect(await desk.history()).toHaveLength(1)
    })

    it('leaves no row where it is refused, and charges nothing more once it is below what is owed', async () => {
      const desk = await open()
      const set = setCreditLimit(portsOf(desk.here))
      expect(codeOf(await set({ customerId: CUSTOMER, limit: money(-1n), reason: 'x' }, finance))).toBe('NOT_POSITIVE')
      expect(codeOf(await set({ customerId: CUSTOMER, limit: money(0n), reason: 'x' }, finance))).toBe('CREDIT_LIMIT_SAME')
      expect(codeOf(await set({ customerId: CUSTOMER, limit: money(5n), reason: ' ' }, finance))).toBe('FIELD_REQUIRED')
      expect(await desk.history()).toEqual([])
      must(await set({ customerId: CUSTOMER, limit: money(10_000n), reason: 'agreed' }, finance))
      must(await desk.here(async ({ ledger }) => post(ledger, moved(-8_000n), stamp)))
      must(await set({ customerId: CUSTOMER, limit: money(5_000n), reason: 'late' }, finance))
      const down = await desk.here(async ({ ledger }) => post(ledger, moved(-1n), stamp))
      expect(codeOf(down)).toBe('CREDIT_EXCEEDED')
      must(await desk.here(async ({ ledger }) => post(ledger, moved(3_001n), stamp)))
      must(await desk.here(async ({ ledger }) => post(ledger, moved(-1n), stamp)))
      const { heads } = must(
        await desk.there(async ({ ledger }) =>
          ok(await ledger.open({ accounts: [wallet(CUSTOMER, 'CNY')], entries: 0, reversing: [], at: stamp.at })),
        ),
      )
      expect(heads).toMatchObject([{ balance: -5_000n, creditLimit: 5_000n }])
    })
  })
}

/** The balance that a warning names. */
export const warnedOf = (balance: Money): string => formatAmount(balance)
