import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { decideCorrections, proposeAdjustment } from '#core/money/corrections/correct.usecase.ts'
import type { CorrectionUnit } from '#core/money/corrections/correction.ports.ts'
import { moveCorrection, type Correction } from '#core/money/corrections/correction.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import { post } from '#core/money/ledger/post.ts'
import { adjustment } from '#core/money/ledger/postings.ts'

/** Corrections as two servers write them. */
export type CorrectionDesk = { readonly here: Atomically<CorrectionUnit>; readonly there: Atomically<CorrectionUnit> }

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const ALL = { customerIds: undefined }
const CUSTOMER = 1001
const [finance, second] = [{ id: 3, audience: 'staff' } as Actor, { id: 1, audience: 'staff' } as Actor]
const NO_REFERENCES: References = { find: () => undefined, all: () => [], near: () => [], keyOf: (_entity, named) => named }
const PROPOSED: Omit<Correction, 'id'> = {
  kind: 'adjustment',
  customerId: CUSTOMER,
  // More than a number holds exactly.
  amount: money(-9_007_199_254_740_993n, 'IRR'),
  note: '重复收取',
  state: 'proposed',
  proposedBy: 3,
  proposedAt: AT,
}

const run = async <T>(atomically: Atomically<CorrectionUnit>, work: (unit: CorrectionUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** Writing corrections in one unit of work with what they post. */
export function correctionsContract(open: () => Promise<CorrectionDesk>): void {
  describe('a unit of work of corrections', () => {
    it('answers a correction as it was stored, to those alone who see its client, and keeps its decision', async () => {
      const { here, there } = await open()
      const added = await run(here, ({ corrections }) => corrections.add(PROPOSED))
      expect(added).toEqual({ ...PROPOSED, id: added.id })
      const locked = (customerIds: readonly number[] | undefined) =>
        run(there, ({ corrections }) => corrections.lock(added.id, { customerIds }))
      expect(await locked(undefined)).toEqual(added)
      expect(await locked([CUSTOMER])).toEqual(added)
      expect([await locked([7]), await locked([])]).toEqual([undefined, undefined])
      const rejected = must(moveCorrection(added, { event: 'reject', at: AT + 5, by: 4, reason: '已按合同计费' }))
      await run(there, ({ corrections }) => corrections.keep(rejected))
      expect(await run(here, ({ corrections }) => corrections.lock(added.id, ALL))).toEqual(rejected)
    })

    it('keeps what a posted one reverses, and which entry it became', async () => {
      const { here, there } = await open()
      const draft = adjustment({ customerId: CUSTOMER, reference: 'ADJ0', amount: money(500n, 'CNY'), note: 'wrong' })
      const wrong = await run(here, async ({ ledger }) => must(await post(ledger, draft, { at: AT, actorId: 3 })))
      const added = await run(here, ({ corrections }) => corrections.add({ ...PROPOSED, kind: 'reversal', reverses: wrong.number }))
      const posted = { ...must(moveCorrection(added, { event: 'approve', at: AT + 5, by: 1 })), entry: wrong.number }
      await run(there, ({ corrections }) => corrections.keep(posted))
      expect(await run(here, ({ corrections }) => corrections.lock(added.id, ALL))).toEqual(posted)
    })

    it('posts once what two people approve at the same moment, and keeps nothing of a unit that is undone', async () => {
      const { here, there } = await open()
      const ports = (atomically: Atomically<CorrectionUnit>) => ({
        atomically,
        clock: { now: () => AT },
        secondPerson: { above: money(100n, 'CNY'), references: () => NO_REFERENCES },
        clientOf: async () => CUSTOMER,
      })
      const raw = { account: 'ddp', direction: 'credit', amount: { amount: '20.00', currency: 'CNY' }, note: '返利' }
      const { id } = must(await proposeAdjustment(ports(here))({ raw }, finance))
      const approve = async (atomically: Atomically<CorrectionUnit>) =>
        must(await decideCorrections(ports(atomically))({ ids: [id], decision: 'approve', raw: {} }, second))[0]?.failure?.code
      const codes = await Promise.all([approve(here), approve(there), approve(here)])
      expect(codes.toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ILLEGAL_TRANSITION', undefined])
      const balance = async () => {
        const asked = { accounts: [wallet(CUSTOMER, 'CNY')], entries: 0, reversing: [], at: AT }
        return run(there, async ({ ledger }) => (await ledger.open(asked)).heads[0]?.balance)
      }
      expect(await balance()).toBe(2_000n)
      const broken = here(async ({ corrections }) => {
        await corrections.add({ ...PROPOSED, note: 'undone' })
        throw new Error('broke off')
      })
      await expect(broken).rejects.toThrow('broke off')
      expect(await run(there, ({ corrections }) => corrections.lock(id + 1, ALL))).toBeUndefined()
      expect(await balance()).toBe(2_000n)
    })
  })
}
