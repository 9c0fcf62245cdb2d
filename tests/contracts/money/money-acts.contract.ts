import { describe, expect, it } from 'vitest'
import type { HeldActKeeper, KeptAct, MoneyActKeeper, MoneyFindingKeeper } from '#core/money/acts/act.ports.ts'
import { moveHeldAct, type HeldAct } from '#core/money/acts/held-act.ts'
import { lookedInto } from '#core/money/acts/money-finding.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'

type Unit = { readonly moneyActs: MoneyActKeeper; readonly heldActs: HeldActKeeper; readonly moneyFindings: MoneyFindingKeeper }
/** Acts as two servers write them. */
export type ActDesk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit> }

/** Half past nine in Beijing. */
const AT = Date.UTC(2026, 8, 17, 1, 30)
const DAY = { from: AT - 9.5 * MILLIS_PER_HOUR, before: AT + 14.5 * MILLIS_PER_HOUR }
const [CLIENT, OTHER] = [1001, 1002]
const PERSON = 3
const ACT: KeptAct = {
  kind: 'adjustment',
  actorId: PERSON,
  customerId: CLIENT,
  // More than a number holds exactly.
  amount: money(9_007_199_254_740_993n, 'IRR'),
  subject: 'ADJ1',
  at: AT,
  worth: 40_000n,
}
const HELD: Omit<HeldAct, 'id'> = {
  kind: 'credit_limit',
  actorId: PERSON,
  customerId: CLIENT,
  subject: 'wallet:1001:CNY',
  note: '旺季上调',
  details: { limit: 9_007_199_254_740_993n, from: 0n, currency: 'CNY' },
  state: 'waiting',
  at: AT,
}

const run = async <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** Keeping acts on money, those that wait, and what is found about them. */
export function moneyActsContract(open: () => Promise<ActDesk>): void {
  const add = (atomically: Atomically<Unit>, ...acts: readonly Partial<KeptAct>[]) =>
    run(atomically, async ({ moneyActs }) => {
      for (const act of acts) await moneyActs.add({ ...ACT, ...act })
    })

  describe('a unit of work of acts on money', () => {
    it('sums what a person did alone in a day, on the client and over all', async () => {
      const { here, there } = await open()
      await add(here, {}, { worth: 2_500n }, { customerId: OTHER, worth: 100n }, { worth: undefined, amount: undefined, kind: 'terms' })
      await add(
        here,
        { confirmedBy: 9, worth: 7n },
        { actorId: 4, worth: 7n },
        { at: DAY.from - 1, worth: 7n },
        { at: DAY.before, worth: 7n },
      )
      const spent = (customerId: number) =>
        run(there, async ({ moneyActs }) => {
          await moneyActs.hold(PERSON)
          return moneyActs.spent({ actorId: PERSON, customerId, ...DAY })
        })
      expect(await spent(CLIENT)).toEqual({ onClient: 42_500n, overAll: 42_600n })
      expect(await spent(OTHER)).toEqual({ onClient: 100n, overAll: 42_600n })
      expect(await spent(1)).toEqual({ onClient: 0n, overAll: 42_600n })
    })

    it('has two acts of a person at once judged one after the other', async () => {
      const { here, there } = await open()
      const judge = (atomically: Atomically<Unit>) =>
        run(atomically, async ({ moneyActs }) => {
          await moneyActs.hold(PERSON)
          const { onClient } = await moneyActs.spent({ actorId: PERSON, customerId: CLIENT, ...DAY })
          await moneyActs.add({ ...ACT, worth: 1n })
          return onClient
        })
      const seen = await Promise.all([judge(here), judge(there), judge(here), judge(there)])
      expect(seen.toSorted()).toEqual([0n, 1n, 2n, 3n])
    })

    it('answers one that waits as it was held, to those alone who see its client, and keeps its decision', async () => {
      const { here, there } = await open()
      const added = await run(here, ({ heldActs }) => heldActs.add(HELD))
      expect(added).toEqual({ ...HELD, id: added.id })
      const locked = (customerIds: readonly number[] | undefined) => run(there, ({ heldActs }) => heldActs.lock(added.id, { customerIds }))
      expect([await locked(undefined), await locked([CLIENT])]).toEqual([added, added])
      expect([await locked([OTHER]), await locked([])]).toEqual([undefined, undefined])
      const open1 = () => run(here, ({ heldActs }) => heldActs.openOf('credit_limit', HELD.subject))
      expect(await open1()).toEqual(added)
      const rejected = must(moveHeldAct(added, { event: 'reject', at: AT + 5, by: 9, reason: '额度已足够' }))
      await run(there, ({ heldActs }) => heldActs.keep(rejected))
      expect(await locked(undefined)).toEqual(rejected)
      expect(await open1()).toBeUndefined()
      const again = await run(here, ({ heldActs }) => heldActs.add({ ...HELD, amount: money(5n, 'CNY') }))
      expect(await open1()).toEqual(again)
    })

    it('finds series near the limit and bank lines of one person, once, and again where they grew', async () => {
      const { here, there } = await open()
      await add(here, { worth: 50_000n }, { worth: 30_000n, at: AT + MILLIS_PER_HOUR }, { worth: 79_999n, customerId: OTHER })
      await add(
        here,
        { worth: 90_000n, confirmedBy: 9, customerId: OTHER },
        { worth: 5n, kind: 'bank_line', customerId: OTHER, actorId: 4 },
      )
      // Midnight is Beijing's.
      await add(here, { worth: 79_000n, at: DAY.before - 1, actorId: 5 }, { worth: 79_000n, at: DAY.before, actorId: 5 })
      const asked = { from: AT - MILLIS_PER_DAY, least: 80_000n, at: AT + MILLIS_PER_DAY }
      const find = () => run(there, ({ moneyFindings }) => moneyFindings.find(asked))
      expect([await find(), await find()]).toEqual([2, 0])
      const all = () =>
        run(here, async ({ moneyFindings }) =>
          (await Promise.all([1, 2, 3, 4].map((id) => moneyFindings.lock(id, { customerIds: undefined })))).flatMap((one) => one ?? []),
        )
      const found = await all()
      const sums = found.map(({ kind, actorId, customerId, acts, worth, day }) => [kind, [actorId, customerId, acts, worth, day]] as const)
      expect(sums).toHaveLength(2)
      expect(Object.fromEntries(sums)).toEqual({
        near_limit: [PERSON, CLIENT, 2, 80_000n, '2026-09-17'],
        self_confirmed: [4, OTHER, 1, 5n, '2026-09-17'],
      })
      const near = found.find(({ kind }) => kind === 'near_limit')
      if (near === undefined) throw new Error('nothing was found')
      const lock = (customerIds: readonly number[] | undefined) =>
        run(there, ({ moneyFindings }) => moneyFindings.lock(near.id, { customerIds }))
      expect([await lock([OTHER]), await lock([CLIENT])]).toEqual([undefined, near])
      const seen = must(lookedInto(near, { by: 9, at: AT + 7, note: '已核对' }))
      await run(here, ({ moneyFindings }) => moneyFindings.keep(seen))
      expect([await lock(undefined), await find()]).toEqual([seen, 0])
      await add(there, { worth: 1n })
      expect(await find()).toBe(1)
      expect(await lock(undefined)).toEqual({ ...near, acts: 3, worth: 80_001n })
    })
  })
}
