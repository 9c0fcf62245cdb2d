import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import type { ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { ExceptionWriting } from '#core/operations/exceptions/exception-unit.ts'
import { raisedException } from '#core/parcels/orders/exceptions/order-exception.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { madeOrder } from '../../support/made-orders.ts'

type Unit = OrderUnit & ExceptionWriting

/** Exceptions of orders as two servers write them. */
export type ExceptionDesk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit> }

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)

const run = async <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

async function placeOrderWithException(atomically: Atomically<Unit>): Promise<Order> {
  const order = madeOrder()
  return run(atomically, async ({ orders }) => {
    await orders.insert([order])
    const found = await orders.lock(order.orderNumber)
    if (found === undefined) throw new Error('the order was not stored')
    return found
  })
}

const raised = ({ orderNumber, customerId }: Order): Omit<ExceptionRecord, 'id'> => ({
  customerId,
  exception: raisedException({
    order_number: orderNumber,
    cause: 'exception',
    exception_code: 'E103',
    exception_msg: '地址不详',
    warehouse_status: 'destination',
  }),
  raisedAt: AT,
  raisedBy: 2,
  answerBy: AT + 5,
})

/** Writing exceptions in one unit of work with their orders. */
export function orderExceptionsContract(open: () => Promise<ExceptionDesk>): void {
  describe('a unit of work of exceptions', () => {
    it('hands out an exception as it was stored, and keeps its plan, its decision and its end', async () => {
      const { here, there } = await open()
      const order = await placeOrderWithException(here)
      const added = await run(here, ({ exceptions }) => exceptions.add(raised(order)))
      expect(added).toEqual({ ...raised(order), id: added.id })
      const openOf = () => run(there, ({ exceptions }) => exceptions.openOf(order.orderNumber))
      expect(await openOf()).toEqual(added)
      const planned: ExceptionRecord = {
        ...added,
        exception: {
          ...added.exception,
          plan: 'update_appointment',
          planStatus: 'rejected',
          plan_remark: '下午再送',
          new_city: 'Sharjah',
          new_phone: '+971501234567',
          appointment_time: AT + 1000,
          shelving_type: 'unpacking',
        },
        proposedAt: AT + 1,
        proposedBy: order.customerId,
        decidedAt: AT + 2,
        decidedBy: 2,
        rejection: '派送员已出发',
      }
      await run(here, ({ exceptions }) => exceptions.keep(planned))
      expect(await openOf()).toEqual(planned)
      // A detail that a new plan leaves out is gone.
      await run(here, ({ exceptions }) => exceptions.keep(added))
      expect(await openOf()).toEqual(added)
      await run(there, ({ exceptions }) =>
        exceptions.keep({ ...planned, closedAt: AT + 3, closedBy: 2, closedWith: 'continue', closeReason: '已送达' }),
      )
      expect(await openOf()).toBeUndefined()
    })

    it('names the order of an exception to those alone whose it is', async () => {
      const { here, there } = await open()
      const order = await placeOrderWithException(here)
      const { id } = await run(here, ({ exceptions }) => exceptions.add(raised(order)))
      const orderOf = (customerIds: readonly number[] | undefined) =>
        run(there, ({ exceptions }) => exceptions.orderOf(id, { customerIds }))
      for (const whose of [undefined, [7, order.customerId]]) expect(await orderOf(whose)).toBe(order.orderNumber)
      for (const whose of [[7], []]) expect(await orderOf(whose)).toBeUndefined()
    })

    it('leaves one open exception to an order, that of the first who adds it, and the next one after its end', async () => {
      const { here, there } = await open()
      const [one, two] = [await placeOrderWithException(here), await placeOrderWithException(here)]
      const add = (atomically: Atomically<Unit>, order: Order) =>
        atomically(async ({ exceptions }) => ok(await exceptions.add(raised(order))))
      const done = await Promise.all([add(here, one), add(there, one), add(here, two)])
      expect(done.flatMap((each) => (each.ok ? [] : [each.failure.code]))).toEqual(['EXCEPTION_OPEN'])
      const first = await run(there, ({ exceptions }) => exceptions.openOf(one.orderNumber))
      if (first !== undefined) await run(there, ({ exceptions }) => exceptions.keep({ ...first, closedAt: AT + 1, closedBy: 2 }))
      must(await add(here, one))
    })

    it('takes back what was raised at an instant, and opens again what was closed then', async () => {
      const { here, there } = await open()
      const order = await placeOrderWithException(here)
      const earlier = await run(here, ({ exceptions }) => exceptions.add(raised(order)))
      const then = AT + 60_000
      await run(here, async ({ exceptions }) => {
        await exceptions.keep({ ...earlier, closedAt: then, closedBy: 2, closedWith: 'return', closeReason: '退回' })
        const refused = await exceptions.add({ ...raised(order), raisedAt: then })
        await exceptions.keep({ ...refused, closedAt: then, closedBy: 2, closedWith: 'return' })
        await exceptions.add({ ...raised(order), raisedAt: then })
      })
      await run(there, ({ exceptions }) => exceptions.takeBack(order.orderNumber, then))
      expect(await run(here, ({ exceptions }) => exceptions.openOf(order.orderNumber))).toEqual(earlier)
    })

    it('keeps nothing of a unit that is refused', async () => {
      const { here, there } = await open()
      const order = await placeOrderWithException(here)
      await here(async ({ exceptions }) => {
        await exceptions.add(raised(order))
        return failed(exceptionFailure('EXCEPTION_OPEN', { order: order.orderNumber }))
      })
      expect(await run(there, ({ exceptions }) => exceptions.openOf(order.orderNumber))).toBeUndefined()
    })
  })
}
