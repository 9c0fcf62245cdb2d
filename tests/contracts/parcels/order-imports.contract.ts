import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { OrderImportKeeper } from '#core/parcels/orders/import/order-import.ts'

type Desk = { readonly here: Atomically<{ readonly imports: OrderImportKeeper }> }

const AT = Date.UTC(2026, 8, 17, 8, 30)
const NOTHING = { created: 0, skipped: 0, failed: 0 }

/** Imports of sheets as they are written. */
export function orderImportsContract(open: () => Promise<Desk>): void {
  describe('imports', () => {
    it('are begun once under a key, counted, broken off, resumed and finished', async () => {
      const { here } = await open()
      const run = async <T>(work: (imports: OrderImportKeeper) => Promise<T>): Promise<T> =>
        must(await here(async ({ imports }) => ok(await work(imports))))
      const keyed = { accountId: 1001, command: 'importOrders', key: 'one', bodyHash: 'a' }
      const fresh = { customerId: 1001, kind: 'express', fileName: 'a.xlsx', rows: 7, keyed, at: AT }
      const begun = await run((imports) => imports.begin(fresh))
      const id = begun?.id ?? 0
      const found = () => run((imports) => imports.lockKeyed(keyed))
      expect(await found()).toMatchObject({
        id,
        customerId: 1001,
        kind: 'express',
        fileName: 'a.xlsx',
        rows: 7,
        state: 'running',
        counts: NOTHING,
      })
      expect(await found()).toMatchObject({ bodyHash: 'a', createdAt: AT, updatedAt: AT })
      expect(await run((imports) => imports.begin(fresh))).toBeUndefined()
      expect(await run((imports) => imports.lockKeyed({ ...keyed, accountId: 1002 }))).toBeUndefined()
      await run((imports) => imports.count(id, { created: 3, skipped: 1, failed: 1 }, AT + 1))
      await run((imports) => imports.count(id, { created: 1, skipped: 0, failed: 0 }, AT + 2))
      await run((imports) => imports.end(id, { state: 'interrupted', stoppedBy: 'FILE_UNREADABLE', at: AT + 3 }))
      const broken = {
        state: 'interrupted',
        stoppedBy: 'FILE_UNREADABLE',
        counts: { created: 4, skipped: 1, failed: 1 },
        updatedAt: AT + 3,
      }
      expect(await found()).toMatchObject(broken)
      await run((imports) => imports.resume(id, AT + 4))
      expect(await found()).toMatchObject({ state: 'running', counts: { created: 4, skipped: 0, failed: 0 }, updatedAt: AT + 4 })
      await run((imports) => imports.end(id, { state: 'done', counts: { created: 5, skipped: 1, failed: 1 }, at: AT + 5 }))
      expect(await found()).toMatchObject({ state: 'done', counts: { created: 5, skipped: 1, failed: 1 } })
      expect((await found())?.stoppedBy).toBeUndefined()
    })

    it('are locked by those whose they are, undone, and end no other way then', async () => {
      const { here } = await open()
      const run = async <T>(work: (imports: OrderImportKeeper) => Promise<T>): Promise<T> =>
        must(await here(async ({ imports }) => ok(await work(imports))))
      const fresh = { customerId: 1001, kind: 'express', fileName: 'a.xlsx', rows: 7, at: AT }
      const id = (await run((imports) => imports.begin(fresh)))?.id ?? 0
      for (const whose of [1002, [7], []]) expect(await run((imports) => imports.lock(id, whose))).toBeUndefined()
      expect(await run((imports) => imports.lock(id, [7, 1001]))).toMatchObject({ id, state: 'running', updatedAt: AT })
      await run((imports) => imports.undo(id, AT + 1))
      await run((imports) => imports.end(id, { state: 'done', at: AT + 2 }))
      expect(await run((imports) => imports.lock(id, undefined))).toMatchObject({ state: 'undone', updatedAt: AT + 1 })
    })

    it('without a key are begun as often as they are sent', async () => {
      const { here } = await open()
      const fresh = { customerId: 1001, kind: 'express', fileName: 'a.xlsx', rows: 7, at: AT }
      const begin = async () => must(await here(async ({ imports }) => ok(await imports.begin(fresh))))?.id
      const first = await begin()
      expect(await begin()).toBe((first ?? 0) + 1)
    })
  })
}
