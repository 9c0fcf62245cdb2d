import { describe, expect, it } from 'vitest'
import type { Atomically } from '../../core/kernel/atomically.ts'
import { money } from '../../core/kernel/money.ts'
import { must, ok } from '../../core/kernel/result.ts'
import { moveRefund, type Refund } from '../../core/refunds/refund.ts'
import type { RefundUnit } from '../../core/refunds/refund.ports.ts'
import type { OrderStore } from '../../core/orders/order.ports.ts'
import { madeOrder } from '../support/made-orders.ts'
import { samplePrice } from './order-charges.contract.ts'

type Unit = Pick<RefundUnit, 'refunds' | 'charges'> & { readonly orders: Pick<OrderStore, 'insert' | 'lock'> }
/** Refunds as two servers write them. */
export type RefundDesk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit> }

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const ALL = { customerIds: undefined, asCustomer: false }

const run = async <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** A charged order with a refund of it that nobody stored. */
const charged = (here: Atomically<Unit>): Promise<Omit<Refund, 'id'>> =>
  run(here, async ({ orders, charges }) => {
    const { orderNumber, customerId, ...order } = madeOrder()
    await orders.insert([{ ...order, orderNumber, customerId }])
    const price = await charges.addPrice(samplePrice(orderNumber))
    const paid = [money(9_007_199_254_740_993n, 'IRR')]
    const by = { at: AT, actorId: 2, customerId, orderNumber }
    const charge = await charges.addCharge({ ...by, key: `order:${orderNumber}:freight`, occasion: 'freight', price, paid })
    return {
      orderNumber,
      customerId,
      charge,
      amount: money(9_007_199_254_740_991n, 'IRR'),
      reason: '少收一件',
      files: ['A'.repeat(32)],
      state: 'requested',
      askedBy: customerId,
      askedAt: AT,
    }
  })

/** Writing refunds in one unit of work with their orders. */
export function refundsContract(open: () => Promise<RefundDesk>): void {
  describe('a unit of work of refunds', () => {
    it('answers a refund as it was stored, to those alone whose it is, and keeps its decision', async () => {
      const { here, there } = await open()
      const asked = await charged(here)
      const added = await run(here, ({ refunds }) => refunds.add(asked))
      expect(added).toEqual({ ...asked, id: added.id })
      expect(await run(there, ({ refunds }) => refunds.lock(added.id))).toEqual(added)
      const orderOf = (customerIds: readonly number[] | undefined) =>
        run(there, ({ refunds }) => refunds.orderOf(added.id, { ...ALL, customerIds }))
      expect(await Promise.all([orderOf(undefined), orderOf([asked.customerId])])).toEqual([asked.orderNumber, asked.orderNumber])
      expect(await Promise.all([orderOf([7]), orderOf([])])).toEqual([undefined, undefined])
      const rejected = must(moveRefund(added, { event: 'reject', at: AT + 5, by: 4, reason: '已按合同计费' }))
      await run(there, ({ refunds }) => refunds.keep(rejected))
      expect(await run(here, ({ refunds }) => refunds.of(asked.orderNumber))).toEqual([rejected])
    })

    it('shows customers what the staff asked for once it is decided in their favour', async () => {
      const { here, there } = await open()
      const asked = await charged(here)
      const { id } = await run(here, ({ refunds }) => refunds.add({ ...asked, askedBy: 9 }))
      const reach = { customerIds: [asked.customerId], asCustomer: true }
      expect(await run(there, ({ refunds }) => refunds.orderOf(id, reach))).toBeUndefined()
    })
  })
}
