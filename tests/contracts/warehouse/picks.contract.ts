import { describe, expect, it } from 'vitest'
import type { PickUnit } from '#core/warehouse/goods/goods.ports.ts'
import type { PickList } from '#core/warehouse/goods/picking/pick.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import type { StockRoom } from './stock.contract.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const WAVE = { warehouse: 'DXB1', at: AT, actorId: 2 } as const
const LINE = { sku: 'MUG', location: 'A-01', quantity: 40, picked: 0 }

type New = Omit<PickList, 'waveId' | 'warehouse'>
const fresh = (orderNumber: string, tote: number, over: Partial<New> = {}): New => ({
  tote,
  orderNumber,
  customerId: 1001,
  lines: [LINE],
  state: 'pending',
  ...over,
})

const run = async <T>(atomically: Atomically<PickUnit>, work: (unit: PickUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))
const waveOf = (atomically: Atomically<PickUnit>, ...picks: readonly New[]): Promise<number> =>
  run(atomically, (unit) => unit.picks.addWave(WAVE, picks))
const statesOf = async (atomically: Atomically<PickUnit>, wave: number) =>
  (await run(atomically, ({ picks }) => picks.ofWave(wave))).map(({ tote, orderNumber, state }) => [tote, orderNumber, state])

/** Pick lists as two servers reach them: a double and the databases. */
export function picksContract(openRoom: () => Promise<StockRoom>): void {
  describe('pick lists', () => {
    it('are kept with their wave, by tote, and found again by their order', async () => {
      const { here, there } = await openRoom()
      const wave = await waveOf(here, fresh('OD2', 2), fresh('OD1', 1, { lines: [LINE, { ...LINE, sku: 'CAP' }] }))
      expect(await statesOf(there, wave)).toEqual([
        [1, 'OD1', 'pending'],
        [2, 'OD2', 'pending'],
      ])
      expect(await run(there, ({ picks }) => picks.lock('OD1'))).toEqual({
        ...fresh('OD1', 1, { lines: [LINE, { ...LINE, sku: 'CAP' }] }),
        waveId: wave,
        warehouse: 'DXB1',
      })
      expect(await run(there, ({ picks }) => picks.lock('NOBODY'))).toBeUndefined()
      expect(await run(there, ({ picks }) => picks.skusNamed('MUG', [1001]))).toEqual([{ customerId: 1001, sku: 'MUG' }])
    })

    it('are released once, and only those that wait', async () => {
      const { here, there } = await openRoom()
      const wave = await waveOf(here, fresh('OD1', 1), fresh('OD2', 2, { state: 'out_of_stock' }))
      expect(await run(there, ({ picks }) => picks.release(wave, AT))).toEqual(['OD1'])
      expect(await run(here, ({ picks }) => picks.release(wave, AT))).toEqual([])
      expect(await statesOf(here, wave)).toEqual([
        [1, 'OD1', 'to_be_picked'],
        [2, 'OD2', 'out_of_stock'],
      ])
    })

    it('lose no piece when two pickers scan for one order at once', async () => {
      const { here, there } = await openRoom()
      const wave = await waveOf(here, fresh('OD1', 1, { state: 'picking' }))
      const scan = (atomically: Atomically<PickUnit>) =>
        run(atomically, async ({ picks }) => {
          const pick = await picks.lock('OD1')
          if (pick === undefined) throw new Error('the pick list is gone')
          await picks.keep({ ...pick, lines: pick.lines.map((line) => ({ ...line, picked: line.picked + 1 })) }, AT)
        })
      await Promise.all(Array.from({ length: 20 }, (_, index) => scan(index % 2 === 0 ? here : there)))
      expect((await run(here, ({ picks }) => picks.ofWave(wave)))[0]?.lines).toEqual([{ ...LINE, picked: 20 }])
    })

    it('of an order are open in one wave at most, and in another after pieces were missing', async () => {
      const { here, there } = await openRoom()
      const first = await waveOf(here, fresh('OD1', 1))
      await expect(waveOf(there, fresh('OD1', 1))).rejects.toThrow()
      await run(here, async ({ picks }) => {
        const pick = await picks.lock('OD1')
        if (pick !== undefined) await picks.keep({ ...pick, state: 'out_of_stock' }, AT)
      })
      const second = await waveOf(there, fresh('OD1', 1))
      expect(second).not.toBe(first)
      expect((await run(here, ({ picks }) => picks.lock('OD1')))?.waveId).toBe(second)
    })

    it('leave their wave while they are open, and stay in it once they are picked', async () => {
      const { here, there } = await openRoom()
      const wave = await waveOf(here, fresh('OD1', 1), fresh('OD2', 2, { state: 'picked' }))
      await run(there, async ({ picks }) => {
        await picks.drop('OD1')
        await picks.drop('OD2')
      })
      expect(await statesOf(here, wave)).toEqual([[2, 'OD2', 'picked']])
    })

    it('keep nothing of a unit that fails', async () => {
      const { here, there } = await openRoom()
      const wave = await waveOf(here, fresh('OD1', 1))
      const undone = await there(async ({ picks }) => {
        await picks.addWave(WAVE, [fresh('OD3', 1)])
        await picks.release(wave, AT)
        await picks.drop('OD1')
        return failed(goodsFailure('WAVE_EMPTY'))
      })
      expect(undone.ok).toBe(false)
      expect(await statesOf(here, wave)).toEqual([[1, 'OD1', 'pending']])
      expect(await run(here, ({ picks }) => picks.lock('OD3'))).toBeUndefined()
    })
  })
}
