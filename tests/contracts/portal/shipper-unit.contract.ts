import { describe, expect, it } from 'vitest'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { Shippers, ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'

/** Shippers as two servers reach them; the shipper `id` has just registered and has no files. */
export type ShipperRoom = {
  readonly here: Atomically<ShipperUnit>
  readonly there: Atomically<ShipperUnit>
  readonly shippers: Shippers
  readonly id: number
}

const run = async <T>(atomically: Atomically<ShipperUnit>, work: (unit: ShipperUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** The unit of work that changes together when a shipper does. */
export function shipperUnitContract(open: () => Promise<ShipperRoom>): void {
  describe('a unit of work of shippers', () => {
    const fileOf = (id: string, ownerId: number): StoredFile => ({
      id,
      ownerId,
      purpose: 'certification',
      fileName: `${id}.png`,
      type: 'image/png',
      sizeBytes: 3,
      sha256: 'f'.repeat(64),
      createdAt: Date.UTC(2026, 2, 1, 12),
    })

    it('keeps a shipper as its next version, one change after another', async () => {
      const { here, there, shippers, id } = await open()
      const before = await shippers.find(id)
      const change = (atomically: Atomically<ShipperUnit>, mark: string) =>
        run(atomically, async (unit) => {
          const shipper = await unit.shippers.lock(id)
          if (shipper === undefined) throw new Error('the shipper is not there')
          await unit.shippers.keep({ ...shipper, billEmail: `${shipper.billEmail ?? ''}${mark}` })
        })
      await Promise.all([change(here, 'a'), change(there, 'b'), change(here, 'c')])
      const after = await shippers.find(id)
      expect(after?.version).toBe((before?.version ?? 0) + 3)
      expect((after?.billEmail ?? '').split('').toSorted().join('')).toBe('abc')
      expect(await shippers.find(999_999)).toBeUndefined()
      expect(await run(here, (unit) => unit.shippers.lock(999_999))).toBeUndefined()
    })

    it('holds the files that a record names, and lets the others of their purpose loose', async () => {
      const { here, there, id } = await open()
      const file = (name: string): StoredFile => fileOf(name, id)
      await run(here, async ({ files }) => {
        for (const name of ['front', 'back']) await files.add({ file: file(name), isHeld: false })
        await files.add({ file: { ...file('contract'), purpose: 'contract' }, isHeld: true })
      })
      const loose = () => run(there, ({ files }) => files.countLoose(id))
      expect(await loose()).toBe(2)
      expect(await run(there, ({ files }) => files.find('front'))).toEqual(file('front'))
      expect(await run(there, ({ files }) => files.find('none'))).toBeUndefined()
      await run(here, ({ files }) => files.hold({ ownerId: id, purpose: 'certification', ids: ['front', 'back'] }))
      expect(await loose()).toBe(0)
      await run(here, ({ files }) => files.hold({ ownerId: id, purpose: 'certification', ids: ['front'] }))
      expect(await loose()).toBe(1)
      // A file that has become loose just now is kept for a day.
      expect(await run(here, ({ files }) => files.dropLoose(id))).toEqual([])
      expect(await run(here, ({ files }) => files.countLoose(id + 1))).toBe(0)
    })

    it('holds the files that any record names, until no record names them, and says which these are', async () => {
      const { here, there, id } = await open()
      await run(here, async ({ files }) => {
        for (const name of ['logo', 'label']) await files.add({ file: { ...fileOf(name, id), purpose: 'attachment' }, isHeld: false })
      })
      const name = (area: string, record: string, ids: readonly string[]) =>
        run(here, ({ files }) => files.name({ area, record, clientId: area === 'orders' ? id : undefined, ids }))
      const loose = () => run(there, ({ files }) => files.countLoose(id))
      const uses = () => run(there, ({ files }) => files.usesOf('label'))
      expect([await loose(), await uses()]).toEqual([2, []])
      await name('orders', 'CD1', ['label', 'unknown'])
      await name('orders', 'CD1', ['label'])
      await name('channels', '7', ['label'])
      expect(await loose()).toBe(1)
      expect((await uses()).toSorted((a, b) => a.area.localeCompare(b.area))).toEqual([
        { area: 'channels' },
        { area: 'orders', clientId: id },
      ])
      await name('orders', 'CD1', ['logo'])
      expect([await loose(), await uses()]).toEqual([0, [{ area: 'channels' }]])
      await name('channels', '7', [])
      expect([await loose(), await uses()]).toEqual([1, []])
    })

    it('keeps nothing of a unit that is refused or breaks off', async () => {
      const { here, shippers, id } = await open()
      const before = await shippers.find(id)
      const everything = async (unit: ShipperUnit): Promise<void> => {
        const shipper = await unit.shippers.lock(id)
        if (shipper !== undefined) await unit.shippers.keep({ ...shipper, billEmail: 'undone@example.com' })
        await unit.files.add({ file: fileOf('undone', id), isHeld: false })
      }
      await here(async (unit) => {
        await everything(unit)
        return failed(orderFailure('GOODS_MISSING'))
      })
      const broken = here(async (unit) => {
        await everything(unit)
        throw new Error('broke off')
      })
      await expect(broken).rejects.toThrow('broke off')
      expect(await shippers.find(id)).toEqual(before)
      expect(await run(here, ({ files }) => files.find('undone'))).toBeUndefined()
    })
  })
}
