import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { freeHeldWork } from '#core/money/payments/free-held.work.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { madeOrder } from '../../support/made-orders.ts'

type Work = ReturnType<typeof freeHeldWork>
type Unit = Parameters<Parameters<Parameters<Work['run']>[0]['finishing']>[0]>[0]
type Orders = Pick<OrderStore, 'insert' | 'lock' | 'changeAll'>

/** A client with its parcels, its debts and its mailbox. */
export type FreeHeldDesk = {
  readonly atomically: Atomically<Unit & { readonly orders: Orders }>
  readonly customerId: number
  readonly heldOrders: (customerId: number, limit: number) => Promise<readonly string[]>
  /** Has the client owe us something. */
  readonly owe: () => Promise<void>
  /** The texts of the client's messages. */
  readonly told: () => Promise<readonly unknown[]>
  readonly freedIn: (order: string) => Promise<number>
}

const AT = Date.UTC(2026, 8, 17, 9)

/** Freeing what was held for arrears, as the job does it. */
export function freeHeldContract(open: () => Promise<FreeHeldDesk>): void {
  /** More than one unit of work of them, one of another client, and one that nobody holds. */
  const holdTestOrders = async (desk: FreeHeldDesk) => {
    const { customerId } = desk
    const orders = Array.from({ length: 103 }, () => madeOrder({ customerId, status: 'inbound' }))
    const others = [madeOrder({ customerId: customerId + 1, status: 'inbound' }), madeOrder({ customerId, status: 'inbound' })]
    must(
      await desk.atomically(async (unit) => {
        const placed = await unit.orders.insert([...orders, ...others])
        await unit.orders.changeAll(placed.slice(0, -1), { heldAt: AT - 1000 }, AT - 1000)
        return ok(undefined)
      }),
    )
    return { mine: orders.map(({ orderNumber }) => orderNumber), others: others.map(({ orderNumber }) => orderNumber) }
  }
  const run = async ({ atomically, heldOrders, customerId }: FreeHeldDesk): Promise<void> => {
    const work = freeHeldWork({ atomically, heldOrders, clock: { now: () => AT } })
    must(await work.run({ payload: { customerId }, finishing: atomically, signal: { aborted: false } }))
  }

  describe('the job that frees held parcels', () => {
    it('frees each of a client that owes nothing, part by part, and says so once; twice run it changes nothing', async () => {
      const desk = await open()
      const { mine, others } = await holdTestOrders(desk)
      const orderOf = async (number: string) => must(await desk.atomically(async ({ orders }) => ok(await orders.lock(number))))
      await run(desk)
      expect(await desk.heldOrders(desk.customerId, 1)).toEqual([])
      expect(await desk.heldOrders(desk.customerId + 1, 9)).toEqual(others.slice(0, 1))
      const [first = '', last = ''] = [mine[0], mine.at(-1)]
      const after = await orderOf(last)
      expect(after).toMatchObject({ status: 'inbound', updatedAt: AT })
      expect([await desk.freedIn(first), await desk.freedIn(last), await desk.freedIn(others[1] ?? '')]).toEqual([1, 1, 0])
      expect(await desk.told()).toEqual([{ template: 'held_freed', params: { count: '103' } }])
      await run(desk)
      expect([await orderOf(last), (await desk.told()).length, await desk.freedIn(last)]).toEqual([after, 1, 1])
    })

    it('leaves them held where the client owes something again', async () => {
      const desk = await open()
      const { mine } = await holdTestOrders(desk)
      await desk.owe()
      await run(desk)
      expect([(await desk.heldOrders(desk.customerId, 200)).length, await desk.told()]).toEqual([mine.length, []])
    })
  })
}
