import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import type { ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'
import { withdrawnPlan } from '#core/parcels/orders/exceptions/plan.rules.ts'
import { planOf } from '#core/parcels/orders/exceptions/plans.ts'
import type { ExceptionUnit } from './exception-unit.ts'
import { tellExceptions } from './tell-exceptions.ts'

type Ports = { readonly atomically: Atomically<ExceptionUnit>; readonly clock: Clock }

/**
 * Withdraws the plan of an order within reach before it is decided on; staff do so for a customer,
 * who gets a message. The days without a plan begin again. ORDER_NOT_FOUND, NO_PLAN_TO_WITHDRAW,
 * ILLEGAL_TRANSITION once it was decided on.
 */
export const withdrawPlan =
  ({ atomically, clock }: Ports) =>
  (orderNumber: string, actor: Actor): Promise<Result<ExceptionRecord>> =>
    atomically(async (unit) => {
      const found = await lockOrder(unit, orderNumber, clientsWithin(actor))
      if (!found.ok) return found
      const order = found.value
      const record = await unit.exceptions.openOf(orderNumber)
      const { plan } = record?.exception ?? {}
      if (record === undefined || plan === undefined) return failed(exceptionFailure('NO_PLAN_TO_WITHDRAW', { order: orderNumber }))
      const exception = withdrawnPlan(record.exception)
      if (!exception.ok) return exception
      const at = clock.now()
      const { proposedAt: _at, proposedBy: _by, ...before } = record
      const withdrawn = { ...before, exception: exception.value, decidedAt: at, decidedBy: actor.id }
      await unit.exceptions.keep(withdrawn)
      await unit.orders.change(order, { planStatus: exception.value.planStatus }, at)
      await unit.audit.write([
        {
          at,
          actorId: actor.id,
          area: 'exceptions',
          subject: orderNumber,
          action: 'withdraw',
          from: record.exception.planStatus,
          to: exception.value.planStatus,
          changes: { plan: { from: plan, to: null } },
        },
      ])
      if (actor.audience === 'staff')
        await unit.messages.send({
          accountIds: [order.customerId],
          type: 'general',
          text: { template: 'plan_withdrawn', params: { order: orderNumber, plan: planOf(plan).label } },
          airwayNumber: order.airwayNumber,
          link: exceptionsPage(order),
          at,
        })
      await tellExceptions(unit, order)
      return ok(withdrawn)
    })
