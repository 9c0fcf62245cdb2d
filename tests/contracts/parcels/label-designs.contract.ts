import { describe, expect, it } from 'vitest'
import type { Store } from '../../../adapters/store/store.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { LabelDesign } from '#core/parcels/labels/design/label-design.ts'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 10, 22, 8)

const written = (changes: Partial<LabelDesign> = {}): Omit<LabelDesign, 'id' | 'version'> => ({
  ...standardDesign('standard', '100x150'),
  state: 'draft',
  name: '品牌面单',
  languages: ['ar', 'en-US'],
  logo: 'a'.repeat(32),
  authorName: '何佳怡',
  createdAt: AT,
  ...changes,
})

const add = async (store: Store, changes: Partial<LabelDesign> = {}): Promise<LabelDesign> =>
  must(await store.atomically(async ({ labelDesigns }) => ok(await labelDesigns.add(written(changes)))))
const out = (number: number, changes: Partial<LabelDesign> = {}): Partial<LabelDesign> => ({
  state: 'published',
  number,
  publishedAt: AT,
  ...changes,
})

/** Designs of labels, on two servers of ours at once. */
export function labelDesignsContract(server: ServerOf): void {
  describe('label designs', () => {
    async function board(): Promise<readonly [Store, Store]> {
      const connectionString = await server().freshDatabase()
      await statement(
        connectionString,
        "insert into accounts (id, audience, account, password_hash, name) values (1, 'customer', 'One', '', '一'), (2, 'customer', 'two', '', '二')",
      )
      return [await storeAt(connectionString), await storeAt(connectionString)]
    }

    it('are kept whole, version by version', async () => {
      const [here, there] = await board()
      const added = await add(here, { clientId: 1 })
      expect(added).toEqual({ ...written({ clientId: 1 }), id: added.id, version: 1 })
      expect(await there.labelDesigns.find(added.id)).toEqual({ ...added, account: 'One' })
      const changed = { ...added, ...out(1), languages: [] }
      const kept = must(await there.atomically(async ({ labelDesigns }) => ok(await labelDesigns.keep(changed))))
      expect(kept).toEqual({ ...changed, version: 2 })
      expect(must(await here.atomically(async ({ labelDesigns }) => ok(await labelDesigns.lock(added.id))))).toEqual(kept)
      await here.atomically(async ({ labelDesigns }) => ok(await labelDesigns.remove(added.id)))
      expect(await there.labelDesigns.find(added.id)).toBeUndefined()
      expect([await here.labelDesigns.clientOf('ONE'), await here.labelDesigns.clientOf('nobody')]).toEqual([1, undefined])
    })

    it('are in force for a client, or for all, once for each type and size', async () => {
      const [here, there] = await board()
      const house = await add(here, out(1))
      const own = await add(here, out(1, { clientId: 1 }))
      await add(here, out(1, { type: 'medium' }))
      await add(here, out(1, { size: '100x200' }))
      const old = await add(here, { ...out(2, { state: 'replaced' }) })
      const draft = await add(here)
      const inForce = async (clientIds: readonly number[]) =>
        (await there.labelDesigns.inForce({ type: 'standard', size: '100x150', clientIds })).map(({ id }) => id)
      expect(await inForce([1, 2])).toEqual([house.id, own.id])
      expect(await inForce([2])).toEqual([house.id])
      expect((await there.labelDesigns.published([own.id, old.id, draft.id])).map(({ id }) => id)).toEqual([own.id, old.id])
      const place = { type: 'standard', size: '100x150' } as const
      const asked = await there.atomically(async ({ labelDesigns }) =>
        ok([
          (await labelDesigns.lockInForce(place))?.id,
          (await labelDesigns.lockInForce({ ...place, clientId: 1 }))?.id,
          await labelDesigns.nextNumber(place),
          await labelDesigns.nextNumber({ ...place, clientId: 2 }),
        ]),
      )
      expect(must(asked)).toEqual([house.id, own.id, 3, 1])
      const second = await there.atomically(async ({ labelDesigns }) => ok(await labelDesigns.add(written(out(4)))))
      expect(second.ok ? undefined : second.failure.code).toBe('DONE_MEANWHILE')
    })

    it('are listed within reach, newest first, page by page', async () => {
      const [here] = await board()
      const first = await add(here, { name: '100% first' })
      const second = await add(here, { clientId: 1, createdAt: AT + 1 })
      const third = await add(here, { clientId: 2, createdAt: AT + 2, type: 'invoice', size: '100x200' })
      const list = async (asked: Partial<Parameters<Store['labelDesigns']['list']>[0]> = {}) => {
        const all = { page: 1, pageSize: 15, state: undefined, type: undefined, keywords: undefined, reach: undefined }
        const { rows, total } = await here.labelDesigns.list({ ...all, ...asked })
        return [rows.map(({ id }) => id), total]
      }
      expect(await list()).toEqual([[third.id, second.id, first.id], 3])
      expect(await list({ reach: [1] })).toEqual([[second.id, first.id], 2])
      expect(await list({ type: 'invoice', state: 'draft' })).toEqual([[third.id], 1])
      expect(await list({ keywords: '0%' })).toEqual([[first.id], 1])
      expect(await list({ keywords: 'TWO' })).toEqual([[third.id], 1])
      expect(await list({ page: 2, pageSize: 2 })).toEqual([[first.id], 3])
      expect(await list({ page: 9 })).toEqual([[], 3])
    })
  })
}
