import { describe, expect, it } from 'vitest'
import { askForCodChange, moveCodChange, type CodChange } from '#core/money/cod/changes/cod-change.ts'
import type { CodChangeUnit } from '#core/money/cod/changes/cod-change.ports.ts'
import { codFailure } from '#core/money/cod/cod.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { madeOrder } from '../../support/made-orders.ts'

/** Changes of COD amounts as two servers write them, and one as it is read. */
export type CodChangeDesk = {
  readonly here: Atomically<CodChangeUnit>
  readonly there: Atomically<CodChangeUnit>
  readonly find: (id: number) => Promise<CodChange | undefined>
}

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)

const run = async <T>(atomically: Atomically<CodChangeUnit>, work: (unit: CodChangeUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

async function placeCodOrder(atomically: Atomically<CodChangeUnit>): Promise<Order> {
  const order = madeOrder({ values: { cod: money(15_000n, 'AED') } })
  return run(atomically, async ({ orders }) => {
    await orders.insert([order])
    const found = await orders.lock(order.orderNumber)
    if (found === undefined) throw new Error('the order was not stored')
    return found
  })
}

const asked = (order: Order) => askForCodChange({ after: money(9_900n, 'AED'), reason: '改价' }, { order, by: 1001, at: AT })

/** Writing changes of COD amounts in one unit of work with their orders. */
export function codChangesContract(open: () => Promise<CodChangeDesk>): void {
  describe('a unit of work of COD changes', () => {
    it('hands out a change as it was stored, to those alone whose it is, and keeps its decision', async () => {
      const { here, there, find } = await open()
      const order = await placeCodOrder(here)
      const added = await run(here, ({ codChanges }) => codChanges.add(asked(order)))
      expect(added).toEqual({ ...asked(order), id: added.id })
      for (const customerIds of [undefined, [7, 1001]])
        expect(await run(there, ({ codChanges }) => codChanges.lock(added.id, { customerIds }))).toEqual(added)
      for (const customerIds of [[7], []])
        expect(await run(there, ({ codChanges }) => codChanges.lock(added.id, { customerIds }))).toBeUndefined()
      expect(await run(there, ({ codChanges }) => codChanges.openOf(order.orderNumber))).toEqual(added)
      const rejected = must(moveCodChange(added, { event: 'reject', at: AT + 5, by: 4, reason: '派送员已出发' }))
      await run(there, ({ codChanges }) => codChanges.keep(rejected))
      expect(await run(here, ({ codChanges }) => codChanges.openOf(order.orderNumber))).toBeUndefined()
      expect(await find(added.id)).toMatchObject(rejected)
    })

    it('keeps amounts that are more than a number holds, and none at all', async () => {
      const { here } = await open()
      const order = await placeCodOrder(here)
      const after = money(9_007_199_254_740_993n, 'IRR')
      const applied = must(moveCodChange({ ...asked(order), before: undefined, after }, { event: 'apply', at: AT }))
      const { id } = await run(here, ({ codChanges }) => codChanges.add(applied))
      expect(await run(here, ({ codChanges }) => codChanges.lock(id, { customerIds: undefined }))).toEqual({ ...applied, id })
    })

    it('leaves one open change to an order, from one server or two', async () => {
      const { here, there } = await open()
      const [one, two] = [await placeCodOrder(here), await placeCodOrder(here)]
      const add = (atomically: Atomically<CodChangeUnit>, order: Order) =>
        atomically(async ({ codChanges }) => ok(await codChanges.add(asked(order))))
      const done = await Promise.all([add(here, one), add(there, one), add(here, two)])
      expect(done.filter(({ ok: isOk }) => isOk)).toHaveLength(2)
      expect(done.flatMap((each) => (each.ok ? [] : [each.failure.code]))).toEqual(['COD_CHANGE_OPEN'])
      const open1 = await run(there, ({ codChanges }) => codChanges.openOf(one.orderNumber))
      const withdrawn = open1 && must(moveCodChange(open1, { event: 'withdraw', at: AT, by: 1001 }))
      if (withdrawn !== undefined) await run(here, ({ codChanges }) => codChanges.keep(withdrawn))
      must(await add(there, one))
    })

    it('keeps nothing of a unit that is refused or breaks off', async () => {
      const { here, there } = await open()
      const order = await placeCodOrder(here)
      const everything = async ({ codChanges, audit }: CodChangeUnit): Promise<void> => {
        await codChanges.add(asked(order))
        await audit.write([{ at: AT, actorId: 1001, area: 'cod-changes', subject: order.orderNumber, action: 'request' }])
      }
      const refused = await here(async (unit) => {
        await everything(unit)
        return failed(codFailure('COD_UNCHANGED'))
      })
      expect(refused).toMatchObject({ failure: { code: 'COD_UNCHANGED' } })
      const broken = here(async (unit) => {
        await everything(unit)
        throw new Error('broke off')
      })
      await expect(broken).rejects.toThrow('broke off')
      const left = await run(there, async ({ codChanges, audit }) => [
        await codChanges.openOf(order.orderNumber),
        await audit.of('cod-changes', order.orderNumber),
      ])
      expect(left).toEqual([undefined, []])
    })
  })
}
